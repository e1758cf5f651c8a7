"""Mexico (Mexen) with the face that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from engines.face import (
    TABLE,
    BadAction,
    CpuPlayer,
    Game,
    IllegalAction,
    Reason,
    Standing,
    Step,
    Tagged,
    Turn,
)
from engines.mexico import actions as acts
from engines.mexico import legal, rounds, turns
from engines.mexico.cpu import player
from engines.mexico.settings import Settings
from engines.mexico.state import State
from engines.mexico.values import MEXICO_VALUE, VALUE, Pair

THROWS = tuple(acts.Dice(pair) for pair in VALUE)
"""The 36 ordered throws."""

_OUTCOMES = tuple((dice, Fraction(1, len(THROWS))) for dice in THROWS)
_NO_MEXICO = tuple(pair for pair, value in VALUE.items() if value != MEXICO_VALUE)
_ALL = tuple(VALUE)


class Mexico(Game[State, Settings]):
    """Mexico, 2 to 8 players: the lowest throw of a round costs a life, and who is left has won."""

    name = "mexico"
    seats = range(2, 9)
    rules_version = 1
    Settings = Settings
    State = State
    Action = acts.Action
    Event = acts.Event

    def start(self, settings: Settings | None = None, seats: int = 2, first: int = 0) -> State:
        """See `Game.start`. `first` starts the first round, unless the settings name a leader."""
        settings = Settings() if settings is None else settings
        if seats not in self.seats:
            raise ValueError(f"seats: mexico takes 2 to 8 players, not {seats}")
        if first not in range(seats):
            raise ValueError(f"first: there is no seat {first} among seats 0 to {seats - 1}")
        if settings.first_leader is not None and settings.first_leader >= seats:
            leader = settings.first_leader
            raise ValueError(f"first_leader: there is no seat {leader} among seats 0 to {seats - 1}")
        return rounds.start(settings, seats, first)

    def turn(self, state: State) -> Turn:
        """See `Game.turn`."""
        return TABLE if state.awaiting else state.mover

    def actions(self, state: State) -> tuple[Tagged, ...]:
        """See `Game.actions`."""
        return legal.actions(state)

    def barred(self, state: State) -> Mapping[str, Reason]:
        """See `Game.barred`. How a throw is forced to be is told by `why_not` of the other throw."""
        return legal.barred(state)

    def why_not(self, state: State, action: Tagged) -> Reason | None:
        """See `Game.why_not`. Raises BadAction for what is no action of Mexico."""
        return legal.why_not(state, action)

    def _apply(self, state: State, action: Tagged) -> Step[State]:
        events: list[acts.AnyEvent] = []
        return Step(_played(state, action, events), tuple(events))

    def given(self, state: State, values: tuple[int | str, ...]) -> acts.Dice:
        """See `Game.given`: two dice of 1 to 6. Raises IllegalAction where no dice are awaited."""
        for dice in THROWS:
            if dice.values == values:
                reason = self.why_not(state, dice)
                if reason is not None:
                    raise IllegalAction(reason, dice)
                return dice
        raise BadAction(f"dice: mexico is thrown with two dice of 1 to 6, not {values!r}")

    def outcomes(self, state: State) -> tuple[tuple[Tagged, Fraction], ...] | None:
        """See `Game.outcomes`: 36 ordered throws, 1/36 each; none where no dice are awaited."""
        return _OUTCOMES if state.awaiting else ()

    def sample(self, state: State, rng: Random) -> acts.Dice:
        """See `Game.sample`."""
        return rng.choice(THROWS)

    def seen_by(self, state: State, seat: int | None) -> State:
        """See `Game.seen_by`: dice under the cup are known to nobody, the thrower neither."""
        return replace(state, dice=None) if state.hidden else state

    def imagine(self, seen: State, rng: Random) -> State:
        """See `Game.imagine`. Where Mexico is shown at once, what is hidden is none."""
        if not seen.hidden:
            return seen
        pairs = _NO_MEXICO if seen.settings.mexico_shown == "at_once" else _ALL
        pair: Pair = rng.choice(pairs)
        return replace(seen, dice=pair)

    def standings(self, state: State) -> tuple[Standing, ...] | None:
        """See `Game.standings`: later out is better, the same round shared; place 1 only for a winner.

        The score is the points left.
        """
        if state.phase != "over":
            return None
        stayed = [state.round + 1 if out is None else out for out in state.out_round]
        rows = []
        for seat, last in enumerate(stayed):
            place = 1 + sum(other > last for other in stayed)
            if state.out_round[seat] is not None:
                place = max(2, place)
            rows.append(Standing(seat, place, state.lives[seat]))
        return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))

    def cpu(self, level: str, knowledge: Any = None) -> CpuPlayer:
        """See `Game.cpu`. No knowledge is needed. Raises ValueError for an unknown level."""
        return player(level)


def _played(state: State, action: Tagged, events: list[acts.AnyEvent]) -> State:
    match action:
        case acts.Throw():
            return turns.throw(state, action)
        case acts.Dice():
            return turns.dice(state, action, events)
        case acts.Reveal():
            return turns.reveal(state, events)
        case acts.Keep():
            return turns.keep(state, events)
        case acts.Declare():
            return turns.declare(state, action, events)
        case acts.Lead():
            return turns.lead(state, action, events)
        case acts.Withdraw():
            return rounds.withdraw(state, action.seat, events)
    raise BadAction(f"not a mexico action: {action!r}")


MEXICO = Mexico()
"""The game."""
