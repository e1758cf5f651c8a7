"""A table of Mexico for tests: whole turns in one short line.

`o64` throws open and the dice fall 6 4, `b64` blind; `r` reveals, `k` keeps; `won`, `tied` and `lost`
declare; `lead2` and `lead-` give the lead to seat 2 and to nobody; `x2`: seat 2 leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.face import Tagged
from engines.mexico import MEXICO, Dice, State, Throw
from engines.mexico.actions import AnyAction, Declare, Keep, Lead, Reveal, Withdraw

_WORDS: dict[str, AnyAction] = {
    "r": Reveal(),
    "k": Keep(),
    "won": Declare("won"),
    "tied": Declare("tied"),
    "lost": Declare("lost"),
    "lead-": Lead(None),
}


def parsed(script: str) -> Iterator[AnyAction]:
    """The actions that a script stands for."""
    for word in script.split():
        if word in _WORDS:
            yield _WORDS[word]
        elif word.startswith("lead"):
            yield Lead(int(word[4:]))
        elif word.startswith("x"):
            yield Withdraw(int(word[1:]))
        else:
            yield Throw(blind=word[0] == "b")
            if len(word) == 3:
                yield Dice((int(word[1]), int(word[2])))


def _name(action: Tagged) -> str:
    if isinstance(action, Throw):
        return "blind" if action.blind else "open"
    return action.result if isinstance(action, Declare) else action.kind


class Table:
    """A game, played by calling it with scripts; `events` are those of the last call."""

    def __init__(self, seats: int = 2, first: int = 0, **settings: Any) -> None:
        self.state: State = MEXICO.start(MEXICO.Settings.model_validate(settings), seats, first)
        self.events: list[Any] = []

    def __call__(self, script: str) -> State:
        """Play a script and give the state after it."""
        self.events = []
        for action in parsed(script):
            step = MEXICO.play(self.state, action)
            self.state = step.state
            self.events += step.events
        return self.state

    def may(self) -> str:
        """What the mover may do, without leading: for example "open blind keep"."""
        return " ".join(_name(a) for a in MEXICO.actions(self.state) if a.kind != "lead")

    def why(self, word: str) -> str | None:
        """The code of the reason why the first action of a script is not allowed now."""
        reason = MEXICO.why_not(self.state, next(parsed(word)))
        return reason.code if reason else None

    def told(self, kind: str) -> list[Any]:
        """The last call's events of one kind."""
        return [event for event in self.events if event.kind == kind]


def free(seats: int = 2, **settings: Any) -> Table:
    """A table where the first round is like any other: everybody chooses."""
    return Table(seats, first_round_blind=False, **settings)
