"""The screen's driver: which are tried, in which order, and what becomes of each.

1. `SDL_VIDEODRIVER`, where it is set, and nothing else;
2. a desktop that the environment names: Wayland (`WAYLAND_DISPLAY`), then X (`DISPLAY`);
3. KMSDRM: the screen itself, without a desktop.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Final

import pygame

from display.errors import NoScreen
from display.graphics import Graphics
from display.reasons import DESKTOPS, DIRECT, all_failed, draws_directly, reason
from display.sdl import known_drivers

__all__ = ["INVISIBLE", "NoScreen", "open_display", "order"]

INVISIBLE: Final = frozenset({"dummy", "offscreen", "evdev"})
"""Drivers that draw where nobody sees it."""
CARD: Final = "SDL_KMSDRM_DEVICE_INDEX"
"""SDL's variable for the number of the card to draw on."""

_log = logging.getLogger(__name__)


def order(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The drivers that are tried, in this order; "" is whatever SDL chooses itself."""
    asked = environment.get("SDL_VIDEODRIVER", "").strip()
    if asked:
        return (asked,)
    if not sys.platform.startswith("linux"):
        return ("",)
    return (*(driver for driver, variable in DESKTOPS.items() if environment.get(variable)), DIRECT)


def open_display(environment: MutableMapping[str, str] = os.environ, graphics: Graphics | None = None) -> str:
    """Start the display and return its driver's name.

    Each driver of `order` is tried by its own name. Where one works, those before it are logged with their
    reasons. Raises NoScreen with the reasons of all where none does; a driver that nobody sees counts as
    none unless SDL_VIDEODRIVER asks for it.
    """
    tried: list[tuple[str, NoScreen]] = []
    for driver in order(environment):
        try:
            found = _start(driver, environment, graphics or Graphics())
        except NoScreen as failed:
            tried.append((driver, failed))
            continue
        for name, passed in tried:
            _log.warning("%s is passed over, %s is used: %s", name, found, passed.why)
        return found
    raise all_failed(tried)


def _start(driver: str, environment: MutableMapping[str, str], graphics: Graphics) -> str:
    """Start one driver. Raises NoScreen."""
    try:
        with _set(environment, _settings(driver, environment, graphics)):
            pygame.display.init()
            found = pygame.display.get_driver()
    except pygame.error as bad:
        pygame.display.quit()
        raise reason(driver, str(bad), environment, graphics, known_drivers()) from None
    if found in INVISIBLE and found not in driver.split(","):
        pygame.display.quit()
        error = f"SDL would draw with {found!r}, where nobody sees it"
        raise reason(driver, error, environment, graphics, known_drivers())
    return found


def _settings(driver: str, environment: Mapping[str, str], graphics: Graphics) -> dict[str, str]:
    """What SDL reads from the environment to start this driver.

    Of several cards SDL may take one without a monitor, or find none at all: it is told which.
    """
    settings = {"SDL_VIDEODRIVER": driver} if driver else {}
    if draws_directly(driver) and not environment.get(CARD):
        card = graphics.best()
        if card is not None:
            settings[CARD] = str(card.number)
    return settings


@contextmanager
def _set(environment: MutableMapping[str, str], settings: Mapping[str, str]) -> Iterator[None]:
    """Variables for the length of the block; as they were afterwards."""
    before = {name: environment.get(name) for name in settings}
    environment.update(settings)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del environment[name]
            else:
                environment[name] = value
