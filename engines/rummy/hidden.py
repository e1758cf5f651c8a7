"""What a seat may know, and full states in keeping with it. See "Hidden hands on a shared screen"."""

from __future__ import annotations

from random import Random

from engines.rummy.cards import ALL_CARDS, HIDDEN, Cards, cards_of, in_order, known_of
from engines.rummy.state import State, replace


def seen_by(state: State, seat: int | None) -> State:
    """What this seat may know (None: everybody): the others' cards and the stock are `HIDDEN`.

    Known to all stay: what was taken from the discard pile; a turned pile and what is drawn of it, for they
    watched it grow; the hands of those in the game when a hand is over and they lie open to be counted.
    """
    over = state.phase in {"score", "over"}
    hands = tuple(
        cards if other == seat or (over and not out) else _covered(cards, shown)
        for other, (cards, shown, out) in enumerate(zip(state.hands, state.shown, state.out, strict=True))
    )
    known = state.mover == seat or (state.mover is not None and state.drawn in state.shown[state.mover])
    return replace(
        state,
        hands=hands,
        stock=state.stock if state.turned else (HIDDEN,) * len(state.stock),
        drawn=state.drawn if known else None,
    )


def _covered(cards: Cards, shown: Cards) -> Cards:
    return (*shown, *(HIDDEN,) * (len(cards) - len(shown)))


def unseen(seen: State) -> int:
    """The cards that are hidden somewhere in this state, as a set; none before the first deal."""
    if not any(HIDDEN in cards for cards in (*seen.hands, seen.stock)):
        return 0
    known = known_of(seen.stock) | known_of(seen.pile)
    for cards in seen.hands:
        known |= known_of(cards)
    for meld in seen.melds:
        known |= meld.set
    return ALL_CARDS & ~known


def imagine(seen: State, rng: Random) -> State:
    """A full state in keeping with what was seen; every order of the hidden cards is equally likely."""
    cards = list(cards_of(unseen(seen)))
    rng.shuffle(cards)

    def filled(place: Cards) -> Cards:
        return tuple(cards.pop() if card == HIDDEN else card for card in place)

    return replace(
        seen,
        hands=tuple(in_order(filled(hand)) for hand in seen.hands),
        stock=filled(seen.stock),
    )
