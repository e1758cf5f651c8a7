"""One turn of Rummy: draw, meld, lay off, discard, and why something is not possible."""

from __future__ import annotations

from random import Random

import pytest
from rummy_table import Table, cards, small

from engines import TABLE, BadAction, IllegalAction
from engines.rummy import RUMMY, Deal, Discard, LayOff, Meld

LOOSE = "2C 4C 6C 8C TC QC 2D"
"""Seven cards without a meld."""
PAIRS = "5H 6H 7H 9S 9D KS KD"
"""One sequence and two pairs."""


def test_a_deal_goes_round_from_the_starter_then_one_card_is_turned() -> None:
    table = Table(3, first=1, hand_size=7)
    state = table.deal(LOOSE, PAIRS, "3C 5C 7C 9C JC KC 3D", stock="AS 4H 3H")
    assert state.hands[1] == cards("9D KD 5H 6H 7H 9S KS")
    assert table.events[0].turned == state.top == "AS"
    assert state.stock[:2] == cards("4H 3H")
    assert (table.events[0].cards, table.events[0].stock) == ((7, 7, 7), 52 - 21 - 1)
    assert (state.mover, state.phase, state.starter) == (1, "draw", 1)


def test_the_first_card_of_the_deck_goes_to_the_starter() -> None:
    state = RUMMY.start(seats=4, first=2)
    deck = RUMMY.sample(state, Random(1)).deck
    state = RUMMY.play(state, Deal(deck)).state
    assert [seat for at in range(8) for seat in range(4) if deck[at] in state.hands[seat]] == [2, 3, 0, 1] * 2


def test_drawing_is_obligatory_and_first() -> None:
    table = small(PAIRS, LOOSE, stock="AS 4H")
    assert table.may() == "s d"
    for kind, word in (("meld", "+5H6H7H"), ("lay_off", "9S>0"), ("discard", "-KS")):
        assert table.bars(kind) == table.why(word) == "draw_first"


def test_one_card_is_drawn_a_turn() -> None:
    for draw in "sd":
        table = small(PAIRS, LOOSE, stock="AS 4H")
        table(draw)
        assert table.bars("draw_stock") == table.bars("draw_discard") == "already_drawn"


def test_a_card_from_the_stock_is_in_no_event() -> None:
    table = small(PAIRS, LOOSE, stock="AS 4H")
    table("s")
    assert [RUMMY.write_event(event) for event in table.events] == [{"seat": 0, "stock": 36, "kind": "drawn"}]
    assert table.state.drawn == "4H"
    assert table.state.stock[0] != "4H"


def test_the_top_of_the_pile_is_taken_for_all_to_see() -> None:
    table = small(PAIRS, LOOSE, stock="AS 4H")
    state = table("d")
    assert (table.events[0].seat, table.events[0].card) == (0, "AS")
    assert state.shown == (("AS",), ())
    assert (state.taken, state.top) == ("AS", None)


def test_the_taken_card_may_not_be_discarded_in_the_same_turn() -> None:
    table = small(PAIRS, LOOSE, stock="AS 4H")
    table("d")
    assert table.why("-AS") == "taken_card"
    assert "-AS" not in table.may().split()
    table("-KS d -2C s")
    assert table.why("-AS") is None


def test_melds_of_the_hand_are_offered_and_any_order_is_taken() -> None:
    table = small(PAIRS, LOOSE, stock="9H 4H")
    table("d")
    assert [word for word in table.may().split() if word[0] == "+"] == ["+5H6H7H", "+9D9H9S"]
    table("+7H5H6H +9S9H9D")
    assert [(meld.owner, meld.form) for meld in table.state.melds] == [(0, "sequence"), (0, "group")]
    assert table.told("melded")[1].cards == cards("9D 9H 9S")


def test_every_part_of_a_long_sequence_and_of_a_group_of_four_is_offered() -> None:
    table = small("5H 6H 7H 8H 9S 9D 9C", LOOSE, stock="9H 4H")
    table("d")
    melds = [word for word in table.may().split() if word[0] == "+"]
    assert len(melds) == len({*melds}) == 6 + 5


def test_what_is_no_meld_is_refused() -> None:
    table = small(PAIRS, LOOSE, stock="AS 4H")
    table("s")
    assert table.why("+9S9DKS") == table.why("+5H6H") == table.why("+5H6H6H") == "not_a_meld"
    assert table.why("+8H9HTH") == "not_in_hand"


def test_laying_off_needs_a_meld_of_ones_own() -> None:
    table = small(PAIRS, "8H TH QH 2D 2S 2H 4C", stock="AS 4S 3S 5S")
    table("s +5H6H7H -KS s")
    assert table.bars("lay_off") == table.why("8H>0") == "needs_own_meld"
    table("+2D2S2H")
    assert "8H>0" in table.may().split()
    state = table("8H>0")
    assert state.melds[0].cards == cards("5H 6H 7H 8H")
    assert (table.events[0].seat, table.events[0].owner) == (1, 0)


def test_melds_of_others_stay_theirs() -> None:
    table = small(PAIRS, "8H TH QH 2D 2S 2H 4C", stock="AS 4S 3S 5S")
    state = table("s +5H6H7H -KS s +2D2S2H 8H>0 -4C")
    assert state.melds_of(0) == (cards("5H 6H 7H 8H"),)
    assert state.melds_of(1) == (cards("2D 2H 2S"),)


def test_a_card_that_fits_a_group_and_a_sequence_is_laid_off_where_the_player_says() -> None:
    for place, melds in (
        (0, (cards("4H 5H 6H 7H"), cards("7C 7D 7S"))),
        (1, (cards("4H 5H 6H"), cards("7C 7D 7H 7S"))),
    ):
        table = Table()
        table.deal("4H 5H 6H 7C 7D 7S KS QS 9D 3C", "2C 4C 6C 8C TC QC 2D 4D 6D 8D", stock="7H AS")
        table("d +4H5H6H +7C7D7S")
        assert [word for word in table.may().split() if ">" in word] == ["7H>0", "7H>1"]
        state = table(f"7H>{place}")
        assert tuple(meld.cards for meld in state.melds) == melds


def test_a_lay_off_must_fit_an_existing_meld() -> None:
    table = small(PAIRS, LOOSE, stock="AS 4H")
    table("s +5H6H7H")
    assert table.why("9S>0") == "does_not_fit"
    assert table.why("9S>1") == "no_such_meld"
    assert table.why("3H>0") == "not_in_hand"
    reason = RUMMY.why_not(table.state, LayOff("9S", 0))
    assert reason is not None
    assert dict(reason.values) == {"card": "9S", "meld": 0}


def test_one_meld_a_turn_where_the_rules_say_so() -> None:
    table = small("5H 6H 7H 9S 9D 9C KD", LOOSE, stock="8H 4H", melds_per_turn="one")
    table("d +5H6H7H")
    assert table.bars("meld") == table.why("+9S9D9C") == "one_meld_a_turn"
    assert "8H>0" in table.may().split()
    table("-KD s -2C s +9S9D9C")
    assert len(table.state.melds) == 2


def test_kinds_without_fitting_cards_say_so() -> None:
    table = small(PAIRS, LOOSE, stock="AS TS")
    table("s +5H6H7H")
    assert (table.bars("meld"), table.bars("lay_off"), table.bars("discard")) == (
        "no_meld",
        "nothing_fits",
        None,
    )


def test_nothing_is_played_before_the_deal_and_nothing_dealt_after_it() -> None:
    table = Table()
    assert RUMMY.turn(table.state) is TABLE
    assert (table.bars("draw_stock"), table.bars("discard"), table.bars("deal")) == (
        "deal_awaited",
        "deal_awaited",
        None,
    )
    table.deal()
    assert table.bars("deal") == "cards_dealt"


# -- the taken card must have a place ------------------------------------------------------------------


def nines_and(thrown: str) -> Table:
    """Seat 0 has melded 5H to 8H, holds three nines, and takes what seat 1 threw."""
    table = small("5H 6H 7H 8H 9S 9D 9C", f"2C 4C 6C 8C TC QC {thrown}", stock="KS AC")
    table(f"s +5H6H7H8H -AC s -{thrown} d")
    return table


def test_a_meld_that_would_leave_only_the_taken_card_is_barred() -> None:
    table = nines_and("KD")
    assert table.why("+9C9D9S") == table.bars("meld") == "strands_taken_card"
    assert table.may() == "-9C -9D -9S"


def test_a_meld_may_leave_the_taken_card_alone_where_it_fits_another() -> None:
    table = nines_and("4H")
    table("+9C9D9S")
    assert table.may() == "4H>0"
    assert table("4H>0").results[0].winner == 0


def test_a_meld_may_leave_the_taken_card_alone_where_it_fits_that_meld() -> None:
    table = nines_and("9H")
    table("+9C9D9S")
    assert table.may() == "9H>0 9H>1"


def test_a_lay_off_that_would_leave_only_the_taken_card_is_barred() -> None:
    table = small("5H 6H 7H 9S 9D 9C 8H", "2C 4C 6C 8C TC QC KD", stock="KS AC")
    table("s +5H6H7H +9S9D9C -AC s -KD d")
    assert table.state.hands[0] == cards("KD 8H")
    assert table.why("8H>0") == table.bars("lay_off") == "strands_taken_card"
    assert table.may() == "-8H"
    state = table("-8H")
    assert state.hands[0] == ("KD",)


def test_the_taken_card_may_be_the_one_that_is_laid_off_last() -> None:
    table = small("5H 6H 7H 9S 9D 9C 8H", "2C 4C 6C 8C TC QC 9H", stock="KS AC")
    table("s +5H6H7H +9S9D9C -AC s -9H d")
    assert "8H>0" in table.may().split()
    table("8H>0")
    assert table.may() == "9H>0 9H>1"
    assert table.bars("discard") == "taken_card"
    assert table("9H>0").results[0].winner == 0


# -- what is no action ---------------------------------------------------------------------------------


def test_bad_input_is_told_from_what_is_not_allowed() -> None:
    table = small(PAIRS, LOOSE, stock="AS 4H")
    for data in ({"kind": "discard", "card": "1S"}, {"kind": "lay_off", "card": "AS"}, {"kind": "knock"}):
        with pytest.raises(BadAction, match="rummy action"):
            RUMMY.play(table.state, data)
    for action in (Discard("??"), Meld(("AS", "BS")), LayOff("AS", True)):
        with pytest.raises(BadAction, match="rummy action"):
            RUMMY.play(table.state, action)
    with pytest.raises(IllegalAction, match="draw_first"):
        RUMMY.play(table.state, {"kind": "discard", "card": "KS"})


def test_a_deck_has_52_different_cards() -> None:
    state = RUMMY.start()
    with pytest.raises(BadAction, match="deck: rummy is dealt from 52 different cards"):
        RUMMY.given(state, ("AS", "TD"))
    with pytest.raises(IllegalAction, match="not_a_deck"):
        RUMMY.play(state, Deal(("AS",) * 52))
