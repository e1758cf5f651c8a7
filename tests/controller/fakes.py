"""A small game of its own, for what has to hold of any game: Heap.

A seat throws one die as often as it likes and its points heap up; it may meld (one point more, and it goes
on) and bank, which ends its turn. Whoever reaches the target has won. Somebody who leaves is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from engines.face import TABLE, BadAction, CpuPlayer, Game, Reason, Standing, Step, Tagged, Turn


class HeapSettings(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    target: int = Field(12, ge=1, le=100000)


@dataclass(frozen=True, slots=True)
class HeapState:
    settings: HeapSettings
    totals: tuple[int, ...]
    left: tuple[bool, ...]
    mover: int | None
    heap: int = 0
    awaiting: bool = False


@dataclass(frozen=True, slots=True)
class Throw:
    kind: Literal["throw"] = "throw"


@dataclass(frozen=True, slots=True)
class Dice:
    values: tuple[Annotated[int, Field(ge=1, le=6)]]
    kind: Literal["dice"] = "dice"


@dataclass(frozen=True, slots=True)
class Meld:
    kind: Literal["meld"] = "meld"


@dataclass(frozen=True, slots=True)
class Bank:
    kind: Literal["bank"] = "bank"


@dataclass(frozen=True, slots=True)
class Withdraw:
    seat: int
    kind: Literal["withdraw"] = "withdraw"


@dataclass(frozen=True, slots=True)
class Heaped:
    seat: int
    heap: int
    kind: Literal["heaped"] = field(default="heaped")


HeapAction = Annotated[Throw | Dice | Meld | Bank | Withdraw, Field(discriminator="kind")]


class Heap(Game[HeapState, HeapSettings]):
    """`bonus` is what a bank gives besides the heap; another bonus is another version of the rules."""

    name: ClassVar[str] = "heap"
    seats: ClassVar[range] = range(1, 5)
    Settings = HeapSettings
    State = HeapState
    Action = HeapAction
    Event = Heaped

    def __init__(self, bonus: int = 0, version: int = 1, *, no_meld: bool = False) -> None:
        self.bonus = bonus
        self.rules_version = version  # type: ignore[misc]
        self.no_meld = no_meld

    def start(self, settings: HeapSettings | None = None, seats: int = 2, first: int = 0) -> HeapState:
        if not 0 <= first < seats:
            raise ValueError(f"first: seat {first} is not at the table")
        return HeapState(settings or HeapSettings(), (0,) * seats, (False,) * seats, first)

    def turn(self, state: HeapState) -> Turn:
        return TABLE if state.awaiting else state.mover

    def actions(self, state: HeapState) -> tuple[Tagged, ...]:
        tries: tuple[Tagged, ...] = (Throw(), Meld(), Bank())
        return tuple(action for action in tries if self.why_not(state, action) is None)

    def barred(self, state: HeapState) -> Mapping[str, Reason]:
        return {}

    def why_not(self, state: HeapState, action: Tagged) -> Reason | None:
        if state.mover is None:
            return Reason("over")
        if isinstance(action, Withdraw):
            return Reason("gone") if state.left[action.seat] else None
        if state.awaiting != isinstance(action, Dice):
            return Reason("throw_first")
        if isinstance(action, Meld) and self.no_meld:
            return Reason("no_meld")
        return Reason("throw_first") if isinstance(action, Meld | Bank) and not state.heap else None

    def _apply(self, state: HeapState, action: Tagged) -> Step[HeapState]:
        mover = state.mover or 0
        match action:
            case Throw():
                return Step(replace(state, awaiting=True))
            case Dice((value,)):
                heap = state.heap + value
                return Step(replace(state, awaiting=False, heap=heap), (Heaped(mover, heap),))
            case Meld():
                return Step(replace(state, heap=state.heap + 1), (Heaped(mover, state.heap + 1),))
            case Withdraw(seat):
                return Step(self._withdrawn(state, seat))
        totals = list(state.totals)
        totals[mover] += state.heap + self.bonus
        won = totals[mover] >= state.settings.target
        after = None if won else self._next(state.left, mover)
        return Step(replace(state, totals=tuple(totals), heap=0, mover=after), (Heaped(mover, 0),))

    def _withdrawn(self, state: HeapState, seat: int) -> HeapState:
        left = tuple(gone or n == seat for n, gone in enumerate(state.left))
        if seat == state.mover:
            return replace(state, left=left, heap=0, awaiting=False, mover=self._next(left, seat))
        return replace(state, left=left, mover=None if all(left) else state.mover)

    @staticmethod
    def _next(left: tuple[bool, ...], mover: int) -> int | None:
        order = [(mover + step) % len(left) for step in range(1, len(left) + 1)]
        return next((seat for seat in order if not left[seat]), None)

    def given(self, state: HeapState, values: tuple[int | str, ...]) -> Tagged:
        if len(values) != 1:
            raise BadAction("a throw has one die")
        return self.read_action({"kind": "dice", "values": values})

    def outcomes(self, state: HeapState) -> tuple[tuple[Tagged, Fraction], ...] | None:
        return tuple((Dice((value,)), Fraction(1, 6)) for value in range(1, 7))

    def sample(self, state: HeapState, rng: Random) -> Tagged:
        return Dice((rng.randint(1, 6),))

    def seen_by(self, state: HeapState, seat: int | None) -> HeapState:
        return state

    def imagine(self, seen: HeapState, rng: Random) -> HeapState:
        return seen

    def standings(self, state: HeapState) -> tuple[Standing, ...] | None:
        if state.mover is not None:
            return None
        order = sorted(range(len(state.totals)), key=lambda seat: -state.totals[seat])
        places = [1 + sum(total > state.totals[seat] for total in state.totals) for seat in order]
        return tuple(
            Standing(seat, place, state.totals[seat]) for seat, place in zip(order, places, strict=True)
        )

    def cpu(self, level: str, knowledge: Any = None) -> CpuPlayer:
        raise NotImplementedError("nobody asks Heap's players to think")


HEAP = Heap()


def die(value: int) -> Dice:
    """The table's die."""
    return Dice((value,))
