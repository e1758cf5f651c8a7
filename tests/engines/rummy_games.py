"""Random games of Rummy for tests."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import hypothesis.strategies as st

from engines import TABLE
from engines.face import Tagged
from engines.rummy import RUMMY, Settings, State, Withdraw

MOST_STEPS = 600
"""A game is followed no further than this."""
_LEAVES = 0.003
"""How often somebody leaves, where more than two play."""


@dataclass(frozen=True)
class Played:
    """One action of a game."""

    before: State
    action: Tagged
    after: State
    events: tuple[Tagged, ...]


house_rules = st.builds(
    Settings,
    goal=st.just(100),
    melds_per_turn=st.sampled_from(["any", "one"]),
    reuses=st.integers(0, 5),
    hand_size=st.integers(7, 10),
    blocked=st.sampled_from(["each", "lowest", "none"]),
)
games = st.tuples(
    st.builds(RUMMY.start, house_rules, st.integers(2, 4)),
    st.integers(0, 2**32),
)


def choice(state: State, rng: Random) -> Tagged:
    """A random action; each kind is equally likely, so that melds are laid and hands end.

    Now and then somebody leaves.
    """
    if len(state.players) > 2 and rng.random() < _LEAVES:
        return Withdraw(rng.choice(state.players))
    if RUMMY.turn(state) is TABLE:
        return RUMMY.sample(state, rng)
    actions = RUMMY.actions(state)
    kind = rng.choice(sorted({action.kind for action in actions}))
    return rng.choice([action for action in actions if action.kind == kind])


def played(game: tuple[State, int]) -> list[Played]:
    """One random game from its start, or the beginning of a long one."""
    state, seed = game
    rng, line = Random(seed), list[Played]()
    while RUMMY.turn(state) is not None and len(line) < MOST_STEPS:
        action = choice(state, rng)
        step = RUMMY.play(state, action)
        line.append(Played(state, action, step.state, step.events))
        state = step.state
    return line
