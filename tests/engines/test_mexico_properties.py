"""What holds in every game of Mexico, whatever is played."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from mexico_table import free

from engines import TABLE
from engines.face import Tagged
from engines.mexico import MEXICO, LifeLost, Settings, State

PATTERNS = {"", "B", "O", "OO", "OB", "OOO", "OOB", "OBO", "OBB"}

house_rules = st.builds(
    Settings,
    lives=st.integers(1, 6),
    throw_limit=st.integers(1, 3),
    third_throw_blind=st.booleans(),
    first_round_blind=st.booleans(),
    result=st.sampled_from(["table", "players"]),
    mexico_shown=st.sampled_from(["at_once", "on_reveal"]),
    after_knockout=st.sampled_from(["next", "nobody"]),
    mexico_penalty=st.sampled_from(["none", "two_each"]),
    first_leader=st.sampled_from([None, 0, 1]),
)
games = st.tuples(house_rules, st.integers(2, 8), st.integers(0, 2**32))

Line = list[tuple[State, Tagged, State, tuple[Tagged, ...]]]


def played(game: tuple[Settings, int, int]) -> Line:
    """One random game: state, action, state after it, events."""
    rules, seats, seed = game
    rng, state, line = Random(seed), MEXICO.start(rules, seats), []
    while (turn := MEXICO.turn(state)) is not None:
        action = MEXICO.sample(state, rng) if turn is TABLE else rng.choice(MEXICO.actions(state))
        step = MEXICO.play(state, action)
        line.append((state, action, step.state, step.events))
        state = step.state
    return line


@given(games)
@settings(max_examples=40, deadline=None)
def test_lives_change_by_results_only(game: tuple[Settings, int, int]) -> None:
    for before, _, after, events in played(game):
        lives = list(before.lives)
        for event in events:
            if isinstance(event, LifeLost):
                lives[event.seat] -= event.count
                assert event.count >= 1
                assert event.lives == lives[event.seat] >= 0
        assert after.lives == tuple(lives)


@given(games)
@settings(max_examples=40, deadline=None)
def test_patterns_are_only_those_that_can_be(game: tuple[Settings, int, int]) -> None:
    for _, _, state, _ in played(game):
        assert "".join("B" if blind else "O" for blind in state.pattern) in PATTERNS
        assert not state.pattern or state.leader is not None or state.phase == "over"


@given(games)
@settings(max_examples=40, deadline=None)
def test_nobody_throws_more_often_than_he_may(game: tuple[Settings, int, int]) -> None:
    for _, _, state, _ in played(game):
        if state.phase in {"throw", "reveal", "choose"}:
            assert state.made <= state.limit
            assert state.made < state.limit or state.phase != "throw"
            if not state.extra_turn:
                assert state.limit <= state.settings.throw_limit


@given(games)
@settings(max_examples=40, deadline=None)
def test_who_leads_starts_and_is_in(game: tuple[Settings, int, int]) -> None:
    for _, _, state, _ in played(game):
        if state.leader is not None:
            assert state.starter == state.leader
        if state.phase != "over":
            assert state.mover is not None
            assert state.out_round[state.mover] is None or state.out_round[state.mover] == state.round


@given(games)
@settings(max_examples=40, deadline=None)
def test_out_is_out_of_points_and_the_game_ends_with_one_or_none_left(
    game: tuple[Settings, int, int],
) -> None:
    line = played(game)
    for _, _, state, _ in line:
        assert [out is not None for out in state.out_round] == [lives == 0 for lives in state.lives]
        assert (state.out_round.count(None) <= 1) == (state.phase == "over")
    assert line[-1][3][-1].kind == "game_over"


@given(games)
@settings(max_examples=40, deadline=None)
def test_rounds_count_up_by_one_and_start_empty(game: tuple[Settings, int, int]) -> None:
    states = [state for _, _, state, _ in played(game)]
    for before, after in pairwise(states):
        assert after.round - before.round in {0, 1}
        if after.round > before.round:
            assert (after.pattern, after.extra, after.mexicos, after.lost) == ((), (), 0, ())
            assert set(after.values) == {None}
            assert set(after.throws_done) == {0}


@given(games)
@settings(max_examples=40, deadline=None)
def test_hidden_values_are_in_no_event_and_in_nothing_that_is_seen(game: tuple[Settings, int, int]) -> None:
    for _, _, state, events in played(game):
        if state.hidden:
            seen = MEXICO.seen_by(state, state.mover)
            assert seen.dice is None
            assert state.mover is not None
            assert seen.values[state.mover] is None
            assert events[-1].kind != "thrown" or MEXICO.write_event(events[-1])["values"] is None


@pytest.mark.parametrize(("shown", "possible"), [("at_once", 34), ("on_reveal", 36)])
def test_imagined_dice_are_a_mexico_only_where_one_can_be_hidden(shown: str, possible: int) -> None:
    table = free(mexico_shown=shown)
    seen = MEXICO.seen_by(table("b64"), 0)
    rng = Random(1)
    assert len({MEXICO.imagine(seen, rng).dice for _ in range(1000)}) == possible
