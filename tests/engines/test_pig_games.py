"""Whole games of Pig: the end, the last round, places, and somebody who leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pig_graph import mark
from pig_table import Table

from engines import TABLE, IllegalAction
from engines.face import Tagged
from engines.pig import PIG, GameOver, LastRoundStarted, Settings, State, Withdrawn

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors" / "pig.json").read_text())


def test_a_throw_alone_never_wins() -> None:
    table = Table(95, 0)
    table("6 6")
    assert table.state.phase == "choose"
    assert table("k").phase == "over"
    assert table.events[-1] == GameOver((0,))


def test_over_is_over() -> None:
    table = Table(95, 0)
    table("6 k")
    assert PIG.turn(table.state) is None
    assert table.may() == ""
    with pytest.raises(IllegalAction, match="over"):
        table("t")


def test_at_once_the_others_are_ranked_by_total_and_share_places() -> None:
    table = Table(95, 20, 40, 20)
    table("6 k")
    assert table.places() == [(0, 1, 101), (2, 2, 40), (1, 3, 20), (3, 3, 20)]


def test_who_begins_is_given() -> None:
    assert Table(0, 0, 0, first=2).state.mover == 2


# -- the last round ----------------------------------------------------------------------------------------


def test_everybody_else_gets_exactly_one_more_turn() -> None:
    table = Table(0, 95, 50, 60, first=1, end="last_round")
    table("6 k")
    assert table.events[-1] == LastRoundStarted(1, (2, 3, 0))
    movers = []
    while table.state.mover is not None:
        movers.append(table.state.mover)
        table("2 k")
    assert movers == [2, 3, 0]
    assert table.places() == [(1, 1, 101), (3, 2, 62), (2, 3, 52), (0, 4, 2)]


def test_the_last_round_is_shown_in_the_state() -> None:
    table = Table(95, 0, 0, end="last_round")
    assert (table.state.last_round, table.state.last_by) == (False, None)
    table("6 k")
    assert (table.state.last_round, table.state.last_by) == (True, 0)
    assert (table.state.played_last, table.state.to_play) == ((True, False, False), (2,))
    table("1")
    assert (table.state.played_last, table.state.to_play) == ((True, True, False), ())


def test_who_passes_the_first_in_the_last_round_wins() -> None:
    table = Table(95, 96, end="last_round")
    table("6 k 6 k")
    assert table.events[-1] == GameOver((1,))


def test_reaching_the_goal_in_the_last_round_starts_no_further_round() -> None:
    table = Table(95, 96, 0, end="last_round")
    table("6k 6k")
    assert table.told("last_round_started") == [LastRoundStarted(0, (1, 2))]
    assert table.state.mover == 2
    assert table("1").phase == "over"


def test_equal_totals_share_the_first_place() -> None:
    table = Table(95, 95, 10, end="last_round")
    table("6k 6k 2k")
    assert table.events[-1] == GameOver((0, 1))
    assert table.places() == [(0, 1, 101), (1, 1, 101), (2, 3, 12)]


def test_a_1_in_the_last_round_takes_the_total_of_the_thrower_only() -> None:
    table = Table(95, 80, 30, end="last_round", one_loses_total=True)
    table("6k 1 2k")
    assert table.state.totals == (101, 0, 32)


def test_with_an_exact_goal_the_others_can_at_best_tie() -> None:
    table = Table(96, 96, end="last_round", goal="exact_bust")
    table("4k 4k")
    assert table.places() == [(0, 1, 100), (1, 1, 100)]


def test_forced_banking_starts_the_last_round_too() -> None:
    table = Table(95, 0, end="last_round", throw_limit=1)
    table("6")
    assert table.told("last_round_started") == [LastRoundStarted(0, (1,))]


# -- somebody leaves ---------------------------------------------------------------------------------------


def test_who_leaves_is_skipped_and_comes_last() -> None:
    table = Table(0, 90, 50)
    table("6k x1 6k 6k")
    assert table.state.mover == 2
    assert table.state.totals == (12, 90, 56)
    table("x2")
    assert table.places() == [(0, 1, 12), (1, 2, 90), (2, 3, 56)]


def test_the_mover_leaves_and_his_turn_points_lapse() -> None:
    table = Table(0, 0, 0)
    table("6 5 x0")
    assert table.told("withdrawn") == [Withdrawn(0, 11)]
    assert (table.state.mover, table.state.turn_points, table.state.totals) == (1, 0, (0, 0, 0))


def test_the_mover_leaves_with_the_die_in_the_air() -> None:
    table = Table(0, 0, 0)
    table("t x0")
    assert PIG.turn(table.state) == 1
    assert not table.state.awaiting


def test_another_leaves_and_the_turn_goes_on() -> None:
    table = Table(0, 0, 0)
    table("6 x2")
    assert (table.state.mover, table.state.turn_points) == (0, 6)


def test_of_two_players_the_one_who_stays_has_won() -> None:
    table = Table(50, 20)
    table("x0")
    assert table.events == [Withdrawn(0, 0), GameOver((1,))]
    assert table.places() == [(1, 1, 20), (0, 2, 50)]


def test_the_last_round_goes_on_without_who_started_it() -> None:
    table = Table(95, 10, 20, end="last_round")
    table("6k x0 6k 2k")
    assert table.places() == [(2, 1, 22), (1, 2, 16), (0, 3, 101)]


def test_the_last_to_play_leaves_the_last_round() -> None:
    table = Table(95, 10, 20, end="last_round")
    table("6k 6k x2")
    assert table.events[-1] == GameOver((0,))


def test_nobody_leaves_twice_and_no_seat_that_is_not_there() -> None:
    table = Table(0, 0, 0)
    table("x1")
    assert table.why("x1") == "seat_out 1"
    assert table.why("x3") == "no_such_seat 3"


# -- counted -----------------------------------------------------------------------------------------------


def test_lines_of_play_are_as_many_as_counted_independently() -> None:
    assert perft(PIG.start(Settings()), 14) == VECTORS["perft"]["depth_0_to_14"]


def perft(start: State, depth: int) -> list[int]:
    """Lines of exactly 0 to `depth` plies, a ply being a shake, a bank or a thrown face.

    States that differ in nothing that matters are met once, with how often they occur.
    """
    layer = {mark(start): (start, 1)}
    counts = [1]
    for _ in range(depth):
        after: dict[Any, tuple[State, int]] = {}
        for state, count in layer.values():
            for found in (PIG.play(state, action).state for action in moves(state)):
                after[mark(found)] = (found, after.get(mark(found), (found, 0))[1] + count)
        layer = after
        counts.append(sum(count for _, count in layer.values()))
    return counts


def moves(state: State) -> list[Tagged]:
    """Every action that is legal now, the table's too."""
    if PIG.turn(state) is TABLE:
        return [dice for dice, _ in PIG.outcomes(state) or ()]
    return list(PIG.actions(state))
