"""What is asked of SDL itself, and of the C library, past pygame."""

from __future__ import annotations

import contextlib
import ctypes
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

WAITS: Final = frozenset({"x11", "wayland"})
"""Drivers that can wait for an event."""
LOOK_S: Final = 0.008

M_MMAP_THRESHOLD: Final = -3
"""mallopt's parameter: blocks of this size and more are mapped by themselves."""
LARGE_BLOCK: Final = 128 << 10


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
