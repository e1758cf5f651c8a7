"""What is allowed now, and why something is not."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import TypeGuard

from engines.dice_poker.actions import KINDS, NONE_HELD, AnyAction, Dice, Held, Score, Throw, Withdraw
from engines.dice_poker.lines import FIFTEEN, Line
from engines.dice_poker.scoring import Offer, scores
from engines.dice_poker.state import THROWS, State
from engines.face import BadAction, Reason

_BOTH = (False, True)
_HELD: tuple[Held, ...] = tuple(held for held in product(_BOTH, _BOTH, _BOTH, _BOTH, _BOTH) if not all(held))

THROW_ALL = Throw(NONE_HELD)
"""The first throw of a turn."""
AGAIN = tuple(Throw(held) for held in _HELD)
"""The ways to throw again: every choice of held dice but all five."""
SCORE: Mapping[Line, Score] = MappingProxyType({line: Score(line) for line in FIFTEEN})
"""The way to fill each line."""

_OVER = Reason("over")
_DICE_AWAITED = Reason("dice_awaited")
_THROW_FIRST = Reason("throw_first")
_NO_THROWS_LEFT = Reason("no_throws_left")
_ALL_HELD = Reason("all_held")


def offers(state: State) -> Mapping[Line, Offer]:
    """What the dice would score now in every open line of the mover; empty where nothing can be scored."""
    if state.phase != "choose" or state.mover is None or state.dice is None:
        return MappingProxyType({})
    return scores(state.dice, state.card(state.mover), state.settings)


def actions(state: State) -> tuple[AnyAction, ...]:
    """Legal actions of the mover in a stable order: throws by what is held, then lines down the card."""
    if state.awaiting or state.phase == "over":
        return ()
    if state.phase == "throw":
        return (THROW_ALL,)
    lines = tuple(SCORE[line] for line, offer in offers(state).items() if offer.barred is None)
    return lines if state.made == THROWS else (*AGAIN, *lines)


def barred(state: State) -> Mapping[str, Reason]:
    """Of each kind of action of which nothing is legal now: why."""
    reasons = {kind: _why_not_kind(state, kind) for kind in KINDS}
    return MappingProxyType({kind: reason for kind, reason in reasons.items() if reason is not None})


def why_not(state: State, action: object) -> Reason | None:
    """Why this action is not allowed now, or None. Raises BadAction for what is no action of Dice Poker."""
    if not _well_formed(action):
        raise BadAction(f"not a dice_poker action: {action!r}: expected one of {', '.join(KINDS)}")
    reason = _why_not_kind(state, action.kind)
    if reason is not None:
        return reason
    match action:
        case Throw(held):
            return _why_not_held(state, held)
        case Dice(values):
            return _why_not_dice(state, values)
        case Score(line):
            return _why_not_line(state, line)
        case Withdraw(seat):
            return _why_not_seat(state, seat)


def _well_formed(action: object) -> TypeGuard[AnyAction]:
    """It is an action of Dice Poker, and its field is of the right type; numbers are judged later."""
    match action:
        case Throw(held):
            return isinstance(held, tuple) and len(held) == 5 and all(type(die) is bool for die in held)
        case Score(line):
            return line in FIFTEEN
        case Dice(values):
            return isinstance(values, tuple) and all(type(value) is int for value in values)
        case Withdraw(seat):
            return type(seat) is int
    return False


def _why_not_kind(state: State, kind: str) -> Reason | None:
    """Why no action of this kind is legal now, or None where one is."""
    if state.phase == "over":
        return _OVER
    if kind == "withdraw":
        return None
    if state.awaiting:
        return None if kind == "dice" else _DICE_AWAITED
    if kind == "score":
        return _THROW_FIRST if state.phase == "throw" else None
    if state.made == THROWS:
        return _NO_THROWS_LEFT
    return _THROW_FIRST if kind == "dice" else None


def _why_not_held(state: State, held: Held) -> Reason | None:
    """The first throw is of all five; throwing none is not a throw."""
    if state.phase == "throw":
        return _THROW_FIRST if any(held) else None
    return _ALL_HELD if all(held) else None


def _why_not_dice(state: State, values: tuple[int, ...]) -> Reason | None:
    """Exactly the dice that are in the cup fall."""
    count = state.held.count(False)
    if len(values) == count and all(1 <= value <= 6 for value in values):
        return None
    return Reason("dice_wrong", MappingProxyType({"count": count}))


def _why_not_line(state: State, line: Line) -> Reason | None:
    """A line is filled once, and a joker goes where its rule says."""
    assert state.mover is not None, "somebody scores"
    offer = offers(state).get(line)
    if offer is not None:
        return offer.barred
    code = "line_filled" if line in state.settings.lines else "not_on_card"
    return Reason(code, MappingProxyType({"line": line}))


def _why_not_seat(state: State, seat: int) -> Reason | None:
    """Only a seat that is in can leave."""
    if not 0 <= seat < state.seats:
        return Reason("no_such_seat", MappingProxyType({"seat": seat}))
    return Reason("seat_out", MappingProxyType({"seat": seat})) if state.out[seat] else None
