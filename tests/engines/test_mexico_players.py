"""Rounds of Mexico where the players declare how it went (`result` = players)."""

from __future__ import annotations

from typing import Any

import pytest
from mexico_table import Table, free

from engines import Standing
from engines.mexico import (
    MEXICO,
    Declared,
    GameOver,
    LeaderChanged,
    LifeLost,
    RoundEnded,
    RoundStarted,
    State,
    Tied,
    TurnEnded,
)


def players(seats: int = 2, **settings: Any) -> Table:
    return free(seats, result="players", **settings)


def asked(state: State) -> tuple[int | None, str | None]:
    """Who is asked, and what is preselected."""
    assert state.phase == "declare"
    return state.mover, state.suggested


def test_after_the_last_turn_each_player_is_asked_in_turn() -> None:
    table = players(3, first_leader=1)
    table("o64 k o31 o65")
    assert asked(table.state) == (1, "won")
    assert table.may() == "won tied lost"
    assert asked(table("won")) == (2, "lost")
    assert asked(table("lost")) == (0, "won")


def test_when_all_have_declared_the_round_ends() -> None:
    table = players()
    table("o64 k o31 k won lost")
    assert table.events[-6:] == [
        Declared(0, "won"),
        Declared(1, "lost"),
        RoundEnded(1, 31, losers=(1,), tied=(), won=(0,)),
        LifeLost(1, 5, 1),
        LeaderChanged(1),
        RoundStarted(2, 1, 1, first_round=False),
    ]


def test_house_rules_can_overrule_the_table() -> None:
    table = players()
    assert table("o64 k o31 k lost won").lives == (5, 6)


def test_several_may_lose_and_the_first_in_turn_order_leads() -> None:
    table = players(3, first_leader=1)
    state = table("o64 k o31 o65 won lost lost")
    assert state.lives == (5, 6, 5)
    assert state.leader == 2


def test_of_several_losers_the_first_with_points_left_leads() -> None:
    table = players(3, lives=2)
    table("o31 k o64 k o64 k lost won won")
    state = table("o31 k o64 o64 lost lost won")
    assert state.lives == (0, 1, 2)
    assert state.leader == 1


def test_nobody_losing_leaves_nobody_leader() -> None:
    table = players(first_leader=0)
    state = table("o64 k o31 won won")
    assert table.told("leader_changed") == [LeaderChanged(None)]
    assert (state.lives, state.leader, state.starter) == ((6, 6), None, 1)


def test_who_is_vast_throws_once_more_and_is_asked_again() -> None:
    table = players(3)
    state = table("o31 k o64 k o31 k tied won tied")
    assert table.events[-1] == Tied((0, 2))
    assert state.extra == (0, 2)
    state = table("o41 o42")
    assert asked(state) == (0, "lost")
    table("lost won")
    assert table.told("round_ended") == [RoundEnded(1, 41, losers=(0,), tied=(), won=(1, 2))]


def test_lives_are_taken_before_the_extra_throws() -> None:
    table = players(3)
    state = table("o31 k o64 k o31 k lost won tied")
    assert (state.lives, state.extra) == ((5, 6, 6), (2,))
    state = table("o41 lost")
    assert state.lives == (5, 6, 5)
    assert table.told("round_ended") == [RoundEnded(1, 31, losers=(0, 2), tied=(), won=(1,))]
    assert state.leader == 0


def test_a_single_vast_player_is_compared_with_the_whole_round() -> None:
    table = players(3)
    table("o31 k o64 k o43 k won tied won")
    assert table.state.to_beat == 31
    assert asked(table("o41")) == (1, "won")
    table("tied")
    assert asked(table("o31")) == (1, "tied")


def test_what_is_preselected_does_not_depend_on_what_others_declared() -> None:
    table = players(3)
    assert asked(table("o31 k o64 k o43 k won")) == (1, "won")
    assert asked(table("lost")) == (2, "won")


def test_sharing_the_lowest_is_preselected_vast() -> None:
    table = players()
    assert asked(table("o31 k o31 k")) == (0, "tied")


def test_going_vast_after_a_mexico_ends_the_turn_and_is_the_declaration() -> None:
    table = players()
    state = table("o21 tied")
    assert table.events[-2:] == [TurnEnded(0, 21, 1, "mexico_stands"), Declared(0, "tied")]
    assert (state.mover, state.phase) == (1, "throw")
    assert asked(table("o64 k")) == (1, "lost")
    state = table("lost")
    assert state.lives == (6, 5)
    assert (state.extra, state.made, state.limit) == ((0,), 1, 2)


def test_everybody_vast_after_a_mexico_goes_to_the_extra_throws_unasked() -> None:
    table = players()
    table("o21 tied o21 tied")
    assert table.events[-1] == Tied((0, 1))


def test_the_other_mexico_beside_an_early_vast_is_preselected_vast() -> None:
    table = players()
    assert asked(table("o21 tied o21 k")) == (1, "tied")


def test_a_mexico_on_an_extra_throw_may_go_vast_again() -> None:
    table = players()
    table("o31 k o31 k tied tied o21")
    assert table.may() == "keep tied"
    state = table("tied o64 lost")
    assert (state.lives, state.extra) == ((6, 5), (0,))


def test_only_while_asked_one_declares() -> None:
    table = players()
    assert table.why("won") == "round_running"
    table("o64 k o31 k")
    assert {table.why(word) for word in ("k", "r")} == {"declare_first"}
    assert table.why("lead1") == "round_running"


@pytest.mark.parametrize(
    ("settings", "script", "reason"),
    [
        ({}, "o64 k o31 k", "kept"),
        ({}, "b64 r o31 k", "first_blind_ends"),
        ({}, "o31 o31 o31 o31 k", "no_throws_left"),
        ({"throw_limit": 1}, "o31 o31", "no_throws_left"),
        ({}, "o21 k o31 k", "mexico_stands"),
        ({"first_leader": 1}, "o31 k o31 won", "pattern_ended"),
        ({"first_leader": 1, "throw_limit": 1}, "o31 o31 won", "no_throws_left"),
    ],
)
def test_who_is_asked_is_told_why_he_may_not_throw(
    settings: dict[str, Any], script: str, reason: str
) -> None:
    table = players(**settings)
    table(script)
    assert table.state.mover == 0
    assert table.why("o") == table.why("b") == reason


# -- out ---------------------------------------------------------------------------------------------------


def test_all_may_go_out_and_nobody_has_won() -> None:
    table = players(3, lives=1)
    table("o31 k o64 k o65 k lost won won")
    table("o31 k o31 lost lost")
    assert table.events[-1] == GameOver(())
    assert MEXICO.standings(table.state) == (Standing(1, 2, 0), Standing(2, 2, 0), Standing(0, 3, 0))


def test_of_several_that_go_out_the_next_after_the_first_leads() -> None:
    table = players(4, lives=1)
    state = table("o31 k o64 k o31 k o65 k lost won lost won")
    assert state.out_round == (1, None, 1, None)
    assert state.leader == 1


def test_the_last_one_with_points_has_won_though_he_is_vast() -> None:
    table = players(lives=1)
    table("o31 k o64 k lost tied")
    assert table.events[-1] == GameOver((1,))
    assert table.told("round_ended") == [RoundEnded(1, 31, losers=(0,), tied=(1,), won=())]


def test_who_went_out_first_decides_who_leads_also_over_an_extra_throw() -> None:
    table = players(4, lives=1)
    state = table("o31 k o64 k o65 k o31 k tied won won lost o32 lost")
    assert state.out_round == (1, None, None, 1)
    assert state.leader == 1


def test_with_two_each_all_losers_pay_for_every_mexico_so_far() -> None:
    table = players(3, mexico_penalty="two_each")
    state = table("o21 k o31 k o32 k won lost tied")
    assert state.lives == (6, 4, 6)
    assert table("o21 k lost").lives == (6, 4, 2)


def test_of_losers_before_and_after_an_extra_throw_the_first_in_turn_order_leads() -> None:
    table = players(3)
    state = table("o31 k o64 k o32 k tied won lost o31 lost")
    assert state.lives == (5, 6, 5)
    assert state.leader == 0
