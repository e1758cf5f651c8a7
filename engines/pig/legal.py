"""What is allowed now, and why something is not."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeGuard

from engines.face import BadAction, Reason
from engines.pig.actions import KINDS, AnyAction, Bank, Dice, Throw, Withdraw
from engines.pig.settings import Settings
from engines.pig.state import State

THROW, BANK = Throw(), Bank()

FACES: Mapping[int, Dice] = MappingProxyType({face: Dice((face,)) for face in range(1, 7)})
"""The six throws, by what the die shows."""

_OVER = Reason("over")
_DICE_AWAITED = Reason("dice_awaited")
_THROW_FIRST = Reason("throw_first")
_ONE_SHORT = Reason("one_short")
_ONE_DIE = Reason("one_die")


def actions(state: State) -> tuple[AnyAction, ...]:
    """Legal actions of the mover in a stable order: throw, bank."""
    if state.awaiting or state.phase == "over":
        return ()
    return (THROW, BANK) if _why_not_bank(state) is None else (THROW,)


def barred(state: State) -> Mapping[str, Reason]:
    """Of each kind of action of which nothing is legal now: why."""
    reasons = {kind: _why_not_kind(state, kind) for kind in KINDS}
    return MappingProxyType({kind: reason for kind, reason in reasons.items() if reason is not None})


def why_not(state: State, action: object) -> Reason | None:
    """Why this action is not allowed now, or None. Raises BadAction for what is no action of Pig."""
    if not _well_formed(action):
        raise BadAction(f"not a pig action: {action!r}: expected one of {', '.join(KINDS)}")
    reason = _why_not_kind(state, action.kind)
    if reason is not None:
        return reason
    if isinstance(action, Dice):
        return None if len(action.values) == 1 and action.values[0] in FACES else _ONE_DIE
    if isinstance(action, Withdraw):
        return _why_not_seat(state, action.seat)
    return None


def _well_formed(action: object) -> TypeGuard[AnyAction]:
    """It is an action of Pig, and its field is of the right type; numbers are judged later."""
    match action:
        case Dice(values):
            return isinstance(values, tuple) and all(type(value) is int for value in values)
        case Withdraw(seat):
            return type(seat) is int
    return isinstance(action, Throw | Bank)


def _why_not_kind(state: State, kind: str) -> Reason | None:
    """Why no action of this kind is legal now, or None where one is."""
    if state.phase == "over":
        return _OVER
    if kind == "withdraw":
        return None
    if state.awaiting:
        return None if kind == "dice" else _DICE_AWAITED
    if kind == "throw":
        return None
    return _THROW_FIRST if kind == "dice" else _why_not_bank(state)


def _why_not_bank(state: State) -> Reason | None:
    """A turn starts with a throw; then one point short of an exact goal, and the minimum."""
    if state.made == 0:
        return _THROW_FIRST
    settings, total, points = state.settings, state.total, state.turn_points
    if one_short(settings, total, points):
        return _ONE_SHORT
    if may_bank(settings, total, points):
        return None
    return Reason("below_minimum", MappingProxyType({"missing": _missing(settings, total, points)}))


def one_short(settings: Settings, total: int, points: int) -> bool:
    """Banking would leave the total one point short of an exact goal, from where it could not be reached."""
    return settings.one_short_barred and total + points == settings.target - 1


def may_bank(settings: Settings, total: int, points: int) -> bool:
    """These turn points may be banked of one's own will after a throw.

    An exact goal reached may always be banked; with `at_least` the minimum holds for the winning bank too.
    """
    if settings.exact and total + points == settings.target:
        return True
    return points >= settings.minimum_bank and not one_short(settings, total, points)


def _missing(settings: Settings, total: int, points: int) -> int:
    """The fewest points that are missing before banking is allowed: to the minimum, or to an exact goal."""
    missing = settings.minimum_bank - points
    if not settings.exact:
        return missing
    if one_short(settings, total, points + missing):
        missing += 1
    return min(missing, settings.target - total - points)


def _why_not_seat(state: State, seat: int) -> Reason | None:
    """Only a seat that is in can leave."""
    if not 0 <= seat < state.seats:
        return Reason("no_such_seat", MappingProxyType({"seat": seat}))
    if state.out[seat]:
        return Reason("seat_out", MappingProxyType({"seat": seat}))
    return None
