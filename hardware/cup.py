"""The cup on a line: shake switch and, where there is one, the switch of its spot on the table."""

from __future__ import annotations

from hardware.button import feed
from hardware.debounce import Debouncer
from hardware.faults import Fault
from hardware.inputs import Control, Input, Kind
from hardware.pins import InputPin
from hardware.shake import ShakeDetector
from hardware.wiring import CUP_PANEL, Sensitivity

HOME_MS = 30
"""A cup is on or off its spot when the switch there has been still for so long."""

_KINDS = {
    "activity": Kind.ACTIVITY,
    "near_miss": Kind.NEAR_MISS,
    "shake": Kind.SHAKE,
    "fault": Kind.FAULT,
    "cleared": Kind.CLEARED,
}


class CupOnPins:
    """Turns the edges of the cup's lines into inputs."""

    def __init__(self, source: str, shake: InputPin | None, home: InputPin | None, now: int) -> None:
        self.shake = shake
        self.home = home
        self.detector = ShakeDetector(now)
        self._source = source
        self._spot = home and Debouncer(home.read(), now, HOME_MS, HOME_MS, counts=True)

    @property
    def at_home(self) -> bool | None:
        """The cup stands on its spot; None: there is no switch that could tell."""
        return self._spot.closed if self._spot else None

    def sensitivity(self, level: Sensitivity) -> None:
        """Set how easily the cup throws."""
        self.detector.set_sensitivity(level)

    def poll(self, until: int) -> list[Input]:
        """Take the edges that have come; time has passed to `until`."""
        found = self._shakes(until) if self.shake else []
        return found + self._moves(until) if self.home and self._spot else found

    def due(self) -> int | None:
        """Tell when something changes by itself."""
        times = [self.detector.due(), self._spot.due() if self._spot else -1]
        return min((t for t in times if t >= 0), default=None)

    def faults(self) -> list[Fault]:
        """Say what cannot be trusted now."""
        return [Fault("cup_chatter", CUP_PANEL, Control.CUP)] if self.detector.fault else []

    def _shakes(self, until: int) -> list[Input]:
        assert self.shake
        for edge in self.shake.queue.take():
            self.detector.edge(edge.at)
        last = self.shake.queue.last_at
        if self.shake.lost(until) and last is not None:
            self.detector.edge(last)  # so that the shake does not end before it has ended
        self.detector.settle(until)
        return [
            self._input(at, _KINDS[kind], "cup_chatter" if kind in ("fault", "cleared") else strength, began)
            for kind, at, began, strength in self.detector.take()
        ]

    def _moves(self, until: int) -> list[Input]:
        assert self.home
        assert self._spot
        feed(self._spot, self.home, until)
        return [self._input(at, Kind.HOME if on else Kind.LIFTED) for at, on in self._spot.take()]

    def _input(self, at: int, kind: Kind, value: int | str | None = None, began: int = -1) -> Input:
        return Input(at, self._source, CUP_PANEL, Control.CUP, kind, value, began)
