"""The guided recording as a course of steps: what is asked for, when it is recorded, what came of it.

Pure: times are given with every call (ms, monotonic) and edges are fed in. Nothing here waits, reads a clock
or knows a screen, so the terminal and the table's own screen lead through the same course.
"""

from __future__ import annotations

from typing import Final, Literal

from controller.calibration.judge import Ear, Heard
from controller.calibration.recording import SHAKES, STEPS, Passage, Step
from hardware.wiring import Sensitivity

STEP_MS: Final[dict[Step, int]] = {
    "rest": 5_000,
    "knock": 8_000,
    "put_down": 10_000,
    "carry": 12_000,
    "gentle": 15_000,
    "hard": 15_000,
}
SHAKES_ASKED: Final = 3
"""So many shakes are asked for in each step that is to throw."""
STEADY_MS: Final = 2_000
"""From the start until it is recorded: the hand goes from the button to the cup."""
PIPE_MS: Final = 250
"""After the end of a step edges may still come that belong to it."""
LEAST_MS: Final = 3_000
"""A step can be ended early after so long."""
MOST_EDGES: Final = 20_000
"""More than this in one step are a loose wire, whatever comes after."""

Phase = Literal["ready", "steady", "recording", "recorded", "done"]
"""Ready: what to do is shown. Steady: it is about to be recorded. Recorded: what came is shown."""
Move = Literal["start", "finish", "again", "onward", "skip", "back"]


class Guide:
    """One calibration under way. `level` is the sensitivity that holds now; it says what throws meanwhile."""

    def __init__(self, level: Sensitivity = "medium") -> None:
        self.level: Sensitivity = level
        self.phase: Phase = "ready"
        self._at = 0
        self._kept: dict[Step, Passage] = {}
        self._start = 0
        """When the recording of this step begins, or began."""
        self._end = 0
        self._edges: list[int] = []
        self._ear = Ear(level)

    # -- where it is -----------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step at hand; once done, the last one."""
        return STEPS[self._at]

    @property
    def number(self) -> int:
        """Which step it is, from 1."""
        return self._at + 1

    @property
    def busy(self) -> bool:
        """Whether time is running for a recording."""
        return self.phase in {"steady", "recording"}

    @property
    def passages(self) -> tuple[Passage, ...]:
        """What has been recorded, in the order of the steps."""
        return tuple(self._kept[step] for step in STEPS if step in self._kept)

    @property
    def length(self) -> int:
        """How long the step at hand is recorded, in ms."""
        return self._end - self._start if self.busy else STEP_MS[self.step]

    @property
    def edges(self) -> int:
        """How many edges came in the recording that runs, or ran last."""
        return len(self._edges)

    def left(self, now: int) -> int:
        """How long until the recording begins, or until it ends, in ms."""
        if not self.busy:
            return 0
        return max(0, (self._start if self.phase == "steady" else self._end) - now)

    def due(self) -> int | None:
        """When `advance` has something to do though no edge comes."""
        if not self.busy:
            return None
        return self._start if self.phase == "steady" else self._end + PIPE_MS

    def heard(self) -> Heard | None:
        """What came in this step so far, or when it was recorded; None: it has not been."""
        if self.phase == "recording":
            return self._ear.heard(self._passage())
        kept = self._kept.get(self.step)
        return None if kept is None or self.phase == "steady" else self._ear.heard(kept)

    # -- what can be done ------------------------------------------------------------------------------

    def moves(self, now: int) -> frozenset[Move]:
        """What can be done now."""
        found: set[Move] = set()
        match self.phase:
            case "ready":
                found.add("start")
                if self._at:
                    found.add("back")
            case "steady":
                found.add("back")
            case "recording":
                found |= {"again", "back"}
                if self._start + LEAST_MS <= now < self._end:
                    found.add("finish")
            case "recorded":
                found |= {"again", "onward"}
            case "done":
                found.add("back")
        if self.phase in {"ready", "steady", "recording"} and self._may_skip:
            found.add("skip")
        return frozenset(found)

    @property
    def _may_skip(self) -> bool:
        """The last step cannot be left out where there is nothing else to judge."""
        return bool(self._kept) or self._at + 1 < len(STEPS)

    def do(self, move: Move, now: int) -> None:
        """Do one of `moves`. Raises ValueError for any other."""
        if move not in self.moves(now):
            raise ValueError(f"{move} cannot be done while {self.phase}: only {sorted(self.moves(now))}")
        match move:
            case "start" | "again":
                self._begin(now)
            case "finish":
                self._end = now
            case "onward" | "skip":
                self._onward()
            case "back":
                self._back()

    def _begin(self, now: int) -> None:
        self.phase = "steady"
        self._start = now + STEADY_MS
        self._end = self._start + STEP_MS[self.step]
        self._edges = []
        self._ear = Ear(self.level)

    def _onward(self) -> None:
        if self._at + 1 == len(STEPS):
            self.phase = "done"
        else:
            self._arrive(self._at + 1, "ready")

    def _back(self) -> None:
        """From a recording to its beginning; from a beginning to what came of the step before."""
        if self.busy:
            self._arrive(self._at, "ready")
        else:
            at = self._at if self.phase == "done" else self._at - 1
            self._arrive(at, "recorded" if STEPS[at] in self._kept else "ready")

    def _arrive(self, at: int, phase: Phase) -> None:
        self._at, self.phase = at, phase
        kept = self._kept.get(self.step)
        self._ear = Ear(self.level)
        if kept is not None:
            self._ear.hear(kept)

    # -- time and edges --------------------------------------------------------------------------------

    def edge(self, at: int) -> None:
        """An edge of the cup's switch came at `at`; what does not belong to a recording is let go."""
        in_time = self.busy and self._start <= at <= self._end + PIPE_MS
        if in_time and len(self._edges) < MOST_EDGES:
            self._edges.append(at - self._start)
            self._ear.edge(at - self._start)

    def advance(self, now: int) -> None:
        """Let time pass to `now`. Every edge up to then has been fed in."""
        if self.phase == "steady" and now >= self._start:
            self.phase = "recording"
        if self.phase != "recording":
            return
        if now >= self._end + PIPE_MS:
            self._kept[self.step] = self._passage()
            self._ear.finish()
            self.phase = "recorded"
        else:
            self._ear.settle(now - self._start)

    def _passage(self) -> Passage:
        edges = tuple(sorted(self._edges))
        return Passage(
            step=self.step,
            ms=max(self._end - self._start + PIPE_MS, *edges, 1),
            edges=edges,
            throws=SHAKES_ASKED if self.step in SHAKES else 0,
        )
