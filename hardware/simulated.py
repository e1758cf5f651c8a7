"""Simulated pins: a gpiozero pin factory with the table's clock, on which switches are closed by schedule.

Keys of a laptop and headless scripts drive these pins; what follows is the same as on a real table.
Every control of the wiring has a pin here, also one that the wiring gives no line.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from hardware import traces
from hardware.inputs import Control
from hardware.simulated_pin import SimulatedChip, SimulatedPin
from hardware.wiring import CUP_PANEL, Wiring
from hardware.wiring_lines import InputLine

_LINES_A_CHIP = 28
SHORT_SHAKE_MS = 700
MOST_SHAKE_MS = 30_000
"""A key held down shakes no longer than this."""


class _Planned(NamedTuple):
    at: int  # microseconds
    order: int
    pin: SimulatedPin
    line: InputLine
    closed: bool | None  # None: the other of what it is
    tag: str


class SimulatedPins(SimulatedChip):
    """Pins of a table that is not there. Times `at` are those of `clock`, in ms."""

    def __init__(self, wiring: Wiring, clock: Callable[[], int]) -> None:
        super().__init__(lambda: self._now)
        self._now = clock() * 1000
        self._order = 0
        self._plan: list[_Planned] = []
        self._chips: dict[int, SimulatedChip] = {0: self}
        self._lines = _all_lines(wiring)
        for line in self._lines.values():
            if line.pull == "none":  # the circuit on such a line drives its level at rest, too
                _drive(self._pin(line), line, False)

    def chip(self, number: int) -> SimulatedChip:
        """Give the factory of another GPIO chip."""
        if number not in self._chips:
            self._chips[number] = SimulatedChip(lambda: self._now)
        return self._chips[number]

    def line(self, panel: str, control: Control) -> InputLine:
        """Tell which line a control is on here; the cup and its `home` switch are the same on every panel.

        Raises LookupError.
        """
        if control is Control.CUP:
            panel = CUP_PANEL
        try:
            return self._lines[panel, control]
        except KeyError:
            raise LookupError(f'no {control} on a panel "{panel}"') from None

    def advance(self, now: int) -> None:
        """Play what was planned up to `now`, each change at its exact time."""
        while self._plan and self._plan[0].at <= now * 1000:
            step = heapq.heappop(self._plan)
            self._now = max(self._now, step.at)
            _drive(step.pin, step.line, step.closed)
        self._now = max(self._now, now * 1000)

    def due(self) -> int | None:
        """Tell when the next planned change comes, in ms; None: nothing is planned."""
        return -(-self._plan[0].at // 1000) if self._plan else None

    def hold(self, panel: str, control: Control) -> None:
        """Close a button at once and cleanly, as one that is already held when the Pi starts."""
        line = self.line(panel, control)
        _drive(self._pin(line), line, True)

    def press(self, panel: str, control: Control, at: int) -> None:
        """Press a button; it bounces for 2 ms."""
        self._change(self.line(panel, control), True, at)

    def release(self, panel: str, control: Control, at: int) -> None:
        """Let go of a button; it bounces for 2 ms."""
        self._change(self.line(panel, control), False, at)

    def shake(
        self, ms: float, at: int, hz: float | None = None, count: int = 5, rng: Random | None = None
    ) -> None:
        """Shake the cup for `ms`, at 5 Hz, or at 7 Hz if it is a short one."""
        hz = hz or (7.0 if ms < SHORT_SHAKE_MS else 5.0)
        self.play(traces.shake(ms, hz, count, rng), at)

    def start_shaking(self, at: int) -> None:
        """Shake the cup until `stop_shaking`, 30 s at most."""
        self._cancel("held")
        self.play(traces.shake(MOST_SHAKE_MS), at, tag="held")

    def stop_shaking(self, at: int) -> None:
        """End what `start_shaking` began."""
        self._cancel("held", at)
        line = self.line(CUP_PANEL, Control.CUP)
        self._schedule(self._pin(line), line, at * 1000, False)

    def drive(self, panel: str, control: Control, down: bool, at: int) -> None:
        """Do what a key of a laptop does: press, let go, or shake for as long as it is held."""
        if control is Control.CUP:
            (self.start_shaking if down else self.stop_shaking)(at)
        else:
            (self.press if down else self.release)(panel, control, at)

    def knock(self, at: int) -> None:
        """Knock on the table."""
        self.play(traces.knock(), at)

    def slam(self, at: int) -> None:
        """Slam the cup upside down on the table."""
        self.play(traces.slam(), at)

    def steps(self, at: int) -> None:
        """Walk past the table."""
        self.play(traces.steps(), at)

    def tilt(self, at: int) -> None:
        """Tilt the cup."""
        self.play(traces.tilt(), at)

    def pick(self, at: int) -> None:
        """Pick the cup up."""
        self.play(traces.pick(), at)

    def play(self, train: traces.Train, at: int, tag: str = "") -> None:
        """Play a train on the shake switch."""
        line = self.line(CUP_PANEL, Control.CUP)
        pin = self._pin(line)
        for i, offset in enumerate(train):
            self._schedule(pin, line, at * 1000 + offset, i % 2 == 0, tag)

    def edges(self, control: Control, times: Iterable[float], at: int, panel: str = CUP_PANEL) -> None:
        """Change the level of a control's pin at each of `times`, ms from `at`."""
        line = self.line(panel, control)
        pin = self._pin(line)
        for ms in times:
            self._schedule(pin, line, at * 1000 + round(ms * 1000), None)

    def lift(self, at: int) -> None:
        """Take the cup from its spot. Raises LookupError without a cup-home switch."""
        self._change(self._home(), False, at)

    def put_home(self, at: int) -> None:
        """Put the cup on its spot. Raises LookupError without a cup-home switch."""
        self._change(self._home(), True, at)

    def _home(self) -> InputLine:
        return self._lines[CUP_PANEL, _HOME]

    def _pin(self, line: InputLine) -> SimulatedPin:
        pin: SimulatedPin = self.chip(line.chip).pin(line.line)
        return pin

    def _change(self, line: InputLine, closed: bool, at: int) -> None:
        pin = self._pin(line)
        for i, offset in enumerate(traces.closing()):
            self._schedule(pin, line, at * 1000 + offset, closed if i % 2 == 0 else not closed)

    def _schedule(
        self, pin: SimulatedPin, line: InputLine, at: int, closed: bool | None, tag: str = ""
    ) -> None:
        self._order += 1
        heapq.heappush(self._plan, _Planned(at, self._order, pin, line, closed, tag))

    def _cancel(self, tag: str, since: int = 0) -> None:
        self._plan = [p for p in self._plan if p.tag != tag or p.at < since * 1000]
        heapq.heapify(self._plan)


_HOME = "home"


def _drive(pin: SimulatedPin, line: InputLine, closed: bool | None) -> None:
    high = line.active == "high"
    if closed is None:
        closed = pin._level() != high
    if closed:
        pin.drive(high)
    else:
        pin.drive(None if line.pull != "none" else not high)


def _all_lines(wiring: Wiring) -> dict[tuple[str, str], InputLine]:
    """Give every control a line: its own, or one on a chip that only exists here."""
    found: dict[tuple[str, str], InputLine] = {}
    spare = 0
    for panel, control, binding in wiring.controls():
        if binding.line is None:
            chip, line = divmod(spare, _LINES_A_CHIP)
            found[panel, control] = InputLine.model_construct(chip=100 + chip, line=line)
            spare += 1
        else:
            found[panel, control] = binding.line
    if wiring.cup.home is not None:
        found[CUP_PANEL, _HOME] = wiring.cup.home
    return found
