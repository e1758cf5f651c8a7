"""Setting up the cup on the screen: nothing overlaps, everything is inside, and little is painted anew."""

from __future__ import annotations

from itertools import combinations

import pytest

from display import samples
from display.geometry import Rect
from display.samples.calibrate import CALIBRATION, plot, result, step
from display.scenes.base import Moment
from display.scenes.calibrate import LevelChip, Seconds, ToDo, result_layout, step_layout
from display.scenes.cup_plot import Flag, PlotBars, PlotGround
from display.scenes.show import frame
from display.scenes.track import Track
from display.sprites import Sprite
from display.view import Place, TableView

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160))
PLACES: tuple[Place, ...] = ("bottom", "left", "top", "right")
PARTS = (ToDo, Seconds, Track, PlotGround, LevelChip)


def sprites(view: TableView, size: tuple[int, int], now: int = samples.NOW) -> tuple[Sprite, ...]:
    return frame(view, size, now).sprites


def parts(view: TableView, size: tuple[int, int]) -> list[Rect]:
    """The places of what is written and plotted."""
    found = [s for s in sprites(view, size) if isinstance(s.key, tuple) and isinstance(s.key[0], PARTS)]
    return [sprite.rect for sprite in found]


@pytest.mark.parametrize("facing", PLACES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_overlaps_and_everything_is_on_the_screen(size: tuple[int, int], facing: Place) -> None:
    for title, build in CALIBRATION.items():
        rects = parts(samples.facing(build("nl"), facing), size)
        assert rects, title
        for one, other in combinations(rects, 2):
            assert not one.overlaps(other), (title, one, other)
        assert all(Rect(0, 0, *size).holds(rect) for rect in rects), title


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_cup_stays_beside_the_words_however_it_moves(size: tuple[int, int]) -> None:
    for name in ("rest", "knock", "put_down", "carry", "gentle", "hard"):
        view = step("nl", name, "recording")
        words = [
            s.rect for s in sprites(view, size) if isinstance(s.key, tuple) and isinstance(s.key[0], ToDo)
        ]
        for now in range(0, 6000, 240):
            cups = [
                s.rect for s in sprites(view, size, now) if isinstance(s.key, tuple) and s.key[0] == "cup"
            ]
            assert len(cups) == 1
            assert not cups[0].inset(cups[0].w // 8).overlaps(words[0]), (name, now)


@pytest.mark.parametrize("body", [Rect(0, 0, 680, 260), Rect(0, 0, 420, 560), Rect(9, 9, 1700, 700)], ids=str)
def test_the_parts_of_a_page_have_room(body: Rect) -> None:
    for room in step_layout(body, 12, 8):
        assert body.holds(room)
        assert min(room.size) >= 8
    laid = result_layout(body, 8, 6, 3, 44)
    assert (len(laid.plots), len(laid.levels)) == (6, 3)
    assert all(body.holds(room) for room in (*laid.plots, *laid.levels))


def test_where_an_edge_comes_only_that_part_of_the_plot_is_painted_anew() -> None:
    view = step("nl", "knock", "recording")
    assert view.page is not None
    assert view.page.calibration is not None
    bars = plot("knock").bars
    more = (*bars[:60], 5, *bars[61:])
    keys = []
    for shown in (bars, more):
        made = view.page.calibration.model_copy(
            update={"plots": (plot("knock").model_copy(update={"bars": shown}),)}
        )
        page = view.page.model_copy(update={"calibration": made})
        found = sprites(view.model_copy(update={"page": page}), (1920, 1080))
        keys.append({s.identity for s in found})
    changed = keys[1] - keys[0]
    assert len(changed) == 1
    (identity,) = changed
    assert isinstance(identity[0], tuple)
    assert isinstance(identity[0][0], PlotBars)


def test_every_throw_has_its_flag_and_a_touch_looks_at_a_sensitivity() -> None:
    found = frame(result("nl", "fits"), (1280, 800), samples.NOW)
    flags = [s for s in found.sprites if isinstance(s.key, tuple) and isinstance(s.key[0], Flag)]
    assert len(flags) == 6
    touched = {hit.target for hit in found.hits}
    assert {"low", "medium", "high"} <= touched


def test_the_picture_moves_only_while_there_is_something_to_do() -> None:
    assert frame(step("nl", "hard", "recording"), (800, 480), 1000).due is not None
    assert frame(step("nl", "hard", "recorded"), (800, 480), 1000).due is None
    assert frame(step("nl", "rest", "recording"), (800, 480), 1000).due is None
    still = step("nl", "hard", "ready")
    still = still.model_copy(update={"look": still.look.model_copy(update={"animation": "none"})})
    assert not Moment.of(still, (800, 480), 0).moves
    assert frame(still, (800, 480), 1000).due is None
