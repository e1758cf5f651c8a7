"""Whether the monitor is still there, and still the same: looked at every second. No pygame."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

LOOK_MS: Final = 1000

_log = logging.getLogger(__name__)

Seen = tuple[object, ...]
"""What there is to see of the monitors now; empty: there are none."""


class ScreenWatch:
    """Notices a monitor that comes back, and one that is another than before. Times in ms."""

    def __init__(self, look: Callable[[], Seen], now: int) -> None:
        self._look = look
        self._shown = self._last = look()
        self._next = now + LOOK_MS

    def came(self, now: int) -> bool:
        """Whether what is there now has to be drawn on anew.

        It must have looked the same twice: a monitor that is being switched on tells its sizes bit by bit.
        """
        if now < self._next:
            return False
        self._next = now + LOOK_MS
        before, self._last = self._last, self._look()
        if not self._last:
            if self._shown:
                _log.warning("the screen is off or unplugged: the game goes on, and is shown when it is back")
            self._shown = ()
        elif self._last not in (self._shown, ()) and self._last == before:
            self._shown = self._last
            return True
        return False
