"""How a cup stands or is held: at rest, lifted, upright, upside down.

A knock on the table, or steps beside it, do not lift a cup: it must turn, or move for a while.
"""

UNKNOWN, HOME, LIFTED, UPRIGHT, UPSIDE_DOWN = 0, 1, 2, 3, 4

STILL_MG = 30
"""A sample this close to the one before is still; a hand that holds a cup trembles more."""
TURNED_MG = 210
"""Gravity this far from what it was at rest, on any axis, is a cup that turned by 12 degrees."""
TURNED_MS = 80
SLICE_MS = 50
MOVING = 5
"""A cup moves when 5 of the last 8 slices were not still."""
STEADY_MS = 150
"""A cup is upright, or upside down, when it has stayed so for so long without much shaking."""
SWINGS_MG = 400
AXIS_MG = 700
"""With so much of gravity along its axis."""


class Posture:
    """Takes samples in thousandths of g; at home after `home_ms` at rest, or 0: a switch tells."""

    def __init__(self, up: tuple[int, int], home_ms: int) -> None:
        self.now = UNKNOWN
        """What was told last."""
        self.home_ms = home_ms
        self._axis, self._sign = up
        self._slow: list[int] = []  # eight times the mean of each axis over 80 ms
        self._before: tuple[int, ...] = (0, 0, 0)
        self._rest: list[int] = []  # gravity at home
        self._at_home = False
        self._still_since = 0
        self._turned_since = -1
        self._slices = 0  # a bit for each slice, the latest lowest: it was not still
        self._slice = 0
        self._stands = UNKNOWN
        self._steady = UNKNOWN
        self._steady_since = 0
        self._found: list[tuple[int, int]] = []

    def sample(self, at: int, xyz: tuple[int, ...]) -> None:
        """Take a sample."""
        if not self._slow:
            self._slow = [8 * a for a in xyz]
            self._before = xyz
            self._still_since = at
        jump = swing = 0
        for i in range(3):
            jump = max(jump, abs(xyz[i] - self._before[i]))
            swing = max(swing, abs(xyz[i] - self._slow[i] // 8))
            self._slow[i] += xyz[i] - self._slow[i] // 8
        self._before = xyz
        if jump > STILL_MG or swing > 3 * STILL_MG:
            self._still_since = at
        if self.home_ms:
            self._look_home(at)
        self._look_up(at, swing)

    def switch(self, at: int, home: bool) -> None:
        """Take what a switch under the cup says."""
        self._tell(at, HOME if home else LIFTED)

    def take(self) -> list[tuple[int, int]]:
        """Hand over what was found since last asked: (since when, posture)."""
        found = self._found
        self._found = []
        return found

    def _look_home(self, at: int) -> None:
        still = at > self._still_since
        if at - self._slice >= SLICE_MS:
            self._slice = at
            self._slices = self._slices << 1 & 0xFF
        if not still:
            self._slices |= 1
        if not self._at_home:
            if at - self._still_since >= self.home_ms:
                self._at_home = True
                self._rest = list(self._slow)
                self._slices = 0
                self._turned_since = -1
                self._tell(self._still_since, HOME)
            return
        turned = False
        for i in range(3):
            turned = turned or abs(self._slow[i] - self._rest[i]) > 8 * TURNED_MG
        if not turned:
            self._turned_since = -1
        elif self._turned_since < 0:
            self._turned_since = at
        if (turned and at - self._turned_since >= TURNED_MS) or _ones(self._slices) >= MOVING:
            self._at_home = False
            self._still_since = at
            self._tell(at, LIFTED)

    def _look_up(self, at: int, swing: int) -> None:
        along = self._slow[self._axis] * self._sign
        stands = UNKNOWN
        if along > 8 * AXIS_MG:
            stands = UPRIGHT
        elif along < -8 * AXIS_MG:
            stands = UPSIDE_DOWN
        if stands != self._steady or swing > SWINGS_MG:
            self._steady = stands
            self._steady_since = at
        elif stands and stands != self._stands and at - self._steady_since >= STEADY_MS:
            first = self._stands == UNKNOWN
            self._stands = stands
            if not first:  # how it stood at the start is no news
                self._tell(self._steady_since, stands)

    def _tell(self, at: int, posture: int) -> None:
        self.now = posture
        self._found.append((at, posture))


def _ones(bits: int) -> int:
    count = 0
    while bits:
        count += bits & 1
        bits >>= 1
    return count
