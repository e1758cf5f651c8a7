"""The screen: the right pygame, drivers that are built in, and one that really works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from controller.check.finding import Finding, fault, good, note, warning
from controller.check.system import System

INVISIBLE: Final = frozenset({"dummy", "offscreen", "evdev"})
REASONS: Final = frozenset(
    {
        "asked_driver",
        "desktop_unreachable",
        "not_compiled_in",
        "no_device",
        "no_permission",
        "held_by_other",
    }
)


def packages(system: System) -> Iterator[Finding]:
    """pygame-ce, and no pygame beside it: both are imported by the same name and overwrite each other."""
    right, wrong = system.version("pygame-ce"), system.version("pygame")
    if right and wrong:
        yield fault("pygame_twice", version=wrong, right=right)
    elif wrong:
        yield fault("pygame_wrong", version=wrong)
    elif not right:
        yield fault("pygame_missing", python=system.python)


def screen(system: System, running: str) -> Iterator[Finding]:
    """Open the screen as the table does. While a table runs it has the screen, so that is told instead."""
    if running:
        yield note("screen_held_by_table", process=running)
        return
    found = system.probe("screen", system.environment)
    drivers = ", ".join(found.get("drivers", ())) or "?"
    code = found.get("code")
    if code in REASONS:
        groups = {"user": system.user, "driver": system.environment.get("SDL_VIDEODRIVER", "")}
        yield fault(f"screen_{code}", why=found.get("error", ""), drivers=drivers, **groups)
    elif found.get("driver") in INVISIBLE:
        yield fault("screen_invisible", driver=found["driver"])
    elif found.get("driver"):
        sizes = ", ".join(found.get("sizes", ())) or "?"
        yield good("screen", driver=found["driver"], drivers=drivers, sizes=sizes)
    else:
        yield fault("screen_failed", why=found.get("error", "?"))


def sound(system: System) -> Iterator[Finding]:
    """Open the loudspeaker. Without one the table plays on, silently."""
    cards = system.read("/proc/asound/cards")
    devices = system.glob("/dev/snd", "pcm*p")
    found = system.probe("sound", system.environment)
    if found.get("driver") in INVISIBLE | {"disk"}:
        yield warning("sound_invisible", driver=found["driver"])
    elif "error" not in found:
        yield good("sound", driver=found.get("driver") or "?")
    elif not devices or "no soundcards" in cards:
        yield warning("no_sound_card")
    elif not any(system.may(device) for device in devices):
        yield warning("sound_not_permitted", user=system.user)
    else:
        yield warning("sound_failed", why=found["error"])
