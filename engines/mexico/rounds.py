"""From turn to turn and from round to round: who is next, who lost, who leads, who is left.

Every function takes the list of events to add to and gives the new state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engines.mexico.actions import (
    AnyEvent,
    GameOver,
    KnockedOut,
    LeaderChanged,
    LifeLost,
    Result,
    RoundEnded,
    RoundStarted,
    Tied,
    Withdrawn,
)
from engines.mexico.settings import Settings
from engines.mexico.state import State, replace

T = TypeVar("T")


def put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item at one seat."""
    return (*items[:seat], item, *items[seat + 1 :])


def start(settings: Settings, seats: int, first: int) -> State:
    """The first round of a new game (Level 1): everybody in, a leader only where the settings name one."""
    state = State(
        settings=settings,
        lives=(settings.lives,) * seats,
        out_round=(None,) * seats,
        round=1,
        starter=first,
        usual=first,
        leader=settings.first_leader,
        mover=None,
        phase="throw",
        contest=(),
        values=(),
        throws_done=(),
        ended=(),
        declared=(),
        limit=settings.throw_limit,
    )
    return open_round(state)


def open_round(state: State) -> State:
    """Put the table as it is before the first throw of a round: nothing of the last one is kept.

    The leader starts; without one the seat whose turn it is by the clock, or the first after it still in.
    """
    seats = state.seats
    usual = state.usual if state.out_round[state.usual] is None else next_in(state, state.usual)
    state = replace(
        state,
        usual=usual,
        starter=usual if state.leader is None else state.leader,
        values=(None,) * seats,
        throws_done=(0,) * seats,
        ended=("",) * seats,
        declared=(None,) * seats,
        pattern=(),
        pattern_done=False,
        stage=0,
        lost=(),
        mexicos=0,
    )
    return go_on(replace(state, contest=state.players), [])


def next_in(state: State, seat: int) -> int:
    """The next seat clockwise that is still in."""
    count = state.seats
    return next(s % count for s in range(seat + 1, seat + 1 + count) if state.out_round[s % count] is None)


# -- the turns of a comparison ---------------------------------------------------------------------------


def go_on(state: State, events: list[AnyEvent]) -> State:
    """Give the turn to the next seat of this comparison; when all have had theirs, decide it."""
    values = state.values
    for seat in state.contest:
        if values[seat] is None:
            return _begin_turn(state, seat)
    if state.settings.result == "players":
        return ask(state, events)
    return _judge(state, events)


def _begin_turn(state: State, seat: int) -> State:
    if state.stage:
        limit = state.throws_done[seat] + 1
    elif state.pattern_done and seat != state.leader:
        limit = len(state.pattern)
    else:
        limit = state.settings.throw_limit
    return replace(state, mover=seat, phase="throw", awaiting=False, limit=limit)


def _judge(state: State, events: list[AnyEvent]) -> State:
    """The table compares: one lowest has lost, several who share it are Vast."""
    least = state.to_beat
    sharing = tuple(seat for seat in state.contest if state.values[seat] == least)
    return _settle(state, sharing, (), events) if len(sharing) == 1 else _settle(state, (), sharing, events)


def ask(state: State, events: list[AnyEvent]) -> State:
    """Ask the next player for his result; when all have declared, settle it (Resultaat fase)."""
    declared = state.declared
    for seat in state.contest:
        if declared[seat] is None:
            return replace(state, mover=seat, phase="declare", awaiting=False)

    def who(result: Result) -> tuple[int, ...]:
        return tuple(seat for seat in state.contest if declared[seat] == result)

    return _settle(state, who("lost"), who("tied"), events)


def _settle(state: State, lost: Iterable[int], tied: tuple[int, ...], events: list[AnyEvent]) -> State:
    """Take lives for Verloren; then the extra throws of who is Vast, or the end of the round."""
    paid: list[AnyEvent] = []
    for seat in lost:
        state = _lose(state, seat, paid)
    if tied and _left(state) > 1:
        events += paid
        return _extra_throws(state, tied, events)
    value = state.to_beat if state.contest else None
    return _end_round(state, value, tied, paid, events)


def _lose(state: State, seat: int, events: list[AnyEvent]) -> State:
    """One Verloren: a life less, or 2 for every Mexico of the round (`mexico_penalty`), never below 0."""
    price = 2 * state.mexicos if state.settings.mexico_penalty == "two_each" else 0
    count = min(state.lives[seat], max(1, price))
    lives = state.lives[seat] - count
    events.append(LifeLost(seat, lives, count))
    state = replace(state, lives=put(state.lives, seat, lives), lost=(*state.lost, seat))
    if lives:
        return state
    events.append(KnockedOut(seat))
    return replace(state, out_round=put(state.out_round, seat, state.round))


def _extra_throws(state: State, tied: tuple[int, ...], events: list[AnyEvent]) -> State:
    """Each Vast player gets exactly one extra throw, compared among these players only (Regel 6)."""
    events.append(Tied(tied))
    state = replace(
        state,
        stage=state.stage + 1,
        contest=tied,
        values=tuple(None if seat in tied else value for seat, value in enumerate(state.values)),
        ended=tuple("" if seat in tied else why for seat, why in enumerate(state.ended)),
        declared=(None,) * state.seats,
    )
    return go_on(state, events)


# -- the end of a round ------------------------------------------------------------------------------------


def _end_round(
    state: State, value: int | None, tied: tuple[int, ...], paid: list[AnyEvent], events: list[AnyEvent]
) -> State:
    """Tell how the round went, and begin the next one or end the game (Beslisboom 3 and 4)."""
    lost = _turn_order(state, state.lost)
    won = tuple(seat for seat in state.players if seat not in lost and seat not in tied)
    events.append(RoundEnded(state.round, value, lost, tied, won))
    events += paid
    if _left(state) <= 1:
        return _game_over(state, events)
    leader = _next_leader(state, tied)
    if leader != state.leader:
        events.append(LeaderChanged(leader))
    usual = next_in(state, state.starter)
    state = replace(state, round=state.round + 1, leader=leader, usual=usual, lead_used=False)
    state = open_round(state)
    events.append(RoundStarted(state.round, state.starter, leader, first_round=False))
    return state


def _next_leader(state: State, tied: tuple[int, ...]) -> int | None:
    """Who leads the next round (Beslisboom 3, Regel 7 and 8).

    The loser; of several the first in turn order with lives left; where all are out, by `after_knockout`.
    Where nobody lost: nobody, unless the leader stayed by Vast.
    """
    if not state.lost:
        return state.leader if state.leader in tied else None
    for seat in _turn_order(state, state.lost):
        if state.lives[seat]:
            return seat
    return next_in(state, state.lost[0]) if state.settings.after_knockout == "next" else None


def _turn_order(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(seats, key=lambda seat: (seat - state.starter) % state.seats))


def _left(state: State) -> int:
    return state.out_round.count(None)


def _game_over(state: State, events: list[AnyEvent]) -> State:
    """One player has points left and has won, or none has (Beslisboom 4)."""
    events.append(GameOver(tuple(sorted(state.players))))
    return replace(state, mover=None, phase="over", awaiting=False, leader=None)


# -- somebody leaves ---------------------------------------------------------------------------------------


def withdraw(state: State, seat: int, events: list[AnyEvent]) -> State:
    """Somebody leaves: he is out, his throws count no more, and the round goes on without him.

    Of two players the other has won. A leader's pattern stays where it is complete, else the round has no
    leader. Blind dice of one who leaves are never shown. Where the others of a tie have left, the one who
    is Vast need not throw: nobody has lost.
    """
    events.append(Withdrawn(seat))
    moving = seat == state.mover
    state = replace(
        state,
        out_round=put(state.out_round, seat, state.round),
        contest=tuple(s for s in state.contest if s != seat),
        values=put(state.values, seat, None),
        declared=put(state.declared, seat, None),
    )
    if moving:
        state = _clear_cup(state)
    if _left(state) <= 1:
        return _game_over(_clear_cup(state), events)
    if seat == state.leader:
        events.append(LeaderChanged(None))
        state = replace(state, leader=None, pattern=state.pattern if state.pattern_done else ())
    if not any(state.throws_done) and not state.awaiting:
        return open_round(state)
    if state.stage and state.settings.result == "table" and len(state.contest) == 1:
        return _end_round(_clear_cup(state), None, state.contest, [], events)
    return go_on(state, events) if moving else state


def _clear_cup(state: State) -> State:
    """Nobody lifts the cup any more: dice under it, or in it, are gone unseen."""
    if not (state.hidden or state.awaiting):
        return state
    return replace(state, dice=None, hidden=False, awaiting=False)
