"""From the edges of a shake switch to throws.

Runs on MicroPython as well: plain classes, whole milliseconds, nothing imported. Times are monotonic and do
not wrap; they are always those of the edges, however late an edge is delivered.
"""

GAP_MS = 30
"""Edges of either polarity that are less apart belong to one strike of the dice or the ball."""
QUIET_MS = 350
"""A shake has ended after so long without a strike."""
DEAF_MS = 300
"""So long after a shake nothing counts: the cup is put down."""
ACTIVITY_MS = 50
CHATTER_MS = 8000
CLEAR_MS = 2000


class ShakeDetector:
    """Strikes in rhythm are a shake, reported once when it ends."""

    def __init__(self, at: int = 0, sensitivity: str = "medium") -> None:
        self.sensitivity = sensitivity
        self.shaking = False
        self.strength = 0
        self.fault = False
        self._found: list[tuple[str, int, int, int]] = []
        self._deaf = at
        self._last = at - QUIET_MS
        self._burst = at
        self._starts: list[int] = []
        self._told = at - ACTIVITY_MS
        self._began = at

    def edge(self, at: int) -> None:
        """Take a change of level at `at`."""
        self.settle(at)
        if at < self._deaf:
            return
        if at - self._last >= GAP_MS or not self._starts:
            self._starts.append(at)
            self._burst = at
            self._strike(at)
        self._last = at
        if not self.fault and not self.shaking and at - self._burst >= CHATTER_MS:
            self.fault = True
            self._found.append(("fault", at, self._burst, 0))
        if not self.fault and at - self._told >= ACTIVITY_MS:
            self._told = at
            self._found.append(("activity", at, self._starts[0], self.strength))

    def _strike(self, at: int) -> None:
        recent = [s for s in self._starts if s > at - 1200]
        self.strength = min(100, 12 * len(recent))
        if len(recent) >= 5 and not self.shaking and not self.fault:
            self.shaking = True
            self._began = recent[0]
        self._starts = self._starts[:1] + recent[-12:]

    def settle(self, now: int) -> None:
        """Let time pass to `now` without another edge."""
        if self.fault and now - self._last >= CLEAR_MS:
            self.fault = False
            self._starts = []
            self._found.append(("cleared", now, now, 0))
        if self._starts and not self.fault and now - self._last >= QUIET_MS:
            if self.shaking:
                self._found.append(("shake", self._last, self._began, self.strength))
                self._deaf = self._last + QUIET_MS + DEAF_MS
            elif len(self._starts) > 3:
                self._found.append(("near_miss", self._last, self._starts[0], self.strength))
            self.shaking = False
            self._starts = []
            self.strength = 0

    def due(self) -> int:
        """Tell when something happens if no edge comes, in ms; -1: nothing will."""
        if self.fault:
            return self._last + CLEAR_MS
        return self._last + QUIET_MS if self._starts else -1

    def take(self) -> list[tuple[str, int, int, int]]:
        """Hand over what was found since last asked: (kind, at, began, strength)."""
        found = self._found
        self._found = []
        return found
