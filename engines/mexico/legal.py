"""What is allowed now, and why something is not."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeGuard

from engines.face import BadAction, Reason
from engines.mexico.actions import (
    KINDS,
    RESULTS,
    AnyAction,
    Declare,
    Dice,
    Keep,
    Lead,
    Reveal,
    Throw,
    Withdraw,
)
from engines.mexico.state import State
from engines.mexico.values import VALUE

OPEN, BLIND, KEEP, REVEAL = Throw(blind=False), Throw(blind=True), Keep(), Reveal()
WON, TIED, LOST = Declare("won"), Declare("tied"), Declare("lost")

_LEADS, _NO_LEAD = tuple(Lead(seat) for seat in range(8)), Lead(None)

_OVER = Reason("over")
_DICE_AWAITED = Reason("dice_awaited")
_REVEAL_FIRST = Reason("reveal_first")
_THROW_FIRST = Reason("throw_first")
_NOTHING_HIDDEN = Reason("nothing_hidden")
_DECLARE_FIRST = Reason("declare_first")
_MEXICO_STANDS = Reason("mexico_stands")
_TABLE_DECIDES = Reason("table_decides")
_ROUND_RUNNING = Reason("round_running")
_LEAD_USED = Reason("lead_used")
_TWO_DICE = Reason("two_dice")

_FORCED_BLIND = {code: (True, Reason(code)) for code in ("first_round_blind", "third_throw_blind")}
_PATTERN = {False: (False, Reason("pattern_open")), True: (True, Reason("pattern_blind"))}
_ENDED = {
    code: Reason(code)
    for code in ("kept", "mexico_stands", "first_blind_ends", "no_throws_left", "pattern_ended")
}


def forced(state: State, made: int | None = None) -> tuple[bool, Reason] | None:
    """How the mover's next throw must be (True: blind) and why; None where he chooses (Beslisboom 1).

    `made` is after how many throws of his, those made so far where it is not given.

    In this order: the pattern of the leader (rule 5), the first round without leader (Regel 1), the third
    throw with "Derde worp dicht" (Regel 4).
    """
    made = state.made if made is None else made
    if state.bound:
        return _PATTERN[state.pattern[made]]
    if state.round == 1 and state.settings.first_round_blind and not state.led:
        return _FORCED_BLIND["first_round_blind"]
    if made == 2 and state.settings.third_throw_blind:
        return _FORCED_BLIND["third_throw_blind"]
    return None


def actions(state: State) -> tuple[AnyAction, ...]:
    """Legal actions of the mover in a stable order: open, blind, keep, declare, lead."""
    if state.awaiting or state.phase == "over":
        return ()
    if state.phase == "reveal":
        return (REVEAL,)
    if state.phase == "declare":
        return (WON, TIED, LOST)
    if state.mexico:
        return (KEEP, TIED) if state.settings.result == "players" else (KEEP,)
    must = forced(state)
    throws = (OPEN, BLIND) if must is None else (BLIND,) if must[0] else (OPEN,)
    if state.phase == "choose":
        return (*throws, KEEP)
    if _why_not_lead(state) is not None:
        return throws
    leads = (lead for lead, out in zip(_LEADS, state.out_round, strict=False) if out is None)
    return (*throws, *leads, _NO_LEAD)


def barred(state: State) -> Mapping[str, Reason]:
    """Of each kind of action of which nothing is legal now: why."""
    reasons = {kind: _why_not_kind(state, kind) for kind in KINDS}
    return MappingProxyType({kind: reason for kind, reason in reasons.items() if reason is not None})


def why_not(state: State, action: object) -> Reason | None:
    """Why this action is not allowed now, or None. Raises BadAction for what is no action of Mexico."""
    if not _well_formed(action):
        raise BadAction(f"not a mexico action: {action!r}: expected one of {', '.join(KINDS)}")
    reason = _why_not_kind(state, action.kind)
    if reason is not None or isinstance(action, Keep | Reveal):
        return reason
    if isinstance(action, Throw):
        must = forced(state)
        return None if must is None or must[0] == action.blind else must[1]
    if isinstance(action, Dice):
        return None if action.values in VALUE else _TWO_DICE
    if isinstance(action, Declare):
        early = state.phase == "choose" and action.result != "tied"
        return _ROUND_RUNNING if early else None
    return _why_not_seat(state, action.seat)


def _well_formed(action: object) -> TypeGuard[AnyAction]:
    """It is an action of Mexico, and its field is of the right type; numbers are judged later."""
    match action:
        case Throw(blind):
            return type(blind) is bool
        case Lead(seat):
            return seat is None or type(seat) is int
        case Declare(result):
            return result in RESULTS
        case Dice(values):
            return isinstance(values, tuple)
        case Withdraw(seat):
            return type(seat) is int
    return isinstance(action, Keep | Reveal)


def _why_not_kind(state: State, kind: str) -> Reason | None:
    """Why no action of this kind is legal now, or None where one is."""
    if state.phase == "over":
        return _OVER
    if kind == "withdraw":
        return None
    if state.awaiting:
        return None if kind == "dice" else _DICE_AWAITED
    return _WHY_NOT[kind](state)


def _why_not_throw(state: State) -> Reason | None:
    """Nor may dice fall where nobody may throw."""
    if state.phase == "reveal":
        return _REVEAL_FIRST
    if state.phase == "declare":
        assert state.mover is not None, "somebody is asked"
        return _ENDED[state.ended[state.mover]]
    return _MEXICO_STANDS if state.mexico else None


def _why_not_dice(state: State) -> Reason | None:
    return _why_not_throw(state) or _THROW_FIRST


def _why_not_reveal(state: State) -> Reason | None:
    return {"reveal": None, "throw": _THROW_FIRST, "declare": _DECLARE_FIRST}.get(
        state.phase, _NOTHING_HIDDEN
    )


def _why_not_keep(state: State) -> Reason | None:
    return {"throw": _THROW_FIRST, "reveal": _REVEAL_FIRST, "declare": _DECLARE_FIRST}.get(state.phase)


def _why_not_lead(state: State) -> Reason | None:
    """`lead` comes before the first throw of a round, once a round (Instelling 2)."""
    if state.phase != "throw" or state.awaiting or any(state.throws_done):
        return _ROUND_RUNNING
    return _LEAD_USED if state.lead_used else None


def _why_not_declare(state: State) -> Reason | None:
    """Players declare where they judge: when all have thrown, and Vast right after a Mexico."""
    if state.settings.result == "table":
        return _TABLE_DECIDES
    return None if state.phase == "declare" or state.mexico else _ROUND_RUNNING


_WHY_NOT = {
    "throw": _why_not_throw,
    "dice": _why_not_dice,
    "reveal": _why_not_reveal,
    "keep": _why_not_keep,
    "lead": _why_not_lead,
    "declare": _why_not_declare,
}


def _why_not_seat(state: State, seat: int | None) -> Reason | None:
    """Only a seat that is in can lead or leave; None stands for nobody."""
    if seat is None:
        return None
    if not 0 <= seat < state.seats:
        return Reason("no_such_seat", MappingProxyType({"seat": seat}))
    if state.out_round[seat] is not None:
        return Reason("seat_out", MappingProxyType({"seat": seat}))
    return None
