"""What five dice score in each line by themselves."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from dice_poker_table import five

from engines.dice_poker import FIFTEEN, LEFT, RIGHT, THIRTEEN, Line, Settings, ordinary, scores
from engines.dice_poker.rolls import ADD, KEEPS, PLACE, ROLLS, WAYS, holding, kept

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "vectors" / "dice_poker_scores.json").read_text()
)


@pytest.mark.parametrize("roll", ROLLS, ids=lambda roll: "".join(map(str, roll)))
def test_every_roll_in_every_line(roll: tuple[int, ...]) -> None:
    name = "".join(map(str, roll))
    assert [ordinary(line, five(name)) for line in FIFTEEN] == VECTORS["ordinary"][name]


def test_the_vectors_hold_every_roll() -> None:
    assert {five(name) for name in VECTORS["ordinary"]} == set(ROLLS)
    assert len(ROLLS) == 252


@pytest.mark.parametrize(
    ("line", "dice", "points"),
    [
        ("pair", "55321", 16),
        ("two_pair", "22551", 15),
        ("three_of_a_kind", "55525", 22),
        ("four_of_a_kind", "11113", 7),
        ("full_house", "22233", 25),
        ("small_straight", "23455", 30),
        ("large_straight", "23456", 40),
        ("poker", "33333", 50),
        ("chance", "23566", 22),
    ],
)
def test_the_examples_of_the_source(line: Line, dice: str, points: int) -> None:
    assert ordinary(line, five(dice)) == points


@pytest.mark.parametrize(
    ("line", "dice", "points"),
    [
        ("small_straight", "12334", 30),
        ("small_straight", "34561", 30),
        ("small_straight", "12356", 0),
        ("small_straight", "65432", 30),
        ("large_straight", "12345", 40),
        ("large_straight", "12346", 0),
        ("three_of_a_kind", "33312", 12),
        ("three_of_a_kind", "33122", 0),
        ("two_pair", "44441", 0),
        ("two_pair", "44443", 0),
        ("two_pair", "33322", 13),
        ("two_pair", "33333", 0),
        ("full_house", "33333", 0),
        ("full_house", "33332", 0),
        ("four_of_a_kind", "66666", 30),
        ("pair", "66666", 30),
        ("pair", "12346", 0),
        ("poker", "66665", 0),
        ("sixes", "66616", 24),
        ("aces", "23456", 0),
    ],
)
def test_what_is_easily_got_wrong(line: Line, dice: str, points: int) -> None:
    assert ordinary(line, five(dice)) == points


def test_the_order_of_the_dice_does_not_matter() -> None:
    for roll in ("12334", "22255"):
        sorted_points = [ordinary(line, five(roll)) for line in FIFTEEN]
        for dice in {"".join(dice) for dice in permutations(roll)}:
            assert [ordinary(line, five(dice)) for line in FIFTEEN] == sorted_points


def test_the_card_has_fifteen_lines_and_the_classic_one_thirteen() -> None:
    assert (*LEFT, *RIGHT) == FIFTEEN
    assert (len(LEFT), len(FIFTEEN), len(THIRTEEN)) == (6, 15, 13)
    assert set(FIFTEEN) - set(THIRTEEN) == {"pair", "two_pair"}


@pytest.mark.parametrize("card", ["fifteen", "thirteen"])
def test_scores_tell_every_open_line_in_the_order_of_the_card(card: str) -> None:
    settings = Settings.model_validate({"card": card})
    for roll in ROLLS:
        empty: dict[Line, int | None] = dict.fromkeys(settings.lines)
        offers = scores(roll, empty, settings)
        assert {line: offer.points for line, offer in offers.items()} == {
            line: ordinary(line, roll) for line in settings.lines
        }
        assert not any(offer.joker or offer.poker_bonus or offer.barred for offer in offers.values())
        assert tuple(offers) == settings.lines


def test_filled_lines_are_not_offered() -> None:
    card: dict[Line, int | None] = dict.fromkeys(FIFTEEN)
    card |= {"chance": 0, "aces": 3}
    assert set(FIFTEEN) - set(scores(five("12345"), card, Settings())) == {"chance", "aces"}


# -- dice in any order -------------------------------------------------------------------------------------


def test_there_are_462_keeps_and_one_more_die_makes_the_next() -> None:
    assert [len(keeps) for keeps in KEEPS] == [1, 6, 21, 56, 126, 252]
    for size, by_face in enumerate(ADD):
        for face, places in enumerate(by_face, 1):
            for keep, place in zip(KEEPS[size], places, strict=True):
                assert KEEPS[size + 1][place] == tuple(sorted((*keep, face)))


def test_the_rolls_come_in_7776_ways() -> None:
    assert sum(WAYS) == 6**5
    assert [WAYS[PLACE[roll]] for roll in ((1, 1, 1, 1, 1), (1, 1, 1, 1, 2), (1, 2, 3, 4, 5))] == [1, 5, 120]


def test_holding_prefers_the_dice_already_held() -> None:
    dice = five("62626")
    assert holding(dice, (6, 6), (False,) * 5) == (True, False, True, False, False)
    assert holding(dice, (6, 6), (False, False, False, False, True)) == (True, False, False, False, True)
    for held in ((True, False, True, False, False), (False, True, False, False, True)):
        assert kept(dice, holding(dice, kept(dice, held), held)) == kept(dice, held)


def test_what_does_not_lie_cannot_be_held() -> None:
    with pytest.raises(ValueError, match="keep"):
        holding(five("12345"), (6,), (False,) * 5)
