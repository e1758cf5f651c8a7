"""Somebody leaves a game of Mexico: in every phase, as leader, as the last, one of two."""

from __future__ import annotations

from mexico_table import Table, free

from engines import Standing
from engines.mexico import MEXICO, GameOver, LeaderChanged, RoundEnded, Tied, Withdrawn


def test_of_two_players_the_other_has_won() -> None:
    table = Table()
    table("x0")
    assert table.events == [Withdrawn(0), GameOver((1,))]
    assert MEXICO.standings(table.state) == (Standing(1, 1, 6), Standing(0, 2, 6))


def test_who_leaves_before_the_first_throw_hands_on_the_start() -> None:
    table = Table(3)
    state = table("x0")
    assert (state.mover, state.starter) == (1, 1)
    assert table.why("lead0") == "seat_out"


def test_a_leader_who_leaves_before_he_throws_leaves_a_round_without_leader() -> None:
    table = Table(3, first_leader=2)
    state = table("x2")
    assert table.events == [Withdrawn(2), LeaderChanged(None)]
    assert (state.leader, state.mover) == (None, 0)
    assert table.may() == "blind"


def test_who_leaves_while_his_dice_are_awaited_takes_the_throw_with_him() -> None:
    table = free(3)
    table("o64 k o")
    state = table("x1")
    assert (state.awaiting, state.dice, state.mover) == (False, None, 2)


def test_the_very_first_awaited_throw_may_be_left_behind() -> None:
    table = Table(3)
    table("b")
    state = table("x0")
    assert (state.awaiting, state.mover, state.starter) == (False, 1, 1)


def test_another_may_leave_while_dice_are_awaited() -> None:
    table = free(3)
    table("o")
    state = table("x1")
    assert (state.awaiting, state.mover) == (True, 0)


def test_blind_dice_of_who_leaves_are_never_shown() -> None:
    table = free(3)
    table("b64")
    state = table("x0")
    assert (state.dice, state.hidden, state.mover) == (None, False, 1)


def test_blind_dice_of_the_winner_by_leaving_are_never_shown() -> None:
    table = free()
    table("b64")
    state = table("x1")
    assert (state.phase, state.dice, state.hidden) == ("over", None, False)


def test_who_leaves_while_choosing_passes_the_turn_on() -> None:
    table = free(3)
    table("o64")
    assert table("x0").mover == 1


def test_the_throws_of_who_left_count_no_more() -> None:
    table = free(3)
    table("o31 k o64 k o65")
    assert table("x0 k").lives == (6, 5, 6)


def test_a_waiting_player_who_leaves_is_passed_over() -> None:
    table = free(4)
    table("o64")
    table("x1 k")
    assert table.state.mover == 2


def test_when_the_last_to_throw_leaves_the_round_is_decided() -> None:
    table = free(3)
    table("o64 k o31 k x2")
    assert table.told("round_ended") == [RoundEnded(1, 31, losers=(1,), tied=(), won=(0,))]
    assert table.state.lives == (6, 5, 6)


def test_a_complete_pattern_stays_when_the_leader_leaves() -> None:
    table = Table(3, first_leader=0)
    table("o64 o65 k x0")
    assert (table.state.leader, table.state.pattern, table.state.limit) == (None, (False, False), 2)
    assert table.may() == "open"
    table("o31 k")
    assert table.why("b") == "pattern_open"


def test_a_pattern_half_made_goes_with_the_leader() -> None:
    table = Table(3, first_leader=0)
    table("o64 x0")
    assert (table.state.leader, table.state.pattern, table.state.limit) == (None, (), 3)
    assert table.may() == "blind"


def test_of_three_tied_the_other_two_throw_it_out() -> None:
    table = free(3)
    table("o31 k o31 k o31 k")
    state = table("x1")
    assert (state.extra, state.mover) == ((0, 2), 0)
    table("o64 o32")
    assert table.state.lives == (6, 6, 5)


def test_the_last_of_a_tie_need_not_throw_and_nobody_has_lost() -> None:
    table = free(3)
    table("o31 k o31 k o64 k b65")
    state = table("x1")
    assert table.told("round_ended") == [RoundEnded(1, None, losers=(), tied=(0,), won=(2,))]
    assert (state.lives, state.dice, state.round) == ((6, 6, 6), None, 2)


def test_a_leader_who_stays_by_vast_stays_leader() -> None:
    table = free(3, first_leader=1)
    table("o31 k o64 o31")
    assert table("x0").leader == 1


def test_the_mover_of_a_tie_may_leave() -> None:
    table = free(3)
    table("o31 k o31 k o64 k")
    state = table("x0")
    assert (state.round, state.lives) == (2, (6, 6, 6))


def test_who_is_asked_may_leave() -> None:
    table = free(3, result="players")
    table("o64 k o31 k o65 k won x1")
    assert (table.state.mover, table.state.phase) == (2, "declare")
    assert table.state.suggested == "won"
    table("lost")
    assert table.state.lives == (6, 6, 5)


def test_who_declared_and_leaves_pays_nothing() -> None:
    table = free(3, result="players")
    table("o31 k o64 k o65 k lost")
    assert table("x0").declared == (None, None, None)
    table("won won")
    assert table.state.lives == (6, 6, 6)
    assert table.state.round == 2


def test_the_only_one_asked_may_leave() -> None:
    table = free(3, result="players")
    table("o31 k o64 k o65 k won won x2")
    assert table.state.round == 2


def test_a_single_vast_player_who_leaves_ends_the_round() -> None:
    table = free(3, result="players")
    table("o31 k o64 k o65 k tied won won")
    assert table.events[-1] == Tied((0,))
    table("x0")
    assert table.told("round_ended") == [RoundEnded(1, None, losers=(), tied=(), won=(1, 2))]


def test_where_players_declare_the_last_of_a_tie_still_throws() -> None:
    table = free(3, result="players")
    table("o31 k o31 k o65 k tied tied won x1")
    assert table.state.extra == (0,)
    table("o32")
    assert table.state.suggested == "lost"


def test_a_single_vast_player_is_not_compared_with_who_left() -> None:
    table = free(4, result="players")
    table("o31 k o64 k o43 k o65 k won won tied won x0")
    assert table.state.to_beat == 64
    table("o42")
    assert table.state.suggested == "lost"


def test_nobody_leaves_twice_and_nobody_who_is_not_there() -> None:
    table = Table(3)
    table("x1")
    assert table.why("x1") == "seat_out"
    assert table.why("x3") == "no_such_seat"


def test_who_left_goes_by_the_round_he_left_in() -> None:
    table = free(3, lives=1)
    table("x1 o64 k o31 k")
    places = {row.seat: row.place for row in MEXICO.standings(table.state) or ()}
    assert places == {0: 1, 1: 2, 2: 2}
