"""Every situation a card can be in, as far as it matters for the points still to come.

That is which lines are filled, the left sum (from the bound of the bonus on it is all the same), and whether
the poker line holds 50. The right side with the poker line is a *row*, the left side with its sum a *column*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from engines.dice_poker.lines import LEFT, LEFT_BONUS, RIGHT, Line
from engines.dice_poker.settings import Settings

Floats = NDArray[np.floating]
Ints = NDArray[np.integer]

_MASKS = range(1 << len(LEFT))


@dataclass(frozen=True, slots=True)
class Cards:
    """The rows and columns of one setting, and where a filled line leads."""

    settings: Settings
    right: tuple[Line, ...]
    """The lines of the right side; bit b of a row's mask is line b."""
    rows: tuple[tuple[int, bool], ...]
    """Mask of filled lines, and whether the poker line holds 50; fewer lines filled first."""
    columns: tuple[tuple[int, int], ...]
    """Mask of filled lines, and left sum, at most the bound of the bonus; fewer lines filled first."""
    blocks: tuple[slice, ...]
    """The columns with 0, 1, ... 6 lines filled."""
    row_place: dict[tuple[int, bool], int]
    column_place: dict[tuple[int, int], int]
    after: Ints
    """``after[face - 1, count, column]``: the column when that many dice of a face are written."""
    gain: Floats
    """``gain[face - 1, count, column]``: the points for it, with the bonus reached; -inf: is filled."""

    @property
    def count(self) -> int:
        """How many situations there are."""
        return len(self.rows) * len(self.columns)

    def row_of(self, points: Sequence[int | None]) -> int:
        """The row of a card, given in the order of ``settings.lines``."""
        right = points[len(LEFT) :]
        fifty = bool(right[self.right.index("poker")]) and self.settings.joker != "off"
        return self.row_place[_mask(right), fifty]

    def column_of(self, points: Sequence[int | None]) -> int:
        """The column of a card, given in the order of ``settings.lines``."""
        left = points[: len(LEFT)]
        total = sum(value or 0 for value in left)
        return self.column_place[_mask(left), min(total, self.settings.upper_bonus_from)]


@lru_cache(maxsize=4)
def cards_of(settings: Settings) -> Cards:
    """Every situation there can be with these settings."""
    right = tuple(line for line in settings.lines if line in RIGHT)
    bound = settings.upper_bonus_from
    rows = _rows(right, settings.joker != "off")
    columns = sorted(
        ((mask, total) for mask in _MASKS for total in _sums(mask, bound)),
        key=lambda column: (column[0].bit_count(), column),
    )
    filled = [mask.bit_count() for mask, _ in columns]
    bounds = [filled.index(count) for count in range(len(LEFT) + 1)] + [len(columns)]
    after, gain = _left(columns, bound)
    return Cards(
        settings=settings,
        right=right,
        rows=rows,
        columns=tuple(columns),
        blocks=tuple(slice(start, stop) for start, stop in pairwise(bounds)),
        row_place={row: place for place, row in enumerate(rows)},
        column_place={column: place for place, column in enumerate(columns)},
        after=after,
        gain=gain,
    )


def _mask(points: Sequence[int | None]) -> int:
    return sum(1 << bit for bit, value in enumerate(points) if value is not None)


def _rows(right: tuple[Line, ...], fifty_matters: bool) -> tuple[tuple[int, bool], ...]:
    poker = 1 << right.index("poker")
    masks = range(1 << len(right))
    rows = [(mask, False) for mask in masks]
    if fifty_matters:
        rows += [(mask, True) for mask in masks if mask & poker]
    return tuple(sorted(rows, key=lambda row: (row[0].bit_count(), row)))


def _sums(mask: int, bound: int) -> set[int]:
    """The sums that the lines of a mask can have together, none above `bound`."""
    sums = {0}
    for bit in range(len(LEFT)):
        if mask >> bit & 1:
            sums = {min(bound, total + (bit + 1) * count) for total in sums for count in range(6)}
    return sums


def _left(columns: Sequence[tuple[int, int]], bound: int) -> tuple[Ints, Floats]:
    """Where each count of each face leads from every column, and what it brings."""
    masks, totals = np.array(columns).T
    place = np.zeros((len(_MASKS), bound + 1), np.int32)
    place[masks, totals] = np.arange(len(columns))
    shape = (len(LEFT), 6, len(columns))
    after = np.zeros(shape, np.int32)
    gain = np.full(shape, -np.inf)
    for bit, count in product(range(len(LEFT)), range(6)):
        still_open = (masks >> bit & 1) == 0
        mask, total = masks[still_open], totals[still_open]
        points = (bit + 1) * count
        new = total + points
        after[bit, count, still_open] = place[mask | 1 << bit, np.minimum(bound, new)]
        gain[bit, count, still_open] = points + LEFT_BONUS * ((total < bound) & (bound <= new))
    return after, gain
