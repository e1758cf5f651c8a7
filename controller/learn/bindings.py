"""Which ways operate which control: as the file has it, and as it becomes while learning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from controller.learn.points import CUP, HOME, KeyPoint, Place, Point, Way, point_of
from hardware.inputs import Control
from hardware.wiring import Binding, JoystickBinding, SerialBinding, Wiring
from hardware.wiring_lines import InputLine

SWITCHES: Final = ("line", "joystick", "serial")
"""The ways of a button at the table: who shows a control's button shows all of these. Keys stand apart."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways of one control; the names are the keys of the file."""

    line: InputLine | None = None
    joystick: JoystickBinding | None = None
    serial: SerialBinding | None = None
    key: KeyPoint | None = None
    touch: bool = False

    @property
    def all(self) -> tuple[Way, ...]:
        """Every way but touch."""
        found: tuple[Way | None, ...] = (self.line, self.joystick, self.serial, self.key)
        return tuple(way for way in found if way is not None)

    @property
    def operable(self) -> bool:
        """Something is left that operates it."""
        return self.touch or bool(self.all)

    def through(self, way: Way) -> Ways:
        """These with a new button in place of the old one, or with a new key."""
        if isinstance(way, KeyPoint):
            return replace(self, key=way)
        button: dict[str, Any] = {slot_of(way): way}
        return Ways(**button, key=self.key, touch=self.touch)

    def without(self, point: Point) -> Ways:
        """These without one point."""
        gone: dict[str, Any] = {slot_of(way): None for way in self.all if point_of(way) == point}
        return replace(self, **gone)


def slot_of(way: Way) -> str:
    """The key of the file that a way stands under."""
    match way:
        case InputLine():
            return "line"
        case JoystickBinding():
            return "joystick"
        case SerialBinding():
            return "serial"
        case KeyPoint():
            return "key"


@dataclass(frozen=True, slots=True)
class Bindings:
    """All controls of a table. Nothing is changed: each change gives new bindings."""

    ways: Mapping[Place, Ways] = field(default_factory=dict)

    def of(self, place: Place) -> Ways:
        """The ways of one control; none where the file does not have it."""
        return self.ways.get(place, Ways())

    def owner(self, point: Point) -> Place | None:
        """The control that a point operates; None: no control."""
        return next((p for p, ways in self.ways.items() if point in map(point_of, ways.all)), None)

    def bound(self, place: Place, way: Way) -> Bindings:
        """Bind; whoever had this point loses it."""
        point = point_of(way)
        freed = {p: ways.without(point) for p, ways in self.ways.items()}
        found = {**freed, place: freed.get(place, Ways()).through(way)}
        return Bindings({p: ways for p, ways in found.items() if ways.operable})

    def changed(self, old: Bindings) -> tuple[Place, ...]:
        """The controls that differ from those of `old`, in the order of the table."""
        places = dict.fromkeys((*old.ways, *self.ways))
        return tuple(place for place in places if old.of(place) != self.of(place))


def bindings_of(wiring: Wiring) -> Bindings:
    """What a wiring says, with the names of boards and devices filled in."""
    board, device = (next(iter(names), None) for names in (wiring.joystick, wiring.serial))
    found = {}
    for panel, control, binding in wiring.controls():
        place = CUP if control is Control.CUP else (panel, control.value)
        found[place] = _ways(binding, board, device)
    if wiring.cup.home is not None:
        found[HOME] = Ways(line=wiring.cup.home)
    return Bindings(found)


def _ways(binding: Binding, board: str | None, device: str | None) -> Ways:
    joystick, serial = binding.joystick, binding.serial
    if joystick is not None:
        joystick = joystick.model_copy(update={"board": joystick.board or board})
    if serial is not None:
        serial = serial.model_copy(update={"device": serial.device or device})
    key = None if binding.key is None else KeyPoint(binding.key)
    return Ways(binding.line, joystick, serial, key, binding.touch)
