"""One turn of Mexico: open or blind, throw again or keep, Mexico."""

from __future__ import annotations

import pytest
from mexico_table import Table, free

from engines import IllegalAction
from engines.mexico import Revealed, Thrown, TurnEnded


def test_the_first_round_of_a_game_is_blind() -> None:
    table = Table()
    assert table.may() == "blind"
    assert table.why("o") == "first_round_blind"


def test_with_the_setting_off_the_first_round_is_free() -> None:
    assert free().may() == "open blind"


def test_a_leader_in_the_first_round_chooses_freely() -> None:
    assert Table(first_leader=0).may() == "open blind"


def test_the_leaders_pattern_binds_the_others_in_the_first_round() -> None:
    table = Table(first_leader=0)
    table("o64 k")
    assert table.may() == "open"
    assert table.why("b") == "pattern_open"


def test_from_the_second_round_on_the_player_chooses() -> None:
    table = Table(after_knockout="nobody", result="players")
    table("b64 r b31 r won won")
    assert (table.state.round, table.state.leader) == (2, None)
    assert table.may() == "open blind"


def test_open_dice_are_shown_at_once() -> None:
    table = free()
    table("o46")
    assert table.events == [Thrown(0, 1, blind=False, values=(4, 6), mexico=False)]
    assert not table.state.hidden


def test_after_an_open_throw_one_may_throw_again_or_keep() -> None:
    table = free()
    table("o64")
    assert table.may() == "open blind keep"
    assert table.why("r") == "nothing_hidden"


def test_what_stands_is_the_last_throw_though_lower() -> None:
    table = free()
    table("o66 o31 k")
    assert table.events[-1] == TurnEnded(0, 31, 2, "kept")
    assert table.state.values == (31, None)


def test_the_last_open_throw_ends_the_turn_by_itself() -> None:
    table = free()
    table("o31 o32 o41")
    assert table.events[-1] == TurnEnded(0, 41, 3, "no_throws_left")
    assert table.state.mover == 1


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_throw_limit_is_kept(limit: int) -> None:
    table = free(throw_limit=limit)
    assert table.state.limit == limit
    table(" ".join(["o31"] * limit))
    assert table.state.mover == 1


def test_a_blind_throw_can_only_be_revealed() -> None:
    table = free()
    table("b64")
    assert table.events == [Thrown(0, 1, blind=True, values=None, mexico=False)]
    assert table.may() == "reveal"
    assert {table.why(word) for word in ("o", "b", "k")} == {"reveal_first"}


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_revealed_first_blind_throw_ends_the_turn_whatever_the_limit(limit: int) -> None:
    table = free(throw_limit=limit)
    table("b64 r")
    assert table.events[1:] == [
        Revealed(0, (6, 4), mexico=False),
        TurnEnded(0, 64, 1, "first_blind_ends"),
    ]
    assert table.state.mover == 1


def test_after_a_revealed_second_blind_throw_one_may_go_on() -> None:
    table = free()
    table("o31 b32 r")
    assert table.may() == "open blind keep"


def test_a_revealed_last_blind_throw_ends_the_turn() -> None:
    table = free()
    table("o31 o32 b41 r")
    assert table.events[-1] == TurnEnded(0, 41, 3, "no_throws_left")


def test_before_a_throw_there_is_nothing_to_keep_or_reveal() -> None:
    table = free()
    assert table.why("k") == table.why("r") == "throw_first"
    assert table.why("won") == "table_decides"


def test_while_dice_are_awaited_a_seat_can_do_nothing() -> None:
    table = free()
    table("o")
    assert table.may() == ""
    assert {table.why(word) for word in ("o", "b", "k", "r", "won", "lead1")} == {"dice_awaited"}


def test_a_second_keep_does_not_end_the_next_turn() -> None:
    table = free()
    table("o64 k")
    with pytest.raises(IllegalAction, match="throw_first"):
        table("k")


def test_the_dice_stay_until_the_next_throw_whoevers_turn_it_is() -> None:
    table = free()
    table("o46 k")
    assert table.state.dice == (4, 6)
    table("o")
    assert table.state.dice is None


# -- third throw blind -------------------------------------------------------------------------------------


def test_the_third_throw_is_blind_with_the_setting() -> None:
    table = free(third_throw_blind=True)
    table("o31 o32")
    assert table.may() == "blind keep"
    assert table.why("o") == "third_throw_blind"


def test_the_third_throw_is_blind_for_the_leader_too_and_copied() -> None:
    table = free(first_leader=0, third_throw_blind=True)
    table("o31 o32")
    assert table.why("o") == "third_throw_blind"
    table("b41 r o31 o32")
    assert table.why("o") == "pattern_blind"


def test_without_the_setting_the_third_throw_of_a_pattern_may_be_open() -> None:
    table = free(first_leader=0)
    table("o31 o32 o41 o31 o32")
    assert table.may() == "open keep"


# -- the leader's pattern ------------------------------------------------------------------------------------


def test_the_leaders_throws_become_the_pattern() -> None:
    table = free(first_leader=0)
    table("o31")
    assert (table.state.pattern, table.state.pattern_done) == ((False,), False)
    table("b32 r k")
    assert (table.state.pattern, table.state.pattern_done) == ((False, True), True)


def test_a_follower_throws_as_the_leader_did_and_as_often_at_most() -> None:
    table = free(first_leader=0)
    table("o31 b32 r k")
    assert table.state.limit == 2
    assert table.may() == "open"
    table("o41")
    assert table.may() == "blind keep"
    table("b42 r")
    assert table.told("turn_ended") == [TurnEnded(1, 42, 2, "pattern_ended")]


def test_a_followers_turn_ends_with_the_pattern_below_the_limit() -> None:
    table = free(3, first_leader=0)
    table("o31 k o41")
    assert table.events[-1] == TurnEnded(1, 41, 1, "pattern_ended")


def test_a_follower_may_stop_earlier() -> None:
    table = free(3, first_leader=0)
    table("o31 o32 k o41")
    assert "keep" in table.may()
    table("k")
    assert table.state.mover == 2


def test_a_blind_first_throw_of_the_leader_gives_everybody_one_blind_throw() -> None:
    table = free(3, first_leader=0)
    table("b31 r")
    assert table.state.pattern == (True,)
    assert table.may() == "blind"
    table("b41 r")
    assert table.state.mover == 2


def test_a_mexico_of_the_leader_ends_the_pattern_there() -> None:
    table = free(3, first_leader=0)
    table("o21 k")
    assert table.state.pattern == (False,)
    assert table.state.limit == 1


# -- Mexico --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["o21", "b12", "o31 o32 o21", "o31 b21"])
def test_mexico_is_shown_at_once_and_stands(script: str) -> None:
    table = free()
    table(script)
    assert table.events[-1].mexico
    assert not table.state.hidden
    assert table.may() == "keep"
    assert table.why("o") == "mexico_stands"
    assert table.state.limit == table.state.made


def test_where_players_declare_a_mexico_may_also_go_vast() -> None:
    table = free(result="players")
    table("o21")
    assert table.may() == "keep tied"
    assert table.why("won") == "round_running"


def test_a_blind_mexico_stays_hidden_until_revealed_with_the_setting() -> None:
    table = free(mexico_shown="on_reveal")
    table("b21")
    assert table.events == [Thrown(0, 1, blind=True, values=None, mexico=False)]
    assert table.may() == "reveal"


def test_a_revealed_mexico_stands_though_it_was_the_first_blind_throw() -> None:
    table = free(mexico_shown="on_reveal")
    table("b21 r")
    assert table.events[-1] == Revealed(0, (2, 1), mexico=True)
    assert table.may() == "keep"
    table("k")
    assert table.events == [TurnEnded(0, 21, 1, "mexico_stands")]


def test_a_mexico_on_an_extra_throw_stands_until_kept() -> None:
    table = free()
    table("o31 k o31 k o21")
    assert table.state.extra_turn
    assert table.may() == "keep"


def test_an_open_mexico_with_on_reveal_is_shown_like_any_open_throw() -> None:
    table = free(mexico_shown="on_reveal")
    table("o21")
    assert table.events[-1].mexico
