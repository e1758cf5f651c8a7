"""The pins: which backend is really loaded and why another was not, who may use them, who holds them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from controller.check.finding import Finding, fault, good, note, warning
from controller.check.system import System
from controller.wiring_plan.plan import plan_of
from controller.wording import Phrase
from hardware.errors import HardwareError
from hardware.real import LGPIO, on_a_pi
from hardware.wiring import Wiring
from hardware.wiring_lines import task_of

OLDEST_GPIOZERO: Final = (2, 0, 1, 3)
"""2.0.1.post3: builds before fail on a Pi 5."""
DEBIAN: Final = "/usr/lib/python3/dist-packages"
"""Where Debian's packages of Python are."""
OTHERS: Final = ("RPi.GPIO", "rpi-lgpio", "pigpio")
"""Packages of backends that gpiozero would try by itself."""
OLDEST_LGPIO: Final = (0, 2)
"""The registry once had an empty package of this name, 0.0.0.2."""


def pins(system: System, wiring: Wiring, running: str, simulate: bool) -> Iterator[Finding]:
    """Everything about the pins. `running` is the process of a table that is at work, or ""."""
    if simulate or not on_a_pi(system.root):
        yield note("pins_simulated")
        return
    faults = [*_library(system), *_chip(system), *_work_folder(system)]
    yield from faults
    if any(found.level == "fault" for found in faults):
        return
    others = [f"{name} {version}" for name in OTHERS if (version := system.version(name))]
    if others:
        yield note("backends_unused", names=", ".join(others))
    busy = list(_claims(system, wiring, running))
    yield from busy
    if not running:
        yield _opened(system)


def wiring_warnings(wiring: Wiring) -> Iterator[Finding]:
    """How many things the wiring plan warns of."""
    plan = plan_of(wiring)
    if any(mind.code == "header_current" for mind in plan.warnings):
        yield warning("header_current", current=f"{plan.header_ma:g}")
    elif plan.warnings:
        yield note("wiring_minds", number=len(plan.warnings))
    else:
        yield good("wiring_good", lines=len(plan.connections))


def _library(system: System) -> Iterator[Finding]:
    """The backend's package, and gpiozero's."""
    named = system.environment.get("GPIOZERO_PIN_FACTORY", LGPIO).lower()
    if named != LGPIO:
        yield (fault if named == "mock" else warning)("pins_other_backend", name=named)
    else:
        yield from _lgpio(system)
    version = system.version("gpiozero")
    if version is None:
        yield fault("no_gpiozero", python=system.python)
    elif _numbers(version) < OLDEST_GPIOZERO:
        pi5 = "Raspberry Pi 5" in system.read("/proc/device-tree/model")
        yield (fault if pi5 else warning)("old_gpiozero", version=version)


def _lgpio(system: System) -> Iterator[Finding]:
    file = system.module(LGPIO)
    version = system.version(LGPIO)
    if file is None and version is None:
        yield _no_lgpio(system)
    elif file is None or _is_stub(file, version):
        yield _stub(system, file, version)
    elif not list(file.parent.glob("_lgpio*")) and "_lgpio" in file.read_text("utf-8", "replace"):
        yield fault("lgpio_other_python", file=file, python=system.python)


def _no_lgpio(system: System) -> Finding:
    """Nothing of the name: not installed, or Debian's is there and cannot be seen or loaded from here."""
    debians = system.path(DEBIAN)
    if not (debians / "lgpio.py").exists():
        return fault("no_lgpio", python=system.python)
    file = debians / "lgpio.py"
    ours = "cpython-" + "".join(system.python.split(".")[:2])
    if list(debians.glob(f"_lgpio.{ours}-*")):
        return fault("lgpio_hidden", file=file, python=system.python)
    return fault("lgpio_other_python", file=file, python=system.python)


def _stub(system: System, file: Path | None, version: str | None) -> Finding:
    """An empty package. pip can only take it out of the environment that it is in."""
    values = {"file": file or "-", "version": version or "?"}
    if file is None or file.is_relative_to(system.prefix):
        return fault("stub_lgpio", **values)
    return fault("stub_lgpio_outside", sudo="sudo " if file.is_relative_to("/usr") else "", **values)


def _is_stub(file: Path, version: str | None) -> bool:
    if version is not None and _numbers(version) < OLDEST_LGPIO:
        return True
    try:
        return "gpiochip_open" not in file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _chip(system: System) -> Iterator[Finding]:
    chips = system.glob("/dev", "gpiochip*")
    if not chips:
        yield fault("no_chip")
    elif not any(system.may(chip) for chip in chips):
        yield permission(system, chips[0], "gpio")


def permission(system: System, device: Path, group: str) -> Finding:
    """Why a device may not be used: its group, in force only after the next login, or not joined at all."""
    shown = "/" + str(device.relative_to(system.root))
    values = {"device": shown, "group": group, "user": system.user}
    if group in system.registered() and group not in system.groups:
        return fault("log_in_again", **values)
    if group in system.groups:
        return fault("device_closed", **values)
    return fault("not_in_group", **values)


def _work_folder(system: System) -> Iterator[Finding]:
    folder = Path(system.environment.get("LG_WD") or system.folder)
    if not system.may(folder):
        yield fault("pins_folder", folder=folder)


def _claims(system: System, wiring: Wiring, running: str) -> Iterator[Finding]:
    """Who holds the lines that this table needs."""
    for number in sorted({line.chip for _, line in wiring.lines()}):
        chip = _chip_of(system, number)
        try:
            users = system.users_of(chip)
        except OSError as bad:
            yield warning("lines_unknown", chip=chip, why=bad.strerror or str(bad))
            continue
        holder = system.holder(str(chip))
        needed = [(path, line) for path, line in wiring.lines() if line.chip == number]
        taken = [(path, line) for path, line in needed if line.line in users]
        listed = {line.where: users.get(line.line, "") for _, line in needed}
        if taken and running:
            yield note("held_by_table", process=running, lines=listed)
        elif not taken:
            yield good("lines_free", number=len(needed), lines=listed)
        else:
            for path, line in taken:
                yield _busy(path, line, users[line.line], holder)


def _busy(path: str, line: Any, by: str, holder: str) -> Finding:
    task = task_of(line.line) if line.chip == 0 else None
    values = {"line": line.where, "path": path, "by": by, "process": holder or "?"}
    if task is None:
        return fault("line_busy", **values)
    words = {"task": Phrase(f"builder.task.{task}"), "off": Phrase(f"builder.task_off.{task}")}
    return fault("line_busy_bus", **words, **values)


def _chip_of(system: System, number: int) -> Path:
    """The device of a chip; that of the header is number 4 on a Pi 5 with an older kernel."""
    if number == 0 and "Raspberry Pi 5" in system.read("/proc/device-tree/model"):
        fourth = system.path("/dev/gpiochip4")
        if fourth.exists():
            return fourth
    return system.path(f"/dev/gpiochip{number}")


def _opened(system: System) -> Finding:
    """Really open the backend, as the table does."""
    try:
        factory = system.open_pins()
    except HardwareError as bad:
        return fault("pins_refused", why=str(bad))
    try:
        factory.close()
    except Exception as bad:  # whatever a backend may raise here is worth telling, not more
        return warning("pins_refused", why=str(bad))
    kinds = [kind for kind in type(factory).__mro__ if kind.__module__.startswith("gpiozero")]
    return good(
        "backend",
        name=(kinds or [type(factory)])[0].__name__,
        version=system.version(LGPIO) or "?",
        file=system.module(LGPIO) or "?",
        gpiozero=system.version("gpiozero") or "?",
    )
