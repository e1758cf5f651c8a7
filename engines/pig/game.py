"""Pig with the face that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

from engines.face import (
    TABLE,
    BadAction,
    CpuPlayer,
    Game,
    IllegalAction,
    Knowledge,
    Reason,
    Standing,
    Step,
    Study,
    Tagged,
    Turn,
)
from engines.pig import actions as acts
from engines.pig import legal, turns
from engines.pig.cpu import player
from engines.pig.settings import Settings as PigSettings
from engines.pig.state import State as PigState
from engines.pig.state import places
from engines.pig.study import study

_THROWS = tuple(legal.FACES.values())
_OUTCOMES = tuple((dice, Fraction(1, len(_THROWS))) for dice in _THROWS)


class Pig(Game[PigState, PigSettings]):
    """Pig, 2 to 4 players: throw on for more points, or bank them before a 1 takes them."""

    name = "pig"
    seats = range(2, 5)
    rules_version = 1
    Settings = PigSettings
    State = PigState
    Action = acts.Action
    Event = acts.Event

    def start(self, settings: PigSettings | None = None, seats: int = 2, first: int = 0) -> PigState:
        """See `Game.start`. `first` throws first."""
        self._check_seats(seats, first)
        return turns.start(PigSettings() if settings is None else settings, seats, first)

    def turn(self, state: PigState) -> Turn:
        """See `Game.turn`."""
        return TABLE if state.awaiting else state.mover

    def actions(self, state: PigState) -> tuple[Tagged, ...]:
        """See `Game.actions`."""
        return legal.actions(state)

    def barred(self, state: PigState) -> Mapping[str, Reason]:
        """See `Game.barred`."""
        return legal.barred(state)

    def why_not(self, state: PigState, action: Tagged) -> Reason | None:
        """See `Game.why_not`. Raises BadAction for what is no action of Pig."""
        return legal.why_not(state, action)

    def _apply(self, state: PigState, action: Tagged) -> Step[PigState]:
        events: list[acts.AnyEvent] = []
        return Step(_played(state, action, events), tuple(events))

    def given(self, state: PigState, values: tuple[int | str, ...]) -> acts.Dice:
        """See `Game.given`: one die of 1 to 6. Raises IllegalAction where no die is awaited."""
        for dice in _THROWS:
            if dice.values == values:
                reason = self.why_not(state, dice)
                if reason is not None:
                    raise IllegalAction(reason, dice)
                return dice
        raise BadAction(f"dice: pig is thrown with one die of 1 to 6, not {values!r}")

    def outcomes(self, state: PigState) -> tuple[tuple[Tagged, Fraction], ...] | None:
        """See `Game.outcomes`: six throws, 1/6 each; none where no die is awaited."""
        return _OUTCOMES if state.awaiting else ()

    def sample(self, state: PigState, rng: Random) -> acts.Dice:  # noqa: ARG002 (every state throws alike)
        """See `Game.sample`."""
        return rng.choice(_THROWS)

    def seen_by(self, state: PigState, seat: int | None) -> PigState:  # noqa: ARG002 (all see the same)
        """See `Game.seen_by`: nothing is hidden."""
        return state

    def imagine(self, seen: PigState, rng: Random) -> PigState:  # noqa: ARG002 (nothing is hidden)
        """See `Game.imagine`: nothing is hidden."""
        return seen

    def standings(self, state: PigState) -> tuple[Standing, ...] | None:
        """See `Game.standings`: by total, equal totals share a place; who withdrew comes last."""
        return places(state) if state.phase == "over" else None

    def cpu(self, level: str, knowledge: Knowledge | None = None) -> CpuPlayer:
        """See `Game.cpu`. Without knowledge `hard` plays by a rule of thumb (`thumbs.pace_and_race`).

        Raises ValueError for an unknown level.
        """
        return player(level, knowledge)

    def study(self, settings: PigSettings, seats: int) -> Study | None:
        """See `Game.study`. Exact for two seats and at most 30 million states."""
        return study(settings, seats)

    def solve(self, settings: PigSettings, seats: int, progress: Callable[[float], None]) -> Knowledge:
        """See `Game.solve`: the value of every position at the start of a turn, by value iteration."""
        from engines.pig.solver import solve

        return solve(settings, seats, progress)


def win_chance(knowledge: Knowledge, state: PigState) -> tuple[float, ...] | None:
    """Each seat's chance to win if both players play their best, a shared first place counting half.

    None where `Pig.solve` did not work that out: with three or four players, and far from a far goal. Raises
    RulesError where the knowledge is for other settings.
    """
    from engines.pig import hard

    return hard.win_chance(knowledge, state)


def _played(state: PigState, action: Tagged, events: list[acts.AnyEvent]) -> PigState:
    match action:
        case acts.Throw():
            return turns.throw(state)
        case acts.Dice():
            return turns.dice(state, action, events)
        case acts.Bank():
            return turns.bank(state, events)
        case acts.Withdraw():
            return turns.withdraw(state, action.seat, events)
    raise BadAction(f"not a pig action: {action!r}")


PIG = Pig()
"""The game."""
