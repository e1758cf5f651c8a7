"""The board, its system, its clock and whether its screen stays awake."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from typing import Final

from controller.check.finding import Finding, good, note, warning
from controller.check.system import System
from hardware.real import on_a_pi

OLDEST_YEAR: Final = 2025
"""A wall clock before that has never been set."""


def machine(system: System) -> Iterator[Finding]:
    """Board and operating system."""
    values = {"system": _system_name(system), "kernel": _kernel(system), "python": system.python}
    if on_a_pi(system.root):
        yield good("board", board=system.read("/proc/device-tree/model") or "Raspberry Pi", **values)
    else:
        yield note("no_pi", **values)


def _system_name(system: System) -> str:
    for line in system.read("/etc/os-release").splitlines():
        key, _, value = line.partition("=")
        if key == "PRETTY_NAME":
            return value.strip('"')
    return platform.system()


def _kernel(system: System) -> str:
    return system.read("/proc/sys/kernel/osrelease") or platform.release()


def blanking(system: System) -> Iterator[Finding]:
    """Whether the console goes dark by itself. On a desktop SDL keeps the screen awake."""
    seconds = system.read("/sys/module/kernel/parameters/consoleblank")
    desktop = system.environment.get("DISPLAY") or system.environment.get("WAYLAND_DISPLAY")
    if seconds.isdigit() and int(seconds) > 0 and not desktop:
        yield warning("console_blanks", minutes=max(1, int(seconds) // 60))
    else:
        yield good("no_blanking")


def clock(system: System) -> Iterator[Finding]:
    """Where the date comes from. Time at the table is monotonic; only dates in the records hang on this."""
    if system.wall().year < OLDEST_YEAR:
        yield warning("clock_wrong", date=f"{system.wall():%Y-%m-%d}")
    elif system.path("/run/systemd/timesync/synchronized").exists():
        yield good("clock_network")
    elif system.glob("/dev", "rtc*"):
        yield good("clock_battery")
    else:
        yield note("clock_unsure", date=f"{system.wall():%Y-%m-%d}")
