"""One turn of Pig as a problem of its own: when to stop. Worked out for many positions at once.

Values are reckoned from `back`, the value of handing the turn over with the total as it was: 0 is a turn that
gave nothing. So differences stay exact where neither player is likely to win soon.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engines.pig.settings import Settings

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

_SIXTH = 1.0 / 6.0


@dataclass(frozen=True, slots=True)
class Turns:
    """Positions before the first throw of a turn.

    The needs of the positions (points to the goal) rise by one from column to column; several positions of
    the same need lie behind each other, along the middle axis.
    """

    settings: Settings
    least: int
    """The need of the first column."""
    gains: Floats
    """The value of banking, from `back`, by turn points (as many as `rows` says), position, need; minus
    infinity where it is impossible. Is written in."""
    bust: Floats | None = None
    """The value of a 1, from `back`, by position and need; None: a 1 is just `back`."""
    margin: int = 0
    """How far past the goal it may be worth going."""

    @property
    def most(self) -> int:
        """The need of the last column."""
        return self.least + int(self.gains.shape[2]) - 1


@dataclass(frozen=True, slots=True)
class Played:
    """Turns played at their best, by position and need."""

    value: Floats
    """From `back`."""
    apart: Floats
    """The chance that the turn does not end at `back`."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What happens inside a turn: by throws made (row 0 serves for all without a throw limit), turn points,
    position and need. Only what can be reached is filled in.
    """

    stops: Bools
    """Where banking is best."""
    worth: Floats
    """The value after a throw, before the choice, from `back`."""

    @staticmethod
    def of(turns: Turns) -> Trace:
        """An empty trace for these turns."""
        shape = (turns.settings.throw_limit or 1, *turns.gains.shape)
        return Trace(np.zeros(shape, np.bool_), np.zeros(shape))


def done(settings: Settings, need: int, margin: int) -> int:
    """With so many turn points nothing is left to choose for who needs `need`: banking is best."""
    points = need + 1 if settings.exact else max(need, settings.minimum_bank) + margin
    return points if settings.throw_limit is None else min(points, 6 * settings.throw_limit + 1)


def rows(settings: Settings, need: int, margin: int) -> int:
    """How many rows of gains turns take whose needs are at most `need`; the last throw can go past `done`."""
    return done(settings, need, margin) + 6


def best(turns: Turns, trace: Trace | None = None) -> Played:
    """Play each turn at its best; `trace`, if given, is filled in."""
    limit = turns.settings.throw_limit
    forced = turns.gains if limit is None else turns.gains.copy()
    _bar(turns)
    table = _ended(forced)
    if trace is not None:
        trace.stops[:] = turns.gains > -np.inf
    if limit is None:
        _endless(turns, table, trace)
    else:
        _limited(turns, table, limit, trace)
    return _first_throw(turns, table)


def _bar(turns: Turns) -> None:
    """Below the minimum banking is barred, unless it reaches an exact goal (see `legal.may_bank`)."""
    settings, gains = turns.settings, turns.gains
    minimum = min(settings.minimum_bank, len(gains))
    kept = {}
    if settings.exact:
        reached = range(turns.least, min(minimum, turns.most + 1))
        kept = {need: gains[need, :, need - turns.least].copy() for need in reached}
    gains[0] = 0.0
    gains[:minimum] = -np.inf
    for need, gain in kept.items():
        gains[need, :, need - turns.least] = gain


def _ended(gains: Floats) -> Floats:
    """What turns are worth that end by banking: first half of the middle axis; second half: 1 for not `back`.

    Where banking is impossible a turn that ends here was in vain: one point short, or past an exact goal.
    """
    possible = gains > -np.inf
    possible[0] = False
    count = gains.shape[1]
    table = np.empty((gains.shape[0], 2 * count, gains.shape[2]))
    table[:, :count] = np.where(possible, gains, 0.0)
    table[:, count:] = possible
    return table


# -- without a throw limit -----------------------------------------------------------------------------


def _endless(turns: Turns, table: Floats, trace: Trace | None) -> None:
    """From many turn points down to few. An ignored throw leaves all as it was."""
    gains, bust = turns.gains, _bust(turns)
    count = gains.shape[1]
    ignores = turns.settings.goal == "exact_ignore"
    again = 1.0 / (1.0 + _counting(turns))
    weight: float | Floats = _SIXTH
    for points in range(len(gains) - 7, 1, -1):
        first = _alive(turns, points)
        on = np.add.reduce(table[points + 2 : points + 7, :, first:], axis=0)
        if bust is not None:
            on += bust[:, first:]
        if ignores:
            weight = again[turns.least + first - points : turns.most - points + 1]
        on *= weight
        gain = gains[points, :, first:]
        bank = gain >= on[:count]
        np.maximum(on[:count], gain, out=table[points, :count, first:])
        np.maximum(on[count:], bank, out=table[points, count:, first:])
        if trace is not None:
            trace.stops[0, points, :, first:] = bank
    if ignores:
        _nothing_counted(turns, table, trace)
    if trace is not None:
        trace.worth[0] = table[:, :count]


def _alive(turns: Turns, points: int) -> int:
    """The first column in which there is something to choose with so many turn points."""
    settings = turns.settings
    if settings.exact:
        over = points
    elif points < settings.minimum_bank + turns.margin:
        return 0
    else:
        over = points - turns.margin + 1
    return min(max(0, over - turns.least), int(turns.gains.shape[2]))


def _nothing_counted(turns: Turns, table: Floats, trace: Trace | None) -> None:
    """All throws of the turn so far were ignored: banking 0 points is handing it over."""
    on = _sum_of_first(turns, table)
    on /= 1.0 + _counting(turns)[turns.least :]
    count = turns.gains.shape[1]
    bank = turns.gains[0] >= on[:count]
    table[0, :count] = np.maximum(on[:count], turns.gains[0])
    table[0, count:] = np.where(bank, 0.0, on[count:])
    if trace is not None:
        trace.stops[0, 0] = bank


# -- with a throw limit --------------------------------------------------------------------------------


def _limited(turns: Turns, table: Floats, limit: int, trace: Trace | None) -> None:
    """From the last throw back to the first. An ignored throw counts."""
    settings, gains, bust = turns.settings, turns.gains, _bust(turns)
    count = gains.shape[1]
    ignored = _ignored(turns) if settings.goal == "exact_ignore" else None
    within = _within_goal(turns) if settings.exact else None
    for made in range(limit - 1, 0, -1):
        low = 2 * made if ignored is None else min(2 * made, max(0, turns.least - 5))
        top = min(6 * made + 1, len(gains) - 6)
        if low < top:
            on = table[low + 2 : top + 2] + table[low + 3 : top + 3]
            for face in (4, 5, 6):
                on += table[low + face : top + face]
            if bust is not None:
                on += bust
            if ignored is not None:
                on += ignored[low:top] * table[low:top]
            on *= _SIXTH
            bank = gains[low:top] >= on[:, :count]
            np.maximum(on[:, :count], gains[low:top], out=on[:, :count])
            np.maximum(on[:, count:], bank, out=on[:, count:])
            if low == 0:
                on[0, count:][bank[0]] = 0.0
            table[low:top] = on if within is None else on * within[low:top]
            if trace is not None:
                trace.stops[made, low:top] = bank
        if trace is not None:
            trace.worth[made] = table[:, :count]


def _within_goal(turns: Turns) -> Bools:
    """By turn points and need: not past the goal."""
    within: Bools = np.arange(len(turns.gains))[:, None, None] <= np.arange(turns.least, turns.most + 1)
    return within


def _ignored(turns: Turns) -> Floats:
    """By turn points and need: how many throws go past an exact goal."""
    left = np.arange(turns.least, turns.most + 1) - np.arange(len(turns.gains))[:, None, None]
    ignored: Floats = 5.0 - np.clip(left - 1.0, 0.0, 5.0)
    return ignored


# -- both ----------------------------------------------------------------------------------------------


def _first_throw(turns: Turns, table: Floats) -> Played:
    on = _sum_of_first(turns, table)
    if turns.settings.goal == "exact_ignore":
        on += (5.0 - _counting(turns)[turns.least :]) * table[0]
    on *= _SIXTH
    count = turns.gains.shape[1]
    return Played(on[:count], on[count:])


def _sum_of_first(turns: Turns, table: Floats) -> Floats:
    on: Floats = table[2:7].sum(axis=0)
    bust = _bust(turns)
    return on if bust is None else on + bust


def _bust(turns: Turns) -> Floats | None:
    """The value of a 1 and, behind it, that it is not `back`."""
    return None if turns.bust is None else np.concatenate([turns.bust, np.ones_like(turns.bust)])


def _counting(turns: Turns) -> Floats:
    """By what is missing to an exact goal, from 0: how many of the throws 2 to 6 do not go past it."""
    counting: Floats = np.clip(np.arange(turns.most + 1) - 1.0, 0.0, 5.0)
    return counting
