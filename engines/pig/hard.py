"""The hard computer player with what the solver worked out, and winning chances from it.

Two players: each turn is worked out in full from the values of the positions it can lead to, so play is
optimal where those are exact. Three and four: the others are taken together as one opponent (`_field`).
"""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from engines.face import Knowledge, RulesError
from engines.pig import legal, thumbs, turns
from engines.pig.settings import Settings
from engines.pig.state import State, places
from engines.pig.stopping import Floats, Trace, Turns, best, rows
from engines.pig.study import key
from engines.pig.values import MARGIN, Ints, Values, last_gains

_REMEMBERED = 20_000
"""So many turns are kept in mind; all are forgotten when there are more."""
_OTHERS_WEIGH: Final = 1 / 3
"""In a field of several, how much the pace of each but the fastest counts."""


class _Turn:
    """A turn worked out: what to do after each throw, and what the position is worth."""

    def __init__(self, settings: Settings, problem: Turns, back: float) -> None:
        self._limited = settings.throw_limit is not None
        self._trace = Trace.of(problem)
        self._back = back
        self.start = back + float(best(problem, self._trace).value[0, 0])
        """The value before the first throw."""

    def covers(self, state: State) -> bool:
        """The turn has not gone on past where banking is best whatever happens."""
        return state.turn_points < len(self._trace.stops[0])

    def banks(self, state: State) -> bool:
        """Banking is best after this throw."""
        if not self.covers(state):
            return True
        return bool(self._trace.stops[self._row(state), state.turn_points, 0, 0])

    def worth(self, state: State) -> float:
        """The value after this throw, before the choice."""
        return self._back + float(self._trace.worth[self._row(state), state.turn_points, 0, 0])

    def _row(self, state: State) -> int:
        return state.made if self._limited else 0


class Solved:
    """Decisions and chances from the solver's tables; RulesError where those are of other settings."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._values: Values | None = None
        self._settings: Settings | None = None
        self._turns: dict[tuple[int, ...], _Turn] = {}

    def banks(self, state: State, rng: Random) -> bool:
        """Whether to bank, where both throwing and banking are legal."""
        turn = self.turn(state)
        return thumbs.pace_and_race(state, rng) if turn is None else turn.banks(state)

    def turn(self, state: State) -> _Turn | None:
        """The running turn worked out; None where somebody is further from the goal than the tables go."""
        self._meet(state.settings)
        order = (state.total, *(state.totals[seat] for seat in state.others))
        later = len(state.to_play) if state.last_round else -1
        if (later, *order) not in self._turns:
            if len(self._turns) >= _REMEMBERED:
                self._turns.clear()
            worked_out = self._last_turn(state) if state.last_round else self._turn(state)
            if worked_out is None:
                return None
            self._turns[(later, *order)] = worked_out
        return self._turns[(later, *order)]

    @property
    def values(self) -> Values:
        """The table of values; there once a state has been met."""
        assert self._values is not None, "a state is met before its values are asked"
        return self._values

    def _meet(self, settings: Settings) -> None:
        if settings is self._settings or (self._settings is not None and settings == self._settings):
            return
        found = str(self._knowledge["key"])
        if found != key(settings):
            raise RulesError(f"knowledge: {found} is not for this game, which needs {key(settings)}")
        starts = self._knowledge["values"]
        self._values = Values(settings, len(starts) - 1, self._knowledge["last"])
        self._values.fill(starts)
        self._settings = settings

    # -- before a last round -------------------------------------------------------------------------------

    def _turn(self, state: State) -> _Turn | None:
        values = self.values
        needs = [state.settings.target - state.totals[seat] for seat in state.others]
        need = state.settings.target - state.total
        if max(need, *needs) > values.most:
            return None
        other = needs[0] if len(needs) == 1 else self._field(needs)
        problem, back = values.turn(need, other)
        if len(needs) > 1 and state.settings.end == "last_round":
            self._past_all(problem.gains, need, needs, back)
        return _Turn(state.settings, problem, back)

    def _field(self, needs: list[int]) -> int:
        """The need of one opponent who would leave the mover about as many turns as all of these together."""
        left = 1.0 - self._knowledge["pace"]
        needs = sorted(needs)
        survived = left[:, needs[0]] * np.prod(left[:, needs[1:]] ** _OTHERS_WEIGH, axis=1)
        least = self.values.least
        alone = left[:, least:].sum(axis=0)
        return min(least + int(np.searchsorted(alone, survived.sum())), needs[0])

    def _past_all(self, gains: Floats, need: int, needs: list[int], back: float) -> None:
        """Banking at the goal, with a last round to come: what counts is that none of them gets past it."""
        past = np.arange(1 if self.values.settings.exact else max(0, len(gains) - need))
        stands = self._unbeaten(past, needs)
        gains[need : need + len(past), 0, 0] = (2.0 * stands - 1.0 - back)[: len(gains) - need]

    # -- in a last round -----------------------------------------------------------------------------------

    def _last_turn(self, state: State) -> _Turn | None:
        """A last turn: the best total must be beaten, and those still to come must not do so in turn.

        None where whoever started the last round has left: there is no goal to beat any more.
        """
        if state.last_by not in state.others:
            return None
        settings, target = state.settings, state.settings.target
        behind = max(state.totals[seat] for seat in state.others) - state.total
        later = [target - state.totals[seat] for seat in state.to_play]
        margin = MARGIN if later and not settings.exact else 1
        points = np.arange(rows(settings, behind, margin))
        gains = last_gains(settings, points, np.array(behind))
        past = points + state.total - target
        reached = past >= 0
        stands = self._unbeaten(past[reached], later)
        gains[reached] = np.where(gains[reached] > 0.0, gains[reached] * stands, gains[reached])
        return _Turn(settings, Turns(settings, behind, gains[:, None, None], margin=margin), 0.0)

    def _unbeaten(self, past: Ints, needs: list[int]) -> Floats:
        """The chance that nobody who needs so much gets, in one turn, further past the goal than this."""
        last = self.values.last
        chance = np.ones(len(past))
        for need in needs:
            chance = chance * (1.0 - last[np.minimum(need + past, len(last) - 1)])
        return chance


def win_chance(knowledge: Knowledge, state: State) -> tuple[float, ...] | None:
    """Each seat's chance to win from here if both players play their best; a shared first place counts half.

    None where that is not known: with three or four players, and where somebody is further from the goal than
    was worked out.
    """
    return _chances(Solved(knowledge), state)


def _chances(solved: Solved, state: State) -> tuple[float, ...] | None:
    if state.phase == "over":
        first = [row.seat for row in places(state) if row.place == 1]
        return tuple(1 / len(first) if seat in first else 0.0 for seat in range(state.seats))
    if len(state.players) > 2:
        return None
    if state.awaiting:
        after = [_chances(solved, turns.dice(state, dice, [])) for dice in legal.FACES.values()]
        known = [chances for chances in after if chances is not None]
        if len(known) < len(after):
            return None
        return tuple(sum(column) / len(known) for column in zip(*known, strict=True))
    turn = solved.turn(state)
    if turn is None:
        return None
    if not turn.covers(state):
        return _chances(solved, turns.bank(state, []))
    value = turn.start if state.made == 0 else turn.worth(state)
    mine = value if state.last_round else (1 + value) / 2
    return tuple(
        mine if seat == state.mover else 1 - mine if seat in state.others else 0.0
        for seat in range(state.seats)
    )
