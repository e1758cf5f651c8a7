"""Do the dice fall evenly? A judgement that stays valid however often somebody looks at it.

An ordinary test at 5 % that is looked at every evening calls fair dice unfair at most tables sooner or later.
Here each face is watched by a betting game that is fair as long as the die is (a beta-binomial mixture
against the binomial): by Ville's inequality its stake ever grows 6,000-fold with a chance of at most 1 in
6,000. With six faces fair dice are called unfair, at any time in the life of the table, at most 1 in 1,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lgamma, log

FACES = 6
ERROR = 1 / 1000
"""The most that the chance of ever calling fair dice unfair may be, over all faces and all time."""
_LIMIT = log(FACES / ERROR)
_CHANCE = 1 / FACES
_WEIGHT = 60.0
"""How sharply the bet is laid around a fair die; 60 finds a face off by 3 % within about 4,000 dice."""
_A, _B = _WEIGHT * _CHANCE, _WEIGHT * (1 - _CHANCE)


@dataclass(frozen=True, slots=True)
class Band:
    """How often a face of a fair die may have fallen by now: from `low` to `high` times, both included."""

    low: int
    high: int

    def __contains__(self, count: int) -> bool:
        return self.low <= count <= self.high


def _stake(count: int, dice: int) -> float:
    """Logarithm of what the bet on one face has grown to after `count` of `dice`."""
    bet = _log_beta(_A + count, _B + dice - count) - _log_beta(_A, _B)
    return bet - count * log(_CHANCE) - (dice - count) * log(1 - _CHANCE)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def band(dice: int) -> Band:
    """The band for each face after this many dice (0 or more)."""
    middle = round(dice * _CHANCE)
    return Band(_edge(middle, 0, dice), _edge(middle, dice, dice))


def _edge(inside: int, outside: int, dice: int) -> int:
    """The last count from `inside` towards `outside` at which the bet has not won, by bisection."""
    if _stake(outside, dice) < _LIMIT:
        return outside
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        if _stake(middle, dice) < _LIMIT:
            inside = middle
        else:
            outside = middle
    return inside


def unfair_faces(counts: Sequence[int]) -> tuple[int, ...]:
    """The faces (1 to 6) that have left the band of fair dice; `counts` holds how often each has fallen."""
    allowed = band(sum(counts))
    return tuple(face for face, count in enumerate(counts, start=1) if count not in allowed)
