"""From an accelerometer to the strikes of a shake, as edges that the shake detector takes.

What a hand does when it shakes is to turn round: of the axis that moves most, every swing beyond the
threshold to the other side is a strike. A harder one is more edges, so that strength means the same as with a
switch.
"""

SLOW = 64
"""Gravity follows the samples this slowly: over 0.6 s at 100 a second."""
REST_MS = 55
"""No hand turns round faster."""
GROWS_MS = 25
"""A strike may still grow for so long."""
STEP_MG = 400
"""Each of these makes a strike one pulse stronger, up to 4."""
THRESHOLDS = {"low": 700, "medium": 500, "high": 350}
"""In thousandths of g, without gravity."""


class Strikes:
    """Takes samples of three axes in thousandths of g."""

    def __init__(self, threshold: int) -> None:
        self.threshold = threshold
        self.moved = 0
        """How far the last sample was from rest, in thousandths of g."""
        self._gravity: list[int] = []  # SLOW times the mean of each axis
        self._before: tuple[int, ...] = (0, 0, 0)
        self._energy = [0, 0, 0]
        self._axis = 0
        self._side = 0
        self._start = -REST_MS
        self._pulses = 4

    def sample(self, at: int, xyz: tuple[int, ...]) -> list[int]:
        """Take a sample; give the times of the edges that it makes."""
        if not self._gravity:
            self._gravity = [SLOW * a for a in xyz]
            self._before = xyz
        now = []
        for i in range(3):
            gravity = self._gravity[i] // SLOW
            now.append((xyz[i] + self._before[i]) // 2 - gravity)
            self._gravity[i] += xyz[i] - gravity
            self._energy[i] += (abs(now[i]) * 16 - self._energy[i]) // 16
        self._before = xyz
        self.moved = max(abs(now[0]), abs(now[1]), abs(now[2]))
        self._choose(now)
        return self._look(at, now[self._axis])

    def _choose(self, now: list[int]) -> None:
        """Change to the axis that moves most, if it clearly does."""
        best = 0
        for i in (1, 2):
            if self._energy[i] > self._energy[best]:
                best = i
        if best != self._axis and self._energy[best] * 3 > self._energy[self._axis] * 4:
            self._axis = best
            self._side = _side(now[best], self.threshold)

    def _look(self, at: int, swing: int) -> list[int]:
        side = _side(swing, self.threshold)
        if side and side != self._side and at - self._start >= REST_MS:
            self._side = side
            self._start = at
            self._pulses = 1
            return self._grown(at, swing, [at, at + 1])
        if side == self._side and side and at - self._start <= GROWS_MS:
            return self._grown(at, swing, [])
        if abs(swing) * 5 < self.threshold * 2:
            self._side = 0
        return []

    def _grown(self, at: int, swing: int, edges: list[int]) -> list[int]:
        while self._pulses < min(4, abs(swing) // STEP_MG):
            self._pulses += 1
            at += 2
            edges += [at, at + 1]
        return edges


def _side(swing: int, threshold: int) -> int:
    if swing >= threshold:
        return 1
    return -1 if swing <= -threshold else 0
