"""Mexico (Mexen) with the face that every game has."""

from __future__ import annotations

from collections.abc import Mapping
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
    Tagged,
    Turn,
)
from engines.mexico import actions as acts
from engines.mexico import legal, rounds, turns
from engines.mexico.cpu import player
from engines.mexico.settings import Settings as MexicoSettings
from engines.mexico.state import State as MexicoState
from engines.mexico.state import replace
from engines.mexico.values import MEXICO_VALUE, VALUE, Pair

THROWS = tuple(acts.Dice(pair) for pair in VALUE)
"""The 36 ordered throws."""

_OUTCOMES = tuple((dice, Fraction(1, len(THROWS))) for dice in THROWS)
_NO_MEXICO = tuple(pair for pair, value in VALUE.items() if value != MEXICO_VALUE)
_ALL = tuple(VALUE)


class Mexico(Game[MexicoState, MexicoSettings]):
    """Mexico, 2 to 8 players: the lowest throw of a round costs a life, and who is left has won."""

    name = "mexico"
    seats = range(2, 9)
    rules_version = 1
    Settings = MexicoSettings
    State = MexicoState
    Action = acts.Action
    Event = acts.Event

    def start(self, settings: MexicoSettings | None = None, seats: int = 2, first: int = 0) -> MexicoState:
        """See `Game.start`. `first` starts the first round, unless the settings name a leader."""
        settings = MexicoSettings() if settings is None else settings
        self._check_seats(seats, first)
        if settings.first_leader is not None and settings.first_leader >= seats:
            leader = settings.first_leader
            raise ValueError(f"first_leader: there is no seat {leader} among seats 0 to {seats - 1}")
        return rounds.start(settings, seats, first)

    def turn(self, state: MexicoState) -> Turn:
        """See `Game.turn`."""
        return TABLE if state.awaiting else state.mover

    def actions(self, state: MexicoState) -> tuple[Tagged, ...]:
        """See `Game.actions`."""
        return legal.actions(state)

    def barred(self, state: MexicoState) -> Mapping[str, Reason]:
        """See `Game.barred`. How a throw is forced to be is told by `why_not` of the other throw."""
        return legal.barred(state)

    def why_not(self, state: MexicoState, action: Tagged) -> Reason | None:
        """See `Game.why_not`. Raises BadAction for what is no action of Mexico."""
        return legal.why_not(state, action)

    def _apply(self, state: MexicoState, action: Tagged) -> Step[MexicoState]:
        events: list[acts.AnyEvent] = []
        return Step(_played(state, action, events), tuple(events))

    def given(self, state: MexicoState, values: tuple[int | str, ...]) -> acts.Dice:
        """See `Game.given`: two dice of 1 to 6. Raises IllegalAction where no dice are awaited."""
        for dice in THROWS:
            if dice.values == values:
                reason = self.why_not(state, dice)
                if reason is not None:
                    raise IllegalAction(reason, dice)
                return dice
        raise BadAction(f"dice: mexico is thrown with two dice of 1 to 6, not {values!r}")

    def outcomes(self, state: MexicoState) -> tuple[tuple[Tagged, Fraction], ...] | None:
        """See `Game.outcomes`: 36 ordered throws, 1/36 each; none where no dice are awaited."""
        return _OUTCOMES if state.awaiting else ()

    def sample(self, state: MexicoState, rng: Random) -> acts.Dice:  # noqa: ARG002 (every state throws alike)
        """See `Game.sample`."""
        return rng.choice(THROWS)

    def seen_by(self, state: MexicoState, seat: int | None) -> MexicoState:  # noqa: ARG002 (all see the same)
        """See `Game.seen_by`: dice under the cup are known to nobody, the thrower neither."""
        return replace(state, dice=None) if state.hidden else state

    def imagine(self, seen: MexicoState, rng: Random) -> MexicoState:
        """See `Game.imagine`. Where Mexico is shown at once, what is hidden is none."""
        if not seen.hidden:
            return seen
        pairs = _NO_MEXICO if seen.settings.mexico_shown == "at_once" else _ALL
        pair: Pair = rng.choice(pairs)
        return replace(seen, dice=pair)

    def standings(self, state: MexicoState) -> tuple[Standing, ...] | None:
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

    def cpu(self, level: str, knowledge: Knowledge | None = None) -> CpuPlayer:  # noqa: ARG002 (none is needed)
        """See `Game.cpu`. No knowledge is needed. Raises ValueError for an unknown level."""
        return player(level)


def _played(state: MexicoState, action: Tagged, events: list[acts.AnyEvent]) -> MexicoState:
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
