"""Rounds of Mexico where the table compares: who loses, who leads, who is out, who has won."""

from __future__ import annotations

import pytest
from mexico_table import Table, free

from engines import Standing
from engines.mexico import (
    MEXICO,
    GameOver,
    KnockedOut,
    Lead,
    LeaderChanged,
    LifeLost,
    RoundEnded,
    RoundStarted,
    Tied,
    TurnEnded,
)


def test_the_lowest_loses_a_life_and_leads_the_next_round() -> None:
    table = free(3)
    table("o64 k o31 k o65 k")
    assert table.events[-4:] == [
        RoundEnded(1, 31, losers=(1,), tied=(), won=(0, 2)),
        LifeLost(1, 5, 1),
        LeaderChanged(1),
        RoundStarted(2, 1, 1, first_round=False),
    ]
    assert table.state.lives == (6, 5, 6)
    assert table.state.mover == table.state.starter == table.state.leader == 1


def test_deciding_belongs_to_the_action_that_ends_the_last_turn() -> None:
    table = free()
    table("o64 k o31")
    table("k")
    assert [event.kind for event in table.events][:3] == ["turn_ended", "round_ended", "life_lost"]


def test_a_leader_who_loses_again_stays_leader() -> None:
    table = free(first_leader=0)
    table("o31 k o64")
    assert table.told("leader_changed") == []
    assert table.state.leader == 0


def test_the_leader_goes_to_the_loser_not_around() -> None:
    table = free(3, first_leader=0)
    table("o64 k o65 o31")
    assert table.state.leader == 2


def test_nothing_of_a_round_leaks_into_the_next() -> None:
    table = free(first_leader=0)
    state = table("o31 o32 k o64 k")
    assert (state.pattern, state.pattern_done, state.limit, state.made) == ((), False, 3, 0)
    assert state.values == (None, None)
    assert state.throws_done == (0, 0)
    assert state.extra == ()


def test_the_dice_of_the_last_throw_stay_into_the_next_round() -> None:
    table = free()
    assert table("o64 k o13 k").dice == (1, 3)


def test_the_first_round_starts_at_seat_0() -> None:
    assert Table(4).state.mover == 0


def test_the_first_round_can_be_moved_on_for_a_rematch() -> None:
    assert Table(4, first=2).state.mover == 2


def test_without_a_leader_the_next_player_starts() -> None:
    table = free(4, first_leader=1, lives=1, after_knockout="nobody")
    table("o64 k o65 o65 o31")
    assert table.state.leader is None
    assert table.state.starter == 2


def test_a_seat_that_is_out_is_passed_over() -> None:
    table = free(4, lives=1, after_knockout="nobody")
    table("o64 k o31 k o65 k o66 k")
    assert table.state.starter == 2
    table("o64 k o65 k o66 k")
    assert table.state.out_round == (None, 1, 2, None)


# -- tied ----------------------------------------------------------------------------------------------


def test_sharing_the_lowest_gives_each_exactly_one_extra_throw() -> None:
    table = free(3)
    state = table("o31 k o64 k o13 k")
    assert table.events[-1] == Tied((0, 2))
    assert state.lives == (6, 6, 6)
    assert (state.extra, state.extra_turn, state.mover) == ((0, 2), True, 0)
    assert (state.made, state.limit) == (1, 2)
    assert state.ended == ("", "kept", "")
    state = table("o41")
    assert (state.mover, state.extra) == (2, (2,))


def test_in_a_tie_the_extra_throw_counts() -> None:
    table = free(3)
    table("o31 k o64 k o31 k o32 o41")
    assert table.told("round_ended") == [RoundEnded(1, 32, losers=(0,), tied=(), won=(1, 2))]
    assert table.state.lives == (5, 6, 6)


def test_the_extra_throws_are_compared_among_the_tied_only() -> None:
    table = free(3)
    table("o31 k o32 k o31 k o65")
    assert table.state.to_beat == 65
    table("o64")
    assert table.state.lives == (6, 6, 5)


def test_a_tie_among_the_lowest_extra_throws_is_vast_again() -> None:
    table = free(3)
    table("o31 k o31 k o31 k o64 o42 o42")
    assert table.events[-1] == Tied((1, 2))
    assert table.state.limit == 3
    table("o66 o65")
    assert table.state.lives == (6, 6, 5)


def test_everybody_on_the_same_value_is_vast_too() -> None:
    table = free()
    table("o64 k o64 k")
    assert table.events[-1] == Tied((0, 1))


def test_two_mexicos_and_nobody_else_are_vast() -> None:
    table = free(first_leader=0)
    table("o21 k o21 k")
    assert table.events[-1] == Tied((0, 1))


def test_the_extra_throws_go_round_from_who_started() -> None:
    table = free(3, first_leader=2)
    table("o31 k o31 o31")
    assert table.state.extra == (2, 0, 1)


def test_for_the_extra_throw_open_or_blind_is_free_whatever_the_pattern() -> None:
    table = free(first_leader=0)
    table("o31 k o31")
    assert table.may() == "open blind"
    table("b64 r")
    assert table.may() == "open blind"
    assert table.state.pattern == (False,)


def test_in_a_first_round_without_leader_the_extra_throw_is_blind() -> None:
    table = Table()
    table("b31 r b31 r")
    assert table.may() == "blind"
    assert table.why("o") == "first_round_blind"


def test_an_extra_throw_that_is_the_third_is_blind_with_the_setting() -> None:
    table = free(third_throw_blind=True)
    table("o64 o31 k o31 k")
    assert table.why("o") == "third_throw_blind"
    table("b41 r")
    assert table.may() == "open blind"


def test_a_blind_extra_throw_ends_the_turn() -> None:
    table = free()
    table("o31 k o31 k b41 r")
    assert table.events[-1] == TurnEnded(0, 41, 2, "no_throws_left")
    assert table.state.mover == 1


def test_the_leader_keeps_the_role_while_the_tie_is_thrown_out() -> None:
    table = free(first_leader=0)
    table("o31 k o31")
    assert table.state.leader == 0


# -- out --------------------------------------------------------------------------------------------------


def test_at_0_a_player_is_out_and_the_next_one_leads() -> None:
    table = free(3, lives=1)
    table("o64 k o31 k o65 k")
    assert KnockedOut(1) in table.events
    assert table.state.out_round == (None, 1, None)
    assert table.state.leader == 2


def test_after_a_knockout_nobody_leads_with_the_setting() -> None:
    table = free(4, lives=1, after_knockout="nobody")
    table("o64 k o65 k o66 k o31 k")
    assert (table.state.leader, table.state.starter) == (None, 1)
    assert table.may() == "open blind"


def test_the_last_player_with_points_has_won() -> None:
    table = free(lives=1)
    table("o64 k o31 k")
    assert table.events[-1] == GameOver((0,))
    assert (table.state.phase, table.state.mover) == ("over", None)
    assert MEXICO.standings(table.state) == (Standing(0, 1, 1), Standing(1, 2, 0))


def test_the_dice_of_the_last_throw_stay_when_the_game_is_over() -> None:
    table = free(lives=1)
    table("o64 k o31 k")
    assert table.state.dice == (3, 1)
    assert table.state.values == (64, 31)


def test_when_over_nobody_leads() -> None:
    table = free(lives=1, first_leader=0)
    assert table("o64 k o31").leader is None


def test_when_over_nothing_is_possible() -> None:
    table = free(lives=1)
    table("o64 k o31 k")
    assert MEXICO.actions(table.state) == ()
    assert {table.why(word) for word in ("o", "k", "r", "won", "lead0", "x0")} == {"over"}


def test_who_goes_out_later_is_placed_better() -> None:
    table = free(3, lives=1)
    table("o64 k o31 k o65 k o64 k o31")
    assert MEXICO.standings(table.state) == (Standing(2, 1, 1), Standing(0, 2, 0), Standing(1, 3, 0))


# -- what a Mexico costs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "lives"),
    [
        ("o64 k o65 k o31 k", 5),
        ("o21 k o65 k o31 k", 4),
        ("o21 k o21 k o31 k", 2),
    ],
)
def test_with_two_each_a_loser_pays_2_for_every_mexico(script: str, lives: int) -> None:
    table = free(3, mexico_penalty="two_each")
    assert table(script).lives == (6, 6, lives)


def test_without_the_setting_it_is_always_1() -> None:
    assert free(3)("o21 k o21 k o31 k").lives == (6, 6, 5)


def test_a_mexico_in_an_extra_throw_counts_too() -> None:
    table = free(mexico_penalty="two_each")
    assert table("o31 k o31 k o21 k o64").lives == (6, 4)


def test_a_mexico_costs_nothing_in_later_rounds() -> None:
    table = free(3, mexico_penalty="two_each")
    table("o21 k o65 k o31 k")
    assert table("o31 k o64 o65").lives == (6, 6, 3)


def test_points_never_go_below_0() -> None:
    table = free(lives=1, mexico_penalty="two_each")
    table("o21 k o31 k")
    assert table.told("life_lost") == [LifeLost(1, 0, 1)]


def test_a_blind_mexico_counts_once_it_is_revealed() -> None:
    table = free(3, mexico_penalty="two_each", mexico_shown="on_reveal")
    assert table("b21").mexicos == 0
    assert table("r k o64 k o31 k").lives == (6, 6, 4)


# -- taking the lead by hand -------------------------------------------------------------------------------


def leads(table: Table) -> list[int | None]:
    return [action.seat for action in MEXICO.actions(table.state) if isinstance(action, Lead)]


def test_before_the_first_throw_the_lead_is_offered_for_every_seat_and_nobody() -> None:
    assert leads(Table(3)) == [0, 1, 2, None]


def test_who_takes_the_lead_starts_the_round_and_chooses() -> None:
    table = Table(3)
    table("lead2")
    assert table.events == [LeaderChanged(2)]
    assert table.state.mover == table.state.starter == 2
    assert table.may() == "open blind"


def test_the_lead_is_given_once_a_round_and_again_in_the_next() -> None:
    table = free(3)
    table("lead2")
    assert leads(table) == []
    assert table.why("lead1") == "lead_used"
    table("o64 k o31 o65")
    assert leads(table) == [0, 1, 2, None]


def test_after_the_first_throw_the_lead_is_no_longer_given() -> None:
    table = free(3)
    table("o64")
    assert table.why("lead1") == "round_running"
    table("k")
    assert table.why("lead1") == "round_running"


def test_giving_up_the_lead_lets_the_round_start_as_without_leader() -> None:
    table = free(3)
    table("o64 k o31 k o65 k")
    table("o64 k o65 o31")
    assert (table.state.leader, table.state.starter) == (0, 0)
    table("lead-")
    assert (table.state.leader, table.state.starter) == (None, 2)


def test_giving_up_the_lead_in_the_first_round_makes_it_blind() -> None:
    table = Table(3, first_leader=1)
    table("lead-")
    assert table.state.mover == 0
    assert table.may() == "blind"


def test_a_seat_that_is_out_cannot_lead() -> None:
    table = free(3, lives=1)
    table("o64 k o31 k o65 k")
    assert leads(table) == [0, 2, None]
    assert table.why("lead1") == "seat_out"
    assert table.why("lead7") == "no_such_seat"


def test_the_round_after_a_taken_lead_goes_on_from_that_starter() -> None:
    table = free(3, lives=1, after_knockout="nobody")
    table("lead1 o64 k o65 o31")
    assert table.state.starter == 2


def test_taking_the_lead_one_has_changes_nothing_but_uses_it_up() -> None:
    table = free(first_leader=1)
    table("lead1")
    assert table.events == []
    assert table.why("lead0") == "lead_used"
