"""Who sits at which side of the table."""

from __future__ import annotations

from itertools import product

import pytest

from controller.seating import CLOCKWISE, MOST_A_SIDE, sides
from display.view import Place


def test_four_seats_go_round_clockwise_from_the_bottom() -> None:
    assert sides([None] * 4) == ("bottom", "left", "top", "right")


def test_two_sit_face_to_face() -> None:
    assert sides([None, None]) == ("bottom", "top")


def test_a_wish_is_kept_and_the_others_fill_what_is_left() -> None:
    assert sides(["top", None, None]) == ("top", "bottom", "left")


@pytest.mark.parametrize("count", range(1, 9))
def test_no_side_ever_has_more_than_two(count: int) -> None:
    wishes: tuple[Place | None, ...] = (None, "left", "top")
    for wanted in product(wishes, repeat=min(count, 5)):
        given = sides([*wanted, *[None] * (count - len(wanted))])
        assert len(given) == count
        assert all(given.count(side) <= MOST_A_SIDE for side in CLOCKWISE)
