"""What each sensitivity makes of a recording, and which one fits best, with how much to spare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
    def margin(self) -> int:
        """The least margin of all passages, in percent."""
        return min(h.margin for h in self.heard)


def listen(passage: Passage, level: Sensitivity) -> Heard:
    """Play a passage to a detector. A shake is recognised while it lasts, and told when it has ended."""
    detector = ShakeDetector(-1000, level)
    throws: list[int] = []
    spare: list[int] = []
    most, faults, since, last = 0, 0, -1, 0
    for at in (*passage.edges, -1):
        if at < 0:
            detector.settle(last + QUIET_MS + DEAF_MS)
        else:
            detector.edge(at)
            most, last = max(most, detector.progress), at
            since = at if detector.shaking and since < 0 else since
        for kind, ended, began, _ in detector.take():
            faults += kind == "fault"
            if kind == "shake":
                throws.append(ended)
                spare.append((ended - since) * 100 // max(1, ended - began))
                since = at if detector.shaking else -1
    return Heard(passage, tuple(throws), _margin(passage, throws, spare, most), faults)


def _margin(passage: Passage, throws: list[int], spare: list[int], most: int) -> int:
    if len(throws) != passage.throws:
        return -100
    return min(spare) if throws else 100 - min(100, most)


def judge(recording: Recording) -> tuple[Verdict, ...]:
    """What every sensitivity makes of it; the one to propose comes first."""
    verdicts = [Verdict(level, tuple(listen(p, level) for p in recording.passages)) for level in LEVELS]
    return tuple(sorted(verdicts, key=_order))


def _order(verdict: Verdict) -> tuple[int, bool, int]:
    thin = verdict.margin < THIN
    return verdict.wrong, thin, -verdict.margin if thin else LEVELS.index(verdict.level)
