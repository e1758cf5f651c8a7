"""How long things move and computer players think, in ms."""

from __future__ import annotations

from dataclasses import dataclass

from controller.preferences import Animation

_FULL = {"roll": 1200, "reveal": 450, "mexico": 2500, "life": 800, "out": 1000, "winner": 2500}
_FULL |= {"deal": 700, "draw": 420, "take": 420, "meld": 520, "discard": 420, "turn_pile": 700}
_BASIC = {"roll": 500, "reveal": 200, "mexico": 1200, "life": 400, "out": 400, "winner": 1200}
_BASIC |= {"deal": 300, "draw": 200, "take": 200, "meld": 240, "discard": 200, "turn_pile": 300}
CUE_MS = 500
"""A cue (refused, stale, near miss, saved) stays this long at any speed: it is an answer, not an ornament."""

THINK_MS = 1100
"""A computer player's pause before each decision, at speed 1."""
RESULT_MS = 3200
"""How long a decided round lies on the table before a computer player goes on, at speed 1."""
BLOCKING = frozenset({"roll", "reveal", "mexico", "winner"})
"""While these run, a press skips them and does nothing else."""
LONGEST_MS = {"roll": 1200, "mexico": 2500}


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace in force. `moves` is False headless: nothing is animated there."""

    animation: Animation
    speed: float
    moves: bool = True

    def effect(self, kind: str) -> int:
        """How long an effect of this kind lasts; 0: it does not happen."""
        if not self.moves or self.animation == "none":
            return 0
        ms = int((_FULL if self.animation == "full" else _BASIC)[kind] / self.speed)
        return min(ms, LONGEST_MS.get(kind, ms))

    def think(self) -> int:
        """How long a computer player thinks."""
        return int(THINK_MS / self.speed)

    def result(self) -> int:
        """How long a decided round is shown before a computer player goes on."""
        return int(RESULT_MS / self.speed)
