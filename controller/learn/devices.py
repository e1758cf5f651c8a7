"""Joystick boards and serial devices that are plugged in: every switch of them, with the table's own readers.

The readers of the table tell of bound controls only. So each device gets a wiring of its own here, in which
every switch that it can have is bound to a numbered place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Self

from controller.check.devices import means
from firmware_bridge.find import Found
from firmware_bridge.source import serial_cups
from hardware.inputs import BUTTONS, Control, Kind
from hardware.joystick import JoystickBoards
from hardware.pins import Clock
from hardware.source import Source
from hardware.wiring import (
    CUP_PANEL,
    JoystickBinding,
    JoystickBoard,
    SerialBinding,
    SerialDevice,
    Wiring,
    read_wiring,
)

BY_PATH: Final = Path("/dev/input/by-path")
MOST_BUTTONS: Final = 64
MOST_AXES: Final = 32
BITS: Final = 32

DevicePoint = JoystickBinding | SerialBinding
Places = dict[tuple[str, Control], DevicePoint]
Opened = Callable[[Wiring, Clock], Iterable[Source]]


class Moved(NamedTuple):
    """Something that a device told of."""

    at: int
    point: DevicePoint
    what: Literal["down", "up", "shake"]


@dataclass(frozen=True, slots=True)
class Plugged:
    """The devices to listen to, by the names that they have, or get, in the file."""

    boards: Mapping[str, JoystickBoard] = field(default_factory=dict)
    serial: Mapping[str, SerialDevice] = field(default_factory=dict)


def plugged(wiring: Wiring, boards: Iterable[Path], found: Iterable[Found]) -> Plugged:
    """Name what is plugged in: as the wiring does, else by a name that is free there."""
    named = {board.path: name for name, board in wiring.joystick.items()}
    joystick: dict[str, JoystickBoard] = {}
    for path in map(str, boards):
        name = named.get(path) or _free("board", {*wiring.joystick, *joystick})
        joystick[name] = JoystickBoard(path=path)
    serial: dict[str, SerialDevice] = {}
    for one in found:
        if one.hello is None:
            continue
        known = next((item for item in wiring.serial.items() if means(item[1], one)), None)
        name = _free(one.hello.role_name, {*wiring.serial, *serial})
        serial |= {name: SerialDevice(id=one.hello.device)} if known is None else {known[0]: known[1]}
    return Plugged(joystick, serial)


def _free(stem: str, taken: set[str]) -> str:
    names = (stem if i == 1 else f"{stem}{i}" for i in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def boards_there(wiring: Wiring, folder: Path = BY_PATH) -> list[Path]:
    """The joystick devices by their places, and those that the wiring names otherwise."""
    try:
        there = [path for path in sorted(folder.iterdir()) if _is_joystick(path)]
    except OSError:
        there = []
    named = [Path(board.path) for board in wiring.joystick.values()]
    return there + [path for path in named if path.exists() and path not in there]


def _is_joystick(path: Path) -> bool:
    """Whether it is a joystick device, not the same board's event device beside it."""
    return path.name.endswith("-joystick") and not path.name.endswith("-event-joystick")


class Devices:
    """Listens to all that is plugged in. Close it, or use it as a context manager."""

    def __init__(self, there: Plugged, clock: Clock, serial: Opened = serial_cups) -> None:
        self._sources: list[tuple[Source, Places]] = []
        with ExitStack() as opened:
            for name, board in there.boards.items():
                points: list[DevicePoint] = [*_board_points(name)]
                wiring, places = _everything(points, "joystick", name, board)
                self._add(JoystickBoards(wiring, clock), places, opened)
            for name, device in there.serial.items():
                points = [SerialBinding(device=name, bit=bit) for bit in range(BITS)]
                wiring, places = _everything(points, "serial", name, device)
                places[CUP_PANEL, Control.CUP] = SerialBinding(device=name)
                for source in serial(wiring, clock):
                    self._add(source, places, opened)
            self._opened = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the readers; may be called twice."""
        self._opened.close()

    def take(self, now: int) -> list[Moved]:
        """Hand over what has come, in order of time."""
        found = []
        for source, places in self._sources:
            for came in source.poll(now):
                what = _WHAT.get((came.kind, came.control is Control.CUP))
                if what is not None:
                    found.append(Moved(came.at, places[came.panel, came.control], what))
        return sorted(found, key=lambda moved: moved.at)

    def _add(self, source: Source, places: Places, opened: ExitStack) -> None:
        opened.callback(source.close)
        self._sources.append((source, places))


_WHAT: Final[Mapping[tuple[Kind, bool], Literal["down", "up", "shake"]]] = {
    (Kind.PRESS, False): "down",
    (Kind.RELEASE, False): "up",
    (Kind.SHAKE, True): "shake",
}


def _board_points(name: str) -> Iterable[JoystickBinding]:
    for button in range(MOST_BUTTONS):
        yield JoystickBinding(board=name, button=button)
    for axis in range(MOST_AXES):
        yield JoystickBinding(board=name, axis=axis, direction="-")
        yield JoystickBinding(board=name, axis=axis, direction="+")


def _everything(
    points: list[DevicePoint],
    key: Literal["joystick", "serial"],
    name: str,
    device: JoystickBoard | SerialDevice,
) -> tuple[Wiring, Places]:
    """A wiring with a place for each of these points, and which place is whose."""
    spread: Places = {
        (f"p{i // len(BUTTONS)}", BUTTONS[i % len(BUTTONS)]): point for i, point in enumerate(points)
    }
    panels: dict[str, dict[str, Any]] = {}
    for (panel, control), point in spread.items():
        panels.setdefault(panel, {"id": panel})[control.value] = {key: point.model_dump(exclude_none=True)}
    cup: dict[str, Any] = {"serial": {"device": name}} if key == "serial" else {"touch": True}
    wiring = read_wiring(
        {"cup": cup, "panel": list(panels.values()), key: {name: device.model_dump(exclude_none=True)}}
    )
    return wiring, spread
