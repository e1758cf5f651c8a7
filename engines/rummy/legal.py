"""What is allowed now, and why something is not."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeGuard

from engines.face import BadAction, Reason
from engines.rummy.actions import (
    KINDS,
    AnyAction,
    Deal,
    Discard,
    DrawDiscard,
    DrawStock,
    LayOff,
    Meld,
    Withdraw,
    whole_deck,
)
from engines.rummy.cards import BIT, HIDDEN, Card, Cards, cards_of, known_of
from engines.rummy.melds import fits, form_of, melds_in
from engines.rummy.state import State

DRAW_STOCK, DRAW_DISCARD = DrawStock(), DrawDiscard()

_OVER = Reason("over")
_DEAL_AWAITED = Reason("deal_awaited")
_CARDS_DEALT = Reason("cards_dealt")
_DRAW_FIRST = Reason("draw_first")
_ALREADY_DRAWN = Reason("already_drawn")
_PILE_EMPTY = Reason("pile_empty")
_TAKEN_CARD = Reason("taken_card")
_NEEDS_OWN_MELD = Reason("needs_own_meld")
_ONE_MELD_A_TURN = Reason("one_meld_a_turn")
_STRANDS = Reason("strands_taken_card")
_NOT_A_MELD = Reason("not_a_meld")
_NO_MELD = Reason("no_meld")
_NOTHING_FITS = Reason("nothing_fits")
_NOT_KNOWN = Reason("not_known")
_NOT_A_DECK = Reason("not_a_deck")


def actions(state: State) -> tuple[AnyAction, ...]:
    """Legal actions of the mover in a stable order.

    First stock, then discard pile; or every meld that can be made of the hand (at most 55), every card on
    every meld it fits, every card that may be discarded. Of a hand that is hidden, what is known of it.
    """
    if state.awaiting or state.phase == "over":
        return ()
    if state.phase == "draw":
        return (DRAW_STOCK, DRAW_DISCARD) if state.pile else (DRAW_STOCK,)
    return (*_melds(state), *_lay_offs(state), *_discards(state))


def _melds(state: State) -> tuple[Meld, ...]:
    if _meld_used(state):
        return ()
    found = (cards_of(meld) for meld in melds_in(known_of(state.hand)))
    return tuple(Meld(cards) for cards in found if not _strands_meld(state, cards))


def _lay_offs(state: State) -> tuple[LayOff, ...]:
    if not state.opened:
        return ()
    melds = [meld.set for meld in state.melds]
    return tuple(
        LayOff(card, place)
        for card in state.hand
        if card != HIDDEN
        for place, meld in enumerate(melds)
        if fits(meld, BIT[card]) and not _strands_lay_off(state, card, place)
    )


def _discards(state: State) -> tuple[Discard, ...]:
    return tuple(Discard(card) for card in state.hand if card not in {state.taken, HIDDEN})


def barred(state: State) -> Mapping[str, Reason]:
    """Of each kind of action of which nothing is legal now: why."""
    reasons = {kind: _why_not_kind(state, kind) or _why_none(state, kind) for kind in KINDS}
    return MappingProxyType({kind: reason for kind, reason in reasons.items() if reason is not None})


def why_not(state: State, action: object) -> Reason | None:
    """Why this action is not allowed now, or None. Raises BadAction for what is no action of Rummy."""
    if not _well_formed(action):
        raise BadAction(f"not a rummy action: {action!r}: expected one of {', '.join(KINDS)}")
    reason = _why_not_kind(state, action.kind)
    if reason is not None:
        return reason
    match action:
        case Deal(deck):
            return None if whole_deck(deck) else _NOT_A_DECK
        case Meld(cards):
            return _why_not_meld(state, cards)
        case LayOff(card, meld):
            return _why_not_lay_off(state, card, meld)
        case Discard(card):
            return _why_not_held(state, (card,)) or (_TAKEN_CARD if card == state.taken else None)
        case Withdraw(seat):
            return _why_not_seat(state, seat)
    return None


def _well_formed(action: object) -> TypeGuard[AnyAction]:
    """It is an action of Rummy, and its cards are cards; numbers are judged later."""
    match action:
        case Deal(cards) | Meld(cards):
            return isinstance(cards, tuple) and all(map(_is_card, cards))
        case LayOff(card, meld):
            return _is_card(card) and type(meld) is int
        case Discard(card):
            return _is_card(card)
        case Withdraw(seat):
            return type(seat) is int
    return isinstance(action, DrawStock | DrawDiscard)


def _is_card(card: object) -> bool:
    return isinstance(card, str) and card in BIT


# -- kinds ---------------------------------------------------------------------------------------------


def _why_not_kind(state: State, kind: str) -> Reason | None:
    """What bars every action of this kind, whatever cards it is played with; None: nothing."""
    if state.phase == "over":
        return _OVER
    if kind == "withdraw":
        return None
    if state.awaiting or kind == "deal":
        return (
            None if kind == "deal" and state.awaiting else _CARDS_DEALT if kind == "deal" else _DEAL_AWAITED
        )
    if kind in {"draw_stock", "draw_discard"}:
        if state.phase == "play":
            return _ALREADY_DRAWN
        return _PILE_EMPTY if kind == "draw_discard" and not state.pile else None
    if state.phase == "draw":
        return _DRAW_FIRST
    if kind == "meld":
        return _ONE_MELD_A_TURN if _meld_used(state) else None
    return _NEEDS_OWN_MELD if kind == "lay_off" and not state.opened else None


def _why_none(state: State, kind: str) -> Reason | None:
    """Why there are no cards to play an action of this kind with, that nothing else bars; None: there are."""
    playable = {"meld": _melds, "lay_off": _lay_offs, "discard": _discards}.get(kind)
    if playable is None or playable(state):
        return None
    if HIDDEN in state.hand:
        return _NOT_KNOWN
    if kind == "discard":
        return _TAKEN_CARD
    if kind == "meld":
        return _STRANDS if melds_in(known_of(state.hand)) else _NO_MELD
    melds = [meld.set for meld in state.melds]
    return _STRANDS if any(fits(meld, BIT[card]) for card in state.hand for meld in melds) else _NOTHING_FITS


def _meld_used(state: State) -> bool:
    """With `melds_per_turn` = one, this turn's meld has been laid."""
    return state.settings.melds_per_turn == "one" and state.turn_melds > 0


# -- single actions ------------------------------------------------------------------------------------


def _why_not_meld(state: State, cards: Cards) -> Reason | None:
    held = _why_not_held(state, cards)
    if held is not None:
        return held
    if form_of(cards) is None:
        return _NOT_A_MELD
    return _STRANDS if _strands_meld(state, cards) else None


def _why_not_lay_off(state: State, card: Card, place: int) -> Reason | None:
    held = _why_not_held(state, (card,))
    if held is not None:
        return held
    if not 0 <= place < len(state.melds):
        return Reason("no_such_meld", MappingProxyType({"meld": place}))
    if not fits(state.melds[place].set, BIT[card]):
        return Reason("does_not_fit", MappingProxyType({"card": card, "meld": place}))
    return _STRANDS if _strands_lay_off(state, card, place) else None


def _why_not_held(state: State, cards: Cards) -> Reason | None:
    """What is played must be in the mover's hand."""
    hand = state.hand
    for card in cards:
        if card not in hand:
            if HIDDEN in hand:
                return _NOT_KNOWN
            return Reason("not_in_hand", MappingProxyType({"card": card}))
    return None


def _strands_meld(state: State, cards: Cards) -> bool:
    """This meld would leave only the taken card, which may not be discarded and fits nowhere."""
    return _only_taken_left(state, cards) and not _has_place(state, extra=known_of(cards))


def _strands_lay_off(state: State, card: Card, place: int) -> bool:
    if not _only_taken_left(state, (card,)):
        return False
    return not _has_place(state, extra=state.melds[place].set | BIT[card], instead_of=place)


def _only_taken_left(state: State, cards: Cards) -> bool:
    taken = state.taken
    return taken in state.hand and taken not in cards and len(state.hand) - len(cards) == 1


def _has_place(state: State, extra: int, instead_of: int | None = None) -> bool:
    """The taken card fits a meld on the table, or this one that is about to lie there."""
    assert state.taken is not None, "a card was taken"
    others = [meld.set for place, meld in enumerate(state.melds) if place != instead_of]
    return any(fits(meld, BIT[state.taken]) for meld in (*others, extra))


def _why_not_seat(state: State, seat: int) -> Reason | None:
    """Only a seat that is in can leave."""
    if not 0 <= seat < state.seats:
        return Reason("no_such_seat", MappingProxyType({"seat": seat}))
    if state.out[seat]:
        return Reason("seat_out", MappingProxyType({"seat": seat}))
    return None
