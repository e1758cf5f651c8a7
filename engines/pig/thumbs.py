"""Playing Pig by rules of thumb. Each says whether to bank, where both throwing and banking are legal."""

from __future__ import annotations

from random import Random

from engines.pig.state import State

_NEAR = 20
"""Who is so near to the goal is about to win."""
_RACE = 29
"""From so near to the goal a good player throws on until he is there."""


def easy(state: State, rng: Random) -> bool:
    """By feel: now stops early and now late, looking at nobody else."""
    if state.would_be >= state.settings.target:
        return True
    return state.turn_points >= rng.randint(*_FEEL)


_FEEL = (4, 16)
"""How many turn points feel like enough, at least and at most."""


def medium(state: State, _rng: Random) -> bool:
    """Hold at 20; throw on when somebody else is about to win; take the win that is there."""
    settled = _goal(state)
    if settled is not None:
        return settled
    if not state.settings.exact and _missing_to_leader(state) <= _NEAR:
        return False
    return _enough(state, 0)


def pace_and_race(state: State, _rng: Random) -> bool:
    """Hold at 21, higher when behind and lower when ahead; near the goal throw on until it is reached.

    A lead weighs more the less there is to go: eight times the part it is of what the two need on average.
    """
    settled = _goal(state)
    if settled is not None:
        return settled
    behind = _leader(state) - state.total
    need = state.settings.target - state.total - behind / 2
    if not state.settings.exact and need - abs(behind) / 2 <= _RACE:
        return False
    return _enough(state, 1 + round(8 * behind / need))


def _goal(state: State) -> bool | None:
    """What the goal itself decides; None where it does not.

    In the last round: stop when ahead of all, or level with an exact goal. Where a 1 takes the total too,
    banking protects nothing: throw on to the goal.
    """
    settings, would_be = state.settings, state.would_be
    if state.last_round:
        best = _leader(state)
        return would_be > best or (settings.exact and would_be == best)
    if would_be >= settings.target:
        return True
    return False if settings.one_loses_total else None


def _enough(state: State, more: int) -> bool:
    """The next throw would on average lose at least what it would bring, with `more` points held as nothing.

    By default a 1 loses all and 2 to 6 bring 20 together: that is to hold at 20.
    """
    settings, missing = state.settings, state.settings.target - state.would_be
    faces = range(2, 7)
    counting = [face for face in faces if not settings.exact or face <= missing]
    losing = 1 + (len(faces) - len(counting) if settings.goal == "exact_bust" else 0)
    return losing * (state.turn_points - more) >= sum(counting)


def _leader(state: State) -> int:
    """The highest total of the others who are in."""
    return max(state.totals[seat] for seat in state.others)


def _missing_to_leader(state: State) -> int:
    return state.settings.target - _leader(state)
