"""What the hard player works out, against chances known from elsewhere and against plain value iteration."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pig_graph import Graph, mark
from pig_table import Table

from engines import TABLE, RulesError
from engines.face import Knowledge
from engines.pig import PIG, Bank, Settings, State, Throw, win_chance

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors" / "pig.json").read_text())


@cache
def solved(rules: Settings) -> Knowledge:
    """What there is to know about these settings."""
    return PIG.solve(rules, 2, lambda _: None)


def first_wins(rules: Settings) -> float:
    """The chance of who begins."""
    chances = win_chance(solved(rules), PIG.start(rules))
    assert chances is not None
    assert sum(chances) == pytest.approx(1)
    return chances[0]


def settings_of(row: dict[str, Any]) -> Settings:
    """The vectors' names for the settings."""
    assert not row["roll_limit"]
    assert not row["minimum_waived_at_goal"]
    goal = "at_least" if row["exact_mode"] == "none" else f"exact_{row['exact_mode']}"
    return Settings.model_validate(
        {
            "target": row["target"],
            "minimum_bank": row["minimum"],
            "one_loses_total": row["lose_total_on_1"],
            "goal": goal,
        }
    )


# -- known chances ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VECTORS["first_player_wins"])
def test_who_begins_wins_as_often_as_known(name: str) -> None:
    row = VECTORS["first_player_wins"][name]
    assert first_wins(settings_of(row["settings"])) == pytest.approx(row["first_player_wins"], abs=1e-6)


def test_banking_is_best_from_where_it_is_known_to_be() -> None:
    hard = PIG.cpu("hard", solved(Settings()))
    for row in VECTORS["default_bank_first_at"]:
        table = Table(row["own"], row["other"])
        table("2")
        banks = (
            points for points in range(2, 101) if hard.choose(at(table.state, points), Random(1)) == Bank()
        )
        assert next(banks) == max(2, row["bank_first_at"]), row


def at(state: State, points: int) -> State:
    """The same turn with so many turn points."""
    return PIG.read_state({**PIG.write_state(state), "turn_points": points})


def test_holding_at_20_ends_a_turn_as_often_as_known() -> None:
    ends = {points: Fraction(0) for points in (0, *range(20, 26))}
    for state, chance in turns_held_at(20):
        ends[state.totals[0]] += chance
    assert ends == {int(points): Fraction(row["exact"]) for points, row in VECTORS["hold_at_20_turn"].items()}


def turns_held_at(enough: int) -> Iterator[tuple[State, Fraction]]:
    """Every end of the first turn of one who holds at so many points, with its chance."""
    layer = {mark(PIG.start()): (PIG.start(), Fraction(1))}
    while layer:
        after: dict[Any, tuple[State, Fraction]] = {}
        for state, chance in layer.values():
            if state.mover == 1:
                yield state, chance
                continue
            if PIG.turn(state) is TABLE:
                steps = [(dice, p) for dice, p in PIG.outcomes(state) or ()]
            else:
                steps = [(Bank() if state.turn_points >= enough else Throw(), Fraction(1))]
            for action, part in steps:
                found = PIG.play(state, action).state
                _, so_far = after.get(mark(found), (found, Fraction(0)))
                after[mark(found)] = (found, so_far + chance * part)
        layer = after


# -- plain value iteration ---------------------------------------------------------------------------------

SMALL = [
    {},
    {"minimum_bank": 10},
    {"minimum_bank": 5, "throw_limit": 4},
    {"throw_limit": 1},
    {"one_loses_total": True},
    {"one_loses_total": True, "throw_limit": 2, "minimum_bank": 5},
    {"goal": "exact_bust"},
    {"goal": "exact_bust", "one_loses_total": True},
    {"goal": "exact_bust", "throw_limit": 4, "minimum_bank": 5},
    {"goal": "exact_ignore"},
    {"goal": "exact_ignore", "one_loses_total": True, "throw_limit": 4},
    {"goal": "exact_ignore", "throw_limit": 2, "minimum_bank": 10},
    {"end": "last_round", "throw_limit": 2},
    {"end": "last_round", "minimum_bank": 10},
    {"end": "last_round", "goal": "exact_bust", "one_loses_total": True},
    {"end": "last_round", "goal": "exact_ignore", "minimum_bank": 5},
    {"end": "last_round", "one_loses_total": True, "throw_limit": 2, "minimum_bank": 5},
]


small = pytest.mark.parametrize("options", SMALL, ids=lambda options: "-".join(map(str, options.values())))


@cache
def graph_of(rules: Settings) -> Graph:
    """All states of these settings."""
    return Graph(rules)


@small
def test_every_position_of_a_small_game_is_worth_what_the_rules_make_it(options: dict[str, Any]) -> None:
    rules = Settings.model_validate({"target": 10, **options})
    graph = graph_of(rules)
    for state in Random(1).sample(graph.states, min(150, len(graph.states))):
        chances = win_chance(solved(rules), state)
        assert chances is not None
        assert chances[0] == pytest.approx(graph.chance_of(state), abs=1e-9), state


@small
def test_every_choice_in_a_small_game_is_a_best_one(options: dict[str, Any]) -> None:
    rules = Settings.model_validate({"target": 10, **options})
    graph, hard = graph_of(rules), PIG.cpu("hard", solved(rules))
    choices = [state for state in graph.states if state.mover == 0 and graph.open(state)]
    for state in Random(2).sample(choices, min(100, len(choices))):
        action = hard.choose(state, Random(3))
        after = graph.chance_of(PIG.play(state, action).state)
        assert after == pytest.approx(graph.chance_of(state), abs=1e-9), state


# -- study and knowledge -----------------------------------------------------------------------------------


def study_of(seats: int = 2, **options: object) -> tuple[bool, int]:
    """Whether the knowledge is exact, and of how many states."""
    study = PIG.study(Settings.model_validate(options), seats)
    assert study is not None
    return study.exact, study.states


def test_two_players_are_worked_out_exactly_up_to_30_million_states() -> None:
    assert study_of() == (True, 505_000)
    assert study_of(target=310)[0]
    assert study_of(target=310, minimum_bank=310, end="last_round")[0]
    assert study_of(target=100, throw_limit=50)[0]
    assert study_of(target=1000, throw_limit=4)[0]


def test_beyond_that_and_with_more_players_play_is_not_optimal() -> None:
    assert not study_of(target=1000)[0]
    assert not study_of(seats=3)[0]


def test_a_key_is_plain_and_tells_settings_apart() -> None:
    options = {
        "target": 50,
        "minimum_bank": 7,
        "one_loses_total": True,
        "end": "last_round",
        "throw_limit": 3,
    }
    rules = [Settings(), *(Settings.model_validate({key: value}) for key, value in options.items())]
    keys = [study.key for rule in rules if (study := PIG.study(rule, 2)) is not None]
    assert len(set(keys)) == len(rules)
    assert all(letter.isalnum() or letter in "-_" for key in keys for letter in key)


def test_progress_goes_from_0_to_1_and_never_back() -> None:
    for options in ({}, {"one_loses_total": True, "goal": "exact_bust"}):
        told: list[float] = []
        PIG.solve(Settings.model_validate({"target": 30, **options}), 2, told.append)
        assert (told[0], told[-1]) == (0, 1)
        assert all(before <= after for before, after in pairwise(told))


def test_the_default_rules_are_worked_out_in_seconds() -> None:
    began = time.process_time()
    PIG.solve(Settings(), 2, lambda _: None)
    assert time.process_time() - began < 10


def test_knowledge_of_other_settings_is_refused() -> None:
    table = Table(target=50)
    table("6")
    with pytest.raises(RulesError, match="is not for this game, which needs pig-1-t50"):
        PIG.cpu("hard", solved(Settings(target=20))).choose(table.state, Random(1))


def test_a_turn_that_has_gone_on_too_long_is_banked() -> None:
    table = Table(0, 0, target=20)
    table("66666666666")
    assert PIG.cpu("hard", solved(Settings(target=20))).choose(table.state, Random(1)) == Bank()
    assert win_chance(solved(Settings(target=20)), table.state) == (1, 0)


def test_chances_are_known_for_two_only_and_follow_the_throw() -> None:
    table = Table(0, 0, 0)
    assert win_chance(solved(Settings()), table.state) is None
    table("x1 t")
    chances = win_chance(solved(Settings()), table.state)
    assert chances is not None
    assert chances[1] == 0
    assert sum(chances) == pytest.approx(1)


# -- more players, and far goals ---------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"end": "last_round"}, {"goal": "exact_bust"}, {"throw_limit": 3}])
def test_with_knowledge_the_hard_player_ends_games_of_four(options: dict[str, Any]) -> None:
    rules = Settings.model_validate({"target": 40, **options})
    cpu, rng, state = PIG.cpu("hard", solved(rules)), Random(1), PIG.start(rules, 4)
    while (turn := PIG.turn(state)) is not None:
        action = PIG.sample(state, rng) if turn is TABLE else cpu.choose(state, rng)
        assert PIG.why_not(state, action) is None
        state = PIG.play(state, action).state


def test_several_opponents_are_taken_more_seriously_than_one_of_them() -> None:
    hard = PIG.cpu("hard", solved(Settings()))
    alone, crowd = Table(50, 70), Table(50, 70, 70, 70)
    assert holds_at(hard, crowd) > holds_at(hard, alone)


def holds_at(hard: Any, table: Table) -> int:
    """From how many turn points the mover banks."""
    table("2")
    return next(
        points for points in range(2, 101) if hard.choose(at(table.state, points), Random(1)) == Bank()
    )


def test_the_last_of_a_last_round_beats_the_best_total_of_all() -> None:
    hard = PIG.cpu("hard", solved(Settings(end="last_round")))
    table = Table(95, 90, 90, end="last_round")
    table("6k 66k 66")
    assert hard.choose(table.state, Random(1)) == Throw()
    table("6")
    assert hard.choose(table.state, Random(1)) == Bank()


def test_far_from_a_far_goal_a_rule_of_thumb_decides_and_near_it_the_table() -> None:
    rules = Settings(target=600, minimum_bank=200)
    knowledge = solved(rules)
    assert len(knowledge["values"]) < 600
    hard, thumb = PIG.cpu("hard", knowledge), PIG.cpu("hard")
    far, near = Table(0, 0, target=600, minimum_bank=200), Table(540, 560, target=600, minimum_bank=200)
    far("6" * 40)
    near("6" * 34)
    assert hard.choose(far.state, Random(1)) == thumb.choose(far.state, Random(1))
    assert win_chance(knowledge, far.state) is None
    assert win_chance(knowledge, near.state) == (1, 0)
