"""Where a game of Pig stands: one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict

from engines.face import Standing
from engines.pig.settings import Settings

Phase = Literal["throw", "choose", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """A game of Pig between two actions. Tuples over the table are indexed by seat, from 0."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    settings: Settings
    totals: tuple[int, ...]
    """Points banked (totaalscore). One who withdrew keeps his."""
    out: tuple[bool, ...]
    """Who has withdrawn and is skipped."""
    first: int
    """Who began."""
    mover: int | None
    """Whose turn it is, also while the die is awaited; None when the game is over."""
    phase: Phase = "throw"
    round: int = 1
    """From 1; a new round begins when the turn comes back to who began, or passes him."""
    turn_points: int = 0
    """Points of the running turn that are not banked yet (beurtpunten)."""
    made: int = 0
    """Throws made this turn, ignored ones too."""
    awaiting: bool = False
    """The die is awaited: a `TABLE` turn."""
    dice: tuple[int] | None = None
    """The last throw, until the next one, whoever's turn it is; None while the die is awaited."""
    last_by: int | None = None
    """Who reached the goal and started the last round; None before, and with `end` = at_once."""
    played_last: tuple[bool, ...] = ()
    """Who has no turn left to come in the last round, who started it too; all False before."""

    @property
    def seats(self) -> int:
        """How many seats play, those who withdrew too."""
        return len(self.totals)

    @property
    def last_round(self) -> bool:
        """The last round (slotronde) is being played."""
        return self.last_by is not None

    @property
    def limit(self) -> int | None:
        """Most throws in a turn; None: no limit."""
        return self.settings.throw_limit

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are in, in order of seats."""
        return tuple(seat for seat, out in enumerate(self.out) if not out)

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that are in besides the mover, in the order in which they come after him."""
        if self.mover is None:
            return ()
        count = len(self.totals)
        seats = ((self.mover + step) % count for step in range(1, count))
        return tuple(seat for seat in seats if not self.out[seat])

    @property
    def to_play(self) -> tuple[int, ...]:
        """The seats that still get a turn after the running one, in order; all others before a last round."""
        if self.last_by is None:
            return self.others
        return tuple(seat for seat in self.others if not self.played_last[seat])

    @property
    def total(self) -> int:
        """The mover's total; 0 when the game is over."""
        return 0 if self.mover is None else self.totals[self.mover]

    @property
    def would_be(self) -> int:
        """What the mover's total would be if he banked now."""
        return self.total + self.turn_points


def places(state: State) -> tuple[Standing, ...]:
    """All seats by total, equal totals on one place; who withdrew comes after everybody who stayed."""
    rank = [(out, -total) for out, total in zip(state.out, state.totals, strict=True)]
    rows = (
        Standing(seat, 1 + sum(other < mine for other in rank), state.totals[seat])
        for seat, mine in enumerate(rank)
    )
    return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))
