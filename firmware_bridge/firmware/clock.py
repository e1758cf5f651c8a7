"""Time in milliseconds since the start, which does not wrap as the chip's own does."""

import time


class Clock:
    """Must be asked at least every few days."""

    def __init__(self) -> None:
        self._ms = 0
        self._ticks = time.ticks_ms()

    def now(self) -> int:
        """Give the milliseconds since the start."""
        ticks = time.ticks_ms()
        self._ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._ms
