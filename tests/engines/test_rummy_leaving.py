"""Somebody leaves a game of Rummy: his hand is set aside and not scored."""

from __future__ import annotations

from rummy_table import Table, cards, small

from engines import TABLE, Standing
from engines.rummy import RUMMY

THREE_MELDS = "5H 6H 7H 9S 9D 9C 8H"
LOOSE = "2C 4C 6C 8C TC QC 2D"
OTHERS = "3D 5D JD QD AD 6S KD"


def three(**settings: object) -> Table:
    return small(THREE_MELDS, LOOSE, OTHERS, stock="KS AC KC JC", **settings)


def test_his_cards_are_set_aside_and_not_scored() -> None:
    table = three()
    state = table("x1")
    assert state.hands[1] == cards("2C 4C 6C 8C TC QC 2D")
    assert table.told("withdrawn")[0].cards == 7
    state = table("s +5H6H7H8H +9S9D9C -AC")
    assert state.results[0].left == (0, 0, 45)
    assert state.scores == (90, 0, 0)


def test_the_turn_passes_over_who_has_left() -> None:
    table = three()
    table("x1")
    assert table("s -AC").mover == 2
    assert table("s -KC").mover == 0


def test_who_leaves_in_his_turn_takes_what_he_drew_along() -> None:
    for draw, gone in (("s", "AC"), ("d", "KS")):
        table = three()
        table(draw)
        state = table("x0")
        assert gone in state.hands[0]
        assert (state.mover, state.phase, state.taken, state.turn) == (1, "draw", None, 2)
        assert RUMMY.actions(state)


def test_the_next_may_not_draw_where_nothing_is_left_at_all() -> None:
    table = three(reuses=1, goal=500)
    for _ in range(30):
        table("s")
        table(f"-{table.state.drawn}")
    table("s x0")
    while len(table.state.stock):
        table("s")
        table(f"-{table.state.drawn}")
    assert table.state.results[0].blocked == "stock"


def test_his_melds_stay_on_the_table() -> None:
    table = small(THREE_MELDS, "4H 3S 3D 3C TC QC 2D", "5D JD QD AD 6S KD 7S", stock="KS AC 2S 2C KC")
    table("s +5H6H7H x0 s +3S3D3C")
    assert "4H>0" in table.may().split()
    assert table.state.melds[0].owner == 0


def test_who_is_left_alone_has_won_whatever_the_scores() -> None:
    table = small(THREE_MELDS, LOOSE, stock="KS AC", goal=100)
    table("s +5H6H7H8H +9S9D9C -AC")
    table.deal(THREE_MELDS, LOOSE, stock="KS AC")
    state = table("x0")
    assert state.scores == (84, 0)
    assert RUMMY.standings(state) == (Standing(1, 1, 0), Standing(0, 2, 84))
    assert table.told("game_over")[0].winners == (1,)


def test_cards_are_dealt_to_those_who_are_in() -> None:
    table = three(goal=300)
    table("s +5H6H7H8H +9S9D9C -AC x1")
    assert (table.state.phase, table.state.mover) == ("score", 2)
    state = table.deal(THREE_MELDS, OTHERS, stock="KS AC")
    assert [len(hand) for hand in state.hands] == [7, 0, 7]
    assert (state.mover, state.starter) == (2, 2)
    assert "3D" in state.hands[2]


def test_leaving_before_the_first_deal_moves_the_start() -> None:
    table = Table(3, hand_size=7)
    state = table("x0")
    assert (state.mover, RUMMY.turn(state)) == (1, TABLE)
    assert table.told("withdrawn")[0].cards == 0
    assert table.deal(LOOSE, OTHERS, stock="KS").starter == 1


def test_a_tie_at_the_top_is_broken_when_one_of_the_two_leaves() -> None:
    table = small(
        "8S TS 4S 9D 2D 5D 2H", "8C TC 4C 9H 2S 5H 2C", "8D QS QC JD KD KH 7H", stock="KS", reuses=0
    )
    while table.state.phase != "score":
        table("s")
        table(f"-{table.state.drawn}")
    assert table.state.scores == (105, 105, 80)
    assert table.told("tied")[0].seats == (0, 1)
    state = table("x0")
    assert RUMMY.standings(state) == (Standing(1, 1, 105), Standing(2, 2, 80), Standing(0, 3, 105))


def test_nobody_leaves_twice_and_only_seats_leave() -> None:
    table = three()
    table("x1")
    assert table.why("x1") == "seat_out"
    assert table.why("x5") == "no_such_seat"
