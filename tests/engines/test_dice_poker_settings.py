"""The house rules of Dice Poker: defaults, what is refused, and what a solver's table is for."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from pydantic import ValidationError

from engines.dice_poker import DICE_POKER, Settings


def test_defaults_are_those_of_the_rules() -> None:
    assert Settings().model_dump() == {
        "card": "fifteen",
        "upper_bonus_from": 64,
        "joker": "forced",
        "joker_after_zero": False,
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("card", "fourteen"),
        ("card", 15),
        ("upper_bonus_from", 59),
        ("upper_bonus_from", 71),
        ("upper_bonus_from", "64"),
        ("upper_bonus_from", True),
        ("joker", "maybe"),
        ("joker", None),
        ("joker_after_zero", "on"),
        ("joker_after_zero", 1),
        ("bonus", 35),
    ],
)
def test_a_bad_value_names_its_field(field: str, value: Any) -> None:
    with pytest.raises(ValidationError, match=field):
        Settings.model_validate({field: value})


@pytest.mark.parametrize("seats", [0, 7])
def test_one_to_six_play(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        DICE_POKER.start(seats=seats)


def test_the_key_of_a_study_is_a_name_of_its_own_for_every_game_that_plays_differently() -> None:
    keys: dict[str, Settings] = {}
    for card, bound, joker, zero in product(
        ("fifteen", "thirteen"), (60, 64, 70), ("forced", "free", "off"), (False, True)
    ):
        settings = Settings.model_validate(
            {"card": card, "upper_bonus_from": bound, "joker": joker, "joker_after_zero": zero}
        )
        study = DICE_POKER.study(settings, seats=2)
        assert study.exact
        assert re.fullmatch(r"[A-Za-z0-9_-]+", study.key)
        if study.key in keys:
            assert joker == keys[study.key].joker == "off"
        keys[study.key] = settings
    assert len(keys) == 2 * 3 * 5


def test_the_study_says_how_much_work_it_is() -> None:
    assert DICE_POKER.study(Settings(), seats=1).states == 768 * 2814
    assert DICE_POKER.study(Settings(), seats=6) == DICE_POKER.study(Settings(), seats=1)
    assert DICE_POKER.study(Settings(joker="off"), seats=1).states == 512 * 2814
