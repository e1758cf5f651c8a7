"""Melds (combinaties), what may be laid off on them, and the best split of a hand.

Source, "Melding": a sequence (serie) is three or more cards of one suit in a row, a group (groep) three or
four of one rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engines.rummy.cards import ONE_SUIT, RANKS, SUIT_BITS, SUITS, Card, Cards, cards_of, set_of, value_of

Form = Literal["sequence", "group"]
"""Serie, groep."""

LEAST: Final = 3
"""Cards in the smallest meld."""


def _sequences(height: int) -> Iterator[int]:
    """Every sequence of the first suit whose lowest card has this rank, short ones first."""
    for length in range(LEAST, len(RANKS) - height + 1):
        yield ((1 << length) - 1) << height


def _groups(height: int) -> Iterator[int]:
    """Every group of this rank, those of three first."""
    suits = [1 << SUIT_BITS * place + height for place in range(len(SUITS))]
    for size in (LEAST, len(SUITS)):
        yield from map(sum, combinations(suits, size))


_SEQUENCES = tuple(meld for height in range(len(RANKS)) for meld in _sequences(height))
_GROUPS = tuple(tuple(_groups(height)) for height in range(len(RANKS)))


def _forms() -> dict[int, Form]:
    forms: dict[int, Form] = {}
    for place in range(len(SUITS)):
        forms |= dict.fromkeys([meld << SUIT_BITS * place for meld in _SEQUENCES], "sequence")
    for groups in _GROUPS:
        forms |= dict.fromkeys(groups, "group")
    return forms


FORMS: Final = MappingProxyType(_forms())
"""The 264 sequences and 65 groups of the deck, as sets, and which of the two each is."""


def form_of(cards: Cards) -> Form | None:
    """Whether these cards, in any order, are a sequence or a group; None: they are no meld.

    Raises KeyError for what is no card.
    """
    meld = set_of(cards)
    return FORMS.get(meld) if meld.bit_count() == len(cards) else None


def fits(meld: int, card: int) -> bool:
    """Whether a card may be laid off on a meld: together they must be a meld ("Ontslag nemen")."""
    return not meld & card and (meld | card) in FORMS


@lru_cache(maxsize=1 << 13)
def _runs(suit: int) -> tuple[int, ...]:
    """Every sequence that can be made of these cards of one suit."""
    return tuple(meld for meld in _SEQUENCES if meld & suit == meld)


def melds_in(hand: int) -> tuple[int, ...]:
    """Every meld that can be made of a set of cards: sequences by suit and rank, then groups by rank."""
    clubs, diamonds = hand & ONE_SUIT, hand >> 16 & ONE_SUIT
    hearts, spades = hand >> 32 & ONE_SUIT, hand >> 48
    found = [*_runs(clubs)]
    for shift, suit in ((16, diamonds), (32, hearts), (48, spades)):
        found += [meld << shift for meld in _runs(suit)]
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    while ranks:
        low = ranks & -ranks
        found += [meld for meld in _GROUPS[low.bit_length() - 1] if meld & hand == meld]
        ranks ^= low
    return tuple(found)


class Split(NamedTuple):
    """A hand split into melds and what is left over."""

    left: int
    """Points of what is left over."""
    melds: tuple[int, ...]
    """The melds, as sets that share no card."""
    rest: int
    """What is left over, as a set."""


@lru_cache(maxsize=1 << 14)
def best_split(hand: int) -> Split:
    """The split of a hand into melds that leaves the fewest points over; exact. A hand is a set of cards."""
    total = value_of(hand)
    melds = melds_in(hand)
    if not melds:
        return Split(total, (), hand)
    if len(melds) == 1:
        return Split(total - value_of(melds[0]), melds, hand ^ melds[0])
    gain, chosen = _most(hand, melds, {})
    rest = hand
    for meld in chosen:
        rest ^= meld
    return Split(total - gain, chosen, rest)


def _most(free: int, melds: tuple[int, ...], known: dict[int, tuple[int, tuple[int, ...]]]) -> _Most:
    """The most points that can be melded with the free cards, and how.

    Some card of a first meld is either in none, or in one of the melds that hold it.
    """
    melds = tuple([meld for meld in melds if meld & free == meld])
    if not melds:
        return 0, ()
    usable = 0
    for meld in melds:
        usable |= meld
    if usable in known:
        return known[usable]
    card = melds[0] & -melds[0]
    best: _Most = _most(usable ^ card, melds, known)
    for meld in melds:
        if meld & card:
            gain, others = _most(usable ^ meld, melds, known)
            gain += value_of(meld)
            if gain > best[0]:
                best = gain, (meld, *others)
    known[usable] = best
    return best


_Most = tuple[int, tuple[int, ...]]


def best_melds(hand: Iterable[Card]) -> tuple[Cards, ...]:
    """The melds of the best split of a hand; none where there is no meld. Raises KeyError for no card."""
    return tuple(cards_of(meld) for meld in best_split(set_of(hand)).melds)


def least_left(hand: Iterable[Card]) -> int:
    """The fewest points a hand can be left with once it is split into melds. Raises KeyError for no card."""
    return best_split(set_of(hand)).left
