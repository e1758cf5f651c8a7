"""The chance of losing a round of Mexico, exactly, by backward induction.

Every player still to come is taken to minimise his own chance of losing the round. Those who share the
lowest value at the end lose equally often: an extra throw leaves nothing to choose. What a later player
can still do comes down to how many throws he has: a blind first throw is his only one, and open or blind
makes no difference to any other.
"""

from __future__ import annotations

from functools import cache

from engines.mexico.legal import forced
from engines.mexico.state import State
from engines.mexico.values import CHANCE, ORDER, RANK, value_of

_P = tuple(float(CHANCE[value]) for value in ORDER)
_TOP = len(ORDER) - 1
_NONE = len(ORDER)
"""The rank of the lowest value while nobody has thrown."""


@cache
def sharer_loses(throws: int, later: int, rank: int, sharing: int) -> float:
    """The chance that one given player loses who has the lowest value so far.

    `throws` is how many each of the `later` players may make, `rank` the place of the value in `ORDER`
    (from 0), `sharing` how many have it, he too.
    """
    if later == 0:
        return 1.0 / sharing
    ends = _last_values(throws, later - 1, rank, sharing)
    total = ends[rank] * sharer_loses(throws, later - 1, rank, sharing + 1)
    above = sum(ends[rank + 1 :])
    return total + above * sharer_loses(throws, later - 1, rank, sharing) if above else total


def stop_cost(throws: int, later: int, low: int, sharing: int, rank: int) -> float:
    """The chance that a player loses who stops with `rank`, where `sharing` others have the lowest, `low`.

    `later` players come after him, with `throws` throws each.
    """
    if rank > low:
        return 0.0
    return sharer_loses(throws, later, rank, sharing + 1 if rank == low else 1)


@cache
def _last_values(throws: int, later: int, low: int, sharing: int) -> tuple[float, ...]:
    """The chance of each value that a player ends on who has `throws` throws and plays his best."""
    costs = [stop_cost(throws, later, low, sharing, rank) for rank in range(_TOP + 1)]
    ends = _P
    going_on = sum(p * cost for p, cost in zip(_P, costs, strict=True))
    for _ in range(throws - 1):
        stops = [rank == _TOP or cost <= going_on + 1e-12 for rank, cost in enumerate(costs)]
        again = sum(p for p, stop in zip(_P, stops, strict=True) if not stop)
        ends = tuple(again * end + (p if stop else 0.0) for p, end, stop in zip(_P, ends, stops, strict=True))
        going_on = sum(
            p * (cost if stop else going_on) for p, cost, stop in zip(_P, costs, stops, strict=True)
        )
    return ends


# -- the mover's own choices -----------------------------------------------------------------------------


def keep_cost(state: State) -> float:
    """The chance that the mover loses the round with the dice that lie open."""
    assert state.dice is not None, "the dice to keep lie open"
    return _cost_of(state, RANK[value_of(state.dice)], state.pattern)


def throw_cost(state: State, blind: bool) -> float:
    """The chance that the mover loses the round when he now throws open or blind, and then plays his best."""
    return _throw(state, state.made, state.pattern, blind)


def _throw(state: State, made: int, pattern: tuple[bool, ...], blind: bool) -> float:
    made += 1
    if state.mover == state.leader and not state.pattern_done:
        pattern = (*pattern, blind)
    costs = [_cost_of(state, rank, pattern) for rank in range(_TOP + 1)]
    last = made >= state.limit or (blind and made == 1)
    going_on = 2.0 if last else min(_throw(state, made, pattern, b) for b in _ways(state, made))
    return sum(
        p * (cost if last or rank == _TOP else min(cost, going_on))
        for rank, (p, cost) in enumerate(zip(_P, costs, strict=True))
    )


def _ways(state: State, made: int) -> tuple[bool, ...]:
    must = forced(state, made)
    return (False, True) if must is None else (must[0],)


def _cost_of(state: State, rank: int, pattern: tuple[bool, ...]) -> float:
    """What `stop_cost` says of the mover who stops with `rank` while `pattern` is the leader's so far."""
    standing = [RANK[value] for seat in state.contest if (value := state.values[seat]) is not None]
    low = min(standing, default=_NONE)
    later = len(state.contest) - len(standing) - 1
    return stop_cost(_later_throws(state, pattern), later, low, standing.count(low), rank)


def _later_throws(state: State, pattern: tuple[bool, ...]) -> int:
    """How many throws each player to come can make use of."""
    settings = state.settings
    if state.stage:
        return 1
    if pattern:
        return len(pattern)
    if state.first_round and settings.first_round_blind and not state.led:
        return 1
    return settings.throw_limit
