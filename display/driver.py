"""The screen's driver: opened, looked at, and where it fails, why and what to do."""

from __future__ import annotations

import contextlib
import ctypes
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame

from display.errors import DisplayError

INVISIBLE: Final = frozenset({"dummy", "offscreen", "evdev"})
"""Drivers that draw where nobody sees it."""

DRI: Final = Path("/dev/dri")

WAITS: Final = frozenset({"x11", "wayland"})
"""Drivers that can wait for an event."""
LOOK_S: Final = 0.008

M_MMAP_THRESHOLD: Final = -3
"""mallopt's parameter: blocks of this size and more are mapped by themselves."""
LARGE_BLOCK: Final = 128 << 10


class NoScreen(DisplayError, OSError):
    """There is no screen to draw on: the message says why and what to do, `code` why in one word."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __str__(self) -> str:
        """The message alone."""
        return str(self.args[0])


def open_display(environment: Mapping[str, str] = os.environ) -> str:
    """Start the display and return its driver's name.

    Raises NoScreen where no driver works, and where one was chosen that nobody sees, unless
    SDL_VIDEODRIVER asks for it by name.
    """
    asked = environment.get("SDL_VIDEODRIVER", "").strip()
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as bad:
        pygame.display.quit()
        raise diagnosis(str(bad), environment) from None
    if driver in INVISIBLE and driver not in asked.split(","):
        pygame.display.quit()
        raise diagnosis(f"the driver would be {driver!r}, which draws where nobody sees it", environment)
    return driver


def diagnosis(
    error: str,
    environment: Mapping[str, str],
    *,
    dri: Path = DRI,
    drivers: tuple[str, ...] | None = None,
    may_open: Callable[[Path], bool] | None = None,
) -> NoScreen:
    """Why there is no screen, as far as can be known, and the remedy.

    Without a desktop the screen is driven directly (KMSDRM), which fails for four reasons that SDL does not
    tell apart: not built in, no device, no permission, or somebody else holds it.
    """
    asked = environment.get("SDL_VIDEODRIVER", "").strip()
    display = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    if asked and "kmsdrm" not in asked.split(","):
        return NoScreen(
            "asked_driver",
            f"no screen: SDL_VIDEODRIVER={asked} was asked for, but: {error}. Unset it, or name another.",
        )
    if display and not asked:
        return NoScreen(
            "desktop_unreachable",
            f"no screen: the desktop at {display} does not answer ({error}). Start worp from within the "
            "desktop, or unset DISPLAY and WAYLAND_DISPLAY to draw without one.",
        )
    return _without_desktop(
        error, dri, known_drivers() if drivers is None else drivers, may_open or _may_open
    )


def _without_desktop(
    error: str, dri: Path, drivers: tuple[str, ...] | None, may_open: Callable[[Path], bool]
) -> NoScreen:
    if drivers and "kmsdrm" not in {name.lower() for name in drivers}:
        return NoScreen(
            "not_compiled_in",
            "no screen: there is no desktop, and this SDL cannot draw without one (no KMSDRM built in; it "
            f"has: {', '.join(drivers)}). Install pygame-ce, not pygame, or start worp from a desktop.",
        )
    cards = sorted(dri.glob("card*")) if dri.is_dir() else []
    if not cards:
        return NoScreen(
            "no_device",
            f"no screen: there is no desktop and no graphics device ({dri}/card*). On a Pi check that "
            "dtoverlay=vc4-kms-v3d stands in /boot/firmware/config.txt; elsewhere start worp from a desktop, "
            "or use `worp headless`.",
        )
    if not any(may_open(card) for card in cards):
        return NoScreen(
            "no_permission",
            f"no screen: {cards[0]} may not be opened by this user. Add the user to the groups video and "
            "render (`sudo usermod -aG video,render $USER`) and log in again.",
        )
    return NoScreen(
        "held_by_other",
        f"no screen: {cards[0]} is there and may be opened, but not driven ({error}). Most likely a desktop "
        "or another program holds it, or no monitor is connected: stop that program (`sudo systemctl isolate "
        "multi-user.target`) or start worp from within the desktop.",
    )


def _may_open(card: Path) -> bool:
    return os.access(card, os.R_OK | os.W_OK)


def give_back_memory() -> None:
    """Have the C library return the memory of large pictures to the system as soon as they are gone.

    glibc otherwise raises its threshold with every large block that is freed, and keeps what comes free in
    between; over a game of rolling dice that is some 20 MB. Elsewhere this does nothing.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def known_drivers() -> tuple[str, ...] | None:
    """The video drivers built into SDL, None where that cannot be found out."""
    library = _loaded_sdl()
    if library is None:
        return None
    try:
        sdl = ctypes.CDLL(library)
        sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
        return tuple(sdl.SDL_GetVideoDriver(index).decode() for index in range(sdl.SDL_GetNumVideoDrivers()))
    except (OSError, AttributeError):
        return None


def event_waiter(driver: str) -> Callable[[int], None]:
    """How to sleep until the window has an event, at most so many ms.

    On a desktop SDL can wait for it without any work; pygame's own waiting looks every millisecond instead,
    which takes a percent of a core. Where SDL would look too, or is not found, it is done less often.
    """
    library = _loaded_sdl() if driver in WAITS else None
    if library is None:
        return _looking
    try:
        wait = ctypes.CDLL(library).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return _looking
    wait.argtypes = [ctypes.c_void_p, ctypes.c_int]

    def waiting(most: int) -> None:
        wait(None, most)

    return waiting


def _looking(most: int) -> None:
    """Look for an event every few ms."""
    end = time.monotonic() + most / 1000
    while not pygame.event.peek(pump=True) and (left := end - time.monotonic()) > 0:
        time.sleep(min(LOOK_S, left))


def _loaded_sdl() -> str | None:
    """The file of the SDL library that pygame has loaded."""
    try:
        maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    for line in maps.splitlines():
        path = line.rpartition(" ")[2]
        if path.rpartition("/")[2].startswith("libSDL2-2"):
            return path
    return None
