"""Melds, lay-offs, card values and the best split of a hand."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from rummy_table import cards, small

from engines.rummy import (
    BIT,
    DECK,
    VALUE,
    best_melds,
    best_split,
    cards_of,
    fits,
    form_of,
    least_left,
    melds_in,
    set_of,
    value_of,
)
from engines.rummy.melds import FORMS

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors" / "rummy.json").read_text())
HANDS = VECTORS["hands"]


def names(row: dict[str, Any]) -> str:
    return f"{row.get('tag', '')} {''.join(row['hand'])}"


def test_an_ace_counts_one_figures_ten_and_other_cards_their_number() -> None:
    assert dict(VALUE) == VECTORS["card_values"]
    assert [VALUE[card] for card in cards("AS 2S 9D TD JC QH KS")] == [1, 2, 9, 10, 10, 10, 10]


def test_the_deck_holds_65_groups_and_264_sequences() -> None:
    counts = VECTORS["meld_counts_of_the_deck"]
    assert list(FORMS.values()).count("group") == counts["groups"] == 65
    assert list(FORMS.values()).count("sequence") == counts["sequences"] == 264


@pytest.mark.parametrize("row", VECTORS["melds"], ids=lambda row: "".join(row["cards"]))
def test_what_is_a_meld(row: dict[str, Any]) -> None:
    assert form_of(tuple(row["cards"])) == row["kind"]


def test_a_card_held_twice_makes_no_meld() -> None:
    assert form_of(cards("7C 7D 7D")) is None


@pytest.mark.parametrize("row", VECTORS["layoffs"], ids=lambda row: row["card"] + "".join(row["meld"]))
def test_what_may_be_laid_off(row: dict[str, Any]) -> None:
    assert fits(set_of(row["meld"]), BIT[row["card"]]) == row["allowed"]


def test_what_lies_in_a_meld_does_not_fit_it() -> None:
    assert not fits(set_of(cards("5H 6H 7H")), BIT["7H"])


def test_a_second_card_is_laid_off_at_the_low_end() -> None:
    table = small("5H 6H 7H 4H 3H KS KD", "2C 4C 6C 8C TC QC 2D", stock="9S AS")
    table("s +5H6H7H 4H>0 3H>0")
    assert table.state.melds[0].cards == cards("3H 4H 5H 6H 7H")


@pytest.mark.parametrize("row", HANDS, ids=names)
def test_the_best_split_leaves_the_least(row: dict[str, Any]) -> None:
    hand = set_of(row["hand"])
    assert value_of(hand) == row["hand_value"]
    assert least_left(row["hand"]) == row["min_deadwood"]
    assert len(melds_in(hand)) == row["number_of_melds_in_hand"]


@pytest.mark.parametrize("row", HANDS, ids=names)
def test_the_best_split_consists_of_melds_and_what_is_left(row: dict[str, Any]) -> None:
    split = best_split(set_of(row["hand"]))
    assert all(meld in FORMS for meld in split.melds)
    assert sum((*split.melds, split.rest)) == set_of(row["hand"])
    assert value_of(split.rest) == split.left
    assert [set_of(meld) for meld in best_melds(row["hand"])] == list(split.melds)


def slow_split(hand: int) -> int:
    """The least that can be left, by trying every choice of melds that share no card."""
    melds = [meld for meld in FORMS if meld & hand == meld]
    least = value_of(hand)
    for count in (1, 2, 3):
        for chosen in combinations(melds, count):
            if (
                sum(chosen).bit_count()
                == sum(meld.bit_count() for meld in chosen)
                == _all(chosen).bit_count()
            ):
                least = min(least, value_of(hand & ~_all(chosen)))
    return least


def _all(melds: tuple[int, ...]) -> int:
    found = 0
    for meld in melds:
        found |= meld
    return found


def test_the_best_split_is_exact_for_crowded_hands() -> None:
    rng = Random(1)
    for _ in range(60):
        ranks = rng.sample("A23456789TJQK", 4)
        crowded = [card for card in DECK if card[0] in ranks]
        hand = set_of(rng.sample(crowded, 10))
        assert best_split(hand).left == slow_split(hand)


def test_a_hand_of_three_melds_is_split_into_all_three() -> None:
    hand = cards("3C 4C 5C 5D 5H 5S 9D TD JD QD")
    assert least_left(hand) == 0
    assert len(best_melds(hand)) == 3


def test_a_split_of_ten_cards_takes_less_than_a_fifth_of_a_millisecond() -> None:
    hands = [set_of(row["hand"]) for row in HANDS if len(row["hand"]) == 10]

    def mean_ms() -> float:
        best_split.cache_clear()
        before = perf_counter()
        for hand in hands:
            best_split(hand)
        return 1000 * (perf_counter() - before) / len(hands)

    assert min(mean_ms() for _ in range(7)) < 0.2


def test_sets_of_cards_go_to_cards_and_back() -> None:
    assert cards_of(set_of(DECK)) == DECK
    assert cards_of(set_of(cards("KS AC 7H"))) == cards("AC 7H KS")
    with pytest.raises(KeyError):
        set_of(["1S"])
