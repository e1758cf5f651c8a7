"""The screen: the right pygame, drivers that are built in, and one that really works."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

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
        "no_monitor",
        "no_libraries",
        "held_by_other",
        "driver_failed",
        "no_window",
    }
)
ALSO: Final = frozenset({"no_device", "no_permission", "no_monitor", "no_libraries", "held_by_other"})
"""Reasons with words of their own for a driver that is not needed."""
DESKTOPS: Final = {"wayland": "WAYLAND_DISPLAY", "x11": "DISPLAY"}
"""Drivers that need a desktop, and the variable that names it."""
DIRECT: Final = "kmsdrm"
ORDER: Final = (*DESKTOPS, DIRECT)

Run = Callable[[Sequence[str], Mapping[str, str]], str]


def _run(command: Sequence[str], environment: Mapping[str, str]) -> str:
    """What a program says; "" where there is none, or nothing is said within 5 s."""
    try:
        ended = subprocess.run(
            command, capture_output=True, text=True, timeout=5, check=False, env=dict(environment)
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return ended.stdout


def packages(system: System) -> Iterator[Finding]:
    """pygame-ce, and no pygame beside it: both are imported by the same name and overwrite each other."""
    right, wrong = system.version("pygame-ce"), system.version("pygame")
    if right and wrong:
        yield fault("pygame_twice", version=wrong, right=right)
    elif wrong:
        yield fault("pygame_wrong", version=wrong)
    elif not right:
        yield fault("pygame_missing", python=system.python)


def screen(system: System, running: str, display: int = 0, run: Run = _run) -> Iterator[Finding]:
    """Open the screen as the table does, then try every other driver by itself, each in its own process.

    `display` is the screen that the configuration names. While a table runs it has the screen, so that is
    told instead.
    """
    if running:
        yield note("screen_held_by_table", process=running)
        return
    found = system.probe("screen", system.environment)
    used = str(found.get("driver", ""))
    works = bool(used) and used not in INVISIBLE
    yield _works(found) if works else _fault(system, found)
    if display >= len(found.get("sizes", ())) > 0:
        yield warning("screen_display_missing", display=display, count=len(found["sizes"]))
    for driver in ORDER:
        if driver != used.lower() and driver in {name.lower() for name in found.get("drivers", ())}:
            yield from _other(system, driver, found, works=works)
    if used.lower() == DIRECT:
        yield from _cursor(system)
    elif used == "x11":
        yield from _sleep(run(["xset", "q"], system.environment))


def _works(found: Mapping[str, Any]) -> Finding:
    sizes = ", ".join(found.get("sizes", ())) or "?"
    return good("screen", driver=found["driver"], drivers=_drivers(found), sizes=sizes)


def _drivers(found: Mapping[str, Any]) -> str:
    return ", ".join(found.get("drivers", ())) or "?"


def _fault(system: System, found: Mapping[str, Any]) -> Finding:
    """Why there is no screen."""
    code = found.get("code")
    if code in REASONS:
        asked = system.environment.get("SDL_VIDEODRIVER", "")
        values = _values(system, found)
        held = code == "held_by_other" and values["holder"]
        return fault(f"screen_{'held_by_program' if held else code}", **{**values, "driver": asked})
    if found.get("driver") in INVISIBLE:
        return fault("screen_invisible", driver=found["driver"])
    return fault("screen_failed", why=found.get("error", "?"))


def _values(system: System, found: Mapping[str, Any]) -> dict[str, object]:
    """All that the words of a reason may need."""
    told: dict[str, object] = {"card": "/dev/dri/card*", "sockets": "?", "libraries": "?", "packages": ""}
    told["display"] = next(filter(None, map(system.environment.get, DESKTOPS.values())), "?")
    told |= found.get("values", {})
    holder = system.holder(str(told["card"])) if found.get("code") == "held_by_other" else ""
    more = {"user": system.user, "why": found.get("error", "?"), "drivers": _drivers(found)}
    return {**told, **more, "holder": holder}


def _other(system: System, driver: str, told: Mapping[str, Any], *, works: bool) -> Iterator[Finding]:
    """What becomes of a driver that the table does not use here. Where none works its reason is a fault."""
    variable = DESKTOPS.get(driver)
    if variable is not None and not system.environment.get(variable):
        yield note("screen_also_no_desktop", driver=driver, variable=variable)
        return
    found = system.probe("screen", {**system.environment, "SDL_VIDEODRIVER": driver})
    if found.get("driver"):
        yield note("screen_also_works", driver=driver)
        return
    if variable is not None:
        display = system.environment[variable]
        if display != told.get("values", {}).get("display"):
            yield note("screen_also_unreachable", driver=driver, display=display)
        return
    code = found.get("code")
    if not works and code in REASONS:
        if code != told.get("code"):
            yield _fault(system, found)
        return
    short = f"screen_also_{code}" if code in ALSO else "screen_also_failed"
    yield note(short, **{**_values(system, found), "driver": driver})


def _cursor(system: System) -> Iterator[Finding]:
    """Whether the console's cursor can be seen before and after the table's picture."""
    if system.read("/sys/module/vt/parameters/global_cursor_default") not in {"", "0"}:
        yield note("console_cursor")


def _sleep(told: str) -> Iterator[Finding]:
    """Whether the X desktop darkens its screen when nobody moves the mouse: `told` is what xset says."""
    words = told.split()
    after = [_number(words, "timeout:")]
    if "DPMS is Enabled" in told:
        after += [_number(words, name) for name in ("Standby:", "Suspend:", "Off:")]
    seconds = min((found for found in after if found > 0), default=0)
    if seconds:
        yield note("desktop_blanks", minutes=max(1, seconds // 60))


def _number(words: Sequence[str], name: str) -> int:
    following = words[words.index(name) + 1] if name in words[:-1] else ""
    return int(following) if following.isdigit() else 0


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
