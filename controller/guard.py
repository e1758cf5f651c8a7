"""Which shakes and presses count: the hand-over guard, and what is stale.

Pure: fed with the times of inputs, in ms.
"""

from __future__ import annotations

from controller.preferences import HandOver
from hardware.shake import DEAF_MS
from hardware.shake import QUIET_MS as QUIET_END_MS

QUIET_MS = 700
"""The cup must lie quiet this long after a change of person before it is armed."""
RESTED_MS = QUIET_END_MS + DEAF_MS
SAME_SHAKE_MS = 60
"""A cup's first strike and what it later says of it may differ by so much."""
STALE_MS = 300
"""What began less than this after the last committed action was meant for the state before it."""


class HandOverGuard:
    """Arms the cup for the next person, so that carrying it to him does not throw for him."""

    def __init__(self) -> None:
        self._moved_at: int | None = None
        self._handed_at: int | None = None
        self._armed_at: int | None = 0
        self._how: HandOver = "quiet"

    def hand_over(self, at: int, how: HandOver) -> None:
        """Another person is to throw from `at` on; `how` arms the cup for him."""
        self._handed_at, self._how = at, how
        self._armed_at = None

    def keep(self, at: int) -> None:
        """The same person goes on: nothing was carried anywhere."""
        if self._armed_at is None:
            self._armed_at = at

    def cup_moved(self, at: int) -> None:
        """The cup was struck at `at`."""
        self._settle(at)
        self._moved_at = at

    @property
    def rested_at(self) -> int:
        """From when a new shake is heard from its first strike on: the cup is deaf while it is put down."""
        return 0 if self._moved_at is None else self._moved_at + RESTED_MS

    def lifted(self, at: int) -> None:
        """The cup was taken from its spot."""
        if self._armed_at is None and self._how == "home":
            self._armed_at = at

    def pressed(self, at: int) -> None:
        """The person who is to move pressed a button: he is there, and the cup is his."""
        if self._armed_at is None and self._how in {"button", "home"}:
            self._armed_at = at

    def armed(self, at: int) -> bool:
        """Whether a shake that began at `at` counts."""
        self._settle(at)
        return self._armed_at is not None and at >= self._armed_at

    def due(self) -> int | None:
        """When the cup will be armed if it stays quiet; None where no time decides."""
        if self._armed_at is not None or self._how != "quiet":
            return None
        return self._quiet_from() + QUIET_MS

    def _quiet_from(self) -> int:
        handed = self._handed_at or 0
        # Quiet that was there before the hand-over counts: nobody carried anything.
        return handed - QUIET_MS if self._moved_at is None else max(self._moved_at, handed - QUIET_MS)

    def _settle(self, at: int) -> None:
        due = self.due()
        if due is not None and at >= due:
            self._armed_at = due


def stale(began: int, committed_at: int | None) -> bool:
    """Whether a press or shake that began at `began` was meant for the state before the last action."""
    return committed_at is not None and began - committed_at < STALE_MS


def same_shake(one: int, other: int) -> bool:
    """Whether two tellings of when a shake began, in ms, mean the same shake."""
    return abs(one - other) <= SAME_SHAKE_MS
