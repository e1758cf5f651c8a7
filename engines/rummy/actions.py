"""What can be done in Rummy, and what is told of it. Both go to JSON and back by their `kind`.

Events are public: a card drawn from the stock is in none, a deal's has only counts and the turned card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field

from engines.rummy.cards import DECK, Card, Cards
from engines.rummy.melds import Form

_Seat = Annotated[int, Field(strict=True, ge=0)]
_Place = Annotated[int, Field(strict=True, ge=0)]
_Card = Annotated[str, Field(strict=True, pattern="^[A2-9TJQK][CDHS]$")]
_CONFIG = ConfigDict(extra="forbid")

Blocked = Literal["stock", "turns"]
"""Why a hand is blocked: nothing left to draw, or 200 turns."""


def _whole(deck: Cards) -> Cards:
    if not whole_deck(deck):
        raise ValueError("a deck is 52 different cards such as AS, TD, 7H")
    return deck


def whole_deck(deck: Cards) -> bool:
    """It is an order of all 52 cards."""
    return len(deck) == len(DECK) and set(deck) == set(DECK)


# -- actions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """The table's deck, from the top: dealt one at a time from the seat that starts, then the turned card."""

    __pydantic_config__ = _CONFIG
    deck: Annotated[tuple[_Card, ...], AfterValidator(_whole)]
    kind: Literal["deal"] = field(default="deal", repr=False)


@dataclass(frozen=True, slots=True)
class DrawStock:
    """The mover draws the top of the stock (trekken van de voorraad)."""

    __pydantic_config__ = _CONFIG
    kind: Literal["draw_stock"] = field(default="draw_stock", repr=False)


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """The mover takes the top of the discard pile (de aflegstapel)."""

    __pydantic_config__ = _CONFIG
    kind: Literal["draw_discard"] = field(default="draw_discard", repr=False)


@dataclass(frozen=True, slots=True)
class Meld:
    """The mover lays a meld (uitleggen); the order of the cards does not matter."""

    __pydantic_config__ = _CONFIG
    cards: tuple[_Card, ...]
    kind: Literal["meld"] = field(default="meld", repr=False)


@dataclass(frozen=True, slots=True)
class LayOff:
    """The mover lays a card off (aanleggen) on a meld: its index in `State.melds`."""

    __pydantic_config__ = _CONFIG
    card: _Card
    meld: _Place
    kind: Literal["lay_off"] = field(default="lay_off", repr=False)


@dataclass(frozen=True, slots=True)
class Discard:
    """The mover throws a card on the discard pile (afleggen) and ends his turn."""

    __pydantic_config__ = _CONFIG
    card: _Card
    kind: Literal["discard"] = field(default="discard", repr=False)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody leaves the game; legal for every seat that is in, whoever's turn it is."""

    __pydantic_config__ = _CONFIG
    seat: _Seat
    kind: Literal["withdraw"] = field(default="withdraw", repr=False)


AnyAction = Deal | DrawStock | DrawDiscard | Meld | LayOff | Discard | Withdraw
Action = Annotated[AnyAction, Field(discriminator="kind")]
"""The union of the actions, told apart by `kind`."""

KINDS = ("deal", "draw_stock", "draw_discard", "meld", "lay_off", "discard", "withdraw")
"""Every kind of action."""


# -- events --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand has been dealt: number `round`; `cards` in each hand, the `turned` card, `stock` cards left."""

    __pydantic_config__ = _CONFIG
    round: int
    starter: int
    cards: tuple[int, ...]
    turned: Card
    stock: int
    kind: Literal["dealt"] = field(default="dealt", repr=False)


@dataclass(frozen=True, slots=True)
class TurnedPile:
    """The stock was empty: the discard pile of so many cards is the stock now."""

    __pydantic_config__ = _CONFIG
    seat: int
    cards: int
    reuses_left: int
    kind: Literal["turned_pile"] = field(default="turned_pile", repr=False)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card has been drawn from the stock, in which so many are left."""

    __pydantic_config__ = _CONFIG
    seat: int
    stock: int
    kind: Literal["drawn"] = field(default="drawn", repr=False)


@dataclass(frozen=True, slots=True)
class Taken:
    """The top of the discard pile has been taken."""

    __pydantic_config__ = _CONFIG
    seat: int
    card: Card
    kind: Literal["taken"] = field(default="taken", repr=False)


@dataclass(frozen=True, slots=True)
class Melded:
    """A meld has been laid: `meld` is its index in `State.melds`."""

    __pydantic_config__ = _CONFIG
    seat: int
    meld: int
    form: Form
    cards: Cards
    kind: Literal["melded"] = field(default="melded", repr=False)


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A card has been laid off on a meld of `owner`."""

    __pydantic_config__ = _CONFIG
    seat: int
    card: Card
    meld: int
    owner: int
    kind: Literal["laid_off"] = field(default="laid_off", repr=False)


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card has been thrown on the discard pile."""

    __pydantic_config__ = _CONFIG
    seat: int
    card: Card
    kind: Literal["discarded"] = field(default="discarded", repr=False)


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player has no cards left; `doubled`: in one turn, so that the hand counts twice."""

    __pydantic_config__ = _CONFIG
    seat: int
    doubled: bool
    kind: Literal["went_out"] = field(default="went_out", repr=False)


@dataclass(frozen=True, slots=True)
class HandEnded:
    """Hand number `round` is over. Tuples are indexed by seat.

    `left`: points each had in his hand, 0 for who withdrew; `gained`: points each scores for this hand;
    `scores`: running scores. `why`: what blocked it, None where somebody went out.
    """

    __pydantic_config__ = _CONFIG
    round: int
    blocked: bool
    why: Blocked | None
    left: tuple[int, ...]
    gained: tuple[int, ...]
    scores: tuple[int, ...]
    kind: Literal["hand_ended"] = field(default="hand_ended", repr=False)


@dataclass(frozen=True, slots=True)
class Tied:
    """The goal is reached, but these seats are equal at the top: one more hand."""

    __pydantic_config__ = _CONFIG
    seats: tuple[int, ...]
    kind: Literal["tied"] = field(default="tied", repr=False)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Somebody has left the game; so many cards of his are set aside."""

    __pydantic_config__ = _CONFIG
    seat: int
    cards: int
    kind: Literal["withdrawn"] = field(default="withdrawn", repr=False)


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over."""

    __pydantic_config__ = _CONFIG
    winners: tuple[int, ...]
    kind: Literal["game_over"] = field(default="game_over", repr=False)


AnyEvent = (
    Dealt
    | TurnedPile
    | Drawn
    | Taken
    | Melded
    | LaidOff
    | Discarded
    | WentOut
    | HandEnded
    | Tied
    | Withdrawn
    | GameOver
)
Event = Annotated[AnyEvent, Field(discriminator="kind")]
"""The union of the events, told apart by `kind`."""
