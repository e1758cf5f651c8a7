"""Pig worked out the slow way, from the rules themselves: every state that can be reached, and its value.

Nothing here knows how turns or goals work: states come from `PIG.play` alone. States that differ only in what
makes no difference to what may follow are one.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from engines import TABLE
from engines.pig import PIG, Settings, State

LONG_TURN = 44
"""Nobody throws on with so many turn points before a last round: with a target of 10 that is never best."""


class Graph:
    """All states of two players from the start, and the chance of seat 0 to win, a tie counting half."""

    def __init__(self, settings: Settings) -> None:
        self.states: list[State] = []
        self._number_of: dict[Any, int] = {}
        self._after: list[list[int]] = []
        self._find(PIG.start(settings))
        self.chance = self._iterate()

    def chance_of(self, state: State) -> float:
        """The chance of seat 0 to win from this state."""
        return float(self.chance[self._number_of[mark(state)]])

    def open(self, state: State) -> bool:
        """There is a choice that matters: both actions are followed up."""
        return len(PIG.actions(state)) > 1 and not _enough(state)

    def _find(self, start: State) -> None:
        self._number(start)
        place = 0
        while place < len(self.states):
            state = self.states[place]
            if PIG.turn(state) is TABLE:
                actions = [action for action, _ in PIG.outcomes(state) or ()]
            else:
                actions = list(PIG.actions(state))
                if not self.open(state):
                    actions = actions[-1:]
            self._after.append([self._number(PIG.play(state, action).state) for action in actions])
            place += 1

    def _number(self, state: State) -> int:
        number = self._number_of.setdefault(mark(state), len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def _iterate(self) -> npt.NDArray[np.float64]:
        """Values by plain iteration, until nothing moves."""
        turns = [PIG.turn(state) for state in self.states]
        over = [number for number, turn in enumerate(turns) if turn is None]
        chance = np.full(len(self.states), 0.5)
        chance[over] = [_result(self.states[number]) for number in over]
        table = np.array([number for number, turn in enumerate(turns) if turn is TABLE])
        thrown = np.array([self._after[number] for number in table])
        seats = [np.array([number for number, turn in enumerate(turns) if turn == seat]) for seat in (0, 1)]
        choices = [np.array([(self._after[number] * 2)[:2] for number in chosen]) for chosen in seats]
        for _ in range(20_000):
            before = chance.copy()
            chance[seats[0]] = chance[choices[0]].max(axis=1)
            chance[seats[1]] = chance[choices[1]].min(axis=1)
            chance[table] = chance[thrown].mean(axis=1)
            if np.abs(chance - before).max() < 1e-13:
                return chance
        raise AssertionError("the values do not settle")


def _enough(state: State) -> bool:
    """Throwing on is left out: in a last round who is ahead has won, and before it a turn is not endless."""
    if state.last_round:
        return state.would_be > max(state.totals)
    return state.turn_points > LONG_TURN


_matters = attrgetter(
    "totals", "out", "mover", "phase", "turn_points", "awaiting", "last_by", "played_last", "limit"
)


def mark(state: State) -> Any:
    """What makes a difference to what may follow, under given settings."""
    return _matters(state), state.made if state.limit else min(state.made, 1)


def _result(state: State) -> float:
    winners = {row.seat for row in PIG.standings(state) or () if row.place == 1}
    return 0.5 if len(winners) == 2 else float(0 in winners)
