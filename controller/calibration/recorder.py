"""Raw edges of the cup for a guide, and the guide's clock where nothing else steps it: the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from controller.calibration.guide import Guide
from controller.calibration.recording import RecordingError
from controller.clock import Clock
from hardware.inputs import Control
from hardware.queues import Edge
from hardware.rig import Rig
from hardware.wiring import CUP_PANEL
from hardware.wiring_lines import InputLine

SLICE_MS: Final = 20

Tell = Callable[[Guide, int], None]
"""Is told, while a step is recorded, where the guide is and what time it is."""


class CupEdges:
    """Shows `seen` when each edge of the cup's line came (ms), as the rig takes it, until it is closed.

    Raises RecordingError where the cup has no line: `own_cup` where a cup with its own controller may be
    connected, else `no_cup_line`.
    """

    def __init__(self, rig: Rig, seen: Callable[[int], None]) -> None:
        line = rig.line_of(CUP_PANEL, Control.CUP)
        if line is None:
            code = "own_cup" if rig.wiring.serial else "no_cup_line"
            raise RecordingError(
                code,
                "the cup has no line of its own: one with its own controller has its settings in `worp cup`",
            )
        self._line = line
        self._rig = rig
        self._seen = seen
        rig.watch(self._take)

    def close(self) -> None:
        """Look no longer; may be called twice."""
        self._rig.watch(None)

    def _take(self, line: InputLine, edge: Edge) -> None:
        if line.address == self._line.address:
            self._seen(edge.at)


class Recorder:
    """Lets a guide record: polls the rig until the step has ended. Raises RecordingError as CupEdges does."""

    def __init__(self, rig: Rig, clock: Clock, sleep: Callable[[float], None]) -> None:
        self.guide = Guide()
        self._rig = rig
        self._clock = clock
        self._sleep = sleep
        CupEdges(rig, self.guide.edge)

    @property
    def now(self) -> int:
        """The time, in ms."""
        return self._clock.now()

    def record(self, tell: Tell) -> None:
        """Record the step that the guide is at."""
        self.guide.do("again" if self.guide.phase == "recorded" else "start", self.now)
        while self.guide.busy:
            self._sleep(SLICE_MS / 1000)
            now = self.now
            self._rig.poll(now)
            self.guide.advance(now)
            tell(self.guide, now)
