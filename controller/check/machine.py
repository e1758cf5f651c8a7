"""The board, its system, its supply, its clock and whether its screen stays awake."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from typing import Final

from controller.check.finding import Finding, good, note, warning
from controller.check.system import System
from controller.kiosk.unit import GROUPS
from hardware.real import on_a_pi

LOW_VOLTS: Final = 1 << 0 | 1 << 16
TOO_HOT: Final = 1 << 3 | 1 << 19
"""Bits of `vcgencmd get_throttled`: now, and at any time since the start."""

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


def groups(system: System) -> Iterator[Finding]:
    """Which of the groups that open a Pi's devices this user is in."""
    if not on_a_pi(system.root) or system.superuser:
        return
    there = {line.partition(":")[0] for line in system.read("/etc/group").splitlines()}
    wanted = [name for name in GROUPS if name in there]
    lacks = [name for name in wanted if name not in system.groups | system.registered()]
    if lacks:
        yield note("groups_missing", user=system.user, lacks=", ".join(lacks), join=",".join(lacks))
    elif wanted:
        yield good("groups", user=system.user, names=", ".join(wanted))


def supply(system: System) -> Iterator[Finding]:
    """Whether a Pi gets enough volts and stays cool, now and since it was started."""
    if not on_a_pi(system.root):
        return
    told = re.search(r"throttled=0x([0-9a-fA-F]+)", system.throttled())
    bits = int(told[1], 16) if told else 0
    if bits & LOW_VOLTS:
        yield warning("supply_low" if bits & 1 else "supply_was_low")
    if bits & TOO_HOT:
        yield warning("too_hot")
    if told and not bits & (LOW_VOLTS | TOO_HOT):
        yield good("supply")


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
        level = warning if on_a_pi(system.root) else note  # elsewhere this cannot be told as surely
        yield level("clock_unsure", date=f"{system.wall():%Y-%m-%d}")
