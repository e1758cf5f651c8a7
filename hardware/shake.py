"""From the edges of a shake switch to throws.

Runs on MicroPython as well: plain classes, whole milliseconds, nothing imported. Times are monotonic and do
not wrap; they are always those of the edges, however late an edge is delivered.

Edges of either polarity close together are one strike. What tells a shake from a knock, a step or a cup that
is picked up is rhythm: intervals between strikes that are alike. So the *time in rhythm* is counted, and a
shake has begun when there is enough of it. How much, and how slow the rhythm may be, is the sensitivity.
"""

GAP_MS = 30
"""Edges less apart than this belong to one strike."""
QUIET_MS = 350
"""A shake has ended after so long without an edge."""
DEAF_MS = 300
"""So long after its end nothing is told and no shake begins: the cup is put down."""
CHATTER_MS = 8000
"""Edges without a gap for so long are a loose wire."""
LONGEST_MS = 45000
"""Nobody shakes longer than this: it is a fault, too."""
CLEAR_MS = 2000
"""A fault is over after so long without an edge."""
ACTIVITY_MS = 50
"""Activity is told at most this often."""

FASTEST_MS = 50
"""Strikes closer together are no hand's rhythm."""
LONE_MS = 90
"""Single pulses closer together than this are a ball that rolls, and count for nothing."""
LONG_MS = 50
"""A strike that lasts longer is a burst, or two that ran into each other."""
ALIKE = 22
"""An interval this close to the mean, in percent, counts in full ..."""
NEAR = 36
"""... and one this close by half. Any other breaks the rhythm."""
NEAR_MISS_MS = 300
"""With so much time in a slow rhythm, a shake that was none is a near miss."""

SENSITIVITIES = {
    # all in ms: the slowest interval; the most that one counts; from where on slower ones count less (by as
    # much as they are slower); the time in rhythm that makes a shake
    "low": (150, 100, 120, 850),
    "medium": (172, 100, 130, 560),
    "high": (250, 200, 250, 520),
}


class Rhythm:
    """The time for which strikes have come in rhythm, in ms; a break costs two intervals' worth."""

    def __init__(self, slowest: int, most: int, full: int) -> None:
        self.slowest = slowest
        self.most = most
        self.full = full
        self.began = 0
        """When the first strike of this rhythm was."""
        self.ms = 0
        self._mean4 = 0  # four times the running mean of the intervals; 0: there is none yet

    def reset(self) -> None:
        """Forget everything: it has been quiet."""
        self.ms = 0
        self._mean4 = 0

    @property
    def mean(self) -> int:
        """The interval between strikes, in ms; 0: not known."""
        return self._mean4 // 4

    def interval(self, start: int, ms: int, length: int, edges: int) -> None:
        """Take the interval of `ms` that follows a strike of `edges` edges in `length` ms from `start`."""
        if FASTEST_MS <= ms <= self.slowest and length <= LONG_MS:
            rolls = edges <= 2 and ms < LONE_MS
            self._add(start, ms, 0 if rolls else min(ms, self.most - max(0, ms - self.full)))
        elif not self._ran_together(ms, length):
            self.ms -= 2 * self.most
            if self.ms <= 0:
                self.reset()

    def _add(self, start: int, ms: int, worth: int) -> None:
        off = abs(4 * ms - self._mean4) * 100
        if self._mean4 and off <= self._mean4 * ALIKE:
            self.ms += worth
        elif self._mean4 and off <= self._mean4 * NEAR:
            self.ms += worth // 2
        elif self._mean4:
            self.ms -= 2 * self.most
        if self._mean4 == 0 or self.ms <= 0:
            self.began = start
            self.ms = worth
            self._mean4 = 4 * ms
        else:
            self._mean4 += ms - self._mean4 // 4

    def _ran_together(self, ms: int, length: int) -> bool:
        """Tell whether this is two strikes in one, twice the interval and most of it filled: no verdict."""
        mean = self._mean4 // 4
        return abs(ms - 2 * mean) * 10 <= 3 * mean and 6 * mean <= 10 * length <= 16 * mean


class ShakeDetector:
    """Finds shakes and reports each once, when it has ended.

    `take` gives tuples (kind, at, began, strength), strength from 0 to 100: `activity` from the first strike
    on, `shake` (`at` is its last edge), `near_miss` (some rhythm, too little of it), `fault` and `cleared`.
    """

    def __init__(self, at: int = 0, sensitivity: str = "medium") -> None:
        self.shaking = False
        self.fault = False
        self.strength = 0
        self._found: list[tuple[str, int, int, int]] = []
        self._active = False  # an episode runs: there was an edge less than QUIET_MS ago
        self._first = at  # first edge of the episode
        self._start = at  # first edge, number of edges and last edge of the strike
        self._edges = 0
        self._last = at
        self._told = at - ACTIVITY_MS
        self._deaf = at  # until then
        self._peak = 0
        slowest, most, full, _ = SENSITIVITIES["high"]
        self._slow = Rhythm(slowest, most, full)
        self._set(sensitivity)

    @property
    def progress(self) -> int:
        """How much of the time in rhythm that makes a shake is there, in percent; it stays once it is one."""
        return self._own.ms * 100 // self._need

    def set_sensitivity(self, level: str) -> None:
        """Set how easily it throws: low, medium or high. Raises KeyError for any other."""
        if level != self.sensitivity:
            began = self._own.began
            self._set(level)
            self._own.began = began  # of a shake that is under way

    def _set(self, level: str) -> None:
        slowest, most, full, self._need = SENSITIVITIES[level]
        self._own = Rhythm(slowest, most, full)
        self.sensitivity = level

    def edge(self, at: int) -> None:
        """Take a change of level, to either side."""
        at = max(at, self._last)
        self.settle(at)
        if not self._active:
            self._active = True
            self._first = at
            self._begin_strike(at)
        elif at - self._last >= GAP_MS:
            self._end_strike(at)
            self._begin_strike(at)
        self._edges += 1
        self._last = at
        if not self.fault and at >= self._deaf:
            self._look(at)

    def settle(self, now: int) -> None:
        """Let time pass to `now` without another edge."""
        if self.fault:
            if now - self._last >= CLEAR_MS:
                self.fault = False
                self._quiet()
                self._found.append(("cleared", self._last + CLEAR_MS, self._first, 0))
        elif self._active and now - self._last >= QUIET_MS:
            if self.shaking:
                self._found.append(("shake", self._last, self._own.began, self._peak))
                self._deaf = self._last + QUIET_MS + DEAF_MS
            elif self._slow.ms >= NEAR_MISS_MS and self._last >= self._deaf:
                self._found.append(("near_miss", self._last, self._first, self._peak))
            self._quiet()

    def due(self) -> int:
        """Tell when something happens if no edge comes, in ms; -1: nothing will."""
        if self.fault:
            return self._last + CLEAR_MS
        return self._last + QUIET_MS if self._active else -1

    def take(self) -> list[tuple[str, int, int, int]]:
        """Hand over what was found since last asked."""
        found = self._found
        self._found = []
        return found

    def _begin_strike(self, at: int) -> None:
        self._start = at
        self._edges = 0

    def _end_strike(self, at: int) -> None:
        ms = at - self._start
        length = self._last - self._start
        self._slow.interval(self._start, ms, length, self._edges)
        if not self.shaking and not self.fault:
            self._own.interval(self._start, ms, length, self._edges)
            self.shaking = self._own.ms >= self._need and at >= self._deaf

    def _look(self, at: int) -> None:
        """Look for a fault, and tell that the cup moves."""
        if at - self._start >= CHATTER_MS or at - self._first >= LONGEST_MS:
            self.fault = True
            self.shaking = False
            self._found.append(("fault", at, self._first, 0))
            return
        self.strength = self._strength()
        self._peak = max(self._peak, self.strength)
        if at - self._told >= ACTIVITY_MS:
            self._told = at
            self._found.append(("activity", at, self._first, self.strength))

    def _strength(self) -> int:
        """Judge how hard and how fast: 0 to 100."""
        strength = 15 + 5 * min(self._edges, 8)
        if self._slow.ms:
            strength += max(0, min(45, (250 - self._slow.mean) * 45 // 175))
        return strength

    def _quiet(self) -> None:
        self._active = False
        self.shaking = False
        self.strength = 0
        self._peak = 0
        self._slow.reset()
        self._own.reset()
