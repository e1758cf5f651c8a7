"""What throwing is worth: from the rolls after a throw back to what is kept before it, many cards at once.

What each keep is worth follows from the keeps of one die more, as one die at a time falls. That is some 90
times less work than a product with the matrix of all keeps and rolls. Everything happens in place: memory
that is taken and given back for every step would cost more than the arithmetic.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engines.dice_poker.rolls import ADD, KEEPS, PLACE, WAYS, Keep

Floats = NDArray[np.floating]

_ADD = tuple(tuple(np.array(places) for places in by_face) for by_face in ADD)
_CHANCE = np.array(WAYS) / 6**5


class Worth:
    """The worth of every keep, side by side for `width` cards: a row for a keep, a column for a card."""

    def __init__(self, width: int) -> None:
        self._levels = [np.zeros((len(keeps), width)) for keeps in KEEPS]
        self._scratch = np.empty((len(KEEPS[-1]), width))

    @property
    def rolls(self) -> Floats:
        """The worth of the 252 rolls; to be set first, in place."""
        return self._levels[-1]

    @property
    def scratch(self) -> Floats:
        """Room of the same shape for whoever sets the rolls."""
        return self._scratch

    def of(self, keep: Keep) -> Floats:
        """The worth of one keep on each card."""
        worth: Floats = self._levels[len(keep)][PLACE[keep]]
        return worth

    def throw(self) -> None:
        """From the rolls: the worth of each smaller keep when the other dice are thrown."""
        for size in reversed(range(5)):
            more, total = self._levels[size + 1], self._levels[size]
            room = self._scratch[: len(total)]
            np.take(more, _ADD[size][0], axis=0, out=total, mode="clip")
            for places in _ADD[size][1:]:
                np.take(more, places, axis=0, out=room, mode="clip")
                total += room
            total /= 6

    def choose(self) -> None:
        """From the keeps: the worth of each keep, and so of each roll, when the best part of it is kept."""
        for size, by_face in enumerate(_ADD):
            fewer, best = self._levels[size], self._levels[size + 1]
            room = self._scratch[: len(fewer)]
            for places in by_face:
                np.take(best, places, axis=0, out=room, mode="clip")
                np.maximum(room, fewer, out=room)
                best[places] = room

    def first_throw(self) -> Floats:
        """The worth of throwing all five dice, where the rolls have their worth after it."""
        worth: Floats = np.matmul(_CHANCE, self.rolls)
        return worth
