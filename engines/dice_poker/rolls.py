"""Dice in any order, and how a throw goes from what is kept to what lies.

Five dice have 252 rolls. What may be kept of them, from nothing to all five, are 462 keeps. A keep of n dice
becomes one of n + 1 by adding a face; that one step, for every keep and face, is all the solver needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType
from typing import Final

from engines.dice_poker.actions import Held
from engines.dice_poker.lines import Five

Keep = tuple[int, ...]
"""Dice in any order, the lowest first."""

FACES: Final = range(1, 7)

KEEPS: Final[tuple[tuple[Keep, ...], ...]] = tuple(
    tuple(combinations_with_replacement(FACES, size)) for size in range(6)
)
"""By how many dice: 1, 6, 21, 56, 126 and 252 keeps."""

PLACE: Final = MappingProxyType({keep: place for keeps in KEEPS for place, keep in enumerate(keeps)})
"""Where a keep stands among those of its size."""

ADD: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(PLACE[tuple(sorted((*keep, face)))] for keep in KEEPS[size]) for face in FACES)
    for size in range(5)
)
"""``ADD[size][face - 1][place]``: the place of that keep of `size` dice with one more die of `face`."""

ROLLS: Final[tuple[Five, ...]] = tuple((a, b, c, d, e) for a, b, c, d, e in KEEPS[5])
"""Every roll of five dice."""

WAYS: Final = tuple(factorial(5) // prod(factorial(roll.count(face)) for face in FACES) for roll in ROLLS)
"""In how many of the 7,776 ordered throws each roll comes."""


def sorted_dice(dice: Iterable[int]) -> Keep:
    """These dice in any order: as a keep."""
    return tuple(sorted(dice))


def kept(dice: Five, held: Held) -> Keep:
    """What is kept of the dice as they lie."""
    return sorted_dice(die for die, hold in zip(dice, held, strict=True) if hold)


def holding(dice: Five, keep: Keep, held: Held) -> Held:
    """Which dice to hold so that `keep` stays; dice in `held` before others, then from the left.

    Raises ValueError where the keep is no part of the dice.
    """
    left = list(keep)
    hold = [False] * 5
    for place in sorted(range(5), key=lambda place: not held[place]):
        if dice[place] in left:
            left.remove(dice[place])
            hold[place] = True
    if left:
        raise ValueError(f"keep: {keep!r} is no part of the dice {dice!r}")
    return (hold[0], hold[1], hold[2], hold[3], hold[4])
