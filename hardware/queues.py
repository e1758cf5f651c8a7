"""Bounded queues between the thread that an edge comes in on and the one that the table runs in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple


class Edge(NamedTuple):
    """A level that a line took on at `at` (monotonic ms)."""

    at: int
    high: bool


class EdgeQueue:
    """The edges of one line, oldest first, never more than `room`.

    When it is full the newest are dropped and counted; the level must then be read again. One thread puts,
    another takes: a deque needs no lock for that.
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self.dropped = 0
        """Edges dropped since the start."""
        self.last_at: int | None = None
        """When the last edge came, dropped or not."""
        self._seen_dropped = 0
        self.seen: Callable[[Edge], None] | None = None
        """Is shown every edge as it is taken, by the thread that takes it."""
        self._edges: deque[Edge] = deque()

    def put(self, at: int, high: bool) -> None:
        """Add an edge, or count it as dropped."""
        self.last_at = at
        if len(self._edges) >= self.room:
            self.dropped += 1
        else:
            self._edges.append(Edge(at, high))

    def __bool__(self) -> bool:
        """Something waits."""
        return bool(self._edges)

    def take(self) -> list[Edge]:
        """Hand over what is there now."""
        edges = [self._edges.popleft() for _ in range(len(self._edges))]
        if self.seen is not None:
            for edge in edges:
                self.seen(edge)
        return edges

    def lost(self) -> bool:
        """Tell once after edges have been dropped."""
        dropped = self.dropped
        lost = dropped != self._seen_dropped
        self._seen_dropped = dropped
        return lost
