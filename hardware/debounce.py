"""From the edges of a switch to presses and releases.

Runs on MicroPython as well: plain classes, whole milliseconds, nothing imported. Times are monotonic and do
not wrap; they are always those of the edges, however late an edge is delivered.
"""


class Debouncer:
    """A switch without its bounce: pressed once closed for 3 ms, released once open for 12 ms.

    Presses and releases alternate strictly. A switch that is closed at `at`, when it is first looked at, is
    not a press: it must be let go first (`waking` until then). With `counts` the first level is taken as it
    is and its end reported, as the switch under a cup's spot wants it.
    """

    def __init__(
        self, closed: bool, at: int, press_ms: int = 3, release_ms: int = 12, counts: bool = False
    ) -> None:
        self.press_ms = press_ms
        self.release_ms = release_ms
        self.closed = closed
        """What the switch is taken to be."""
        self.since = at
        """When it became so."""
        self.waking = closed and not counts
        """Closed since it was first looked at."""
        self._raw = closed
        self._raw_at = at
        self._changes: list[tuple[int, bool]] = []

    @property
    def pressed(self) -> bool:
        """A press has been reported and its release not yet."""
        return self.closed and not self.waking

    def edge(self, at: int, closed: bool) -> None:
        """Take a level that holds from `at` on; one earlier than the last edge counts as simultaneous."""
        at = max(at, self._raw_at)
        self.settle(at)
        if closed != self._raw:
            self._raw = closed
            self._raw_at = at

    def settle(self, now: int) -> None:
        """Let time pass to `now` without another edge."""
        if self._raw == self.closed or now < self.due():
            return
        self.closed = self._raw
        self.since = self._raw_at
        if self.waking:
            self.waking = False
        else:
            self._changes.append((self.since, self.closed))

    def due(self) -> int:
        """Tell when the switch changes if no edge comes, in ms; -1: not by itself."""
        if self._raw == self.closed:
            return -1
        return self._raw_at + (self.press_ms if self._raw else self.release_ms)

    def take(self) -> list[tuple[int, bool]]:
        """Hand over the changes since last asked: (time of the edge, pressed)."""
        changes = self._changes
        self._changes = []
        return changes
