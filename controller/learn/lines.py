"""The lines of the header that may be listened to, and the listening itself, with either pull."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.learn.points import FIXED
from controller.learn.tracks import Pull, Rest
from hardware.errors import PinBusyError
from hardware.pins import Clock, InputPin, claim
from hardware.queues import Edge
from hardware.wiring import Wiring
from hardware.wiring_lines import LAST_LINE, InputLine, OutputLine, reserved

ROOM: Final = 4096
SETTLE_S: Final = 0.02
"""A line takes so long at most to follow its pull; a capacitor against bounces makes it slow."""
PURPOSE: Final = "worp learn"


@dataclass(frozen=True, slots=True)
class Candidates:
    """The lines of the header: those to listen to, and those that are left alone."""

    lines: tuple[int, ...]
    outputs: tuple[int, ...]
    """Lamps and the buzzer of the wiring: never opened."""
    reserved: tuple[int, ...]
    """I2C, SPI, the serial port, sound, a HAT's EEPROM; a switch that the wiring has there is listened to."""


def candidates(wiring: Wiring, *, every: bool) -> Candidates:
    """Choose the lines; with `every` also those with another task."""
    header = [line for _, line in wiring.lines() if line.chip == 0]
    outputs = {line.line for line in header if isinstance(line, OutputLine)}
    switches = {line.line for line in header} - outputs
    tasks = {n for n in range(LAST_LINE + 1) if reserved(n)} - switches - outputs
    left = set() if every else tasks
    free = set(range(LAST_LINE + 1)) - outputs - left
    return Candidates(tuple(sorted(free)), tuple(sorted(outputs)), tuple(sorted(left)))


class HeaderLines:
    """Opens lines as inputs with a pull, and closes them to open them with the other."""

    def __init__(
        self, factory: Any, lines: Iterable[int], clock: Clock, sleep: Callable[[float], None]
    ) -> None:
        self.busy: dict[int, PinBusyError] = {}
        """Lines that somebody else holds; they are left alone."""
        self.pull: Pull = "up"
        self._factory = factory
        self._lines = list(lines)
        self._clock = clock
        self._sleep = sleep
        self._pins: dict[int, InputPin] = {}

    def rest(self) -> dict[int, Rest]:
        """Find out what holds each line while nobody touches anything; opens them with pull up."""
        down = self.open("down")
        up = self.open("up")
        return {n: _rest(up[n], down.get(n, up[n]) and n not in FIXED) for n in up}

    def open(self, pull: Pull) -> dict[int, bool]:
        """Open all lines with a pull; gives their levels. Edges of before are lost."""
        self.close()
        self.pull = pull
        for number in self._lines:
            if number not in self.busy:
                self._open(number, "up" if number in FIXED else pull)
        self._sleep(SETTLE_S)
        levels = {}
        for number, pin in self._pins.items():
            pin.queue.take()
            levels[number] = _level(pin)
        return levels

    def take(self) -> list[tuple[int, Edge]]:
        """Hand over the edges that have come, in order of time."""
        found = []
        for number, pin in self._pins.items():
            found += [(number, edge) for edge in pin.queue.take()]
            if pin.lost(self._clock()):
                found.append((number, Edge(self._clock(), _level(pin))))
        return sorted(found, key=lambda one: one[1].at)

    def close(self) -> None:
        """Give the lines back; may be called twice."""
        for pin in self._pins.values():
            pin.close()
        self._pins.clear()

    def _open(self, number: int, pull: Pull) -> None:
        line = InputLine(line=number, active="low" if pull == "up" else "high", pull=pull)
        try:
            made = claim(
                lambda: InputPin(self._factory, line, self._clock, ROOM), line, PURPOSE, lambda _: None
            )
        except PinBusyError as busy:
            self.busy[number] = busy
        else:
            self._pins[number] = made


def _level(pin: InputPin) -> bool:
    return pin.closed(True) == pin.read()


def _rest(up: bool, down: bool) -> Rest:
    """By the level with pull up, and with pull down."""
    if up != down:
        return "open"
    return "high" if up else "low"


def needed_but_busy(wiring: Wiring, busy: Mapping[int, PinBusyError]) -> PinBusyError | None:
    """The trouble with a switch of the wiring that cannot be listened to; None: all can."""
    for _, line in wiring.lines():
        if line.chip == 0 and not isinstance(line, OutputLine) and line.line in busy:
            return busy[line.line]
    return None
