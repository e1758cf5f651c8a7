"""What the tests of a lesson share: wires that somebody soldered, a learner that hears them, time in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from controller.learn.bindings import Bindings, bindings_of
from controller.learn.learner import Learner
from controller.learn.listener import Listener
from controller.learn.points import CUP, LinePoint, Place
from controller.learn.stages import HANDS_OFF_MS
from controller.learn.tracks import Pull, Rest
from hardware import traces
from hardware.traces import Train
from hardware.wiring_default import default_wiring

STEP_MS = 20
LINES = (4, 17, 22, 23, 24, 25, 27)


def main(*names: str) -> tuple[Place, ...]:
    return tuple(CUP if name == "cup" else ("main", name) for name in names)


To = Literal["ground", "v33", "module_high", "module_low", "opens"]
"""What a press does: closes to ground or 3.3 V, takes a module that rests low high, or opens to ground."""


def level(to: To, pressed: bool, pull: Pull) -> bool:
    """The level of a line with this on it."""
    if to == "ground":
        return pull == "up" and not pressed
    if to == "v33":
        return pull == "up" or pressed
    if to == "opens":
        return pressed and pull == "up"
    return pressed == (to == "module_high")


@dataclass
class Room:
    """A learner with wires to it. A line that is not named in `to` has a button to ground."""

    places: Sequence[Place]
    to: dict[int, To] = field(default_factory=dict)
    bindings: Bindings = field(default_factory=Bindings)
    """Without any: those of the default wiring, of the places that are asked for."""
    rests: dict[int, Rest] = field(default_factory=dict)
    lines: Sequence[int] = LINES
    now: int = 1000

    def __post_init__(self) -> None:
        if not self.bindings.ways:
            usual = bindings_of(default_wiring())
            self.bindings = Bindings({place: usual.of(place) for place in self.places})
        rest: dict[int, Rest] = {line: self._rest(line) for line in self.lines}
        self.down: set[int] = set()
        self.listener = Listener(rest | self.rests, self.now)
        self.learner = Learner(self.places, self.bindings, self.listener, self.now)

    def begun(self) -> Room:
        """Past the moment in which nothing is touched."""
        self.wait(HANDS_OFF_MS + STEP_MS)
        return self

    def _rest(self, line: int) -> Rest:
        kind = self.to.get(line, "ground")
        up, down = level(kind, False, "up"), level(kind, False, "down")
        return "open" if up != down else "high" if up else "low"

    def _level(self, line: int) -> bool:
        return level(self.to.get(line, "ground"), line in self.down, self.listener.pull)

    # -- hands -----------------------------------------------------------------------------------------

    def wait(self, ms: int) -> None:
        """Let time pass; the lines follow the pull that the learner wishes."""
        end = self.now + ms
        while self.now < end:
            self.now = min(end, self.now + STEP_MS)
            self.learner.advance(self.now)
            if self.learner.pull != self.listener.pull:
                self.listener.pull = self.learner.pull
                levels = {line: self._level(line) for line in self.lines}
                self.listener.reopened(levels, self.learner.pull, self.now)

    def hold(self, *lines: int) -> None:
        for line in lines:
            self._switch(line, True)

    def let_go(self, *lines: int) -> None:
        for line in lines:
            self._switch(line, False)

    def press(self, *lines: int, ms: int = 200, calm: int = 600) -> None:
        """Press buttons, all at once, and wait until that has been judged."""
        self.hold(*lines)
        self.wait(ms)
        self.let_go(*lines)
        self.wait(calm)

    def _switch(self, line: int, down: bool) -> None:
        before = self._level(line)
        (self.down.add if down else self.down.discard)(line)
        after = self._level(line)
        if before == after:
            return
        for i, offset in enumerate(traces.closing()):
            self.listener.edge(line, self.now + offset // 1000, after if i % 2 == 0 else before)

    def play(self, line: int, train: Train) -> None:
        """Give a line the edges of a train, each at its time."""
        start = self.now
        for i, offset in enumerate(train):
            self.wait(max(0, start + offset // 1000 - self.now))
            self.listener.edge(line, start + offset // 1000, bool(i % 2) == self._level(line))

    def shake(self, line: int = 17, ms: int = 1500) -> None:
        self.play(line, traces.shake(ms))
        self.wait(600)

    def type(self, *names: str) -> None:
        for name in names:
            self.wait(1000)
            self.learner.key(name, self.now)

    # -- what came of it -------------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The code of what was last said."""
        return "" if self.learner.message is None else self.learner.message.code

    @property
    def points(self) -> tuple[object, ...]:
        return () if self.learner.message is None else self.learner.message.points

    def line(self, name: str) -> int | None:
        """The line that a control has now."""
        found = self.learner.bindings.of(main(name)[0]).line
        return None if found is None else found.line


def points(*lines: int) -> tuple[LinePoint, ...]:
    return tuple(map(LinePoint, lines))
