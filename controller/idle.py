"""A table that nobody touches dims, demonstrates, and goes dark."""

from __future__ import annotations

from typing import Literal

MINUTE = 60_000
DIM_MS = 5 * MINUTE
DEMO_MS = 10 * MINUTE
DARK_MS = 30 * MINUTE

Level = Literal["awake", "dimmed", "demo", "dark"]
_STEPS: tuple[tuple[int, Level], ...] = ((DARK_MS, "dark"), (DEMO_MS, "demo"), (DIM_MS, "dimmed"))


class Idle:
    """How long nobody has touched anything. Times in ms."""

    def __init__(self, now: int) -> None:
        self._since = now

    def level(self, now: int) -> Level:
        """How far the table has gone to sleep."""
        for after, level in _STEPS:
            if now - self._since >= after:
                return level
        return "awake"

    def touch(self, at: int) -> bool:
        """Something was touched; True: it only woke the table and does nothing else."""
        asleep = self.level(at) != "awake"
        self._since = max(self._since, at)
        return asleep

    def due(self, now: int) -> int | None:
        """When the level changes next."""
        return min((self._since + after for after, _ in _STEPS if self._since + after > now), default=None)
