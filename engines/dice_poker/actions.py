"""What can be done in Dice Poker, and what is told of it. Both go to JSON and back by their `kind`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, Strict

from engines.dice_poker.lines import Five, Line

_Bool = Annotated[bool, Strict()]
_Seat = Annotated[int, Field(strict=True, ge=0)]
_Die = Annotated[int, Field(strict=True, ge=1, le=6)]
_CONFIG = ConfigDict(extra="forbid")

Held = tuple[bool, bool, bool, bool, bool]
"""Which of the five dice are held, from the left."""

NONE_HELD: Held = (False, False, False, False, False)
"""All five dice are thrown."""


# -- actions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """The mover shakes the cup with the dice that are not held in it."""

    __pydantic_config__ = _CONFIG
    held: tuple[_Bool, _Bool, _Bool, _Bool, _Bool]
    kind: Literal["throw"] = field(default="throw", repr=False)


@dataclass(frozen=True, slots=True)
class Score:
    """The mover fills a line with the dice that lie, and ends his turn."""

    __pydantic_config__ = _CONFIG
    line: Line
    kind: Literal["score"] = field(default="score", repr=False)


@dataclass(frozen=True, slots=True)
class Dice:
    """The table's dice: those thrown only, from the left."""

    __pydantic_config__ = _CONFIG
    values: Annotated[tuple[_Die, ...], Field(min_length=1, max_length=5)]
    kind: Literal["dice"] = field(default="dice", repr=False)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody leaves the game: his open lines count 0. Legal whoever's turn it is."""

    __pydantic_config__ = _CONFIG
    seat: _Seat
    kind: Literal["withdraw"] = field(default="withdraw", repr=False)


AnyAction = Throw | Score | Dice | Withdraw
Action = Annotated[AnyAction, Field(discriminator="kind")]
"""The union of the actions, told apart by `kind`."""

KINDS = ("throw", "score", "dice", "withdraw")
"""Every kind of action."""


# -- events --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw has been made: number `throw` of the seat's turn; `values` are all five dice as they lie."""

    __pydantic_config__ = _CONFIG
    seat: int
    throw: int
    held: Held
    values: Five
    kind: Literal["thrown"] = field(default="thrown", repr=False)


@dataclass(frozen=True, slots=True)
class Scored:
    """A line has been filled with `points`.

    `joker`: the joker's rule said what it scores; `poker_bonus`: points on top for a further poker, 0 or 100.
    """

    __pydantic_config__ = _CONFIG
    seat: int
    line: Line
    points: int
    joker: bool
    poker_bonus: int
    kind: Literal["scored"] = field(default="scored", repr=False)


@dataclass(frozen=True, slots=True)
class BonusReached:
    """The left sum is high enough now: `points` of bonus (Bonus)."""

    __pydantic_config__ = _CONFIG
    seat: int
    points: int
    left_sum: int
    kind: Literal["bonus_reached"] = field(default="bonus_reached", repr=False)


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over: the seat's total with every bonus, after how many throws."""

    __pydantic_config__ = _CONFIG
    seat: int
    total: int
    throws: int
    kind: Literal["turn_ended"] = field(default="turn_ended", repr=False)


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A new round begins."""

    __pydantic_config__ = _CONFIG
    round: int
    starter: int
    kind: Literal["round_started"] = field(default="round_started", repr=False)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Somebody has left the game."""

    __pydantic_config__ = _CONFIG
    seat: int
    kind: Literal["withdrawn"] = field(default="withdrawn", repr=False)


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over; `winners` have the highest total."""

    __pydantic_config__ = _CONFIG
    winners: tuple[int, ...]
    kind: Literal["game_over"] = field(default="game_over", repr=False)


AnyEvent = Thrown | Scored | BonusReached | TurnEnded | RoundStarted | Withdrawn | GameOver
Event = Annotated[AnyEvent, Field(discriminator="kind")]
"""The union of the events, told apart by `kind`."""
