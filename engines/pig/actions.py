"""What can be done in Pig, and what is told of it. Both go to JSON and back by their `kind`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

_Seat = Annotated[int, Field(strict=True, ge=0)]
_Die = Annotated[int, Field(strict=True, ge=1, le=6)]
_CONFIG = ConfigDict(extra="forbid")

Why = Literal["banked", "throw_limit", "one_short", "busted", "overshot"]
"""Why a turn ended: banked of one's own will, banked at the throw limit, not banked there because it would be
one point short, a 1, or past an exact goal."""


# -- actions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """The mover shakes the cup."""

    __pydantic_config__ = _CONFIG
    kind: Literal["throw"] = field(default="throw", repr=False)


@dataclass(frozen=True, slots=True)
class Bank:
    """The mover adds his turn points to his total (vastleggen) and ends his turn."""

    __pydantic_config__ = _CONFIG
    kind: Literal["bank"] = field(default="bank", repr=False)


@dataclass(frozen=True, slots=True)
class Dice:
    """The table's one die."""

    __pydantic_config__ = _CONFIG
    values: tuple[_Die]
    kind: Literal["dice"] = field(default="dice", repr=False)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody leaves and is skipped from now on; legal for every seat that is in, whoever's turn it is."""

    __pydantic_config__ = _CONFIG
    seat: _Seat
    kind: Literal["withdraw"] = field(default="withdraw", repr=False)


AnyAction = Throw | Bank | Dice | Withdraw
Action = Annotated[AnyAction, Field(discriminator="kind")]
"""The union of the actions, told apart by `kind`."""

KINDS = ("throw", "bank", "dice", "withdraw")
"""Every kind of action."""


# -- events --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw has been made, number `throw` of the seat's turn; `points` are the turn points with it.

    `points` are those before the throw where it lost them (`busted`, `overshot`) or was ignored (`ignored`).
    """

    __pydantic_config__ = _CONFIG
    seat: int
    throw: int
    values: tuple[int]
    points: int
    kind: Literal["thrown"] = field(default="thrown", repr=False)


@dataclass(frozen=True, slots=True)
class Ignored:
    """The throw would go `over` points past an exact goal and does not count; the turn goes on."""

    __pydantic_config__ = _CONFIG
    seat: int
    value: int
    over: int
    kind: Literal["ignored"] = field(default="ignored", repr=False)


@dataclass(frozen=True, slots=True)
class Busted:
    """A 1 (mislukte worp): `points` turn points are lost, and `total` points of the total (0 without the
    setting).
    """

    __pydantic_config__ = _CONFIG
    seat: int
    points: int
    total: int
    kind: Literal["busted"] = field(default="busted", repr=False)


@dataclass(frozen=True, slots=True)
class Overshot:
    """The throw goes `over` points past an exact goal: `points` turn points are lost, the total stays."""

    __pydantic_config__ = _CONFIG
    seat: int
    points: int
    over: int
    kind: Literal["overshot"] = field(default="overshot", repr=False)


@dataclass(frozen=True, slots=True)
class Banked:
    """Turn points have been added to the total; `forced`: by the table, at the throw limit."""

    __pydantic_config__ = _CONFIG
    seat: int
    points: int
    total: int
    forced: bool
    kind: Literal["banked"] = field(default="banked", repr=False)


@dataclass(frozen=True, slots=True)
class NotBanked:
    """At the throw limit `points` turn points could not be banked and are lost; `reason` is the code why."""

    __pydantic_config__ = _CONFIG
    seat: int
    points: int
    reason: str
    kind: Literal["not_banked"] = field(default="not_banked", repr=False)


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over: the points it gave, the total now, after how many throws, and why it ended."""

    __pydantic_config__ = _CONFIG
    seat: int
    points: int
    total: int
    throws: int
    why: Why
    kind: Literal["turn_ended"] = field(default="turn_ended", repr=False)


@dataclass(frozen=True, slots=True)
class LastRoundStarted:
    """This seat has reached the goal: the `others` get one more turn each, in this order (slotronde)."""

    __pydantic_config__ = _CONFIG
    seat: int
    others: tuple[int, ...]
    kind: Literal["last_round_started"] = field(default="last_round_started", repr=False)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Somebody has left the game; `points` turn points of his lapse."""

    __pydantic_config__ = _CONFIG
    seat: int
    points: int
    kind: Literal["withdrawn"] = field(default="withdrawn", repr=False)


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over; several winners share the first place."""

    __pydantic_config__ = _CONFIG
    winners: tuple[int, ...]
    kind: Literal["game_over"] = field(default="game_over", repr=False)


AnyEvent = (
    Thrown
    | Ignored
    | Busted
    | Overshot
    | Banked
    | NotBanked
    | TurnEnded
    | LastRoundStarted
    | Withdrawn
    | GameOver
)
Event = Annotated[AnyEvent, Field(discriminator="kind")]
"""The union of the events, told apart by `kind`."""
