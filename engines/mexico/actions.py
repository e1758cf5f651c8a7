"""What can be done in Mexico, and what is told of it. Both go to JSON and back by their `kind`.

Events are public: a blind throw's event has no values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, Strict

from engines.mexico.values import Pair

Result = Literal["won", "tied", "lost"]
"""Ronde gehaald, Vast, Verloren."""

RESULTS: tuple[Result, ...] = ("won", "tied", "lost")
"""Every result."""

_Bool = Annotated[bool, Strict()]
_Seat = Annotated[int, Field(strict=True, ge=0)]
_Die = Annotated[int, Field(strict=True, ge=1, le=6)]
_CONFIG = ConfigDict(extra="forbid")


# -- actions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """The mover shakes the cup: open, or blind (dicht)."""

    __pydantic_config__ = _CONFIG
    blind: _Bool
    kind: Literal["throw"] = field(default="throw", repr=False)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The mover lifts the cup off a blind throw (Laten zien)."""

    __pydantic_config__ = _CONFIG
    kind: Literal["reveal"] = field(default="reveal", repr=False)


@dataclass(frozen=True, slots=True)
class Keep:
    """The mover lets his throw stand (Laten staan) and ends his turn."""

    __pydantic_config__ = _CONFIG
    kind: Literal["keep"] = field(default="keep", repr=False)


@dataclass(frozen=True, slots=True)
class Lead:
    """Before the first throw of a round: this seat is leader (voorgooier) and starts; None: nobody is."""

    __pydantic_config__ = _CONFIG
    seat: _Seat | None
    kind: Literal["lead"] = field(default="lead", repr=False)


@dataclass(frozen=True, slots=True)
class Declare:
    """The mover says how the round went for him; after a Mexico also Vast at once."""

    __pydantic_config__ = _CONFIG
    result: Result
    kind: Literal["declare"] = field(default="declare", repr=False)


@dataclass(frozen=True, slots=True)
class Dice:
    """The table's two dice, from the left."""

    __pydantic_config__ = _CONFIG
    values: tuple[_Die, _Die]
    kind: Literal["dice"] = field(default="dice", repr=False)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody leaves the game; legal for every seat that is in, whoever's turn it is."""

    __pydantic_config__ = _CONFIG
    seat: _Seat
    kind: Literal["withdraw"] = field(default="withdraw", repr=False)


AnyAction = Throw | Reveal | Keep | Lead | Declare | Dice | Withdraw
Action = Annotated[AnyAction, Field(discriminator="kind")]
"""The union of the actions, told apart by `kind`."""

KINDS = ("throw", "reveal", "keep", "lead", "declare", "dice", "withdraw")
"""Every kind of action."""


# -- events --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw has been made: number `throw` of the seat's turn; `values` None while they are hidden."""

    __pydantic_config__ = _CONFIG
    seat: int
    throw: int
    blind: bool
    values: Pair | None
    mexico: bool
    kind: Literal["thrown"] = field(default="thrown", repr=False)


@dataclass(frozen=True, slots=True)
class Revealed:
    """A blind throw lies open."""

    __pydantic_config__ = _CONFIG
    seat: int
    values: Pair
    mexico: bool
    kind: Literal["revealed"] = field(default="revealed", repr=False)


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over: what stands, after how many throws, and why it ended.

    `why` is kept, mexico_stands, first_blind_ends ("Eerste blinde worp: kies het resultaat"),
    no_throws_left or pattern_ended.
    """

    __pydantic_config__ = _CONFIG
    seat: int
    value: int
    throws: int
    why: str
    kind: Literal["turn_ended"] = field(default="turn_ended", repr=False)


@dataclass(frozen=True, slots=True)
class Declared:
    """A player has said how the round went for him."""

    __pydantic_config__ = _CONFIG
    seat: int
    result: Result
    kind: Literal["declared"] = field(default="declared", repr=False)


@dataclass(frozen=True, slots=True)
class Tied:
    """These seats are Vast: each gets one extra throw, in this order."""

    __pydantic_config__ = _CONFIG
    seats: tuple[int, ...]
    kind: Literal["tied"] = field(default="tied", repr=False)


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is decided.

    `value` is the lowest of the last comparison, None where there was none. `losers` are all of the round
    in turn order. `tied` is empty unless Vast players stay who need not throw any more: the others of the
    tie have left, or nobody else is in the game.
    """

    __pydantic_config__ = _CONFIG
    round: int
    value: int | None
    losers: tuple[int, ...]
    tied: tuple[int, ...]
    won: tuple[int, ...]
    kind: Literal["round_ended"] = field(default="round_ended", repr=False)


@dataclass(frozen=True, slots=True)
class LifeLost:
    """A player turns his die down by `count` (draaien); `lives` are left."""

    __pydantic_config__ = _CONFIG
    seat: int
    lives: int
    count: int
    kind: Literal["life_lost"] = field(default="life_lost", repr=False)


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """A player has no points left and is out (Speler uit het spel)."""

    __pydantic_config__ = _CONFIG
    seat: int
    kind: Literal["knocked_out"] = field(default="knocked_out", repr=False)


@dataclass(frozen=True, slots=True)
class LeaderChanged:
    """Another seat leads from now on; None: nobody does."""

    __pydantic_config__ = _CONFIG
    seat: int | None
    kind: Literal["leader_changed"] = field(default="leader_changed", repr=False)


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A new round begins."""

    __pydantic_config__ = _CONFIG
    round: int
    starter: int
    leader: int | None
    first_round: bool
    kind: Literal["round_started"] = field(default="round_started", repr=False)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Somebody has left the game."""

    __pydantic_config__ = _CONFIG
    seat: int
    kind: Literal["withdrawn"] = field(default="withdrawn", repr=False)


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over; no winners: nobody has points left."""

    __pydantic_config__ = _CONFIG
    winners: tuple[int, ...]
    kind: Literal["game_over"] = field(default="game_over", repr=False)


AnyEvent = (
    Thrown
    | Revealed
    | TurnEnded
    | Declared
    | Tied
    | RoundEnded
    | LifeLost
    | KnockedOut
    | LeaderChanged
    | RoundStarted
    | Withdrawn
    | GameOver
)
Event = Annotated[AnyEvent, Field(discriminator="kind")]
"""The union of the events, told apart by `kind`."""
