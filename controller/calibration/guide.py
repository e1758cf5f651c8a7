"""The guided recording: says what to do with the cup, and notes the edges of its switch meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from controller.calibration.recording import SHAKES, STEPS, Passage, RecordingError, Step
from controller.clock import Clock
from hardware.inputs import Control
from hardware.queues import Edge
from hardware.rig import Rig
from hardware.wiring import CUP_PANEL
from hardware.wiring_lines import InputLine

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
SLICE_MS: Final = 20
PIPE_MS: Final = 250
"""After the end of a step edges may still come that belong to it."""

Tell = Callable[[Step, int, int], None]
"""Is told, while a step is recorded: the step, how long it still lasts (ms), how many edges there are."""


class Recorder:
    """Notes the edges of the cup's line. Raises RecordingError where the cup has no line."""

    def __init__(self, rig: Rig, clock: Clock, sleep: Callable[[float], None]) -> None:
        line = rig.line_of(CUP_PANEL, Control.CUP)
        if line is None:
            raise RecordingError(
                "no_cup_line",
                "the cup has no line of its own: one with its own controller has its settings in `worp cup`",
            )
        self._line = line
        self._rig = rig
        self._clock = clock
        self._sleep = sleep
        self._edges: list[int] = []
        rig.watch(self._seen)

    def _seen(self, line: InputLine, edge: Edge) -> None:
        if line.address == self._line.address:
            self._edges.append(edge.at)

    def record(self, step: Step, tell: Tell) -> Passage:
        """Note what comes during one step."""
        self._rig.poll(self._clock.now())
        self._edges.clear()
        start = self._clock.now()
        length = STEP_MS[step]
        while (now := self._clock.now()) < start + length + PIPE_MS:
            self._rig.poll(now)
            tell(step, max(0, start + length - now), len(self._edges))
            self._sleep(SLICE_MS / 1000)
        edges = tuple(sorted(at - start for at in self._edges if at >= start))
        throws = SHAKES_ASKED if step in SHAKES else 0
        return Passage(step=step, ms=max(length + PIPE_MS, *edges, 1), edges=edges, throws=throws)


def record_all(recorder: Recorder, ready: Callable[[Step], bool], tell: Tell) -> tuple[Passage, ...]:
    """Record every step for which `ready` (asked before it) says yes."""
    return tuple(recorder.record(step, tell) for step in STEPS if ready(step))
