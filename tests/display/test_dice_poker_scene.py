"""Dice Poker on the table: dice in the order of the buttons, the card; nothing overlaps or is cut."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from display import canvas, samples
from display.samples.dice_poker import DICE_POKER_VIEWS
from display.scenes import dice_poker, five_dice
from display.scenes.base import Moment
from display.scenes.dice_poker import Course, further_pokers
from display.scenes.five_dice import Lock, Tray, around_free, block
from display.scenes.score_card import ScoreCard
from display.scenes.show import frame
from display.sprites import Cache
from display.view import Lang, Panel, Place, TableView

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160))
PLACES: tuple[Place, ...] = ("bottom", "left", "top", "right")
VIEWS = DICE_POKER_VIEWS


def pictures(view: TableView, kind: type[Any], size: tuple[int, int] = (1280, 800)) -> list[Any]:
    found = [s.key[0] for s in frame(view, size, samples.NOW).sprites if isinstance(s.key, tuple)]
    return [key for key in found if isinstance(key, kind)]


def hits(view: TableView) -> dict[Any, Any]:
    return {hit.target: hit.rect for hit in frame(view, (1280, 800), samples.NOW).hits}


@pytest.fixture(scope="module")
def cache() -> Cache:
    return Cache(300 << 20)


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_text_is_cut_whatever_edge_the_words_face(size: tuple[int, int], lang: Lang, cache: Cache) -> None:
    for name, make in VIEWS.items():
        for facing in PLACES:
            view = samples.facing(make(2 if name == "lesson" else 4, lang), facing)
            canvas.forget_cut()
            for sprite in frame(view, size, samples.NOW).sprites:
                cache.get((sprite.key, size), sprite.make)
            assert list(canvas.CUT) == [], (name, facing)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_overlaps_for_one_to_six(size: tuple[int, int], count: int) -> None:
    for name in ("choosing", "joker", "scored", "last throw"):
        for facing in PLACES:
            view = samples.facing(VIEWS[name](count, "nl"), facing)
            layout = dice_poker.layout_for(view, Moment.of(view, size, samples.NOW))
            at = around_free(layout.dice, "bottom", facing)
            out = layout.stage.out
            parts = {
                "card": out(layout.left),
                "course": out(layout.right),
                "sentence": out(layout.sentence),
                "dice": at.free(),
                **({"messages": out(layout.messages)} if view.messages else {"tray": at.tray()}),
                **{f"button {i}": out(r) for i, r in enumerate((*layout.buttons, *layout.small))},
                **{f"plate {i}": plate.area for i, plate in enumerate(layout.plates)},
            }
            for (one, a), (other, b) in combinations(parts.items(), 2):
                assert not a.overlaps(b), f"{name} {facing}: {one} {a} and {other} {b}"


# -- dice ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", PLACES)
def test_dice_lie_in_the_order_of_the_buttons_as_seen_from_the_panel(facing: Place) -> None:
    view = samples.facing(VIEWS["choosing"](4, "nl"), facing)
    targets = hits(view)
    middles = [targets["table", name].center for name in five_dice.HOLDS]
    assert all(a[0] < b[0] for a, b in pairwise(middles)), "the panel is at the bottom"


def test_a_panel_at_the_top_has_its_first_die_at_the_right_of_the_screen() -> None:
    view = VIEWS["choosing"](4, "nl")
    turned = view.model_copy(update={"panels": {"table": Panel(place="top", buttons=view.buttons)}})
    targets = hits(samples.facing(turned, "top"))
    middles = [targets["table", name].center for name in five_dice.HOLDS]
    assert all(a[0] > b[0] for a, b in pairwise(middles))


@pytest.mark.parametrize("facing", ["bottom", "top"])
def test_held_dice_lie_in_the_tray_before_the_player_with_a_lock(facing: Place) -> None:
    view = samples.facing(VIEWS["choosing"](2, "nl"), facing)
    layout = dice_poker.layout_for(view, Moment.of(view, (1280, 800), samples.NOW))
    at = around_free(layout.dice, "bottom", facing)
    below = at.tray().y > at.free().y
    assert below == (facing == "bottom")
    assert len(pictures(view, Lock)) == 3
    (tray,) = pictures(view, Tray)
    assert tray.held == (True, False, True, False, True)


def test_only_the_dice_that_are_not_held_tumble() -> None:
    names = [
        s.key[0] if isinstance(s.key, tuple) else s.key
        for s in frame(VIEWS["rolling"](2, "nl"), (1280, 800), samples.NOW).sprites
    ]
    assert names.count("tumble") == 2
    assert names.count("die") == 3


def test_a_shaken_cup_shows_only_what_is_held() -> None:
    sprites = frame(VIEWS["shaking"](2, "nl"), (1280, 800), samples.NOW).sprites
    names = [s.key[0] if isinstance(s.key, tuple) else s.key for s in sprites]
    assert names.count("die") == 3
    assert "cup" in names


def test_the_block_is_found_again_from_its_free_half() -> None:
    view = VIEWS["choosing"](2, "nl")
    layout = dice_poker.layout_for(view, Moment.of(view, (1280, 800), samples.NOW))
    for panel in PLACES:
        for facing in PLACES:
            made = block(layout.stage.area, panel, facing)
            assert around_free(made.free(), panel, facing) == made


def test_without_hold_buttons_the_cursor_marks_a_die() -> None:
    assert len(pictures(VIEWS["cursor"](2, "nl"), five_dice.Frame)) == 1
    assert "throw" in hits(VIEWS["cursor"](2, "nl"))


# -- the card ------------------------------------------------------------------------------------------------


def test_the_whole_card_is_shown_and_the_line_of_the_cursor_marked() -> None:
    (card,) = pictures(VIEWS["choosing"](2, "nl"), ScoreCard)
    assert [cell.index for cell in card.cells() if cell.kind == "line"] == list(range(15))
    assert card.cursor == "fives"
    assert card.sums.bonus == "nog 46 voor de bonus"


@pytest.mark.parametrize("size", [(330, 225), (300, 200), (450, 130), (700, 600), (500, 900)])
def test_rows_of_the_card_neither_overlap_nor_leave_it(size: tuple[int, int]) -> None:
    for name in ("choosing", "thirteen"):
        (card,) = pictures(VIEWS[name](2, "nl"), ScoreCard)
        cells = ScoreCard(card.kit, size, card.lines, card.sums).cells()
        for one, other in combinations(cells, 2):
            assert not one.room.overlaps(other.room), (one, other)
        assert all(c.room.x >= 0 and c.room.right <= size[0] and c.room.bottom <= size[1] for c in cells)


def test_every_line_that_may_be_filled_can_be_touched_and_no_other() -> None:
    view = VIEWS["joker"](2, "nl")
    lines = {line.id for line in view.lines}
    assert lines & set(hits(view)) == {"twos"}
    free = VIEWS["choosing"](2, "nl")
    open_lines = {line.id for line in free.lines if line.points is None}
    assert lines & set(hits(free)) == open_lines


def test_further_pokers_are_told_apart_from_the_lines() -> None:
    view = VIEWS["scored"](1, "nl")
    (card,) = pictures(view, ScoreCard)
    assert card.sums.further == 100
    assert further_pokers(view, sum(line.points or 0 for line in view.lines) + 35) == 0


def test_round_throw_and_time_left_are_shown() -> None:
    (course,) = pictures(VIEWS["choosing"](2, "nl"), Course)
    assert (course.round, course.throw, course.time) == (
        "Ronde 5 van 15",
        "worp 2/3",
        "nog ongeveer 23 minuten",
    )


def test_buttons_that_hold_dice_lie_in_the_tray_and_not_in_the_row() -> None:
    controls = dice_poker.controls(VIEWS["choosing"](2, "nl"))
    assert controls.small == ("left", "ok", "right", "menu")
    assert not any(name.startswith("hold") for name in (*controls.large, *controls.small))
