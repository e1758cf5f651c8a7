"""Event numbers: which one is next, which came again, which will never come. They wrap at 32 bits."""

from __future__ import annotations

from firmware_bridge.counters import Counters

_NUMBERS = 1 << 32


class Ordering:
    """Lets every number through once, in order."""

    def __init__(self, counters: Counters) -> None:
        self._counters = counters
        self._got = 0

    @property
    def got(self) -> int:
        """The number up to which all have come."""
        return self._got % _NUMBERS

    def begin(self, oldest: int) -> None:
        """A device has started, or is met for the first time: `oldest` is the first that it has."""
        self._got = oldest - 1

    def take(self, number: int) -> bool:
        """Tell whether it is its turn; one that came before, or comes too early, is counted."""
        ahead = self._ahead(number)
        if ahead:
            self._counters.gaps += ahead > 0
            self._counters.duplicates += ahead < 0
            return False
        self._got += 1
        return True

    def skip_to(self, oldest: int) -> None:
        """Go on after numbers that the device has given up."""
        missed = max(0, self._ahead(oldest))
        self._counters.missed += missed
        self._got += missed

    def complete(self, after: int) -> bool:
        """Tell whether everything before the number `after` has come."""
        return self._ahead(after) <= 0

    def is_behind(self, after: int) -> bool:
        """Tell whether the device has not yet made as many as have come: it is not the one they came from."""
        return self._ahead(after) < 0

    def _ahead(self, number: int) -> int:
        """Tell how far a number lies ahead of the next, negative behind it."""
        return (number - self._got - 1 + _NUMBERS // 2) % _NUMBERS - _NUMBERS // 2
