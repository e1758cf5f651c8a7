"""What the tests of the hardware share: a clock turned by hand, a rig driven by it, detectors fed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from hardware.debounce import Debouncer
from hardware.inputs import Control, Input, Kind
from hardware.rig import Rig
from hardware.shake import ShakeDetector
from hardware.simulated import SimulatedPins
from hardware.traces import Train
from hardware.wiring import Wiring, read_wiring
from hardware.wiring_default import default_wiring

START = 1000


def amount(short: int, full: int) -> int:
    """How many of a long case to do: `short` in `make test`, `full` in `make soak`."""
    return full if os.environ.get("WORP_SOAK") == "1" else short


def table(**changes: Any) -> dict[str, Any]:
    """The default wiring as a parsed file; `cup`, `panel` and so on replace whole tables."""
    data = default_wiring().model_dump(exclude_none=True)
    return {**data, "panel": [dict(p) for p in data["panel"]], **changes}


def wiring_with(**changes: Any) -> Wiring:
    return read_wiring(table(**changes))


class Bench:
    """A rig on simulated pins, and time."""

    def __init__(self, wiring: Wiring | None = None, held: Iterable[Control] = ()) -> None:
        self.now = START
        wiring = wiring or default_wiring()
        self.pins = SimulatedPins(wiring, self.clock)
        for control in held:
            self.pins.hold(wiring.panel[0].id, control)
        self.rig = Rig(wiring, self.pins, self.clock)

    def clock(self) -> int:
        return self.now

    def run(self, until: int) -> list[Input]:
        """Let time pass as the table's loop does: step when something is due."""
        found = []
        while True:
            found += self.rig.poll(self.now)
            due = self.rig.due(self.now)
            if due is None or due > until:
                break
            self.now = max(self.now, due)
        self.now = until
        return found + self.rig.poll(until)


def said(inputs: Iterable[Input], *kinds: Kind) -> list[tuple[int, Control, Kind]]:
    """The inputs of these kinds, or of all but activity, in short."""
    return [
        (i.at, i.control, i.kind)
        for i in inputs
        if (i.kind in kinds if kinds else i.kind is not Kind.ACTIVITY)
    ]


def debounced(
    edges: Iterable[tuple[float, bool]], until: int, closed: bool = False
) -> list[tuple[int, bool]]:
    """What a switch gives for (ms, level) edges."""
    switch = Debouncer(closed, 0)
    for at, level in edges:
        switch.edge(int(at), level)
    switch.settle(until)
    return switch.take()


def felt(train: Train, sensitivity: str = "medium", start: int = START) -> list[tuple[str, int, int, int]]:
    """What the shake detector finds in a train and the quiet minute after it; without activity."""
    detector = ShakeDetector(0, sensitivity)
    for us in train:
        detector.edge(start + us // 1000)
    detector.settle(start + train[-1] // 1000 + 60_000)
    return [found for found in detector.take() if found[0] != "activity"]


def throws(train: Train, sensitivity: str = "medium") -> int:
    """How often a train throws."""
    return sum(found[0] == "shake" for found in felt(train, sensitivity))
