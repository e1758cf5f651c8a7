"""What each sensitivity makes of a recording, and which one fits best, with how much to spare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from controller.calibration.recording import SHAKES, Passage, Recording
from hardware.shake import DEAF_MS, QUIET_MS, ShakeDetector
from hardware.wiring import Sensitivity

LEVELS: Final[tuple[Sensitivity, ...]] = ("medium", "low", "high")
"""Of those that fit with a margin the first is taken: a recording is short, and what it does not hold (such
as one carry in twenty that throws at high) counts as well."""
THIN: Final = 15
"""A margin below this many percent is none to rely on."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One passage at one sensitivity."""

    passage: Passage
    throws: tuple[int, ...]
    """When each throw was told, ms from the passage's start."""
    margin: int
    """Percent to spare. No shake: how far it stayed from a throw. Shakes: how much of the shortest came
    after it had been recognised. Below 0: it went wrong."""
    faults: int

    @property
    def wrong(self) -> int:
        """How many throws there are too many or too few."""
        return abs(len(self.throws) - self.passage.throws) + self.faults


@dataclass(frozen=True, slots=True)
class Verdict:
    """A whole recording at one sensitivity."""

    level: Sensitivity
    heard: tuple[Heard, ...]

    @property
    def wrong(self) -> int:
        """How many mistakes it makes; a throw out of nothing counts three times as much as a missed one."""
        return sum(h.wrong * (1 if h.passage.step in SHAKES else 3) for h in self.heard)

    @property
    def extra(self) -> int:
        """How many throws nobody meant."""
        return sum(max(0, len(h.throws) - h.passage.throws) for h in self.heard)

    @property
    def missed(self) -> int:
        """How many throws were not recognised."""
        return sum(max(0, h.passage.throws - len(h.throws)) for h in self.heard)

    @property
    def margin(self) -> int:
        """The least margin of all passages, in percent."""
        return min(h.margin for h in self.heard)


class Ear:
    """A detector of one sensitivity, and what it made of the edges so far. Times in ms from the start."""

    def __init__(self, level: Sensitivity) -> None:
        self.throws: list[int] = []
        """When each throw was told."""
        self._detector = ShakeDetector(-1000, level)
        self._spare: list[int] = []
        self._most = 0
        self._faults = 0
        self._since = -1
        """When the shake that goes on was recognised; -1: none was."""
        self._last = 0

    def edge(self, at: int) -> None:
        """Take an edge."""
        self._detector.edge(at)
        self._last = at
        self._most = max(self._most, self._detector.progress)
        if self._detector.shaking and self._since < 0:
            self._since = at
        self._take(at)

    def settle(self, now: int) -> None:
        """Let time pass to `now` without another edge."""
        self._detector.settle(now)
        self._take(now)

    def finish(self) -> None:
        """Let as much time pass as ends any shake."""
        self.settle(self._last + QUIET_MS + DEAF_MS)

    def hear(self, passage: Passage) -> Heard:
        """Take a whole passage."""
        for at in passage.edges:
            self.edge(at)
        self.finish()
        return self.heard(passage)

    def heard(self, passage: Passage) -> Heard:
        """What it made of this passage, whose edges it was given."""
        return Heard(passage, tuple(self.throws), self._margin(passage), self._faults)

    def _take(self, now: int) -> None:
        """A shake is recognised while it lasts, and told when it has ended."""
        for kind, ended, began, _ in self._detector.take():
            self._faults += kind == "fault"
            if kind == "shake":
                self.throws.append(ended)
                self._spare.append((ended - self._since) * 100 // max(1, ended - began))
                self._since = now if self._detector.shaking else -1

    def _margin(self, passage: Passage) -> int:
        if len(self.throws) != passage.throws:
            return -100
        return min(self._spare) if self.throws else 100 - min(100, self._most)


def listen(passage: Passage, level: Sensitivity) -> Heard:
    """Play a passage to a detector of this sensitivity."""
    return Ear(level).hear(passage)


def judge(recording: Recording) -> tuple[Verdict, ...]:
    """What every sensitivity makes of it; the one to propose comes first."""
    verdicts = [Verdict(level, tuple(listen(p, level) for p in recording.passages)) for level in LEVELS]
    return tuple(sorted(verdicts, key=_order))


def _order(verdict: Verdict) -> tuple[int, bool, int]:
    thin = verdict.margin < THIN
    return verdict.wrong, thin, -verdict.margin if thin else LEVELS.index(verdict.level)


Counsel = Literal["fits", "thin", "unshaken", "silent", "restless", "extra", "missed"]
"""What is to be done: keep it; shake longer; shake at all; look at the cable; fix what is loose; fix the
switch so that only shaking throws; use two switches at right angles."""
RESTLESS: Final = 8
"""More edges than this while the cup stands still are a loose wire or switch."""


def counsel(verdicts: tuple[Verdict, ...]) -> Counsel:
    """What the verdicts, the one to propose first, say is to be done."""
    best = verdicts[0]
    shaken = [h for h in best.heard if h.passage.step in SHAKES]
    if not shaken:
        return "unshaken"
    if not any(h.passage.edges for h in shaken):
        return "silent"
    if best.wrong == 0:
        return "thin" if best.margin < THIN else "fits"
    rest = [h for h in best.heard if h.passage.step == "rest"]
    if any(h.faults for h in best.heard) or any(len(h.passage.edges) > RESTLESS for h in rest):
        return "restless"
    return "extra" if best.extra else "missed"
