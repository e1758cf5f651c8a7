"""Where everything goes: nothing overlaps, nothing is cut, whatever screen and seats."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display.geometry import Rect
from display.layout import Asked, Strip, TableLayout, ranks, table_layout
from display.page_layout import page_layout
from display.samples import AROUND
from display.theme import Role, Scale
from display.view import Place

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160))
PLACES: tuple[Place, ...] = ("bottom", "left", "top", "right")


@st.composite
def seated(draw: st.DrawFn) -> tuple[Place, ...]:
    """Sides for 1 to 8 seats, at most two a side."""
    chairs = [place for place in PLACES for _ in range(2)]
    order = draw(st.permutations(chairs))
    return tuple(order[: draw(st.integers(1, 8))])


@st.composite
def questions(draw: st.DrawFn) -> Asked:
    """Anything a table may have to find room for."""
    size = draw(st.sampled_from(SIZES))
    sides = draw(seated())
    lesson = draw(st.booleans())
    sides = sides[:2] if lesson else sides  # a learner and the other player
    panels = draw(st.sampled_from(("one", "seats")))
    strips = (
        tuple(Strip(f"p{i}", side, i) for i, side in enumerate(sides[1:], 1)) if panels == "seats" else ()
    )
    return Asked(
        size=size,
        sides=sides,
        facing=draw(st.sampled_from(PLACES)),
        large=draw(st.integers(0, 3)),
        small=draw(st.integers(0, 3)),
        cursor=draw(st.booleans()),
        notices=(400,) * draw(st.integers(0, 2)),
        strips=strips,
        scale=Scale.of(size),
        dice=draw(st.sampled_from((1, 2))),
        lesson=lesson,
        progress=draw(st.booleans()),
    )


def parts(found: TableLayout) -> dict[str, Rect]:
    """Everything with its place on the screen."""
    out = found.stage.out
    named = {f"plate {i}": p.area for i, p in enumerate(found.plates)}
    named |= {f"strip {i}": s.area for i, s in enumerate(found.strips)}
    named |= {f"button {i}": out(r) for i, r in enumerate(found.buttons)}
    named |= {f"small {i}": out(r) for i, r in enumerate(found.small)}
    named |= {f"notice {i}": out(r) for i, r in enumerate(found.notices)}
    named |= {"messages": out(found.messages), "left": out(found.left), "right": out(found.right)}
    named |= {"sentence": out(found.sentence), "dice": found.dice}
    if found.cursor is not None:
        named["cursor"] = out(found.cursor)
    if found.progress is not None:
        named["progress"] = out(found.progress)
    if found.lesson is not None:
        named["lesson"] = found.lesson.area
    return {name: rect for name, rect in named.items() if rect.w > 0 and rect.h > 0}


@settings(max_examples=150, deadline=None)
@given(questions())
def test_nothing_overlaps(asked: Asked) -> None:
    for (one, a), (other, b) in combinations(parts(table_layout(asked)).items(), 2):
        assert not a.overlaps(b), f"{one} {a} and {other} {b}"


@settings(max_examples=150, deadline=None)
@given(questions())
def test_everything_lies_on_the_cloth(asked: Asked) -> None:
    found = table_layout(asked)
    for name, rect in parts(found).items():
        assert found.felt.holds(rect), f"{name} {rect}"


@settings(max_examples=60, deadline=None)
@given(questions())
def test_panels_lie_along_their_own_edge_and_turn_to_it(asked: Asked) -> None:
    found = table_layout(asked)
    w, h = asked.size
    for side, plate in zip(asked.sides, found.plates, strict=True):
        x, y = plate.area.center
        away = {"bottom": h - y, "top": y, "left": x, "right": w - x}
        assert plate.facing == side
        assert away[side] < min(w, h) * 0.2


@settings(max_examples=60, deadline=None)
@given(questions())
def test_buttons_are_large_enough_for_a_finger_and_their_words(asked: Asked) -> None:
    found = table_layout(asked)
    for room in (*found.buttons, *found.small):
        assert room.h >= 2 * asked.scale.least(Role.BUTTON)
        assert room.w >= 2 * asked.scale.least(Role.BUTTON)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [2, 4, 8])
def test_dice_are_the_largest_thing_in_the_middle(size: tuple[int, int], count: int) -> None:
    found = table_layout(Asked(size=size, sides=AROUND[count], scale=Scale.of(size)))
    assert found.die >= size[1] * 0.13


@pytest.mark.parametrize("facing", PLACES)
def test_dice_lie_where_they_lay_when_the_words_turn_on_a_large_screen(facing: Place) -> None:
    asked = Asked(size=(1920, 1080), sides=AROUND[4], facing=facing, scale=Scale.of((1920, 1080)))
    x, y = table_layout(asked).dice.center
    assert abs(x - 960) <= 30
    assert abs(y - 540) <= 100


def test_the_left_die_lies_left_on_the_screen_whatever_edge_the_words_face() -> None:
    for facing in PLACES:
        (x1, _), (x2, _) = table_layout(Asked((1280, 800), AROUND[4], facing)).dice_spots()
        assert x1 < x2


def test_turns_go_round_clockwise_as_seen_from_above() -> None:
    found = table_layout(Asked(size=(1920, 1080), sides=AROUND[8]))
    first, second = (plate.area.center for plate in found.plates[:2])
    assert first[0] > second[0], "at the bottom from right to left"
    assert found.plates[2].area.y > found.plates[3].area.y, "at the left upwards"
    assert found.plates[4].area.x < found.plates[5].area.x, "at the top from left to right"


def test_a_whole_party_on_one_side_sits_in_rows() -> None:
    asked = Asked(size=(1920, 1080), sides=("bottom",) * 8, scale=Scale.of((1920, 1080)))
    assert ranks(asked, "bottom") == 2
    for (one, a), (other, b) in combinations(parts(table_layout(asked)).items(), 2):
        assert not a.overlaps(b), f"{one} and {other}"


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(SIZES), st.sampled_from(PLACES), st.integers(0, 120), st.integers(0, 120), st.booleans()
)
def test_the_parts_of_a_page_do_not_overlap(
    size: tuple[int, int], facing: Place, lead: int, foot: int, over: bool
) -> None:
    found = page_layout(size, facing, Scale.of(size), lead, foot, over)
    places = [found.title, found.lead, found.body, found.foot]
    places = [place for place in places if place.h > 0]
    for one, other in combinations(places, 2):
        assert not one.overlaps(other)
    assert all(found.turned.local.holds(place) for place in places)
    assert found.body.h > found.turned.local.h * 0.2
