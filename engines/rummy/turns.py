"""One turn: draw, meld and lay off, discard. See "A hand" in the rules.

Every function takes a legal action and the list of events to add to, and gives the new state.
"""

from __future__ import annotations

from typing import TypeVar

from engines.face import IllegalAction, Reason
from engines.rummy.actions import (
    AnyEvent,
    Discard,
    Discarded,
    Drawn,
    DrawStock,
    LaidOff,
    LayOff,
    Meld,
    Melded,
    Taken,
    TurnedPile,
)
from engines.rummy.cards import HIDDEN, Card, Cards, cards_of, in_order, known_of, set_of
from engines.rummy.hands import end_turn, go_out
from engines.rummy.state import State, TableMeld, replace

_T = TypeVar("_T")


def draw_stock(state: State, events: list[AnyEvent]) -> State:
    """The top of the stock goes to the mover's hand; an empty stock is made of the discard pile first.

    Raises IllegalAction where the card is not known (`seen_by`).
    """
    offered = state.top
    if not state.stock:
        state = _turn_pile(state, events)
    card, *stock = state.stock
    if card == HIDDEN:
        raise IllegalAction(Reason("not_known"), DrawStock())
    events.append(Drawn(_mover(state), len(stock)))
    state = replace(state, stock=tuple(stock), offered=offered)
    return _take_up(state, card, shown=state.turned)


def _turn_pile(state: State, events: list[AnyEvent]) -> State:
    """The whole pile is turned over, not shuffled: the first card thrown is drawn first."""
    left = state.reuses_left - 1
    events.append(TurnedPile(_mover(state), len(state.pile), left))
    return replace(state, stock=state.pile, pile=(), reuses_left=left)


def draw_discard(state: State, events: list[AnyEvent]) -> State:
    """The top of the discard pile goes to the mover's hand, for all to see."""
    card = state.pile[-1]
    events.append(Taken(_mover(state), card))
    state = replace(state, pile=state.pile[:-1], offered=card, taken=card)
    return _take_up(state, card, shown=True)


def _take_up(state: State, card: Card, shown: bool) -> State:
    seat = _mover(state)
    seen = (*state.shown[seat], card) if shown else state.shown[seat]
    return replace(
        state,
        phase="play",
        drawn=card,
        hands=_put(state.hands, seat, in_order((*state.hands[seat], card))),
        shown=_put(state.shown, seat, in_order(seen)),
    )


def meld(state: State, action: Meld, events: list[AnyEvent]) -> State:
    """A meld is laid open on the table; with the last cards of the hand the mover goes out."""
    seat = _mover(state)
    laid = TableMeld(seat, cards_of(set_of(action.cards)))
    events.append(Melded(seat, len(state.melds), laid.form, laid.cards))
    state = replace(state, melds=(*state.melds, laid), turn_melds=state.turn_melds + 1)
    return _played(state, laid.cards, events)


def lay_off(state: State, action: LayOff, events: list[AnyEvent]) -> State:
    """A card joins a meld, the mover's own or another's; melds are not rearranged."""
    old = state.melds[action.meld]
    events.append(LaidOff(_mover(state), action.card, action.meld, old.owner))
    longer = TableMeld(old.owner, in_order((*old.cards, action.card)))
    state = replace(state, melds=_put(state.melds, action.meld, longer))
    return _played(state, (action.card,), events)


def _played(state: State, cards: Cards, events: list[AnyEvent]) -> State:
    state = _without(state, cards)
    return state if state.hand else go_out(state, events)


def discard(state: State, action: Discard, events: list[AnyEvent]) -> State:
    """A card on the pile ends the turn; the last one of the hand goes out."""
    events.append(Discarded(_mover(state), action.card))
    state = _without(replace(state, pile=(*state.pile, action.card)), (action.card,))
    return end_turn(state, action.card, events) if state.hand else go_out(state, events)


def _without(state: State, cards: Cards) -> State:
    """These cards have left the mover's hand. A card unknown in it (`seen_by`) cannot have been one."""
    seat, gone = _mover(state), known_of(cards)
    return replace(
        state,
        drawn=None if state.drawn in cards else state.drawn,
        hands=_put(state.hands, seat, _less(state.hands[seat], gone)),
        shown=_put(state.shown, seat, _less(state.shown[seat], gone)),
    )


def _less(cards: Cards, gone: int) -> Cards:
    hidden = cards.count(HIDDEN)
    return (*cards_of(known_of(cards) & ~gone), *(HIDDEN,) * hidden)


def _mover(state: State) -> int:
    assert state.mover is not None, "a legal action of a seat needs a seat to move"
    return state.mover


def _put(items: tuple[_T, ...], seat: int, item: _T) -> tuple[_T, ...]:
    return (*items[:seat], item, *items[seat + 1 :])
