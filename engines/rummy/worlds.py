"""Deals of the hidden cards in keeping with everything that was seen, the likelier ones more often."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.rummy.bits import Bools, Sets, groups_in, runs_in
from engines.rummy.cards import BIT, HIDDEN, cards_of, known_of, set_of
from engines.rummy.hidden import unseen
from engines.rummy.sight import Sight
from engines.rummy.state import Past

Floats = NDArray[np.float64]

_FADES = 0.85
"""What a sign is worth one turn of the same player later."""
_THROWN = {"rank": 0.6, "next": 0.5, "second": 0.25}
"""How much less likely a player holds what goes with a card he threw."""
_PASSED = {"rank": 0.25, "next": 0.25, "second": 0.1}
"""The same for a card he did not take."""
_TOOK = {"rank": 1.5, "next": 1.5, "second": 0.4}
"""How much more likely he holds what goes with a card he took and still has."""
_MELD_KEPT = 0.3
"""How often a deal is kept in which an opponent holds a whole meld, which few players do."""
_SPARE = 2
"""Deals made for each one needed, to choose from."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Deals of the hidden cards."""

    hands: dict[int, Sets]
    """By seat, for each deal; the opponents only."""
    stock: Sets
    """For each deal the stock as cards, the top first, and, where it may be turned, the pile after it."""


def worlds_of(sight: Sight, rng: np.random.Generator, count: int) -> Worlds:
    """So many deals of the hidden cards, drawn by what the others took, passed by and threw."""
    hidden = np.array([BIT[card] for card in cards_of(unseen(sight.state))], np.uint64)
    if not len(hidden):
        return _only_world(sight, count)
    made = count * _SPARE
    free = np.ones((made, len(hidden)), bool)
    rows = np.arange(made)[:, None]
    hands = {}
    for seat in (*sight.others, *_aside(sight)):
        cards = sight.state.hands[seat]
        keys = rng.exponential(size=free.shape) / _weights(sight, seat)
        keys[~free] = np.inf
        drawn = np.argsort(keys, axis=1)[:, : cards.count(HIDDEN)]
        free[rows, drawn] = False
        hands[seat] = np.bitwise_or.reduce(hidden[drawn], axis=1) | np.uint64(known_of(cards))
    keys = rng.random(free.shape)
    keys[~free] = np.inf
    stock = hidden[np.argsort(keys, axis=1)[:, : sight.state.stock.count(HIDDEN)]]
    chosen = _likely(sight, hands, rng)[:count]
    tail = np.broadcast_to(_known_stock(sight), (count, len(_known_stock(sight))))
    return Worlds(
        {seat: hands[seat][chosen] for seat in sight.others},
        np.concatenate([stock[chosen], tail], axis=1),
    )


def _only_world(sight: Sight, count: int) -> Worlds:
    """Nothing is hidden: the pile has been turned and every hand is known."""
    hands = {seat: np.full(count, set_of(sight.state.hands[seat]), np.uint64) for seat in sight.others}
    return Worlds(hands, np.tile(_known_stock(sight), (count, 1)))


def _known_stock(sight: Sight) -> Sets:
    """The known part of the stock, and the pile in the order in which it may become stock."""
    state = sight.state
    pile = state.pile if state.reuses_left else ()
    return np.array([BIT[card] for card in (*state.stock, *pile) if card != HIDDEN], np.uint64)


def _aside(sight: Sight) -> tuple[int, ...]:
    return tuple(seat for seat, out in enumerate(sight.state.out) if out)


def _likely(sight: Sight, hands: dict[int, Sets], rng: np.random.Generator) -> NDArray[np.int64]:
    """The deals, those first in which nobody holds a whole meld, but for some of the others."""
    odd: Bools = np.zeros(len(next(iter(hands.values()))), bool)
    for seat in sight.others:
        if any(past.seat == seat for past in sight.state.past):
            odd |= (runs_in(hands[seat]) | groups_in(hands[seat])) != 0
    odd &= rng.random(len(odd)) >= _MELD_KEPT
    return np.argsort(odd, kind="stable")


def _weights(sight: Sight, seat: int) -> Floats:
    """For each hidden card how likely this seat holds it, beside the others."""
    cards = cards_of(unseen(sight.state))
    weights = np.ones(len(cards))
    age = 0
    for past in reversed([past for past in sight.state.past if past.seat == seat]):
        weights *= [_sign(past, card, _FADES**age) for card in cards]
        age += 1
    for taken in sight.state.shown[seat]:
        weights *= [1 + _near(taken, card, _TOOK) for card in cards]
    return weights


def _sign(past: Past, card: str, worth: float) -> float:
    """How much less likely a card is held after this turn."""
    likely = 1.0
    if past.thrown is not None:
        likely *= 1 - worth * _near(past.thrown, card, _THROWN)
    if past.offered is not None and not past.took:
        likely *= 1 - worth * _near(past.offered, card, _PASSED)
    return likely


_NEXT = {1: "next", 2: "second"}


def _near(one: str, other: str, degrees: dict[str, float]) -> float:
    """How much one card goes with another: of one rank, next to it in its suit, or one further."""
    if one[0] == other[0]:
        return degrees["rank"]
    if one[1] != other[1]:
        return 0.0
    gap = abs(BIT[one].bit_length() - BIT[other].bit_length())
    return degrees.get(_NEXT.get(gap, ""), 0.0)
