"""The plan itself: every connection of a wiring, the sums of currents, and what deserves a look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from controller.errors import Notice
from controller.wiring_plan.header import BOOT_TASKS, FIXED_UP, pin_of, pulled_up_at_boot
from controller.wiring_plan.parts import HEADER_MA, LEAST_OVER_V, RAIL_MA, LampParts, parts_of
from hardware.inputs import Control
from hardware.wiring import Wiring
from hardware.wiring_lines import Buzzer, InputLine, Lamp, OutputLine, task_of

HARMLESS = frozenset({"glimmers_at_boot"})
"""Warnings that ask for nothing to be done."""

Role = Literal["switch", "cup", "home", "lamp", "buzzer"]


@dataclass(frozen=True, slots=True)
class Connection:
    """One line of the table and what hangs on it."""

    path: str
    """The key in the wiring file."""
    role: Role
    panel: str
    """The panel's id; "" for the cup and the buzzer."""
    control: str
    line: InputLine | OutputLine
    parts: LampParts | None = None
    cap: str | None = None
    """Colour of the button's cap."""

    @property
    def pin(self) -> int | None:
        """Its pin on the header, 1 to 40; None: it is on another chip."""
        return pin_of(self.line.line) if self.line.chip == 0 else None

    @property
    def to_ground(self) -> bool:
        """Whether the switch or lamp goes to ground; else to 3.3 V."""
        return (self.line.active == "low") == isinstance(self.line, InputLine)


@dataclass(frozen=True, slots=True)
class Plan:
    """All connections, sorted by pin, with sums in mA and warnings as codes with values."""

    connections: tuple[Connection, ...]
    header_ma: float
    """What the lines give together with everything lit."""
    rail_ma: float
    """What lamps on transistors take from the 5 V supply."""
    warnings: tuple[Notice, ...]

    @property
    def several_panels(self) -> bool:
        """Whether a control's name alone does not say which one is meant."""
        return len({c.panel for c in self.connections if c.panel}) > 1


def plan_of(wiring: Wiring) -> Plan:
    """Work out the plan of a wiring."""
    found = sorted(_connections(wiring), key=lambda c: (c.line.chip, c.pin or 100 + c.line.line))
    parts = [c.parts for c in found if c.parts]
    header = round(sum(p.line_ma for p in parts), 1)
    rail = round(sum(p.current for p in parts if p.driver != "line" and p.supply == 5), 1)
    warnings = [note for c in found for note in _warnings(c)]
    if header > HEADER_MA:
        warnings.append(Notice("header_current", {"current": f"{header:g}", "limit": HEADER_MA}))
    if rail > RAIL_MA:
        warnings.append(Notice("rail_current", {"current": f"{rail:g}", "limit": RAIL_MA}))
    return Plan(tuple(found), header, rail, tuple(warnings))


def _connections(wiring: Wiring) -> Iterator[Connection]:
    if wiring.cup.home is not None:
        yield Connection("cup.home", "home", "", "home", wiring.cup.home)
    for path, panel, control, binding in wiring.paths():
        role: Role = "cup" if control is Control.CUP else "switch"
        if binding.line is not None:
            yield Connection(f"{path}.line", role, panel, control.value, binding.line, cap=binding.cap)
        if binding.lamp is not None:
            parts = parts_of(binding.lamp)
            yield Connection(f"{path}.lamp", "lamp", panel, control.value, binding.lamp, parts, binding.cap)
    if wiring.buzzer is not None:
        yield Connection("buzzer", "buzzer", "", "buzzer", wiring.buzzer)


def _warnings(one: Connection) -> Iterator[Notice]:
    """What deserves a look: other tasks, the level at power-on, too little for the resistor."""
    line = one.line
    where: dict[str, int | str] = {"line": line.line, "path": one.path}
    if line.chip == 0:
        if line.line in BOOT_TASKS:
            yield Notice(f"boot_{BOOT_TASKS[line.line]}", where)
        elif task := task_of(line.line):
            yield Notice("other_task", {**where, "task": task.upper()})
        if isinstance(line, OutputLine):
            if one.parts is None or one.parts.driver != "mosfet":  # that has its resistor to ground
                yield from _lit_at_boot(line, where)
        elif line.line in FIXED_UP:
            yield Notice("fixed_pull_up", where)
    if isinstance(line, Lamp) and one.parts:
        yield from _lamp_warnings(line, one.parts, where)


def _lit_at_boot(line: OutputLine, where: dict[str, int | str]) -> Iterator[Notice]:
    high = pulled_up_at_boot(line.line)
    if high != (line.active == "high"):
        return
    if isinstance(line, Lamp) and line.driver == "direct":
        yield Notice("glimmers_at_boot", where)
    else:
        loud = "sounds_at_boot" if isinstance(line, Buzzer) else "lit_at_boot"
        yield Notice(loud, where)


def _lamp_warnings(lamp: Lamp, parts: LampParts, where: dict[str, int | str]) -> Iterator[Notice]:
    if lamp.resistor == "outside" and parts.over < LEAST_OVER_V:
        volts = {"supply": f"{lamp.volts:g}", "forward": f"{lamp.forward:g}"}
        yield Notice("no_room_for_resistor", {**where, **volts})
    if lamp.driver == "transistor" and lamp.active == "low":
        yield Notice("inverted_driver", where)
