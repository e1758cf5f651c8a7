"""One turn: throw, dice, reveal, keep; and what a player says of it. See "A turn" in the rules.

Every function takes a legal action and the list of events to add to, and gives the new state.
"""

from __future__ import annotations

from engines.face import IllegalAction, Reason
from engines.mexico.actions import (
    AnyEvent,
    Declare,
    Declared,
    Dice,
    Lead,
    LeaderChanged,
    Reveal,
    Revealed,
    Throw,
    Thrown,
    TurnEnded,
)
from engines.mexico.rounds import ask, go_on, open_round, put
from engines.mexico.state import State, replace
from engines.mexico.values import MEXICO_VALUE, VALUE


def _mover(state: State) -> int:
    assert state.mover is not None, "a legal action of a seat needs a seat to move"
    return state.mover


def throw(state: State, action: Throw) -> State:
    """The dice go into the cup; the table's dice are awaited."""
    return replace(state, phase="throw", awaiting=True, blind=action.blind, dice=None, hidden=False)


def dice(state: State, action: Dice, events: list[AnyEvent]) -> State:
    """The dice have fallen: shown, or hidden under the cup. Mexico is always shown at once (Level 3),
    or with `mexico_shown` = on_reveal like any other throw.
    """
    seat, blind = _mover(state), state.blind
    at_once = VALUE[action.values] == MEXICO_VALUE and state.settings.mexico_shown == "at_once"
    hidden = blind and not at_once
    made = state.throws_done[seat] + 1
    setting = seat == state.leader and not state.pattern_done
    mexico = not hidden and VALUE[action.values] == MEXICO_VALUE
    events.append(Thrown(seat, made, blind, None if hidden else action.values, mexico))
    state = replace(
        state,
        awaiting=False,
        dice=action.values,
        hidden=hidden,
        phase="reveal" if hidden else "choose",
        throws_done=put(state.throws_done, seat, made),
        pattern=(*state.pattern, blind) if setting else state.pattern,
    )
    return state if hidden else _lie_open(state, events)


def reveal(state: State, events: list[AnyEvent]) -> State:
    """Laten zien: the cup is lifted. Raises IllegalAction where the dice are not known (`seen_by`)."""
    if state.dice is None:
        raise IllegalAction(Reason("not_known"), Reveal())
    mexico = VALUE[state.dice] == MEXICO_VALUE
    events.append(Revealed(_mover(state), state.dice, mexico))
    return _lie_open(replace(state, hidden=False, phase="choose"), events)


def _lie_open(state: State, events: list[AnyEvent]) -> State:
    """The dice lie open: Mexico stands, the turn ends by itself, or the player chooses (Beslisboom 2)."""
    if state.mexico:
        return replace(state, limit=state.made, mexicos=state.mexicos + 1)
    why = _why_over(state)
    return end_turn(state, why, events) if why else state


def _why_over(state: State) -> str | None:
    made = state.made
    if made == 1 and state.blind:
        return "first_blind_ends"
    if made < state.limit:
        return None
    return "pattern_ended" if state.bound and made < state.settings.throw_limit else "no_throws_left"


def keep(state: State, events: list[AnyEvent]) -> State:
    """Laten staan: the last throw stands, also when it is lower than an earlier one."""
    return end_turn(state, "mexico_stands" if state.mexico else "kept", events)


def _finish(state: State, why: str, events: list[AnyEvent]) -> State:
    seat = _mover(state)
    assert state.dice is not None, "a turn ends with dice on the table"
    value = VALUE[state.dice]
    events.append(TurnEnded(seat, value, state.throws_done[seat], why))
    return replace(
        state,
        values=put(state.values, seat, value),
        ended=put(state.ended, seat, why),
        pattern_done=state.pattern_done or seat == state.leader,
    )


def end_turn(state: State, why: str, events: list[AnyEvent]) -> State:
    """Let the last throw stand, complete a leader's pattern, and pass the turn on."""
    return go_on(_finish(state, why, events), events)


def declare(state: State, action: Declare, events: list[AnyEvent]) -> State:
    """A player says how the round went; Vast right after a Mexico also ends his turn."""
    seat = _mover(state)
    early = state.phase == "choose"
    if early:
        state = _finish(state, "mexico_stands", events)
    events.append(Declared(seat, action.result))
    state = replace(state, declared=put(state.declared, seat, action.result))
    return go_on(state, events) if early else ask(state, events)


def lead(state: State, action: Lead, events: list[AnyEvent]) -> State:
    """Take the role of leader, or give it up, before the first throw of a round (Instelling 2)."""
    if action.seat != state.leader:
        events.append(LeaderChanged(action.seat))
    return open_round(replace(state, leader=action.seat, lead_used=True))
