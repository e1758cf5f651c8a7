"""Rectangles, and words turned to an edge."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from display.geometry import ACROSS, Rect, Turned, around, columns, rows
from display.view import Place

SMALL = st.integers(0, 400)
RECTS = st.builds(Rect, SMALL, SMALL, st.integers(1, 400), st.integers(1, 400))
PLACES: st.SearchStrategy[Place] = st.sampled_from(("bottom", "left", "top", "right"))


@given(RECTS, RECTS, PLACES)
def test_a_place_on_the_screen_and_its_local_place_are_each_others_inverse(
    area: Rect, inner: Rect, facing: Place
) -> None:
    turned = Turned(area, facing)
    assert turned.into(turned.out(inner)) == inner
    assert turned.out(turned.local) == area


def test_locally_y_grows_towards_the_reader() -> None:
    area = Rect(0, 0, 100, 60)
    nearest: dict[Place, tuple[int, int]] = {
        "bottom": (0, 59),
        "top": (99, 0),
        "left": (0, 0),
        "right": (99, 59),
    }
    for facing, corner in nearest.items():
        turned = Turned(area, facing)
        bottom_left = Rect(0, turned.local.h - 1, 1, 1)
        assert turned.out(bottom_left)[:2] == corner


@given(RECTS, RECTS)
def test_what_two_rectangles_share_lies_in_both(one: Rect, other: Rect) -> None:
    shared = one.meet(other)
    assert one.overlaps(other) == (shared.w > 0 and shared.h > 0)
    if one.overlaps(other):
        assert one.holds(shared)
        assert other.holds(shared)


@given(RECTS, st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(0, 5))
def test_columns_fill_their_area_without_overlapping(area: Rect, shares: list[int], gap: int) -> None:
    found = columns(area, shares, gap)
    assert found[0].x == area.x
    for left, right in pairwise(found):
        assert right.x == left.right + gap
    if area.w >= gap * len(shares):
        assert found[-1].right == area.right


def test_rows_are_equal_and_fill_their_area() -> None:
    assert rows(Rect(5, 10, 50, 32), 3, 1) == (Rect(5, 10, 50, 10), Rect(5, 21, 50, 10), Rect(5, 32, 50, 10))


def test_parts_of_a_rectangle_are_never_larger_than_it() -> None:
    rect = Rect(0, 0, 10, 10)
    assert rect.top_part(99) == rect
    assert rect.without_top(99).h == 0
    assert rect.inset(20).size == (0, 0)
    assert around((50, 50), 10, 20) == Rect(45, 40, 10, 20)


def test_every_edge_has_another_across() -> None:
    assert all(ACROSS[ACROSS[place]] == place for place in ACROSS)
