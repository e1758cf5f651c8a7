"""Why there is no screen, as far as it can be known, and what to do: a reason for each driver that fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from display.errors import NoScreen
from display.graphics import Card, Graphics

DIRECT: Final = "kmsdrm"
"""The driver that draws without a desktop."""
DESKTOPS: Final = {"wayland": "WAYLAND_DISPLAY", "x11": "DISPLAY"}
"""Drivers that draw on a desktop, and the variable that names it."""


def reason(
    driver: str,
    error: str,
    environment: Mapping[str, str],
    graphics: Graphics,
    drivers: tuple[str, ...] | None,
) -> NoScreen:
    """Why a driver does not work.

    `driver` is its name, or what SDL_VIDEODRIVER asks for; `error` what SDL says; `drivers` what is built
    into SDL, None where that is unknown.
    """
    if draws_directly(driver):
        return _without_desktop(error, graphics, drivers)
    asked = environment.get("SDL_VIDEODRIVER", "").strip()
    if asked:
        return NoScreen(
            "asked_driver",
            f"SDL_VIDEODRIVER={asked} was asked for, but: {error}. Unset it, or name another.",
        )
    display = environment.get(DESKTOPS.get(driver, ""), "")
    if display:
        return NoScreen(
            "desktop_unreachable",
            f"the desktop at {display} does not answer ({error}). Start worp from within the desktop, as the "
            "user who is logged in there.",
            {"display": display},
        )
    return NoScreen("driver_failed", f"{driver or 'the screen'} does not work: {error}.")


def draws_directly(driver: str) -> bool:
    """Whether a driver, or one of a list of them, draws without a desktop."""
    return DIRECT in driver.lower().split(",")


def all_failed(tried: Sequence[tuple[str, NoScreen]]) -> NoScreen:
    """One error of all that was tried, in that order; it has the code of the first."""
    (_, first), *others = tried
    if not others:
        return first
    names = ", ".join(name for name, _ in tried)
    lines = [f"none of these works: {names}.", *(f"{name}: {failed.why}" for name, failed in tried)]
    return NoScreen(first.code, "\n  ".join(lines), first.values)


def _without_desktop(error: str, graphics: Graphics, drivers: tuple[str, ...] | None) -> NoScreen:
    """SDL does not tell apart why it cannot draw without a desktop."""
    if drivers and DIRECT not in {name.lower() for name in drivers}:
        return NoScreen(
            "not_compiled_in",
            "this SDL cannot draw without a desktop (no KMSDRM built in; it "
            f"has: {', '.join(drivers)}). Install pygame-ce, not pygame, or start worp from a desktop.",
        )
    cards = graphics.cards()
    if not cards:
        return NoScreen(
            "no_device",
            f"without a desktop there is nothing to draw on ({graphics.dri}/card*). On a Pi check that "
            "dtoverlay=vc4-kms-v3d stands in /boot/firmware/config.txt; elsewhere start worp from a desktop, "
            "or use `worp headless`.",
        )
    return _unusable(error, cards, graphics)


def _unusable(error: str, cards: Sequence[Card], graphics: Graphics) -> NoScreen:
    named = ", ".join(one.name for card in cards for one in card.connectors)
    lit = [card for card in cards if card.connected] or list(cards)
    usable = [card for card in lit if graphics.may_open(card.path)]
    if not usable:
        card = str(lit[0].path)
        return NoScreen(
            "no_permission",
            f"{card} may not be opened by this user. Add the user to the groups video and render "
            "(`sudo usermod -aG video,render $USER`) and log in again.",
            {"card": card},
        )
    if named and not any(card.connected for card in cards):
        return NoScreen(
            "no_monitor",
            f"no monitor is connected ({named}). Switch it on, and check its cable at both ends.",
            {"sockets": named},
        )
    missing = graphics.missing()
    if missing:
        packages = " ".join(missing.values())
        return NoScreen(
            "no_libraries",
            f"drawing without a desktop needs {', '.join(missing)}. Install what is missing: "
            f"sudo apt install {packages} libgl1-mesa-dri",
            {"libraries": ", ".join(missing), "packages": packages},
        )
    card = str(usable[0].path)
    if not any(graphics.is_free(one.path) for one in usable):
        return NoScreen(
            "held_by_other",
            f"a desktop or another program draws on {card} ({error}). Stop it (`sudo systemctl isolate "
            "multi-user.target`), or start worp from within the desktop.",
            {"card": card},
        )
    return NoScreen(
        "driver_failed",
        f"{card} is there, may be used and is free, but SDL cannot draw on it: {error}. Update the system, "
        "or start worp from within a desktop.",
        {"card": card},
    )
