"""What the hard player of Rummy reckons with: sets in arrays, deals of hidden cards, hands played out."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from rummy_games import choice
from rummy_table import Table, cards, small

from engines import TABLE
from engines.rummy import DECK, RUMMY, State, best_split, bits, cards_of, melds_in, set_of, value_of
from engines.rummy.cards import ALL_CARDS, BIT
from engines.rummy.melds import FORMS, fits
from engines.rummy.outs import outs_of
from engines.rummy.playout import Asker, Start, worth_of
from engines.rummy.sight import sight_of
from engines.rummy.worlds import Guess, Worlds, likelihoods

LOOSE = "2C 4C 6C 8C TC QC 2D"
ASKER = Asker(seat=0, order=(0, 1), bonus=10.0, needs=(500, 500), reached=0.0, doubles=False)


def hands(count: int = 300, seed: int = 1) -> list[int]:
    """Hands of ten, half of them of five ranks, so that melds are many."""
    rng = Random(seed)
    few = [card for card in DECK if card[0] in "56789"]
    return [set_of(rng.sample(few if at % 2 else DECK, 10)) for at in range(count)]


def of(values: list[int]) -> bits.Sets:
    return np.array(values, np.uint64)


def union(sets: tuple[int, ...]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


# -- sets in arrays --------------------------------------------------------------------------------------


def test_cards_in_sequences_and_groups_are_those_of_the_melds() -> None:
    sets = hands()
    found = bits.runs_in(of(sets)) | bits.groups_in(of(sets))
    assert [int(cards) for cards in found] == [union(melds_in(hand)) for hand in sets]


def test_points_and_counts() -> None:
    sets = hands()
    assert bits.values_of(of(sets)).tolist() == [value_of(hand) for hand in sets]
    assert bits.counts_of(of(sets)).tolist() == [10] * len(sets)


def test_what_is_laid_leaves_little_more_than_the_best_split() -> None:
    sets = hands()
    runs, groups = bits.melds_in(of(sets))
    assert not (runs & groups).any()
    left = bits.values_of(of(sets) & ~(runs | groups))
    best = np.array([best_split(hand).left for hand in sets])
    assert (left >= best).all()
    assert (left == best).mean() > 0.85
    for run, group in zip(runs.tolist(), groups.tolist(), strict=True):
        assert union(tuple(meld for meld in melds_in(run) if FORMS[meld] == "sequence")) == run
        assert union(tuple(meld for meld in melds_in(group) if FORMS[meld] == "group")) == group


def test_what_fits_the_table() -> None:
    runs, group = set_of(cards("5H 6H 7H JS QS KS")), set_of(cards("4C 4D 4H"))
    ends, fourths = bits.ends_of(of([runs]))[0], bits.fourths_of(of([group]))[0]
    assert cards_of(int(ends)) == cards("4H 8H TS")
    assert cards_of(int(fourths)) == cards("4S")
    for card in DECK:
        fit = any(fits(set_of(cards(meld)), BIT[card]) for meld in ("5H 6H 7H", "JS QS KS"))
        assert bool(int(ends) & BIT[card]) == fit


def test_the_dearest_card_has_the_highest_rank() -> None:
    for hand, found in zip(hands(), bits.dearest_of(of(hands())).tolist(), strict=True):
        (dearest,) = cards_of(found)
        assert BIT[dearest] & hand
        assert "A23456789TJQK".index(dearest[0]) == max("A23456789TJQK".index(c[0]) for c in cards_of(hand))
    assert bits.dearest_of(of([0]))[0] == 0


def test_a_card_is_useful_if_it_may_be_melded_with_another() -> None:
    for hand in hands(60):
        live = ALL_CARDS & ~hand & ~set_of(DECK[::4])
        some, two, four = (int(tier[0]) for tier in bits.usefulness(of([hand]), of([live])))
        useful = {card for card in cards_of(hand) if outs_of(hand, BIT[card], live)}
        assert {*cards_of(some)} == useful
        assert four & two == four
        assert two & some == two


# -- deals of the hidden cards ---------------------------------------------------------------------------


def mid_game(seats: int, seed: int) -> State:
    rng, state = Random(seed), RUMMY.start(seats=seats)
    for _ in range(30 + seed * 7):
        state = RUMMY.play(state, choice(state, rng)).state
    while RUMMY.turn(state) is TABLE:
        state = RUMMY.play(state, RUMMY.sample(state, rng)).state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_every_deal_is_in_keeping_with_what_was_seen(seats: int, seed: int) -> None:
    state = mid_game(seats, seed)
    sight = sight_of(state)
    worlds = Guess(sight).worlds(np.random.default_rng(1), 25)
    pile = state.pile if state.reuses_left else ()
    for at in range(25):
        held = {seat: cards_of(int(sets[at])) for seat, sets in worlds.hands.items()}
        assert {seat: len(held[seat]) for seat in sight.others} == {
            s: len(state.hands[s]) for s in sight.others
        }
        assert all({*state.shown[seat]} <= {*held[seat]} for seat in sight.others)
        stock = [cards_of(int(card))[0] for card in worlds.stock[at]]
        assert len(stock) == len(state.stock) + len(pile)
        together = [*stock[: len(state.stock)], *(card for hand in held.values() for card in hand)]
        seen = {*state.pile, *state.hands[sight.me], *(c for meld in state.melds for c in meld.cards)}
        assert len({*together}) == len(together)
        assert not {*together} & seen
        if state.turned:
            assert tuple(stock) == (*state.stock, *pile)


def test_who_threw_a_card_rarely_holds_what_goes_with_it() -> None:
    table = small(LOOSE, "3D 5D 7D 9D JD KD KH", stock="KS AC AS AD")
    table("s -AC s -7D")
    likely = dict(zip(DECK, likelihoods(sight_of(table.state), 1), strict=True))
    assert likely["8D"] < likely["9D"] < likely["9H"]
    assert likely["7H"] < likely["8H"]
    assert likely["AS"] < likely["3S"]


def test_who_took_a_card_holds_what_goes_with_it() -> None:
    table = small(LOOSE, "3D 5D 7D 9D JD KD KH", stock="KS AC AS AD")
    table("s -8C d -3D")
    likely = dict(zip(DECK, likelihoods(sight_of(table.state), 1), strict=True))
    assert likely["8H"] > likely["7H"]
    assert likely["9C"] > likely["TC"] > likely["TH"]


# -- hands played out ------------------------------------------------------------------------------------


def world(opponent: str, stock: str) -> Worlds:
    """One deal: what seat 1 holds, and the stock."""
    return Worlds({1: of([set_of(cards(opponent))])}, of([BIT[card] for card in cards(stock)])[None, :])


def before(seat: int, hand: str, top: str = "", runs: str = "", **changes: Any) -> Start:
    """A table where this seat draws next, and seat 0 holds this hand."""
    top_set, runs_set = set_of(cards(top)), set_of(cards(runs))
    opened = changes.pop("opened", (False, False))
    public = top_set | runs_set
    return Start(seat, set_of(cards(hand)), runs_set, 0, opened, top_set, public, **changes)


def worth(start: Start, worlds: Worlds, asker: Asker = ASKER) -> float:
    return float(worth_of([start], worlds, asker)[0, 0])


def test_an_empty_hand_has_won_what_the_others_hold() -> None:
    start = before(1, "", "KS", opened=(True, False))
    assert worth(start, world("9D 2C", "3H 4H")) == 10 + 11
    doubles = Asker(seat=0, order=(0, 1), bonus=10.0, needs=(500, 500), reached=0.0, doubles=True)
    assert worth(start, world("9D 2C", "3H 4H"), doubles) == 10 + 22


def test_the_next_one_lays_off_and_goes_out() -> None:
    start = before(1, "KD 3S", "8H", runs="5H 6H 7H", opened=(True, True))
    assert worth(start, world("9D", "3H 4C")) == -(10 + 13)


def test_who_has_no_meld_of_his_own_does_not_lay_off() -> None:
    for opened, held in ((False, 8 + 2), (True, 2)):
        start = before(1, "3S", "KS", runs="5H 6H 7H", opened=(True, opened))
        assert worth(start, world("8H 2C", "9D")) == (held - 3) / 2


def test_going_out_in_one_turn_counts_twice() -> None:
    start = before(0, "5H 6H 7H 9S", "8H", takes=True)
    assert worth(start, world("KD QS", "2C 3D")) == 10 + 2 * 20


def test_the_first_draw_is_the_one_that_was_asked_about() -> None:
    deal = world("KD QS JC", "2C 3D 4S 5D 6C AD 2H 3C")
    takes, draws = (worth(before(0, "5H 6H 7H 9S", "8H", takes=take), deal) for take in (True, False))
    assert takes > draws


def test_points_beyond_the_goal_are_worth_nothing() -> None:
    start = before(1, "", "KS", opened=(True, False))
    near = Asker(seat=0, order=(0, 1), bonus=10.0, needs=(5, 500), reached=20.0, doubles=False)
    assert worth(start, world("9D 2C", "3H 4H"), near) == 10 + 5 + 20


def test_a_hand_without_cards_to_draw_is_judged_by_what_is_held() -> None:
    start = before(1, "2C", "KS", opened=(True, False))
    assert (
        worth(start, Worlds({1: of([set_of(cards("9D 4H"))])}, np.zeros((1, 0), np.uint64))) == (13 - 2) / 2
    )


def test_lines_and_deals_do_not_mix() -> None:
    deals = Worlds(
        {1: of([set_of(cards("9D 2C")), set_of(cards("KD QS"))])},
        np.tile(of([BIT["3H"], BIT["4H"]]), (2, 1)),
    )
    lines = [before(1, "", "KS", opened=(True, False)), before(1, "", "JC", opened=(True, False))]
    assert worth_of(lines, deals, ASKER).tolist() == [[21, 30], [21, 30]]


def test_a_table_of_three_is_played_round() -> None:
    table = Table(3, hand_size=7)
    table.deal(LOOSE, "3D 5D 7D 9D JD KD KH", "3S 5S 7S 9S JS 2H 4H", stock="KS AC")
    sight = sight_of(table.state)
    assert sight.others == (1, 2)
    asker = Asker(seat=0, order=(0, 1, 2), bonus=10.0, needs=(500,) * 3, reached=0.0, doubles=True)
    start = Start(1, 0, 0, 0, (False,) * 3, BIT["KS"], BIT["KS"])
    found = worth_of([start], Guess(sight).worlds(np.random.default_rng(2), 20), asker)
    assert found.shape == (1, 20)
    assert (found > 10).all()
