"""Pig on the table: what everybody can follow, and that nothing overlaps or is cut."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from display import canvas, samples
from display.geometry import Rect
from display.panels import Kit
from display.plates import Plate
from display.samples.pig import PIG
from display.scenes import pig
from display.scenes.base import Moment
from display.scenes.pig import Course, Points, Way, rooms, turn_points
from display.scenes.podium import Podium
from display.scenes.show import frame
from display.scenes.track import Track
from display.sprites import Cache
from display.theme import Scale
from display.view import Lang, Place, TableView

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160))
PLACES: tuple[Place, ...] = ("bottom", "left", "top", "right")


def pictures(view: TableView, kind: type[Any], size: tuple[int, int] = (1280, 800)) -> list[Any]:
    found = [s.key[0] for s in frame(view, size, samples.NOW).sprites if isinstance(s.key, tuple)]
    return [key for key in found if isinstance(key, kind)]


@pytest.fixture(scope="module")
def cache() -> Cache:
    return Cache(300 << 20)


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_text_is_cut_whatever_edge_the_words_face(size: tuple[int, int], lang: Lang, cache: Cache) -> None:
    for name, make in PIG.items():
        for facing in PLACES:
            count = 2 if name == "lesson" else 4
            canvas.forget_cut()
            for sprite in frame(samples.facing(make(count, lang), facing), size, samples.NOW).sprites:
                cache.get((sprite.key, size), sprite.make)
            assert list(canvas.CUT) == [], (name, facing)


@pytest.mark.parametrize("facing", PLACES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_die_points_and_course_do_not_overlap(size: tuple[int, int], facing: Place) -> None:
    for name in ("choosing", "one short", "last round", "working"):
        view = samples.facing(PIG[name](4, "nl"), facing)
        moment = Moment.of(view, size, samples.NOW)
        layout = pig.layout_for(view, moment)
        kit = Kit(Scale.of(size))
        course, points = rooms(layout, kit, above=not view.messages)
        parts = {
            "die": layout.stage.into(layout.dice),
            "course": course,
            "points": points,
            "sentence": layout.sentence,
            **{f"button {i}": room for i, room in enumerate((*layout.buttons, *layout.small))},
            **({"messages": layout.messages} if view.messages else {}),
            **({"progress": layout.progress} if layout.progress else {}),
        }
        for (one, a), (other, b) in combinations(parts.items(), 2):
            assert not a.overlaps(b), f"{name}: {one} and {other}"


def test_the_turn_points_are_the_largest_thing_that_is_written() -> None:
    (said,) = pictures(PIG["choosing"](4, "nl"), Points)
    assert (said.points, said.label) == ("26", "beurtpunten")
    assert said.would_be == "vastleggen geeft 26"


def test_before_the_first_throw_nothing_is_said_of_banking() -> None:
    (said,) = pictures(PIG["first"](2, "nl"), Points)
    assert (said.points, said.would_be) == ("0", "")


def test_while_the_die_rolls_the_points_stay_as_they_were() -> None:
    view = PIG["rolling"](2, "nl")
    assert view.value_text == ""
    assert turn_points(view) == 26


def test_every_seat_shows_its_total_large_and_how_far_it_is() -> None:
    view = PIG["choosing"](4, "nl")
    plates = pictures(view, Plate)
    assert [(plate.value, plate.total) for plate in plates] == [
        ("57", True),
        ("83", True),
        ("0", True),
        ("41", True),
    ]
    ways = pictures(view, Way)
    assert [way.done for way in ways] == [
        way.size[0] * t // 100 for way, t in zip(ways, (57, 83, 0, 41), strict=True)
    ]
    assert ways[2].more == ways[2].size[0] * 26 // 100


def test_goal_round_throws_and_the_last_round_are_shown() -> None:
    (course,) = pictures(PIG["minimum"](2, "nl"), Course)
    assert (course.goal, course.round, course.throw) == ("doel 100", "Ronde 4", "worp 3/5")
    assert (course.made, course.limit, course.last) == (2, 5, "")
    (last,) = pictures(PIG["last round"](2, "nl"), Course)
    assert last.last == "Slotronde"


def test_one_die_lies_in_the_middle() -> None:
    view = PIG["choosing"](4, "nl")
    layout = pig.layout_for(view, Moment.of(view, (1920, 1080), samples.NOW))
    (spot,) = layout.dice_spots()
    assert spot == layout.dice.center
    assert layout.die > 200


def test_shared_first_places_stand_next_to_each_other() -> None:
    (podium,) = pictures(PIG["over"](4, "nl"), Podium)
    assert [(row.place, row.score) for row in podium.rows] == [(1, "103"), (1, "103"), (3, "88"), (3, "88")]


def test_how_far_working_it_out_is_stands_below_the_sentence() -> None:
    (bar,) = pictures(PIG["working"](2, "nl"), Track)
    assert bar.done == round(bar.size[0] * 0.4)
    assert pictures(PIG["choosing"](2, "nl"), Track) == []


def test_lost_points_flash_at_the_seat_that_lost_them() -> None:
    view = PIG["busted"](2, "nl")
    (flash,) = [s for s in frame(view, (1280, 800), samples.NOW).sprites if s.key[:1] == ("lost",)]  # type: ignore[index]
    layout = pig.layout_for(view, Moment.of(view, (1280, 800), samples.NOW))
    assert Rect(*flash.rect).holds(layout.plates[0].area)
