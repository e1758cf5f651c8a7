"""Every text of every scene finds its room, at its least size or larger."""

from __future__ import annotations

import re
from typing import Any

import pytest

from display import canvas, plates, samples
from display.scenes.rules import Chapter
from display.scenes.show import frame
from display.sprites import Cache
from display.view import Lang, Place, TableView

WIDE = "WWWWWWWWWWWW"
"""The widest name there can be."""
PLACES: tuple[Place, ...] = ("bottom", "left", "top", "right")


@pytest.fixture(scope="module")
def cache() -> Cache:
    return Cache(400 << 20)


def widest(view: TableView) -> TableView:
    """The same with the widest names."""
    names = "|".join(samples.NAMES)
    return TableView.model_validate_json(re.sub(rf"\b({names})\b", WIDE, view.model_dump_json()))


def cut(view: TableView, size: tuple[int, int], cache: Cache) -> list[tuple[str, str, int, int]]:
    """The texts of this view that found no room."""
    canvas.forget_cut()
    for sprite in frame(view, size, samples.NOW).sprites:
        cache.get((sprite.key, size), sprite.make)
    return list(canvas.CUT)


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (1920, 1080)], ids=str)
def test_no_text_is_cut_in_any_scene(size: tuple[int, int], lang: Lang, cache: Cache) -> None:
    counts = (4, 8) if size in {(800, 480), (1920, 1080)} else (8,)
    found = {s.name: cut(s.view, size, cache) for s in samples.all_samples(lang, counts=counts)}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (3840, 2160)], ids=str)
def test_the_widest_names_fit_at_every_seat(size: tuple[int, int], cache: Cache) -> None:
    for make in (samples.choosing, samples.result, samples.lead, samples.over):
        for count in (2, 4, 8):
            assert cut(widest(make(count, "nl")), size, cache) == [], (make.__name__, count)


@pytest.mark.parametrize("facing", PLACES)
def test_whatever_edge_the_words_face_they_fit(facing: Place, cache: Cache) -> None:
    for make in (samples.first_round, samples.blind, samples.declare, samples.tied, samples.many_panels):
        view = samples.facing(make(8, "nl"), facing)
        assert cut(view, (800, 480), cache) == [], make.__name__


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080)], ids=str)
def test_names_are_whole_but_for_a_full_table_on_the_smallest_screen(
    size: tuple[int, int], cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    shortened: list[str] = []

    def noting(name: str) -> str:
        shortened.append(name)
        return name[:2]

    monkeypatch.setattr(plates, "initials", noting)
    cut(widest(samples.choosing(4, "nl")), size, cache)
    assert shortened == []


def test_larger_type_is_larger_where_there_is_room_and_never_cut(cache: Cache) -> None:
    view = samples.choosing(4, "nl")
    large = view.model_copy(update={"look": view.look.model_copy(update={"large": True})})
    assert cut(large, (1920, 1080), cache) == []
    assert cut(large, (800, 480), cache) == []


def test_every_sign_that_the_samples_ask_for_can_be_drawn() -> None:
    from display import icons

    asked = {
        item.icon
        for sample in samples.all_samples("nl", counts=(2,))
        if sample.view.page is not None
        for item in sample.view.page.items
        if item.icon
    }
    assert asked
    assert [name for name in asked if not icons.known(name)] == []


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("facing", ["bottom", "left"])
def test_every_chapter_of_the_rules_fits_on_the_smallest_screen(facing: Place, lang: Lang) -> None:
    said: dict[str, Any] = {"result": "players", "mexico_penalty": "two_each", "third_throw_blind": True}
    variants: tuple[dict[str, Any], ...] = ({}, {**said, "first_leader": 1})
    views = [
        samples.facing(samples.rules(lang, number, **settings), facing)
        for settings in variants
        for number in range(len(samples.chapters(lang, **settings)))
    ]
    for view in views:
        sprites = frame(view, (800, 480), samples.NOW).sprites
        pictures = [sprite.key[0] for sprite in sprites if isinstance(sprite.key, tuple)]
        (chapter,) = [picture for picture in pictures if isinstance(picture, Chapter)]
        assert chapter.height_at(chapter.type_size()) <= chapter.size[1], chapter.section.title
        assert chapter.type_size() >= 16
