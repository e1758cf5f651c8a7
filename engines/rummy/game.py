"""Rummy with the face that every game has."""

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
from engines.rummy import actions as acts
from engines.rummy import hands, hidden, legal, turns
from engines.rummy.cards import DECK, RANKS, SUITS
from engines.rummy.cpu import player
from engines.rummy.settings import Settings as RummySettings
from engines.rummy.state import State as RummyState
from engines.rummy.state import places


class Rummy(Game[RummyState, RummySettings]):
    """Basic Rummy, 2 to 4 players: meld all cards first and score what the others still hold."""

    name = "rummy"
    seats = range(2, 5)
    rules_version = 1
    Settings = RummySettings
    State = RummyState
    Action = acts.Action
    Event = acts.Event

    def start(self, settings: RummySettings | None = None, seats: int = 2, first: int = 0) -> RummyState:
        """See `Game.start`. `first` starts the first hand; then the start passes clockwise."""
        settings = RummySettings() if settings is None else settings
        self._check_seats(seats, first)
        return hands.start(settings, seats, first)

    def turn(self, state: RummyState) -> Turn:
        """See `Game.turn`. After a hand (phase score) it is the table's: the next deal is awaited."""
        return TABLE if state.awaiting else state.mover

    def actions(self, state: RummyState) -> tuple[Tagged, ...]:
        """See `Game.actions`. Of a hand that is partly hidden: what can be done with the known cards."""
        return legal.actions(state)

    def barred(self, state: RummyState) -> Mapping[str, Reason]:
        """See `Game.barred`."""
        return legal.barred(state)

    def why_not(self, state: RummyState, action: Tagged) -> Reason | None:
        """See `Game.why_not`. Raises BadAction for what is no action of Rummy."""
        return legal.why_not(state, action)

    def _apply(self, state: RummyState, action: Tagged) -> Step[RummyState]:
        events: list[acts.AnyEvent] = []
        return Step(_played(state, action, events), tuple(events))

    def given(self, state: RummyState, values: tuple[int | str, ...]) -> acts.Deal:
        """See `Game.given`: the whole deck from the top. Raises IllegalAction where no deal is awaited."""
        deck = tuple(card for card in values if isinstance(card, str))
        if deck != values or not acts.whole_deck(deck):
            raise BadAction(
                f"deck: rummy is dealt from {len(DECK)} different cards, ranks {RANKS} and suits {SUITS} "
                f"as in AS, TD, not {values!r}"
            )
        action = acts.Deal(deck)
        reason = self.why_not(state, action)
        if reason is not None:
            raise IllegalAction(reason, action)
        return action

    def outcomes(self, state: RummyState) -> tuple[tuple[Tagged, Fraction], ...] | None:
        """See `Game.outcomes`: None, for a deal has too many; none at all where no deal is awaited."""
        return None if state.awaiting else ()

    def sample(self, state: RummyState, rng: Random) -> acts.Deal:  # noqa: ARG002 (every deck is alike)
        """See `Game.sample`: every order of the deck is equally likely."""
        deck = list(DECK)
        rng.shuffle(deck)
        return acts.Deal(tuple(deck))

    def seen_by(self, state: RummyState, seat: int | None) -> RummyState:
        """See `Game.seen_by`: `HIDDEN` cards in the others' hands and in the stock."""
        return hidden.seen_by(state, seat)

    def imagine(self, seen: RummyState, rng: Random) -> RummyState:
        """See `Game.imagine`: the hidden cards in any order."""
        return hidden.imagine(seen, rng)

    def standings(self, state: RummyState) -> tuple[Standing, ...] | None:
        """See `Game.standings`: by running score; who withdrew comes after everybody who stayed."""
        return places(state) if state.phase == "over" else None

    def cpu(self, level: str, knowledge: Knowledge | None = None) -> CpuPlayer:  # noqa: ARG002 (none is needed)
        """See `Game.cpu`. No knowledge is needed. Raises ValueError for an unknown level."""
        return player(level)


def _played(state: RummyState, action: Tagged, events: list[acts.AnyEvent]) -> RummyState:
    match action:
        case acts.Deal():
            return hands.deal(state, action, events)
        case acts.DrawStock():
            return turns.draw_stock(state, events)
        case acts.DrawDiscard():
            return turns.draw_discard(state, events)
        case acts.Meld():
            return turns.meld(state, action, events)
        case acts.LayOff():
            return turns.lay_off(state, action, events)
        case acts.Discard():
            return turns.discard(state, action, events)
        case acts.Withdraw():
            return hands.withdraw(state, action.seat, events)
    raise BadAction(f"not a rummy action: {action!r}")


RUMMY = Rummy()
"""The game."""
