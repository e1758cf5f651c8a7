"""What a seat may know in Rummy."""

from __future__ import annotations

import json
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from rummy_games import games, played
from rummy_table import Table, small

from engines import IllegalAction, RulesError
from engines.rummy import DECK, HIDDEN, RUMMY, DrawStock, State

LOOSE = "2C 4C 6C 8C TC QC 2D"
OTHERS = "3D 5D JD QD AD 6S KD"


def known(state: State) -> set[str]:
    """Every card that is written anywhere in a state."""
    text = json.dumps(RUMMY.write_state(state))
    return {card for card in DECK if f'"{card}"' in text}


def public(state: State) -> set[str]:
    """The cards that lie open, and those that everybody saw going where they are."""
    cards = {*state.pile, *(card for meld in state.melds for card in meld.cards)}
    cards |= {card for shown in state.shown for card in shown}
    cards |= {card for past in state.past for card in (past.offered, past.thrown) if card}
    return cards | ({*state.stock} if state.turned else set())


@given(games, st.integers(0, 10**6))
@settings(max_examples=18, deadline=None)
def test_a_seat_knows_its_own_hand_and_what_everybody_saw(game: tuple[State, int], at: int) -> None:
    line = played(game)
    for state in [line[at % len(line)].before, *(step.before for step in line[:: 1 + len(line) // 40])]:
        if state.phase not in {"draw", "play"}:
            continue
        for seat in (None, *range(state.seats)):
            own = set() if seat is None else {*state.hands[seat]}
            assert known(RUMMY.seen_by(state, seat)) <= public(state) | own
            if seat is not None:
                assert RUMMY.seen_by(state, seat).hands[seat] == state.hands[seat]


@given(games, st.integers(0, 10**6), st.integers(0, 2**32))
@settings(max_examples=18, deadline=None)
def test_an_imagined_state_has_all_cards_once_and_looks_the_same(
    game: tuple[State, int], at: int, seed: int
) -> None:
    line = played(game)
    state = line[at % len(line)].after
    for seat in (None, *range(state.seats)):
        seen = RUMMY.seen_by(state, seat)
        full = RUMMY.imagine(seen, Random(seed))
        assert RUMMY.seen_by(full, seat) == seen
        held = [*full.stock, *full.pile, *(c for hand in full.hands for c in hand)]
        held += [card for meld in full.melds for card in meld.cards]
        assert sorted(held) == (sorted(DECK) if state.turn else [])


def test_a_card_drawn_from_the_stock_is_known_to_who_drew_it_only() -> None:
    table = small(LOOSE, OTHERS, stock="KS AC")
    state = table("s")
    assert RUMMY.seen_by(state, 0).drawn == "AC"
    for seat in (1, None):
        seen = RUMMY.seen_by(state, seat)
        assert seen.drawn is None
        assert seen.hands[0] == (HIDDEN,) * 8


def test_a_card_taken_from_the_pile_stays_known_until_it_is_played() -> None:
    table = small(LOOSE, OTHERS, stock="KS AC")
    state = table("d -2C s -AC s")
    assert RUMMY.seen_by(state, 1).hands[0] == ("KS", *(HIDDEN,) * 7)
    state = table("-KS")
    assert RUMMY.seen_by(state, 1).hands[0] == (HIDDEN,) * 7
    assert RUMMY.seen_by(state, 1).past[0].took


def test_a_turned_pile_and_what_is_drawn_of_it_is_known_to_all() -> None:
    table = Table()
    table.deal("AC 3C 5C 7C 9C JC KC AD 3D 5D", "2C 4C 6C 8C TC QC 2D 4D 6D 8D", stock="KS")
    for _ in range(31):
        table("s")
        table(f"-{table.state.drawn}")
    state = table("s")
    for seat in (0, 1, None):
        seen = RUMMY.seen_by(state, seat)
        assert seen.stock == state.stock
        assert seen.drawn == "KS"
    assert "KS" in RUMMY.seen_by(state, 0).hands[1]


def test_the_hands_lie_open_when_they_have_been_counted() -> None:
    table = small("5H 6H 7H 9S 9D 9C 8H", LOOSE, OTHERS, stock="KS AC", goal=500)
    table("x2")
    state = table("s +5H6H7H8H +9S9D9C -AC")
    seen = RUMMY.seen_by(state, None)
    assert seen.hands[1] == state.hands[1]
    assert seen.hands[2] == (HIDDEN,) * 7
    assert set(seen.stock) == {HIDDEN}


def test_hidden_cards_cannot_be_played_with() -> None:
    table = small(LOOSE, OTHERS, stock="KS AC")
    seen = RUMMY.seen_by(table.state, 1)
    with pytest.raises(IllegalAction, match="not_known"):
        RUMMY.play(seen, DrawStock())
    table("s")
    seen = RUMMY.seen_by(table.state, 1)
    assert RUMMY.actions(seen) == ()
    assert {RUMMY.barred(seen)[kind].code for kind in ("meld", "discard")} == {"not_known"}
    with pytest.raises(IllegalAction, match="not_known"):
        RUMMY.play(seen, {"kind": "discard", "card": "2C"})


def test_a_hand_that_is_not_known_cannot_be_counted() -> None:
    table = small("5H 6H 7H 9S 9D 9C 8H", LOOSE, stock="KS AC")
    table("s +5H6H7H8H +9S9D9C")
    with pytest.raises(RulesError, match="cannot be counted"):
        RUMMY.play(RUMMY.seen_by(table.state, 0), {"kind": "discard", "card": "AC"})
