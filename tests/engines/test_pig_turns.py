"""One turn of Pig, and every setting that bears on it."""

from __future__ import annotations

import pytest
from pig_table import Table
from pydantic import ValidationError

from engines import IllegalAction
from engines.pig import (
    PIG,
    Banked,
    Busted,
    Ignored,
    NotBanked,
    Overshot,
    Settings,
    Thrown,
    TurnEnded,
)


def test_a_throw_adds_to_the_turn_points() -> None:
    table = Table()
    table("4 6")
    assert table.events == [Thrown(0, 1, (4,), 4), Thrown(0, 2, (6,), 10)]
    assert (table.state.turn_points, table.state.totals, table.state.made) == (10, (0, 0), 2)


def test_banking_adds_the_turn_points_to_the_total_and_ends_the_turn() -> None:
    table = Table()
    table("4 6 k")
    assert table.events[2:] == [Banked(0, 10, 10, forced=False), TurnEnded(0, 10, 10, 2, "banked")]
    assert (table.state.totals, table.state.mover, table.state.turn_points) == ((10, 0), 1, 0)


def test_a_1_loses_the_turn_points_only_and_says_so_before_the_turn_passes() -> None:
    table = Table(30, 20)
    table("4 6 1")
    assert table.events[2:] == [
        Thrown(0, 3, (1,), 10),
        Busted(0, 10, 0),
        TurnEnded(0, 0, 30, 3, "busted"),
    ]
    assert (table.state.totals, table.state.mover) == ((30, 20), 1)


def test_a_turn_starts_with_a_throw() -> None:
    table = Table()
    assert (table.may(), table.why("k")) == ("throw", "throw_first")
    table("3")
    assert table.may() == "throw bank"


def test_while_the_die_is_awaited_a_seat_can_do_nothing() -> None:
    table = Table()
    table("t")
    assert (table.state.phase, table.state.awaiting, table.may()) == ("throw", True, "")
    assert table.why("k") == table.why("t") == "dice_awaited"


def test_no_die_falls_where_nobody_has_thrown() -> None:
    with pytest.raises(IllegalAction, match="throw_first"):
        PIG.given(PIG.start(), (3,))


def test_a_second_press_does_not_end_the_next_turn() -> None:
    table = Table()
    table("6 k")
    with pytest.raises(IllegalAction, match="throw_first"):
        table("k")


def test_the_die_stays_until_the_next_throw_whoevers_turn_it_is() -> None:
    table = Table()
    assert table("4 k").dice == (4,)
    assert table("t").dice is None


def test_rounds_count_from_who_began() -> None:
    table = Table(0, 0, 0, first=1)
    assert [table("6 k").round for _ in range(6)] == [1, 1, 2, 2, 2, 3]


# -- minimum_bank ------------------------------------------------------------------------------------------


def test_below_the_minimum_banking_is_barred_and_says_what_is_missing() -> None:
    table = Table(minimum_bank=10)
    table("6")
    assert (table.may(), table.why("k")) == ("throw", "below_minimum 4")
    table("4")
    assert table.may() == "throw bank"


def test_the_minimum_holds_for_the_winning_bank_too() -> None:
    table = Table(95, 0, minimum_bank=20)
    table("6 6")
    assert table.why("k") == "below_minimum 8"


@pytest.mark.parametrize("goal", ["exact_bust", "exact_ignore"])
def test_an_exact_goal_may_always_be_banked(goal: str) -> None:
    table = Table(97, 0, minimum_bank=30, goal=goal)
    table("3 k")
    assert table.state.totals == (100, 0)
    assert table.state.phase == "over"


def test_with_an_exact_goal_nearer_than_the_minimum_the_goal_is_what_is_missing() -> None:
    table = Table(90, 0, minimum_bank=30, goal="exact_bust")
    table("6")
    assert table.why("k") == "below_minimum 4"


def test_where_the_minimum_would_be_one_short_one_more_is_missing() -> None:
    table = Table(80, 0, minimum_bank=19, goal="exact_bust")
    table("6")
    assert table.why("k") == "below_minimum 14"


def test_the_minimum_is_not_for_forced_banking() -> None:
    table = Table(minimum_bank=50, throw_limit=2)
    table("3 4")
    assert table.told("banked") == [Banked(0, 7, 7, forced=True)]


# -- one_loses_total ---------------------------------------------------------------------------------------


def test_a_1_sets_the_total_to_0_with_the_setting() -> None:
    table = Table(30, 20, one_loses_total=True)
    table("4 1")
    assert table.events[2:] == [Busted(0, 4, 30), TurnEnded(0, 0, 0, 2, "busted")]
    assert table.state.totals == (0, 20)


# -- throw_limit -------------------------------------------------------------------------------------------


def test_at_the_throw_limit_the_table_banks_in_the_same_step() -> None:
    table = Table(throw_limit=3)
    table("4 5 6")
    assert table.events[2:] == [
        Thrown(0, 3, (6,), 15),
        Banked(0, 15, 15, forced=True),
        TurnEnded(0, 15, 15, 3, "throw_limit"),
    ]
    assert (table.state.mover, table.state.phase) == (1, "throw")


def test_before_the_limit_one_may_bank_oneself() -> None:
    table = Table(throw_limit=3)
    table("4 k")
    assert table.told("banked") == [Banked(0, 4, 4, forced=False)]


def test_a_1_at_the_limit_is_a_1() -> None:
    table = Table(throw_limit=2)
    table("4 1")
    assert table.told("banked") == []
    assert table.told("busted") == [Busted(0, 4, 0)]


def test_with_a_limit_of_one_nobody_ever_chooses() -> None:
    table = Table(throw_limit=1)
    assert table("6 5 4 3").totals == (10, 8)


def test_forced_banking_wins_too() -> None:
    table = Table(95, 0, throw_limit=1)
    table("6")
    assert table.places() == [(0, 1, 101), (1, 2, 0)]


# -- goal --------------------------------------------------------------------------------------------------


def test_an_overshoot_loses_the_turn_points_and_never_the_total() -> None:
    table = Table(90, 20, goal="exact_bust")
    table("6 5")
    assert table.events[1:] == [
        Thrown(0, 2, (5,), 6),
        Overshot(0, 6, 1),
        TurnEnded(0, 0, 90, 2, "overshot"),
    ]
    assert (table.state.totals, table.state.mover) == ((90, 20), 1)


def test_an_overshoot_keeps_the_total_where_a_1_would_take_it() -> None:
    table = Table(90, 20, goal="exact_bust", one_loses_total=True)
    assert table("6 5").totals == (90, 20)


def test_an_ignored_throw_changes_no_points_and_the_turn_goes_on() -> None:
    table = Table(90, 20, goal="exact_ignore")
    table("6 5")
    assert table.events[1:] == [Thrown(0, 2, (5,), 6), Ignored(0, 5, 1)]
    assert (table.state.turn_points, table.state.mover, table.may()) == (6, 0, "throw bank")


def test_an_ignored_throw_counts_for_the_throw_limit() -> None:
    table = Table(90, 20, goal="exact_ignore", throw_limit=2)
    table("6 5")
    assert table.events[3:] == [Banked(0, 6, 96, forced=True), TurnEnded(0, 6, 96, 2, "throw_limit")]


def test_with_every_throw_ignored_nothing_is_banked_at_the_limit() -> None:
    table = Table(97, 20, goal="exact_ignore", throw_limit=2)
    table("6 5")
    assert table.told("banked") == [Banked(0, 0, 97, forced=True)]
    assert table.state.mover == 1


def test_after_an_ignored_first_throw_one_may_hand_the_turn_over() -> None:
    table = Table(97, 20, goal="exact_ignore")
    table("6")
    assert table.may() == "throw bank"
    assert table("k").totals == (97, 20)


@pytest.mark.parametrize("goal", ["exact_bust", "exact_ignore"])
def test_one_point_short_may_not_be_banked(goal: str) -> None:
    table = Table(95, 0, goal=goal)
    table("4")
    assert (table.may(), table.why("k")) == ("throw", "one_short")


def test_one_point_short_goes_before_the_minimum() -> None:
    table = Table(95, 0, goal="exact_bust", minimum_bank=30)
    table("4")
    assert table.why("k") == "one_short"


def test_one_point_short_may_be_banked_where_a_1_takes_the_total() -> None:
    table = Table(95, 0, goal="exact_bust", one_loses_total=True)
    assert table("4 k").totals == (99, 0)


def test_one_point_short_at_the_limit_ends_the_turn_without_banking() -> None:
    table = Table(95, 0, goal="exact_ignore", throw_limit=2)
    table("4 6")
    assert table.events[-2:] == [NotBanked(0, 4, "one_short"), TurnEnded(0, 0, 95, 2, "one_short")]
    assert (table.state.totals, table.state.mover) == ((95, 0), 1)


def test_ignored_throws_without_a_limit_leave_only_a_1_to_end_the_turn() -> None:
    table = Table(95, 0, goal="exact_ignore")
    table("4")
    for face in "23456":
        table(face)
        assert (table.may(), table.state.mover, table.state.turn_points) == ("throw", 0, 4)
    assert table("1").mover == 1


def test_reaching_the_goal_does_not_stop_the_player() -> None:
    table = Table(95, 0)
    table("6")
    assert table.state.phase == "choose"
    assert table.may() == "throw bank"
    assert table("1").totals == (95, 0)


# -- settings ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("target", 9),
        ("target", 1001),
        ("target", "50"),
        ("minimum_bank", -1),
        ("minimum_bank", 101),
        ("one_loses_total", 1),
        ("end", "never"),
        ("throw_limit", 0),
        ("throw_limit", 51),
        ("goal", "exact"),
    ],
)
def test_bad_settings_are_refused_with_their_key(key: str, value: object) -> None:
    with pytest.raises(ValidationError) as caught:
        Settings.model_validate({key: value})
    assert caught.value.errors()[0]["loc"] == (key,)


def test_a_minimum_above_the_target_is_refused_with_the_reason() -> None:
    with pytest.raises(ValidationError, match="minimum_bank") as caught:
        Settings(target=50, minimum_bank=51)
    assert "must not be above the target: 51 is more than 50" in str(caught.value)


@pytest.mark.parametrize(("target", "minimum"), [(10, 10), (1000, 1000)])
def test_the_minimum_may_be_the_target(target: int, minimum: int) -> None:
    assert Settings(target=target, minimum_bank=minimum).minimum_bank == minimum
