"""A table of Dice Poker for tests: whole turns in one short line.

`55321` throws all five dice, which fall so; `55...:421` holds the two fives that lie on the left and throws
the others, from the left; `=chance` fills a line; `x2`: seat 2 leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.dice_poker import DICE_POKER, LEFT, NONE_HELD, Dice, Five, Line, Score, State, Throw, Withdraw
from engines.dice_poker.actions import AnyAction, Held
from engines.face import Tagged


def five(dice: str) -> Five:
    """Five dice written as digits."""
    a, b, c, d, e = (int(die) for die in dice)
    return (a, b, c, d, e)


def holds(marks: str) -> Held:
    """The dice held; a dot is one thrown."""
    a, b, c, d, e = (mark != "." for mark in marks)
    return (a, b, c, d, e)


def parsed(script: str) -> Iterator[AnyAction]:
    """The actions that a script stands for."""
    for word in script.split():
        if word[0] == "=":
            yield DICE_POKER.read_action({"kind": "score", "line": word[1:]})  # type: ignore[misc]
        elif word[0] == "x":
            yield Withdraw(int(word[1:]))
        else:
            marks, _, dice = word.rpartition(":")
            yield Throw(holds(marks) if marks else NONE_HELD)
            if dice:
                yield Dice(tuple(int(die) for die in dice))


class Table:
    """A game, played by calling it with scripts; `events` are those of the last call."""

    def __init__(self, seats: int = 1, first: int = 0, **settings: object) -> None:
        self.state: State = DICE_POKER.start(DICE_POKER.Settings.model_validate(settings), seats, first)
        self.events: list[Tagged] = []

    def __call__(self, script: str) -> State:
        """Play a script and give the state after it."""
        self.events = []
        for action in parsed(script):
            step = DICE_POKER.play(self.state, action)
            self.state = step.state
            self.events += step.events
        return self.state

    def why(self, script: str) -> str | None:
        """The code of the reason why the first action of a script is not allowed now."""
        reason = DICE_POKER.why_not(self.state, next(parsed(script)))
        return reason.code if reason else None

    def lines(self) -> set[str]:
        """The lines that may be filled now."""
        return {action.line for action in DICE_POKER.actions(self.state) if isinstance(action, Score)}

    def told(self, kind: str) -> list[Any]:
        """The last call's events of one kind."""
        return [event for event in self.events if event.kind == kind]


def lying(dice: str, made: int = 3, only: str = "", left: int = 0, **settings: object) -> State:
    """One seat's state with dice that lie after `made` throws.

    `only`: the lines still open (empty: all); the others hold 0, but the poker line 50 unless it is open or
    `only` names ``poker=0``; `left` is the left sum, spread over the filled lines.
    """
    rules = DICE_POKER.Settings.model_validate(settings)
    words = only.split()
    free = set(rules.lines) if not only else {word for word in words if "=" not in word}
    card: dict[Line, int | None] = {line: None if line in free else 0 for line in rules.lines}
    if card["poker"] == 0 and "poker=0" not in words:
        card["poker"] = 50
    _spread(card, left)
    return State(
        settings=rules,
        points=(tuple(card.values()),),
        poker_bonuses=(0,),
        out=(False,),
        first=0,
        round=1 + sum(points is not None for points in card.values()),
        mover=0,
        phase="choose",
        made=made,
        dice=five(dice),
    )


def _spread(card: dict[Line, int | None], left: int) -> None:
    """Write a left sum into the filled lines of the left side. Fails where they cannot hold it."""
    faces = [face for face in range(6, 0, -1) if card[LEFT[face - 1]] is not None]
    counts = _counts(tuple(faces), left)
    assert counts is not None, f"no dice make {left} in the filled lines"
    for face, count in zip(faces, counts, strict=True):
        card[LEFT[face - 1]] = face * count


def _counts(faces: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    if not faces:
        return () if total == 0 else None
    for count in range(5, -1, -1):
        rest = total - faces[0] * count
        if rest >= 0 and (counts := _counts(faces[1:], rest)) is not None:
            return (count, *counts)
    return None
