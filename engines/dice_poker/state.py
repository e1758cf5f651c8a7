"""Where a game of Dice Poker stands: one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pydantic import ConfigDict

from engines.dice_poker.actions import NONE_HELD, Held
from engines.dice_poker.lines import LEFT_BONUS, POKER_BONUS, Five, Line
from engines.dice_poker.settings import Settings

__all__ = ["THROWS", "Card", "Phase", "State"]

Phase = Literal["throw", "choose", "over"]

Card = Mapping[Line, int | None]
"""One player's card: what each line holds; None: still open."""

THROWS = 3
"""Most throws in a turn."""


@dataclass(frozen=True, slots=True)
class State:
    """A game of Dice Poker between two actions. Tuples over the table are indexed by seat, from 0."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    settings: Settings
    points: tuple[tuple[int | None, ...], ...]
    """What stands on each card, in the order of ``settings.lines``; None: open."""
    poker_bonuses: tuple[int, ...]
    """How many times 100 points each seat got for further pokers."""
    out: tuple[bool, ...]
    """Who has withdrawn."""
    first: int
    """Who starts every round."""
    round: int
    """From 1."""
    mover: int | None
    """Whose turn it is, also while dice are awaited; None when the game is over."""
    phase: Phase
    made: int = 0
    """Throws made in the running turn, 0 to 3."""
    awaiting: bool = False
    """Dice are awaited: a `TABLE` turn."""
    held: Held = NONE_HELD
    """The dice that were left lying at the awaited or last throw of the running turn."""
    dice: Five | None = None
    """The dice as they lie, from the left, until the next throw, whoever's turn it is.

    While dice are awaited those not held are in the cup.
    """

    @property
    def seats(self) -> int:
        """How many seats play, those who have left too."""
        return len(self.points)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are in, in turn order."""
        seats = ((self.first + step) % self.seats for step in range(self.seats))
        return tuple(seat for seat in seats if not self.out[seat])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Each seat's card: points by line, None where it is open."""
        return tuple(self.card(seat) for seat in range(self.seats))

    def card(self, seat: int) -> Card:
        """One seat's card: points by line, None where it is open."""
        return MappingProxyType(dict(zip(self.settings.lines, self.points[seat], strict=True)))

    def open_lines(self, seat: int) -> tuple[Line, ...]:
        """The lines that this seat has not filled yet."""
        lines = zip(self.settings.lines, self.points[seat], strict=True)
        return tuple(line for line, points in lines if points is None)

    def left_sum(self, seat: int) -> int:
        """The sum of the left side so far, without the bonus."""
        return sum(points or 0 for points in self.points[seat][:6])

    @property
    def left_sums(self) -> tuple[int, ...]:
        """Each seat's sum of the left side so far, without the bonus."""
        return tuple(self.left_sum(seat) for seat in range(self.seats))

    @property
    def left_bonuses(self) -> tuple[int, ...]:
        """Each seat's bonus for the left side: 0 or 35."""
        bound = self.settings.upper_bonus_from
        return tuple(LEFT_BONUS if total >= bound else 0 for total in self.left_sums)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points with every bonus; open lines count 0."""
        rows = zip(self.points, self.left_bonuses, self.poker_bonuses, strict=True)
        return tuple(sum(p or 0 for p in card) + left + POKER_BONUS * pokers for card, left, pokers in rows)
