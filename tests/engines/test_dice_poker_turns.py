"""Turns and rounds of Dice Poker, the bonus, the end, and why something is not allowed."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from dice_poker_table import Table, five, holds, lying

from engines import TABLE, BadAction, IllegalAction
from engines.dice_poker import (
    DICE_POKER,
    FIFTEEN,
    LEFT,
    NONE_HELD,
    RIGHT,
    BonusReached,
    Dice,
    GameOver,
    Line,
    RoundStarted,
    Score,
    Scored,
    State,
    Throw,
    Thrown,
    TurnEnded,
    Withdraw,
    Withdrawn,
)
from engines.face import Reason, Standing

# -- a turn ------------------------------------------------------------------------------------------------


def test_the_first_throw_is_of_all_five_dice() -> None:
    table = Table()
    assert DICE_POKER.actions(table.state) == (Throw(NONE_HELD),)
    assert table.why("1....:") == "throw_first"
    assert table.why("=chance") == "throw_first"


def test_a_throw_tells_what_lies() -> None:
    table = Table()
    table("55321")
    assert table.events == [Thrown(0, 1, NONE_HELD, five("55321"))]
    table("55...:462")
    assert table.events == [Thrown(0, 2, holds("55..."), five("55462"))]


def test_the_dice_fall_into_the_places_of_those_thrown_from_the_left() -> None:
    table = Table()
    table("12345 .2.4.:666")
    assert table.state.dice == five("62646")
    assert table.state.held == holds(".2.4.")


def test_a_die_held_before_may_be_thrown_again() -> None:
    table = Table()
    table("66123 66...:456 ..4..:1235")
    assert table.state.dice == five("12435")


def test_after_three_throws_a_line_must_be_filled() -> None:
    table = Table()
    table("12345 1....:1111 1....:2222")
    assert table.state.made == 3
    assert table.why("1....:") == "no_throws_left"
    assert all(isinstance(action, Score) for action in DICE_POKER.actions(table.state))
    assert DICE_POKER.barred(table.state)["throw"] == Reason("no_throws_left")


def test_the_second_round_has_three_throws_too() -> None:
    table = Table()
    table("12345 =chance")
    for _ in range(14):
        line = table.state.open_lines(0)[0]
        table(f"12345 1....:2345 1....:2345 ={line}")
    assert table.state.phase == "over"


@pytest.mark.parametrize("made", [1, 2])
def test_holding_all_five_is_no_throw(made: int) -> None:
    table = Table()
    table("12345" + " .....:12345" * (made - 1))
    assert table.why("12345:") == "all_held"
    throws = [action for action in DICE_POKER.actions(table.state) if isinstance(action, Throw)]
    assert {throw.held for throw in throws} == {h for h in product((False, True), repeat=5) if not all(h)}


def test_the_player_may_stop_after_any_throw() -> None:
    for script in ("66666", "66665 6666.:6", "66655 666..:65 6666.:6"):
        table = Table()
        table(f"{script} =poker")
        assert table.state.totals == (50,)


def test_all_7776_throws_with_every_choice_of_dice_held() -> None:
    table = Table()
    table("12345")
    throws = [action for action in DICE_POKER.actions(table.state) if isinstance(action, Throw)]
    assert len(throws) == 31
    for throw in throws:
        held = throw.held
        awaiting = DICE_POKER.play(table.state, throw).state
        outcomes = DICE_POKER.outcomes(awaiting)
        assert outcomes is not None
        assert len(outcomes) == 6 ** held.count(False)
        for dice, _ in outcomes:
            after = DICE_POKER.play(awaiting, dice).state
            assert after.dice is not None
            assert [die for die, hold in zip(after.dice, held, strict=True) if hold] == [
                die for die, hold in zip((1, 2, 3, 4, 5), held, strict=True) if hold
            ]


def test_while_dice_are_awaited_nothing_else_happens() -> None:
    table = Table()
    table("12345 12...:")
    assert DICE_POKER.turn(table.state) is TABLE
    assert table.why("=chance") == "dice_awaited"
    assert table.why(".....:") == "dice_awaited"


def test_exactly_the_thrown_dice_must_fall() -> None:
    table = Table()
    table("12345 12...:")
    assert DICE_POKER.given(table.state, (6, 6, 6)) == Dice((6, 6, 6))
    for wrong in ((6, 6), (6, 6, 6, 6), (0, 1, 2), (7, 1, 2), (True, 1, 2), ("6", 6, 6)):
        with pytest.raises(BadAction, match="3 dice of 1 to 6"):
            DICE_POKER.given(table.state, wrong)
    with pytest.raises(IllegalAction) as caught:
        DICE_POKER.play(table.state, Dice((6, 6)))
    assert caught.value.reason == Reason("dice_wrong", {"count": 3})


def test_dice_stay_until_the_next_throw() -> None:
    table = Table(seats=2)
    table("12345 =chance")
    assert table.state.dice == five("12345")
    assert (table.state.mover, table.state.made, table.state.held) == (1, 0, NONE_HELD)
    table(".....:")
    assert table.state.dice is None


# -- lines -------------------------------------------------------------------------------------------------


def test_a_line_is_filled_once() -> None:
    table = Table()
    table("12345 =chance 12345")
    assert table.why("=chance") == "line_filled"
    assert DICE_POKER.why_not(table.state, Score("chance")) == Reason("line_filled", {"line": "chance"})


def test_any_open_line_may_be_filled_with_zero() -> None:
    table = Table()
    table("12346 =poker")
    assert table.events == [
        Thrown(0, 1, NONE_HELD, five("12346")),
        Scored(0, "poker", 0, joker=False, poker_bonus=0),
        TurnEnded(0, 0, 1),
        RoundStarted(2, 0),
    ]


def test_only_one_line_open_that_does_not_fit_scores_zero() -> None:
    state = lying("12346", only="poker")
    assert DICE_POKER.actions(state) == (Score("poker"),)
    assert DICE_POKER.play(state, Score("poker")).state.phase == "over"


def test_the_classic_card_has_no_pair() -> None:
    table = Table(card="thirteen")
    table("66123")
    assert table.why("=pair") == "not_on_card"
    assert "pair" not in table.state.cards[0]


def test_the_card_tells_what_each_line_holds() -> None:
    table = Table(seats=2)
    table("66123 =sixes")
    assert table.state.cards[0] == {**dict.fromkeys(FIFTEEN), "sixes": 12}
    assert table.state.cards[1] == dict.fromkeys(FIFTEEN)
    assert table.state.open_lines(0) == tuple(line for line in FIFTEEN if line != "sixes")


# -- the bonus ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bound", "left", "bonus"),
    [
        (64, 62, 0),
        (64, 63, 0),
        (64, 64, 35),
        (63, 62, 0),
        (63, 63, 35),
        (70, 69, 0),
        (70, 70, 35),
        (60, 60, 35),
    ],
)
def test_the_bonus_is_paid_from_its_bound_on(bound: int, left: int, bonus: int) -> None:
    state = lying("11223", only="aces chance", left=left - 2, upper_bonus_from=bound)
    step = DICE_POKER.play(state, Score("aces"))
    told = [event for event in step.events if isinstance(event, BonusReached)]
    assert told == ([BonusReached(0, 35, left)] if bonus else [])
    assert step.state.left_sums == (left,)
    assert step.state.left_bonuses == (bonus,)
    assert step.state.totals == (50 + left + bonus,)


def test_the_bonus_goes_by_the_sum_not_by_the_lines() -> None:
    table = Table()
    table("66666 =sixes 55555 =fives 44111 =fours")
    assert table.state.left_sums == (63,)
    assert table.told("bonus_reached") == []
    table("12345 =aces")
    assert table.told("bonus_reached") == [BonusReached(0, 35, 64)]
    table("22345 =twos")
    assert table.told("bonus_reached") == []
    assert table.state.totals == (30 + 25 + 8 + 1 + 4 + 35,)


# -- rounds and the end ------------------------------------------------------------------------------------


def fill(table: Table, lines: int) -> State:
    """Everybody fills so many lines, from the top, with 1 2 3 4 5."""
    for _ in range(lines * len(table.state.players)):
        assert table.state.mover is not None
        table(f"12345 ={table.state.open_lines(table.state.mover)[0]}")
    return table.state


@pytest.mark.parametrize(("card", "rounds"), [("fifteen", 15), ("thirteen", 13)])
def test_a_game_has_as_many_rounds_as_the_card_has_lines(card: str, rounds: int) -> None:
    table = Table(seats=2, card=card)
    state = fill(table, rounds - 1)
    assert (state.round, state.mover, state.phase) == (rounds, 0, "throw")
    state = fill(table, 1)
    assert (state.mover, state.phase) == (None, "over")
    assert table.why("12345") == "over"
    assert table.why("=chance") == "over"
    assert table.events[-1] == GameOver((0, 1))


def test_turns_go_clockwise_from_the_first_seat() -> None:
    table = Table(seats=3, first=1)
    movers = []
    for _ in range(6):
        movers.append(table.state.mover)
        line: Line = "aces" if table.state.round == 1 else "twos"
        table(f"12345 ={line}")
    assert movers == [1, 2, 0, 1, 2, 0]
    assert table.events[-1] == RoundStarted(3, 1)


def test_the_highest_total_wins_and_equal_totals_share_a_place() -> None:
    table = Table(seats=3)
    table("66666 =poker 55555 =poker 12345 =chance")
    fill(table, 14)
    assert table.state.totals[0] == table.state.totals[1] > table.state.totals[2]
    assert table.events[-1] == GameOver((0, 1))
    standings = DICE_POKER.standings(table.state)
    totals = table.state.totals
    assert standings == (Standing(0, 1, totals[0]), Standing(1, 1, totals[1]), Standing(2, 3, totals[2]))


def test_there_are_no_standings_while_playing() -> None:
    table = Table()
    assert DICE_POKER.standings(table.state) is None


# -- somebody leaves ---------------------------------------------------------------------------------------


def test_who_leaves_is_passed_over_and_his_open_lines_count_zero() -> None:
    table = Table(seats=3)
    table("66666 =poker x1")
    assert table.events[-1] == Withdrawn(1)
    assert table.state.mover == 2
    table("12345 =chance 12345 =chance")
    assert table.state.mover == 2
    fill(table, 13)
    while table.state.mover is not None:
        table(f"11112 ={table.state.open_lines(table.state.mover)[-1]}")
    standings = DICE_POKER.standings(table.state)
    assert standings is not None
    assert standings[-1] == Standing(1, 3, 0)


def test_who_leaves_keeps_what_he_has() -> None:
    table = Table(seats=2)
    table("66666 =poker 12346 =poker x0")
    for line in (line for line in FIFTEEN if line != "poker"):
        table(f"11111 ={line}")
    assert table.state.totals[0] == 50
    assert table.state.phase == "over"


def test_the_mover_may_leave_while_his_dice_are_awaited() -> None:
    table = Table(seats=2)
    table(".....: x0")
    assert (table.state.mover, table.state.awaiting, table.state.dice) == (1, False, None)
    assert table.why("x0") == "seat_out"
    assert table.why("x2") == "no_such_seat"


def test_when_the_last_of_the_round_leaves_the_next_round_begins() -> None:
    table = Table(seats=2)
    table("12345 =chance x1")
    assert (table.state.round, table.state.mover) == (2, 0)
    assert table.events[-1] == RoundStarted(2, 0)


def test_when_everybody_has_left_the_game_is_over() -> None:
    table = Table(seats=2)
    table("12345 =chance x0 x1")
    assert table.events[-1] == GameOver((0,))
    assert table.why("x0") == "over"


def test_withdrawing_in_the_last_turn_ends_the_game() -> None:
    table = Table(seats=2)
    fill(table, 14)
    table("12345 =chance x1")
    assert table.state.phase == "over"


# -- what is no action -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        None,
        "throw",
        Throw((False,) * 4),  # type: ignore[arg-type]
        Throw((0, 0, 0, 0, 0)),  # type: ignore[arg-type]
        Score("bonus"),  # type: ignore[arg-type]
        Score(["chance"]),  # type: ignore[arg-type]
        Dice([1, 2, 3, 4, 5]),  # type: ignore[arg-type]
        Withdraw("0"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_action_is_told_apart_from_an_illegal_one(action: object) -> None:
    with pytest.raises(BadAction, match="dice_poker"):
        DICE_POKER.why_not(DICE_POKER.start(), action)  # type: ignore[arg-type]


def test_a_fair_throw_has_as_many_dice_as_are_in_the_cup() -> None:
    table = Table()
    assert len(DICE_POKER.sample(table(".....:"), Random(1)).values) == 5
    table = Table()
    assert len(DICE_POKER.sample(table("12345 1234.:"), Random(1)).values) == 1


def test_both_sides_of_the_card_have_their_lines() -> None:
    assert LEFT == ("aces", "twos", "threes", "fours", "fives", "sixes")
    assert RIGHT[0] == "pair"
    assert RIGHT[-1] == "chance"
