"""What positions of two players are worth at the start of a turn: a table, and the turns played from it.

A value is winning chance minus losing chance of the mover, -1 to 1; a shared first place counts 0. A position
is what the mover and the other still need to the goal: with a given target that says as much as their totals.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engines.pig.settings import Settings
from engines.pig.stopping import Floats, Turns, best, rows

Ints = npt.NDArray[np.int64]

MARGIN: Final = 60
"""With a last round: so far past the goal nobody gains by throwing on (see `Values.enough`), 50 is the most
that was ever needed."""


class Values:
    """The table for needs of 1 to `most`, and what it means to bank from there.

    Rows are the mover's need, columns the other's. The columns of needs below 1 (the other has just reached
    the goal, or gone past it) follow from the settings; infinite: no player can be there.
    """

    def __init__(self, settings: Settings, most: int, last: Floats | None = None) -> None:
        self.settings = settings
        self.most = most
        self.least = 2 if settings.one_short_barred else 1
        self.margin = MARGIN if settings.end == "last_round" and not settings.exact else 0
        self.left = rows(settings, most, self.margin)
        self.table = np.zeros((most + 1, self.left + most + 1))
        if last is None:
            last = last_turns(settings, most + self.left) if settings.end == "last_round" else np.zeros(0)
        self.last = last
        """Chances in the last turn of a last round, by how far one is behind; empty without one."""
        self._reach_goal()

    def _reach_goal(self) -> None:
        past = np.arange(self.left)
        if self.settings.end == "at_once":
            reached = np.broadcast_to(1.0, (self.most + 1, self.left))
        else:
            needs = np.arange(self.most + 1)[:, None]
            reached = 1.0 - 2.0 * self.last[needs + past]
        self.table[:, self.left - past] = -reached
        if self.settings.exact:
            self.table[:, : self.left] = np.inf
        if self.settings.one_short_barred:
            self.table[:, self.left + 1] = np.inf

    @property
    def starts(self) -> Floats:
        """The values by need of the mover and of the other, from 0 (row and column 0 mean nothing)."""
        return self.table[:, self.left :]

    def fill(self, starts: Floats) -> None:
        """Take over values that were worked out before."""
        known = slice(self.least, None)
        self.starts[known, known] = starts[known, known]

    def turn(self, need: int, other: int) -> tuple[Turns, float]:
        """The turn of a player at the start of it, and the value of `back`."""
        back = -float(self.starts[other, need])
        count = rows(self.settings, need, self.margin)
        start = self.left + need
        gains = -self.table[other, start : start - count : -1] - back
        bust = None
        if self.settings.one_loses_total:
            bust = np.full((1, 1), -self.starts[other, self.most] - back)
        return Turns(self.settings, need, gains[:, None, None].copy(), bust, self.margin), back

    def enough(self) -> bool:
        """The margin is wide enough: from there on throwing on could not pay, even if it always won.

        Who banks so far past the goal is beaten with chance p at most. Throwing on loses the turn points one
        time in six, and with them what the other's turn is then worth to him.
        """
        if not self.margin:
            return True
        needs = np.arange(self.least, self.most + 1)
        lost = self.starts[needs, self.most][:, None] if self.settings.one_loses_total else None
        values = self.starts[self.least :, self.least :] if lost is None else lost
        return bool(np.all(self.last[needs + self.margin][:, None] <= (1.0 + values) / 12.0))


def last_turns(settings: Settings, most: int) -> Floats:
    """The chance to win in the last turn of a last round, a tie counting half, by how far one is behind.

    From 0 to `most` points; with an exact goal by what is missing to it.
    """
    needs = np.arange(1, most + 1)
    points = np.arange(rows(settings, most, 1))[:, None]
    gains = last_gains(settings, points, needs)
    played = best(Turns(settings, 1, np.ascontiguousarray(gains[:, None, :]), margin=1))
    return np.concatenate([[0.5], played.value[0]])


def last_gains(settings: Settings, points: Ints, needs: Ints) -> Floats:
    """What banking is worth in the last turn: 1 ahead, a half for a tie; minus infinity where barred."""
    tie = np.where(points == needs, 0.5, 0.0)
    if not settings.exact:
        return np.where(points > needs, 1.0, tie)
    gains = np.where(points > needs, -np.inf, tie)
    return np.where(points == needs - 1, -np.inf, gains) if settings.one_short_barred else gains
