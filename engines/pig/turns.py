"""One turn: throw, die, bank; and whose turn is next. See "A game" in the rules.

Every function takes a legal action and the list of events to add to, and gives the new state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from engines.pig.actions import (
    AnyEvent,
    Banked,
    Busted,
    Dice,
    GameOver,
    Ignored,
    LastRoundStarted,
    NotBanked,
    Overshot,
    Thrown,
    TurnEnded,
    Why,
    Withdrawn,
)
from engines.pig.legal import one_short
from engines.pig.settings import Settings
from engines.pig.state import State, places

_T = TypeVar("_T")


def start(settings: Settings, seats: int, first: int) -> State:
    """A new game: nobody has points, and `first` throws."""
    nobody = (False,) * seats
    return State(settings, totals=(0,) * seats, out=nobody, first=first, mover=first, played_last=nobody)


def throw(state: State) -> State:
    """The die goes into the cup and is awaited."""
    return replace(state, phase="throw", awaiting=True, dice=None)


def dice(state: State, action: Dice, events: list[AnyEvent]) -> State:
    """The die has fallen: 2 to 6 count, a 1 loses the turn points, an exact goal may be overshot.

    At the throw limit the turn ends here ("De worplimiet dwingt vastleggen af").
    """
    seat, (value,) = _mover(state), action.values
    over = state.would_be + value - state.settings.target
    counts = value > 1 and (over <= 0 or not state.settings.exact)
    state = replace(
        state,
        awaiting=False,
        phase="choose",
        dice=action.values,
        made=state.made + 1,
        turn_points=state.turn_points + value if counts else state.turn_points,
    )
    events.append(Thrown(seat, state.made, action.values, state.turn_points))
    if value == 1:
        return _bust(state, events)
    if not counts:
        if state.settings.goal == "exact_bust":
            events.append(Overshot(seat, state.turn_points, over))
            return _end_turn(state, 0, "overshot", events)
        events.append(Ignored(seat, value, over))
    return _forced(state, events) if state.made == state.limit else state


def bank(state: State, events: list[AnyEvent], forced: bool = False) -> State:
    """The turn points are added to the total; at or past the goal the game, or its last round, follows."""
    seat, points, total = _mover(state), state.turn_points, state.would_be
    events.append(Banked(seat, points, total, forced))
    state = replace(state, totals=_put(state.totals, seat, total))
    return _end_turn(state, points, "throw_limit" if forced else "banked", events)


def withdraw(state: State, seat: int, events: list[AnyEvent]) -> State:
    """Somebody leaves: he is skipped, and his turn points lapse. Who is left alone has won."""
    moving = seat == state.mover
    events.append(Withdrawn(seat, state.turn_points if moving else 0))
    state = replace(state, out=_put(state.out, seat, True))
    if len(state.players) == 1:
        return _game_over(state, events)
    return _pass_on(state, events) if moving else state


# -- the end of a turn ---------------------------------------------------------------------------------


def _bust(state: State, events: list[AnyEvent]) -> State:
    """A 1: the turn points lapse, and the total with `one_loses_total`; the next player's turn."""
    seat = _mover(state)
    lost = state.total if state.settings.one_loses_total else 0
    events.append(Busted(seat, state.turn_points, lost))
    if lost:
        state = replace(state, totals=_put(state.totals, seat, 0))
    return _end_turn(state, 0, "busted", events)


def _forced(state: State, events: list[AnyEvent]) -> State:
    """The throw limit is reached: the table banks, unless that would be one point short of an exact goal."""
    if not one_short(state.settings, state.total, state.turn_points):
        return bank(state, events, forced=True)
    events.append(NotBanked(_mover(state), state.turn_points, "one_short"))
    return _end_turn(state, 0, "one_short", events)


def _end_turn(state: State, points: int, why: Why, events: list[AnyEvent]) -> State:
    """Tell how the turn went, and see whether the goal has been reached."""
    seat, total = _mover(state), state.total
    events.append(TurnEnded(seat, points, total, state.made, why))
    if state.last_by is not None:
        state = replace(state, played_last=_put(state.played_last, seat, True))
    elif total >= state.settings.target:
        if state.settings.end == "at_once":
            return _game_over(state, events)
        events.append(LastRoundStarted(seat, state.others))
        state = replace(state, last_by=seat, played_last=_put(state.played_last, seat, True))
    return _pass_on(state, events)


def _pass_on(state: State, events: list[AnyEvent]) -> State:
    """The turn goes to the next player who is in; in the last round to the next who has not had it."""
    seat, waiting = _mover(state), state.to_play
    if not waiting:
        return _game_over(state, events)
    after, count = waiting[0], state.seats
    comes_round = (after - state.first) % count <= (seat - state.first) % count
    return replace(
        state,
        mover=after,
        phase="throw",
        round=state.round + comes_round,
        turn_points=0,
        made=0,
        awaiting=False,
    )


def _game_over(state: State, events: list[AnyEvent]) -> State:
    """Who has the highest total has won; equal totals share the place ("gelijke scores delen een plaats")."""
    events.append(GameOver(tuple(row.seat for row in places(state) if row.place == 1)))
    return replace(state, mover=None, phase="over", turn_points=0, made=0, awaiting=False)


def _mover(state: State) -> int:
    assert state.mover is not None, "a game that goes on has a seat to move"
    return state.mover


def _put(items: tuple[_T, ...], seat: int, item: _T) -> tuple[_T, ...]:
    return (*items[:seat], item, *items[seat + 1 :])
