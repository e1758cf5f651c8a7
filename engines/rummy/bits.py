"""Sets of cards in numpy arrays: the same questions asked of thousands of hands at once.

A hand is one unsigned 64-bit number, laid out as in `engines.rummy.cards`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engines.rummy.cards import ALL_CARDS, ONE_SUIT, RANKS, SUIT_BITS, SUIT_VALUE, SUITS

Sets = NDArray[np.uint64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Shorts = NDArray[np.int16]

ALL: Final = np.uint64(ALL_CARDS)
NOTHING: Final = np.uint64(0)

_1, _2 = np.uint64(1), np.uint64(2)
_16, _32, _48 = np.uint64(16), np.uint64(32), np.uint64(48)
_SUIT = np.uint64(ONE_SUIT)
_COLUMN = sum(1 << SUIT_BITS * place for place in range(len(SUITS)))

_VALUES = np.array(SUIT_VALUE, np.int16)
_COUNTS = np.array([cards.bit_count() for cards in range(1 << len(RANKS))], np.int16)
_TOP_COLUMN = np.array(
    [0] + [_COLUMN << (ranks.bit_length() - 1) for ranks in range(1, 1 << len(RANKS))], np.uint64
)


def runs_in(hands: Sets) -> Sets:
    """The cards of each hand that are in a sequence of three or more of it."""
    low: Sets = hands & (hands >> _1) & (hands >> _2)
    runs: Sets = low | (low << _1) | (low << _2)
    return runs


def groups_in(hands: Sets) -> Sets:
    """The cards of each hand that are in a group of three or four of it."""
    one, two, three = _turned(hands)
    return hands & ((one & two) | (three & (one | two)))


def _turned(hands: Sets) -> tuple[Sets, Sets, Sets]:
    """The hands with every card one, two and three suits further on."""
    return (
        (hands << _16) | (hands >> _48),
        (hands << _32) | (hands >> _32),
        (hands << _48) | (hands >> _16),
    )


def melds_in(hands: Sets) -> tuple[Sets, Sets]:
    """For each hand cards to lay as sequences and as groups: the better of sequences first and groups first.

    Not always the best split, but nearly.
    """
    runs, groups = runs_in(hands), groups_in(hands)
    both = runs & groups
    if not both.any():
        return runs, groups
    groups_after = groups_in(hands & ~runs)
    runs_after = runs_in(hands & ~groups)
    runs_first = values_of(runs | groups_after) >= values_of(groups | runs_after)
    return np.where(runs_first, runs, runs_after), np.where(runs_first, groups_after, groups)


def ends_of(runs: Sets) -> Sets:
    """The cards that fit at an end of the sequences on each table."""
    return ((runs << _1) | (runs >> _1)) & ALL & ~runs


def fourths_of(groups: Sets) -> Sets:
    """The cards that make a group of three on each table whole."""
    one, two, three = _turned(groups)
    return (one | two | three) & ~groups


def values_of(hands: Sets) -> Shorts:
    """The points of each hand."""
    return _summed(_VALUES, hands)


def counts_of(hands: Sets) -> Shorts:
    """The number of cards of each hand."""
    return _summed(_COUNTS, hands)


def _summed(of_suit: Shorts, hands: Sets) -> Shorts:
    total: Shorts = (
        of_suit[hands & _SUIT]
        + of_suit[(hands >> _16) & _SUIT]
        + of_suit[(hands >> _32) & _SUIT]
        + of_suit[hands >> _48]
    )
    return total


def dearest_of(hands: Sets) -> Sets:
    """One card of the highest rank in each hand; nothing of an empty one."""
    ranks = (hands | (hands >> _16) | (hands >> _32) | (hands >> _48)) & _SUIT
    cards: Sets = hands & _TOP_COLUMN[ranks]
    return cards & (~cards + _1)


def usefulness(hands: Sets, live: Sets) -> tuple[Sets, Sets, Sets]:
    """The cards of each hand with at least one, two and four ways to become a meld.

    A way is another card of the hand and a live one that make a meld of three with it.
    """
    up, down = hands >> _1, hands << _1
    live_up, live_down = live >> _1, live << _1
    one, two, three = _turned(hands)
    live_one, live_two, live_three = _turned(live)
    first = _added(up & live_down, down & live_up, up & (live >> _2))
    second = _added(down & (live << _2), (hands >> _2) & live_up, (hands << _2) & live_down)
    third = _added(live_one & (two | three), live_two & (one | three), live_three & (one | two))
    ones, carry = _added(first[0], second[0], third[0])
    any_two = first[1] | second[1] | third[1] | carry
    pairs = (first[1] & second[1]) | (third[1] & (first[1] | second[1]))
    any_four = pairs | (carry & (first[1] | second[1] | third[1]))
    return hands & (ones | any_two), hands & any_two, hands & any_four


def _added(a: Sets, b: Sets, c: Sets) -> tuple[Sets, Sets]:
    """Bit by bit the sum of three, and its carry."""
    half = a ^ b
    return half ^ c, (a & b) | (c & half)
