"""Whether a battery is low or empty, without saying so and taking it back all the time."""

from __future__ import annotations

from collections import deque
from enum import StrEnum
from statistics import median

LOW_MV = 3500
LOW_OVER_MV = 3650
EMPTY_MV = 3300
EMPTY_OVER_MV = 3450
"""One lithium cell: low below 3.50 V until above 3.65 V, empty below 3.30 V until above 3.45 V."""
LOOKED_AT = 5
"""The median of so many heartbeats counts: a cell gives way for a moment under load."""


class Charge(StrEnum):
    """How full it is."""

    UNKNOWN = "unknown"
    GOOD = "good"
    LOW = "low"
    EMPTY = "empty"


class Battery:
    """The battery of one device."""

    def __init__(self) -> None:
        self.charge = Charge.UNKNOWN
        self._last: deque[int] = deque(maxlen=LOOKED_AT)

    @property
    def mv(self) -> int:
        """Its voltage in mV; 0: not known."""
        return round(median(self._last)) if self._last else 0

    def measured(self, mv: int, powered: bool) -> None:
        """Take what a heartbeat says: mV, 0 for none, and whether power comes from outside."""
        if mv == 0:
            self._last.clear()
            self.charge = Charge.UNKNOWN
            return
        self._last.append(mv)
        self.charge = Charge.GOOD if powered else self._judged()

    def _judged(self) -> Charge:
        mv = self.mv
        if mv < (EMPTY_OVER_MV if self.charge is Charge.EMPTY else EMPTY_MV):
            return Charge.EMPTY
        if mv < (LOW_OVER_MV if self.charge in {Charge.LOW, Charge.EMPTY} else LOW_MV):
            return Charge.LOW
        return Charge.GOOD
