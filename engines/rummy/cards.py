"""Cards as text (``AS``, ``TD``, ``7H``) and as sets of bits, and what they are worth.

A set of cards is an int: bit ``16 * suit + rank``, suits in the order of `SUITS`, ranks from 0 (ace). Three
bits above each suit stay 0, so that shifting by a rank or two never runs into the next suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

Card = str
"""A rank and a suit: ``AS``, ``TD``, ``7H``."""

Cards = tuple[Card, ...]

RANKS: Final = "A23456789TJQK"
"""From low to high; the ace is low only ("van laag naar hoog: A-2-3-4-5-6-7-8-9-10-J-Q-K")."""
SUITS: Final = "CDHS"

DECK: Final[Cards] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards: AC ... KC, AD ... KD, AH ... KH, AS ... KS."""

HIDDEN: Final = "??"
"""Stands for a card that is not to be seen."""

SUIT_BITS: Final = 16
"""How far apart the suits lie in a set of cards."""
ONE_SUIT: Final = (1 << len(RANKS)) - 1
"""All cards of the first suit."""

BIT: Final = MappingProxyType(
    {
        rank + suit: 1 << SUIT_BITS * place + height
        for place, suit in enumerate(SUITS)
        for height, rank in enumerate(RANKS)
    }
)
"""The set that holds this one card; a key that is missing is no card."""

ALL_CARDS: Final = sum(BIT.values())
"""The set of all 52."""

_AT: Final = {bit.bit_length(): card for card, bit in BIT.items()}

VALUE: Final = MappingProxyType({card: min(RANKS.index(card[0]) + 1, 10) for card in DECK})
"""Points: an ace 1, figures 10, other cards their number ("Scoren")."""


def _suit_values() -> list[int]:
    values = [0]
    for height in range(len(RANKS)):
        points = min(height + 1, 10)
        values += [value + points for value in values]
    return values


SUIT_VALUE: Final = _suit_values()
"""Points of every set of cards of one suit."""


def set_of(cards: Iterable[Card]) -> int:
    """The set of these cards. Raises KeyError for what is no card."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def known_of(cards: Iterable[Card]) -> int:
    """The set of those of these cards that are not hidden."""
    return set_of(card for card in cards if card != HIDDEN)


def cards_of(cards: int) -> Cards:
    """The cards of a set in the order of `DECK`."""
    found = []
    while cards:
        low = cards & -cards
        found.append(_AT[low.bit_length()])
        cards ^= low
    return tuple(found)


def card_of(bit: int) -> Card:
    """The only card of a set of one."""
    return _AT[bit.bit_length()]


def value_of(cards: int) -> int:
    """What a set of cards counts for: the sum of its points."""
    points, one_suit = SUIT_VALUE, ONE_SUIT
    return (
        points[cards & one_suit]
        + points[cards >> 16 & one_suit]
        + points[cards >> 32 & one_suit]
        + points[cards >> 48]
    )


def in_order(cards: Iterable[Card]) -> Cards:
    """The same cards in the order of `DECK`, hidden ones last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


_PLACE: Final = {card: place for place, card in enumerate((*DECK, HIDDEN))}
