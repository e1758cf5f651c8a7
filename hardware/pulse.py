"""The sign of life of a thread that reads: the table's watchdog is fed only while every reader shows one."""

from __future__ import annotations

SLACK_MS = 1500
"""A reader may be so much later than it promised; as that is within 500 ms, 2 s is the bound."""


class Pulse:
    """A reader promises when it shows itself again; whoever asks sees whether it kept that. Times in ms."""

    def __init__(self, now: int) -> None:
        self._by = now + SLACK_MS

    def promise(self, now: int, within: int = 0) -> None:
        """Called by the reader: it is at work, and will be here again within so long."""
        self._by = now + within + SLACK_MS

    def shown(self, now: int) -> bool:
        """Whether the reader is not overdue."""
        return now <= self._by
