"""The hard player: of every choice it knows what final score to expect, and takes the best."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engines.dice_poker.actions import AnyAction, Throw
from engines.dice_poker.cards import cards_of
from engines.dice_poker.knowledge import BadKnowledge, settings_of
from engines.dice_poker.legal import AGAIN, SCORE, THROW_ALL, offers
from engines.dice_poker.lines import LEFT, LEFT_BONUS, Line
from engines.dice_poker.rolls import holding, kept
from engines.dice_poker.scoring import Offer
from engines.dice_poker.solver import set_rolls
from engines.dice_poker.state import THROWS, State
from engines.dice_poker.throws import Worth
from engines.face import Knowledge

_EPSILON = 1e-9
"""Scores that differ by less are equal: rounding."""


class Hard:
    """A computer player that maximises its expected final score, whatever the others do."""

    level = "hard"

    def __init__(self, knowledge: Knowledge) -> None:
        self.settings = settings_of(knowledge)
        self._cards = cards_of(self.settings)
        self._values = knowledge["values"]

    def choose(self, seen: State, rng: Random, effort: int | None = None) -> AnyAction:  # noqa: ARG002
        """The action with the highest expected final score; of equal ones a line before a throw.

        Raises ValueError where no seat is to move, BadKnowledge where the game has other settings than the
        knowledge.
        """
        best, most = None, 0.0
        for action, score in self.rate(seen).items():
            if best is None or score > most + _EPSILON:
                best, most = action, score
        if best is None:
            raise ValueError("dice_poker: no seat is to move, so there is nothing to choose")
        if isinstance(best, Throw) and seen.made and seen.dice is not None:
            return Throw(holding(seen.dice, kept(seen.dice, best.held), seen.held))
        return best

    def rate(self, seen: State) -> Mapping[AnyAction, float]:
        """For every legal action of the mover the final score to expect after it; lines first.

        Raises BadKnowledge where the game has other settings than the knowledge.
        """
        if seen.settings.key != self.settings.key:
            raise BadKnowledge(
                f"dice_poker: this player knows {self.settings.key}, but the game is {seen.settings.key}"
            )
        if seen.awaiting or seen.mover is None:
            return {}
        total = seen.totals[seen.mover]
        if seen.dice is None or seen.phase == "throw":
            return {THROW_ALL: total + self.to_come(seen.points[seen.mover])}
        rated: dict[AnyAction, float] = {
            SCORE[line]: total + self._line(seen.points[seen.mover], line, offer)
            for line, offer in offers(seen).items()
            if offer.barred is None
        }
        if seen.made < THROWS:
            worth = self._before_throw(seen.points[seen.mover], THROWS - seen.made)
            rated |= {again: total + float(worth.of(kept(seen.dice, again.held))[0]) for again in AGAIN}
        return rated

    def to_come(self, points: tuple[int | None, ...]) -> float:
        """The points still to expect from a card (in the order of ``settings.lines``) before a turn."""
        return float(self._values[self._cards.row_of(points), self._cards.column_of(points)])

    def _line(self, points: tuple[int | None, ...], line: Line, offer: Offer) -> float:
        """The points to expect when a line is filled now: its own, every bonus, and those to come."""
        place = self.settings.lines.index(line)
        after = (*points[:place], offer.points, *points[place + 1 :])
        bound = self.settings.upper_bonus_from
        crossed = _left_sum(points) < bound <= _left_sum(after)
        bonus = offer.poker_bonus + (LEFT_BONUS if crossed else 0)
        return offer.points + bonus + self.to_come(after)

    def _before_throw(self, points: tuple[int | None, ...], left: int) -> Worth:
        """What each keep is worth when this many throws are left, the first of them now."""
        worth = Worth(1)
        column = self._cards.column_of(points)
        row = self._cards.row_of(points)
        set_rolls(worth, self._cards, self._values, row, slice(column, column + 1))
        for _ in range(left - 1):
            worth.throw()
            worth.choose()
        worth.throw()
        return worth


def _left_sum(points: tuple[int | None, ...]) -> int:
    return sum(value or 0 for value in points[: len(LEFT)])
