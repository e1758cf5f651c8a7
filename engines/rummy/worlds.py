"""Deals of the hidden cards in keeping with everything that was seen, the likelier ones more often.

The figures below were fitted to hands of the medium player: they make what it held likeliest, given what it
took, passed by and threw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engines.rummy.bits import ALL, Ints, Sets, counts_of, groups_in, runs_in, usefulness
from engines.rummy.cards import BIT, DECK, HIDDEN, VALUE, Card, cards_of, known_of
from engines.rummy.hidden import unseen
from engines.rummy.sight import Sight

Floats = NDArray[np.float64]

_DEAR: Final = 0.5
"""How much less likely a player holds on to a figure, after some turns."""
_SOME_TURNS: Final = 6
_TOGETHER: Final = 0.7
"""How much likelier, as a logarithm, a hand is for each card in it that may yet be melded with another."""
_MELD_HELD: Final = 2.0
"""How much less likely, as a logarithm, a hand is that holds a whole meld: few do not lay it."""
_SPARE: Final = 4
"""Deals made for each one needed, to choose from."""


def _near(rank: float, following: float, second: float) -> Floats:
    """For every two cards how much they go together: of one rank, next in their suit, or one further."""
    table = np.zeros((len(DECK), len(DECK)))
    for row, one in enumerate(DECK):
        for column, other in enumerate(DECK):
            if one[0] == other[0]:
                table[row, column] = rank
            elif one[1] == other[1]:
                table[row, column] = {1: following, 2: second}.get(abs(row - column), 0.0)
    return table


_THROWN: Final = 1 - _near(0.75, 0.75, 0.5)
"""How likely a player still holds a card beside one he threw."""
_PASSED: Final = 1 - _near(0.5, 0.45, 0.25)
"""The same beside a card he did not take."""
_TAKEN: Final = 1 + _near(1.5, 1.5, 0.4)
"""The same beside a card he took and still has."""
_PLACE: Final = {card: place for place, card in enumerate(DECK)}
_POINTS: Final = np.array([VALUE[card] for card in DECK])


@dataclass(frozen=True, slots=True)
class Worlds:
    """Deals of the hidden cards."""

    hands: dict[int, Sets]
    """By seat, for each deal; the opponents only."""
    stock: Sets
    """For each deal the stock as cards, the top first, and, where it may be turned, the pile after it."""


class Guess:
    """What the mover makes of the cards it does not see."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        hidden = cards_of(unseen(sight.state))
        self._hidden = np.array([BIT[card] for card in hidden], np.uint64)
        places = [_PLACE[card] for card in hidden]
        aside = (seat for seat, out in enumerate(sight.state.out) if out)
        self._weights = {
            seat: likelihoods(sight, seat)[places].astype(np.float32) for seat in (*sight.others, *aside)
        }

    def worlds(self, rng: np.random.Generator, count: int) -> Worlds:
        """So many deals."""
        made = count * _SPARE if len(self._hidden) else count
        free = np.ones((made, len(self._hidden)), bool)
        hands = {seat: self._drawn(seat, free, rng) for seat in self._weights}
        chosen = self._likely(hands, rng)[:count]
        known = np.tile(_known_stock(self._sight), (count, 1))
        return Worlds(
            {seat: hands[seat][chosen] for seat in self._sight.others},
            np.concatenate([self._stock(free[chosen], rng), known], axis=1),
        )

    def _drawn(self, seat: int, free: NDArray[np.bool_], rng: np.random.Generator) -> Sets:
        """A hand for this seat from the free cards of each deal, which are then not free any more."""
        cards = self._sight.state.hands[seat]
        wanted = cards.count(HIDDEN)
        if not wanted:
            return np.full(len(free), known_of(cards), np.uint64)
        keys = rng.standard_exponential(free.shape, np.float32) / self._weights[seat]
        keys[~free] = np.inf
        drawn = np.argpartition(keys, wanted - 1, axis=1)[:, :wanted]
        np.put_along_axis(free, drawn, False, axis=1)
        held: Sets = np.bitwise_or.reduce(self._hidden[drawn], axis=1)
        return held | np.uint64(known_of(cards))

    def _stock(self, free: NDArray[np.bool_], rng: np.random.Generator) -> Sets:
        """The cards that are free in each deal, in any order."""
        keys = rng.random(free.shape, np.float32)
        keys[~free] = np.inf
        return self._hidden[np.argsort(keys, axis=1)[:, : self._sight.state.stock.count(HIDDEN)]]

    def _likely(self, hands: dict[int, Sets], rng: np.random.Generator) -> Ints:
        """The deals in a random order, those first, by and large, in which the others hold what players keep.

        That is cards that go together, but no whole meld.
        """
        chance = rng.gumbel(size=len(next(iter(hands.values()))))
        for seat in self._sight.others:
            if _turns_of(self._sight, seat):
                held = hands[seat]
                live = ALL & ~np.uint64(self._sight.public) & ~held
                melds = (runs_in(held) | groups_in(held)) != 0
                chance += _TOGETHER * counts_of(usefulness(held, live)[0]) - _MELD_HELD * melds
        return np.argsort(-chance, kind="stable")


def likelihoods(sight: Sight, seat: int) -> Floats:
    """For each card of the deck how likely this seat holds it, beside the others, if it is hidden."""
    turns = min(1.0, _turns_of(sight, seat) / _SOME_TURNS)
    likely = 1 - _DEAR * turns * _POINTS / 10
    for past in sight.state.past:
        if past.seat == seat:
            if past.thrown is not None:
                likely = likely * _beside(_THROWN, past.thrown)
            if past.offered is not None and not past.took:
                likely = likely * _beside(_PASSED, past.offered)
    for taken in sight.state.shown[seat]:
        likely = likely * _beside(_TAKEN, taken)
    return likely


def _beside(table: Floats, card: Card) -> Floats:
    row: Floats = table[_PLACE[card]]
    return row


def _turns_of(sight: Sight, seat: int) -> int:
    return sum(past.seat == seat for past in sight.state.past)


def _known_stock(sight: Sight) -> Sets:
    """The known part of the stock, and the pile in the order in which it may become stock."""
    state = sight.state
    pile = state.pile if state.reuses_left else ()
    return np.array([BIT[card] for card in (*state.stock, *pile) if card != HIDDEN], np.uint64)
