"""Throw, dice, a line filled, and from turn to turn to the end. See "A game" in the rules.

Every function takes a legal action and the list of events to add to, and gives the new state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from engines.dice_poker.actions import (
    NONE_HELD,
    AnyEvent,
    BonusReached,
    Dice,
    GameOver,
    RoundStarted,
    Score,
    Scored,
    Throw,
    Thrown,
    TurnEnded,
    Withdrawn,
)
from engines.dice_poker.legal import offers
from engines.dice_poker.lines import Five
from engines.dice_poker.settings import Settings
from engines.dice_poker.state import State

T = TypeVar("T")


def start(settings: Settings, seats: int, first: int) -> State:
    """A new game: empty cards, `first` throws first in every round."""
    return State(
        settings=settings,
        points=((None,) * settings.rounds,) * seats,
        poker_bonuses=(0,) * seats,
        out=(False,) * seats,
        first=first,
        round=1,
        mover=first,
        phase="throw",
    )


def throw(state: State, action: Throw) -> State:
    """The dice that are not held go into the cup; the table's dice are awaited."""
    dice = state.dice if state.made else None
    return replace(state, phase="throw", awaiting=True, held=action.held, dice=dice)


def dice(state: State, action: Dice, events: list[AnyEvent]) -> State:
    """The dice have fallen, into the places of those that were thrown."""
    fallen = iter(action.values)
    lying = state.dice or action.values
    values = tuple(old if held else next(fallen) for old, held in zip(lying, state.held, strict=True))
    five: Five = (values[0], values[1], values[2], values[3], values[4])
    made = state.made + 1
    events.append(Thrown(_mover(state), made, state.held, five))
    return replace(state, phase="choose", awaiting=False, made=made, dice=five)


def score(state: State, action: Score, events: list[AnyEvent]) -> State:
    """A line is filled, the bonuses are paid, and the turn passes on."""
    seat = _mover(state)
    offer = offers(state)[action.line]
    events.append(Scored(seat, action.line, offer.points, offer.joker, offer.poker_bonus))
    bonus = state.left_bonuses[seat]
    card = _put(state.points[seat], state.settings.lines.index(action.line), offer.points)
    pokers = state.poker_bonuses[seat] + (1 if offer.poker_bonus else 0)
    state = replace(
        state,
        points=_put(state.points, seat, card),
        poker_bonuses=_put(state.poker_bonuses, seat, pokers),
    )
    if state.left_bonuses[seat] > bonus:
        events.append(BonusReached(seat, state.left_bonuses[seat], state.left_sum(seat)))
    events.append(TurnEnded(seat, state.totals[seat], state.made))
    return _pass_on(state, events)


def withdraw(state: State, seat: int, events: list[AnyEvent]) -> State:
    """Somebody leaves: his open lines count 0, and the others play on."""
    events.append(Withdrawn(seat))
    state = replace(state, out=_put(state.out, seat, item=True))
    if seat != state.mover:
        return state
    return _pass_on(replace(state, dice=None) if state.awaiting else state, events)


def _pass_on(state: State, events: list[AnyEvent]) -> State:
    """The next seat that is in has the turn; behind the last one the next round begins, or the game ends."""
    state = replace(state, phase="throw", made=0, awaiting=False, held=NONE_HELD)
    players = state.players
    place = _place(state, _mover(state))
    later = [seat for seat in players if _place(state, seat) > place]
    if later:
        return replace(state, mover=later[0])
    if not players or state.round == state.settings.rounds:
        return _end(state, events)
    state = replace(state, mover=players[0], round=state.round + 1)
    events.append(RoundStarted(state.round, players[0]))
    return state


def _end(state: State, events: list[AnyEvent]) -> State:
    """Every card is full; the highest total has won, several may share it."""
    most = max(state.totals)
    events.append(GameOver(tuple(seat for seat, total in enumerate(state.totals) if total == most)))
    return replace(state, mover=None, phase="over")


def _place(state: State, seat: int) -> int:
    """The place of a seat in the order of turns, from 0."""
    return (seat - state.first) % state.seats


def _mover(state: State) -> int:
    assert state.mover is not None, "a legal action of a seat needs a seat to move"
    return state.mover


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
