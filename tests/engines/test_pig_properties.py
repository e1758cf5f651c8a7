"""What holds in every game of Pig, whatever is played."""

from __future__ import annotations

from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from pig_table import Table

from engines import TABLE
from engines.face import Tagged
from engines.pig import PIG, Bank, Banked, Busted, Settings, State, Throw, Thrown, TurnEnded

Line = list[tuple[State, Tagged, State, tuple[Tagged, ...]]]

house_rules = st.integers(10, 30).flatmap(
    lambda target: st.builds(
        Settings,
        target=st.just(target),
        minimum_bank=st.integers(0, target),
        one_loses_total=st.booleans(),
        end=st.sampled_from(["at_once", "last_round"]),
        throw_limit=st.none() | st.integers(1, 8),
        goal=st.sampled_from(["at_least", "exact_bust", "exact_ignore"]),
    )
)
games = st.tuples(house_rules, st.integers(2, 4), st.integers(0, 2**32))
Game = tuple[Settings, int, int]
MOST_ACTIONS = 1000
"""A game that is hard to end is left after so many."""


def played(game: Game) -> Line:
    """One random game: state, action, state after it, events."""
    rules, seats, seed = game
    rng, state = Random(seed), PIG.start(rules, seats)
    line: Line = []
    while (turn := PIG.turn(state)) is not None and len(line) < MOST_ACTIONS:
        action = PIG.sample(state, rng) if turn is TABLE else rng.choice(PIG.actions(state))
        step = PIG.play(state, action)
        line.append((state, action, step.state, step.events))
        state = step.state
    return line


@given(games)
@settings(max_examples=60, deadline=None)
def test_totals_change_only_by_banking_or_by_a_1_with_that_setting(game: Game) -> None:
    for before, action, after, events in played(game):
        totals = list(before.totals)
        for event in events:
            if isinstance(event, Banked):
                assert event.points == event.total - totals[event.seat]
                totals[event.seat] = event.total
            elif isinstance(event, Busted):
                assert event.total == (totals[event.seat] if game[0].one_loses_total else 0)
                totals[event.seat] -= event.total
        assert after.totals == tuple(totals)
        if action.kind == "throw":
            assert after.totals == before.totals


@given(games)
@settings(max_examples=60, deadline=None)
def test_with_an_exact_goal_and_the_total_protected_nobody_is_ever_one_short(game: Game) -> None:
    rules = game[0].model_copy(update={"one_loses_total": False})
    target = rules.target
    for _, _, after, _ in played((rules, *game[1:])):
        if rules.exact:
            assert target - 1 not in after.totals
            assert max(after.totals) <= target


@given(games)
@settings(max_examples=60, deadline=None)
def test_voluntary_banks_keep_the_minimum_unless_they_reach_an_exact_goal(game: Game) -> None:
    rules = game[0]
    for before, action, after, events in played(game):
        if action == Bank():
            reached = rules.exact and after.totals[events[0].seat] == rules.target  # type: ignore[attr-defined]
            assert before.turn_points >= rules.minimum_bank or reached


@given(games)
@settings(max_examples=60, deadline=None)
def test_no_turn_has_more_throws_than_the_limit_and_every_turn_is_told_once(game: Game) -> None:
    throws = 0
    for before, _, after, events in played(game):
        throws += sum(isinstance(event, Thrown) for event in events)
        ended = [event for event in events if isinstance(event, TurnEnded)]
        if ended:
            assert [event.throws for event in ended] == [throws]
            assert throws <= (game[0].throw_limit or throws)
            throws = 0
        assert bool(ended) == (after.mover != before.mover)


@given(games)
@settings(max_examples=60, deadline=None)
def test_in_the_last_round_every_other_player_has_exactly_one_turn(game: Game) -> None:
    rules = game[0].model_copy(update={"end": "last_round"})
    line = played((rules, *game[1:]))
    turns = [
        event.seat
        for before, _, _, events in line
        for event in events
        if isinstance(event, TurnEnded) and before.last_round
    ]
    last = line[-1][2]
    if last.phase == "over":
        assert last.last_by is not None
        count = last.seats
        assert turns == [(last.last_by + step) % count for step in range(1, count)]


@given(games)
@settings(max_examples=40, deadline=None)
def test_a_game_at_once_has_one_winner_who_banked_the_goal(game: Game) -> None:
    rules = game[0].model_copy(update={"end": "at_once"})
    last = played((rules, *game[1:]))[-1][2]
    if last.phase == "over":
        first = [row for row in PIG.standings(last) or () if row.place == 1]
        assert [row.score >= rules.target for row in first] == [True]


# -- computer players ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", PIG.levels)
@pytest.mark.parametrize("goal", ["at_least", "exact_bust", "exact_ignore"])
@pytest.mark.parametrize("throw_limit", [None, 3])
def test_computer_players_end_their_games(level: str, goal: str, throw_limit: int | None) -> None:
    rules = Settings.model_validate({"target": 40, "goal": goal, "throw_limit": throw_limit})
    cpu, rng, state = PIG.cpu(level), Random(1), PIG.start(rules, 3)
    for _ in range(5000):
        turn = PIG.turn(state)
        if turn is None:
            return
        action = PIG.sample(state, rng) if turn is TABLE else cpu.choose(state, rng)
        state = PIG.play(state, action).state
    pytest.fail("the game goes on")


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bank_that_wins_is_taken(level: str) -> None:
    table = Table(95, 90)
    table("6")
    assert PIG.cpu(level).choose(table.state, Random(1)) == Bank()


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_who_is_about_to_lose_throws_on(level: str) -> None:
    table = Table(50, 95)
    table("6666")
    assert PIG.cpu(level).choose(table.state, Random(1)) == Throw()


def test_medium_holds_at_20() -> None:
    table = Table()
    table("6661"[:3])
    assert PIG.cpu("medium").choose(table.state, Random(1)) == Throw()
    table("2")
    assert PIG.cpu("medium").choose(table.state, Random(1)) == Bank()


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_in_the_last_round_one_throws_until_ahead(level: str) -> None:
    table = Table(95, 90, end="last_round")
    table("6k 65")
    assert PIG.cpu(level).choose(table.state, Random(1)) == Throw()
    table("2")
    assert PIG.cpu(level).choose(table.state, Random(1)) == Bank()


def test_where_a_1_takes_the_total_banking_protects_nothing() -> None:
    table = Table(30, 0, one_loses_total=True)
    table("66666")
    assert PIG.cpu("medium").choose(table.state, Random(1)) == Throw()


def test_a_choice_does_not_hang_on_the_die_that_lies_there_or_on_chance() -> None:
    one, other = Table(20, 30), Table(20, 30)
    one("66 4")
    other("46 6")
    for level in ("medium", "hard"):
        cpu = PIG.cpu(level)
        assert cpu.choose(one.state, Random(1)) == cpu.choose(other.state, Random(2))


def test_a_computer_player_says_that_there_is_nothing_to_choose() -> None:
    table = Table()
    table("t")
    with pytest.raises(ValueError, match="no seat is to move"):
        PIG.cpu("easy").choose(table.state, Random(1))
