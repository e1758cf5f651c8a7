"""Dice Poker with the face that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from engines.dice_poker import actions as acts
from engines.dice_poker import legal, turns
from engines.dice_poker.cpu import player
from engines.dice_poker.settings import Settings as DicePokerSettings
from engines.dice_poker.state import State as DicePokerState
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

_FACES = range(1, 7)


class DicePoker(Game[DicePokerState, DicePokerSettings]):
    """Dice Poker, 1 to 6 players: five dice, up to three throws a turn, a card to fill."""

    name = "dice_poker"
    seats = range(1, 7)
    rules_version = 1
    Settings = DicePokerSettings
    State = DicePokerState
    Action = acts.Action
    Event = acts.Event

    def start(
        self, settings: DicePokerSettings | None = None, seats: int = 2, first: int = 0
    ) -> DicePokerState:
        """See `Game.start`. `first` starts every round."""
        self._check_seats(seats, first)
        return turns.start(DicePokerSettings() if settings is None else settings, seats, first)

    def turn(self, state: DicePokerState) -> Turn:
        """See `Game.turn`."""
        return TABLE if state.awaiting else state.mover

    def actions(self, state: DicePokerState) -> tuple[Tagged, ...]:
        """See `Game.actions`."""
        return legal.actions(state)

    def barred(self, state: DicePokerState) -> Mapping[str, Reason]:
        """See `Game.barred`."""
        return legal.barred(state)

    def why_not(self, state: DicePokerState, action: Tagged) -> Reason | None:
        """See `Game.why_not`. Raises BadAction for what is no action of Dice Poker."""
        return legal.why_not(state, action)

    def _apply(self, state: DicePokerState, action: Tagged) -> Step[DicePokerState]:
        events: list[acts.AnyEvent] = []
        return Step(_played(state, action, events), tuple(events))

    def given(self, state: DicePokerState, values: tuple[int | str, ...]) -> acts.Dice:
        """See `Game.given`: as many dice of 1 to 6 as are thrown.

        Raises IllegalAction where no dice are awaited.
        """
        numbers = tuple(value for value in values if type(value) is int and value in _FACES)
        dice = acts.Dice(numbers)
        reason = self.why_not(state, dice)
        if reason is not None and not state.awaiting:
            raise IllegalAction(reason, dice)
        if reason is not None or len(numbers) != len(values):
            count = state.held.count(False)
            raise BadAction(f"dice: {count} dice of 1 to 6 are thrown now, not {values!r}")
        return dice

    def outcomes(self, state: DicePokerState) -> tuple[tuple[Tagged, Fraction], ...] | None:
        """See `Game.outcomes`: for five dice 7,776 ordered throws; none where no dice are awaited."""
        return _outcomes(state.held.count(False)) if state.awaiting else ()

    def sample(self, state: DicePokerState, rng: Random) -> acts.Dice:
        """See `Game.sample`."""
        return acts.Dice(tuple(rng.choices(_FACES, k=state.held.count(False))))

    def seen_by(self, state: DicePokerState, seat: int | None) -> DicePokerState:  # noqa: ARG002 (all is open)
        """See `Game.seen_by`: nothing is hidden in Dice Poker."""
        return state

    def imagine(self, seen: DicePokerState, rng: Random) -> DicePokerState:  # noqa: ARG002 (all is open)
        """See `Game.imagine`: what is seen is all there is."""
        return seen

    def standings(self, state: DicePokerState) -> tuple[Standing, ...] | None:
        """See `Game.standings`: by totals, equal totals share a place; open lines count 0."""
        if state.phase != "over":
            return None
        totals = state.totals
        rows = [
            Standing(seat, 1 + sum(t > total for t in totals), total) for seat, total in enumerate(totals)
        ]
        return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))

    def cpu(self, level: str, knowledge: Knowledge | None = None) -> CpuPlayer:
        """See `Game.cpu`. Without knowledge hard plays as medium does.

        Raises ValueError for an unknown level, BadKnowledge (a RulesError and a ValueError) for knowledge
        that neither `solve` nor `load` has given.
        """
        if level == "hard" and knowledge is not None:
            from engines.dice_poker.hard import Hard

            return Hard(knowledge)
        return player(level)

    def rate(self, seen: DicePokerState, knowledge: Knowledge) -> Mapping[acts.AnyAction, float]:
        """For every legal action of the mover the final score that the best play expects after it.

        Empty where no seat is to move. Raises BadKnowledge where the knowledge is of other settings.
        """
        from engines.dice_poker.hard import Hard

        return Hard(knowledge).rate(seen)

    def study(self, settings: DicePokerSettings, seats: int) -> Study:  # noqa: ARG002 (a solitaire value)
        """See `Game.study`: the value of every card there can be, the same for any number of seats."""
        from engines.dice_poker.cards import cards_of

        return Study(settings.key, cards_of(settings).count, exact=True)

    def solve(
        self,
        settings: DicePokerSettings,
        seats: int,  # noqa: ARG002 (a solitaire value)
        progress: Callable[[float], None],
    ) -> Knowledge:
        """See `Game.solve`. Takes about half a minute on a laptop's core, 100 MB."""
        from engines.dice_poker.solver import solve

        return solve(settings, progress)


@cache
def _outcomes(count: int) -> tuple[tuple[acts.Dice, Fraction], ...]:
    """Every ordered throw of this many dice with its chance."""
    chance = Fraction(1, 6**count)
    return tuple((acts.Dice(values), chance) for values in product(_FACES, repeat=count))


def _played(state: DicePokerState, action: Tagged, events: list[acts.AnyEvent]) -> DicePokerState:
    match action:
        case acts.Throw():
            return turns.throw(state, action)
        case acts.Dice():
            return turns.dice(state, action, events)
        case acts.Score():
            return turns.score(state, action, events)
        case acts.Withdraw():
            return turns.withdraw(state, action.seat, events)
    raise BadAction(f"not a dice_poker action: {action!r}")


DICE_POKER = DicePoker()
"""The game."""
