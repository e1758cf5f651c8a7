"""The house rules of Mexico: defaults, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from engines import BadAction
from engines.mexico import MEXICO, Dice, Settings


def test_defaults_are_those_of_the_rules() -> None:
    assert Settings().model_dump() == {
        "lives": 6,
        "throw_limit": 3,
        "third_throw_blind": False,
        "first_round_blind": True,
        "result": "table",
        "mexico_shown": "at_once",
        "after_knockout": "next",
        "mexico_penalty": "none",
        "first_leader": None,
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("lives", 0),
        ("lives", 7),
        ("lives", True),
        ("lives", "6"),
        ("throw_limit", 0),
        ("throw_limit", 4),
        ("throw_limit", True),
        ("third_throw_blind", 1),
        ("first_round_blind", "on"),
        ("result", "dealer"),
        ("mexico_shown", "never"),
        ("after_knockout", "loser"),
        ("mexico_penalty", "three_each"),
        ("first_leader", -1),
        ("first_leader", 8),
        ("first_leader", True),
        ("points", 6),
    ],
)
def test_a_bad_value_is_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(ValidationError, match=field):
        Settings(**{field: value})


def test_a_leader_who_does_not_play_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="first_leader: there is no seat 3 among seats 0 to 2"):
        MEXICO.start(Settings(first_leader=3), seats=3)


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="lives"):
        Settings().lives = 3  # type: ignore[misc]


def test_dice_are_taken_as_they_lie() -> None:
    state = MEXICO.play(MEXICO.start(), {"kind": "throw", "blind": True}).state
    assert MEXICO.given(state, (1, 2)) == Dice((1, 2))


def test_wrong_dice_say_what_is_expected() -> None:
    state = MEXICO.play(MEXICO.start(), {"kind": "throw", "blind": True}).state
    with pytest.raises(BadAction, match="two dice of 1 to 6"):
        MEXICO.given(state, (1, 2, 3))


@pytest.mark.parametrize("action", [None, "throw", 3, MEXICO, Dice([1, 2])])  # type: ignore[arg-type]
def test_what_is_no_action_is_refused(action: Any) -> None:
    with pytest.raises(BadAction, match="not a mexico action"):
        MEXICO.play(MEXICO.start(), action)
