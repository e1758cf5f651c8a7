"""The joker and its 100 points: five alike of every face in every situation the rules know."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from dice_poker_table import Table, lying

from engines.dice_poker import LEFT, RIGHT, Line, Offer, Scored, Settings, ordinary, scores
from engines.face import Reason

FULL = {"full_house": 25, "small_straight": 30, "large_straight": 40}
MODES = ("forced", "free", "off")
POKER_LINE = (None, 0, 50)


def full_value(line: str, face: int) -> int:
    return FULL.get(line, 5 * face)


def rows(card: str, filled: set[Line], poker: int | None) -> dict[Line, int | None]:
    """A card on which these lines hold 0, and the poker line what is said."""
    lines = Settings.model_validate({"card": card}).lines
    row: dict[Line, int | None] = {line: 0 if line in filled else None for line in lines}
    row["poker"] = poker
    return row


def expected(face: int, row: dict[Line, int | None], mode: str, after_zero: bool) -> dict[str, Any]:
    """What the rules' own sentences say: points by line that may be taken, and the points on top."""
    dice = (face,) * 5
    open_lines = [line for line, points in row.items() if points is None]
    plain = {line: ordinary(line, dice) for line in open_lines}
    if mode == "off" or row["poker"] is None or (row["poker"] == 0 and not after_zero):
        return {"points": plain, "bonus": 0}
    bonus = 100 if row["poker"] == 50 else 0
    own = LEFT[face - 1]
    right = [line for line in open_lines if line in RIGHT]
    if mode == "forced":
        if own in open_lines:
            return {"points": {own: 5 * face}, "bonus": bonus}
        if right:
            return {"points": {line: full_value(line, face) for line in right}, "bonus": bonus}
        return {"points": dict.fromkeys(open_lines, 0), "bonus": bonus}
    if own not in open_lines:
        plain |= {line: full_value(line, face) for line in right}
    return {"points": plain, "bonus": bonus}


SITUATIONS = [
    pytest.param(card, mode, after_zero, poker, id=f"{card}-{mode}-{'on' if after_zero else 'off'}-{poker}")
    for card, mode, after_zero, poker in product(("fifteen", "thirteen"), MODES, (False, True), POKER_LINE)
]


@pytest.mark.parametrize(("card", "mode", "after_zero", "poker"), SITUATIONS)
def test_every_face_in_every_situation(card: str, mode: str, after_zero: bool, poker: int | None) -> None:
    settings = Settings.model_validate({"card": card, "joker": mode, "joker_after_zero": after_zero})
    right = [line for line in settings.lines if line in RIGHT and line != "poker"]
    for face, own_filled in product(range(1, 7), (False, True)):
        own, others = LEFT[face - 1], [line for line in LEFT if line != LEFT[face - 1]]
        for left_filled in (set(), set(others[:2]), set(others[1:]), set(others)):
            for right_filled in ({line for line in right if line != keep} for keep in (*right, "none")):
                filled = left_filled | right_filled | ({own} if own_filled else set())
                row = rows(card, filled, poker)
                check(face, row, settings)


def check(face: int, row: dict[Line, int | None], settings: Settings) -> None:
    due = expected(face, row, settings.joker, settings.joker_after_zero)
    offers = scores((face,) * 5, row, settings)
    assert set(offers) == {line for line, points in row.items() if points is None}
    taken = {line: offer for line, offer in offers.items() if offer.barred is None}
    assert {line: offer.points for line, offer in taken.items()} == due["points"]
    assert all(offer.poker_bonus == due["bonus"] for offer in taken.values())
    assert all(offer.points == offer.poker_bonus == 0 for offer in offers.values() if offer.barred)


@pytest.mark.parametrize(("mode", "poker"), [*product(MODES, POKER_LINE)])
def test_any_other_roll_is_never_a_joker(mode: str, poker: int | None) -> None:
    settings = Settings.model_validate({"joker": mode, "joker_after_zero": True})
    row = rows("fifteen", {"aces"}, poker)
    for offer_line, offer in scores((6, 6, 6, 6, 5), row, settings).items():
        assert offer == Offer(ordinary(offer_line, (6, 6, 6, 6, 5)))


# -- at the table ------------------------------------------------------------------------------------------


def table(dice: str, only: str, **settings: Any) -> Table:
    """A table whose one player has only these lines open and these dice before him."""
    new = Table(**settings)
    new.state = lying(dice, only=only, **settings)
    return new


def test_the_left_line_of_that_face_is_forced() -> None:
    game = table("44444", "fours sixes chance full_house")
    assert game.lines() == {"fours"}
    assert game.why("=chance") == "joker_line"
    game("=fours")
    assert game.events[0] == Scored(0, "fours", 20, joker=True, poker_bonus=100)
    assert game.state.poker_bonuses == (1,)
    assert game.state.totals == (50 + 20 + 100,)


def test_the_reason_names_the_line_that_must_be_taken() -> None:
    offers = scores((4,) * 5, lying("44444", only="fours chance").card(0), Settings())
    assert offers["chance"].barred == Reason("joker_line", {"line": "fours"})


def test_with_that_line_filled_any_line_on_the_right_is_worth_its_full_value() -> None:
    game = table("44444", "sixes chance full_house small_straight large_straight pair two_pair")
    assert game.lines() == {"chance", "full_house", "small_straight", "large_straight", "pair", "two_pair"}
    assert game.why("=sixes") == "joker_right"
    worth: dict[Line, int] = {"full_house": 25, "small_straight": 30, "large_straight": 40, "two_pair": 20}
    for line, points in worth.items():
        game = table("44444", "sixes chance full_house small_straight large_straight pair two_pair")
        game(f"={line}")
        assert game.events[0] == Scored(0, line, points, joker=True, poker_bonus=100)


def test_with_nothing_open_on_the_right_it_is_zero_on_the_left_and_still_100() -> None:
    game = table("44444", "aces sixes")
    assert game.lines() == {"aces", "sixes"}
    game("=sixes")
    assert game.events[0] == Scored(0, "sixes", 0, joker=True, poker_bonus=100)


def test_a_poker_with_the_poker_line_open_is_an_ordinary_throw() -> None:
    game = table("44444", "fours poker chance full_house")
    assert game.lines() == {"fours", "poker", "chance", "full_house"}
    game("=full_house")
    assert game.events[0] == Scored(0, "full_house", 0, joker=False, poker_bonus=0)


def test_after_a_zero_it_is_an_ordinary_throw() -> None:
    game = table("44444", "sixes full_house poker=0")
    game("=full_house")
    assert game.events[0] == Scored(0, "full_house", 0, joker=False, poker_bonus=0)


def test_after_a_zero_with_the_setting_it_is_a_joker_without_the_100() -> None:
    game = table("44444", "sixes full_house poker=0", joker_after_zero=True)
    assert game.lines() == {"full_house"}
    game("=full_house")
    assert game.events[0] == Scored(0, "full_house", 25, joker=True, poker_bonus=0)


def test_free_choice_takes_any_line_but_the_right_in_full_only_when_the_left_is_filled() -> None:
    game = table("44444", "fours sixes full_house", joker="free")
    assert game.lines() == {"fours", "sixes", "full_house"}
    game("=full_house")
    assert game.events[0] == Scored(0, "full_house", 0, joker=False, poker_bonus=100)
    game = table("44444", "sixes full_house", joker="free")
    assert game.lines() == {"sixes", "full_house"}
    game("=full_house")
    assert game.events[0] == Scored(0, "full_house", 25, joker=True, poker_bonus=100)


def test_without_the_joker_a_further_poker_brings_nothing_more() -> None:
    game = table("44444", "sixes full_house chance", joker="off")
    assert game.lines() == {"sixes", "full_house", "chance"}
    game("=chance")
    assert game.events[0] == Scored(0, "chance", 20, joker=False, poker_bonus=0)


def test_every_further_poker_brings_100_once() -> None:
    game = Table()
    game("66666 =poker 66666 =sixes 66666 =chance 11111 =aces")
    assert game.state.poker_bonuses == (3,)
    assert game.state.totals == (50 + 30 + 30 + 5 + 300,)


def test_a_poker_thrown_on_the_way_but_not_scored_brings_nothing() -> None:
    game = Table()
    game("66666 =poker 66666 ....6:1234 =chance")
    assert game.state.poker_bonuses == (0,)
