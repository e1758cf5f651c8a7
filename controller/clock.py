"""Time as the table knows it: integer milliseconds that never go back."""

from __future__ import annotations

import time
from typing import Protocol

from controller.errors import TableError


class Clock(Protocol):
    """What tells the time. The wall clock may jump; this one does not."""

    def now(self) -> int:
        """Milliseconds since some moment; never less than before."""


class MonotonicClock:
    """The machine's own monotonic clock, in milliseconds (the clock that stamps pin edges on Linux)."""

    def now(self) -> int:
        """Milliseconds since the machine's start."""
        return time.monotonic_ns() // 1_000_000


class ClockError(TableError, ValueError):
    """A virtual clock was asked to go back."""

    def __init__(self, message: str) -> None:
        super().__init__("clock", message)


class VirtualClock:
    """A clock that stands still until it is moved: tests and headless games."""

    def __init__(self, start: int = 0) -> None:
        self._now = start

    def now(self) -> int:
        """Milliseconds since the clock was made, plus its start."""
        return self._now

    def advance(self, ms: int) -> int:
        """Move on by `ms` (0 or more) and return the new time. Raises ClockError for a negative step."""
        return self.move_to(self._now + ms)

    def move_to(self, at: int) -> int:
        """Move on to `at` and return it. Raises ClockError where that lies in the past."""
        if at < self._now:
            raise ClockError(f"the clock stands at {self._now} ms and cannot go back to {at} ms")
        self._now = at
        return at

    def __repr__(self) -> str:
        return f"VirtualClock({self._now})"
