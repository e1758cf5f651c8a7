"""A bar chart: bars with their values, a band they should stay in, and a sign on those that stand out."""

from __future__ import annotations

from dataclasses import dataclass

from display.canvas import Canvas
from display.geometry import Rect
from display.layout import lines
from display.lettering import Weight, broken, draw, fitted, width_of
from display.plates import initials
from display.theme import LEAST_PX, Color, mixed
from display.view import Chart

LEAST_BARS = 4
"""The bars are at least this high, in the size of the type."""
MOST_BARS = 9
WIDEST = 3.4
"""A bar with its gap is at most this wide, in the size of the type."""


def least_height(chart: Chart, px: int, wide: int) -> int:
    """How high a chart is at least, in type of `px` and `wide` px."""
    return round(LEAST_BARS * px) + _around(chart, px, wide)


def most_height(chart: Chart, px: int, wide: int) -> int:
    """How high a chart gets where there is room."""
    return round(MOST_BARS * px) + _around(chart, px, wide)


def _around(chart: Chart, px: int, wide: int) -> int:
    """What is above and below the bars: values, labels, and what the band means."""
    legend = lines(px, len(broken(chart.band, "regular", px, wide - 2 * px))) if chart.band else 0
    return 2 * lines(px, 1) + px // 2 + legend


@dataclass(frozen=True, slots=True)
class _Scale:
    """From values to px."""

    base: int
    high: int
    most: float

    def y(self, value: float) -> int:
        return self.base - round(self.high * max(0.0, value) / self.most)


def draw_chart(canvas: Canvas, chart: Chart, room: Rect, px: int) -> None:
    """Draw a chart within `room`, with words in type of `px`."""
    legend = _around(chart, px, room.w) - 2 * lines(px, 1) - px // 2
    base = room.bottom - legend - lines(px, 1) - px // 4
    top = room.y + lines(px, 1)
    most = max(1.0, *chart.values, chart.high or 0.0) * 1.06
    scale = _Scale(base, base - top, most)
    count = max(1, len(chart.values))
    step = min(room.w / count, px * WIDEST * (2 if count < 4 else 1))
    field = Rect(room.x, top, round(step * count), base - top)
    _band(canvas, chart, scale, field)
    names = _names(chart, round(step) - px // 2, px)
    for index, (name, value) in enumerate(zip(names, chart.values, strict=False)):
        x, end = round(room.x + index * step), round(room.x + (index + 1) * step)
        bar = Rect(x, top, end - x, base - top)
        _bar(canvas, name, value, index in chart.marked, scale, bar, px)
    line = max(1, canvas.scale.px(2))
    canvas.panel(Rect(field.x, base, field.w, line), 0, canvas.colors.soft, canvas.colors.soft, 0)
    if chart.band:
        _legend(canvas, chart, Rect(room.x, room.bottom - legend, room.w, legend), px)


def _band(canvas: Canvas, chart: Chart, scale: _Scale, field: Rect) -> None:
    """The band from low to high, behind the bars, with its two edges."""
    if chart.low is None or chart.high is None:
        return
    high, low = scale.y(chart.high), scale.y(chart.low)
    gold = canvas.colors.gold
    canvas.panel(Rect(field.x, high, field.w, max(1, low - high)), 0, gold, gold, 0, alpha=46)
    edge = max(1, canvas.scale.px(2))
    for y in (high, low):
        canvas.panel(Rect(field.x, y, field.w, edge), 0, gold, gold, 0, alpha=200)


def _bar(canvas: Canvas, name: str, value: float, marked: bool, scale: _Scale, room: Rect, px: int) -> None:
    colors = canvas.colors
    ink = colors.bad if marked else colors.lit_border
    thin = max(2, round(room.w * 0.66))
    y = scale.y(value)
    bar = Rect(room.x + (room.w - thin) // 2, y, thin, scale.base - y)
    if bar.h > 1:
        fill = mixed(colors.page, ink, 0.34)
        canvas.panel(bar, min(px // 4, bar.h // 2), fill, ink, max(1, canvas.scale.px(3 if marked else 2)))
    text, high = number(value), lines(px, 1)
    inside = bar.h >= high * 3 // 2 and bar.w >= width_of(text, "bold", px) + px // 3
    at = Rect(room.x, y + px // 6 if inside else y - high, room.w, high)
    _centred(canvas, text, "bold", colors.strong if inside or not marked else ink, at, px)
    if marked:
        above = Rect(room.x, y - high - (0 if inside else high), room.w, high)
        canvas.sign("warning", ink, above.inset(0, high // 12))
    label = Rect(room.x + 2, scale.base + px // 4, room.w - 4, high)
    _centred(canvas, name, "regular", colors.text, label, px)


def _names(chart: Chart, wide: int, px: int) -> tuple[str, ...]:
    """The words under the bars: in full where all of them fit, else all of them short."""
    size = max(LEAST_PX, round(px * 0.75))
    whole = all(width_of(label, "regular", size) <= wide for label in chart.labels)
    return chart.labels if whole else tuple(initials(label) for label in chart.labels)


def _centred(canvas: Canvas, text: str, weight: Weight, ink: Color, room: Rect, px: int) -> None:
    fit = fitted(text, weight, room.w, px, LEAST_PX)
    y = room.y + (room.h - fit.height) // 2
    draw(canvas.surface, fit, weight, ink, room.x, y, room.w, "center")


def _legend(canvas: Canvas, chart: Chart, room: Rect, px: int) -> None:
    """What the band means, after a piece of it."""
    gold = canvas.colors.gold
    piece = Rect(room.x, room.y + px // 3, round(px * 1.4), round(px * 0.7))
    canvas.panel(piece, 2, gold, gold, 0, alpha=46)
    for y in (piece.y, piece.bottom):
        canvas.panel(Rect(piece.x, y, piece.w, max(1, canvas.scale.px(2))), 0, gold, gold, 0, alpha=200)
    wide = room.w - 2 * px
    fit = fitted(chart.band, "regular", wide, px, px, 3)
    draw(canvas.surface, fit, "regular", canvas.colors.text, room.x + 2 * px, room.y, wide)


def number(value: float) -> str:
    """A value as it stands above its bar."""
    return str(round(value)) if value == round(value) else f"{value:.1f}"
