"""A screen that nobody sees (Xvfb), real key events into it (xdotool), and pictures of it."""

from __future__ import annotations

import os
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pygame

PATIENCE_S = 20.0


def wait_for(what: Callable[[], object], seconds: float = PATIENCE_S) -> bool:
    """Ask until it is so, or the time is up; whether it is so."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class XScreen:
    """An X server of its own with a screen of `size` px; a context manager.

    `number` names the display (":7"), without it the server takes a free one.
    """

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), number: str = "") -> None:
        self.size = size
        self._folder = folder
        read, write = os.pipe()
        width, height = size
        command = [
            "Xvfb",
            *([number] if number else []),
            "-displayfd",
            str(write),
            "-screen",
            "0",
            f"{width}x{height}x24",
        ]
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp", "-noreset", "-fbdir", str(folder)],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"

    def kill(self) -> None:
        """End the server without a word, as a crash does."""
        self._server.kill()
        self._server.wait()

    def __enter__(self) -> XScreen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait()

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a program that is to draw here."""
        return {**os.environ, "DISPLAY": self.display, "SDL_FRAMEBUFFER_ACCELERATION": "0"}

    def do(self, *command: str) -> None:
        """Carry out a command of xdotool."""
        subprocess.run(["xdotool", *command], env=self.environment, check=True, capture_output=True)

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        self.do("key", *names)

    def hold(self, name: str, seconds: float) -> None:
        """Hold a key down for so long."""
        self.do("keydown", name)
        time.sleep(seconds)
        self.do("keyup", name)

    def picture(self) -> pygame.Surface:
        """What is on the screen now (Xvfb keeps it as an XWD file)."""
        raw = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", raw[:100])
        size, line, colors = header[0], header[12], header[19]
        start = size + colors * 12
        width, height = self.size
        pixels = b"".join(raw[start + y * line : start + y * line + width * 4] for y in range(height))
        rgb = bytearray(width * height * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        return pygame.image.frombuffer(bytes(rgb), self.size, "RGB")

    def colors(self) -> int:
        """How many different colours a raster of points of the screen has: 1 or 2 where nothing is drawn."""
        picture = self.picture()
        width, height = self.size
        return len(
            {tuple(picture.get_at((x, y))[:3]) for x in range(0, width, 7) for y in range(0, height, 7)}
        )
