"""Where a game of Rummy stands: one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from pydantic import ConfigDict

from engines.face import Standing
from engines.rummy.actions import Blocked
from engines.rummy.cards import Card, Cards, set_of
from engines.rummy.melds import FORMS, Form
from engines.rummy.settings import Settings

__all__ = ["MOST_TURNS", "HandScore", "Past", "Phase", "State", "TableMeld", "places", "replace"]

Phase = Literal["draw", "play", "score", "over"]

MOST_TURNS = 200
"""A hand is blocked at the end of this turn, counted over all seats."""


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table, in the order of the deck."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    owner: int
    """Who laid it."""
    cards: Cards

    @property
    def set(self) -> int:
        """Its cards as a set."""
        return set_of(self.cards)

    @property
    def form(self) -> Form:
        """Whether it is a sequence or a group."""
        return FORMS[self.set]


@dataclass(frozen=True, slots=True)
class Past:
    """A turn of this hand that is over, as everybody saw it."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    seat: int
    offered: Card | None
    """The top of the discard pile before he drew; None: he left before he drew."""
    took: bool
    """He took it; otherwise he drew from the stock."""
    thrown: Card | None
    """What he discarded; None: he left."""


@dataclass(frozen=True, slots=True)
class HandScore:
    """How a hand ended. Tuples are indexed by seat."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    left: tuple[int, ...]
    """Points each had in his hand; 0 for who withdrew."""
    gained: tuple[int, ...]
    """Points each scored."""
    winner: int | None
    """Who went out; None: the hand was blocked."""
    doubled: bool
    """He went out in one turn, and `gained` is doubled."""
    blocked: Blocked | None
    """Why it was blocked; None: somebody went out."""


@dataclass(frozen=True, slots=True)
class State:
    """A game of Rummy between two actions. Tuples over the table are indexed by seat, from 0."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    settings: Settings
    scores: tuple[int, ...]
    """Running scores. One who withdrew keeps his."""
    out: tuple[bool, ...]
    """Who has withdrawn; his cards of that hand are set aside in `hands`."""
    starter: int
    """Who started this hand."""
    mover: int | None
    """Whose turn it is; while a deal is awaited, who will start; None when the game is over."""
    phase: Phase = "draw"
    awaiting: bool = True
    """A deal is awaited: a `TABLE` turn, in phase draw the first one, in phase score the next."""
    round: int = 1
    """Number of the hand, from 1."""
    results: tuple[HandScore, ...] = ()
    """The hands that are over."""
    hands: tuple[Cards, ...] = ()
    """In the order of the deck; `HIDDEN` ones last."""
    stock: Cards = ()
    """Face down, the top first."""
    pile: Cards = ()
    """The discard pile, the top last."""
    melds: tuple[TableMeld, ...] = ()
    """In the order in which they were laid."""
    reuses_left: int = 0
    """How often the discard pile may still become the stock."""
    turn: int = 0
    """Number of the running turn of this hand, counted over all seats, from 1; 0 before the first deal."""
    offered: Card | None = None
    """The top of the discard pile before the mover drew; None in phase draw."""
    taken: Card | None = None
    """What the mover took from the discard pile this turn, which he may not discard; None: nothing."""
    drawn: Card | None = None
    """What the mover drew this turn, from either, while he still has it and it may be seen."""
    turn_melds: int = 0
    """Melds laid in the running turn."""
    shown: tuple[Cards, ...] = ()
    """Cards of each hand that everybody saw going there: from the discard pile or a turned stock."""
    past: tuple[Past, ...] = ()
    """The turns of this hand that are over."""

    @property
    def seats(self) -> int:
        """How many seats play, those who withdrew too."""
        return len(self.scores)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are in, in order of seats."""
        return tuple(seat for seat, out in enumerate(self.out) if not out)

    @property
    def turned(self) -> bool:
        """The discard pile has been turned in this hand: the stock's order is known to who watched."""
        return self.reuses_left < self.settings.reuses

    @property
    def top(self) -> Card | None:
        """The top of the discard pile."""
        return self.pile[-1] if self.pile else None

    @property
    def hand(self) -> Cards:
        """The mover's hand; none while a deal is awaited and when the game is over."""
        return () if self.mover is None or self.awaiting else self.hands[self.mover]

    @property
    def opened(self) -> bool:
        """The mover has a meld of his own on the table."""
        return any(meld.owner == self.mover for meld in self.melds)

    @property
    def opened_before(self) -> bool:
        """The mover had one before this turn began."""
        return sum(meld.owner == self.mover for meld in self.melds) > self.turn_melds

    def melds_of(self, seat: int) -> tuple[Cards, ...]:
        """The melds of one seat, in the order in which he laid them."""
        return tuple(meld.cards for meld in self.melds if meld.owner == seat)

    def after(self, seat: int) -> int:
        """The next seat that is in, clockwise."""
        count = len(self.out)
        return next(s for step in range(1, count + 1) if not self.out[s := (seat + step) % count])


def places(state: State) -> tuple[Standing, ...]:
    """All seats by running score, equal scores on one place; who withdrew comes after who stayed."""
    rank = [(out, -score) for out, score in zip(state.out, state.scores, strict=True)]
    rows = (
        Standing(seat, 1 + sum(other < mine for other in rank), state.scores[seat])
        for seat, mine in enumerate(rank)
    )
    return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))


if TYPE_CHECKING:
    from dataclasses import replace
else:
    _NAMES = tuple(field.name for field in fields(State))
    _INDEX = {name: index for index, name in enumerate(_NAMES)}
    _all_of = attrgetter(*_NAMES)
    _SETTERS = tuple(getattr(State, name).__set__ for name in _NAMES)

    def replace(state, **changes):
        """The same state with some fields changed: `dataclasses.replace` in a third of the time."""
        values = list(_all_of(state))
        for name, value in changes.items():
            values[_INDEX[name]] = value
        new = object.__new__(State)
        for set_field, value in zip(_SETTERS, values, strict=True):
            set_field(new, value)
        return new
