"""The value of every position of two players who play their best, by value iteration.

A turn leads on only to positions in which fewer points are needed together, or hands the turn over as it was.
So positions are worked out by the sum of the needs, the lowest first, always two sums at a time (a bank is
at least 2 points); within one sum the two players' positions depend on each other, and policy iteration
settles them. Where a 1 takes the total too every position leads back to the start of one player: those values
are guessed, all others worked out from them, and the guess mended (Anderson's acceleration) until it holds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from engines.face import Knowledge
from engines.pig.settings import Settings
from engines.pig.stopping import Floats, Turns, best, rows
from engines.pig.study import key, solved_need
from engines.pig.values import Ints, Values

SETTLED: Final = 1e-13
"""A change of values below this is none."""
HOLDS: Final = 1e-11
"""A guess holds that is met so closely."""
PACE_TURNS: Final = 60
"""So many turns are looked ahead for the pace of a player."""
_MOST_ROUNDS = 200
_MEMORY = 8
_SHORT = 60
_NEARLY = 1e-7

Progress = Callable[[float], None]


def solve(settings: Settings, seats: int, progress: Progress) -> Knowledge:
    """What the hard CPU plays from (the same for 2 to 4 seats): see `study`.

    `values`: by the mover's need and the other's; `last`: chances in the last turn of a last round; `pace`:
    the greatest chance to be at the goal within so many turns, by turns and need.
    """
    del seats
    values = Values(settings, solved_need(settings))
    progress(0.0)
    if settings.one_loses_total:
        _from_guesses(values, progress)
    else:
        _Sweep(values).all(progress)
    starts = values.starts.copy()
    starts[: values.least] = starts[:, : values.least] = 0.0
    progress(1.0)
    return {
        "key": np.array(key(settings)),
        "values": starts,
        "last": values.last,
        "pace": pace(settings, values.most),
    }


@dataclass(frozen=True, slots=True)
class _Sum:
    """The positions of one sum of needs, as columns of the pair that is worked on."""

    columns: slice
    needs: Ints
    others: Ints


class _Sweep:
    """One pass over all positions. `guess`: what they are worth where the other has no points, by need."""

    def __init__(self, values: Values, guess: Floats | None = None, known: Floats | None = None) -> None:
        self.values = values
        self.guess = guess
        self.known = known
        """Values of an earlier pass, to begin with."""
        self.change = 0.0
        """How far values still moved when they were let be."""

    def all(self, progress: Progress, rounds: int = _MOST_ROUNDS) -> None:
        """Work out every position, from the lowest needs up, each in at most `rounds` of policy iteration."""
        least, most = self.values.least, self.values.most
        sums = range(2 * least, 2 * most + 1, 2)
        for number, needs in enumerate(sums):
            self._pair(needs, rounds)
            # The work of a sum grows about with its square, until the middle.
            progress((number / len(sums)) ** 1.5)

    def _pair(self, needs: int, rounds: int) -> None:
        """Work out the positions whose needs are `needs` together, and those of one more."""
        values = self.values
        low, high = max(values.least, needs - values.most), min(values.most, needs + 1 - values.least)
        both = [_positions(values, total, low) for total in (needs, needs + 1)]
        gains = self._gains(both, low, high)
        back = np.zeros(gains.shape[1:])
        bust = None if self.guess is None else np.zeros_like(back)
        for place, part in enumerate(both):
            back[place, part.columns] = self._first_guess(part)
            if bust is not None and self.guess is not None:
                bust[place, part.columns] = -self.guess[part.others]
        for _ in range(rounds):
            lost = None if bust is None else bust - back
            played = best(Turns(values.settings, low, gains - back, lost, values.margin))
            sure, apart = played.value + played.apart * back, played.apart
            change = 0.0
            for place, part in enumerate(both):
                found = _settle(sure[place, part.columns], apart[place, part.columns])
                values.starts[part.needs, part.others] = found
                moved = np.abs(found[::-1] + back[place, part.columns]) * (apart[place, part.columns] < 1.0)
                change = max(change, float(moved.max(initial=0.0)))
                back[place, part.columns] = -found[::-1]
            if change <= SETTLED:
                break
        self.change = max(self.change, change)

    def _gains(self, both: list[_Sum], low: int, high: int) -> Floats:
        """What banking is worth: the table read backwards from each position's own column."""
        values = self.values
        table, step = values.table, values.table.itemsize
        count = rows(values.settings, high, values.margin)
        gains = np.zeros((count, len(both), high - low + 1))
        for place, part in enumerate(both):
            if len(part.needs):
                width = table.shape[1]
                start = table.ravel()[part.others[0] * width + values.left + part.needs[0] :]
                view = np.lib.stride_tricks.as_strided(
                    start, (count, len(part.needs)), (-step, (1 - width) * step), writeable=False
                )
                np.negative(view, out=gains[:, place, part.columns])
        return gains

    def _first_guess(self, part: _Sum) -> Floats:
        """The value of handing the turn over, before it is known: as if both were one point nearer."""
        values = self.values
        if self.known is not None:
            return -self.known[part.others, part.needs]
        nearer = values.starts[part.others - 1, part.needs - 1]
        inside = (part.needs > values.least) & (part.others > values.least)
        return np.where(inside, -nearer, 0.0)


def _positions(values: Values, needs: int, first: int) -> _Sum:
    low, high = max(values.least, needs - values.most), min(values.most, needs - values.least)
    own = np.arange(low, high + 1)
    return _Sum(slice(low - first, low - first + len(own)), own, needs - own)


def _settle(sure: Floats, apart: Floats) -> Floats:
    """The values of the positions of one sum, where each is `sure` + (1 - apart) x minus the partner's value.

    Both players' turns given up for ever would be worth 0.
    """
    partner = apart[::-1]
    together = apart + partner - apart * partner
    value = sure - (1.0 - apart) * sure[::-1]
    return np.divide(value, together, out=np.zeros_like(value), where=together > 0.0)


# -- where a 1 takes the total too ---------------------------------------------------------------------


def _from_guesses(values: Values, progress: Progress, holds: float = HOLDS) -> None:
    """Guess what positions are worth whose other player has no points; mend until the guess holds.

    The first guess comes from half the way: near the goal it hardly matters how far the start is.
    """
    if not values.most:
        return
    guess, told = np.zeros(values.most + 1), 0.0
    if values.most > _SHORT:
        shorter = Values(values.settings, values.most // 2, values.last)
        _from_guesses(shorter, _part(progress, 0.0, 0.05), _NEARLY)
        guess[: shorter.most + 1], told = _against_none(shorter), 0.05
    known: Floats | None = None
    met: list[Floats] = []
    missed: list[Floats] = []
    for _ in range(_MOST_ROUNDS):
        sweep = _Sweep(values, guess, known)
        base, step = told, 0.03 * (1.0 - told)
        sweep.all(_part(progress, base, step), 4 if known is None else 1)
        known, found = values.starts.copy(), _against_none(values)
        miss = max(float(np.abs(found - guess).max()), sweep.change)
        if miss <= holds:
            return
        told = max(base + step, min(0.97, math.log(miss) / math.log(holds)))
        met, missed = [*met, found][-_MEMORY:], [*missed, found - guess][-_MEMORY:]
        guess = _mended(met, missed)


def _against_none(values: Values) -> Floats:
    """By need, what positions are worth whose other player has no points."""
    column = values.starts[:, values.most]
    return np.where(np.isfinite(column), column, 0.0)


def _part(progress: Progress, base: float, step: float) -> Progress:
    return lambda part: progress(base + step * part)


def _mended(met: list[Floats], missed: list[Floats]) -> Floats:
    """The guess that would have held, had all been linear between the last few tries."""
    if len(met) == 1:
        return met[0] - missed[0] / 2
    turns, _, _, _ = np.linalg.lstsq(np.diff(np.stack(missed, 1)), missed[-1], rcond=None)
    mended: Floats = met[-1] - np.diff(np.stack(met, 1)) @ turns
    return mended


# -- how fast a player can be --------------------------------------------------------------------------


def pace(settings: Settings, most: int) -> Floats:
    """The greatest chance to reach the goal within so many turns, 0 to `PACE_TURNS`, by need, 0 to `most`."""
    chance = np.zeros((PACE_TURNS + 1, most + 1))
    chance[:, 0] = 1.0
    least = 2 if settings.one_short_barred else 1
    if most < least:
        return chance
    needs = np.arange(least, most + 1)
    left = needs - np.arange(rows(settings, most, 0))[:, None]
    for turns in range(1, PACE_TURNS + 1):
        before = chance[turns - 1]
        gains = np.where(left <= 0, 1.0, before[np.maximum(left, 0)])
        if settings.exact:
            gains[left < 0] = -np.inf
        if settings.one_short_barred:
            gains[left == 1] = -np.inf
        bust = (before[most] - before[needs])[None] if settings.one_loses_total else None
        turn = Turns(settings, least, (gains - before[needs])[:, None, :], bust)
        chance[turns, needs] = before[needs] + best(turn).value[0]
    return chance
