"""Hands of Rummy from the deal to the score: going out, doubling, the pile, blocked hands, the goal."""

from __future__ import annotations

from typing import Any

import pytest
from rummy_table import Table, cards, small

from engines import TABLE
from engines.rummy import DECK, MOST_TURNS, RUMMY, HandScore, Tied

THREE_MELDS = "5H 6H 7H 9S 9D 9C 8H"
"""Seven cards that all can be laid."""
LOOSE = "2C 4C 6C 8C TC QC 2D"
"""Seven cards without a meld: 42 points."""


def last(table: Table) -> HandScore:
    return table.state.results[-1]


# -- going out -----------------------------------------------------------------------------------------


def test_going_out_scores_what_the_others_hold() -> None:
    table = small(THREE_MELDS, LOOSE, "3D 5D JD QD AD 6S KD", stock="KS AC KC KH QH")
    table("s +5H6H7H -AC s -KC s -KH s")
    table("+9S9D9C 8H>0 -QH")
    assert (last(table).winner, last(table).doubled, last(table).blocked) == (0, False, None)
    assert last(table).left == (0, 42, 45)
    assert table.state.scores == (87, 0, 0)
    assert [event.kind for event in table.events[-3:]] == ["discarded", "went_out", "hand_ended"]


def test_the_whole_hand_in_one_turn_is_doubled() -> None:
    table = small(THREE_MELDS, LOOSE, stock="KS AC")
    table("s +5H6H7H8H +9S9D9C -AC")
    assert last(table).doubled
    assert table.told("went_out")[0].doubled
    assert table.state.scores == (84, 0)


def test_laying_off_on_a_meld_of_the_same_turn_still_doubles() -> None:
    table = small(THREE_MELDS, LOOSE, stock="4H AC")
    table("d +5H6H7H +9S9D9C 8H>0 4H>0")
    assert last(table).doubled
    assert table.events[-2].kind == "went_out"
    assert table.state.top is None


def test_a_meld_laid_in_an_earlier_turn_ends_the_doubling() -> None:
    table = small(THREE_MELDS, LOOSE, stock="KS AC AS 4H")
    table("s +9S9D9C -AC s -2C s +5H6H7H8H -4H")
    assert last(table).winner == 0
    assert not last(table).doubled
    assert table.state.scores == (40 + 1, 0)


def test_another_players_melds_do_not_end_the_doubling() -> None:
    table = small("2C 4C 6C TC QC QD QH", THREE_MELDS, stock="KS AC KC JC")
    table("s +QCQDQH -AC s +5H6H7H8H +9S9D9C -KC")
    assert last(table).doubled
    assert table.state.scores == (0, 2 * 22)


def test_going_out_with_a_meld_needs_no_discard() -> None:
    table = small("5H 6H 7H 9S 9D 9C 2S", LOOSE, stock="8H AC 9H")
    table("d +5H6H7H8H -2S s -2C")
    table("s +9S9D9C9H")
    assert last(table).winner == 0
    assert table.state.pile[-1] == "2C"


# -- the stock -----------------------------------------------------------------------------------------


def pass_on(table: Table, turns: int) -> list[Any]:
    """Turns in which everybody draws from the stock and throws that card; gives the events."""
    events = []
    for _ in range(turns):
        table("s")
        events += table.events
        table(f"-{table.state.drawn}")
        events += table.events
    return events


def played_out(table: Table) -> list[Any]:
    """Go on like this to the end of the hand; gives the events."""
    events = []
    while table.state.phase != "score":
        events += pass_on(table, 1)
    return events


def turned_in(events: list[Any]) -> list[tuple[int, int]]:
    return [(event.cards, event.reuses_left) for event in events if event.kind == "turned_pile"]


def to_the_last_stock_card(**settings: Any) -> Table:
    """Two hands of ten that nobody melds of; one card is left in the stock."""
    table = Table(**settings)
    table.deal("AC 3C 5C 7C 9C JC KC AD 3D 5D", "2C 4C 6C 8C TC QC 2D 4D 6D 8D", stock="KS")
    pass_on(table, 30)
    assert len(table.state.stock) == 1
    return table


def test_the_pile_is_turned_not_shuffled_and_drawn_from_the_card_thrown_first() -> None:
    table = to_the_last_stock_card()
    pass_on(table, 1)
    thrown = table.state.pile
    state = table("s")
    assert [event.kind for event in table.events] == ["turned_pile", "drawn"]
    assert (table.events[0].cards, table.events[0].reuses_left) == (32, 1)
    assert thrown[0] == "KS"
    assert state.drawn == "KS"
    assert state.stock == thrown[1:]
    assert (state.pile, table.bars("draw_discard")) == ((), "already_drawn")
    assert table("-2C").pile == ("2C",)


def test_cards_of_a_turned_pile_are_in_play_once() -> None:
    table = to_the_last_stock_card()
    pass_on(table, 3)
    state = table.state
    everywhere = [*state.stock, *state.pile, *state.hands[0], *state.hands[1]]
    assert sorted(everywhere) == sorted(DECK)


def test_the_top_of_the_pile_may_be_taken_instead_of_turning_it() -> None:
    table = to_the_last_stock_card()
    pass_on(table, 1)
    top = table.state.top
    assert table.may() == "s d"
    state = table("d")
    assert (state.taken, state.reuses_left, state.stock) == (top, 2, ())


@pytest.mark.parametrize("reuses", [0, 1, 2, 5])
def test_a_turn_that_begins_with_no_stock_and_no_reuse_left_blocks_the_hand(reuses: int) -> None:
    table = to_the_last_stock_card(reuses=reuses)
    events = played_out(table)
    assert turned_in(events) == [(32, left) for left in reversed(range(reuses))]
    assert last(table).blocked == "stock"
    assert RUMMY.turn(table.state) is TABLE


# -- blocked hands -------------------------------------------------------------------------------------


def blocked(left: tuple[str, ...], **settings: Any) -> Table:
    """A hand that ends with these cards in the players' hands of seven and the stock used up."""
    table = small(*left, stock="KS", reuses=0, **settings)
    played_out(table)
    return table


LOW, MIDDLE, HIGH = "AC 3C 5C 3D 4H 5S AH", LOOSE, "8S TS QS 9D JD KD 8H"
"""22, 42 and 65 points."""


@pytest.mark.parametrize(
    ("setting", "gained"),
    [("each", (42 + 22, 65 + 22, 65 + 42)), ("lowest", (0, 0, 65 + 42 - 2 * 22)), ("none", (0, 0, 0))],
)
def test_a_blocked_hand_scores_by_its_setting(setting: str, gained: tuple[int, ...]) -> None:
    table = blocked((HIGH, MIDDLE, LOW), blocked=setting, goal=500)
    assert last(table) == HandScore((65, 42, 22), gained, None, False, "stock")
    (ended,) = table.told("hand_ended")
    assert (ended.blocked, ended.why, ended.scores) == (True, "stock", gained)
    assert not table.told("went_out")


def test_a_shared_lowest_scores_nothing() -> None:
    table = blocked((LOW, "AS 3H 5H 3S 4D 5D AD", HIGH), blocked="lowest")
    assert last(table).left[:2] == (22, 22)
    assert last(table).gained == (0, 0, 0)


@pytest.mark.parametrize("setting", ["each", "lowest", "none"])
def test_the_pile_turned_twice_then_blocked(setting: str) -> None:
    table = to_the_last_stock_card(blocked=setting, goal=500)
    assert turned_in(played_out(table)) == [(32, 1), (32, 0)]
    assert last(table).left == (54, 60)
    assert last(table).gained == {"each": (60, 54), "lowest": (6, 0), "none": (0, 0)}[setting]


def test_a_hand_of_200_turns_is_blocked() -> None:
    table = Table(hand_size=7, goal=500)
    table.deal(LOOSE, "3D 5D JD QD AD 6S KD", stock="KS")
    held = ["2C", "AD"]
    for turn in range(MOST_TURNS):
        assert table.state.turn == turn + 1
        seat, top = turn % 2, table.state.top
        table(f"d -{held[seat]}")
        held[seat] = top or ""
    assert last(table).blocked == "turns"
    assert table.state.phase == "score"


# -- the game ------------------------------------------------------------------------------------------


def test_the_next_hand_is_dealt_from_the_score_sheet_and_the_start_passes_clockwise() -> None:
    table = small(THREE_MELDS, LOOSE, "3D 5D JD QD AD 6S KD", stock="KS AC", goal=500)
    state = table("s +5H6H7H8H +9S9D9C -AC")
    assert (state.phase, RUMMY.turn(state), RUMMY.actions(state)) == ("score", TABLE, ())
    assert (state.round, state.starter, state.mover) == (1, 0, 1)
    state = table.deal(THREE_MELDS, LOOSE, "3D 5D JD QD AD 6S KD", stock="KS AC")
    assert (state.phase, state.round, state.starter, state.mover) == ("draw", 2, 1, 1)
    assert (state.melds, state.pile, state.turn, state.past) == ((), ("KS",), 1, ())
    assert state.reuses_left == 2


def test_a_game_to_100_with_a_doubled_going_out() -> None:
    table = small(THREE_MELDS, LOOSE, stock="KS AC 3S 4H")
    table("s +5H6H7H -AC s -3S s")
    table("4H>0 8H>0 +9S9D9C")
    assert table.state.scores == (42, 0)
    table.deal(LOOSE, THREE_MELDS, stock="KS AC")
    table("s +5H6H7H8H +9S9D9C -AC")
    assert table.state.scores == (42, 84)
    assert table.state.phase == "score"
    table.deal("3D 5D JD QD AD 6S KD", "5H 6H 7H 8H 9S 9D 9C", stock="KS AC 4S")
    state = table("s -AC s +5H6H7H8H +9S9D9C -4S")
    assert state.scores == (42, 84 + 90)
    assert (state.phase, RUMMY.turn(state)) == ("over", None)
    assert [(row.seat, row.place, row.score) for row in RUMMY.standings(state) or ()] == [
        (1, 1, 174),
        (0, 2, 42),
    ]
    assert table.told("game_over")[0].winners == (1,)
    assert [result.doubled for result in state.results] == [False, True, True]


@pytest.mark.parametrize("goal", [100, 300, 500])
def test_the_game_ends_after_the_hand_in_which_the_goal_is_reached(goal: int) -> None:
    table = Table(hand_size=7, goal=goal)
    hands = 0
    while table.state.phase != "over":
        assert max(table.state.scores) < goal
        mine = hands % 2 == 0
        table.deal(*((THREE_MELDS, LOOSE) if mine else (LOOSE, THREE_MELDS)), stock="KS AC KC")
        table("s +5H6H7H8H +9S9D9C -AC")
        hands += 1
    assert hands == {100: 3, 300: 7, 500: 11}[goal]
    assert max(table.state.scores) == 84 * (hands + 1) // 2


def test_equal_at_the_top_means_one_more_hand() -> None:
    table = blocked(("8S TS QS 9D JD KD 8H", "8C TC QC 9H JH KH 8D"), blocked="each")
    assert table.state.scores == (65, 65)
    table.deal("8S TS QS 9D JD KD 8H", "8C TC QC 9H JH KH 8D", stock="KS")
    events = played_out(table)
    assert table.state.scores == (130, 130)
    assert events[-1] == Tied((0, 1))
    table.deal(THREE_MELDS, LOOSE, stock="KS AC")
    state = table("s +5H6H7H8H +9S9D9C -AC")
    assert state.scores == (214, 130)
    assert state.phase == "over"


def test_over_is_over() -> None:
    table = small(THREE_MELDS, "8C TC QC KC JD QD KD", stock="KS AC")
    state = table("s +5H6H7H8H +9S9D9C -AC")
    assert state.scores == (2 * 68, 0)
    assert RUMMY.actions(state) == ()
    assert {reason.code for reason in RUMMY.barred(state).values()} == {"over"}


def test_the_hands_lie_in_the_order_of_the_deck() -> None:
    table = small(THREE_MELDS, LOOSE, stock="8D AC")
    assert table("d").hands[0] == cards("9C 8D 9D 5H 6H 7H 8H 9S")
