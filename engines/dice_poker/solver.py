"""The points that the best play can still expect from every card, by exact backward induction.

The value of a card comes from those of the cards with one line more: what each roll is worth when it must be
scored; what throwing is worth, twice over; and the first throw of all five dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from engines.dice_poker.cards import Cards, Floats, cards_of
from engines.dice_poker.knowledge import knowledge_of
from engines.dice_poker.lines import POKER, POKER_BONUS, RIGHT, Line, as_joker, ordinary
from engines.dice_poker.rolls import FACES, PLACE, ROLLS
from engines.dice_poker.settings import Settings
from engines.dice_poker.state import THROWS
from engines.dice_poker.throws import Worth
from engines.face import Knowledge

_COUNT = np.array([[roll.count(face) for roll in ROLLS] for face in FACES])
_POINTS: dict[Line, Floats] = {
    line: np.array([float(ordinary(line, roll)) for roll in ROLLS])[:, np.newaxis] for line in RIGHT
}
_FIVES = np.array([PLACE[(face,) * 5] for face in FACES])
"""The rolls of five alike."""

_MOST = 256
"""Columns worked on at once: few enough to stay in the processor's cache."""


def solve(settings: Settings, progress: Callable[[float], None] = lambda _: None) -> Knowledge:
    """The value of every card with these settings; `progress` is told how far it is, 0 to 1."""
    cards = cards_of(settings)
    values = np.zeros((len(cards.rows), len(cards.columns)))
    room = cache(Worth)
    for row in reversed(range(len(cards.rows))):
        set_row(cards, values, row, room)
        progress(1 - row / len(cards.rows))
    return knowledge_of(settings, values)


def set_row(cards: Cards, values: Floats, row: int, room: Callable[[int], Worth]) -> None:
    """Set the values of all cards of a row, where those of the later rows are set.

    `room` gives the room to work in for so many columns; it may be used again.
    """
    full = cards.rows[row][0].bit_count() == len(cards.right)
    for columns in _batches(cards, full):
        worth = room(columns.stop - columns.start)
        set_rolls(worth, cards, values, row, columns)
        for _ in range(THROWS - 1):
            worth.throw()
            worth.choose()
        values[row, columns] = worth.first_throw()


def _batches(cards: Cards, full_right: bool) -> Iterator[slice]:
    """The columns in parts, more lines filled first; without the full cards, which are worth nothing more."""
    for block in reversed(cards.blocks[:-1] if full_right else cards.blocks):
        for start in range(block.start, block.stop, _MOST):
            yield slice(start, min(start + _MOST, block.stop))


def set_rolls(worth: Worth, cards: Cards, values: Floats, row: int, columns: slice) -> None:
    """Set what each roll is worth when it must be scored, on the cards of a row and these columns.

    `values` holds what the cards with one line more are worth.
    """
    left = cards.gain[:, :, columns] + values[row][cards.after[:, :, columns]]
    right = _right_values(cards, values, row, columns)
    best, room = worth.rolls, worth.scratch
    best.fill(-np.inf)
    for count, by_count in zip(_COUNT, left, strict=True):
        np.take(by_count, count, axis=0, out=room, mode="clip")
        np.maximum(best, room, out=best)
    for line, after in right.items():
        np.add(_POINTS[line], after, out=room)
        np.maximum(best, room, out=best)
    mask, fifty = cards.rows[row]
    poker = cards.right.index("poker")
    if not mask >> poker & 1:
        _poker_in_its_line(cards, values, row, columns, best)
    elif fifty or (cards.settings.joker_after_zero and cards.settings.joker != "off"):
        _jokers(cards.settings, left, right, best)
        best[_FIVES] += POKER_BONUS if fifty else 0


def _right_values(cards: Cards, values: Floats, row: int, columns: slice) -> dict[Line, Floats]:
    """What the cards are worth after 0 points in each open line of the right side."""
    mask, fifty = cards.rows[row]
    return {
        line: values[cards.row_place[mask | 1 << bit, fifty], columns]
        for bit, line in enumerate(cards.right)
        if not mask >> bit & 1
    }


def _poker_in_its_line(cards: Cards, values: Floats, row: int, columns: slice, best: Floats) -> None:
    """Five alike in the poker line: from then on it holds 50."""
    filled = cards.rows[row][0] | 1 << cards.right.index("poker")
    after = values[cards.row_place.get((filled, True), cards.row_place[filled, False]), columns]
    best[_FIVES] = np.maximum(best[_FIVES], POKER + after)


def _jokers(settings: Settings, left: Floats, right: dict[Line, Floats], best: Floats) -> None:
    """What five alike are worth as a joker, without the 100."""
    zero = left[:, 0].max(axis=0)
    for face in FACES:
        roll = _FIVES[face - 1]
        own = left[face - 1, 5]
        full = [as_joker(line, face) + after for line, after in right.items()]
        if settings.joker == "forced":
            elsewhere = np.max(full, axis=0) if full else zero
            best[roll] = np.where(np.isfinite(own), own, elsewhere)
        else:
            elsewhere = np.max([*full, zero], axis=0)
            best[roll] = np.where(np.isfinite(own), best[roll], elsewhere)
