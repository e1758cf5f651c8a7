"""Charts on a page: bars in proportion, the band behind them, marked bars told apart, all within bounds."""

from __future__ import annotations

import pygame
import pytest

from display import samples
from display.geometry import Rect
from display.panels import Kit
from display.samples.stats import STATS, sections
from display.scenes.chart import draw_chart, least_height, number
from display.scenes.rules import Chapter
from display.scenes.show import frame
from display.theme import DAY, Scale
from display.view import Chart, Lang, Place

KIT = Kit(Scale.of((1280, 800)))


def drawn(chart: Chart, size: tuple[int, int] = (600, 300)) -> pygame.Surface:
    canvas = KIT.canvas(size)
    draw_chart(canvas, chart, Rect(0, 0, *size), 24)
    return canvas.surface


def height(surface: pygame.Surface, x: int) -> int:
    """How many pixels of this column belong to a bar's frame or filling."""
    return sum(surface.get_at((x, y))[3] == 255 for y in range(surface.get_height() - 60))


def test_bars_are_as_high_as_their_values() -> None:
    chart = Chart(labels=("a", "b"), values=(10.0, 5.0))
    surface = drawn(chart)
    first, second = height(surface, 70), height(surface, 230)
    assert first > second > 0


def test_a_marked_bar_has_a_sign_besides_its_colour() -> None:
    plain = Chart(labels=("a", "b"), values=(10.0, 5.0))
    marked = plain.model_copy(update={"marked": (1,)})
    one, other = drawn(plain), drawn(marked)
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
    assert any(other.get_at((x, y))[:3] == DAY.bad for x in range(170, 320) for y in range(20, 130))


def test_the_band_lies_between_low_and_high() -> None:
    chart = Chart(labels=("a",) * 3, values=(0.0,) * 3, low=5.0, high=10.0, band="eerlijk")
    surface = drawn(chart)
    tinted = [y for y in range(240) if 0 < surface.get_at((10, y))[3] < 255]
    assert 60 < len(tinted) < 140
    assert tinted == list(range(tinted[0], tinted[0] + len(tinted)))


def test_nothing_is_drawn_for_an_empty_table() -> None:
    drawn(Chart(labels=(), values=()))
    drawn(Chart(labels=("1",), values=(0.0,)))


def test_whole_numbers_are_written_whole() -> None:
    assert (number(12.0), number(3.25)) == ("12", "3.2")


@pytest.mark.parametrize("facing", ["bottom", "left", "top"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160)], ids=str)
def test_table_and_chart_have_room_on_every_screen(size: tuple[int, int], facing: Place) -> None:
    langs: tuple[Lang, ...] = ("nl", "en")
    for lang in langs:
        for make in STATS.values():
            found = [
                s.key[0]
                for s in frame(samples.facing(make(lang), facing), size, 0).sprites
                if isinstance(s.key, tuple)
            ]
            (chapter,) = [picture for picture in found if isinstance(picture, Chapter)]
            assert chapter.fits(), chapter.section.title
            assert chapter.section.chart is not None


def test_a_chart_is_higher_with_the_words_of_its_band() -> None:
    chart = sections("nl")[1].chart
    assert chart is not None
    assert least_height(chart, 24, 500) > least_height(chart.model_copy(update={"band": ""}), 24, 500)
