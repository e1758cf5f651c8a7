"""What every game offers: the public face of the rules.

A game is a set of pure functions over immutable states. Chance is an action like any other, fed from
outside on a `TABLE` turn, so a saved game is its settings plus its actions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError


class TableTurn(Enum):
    """The type of `TABLE`; it has one member, so that type checkers can narrow a turn."""

    TABLE = "table"


TABLE: Final = TableTurn.TABLE
"""Whose turn it is when dice or cards are awaited."""

Turn = int | Literal[TableTurn.TABLE] | None
"""A seat number from 0, `TABLE`, or None when the game is over."""

Json = Any
"""A value as `json.loads` gives it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not possible now: a code and its values; words are made elsewhere."""

    code: str
    values: Mapping[str, int | str] = field(default_factory=lambda: MappingProxyType({}))


class RulesError(Exception):
    """The root of every error of the rules."""


class BadAction(RulesError, ValueError):
    """What was given is no action of this game at all (an unknown kind, a missing field, a wrong type)."""


class IllegalAction(RulesError, ValueError):
    """An action of this game that is not allowed now; `reason` says why."""

    def __init__(self, reason: Reason, action: object) -> None:
        self.reason = reason
        self.action = action
        values = ", ".join(f"{key}={value}" for key, value in reason.values.items())
        super().__init__(f"{action!r} is not allowed now: {reason.code}{f' ({values})' if values else ''}")


class Tagged(Protocol):
    """An action or an event: a small frozen value whose `kind` names it."""

    @property
    def kind(self) -> str:
        """The tag: which action or event this is."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's result: `place` from 1; shared places carry the same number."""

    seat: int
    place: int
    score: int


StateT = TypeVar("StateT")
SettingsT = TypeVar("SettingsT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What playing an action gives: the new state and the public events, in order."""

    state: StateT
    events: tuple[Tagged, ...] = ()


Knowledge = Mapping[str, Any]
"""What a computer player works with: numpy arrays by name, so that it can be kept on disk and checked."""


@dataclass(frozen=True, slots=True)
class Study:
    """What the hard CPU has to work out once for these settings and seats before it can play.

    `key` names it (equal keys, equal knowledge) and holds nothing but letters, digits, `-` and `_`; `exact`:
    with it play is optimal; `states`: how much work it is.
    """

    key: str
    states: int
    exact: bool


class CpuPlayer(Protocol):
    """A computer player: a pure function of what its seat may see."""

    def choose(self, seen: Any, rng: Random, effort: int | None = None) -> Tagged:
        """Return a legal action for the seat to move.

        `effort` is a count of samples or nodes, never a time.
        """


class Game(ABC, Generic[StateT, SettingsT]):
    """One game. Every method is pure; states, actions and events are immutable."""

    name: ClassVar[str]
    seats: ClassVar[range]
    """How many seats the game takes, for example ``range(2, 9)``."""
    rules_version: ClassVar[int]
    """Raised by one with every change after which an old log could replay to another state."""
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard")
    Settings: type[SettingsT]
    State: type[StateT]
    Action: Any
    """The union of this game's action types (frozen dataclasses told apart by `kind`)."""
    Event: Any
    """The union of this game's event types."""

    @abstractmethod
    def start(self, settings: SettingsT | None = None, seats: int = 2, first: int = 0) -> StateT:
        """Return the state before the first action. `first` begins, where the rules leave it open.

        Raises ValueError, naming the field, for a number of seats or a seat the game does not have.
        """

    def _check_seats(self, seats: int, first: int) -> None:
        """Raise ValueError, naming the field, for a number of seats or a seat that the game does not have."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise ValueError(f"seats: {self.name} takes {least} to {most} players, not {seats}")
        if first not in range(seats):
            raise ValueError(f"first: there is no seat {first} among seats 0 to {seats - 1}")

    @abstractmethod
    def turn(self, state: StateT) -> Turn:
        """Whose turn it is: a seat, `TABLE` when dice or cards are awaited, None when the game is over."""

    @abstractmethod
    def actions(self, state: StateT) -> tuple[Tagged, ...]:
        """Legal actions of the seat to move, in a stable order; () on a `TABLE` turn and when over.

        `withdraw` is legal for every seat at any time until the game is over, and is not listed.
        """

    @abstractmethod
    def barred(self, state: StateT) -> Mapping[str, Reason]:
        """Of each action kind of which nothing is legal now: why."""

    @abstractmethod
    def why_not(self, state: StateT, action: Tagged) -> Reason | None:
        """Why this action is not allowed now, or None where it is legal (also on `TABLE` turns)."""

    @abstractmethod
    def _apply(self, state: StateT, action: Tagged) -> Step[StateT]:
        """Play an action known to be legal."""

    def play(self, state: StateT, action: Tagged | Mapping[str, Json]) -> Step[StateT]:
        """Play one action, given as a value or in its JSON form.

        Raises BadAction for what is no action of this game, IllegalAction for one not allowed now.
        """
        if isinstance(action, Mapping):
            action = self.read_action(action)
        reason = self.why_not(state, action)
        if reason is not None:
            raise IllegalAction(reason, action)
        return self._apply(state, action)

    @abstractmethod
    def given(self, state: StateT, values: tuple[int | str, ...]) -> Tagged:
        """The `TABLE` action with these dice (from the left) or cards (from the top of the deck).

        Raises BadAction, saying what is expected, for a wrong count or value. Only on a `TABLE` turn.
        """

    @abstractmethod
    def outcomes(self, state: StateT) -> tuple[tuple[Tagged, Fraction], ...] | None:
        """On a `TABLE` turn every ordered throw with its exact chance; None for a deal."""

    @abstractmethod
    def sample(self, state: StateT, rng: Random) -> Tagged:
        """Draw a fair throw or deal for a `TABLE` turn."""

    @abstractmethod
    def seen_by(self, state: StateT, seat: int | None) -> StateT:
        """The same type, with what that seat may not know replaced; None: what everybody may know."""

    @abstractmethod
    def imagine(self, seen: StateT, rng: Random) -> StateT:
        """A full state in keeping with what was seen, for search."""

    @abstractmethod
    def standings(self, state: StateT) -> tuple[Standing, ...] | None:
        """Places in order, shared ones too; None while playing."""

    @abstractmethod
    def cpu(self, level: str, knowledge: Knowledge | None = None) -> CpuPlayer:
        """A computer player. Raises ValueError for an unknown level."""

    def study(self, settings: SettingsT, seats: int) -> Study | None:
        """What the hard CPU needs to have worked out for this game; None: nothing, it plays at once."""
        del settings, seats
        return None

    def solve(self, settings: SettingsT, seats: int, progress: Callable[[float], None]) -> Knowledge:
        """Work out what `study` names. May take minutes; `progress` is told how far it is, 0 to 1.

        Raises RulesError where there is nothing to work out.
        """
        del settings, seats, progress
        raise RulesError(f"{self.name}: there is nothing to work out")

    # -- to JSON and back ------------------------------------------------------------------------------

    @cached_property
    def _actions(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.Action)

    @cached_property
    def _events(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.Event)

    @cached_property
    def _states(self) -> TypeAdapter[StateT]:
        return TypeAdapter(self.State)

    def read_action(self, data: Mapping[str, Json]) -> Tagged:
        """The action that `data` (``{"kind": ..., ...}``) stands for. Raises BadAction."""
        action: Tagged = _read(self._actions, data, BadAction, f"{self.name} action")
        return action

    def write_action(self, action: Tagged) -> dict[str, Json]:
        """The JSON form of an action: ``{"kind": ..., ...}``."""
        data: dict[str, Json] = self._actions.dump_python(action, mode="json")
        return data

    def write_event(self, event: Tagged) -> dict[str, Json]:
        """The JSON form of an event: ``{"kind": ..., ...}``."""
        data: dict[str, Json] = self._events.dump_python(event, mode="json")
        return data

    def read_state(self, data: Json) -> StateT:
        """The state that `data` stands for. Raises RulesError where it is none."""
        state: StateT = _read(self._states, data, RulesError, f"{self.name} state")
        return state

    def write_state(self, state: StateT) -> Json:
        """The JSON form of a state; reading it back gives an equal one."""
        return self._states.dump_python(state, mode="json")


def _read(adapter: TypeAdapter[Any], data: Json, error: type[RulesError], what: str) -> Any:
    try:
        return adapter.validate_python(data)
    except ValidationError as bad:
        first = bad.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise error(f"not a {what}: {where}: {first['msg']}: {data!r}") from None
