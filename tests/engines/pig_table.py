"""A table of Pig for tests: whole turns in one short line.

A digit throws that; `k` banks; `t` only shakes and leaves the die in the air; `x2`: seat 2 leaves. `66k 1`
is two turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engines.face import Tagged
from engines.pig import PIG, Bank, Dice, Settings, State, Throw, Withdraw
from engines.pig.actions import AnyAction


def parsed(script: str) -> Iterator[AnyAction]:
    """The actions that a script stands for."""
    for word in re.findall(r"x-?\d|\S", script):
        if word == "k":
            yield Bank()
        elif word == "t":
            yield Throw()
        elif word[0] == "x":
            yield Withdraw(int(word[1:]))
        else:
            yield Throw()
            yield Dice((int(word),))


class Table:
    """A game, played by calling it with scripts; `events` are those of the last call."""

    def __init__(self, *totals: int, first: int = 0, **settings: object) -> None:
        """The seats have these totals already; none given: two seats at the start of a game."""
        rules = Settings.model_validate(settings)
        state = PIG.start(rules, len(totals) or 2, first)
        self.state: State = replace(state, totals=totals or state.totals)
        self.events: list[Tagged] = []

    def __call__(self, script: str) -> State:
        """Play a script and give the state after it."""
        self.events = []
        for action in parsed(script):
            step = PIG.play(self.state, action)
            self.state = step.state
            self.events += step.events
        return self.state

    def may(self) -> str:
        """What the mover may do: "throw", "throw bank" or nothing."""
        return " ".join(action.kind for action in PIG.actions(self.state))

    def why(self, word: str) -> str | None:
        """Why the first action of a script is not allowed now, its values behind it."""
        reason = PIG.why_not(self.state, next(parsed(word)))
        return None if reason is None else " ".join([reason.code, *map(str, reason.values.values())])

    def told(self, kind: str) -> list[Tagged]:
        """The last call's events of one kind."""
        return [event for event in self.events if event.kind == kind]

    def places(self) -> list[tuple[int, int, int]]:
        """Seat, place and score of everybody, the best first."""
        return [(row.seat, row.place, row.score) for row in PIG.standings(self.state) or ()]
