"""One chapter of the rules: text, a table, dice beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from display import dice
from display.canvas import Canvas
from display.geometry import Rect
from display.layout import lines
from display.lettering import Fit, broken, draw, fitted, width_of
from display.panels import Kit
from display.scenes.chart import draw_chart, least_height, most_height
from display.theme import Role, mixed
from display.view import Section


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter as large as it can be written within its place."""

    kit: Kit
    size: tuple[int, int]
    section: Section

    def make(self) -> pygame.Surface:
        """Write it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        px = self.type_size()
        w, _ = self.size
        y = 0
        title = fitted(self.section.title, "bold", w, round(px * 1.3), px, 2)
        draw(canvas.surface, title, "bold", canvas.colors.gold, 0, y, w)
        y += title.height + px // 3
        beside = self._beside(px)
        text_wide = w - beside - (px if beside else 0)
        if beside:
            self._dice(canvas, Rect(w - beside, y, beside, 0), px)
        for line in self.section.lines:
            y = self._paragraph(canvas, line, y, text_wide, px)
        if self.section.table:
            self._table(canvas, y + px // 3, self._table_width(text_wide, px), px)
        if self.section.chart is not None:
            self._chart(canvas, y + px // 3, text_wide, px)
        return canvas.surface

    def type_size(self) -> int:
        """The largest size at which all of it fits, never under the least there is."""
        return _size_for(self)

    def fits(self) -> bool:
        """Whether all of it can be written here."""
        return self.height_at(self.type_size()) <= self.size[1]

    def height_at(self, px: int) -> int:
        """How high the chapter is in this size of type."""
        w, _ = self.size
        title = fitted(self.section.title, "bold", w, round(px * 1.3), px, 2)
        beside = self._beside(px)
        text_wide = w - beside - (px if beside else 0)
        words = sum(
            lines(px, len(broken(line, "regular", px, text_wide - px))) + px // 3
            for line in self.section.lines
        )
        rows = self._row_heights(self._table_width(text_wide, px), px)
        table = sum(rows) + (px // 3 if rows else 0)
        pictures = len(self.section.examples) * round(px * 2.3)
        chart = self._chart_height(text_wide, px)
        below = max(table, chart) if self._chart_beside(text_wide, px) else table + chart
        return title.height + px // 3 + max(words + below, pictures)

    def _paragraph(self, canvas: Canvas, line: str, y: int, wide: int, px: int) -> int:
        """One line of the chapter, with a small mark before it."""
        found = broken(line, "regular", px, wide - px)
        mark = round(px * 0.3)
        canvas.sign("diamond", canvas.colors.gold, Rect(0, y + round(px * 0.45), mark, mark))
        fit = Fit(px, found, wide - px, lines(px, len(found)), True)
        draw(canvas.surface, fit, "regular", canvas.colors.text, px, y, wide - px)
        return y + lines(px, len(found)) + px // 3

    # -- chart ---------------------------------------------------------------------------------------------

    def _chart_beside(self, wide: int, px: int) -> bool:
        """The chart stands beside the table, not below it."""
        if self.section.chart is None or not self.section.table:
            return False
        least = max(px * 12, round(px * 1.9) * len(self.section.chart.values))
        return sum(self._widths(1 << 20, px)) + px + least <= wide

    def _table_width(self, wide: int, px: int) -> int:
        return sum(self._widths(1 << 20, px)) if self._chart_beside(wide, px) else wide

    def _chart_width(self, wide: int, px: int) -> int:
        return wide - self._table_width(wide, px) - px if self._chart_beside(wide, px) else wide

    def _chart_height(self, wide: int, px: int) -> int:
        """The least height of the chart, with the space above it."""
        if self.section.chart is None:
            return 0
        return least_height(self.section.chart, px, self._chart_width(wide, px)) + px // 3

    def _chart(self, canvas: Canvas, y: int, wide: int, px: int) -> None:
        chart = self.section.chart
        if chart is None:
            return
        room = self._chart_width(wide, px)
        if not self._chart_beside(wide, px) and self.section.table:
            y += sum(self._row_heights(wide, px)) + px // 3
        high = min(self.size[1] - y, most_height(chart, px, room))
        draw_chart(canvas, chart, Rect(wide - room, y, room, high), px)

    # -- dice ----------------------------------------------------------------------------------------------

    def _beside(self, px: int) -> int:
        most = max((len(example) for example in self.section.examples), default=0)
        return most * round(px * 2.2)

    def _dice(self, canvas: Canvas, room: Rect, px: int) -> None:
        edge, step = round(px * 1.8), round(px * 2.2)
        for row, example in enumerate(self.section.examples):
            for column, value in enumerate(example):
                die = dice.resting(value, edge, 0)
                x = room.x + column * step + (step - die.get_width()) // 2
                y = room.y + row * round(px * 2.3) + (step - die.get_height()) // 2
                canvas.blit(die, x, y)

    # -- table ---------------------------------------------------------------------------------------------

    def _widths(self, wide: int, px: int) -> list[int]:
        count = max(len(row) for row in self.section.table)
        cells = [[row[i] if i < len(row) else "" for row in self.section.table] for i in range(count)]
        need = [max(width_of(cell, "regular", px) for cell in column) + px for column in cells]
        total = sum(need)
        if total <= wide:
            return need
        narrowest = [
            max(width_of(word, "regular", px) for cell in c for word in cell.split(" ") or [""]) + px
            for c in cells
        ]
        spare = max(0, wide - sum(narrowest))
        over = sum(n - m for n, m in zip(need, narrowest, strict=True)) or 1
        return [m + spare * (n - m) // over for n, m in zip(need, narrowest, strict=True)]

    def _row_heights(self, wide: int, px: int) -> list[int]:
        if not self.section.table:
            return []
        widths = self._widths(wide, px)
        return [
            max(
                lines(px, len(broken(cell, "regular", px, room - px // 2)))
                for cell, room in zip(row, widths, strict=False)
            )
            + px // 4
            for row in self.section.table
        ]

    def _table(self, canvas: Canvas, y: int, wide: int, px: int) -> None:
        colors = canvas.colors
        widths = self._widths(wide, px)
        for index, (row, high) in enumerate(
            zip(self.section.table, self._row_heights(wide, px), strict=True)
        ):
            if index % 2 == 0:
                band = Rect(0, y, sum(widths), high)
                fill = mixed(colors.page, colors.panel_border, 0.28)
                canvas.panel(band, max(2, px // 5), fill, fill, 0)
            x = px // 2
            for column, (cell, room) in enumerate(zip(row, widths, strict=False)):
                found = broken(cell, "regular", px, room - px // 2)
                fit = fitted(cell, "regular", room - px // 2, px, px, len(found) + 1)
                ink = colors.strong if column == 0 else colors.text
                draw(canvas.surface, fit, "semibold" if column == 0 else "regular", ink, x, y + px // 8, room)
                x += room
            y += high


@lru_cache(maxsize=64)
def _size_for(chapter: Chapter) -> int:
    scale = chapter.kit.scale
    px = scale.wanted(Role.BODY)
    while px > scale.least(Role.DETAIL) and chapter.height_at(px) > chapter.size[1]:
        px -= 1
    return px
