"""The score card of the player to move: what stands in each line, and what the dice would score there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import pygame

from display.canvas import Canvas
from display.geometry import Rect
from display.layout import lines
from display.lettering import Weight, draw, fitted, width_of
from display.panels import Kit
from display.theme import LEAST_PX, Color, Role, mixed
from display.view import CardLine

Kind = Literal["line", "bonus", "total"]

MOST_ROW: Final = 66
"""Height above which a row grows no more, in px at 1920x1080."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One row of the card: a line by its number, or what is below the lines."""

    kind: Kind
    index: int
    room: Rect


@dataclass(frozen=True, slots=True)
class Sums:
    """What stands below the lines."""

    bonus: str
    """How far the bonus is, in words."""
    total: str
    points: int
    further: int = 0
    """What further pokers gave, 0 or hundreds."""


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The whole card."""

    kit: Kit
    size: tuple[int, int]
    lines: tuple[CardLine, ...]
    sums: Sums
    cursor: str = ""
    """The line the cursor is on."""
    thrown: bool = False
    """Dice lie that can be scored."""

    def make(self) -> pygame.Surface:
        """Draw the card."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale = canvas.colors, canvas.scale
        whole = Rect(0, 0, *self.size)
        edge = max(1, scale.px(2))
        canvas.panel(whole, max(4, scale.px(20)), colors.panel, colors.panel_border, edge, light=0.015)
        for cell in self.cells():
            getattr(self, f"_{cell.kind}")(canvas, cell)
        return canvas.surface

    def cells(self) -> tuple[Cell, ...]:
        """Where each row is, local to the card."""
        left = sum(line.part == "left" for line in self.lines)
        widths = tuple(width_of(line.text, "semibold", LEAST_PX) for line in self.lines)
        return _cells(self.size, left, widths, self.kit.scale.px(MOST_ROW))

    # -- lines -------------------------------------------------------------------------------------------

    def _line(self, canvas: Canvas, cell: Cell) -> None:
        line, room = self.lines[cell.index], cell.room
        colors = canvas.colors
        pad = _pad(room.h)
        here = line.id == self.cursor
        if here:
            width = max(2, canvas.scale.px(4))
            canvas.panel(room, room.h // 4, colors.focus, colors.focus_border, width, light=0.03)
        chip = value_width(min(room.h, room.w // 7))
        at = Rect(room.right - chip - pad // 2, room.y, chip, room.h)
        text = Rect(room.x + pad, room.y, at.x - room.x - pad - pad // 2, room.h)
        if here and text.w > width_of(line.text, "semibold", LEAST_PX) + room.h // 2:
            mark = round(room.h * 0.36)
            canvas.sign("right", colors.gold, Rect(text.x, room.y, mark, room.h))
            text = Rect(text.x + mark + pad // 2, room.y, text.w - mark - pad // 2, room.h)
        weight: Weight = "regular" if line.points is not None else "semibold"
        ink = colors.soft if line.points is not None or line.why else colors.strong
        self._words(canvas, line.text, weight, ink, text)
        self._value(canvas, line, at)

    def _value(self, canvas: Canvas, line: CardLine, room: Rect) -> None:
        """What stands there, plain; what could stand there, in a frame; why nothing can, as a lock."""
        colors = canvas.colors
        box = room.inset(0, max(1, room.h // 9))
        if line.points is not None:
            self._number(canvas, str(line.points), colors.strong, box, "bold")
        elif line.why:
            canvas.sign("lock", colors.soft, box.inset(0, box.h // 8))
        elif line.offer is None or not self.thrown:
            self._frame(canvas, box, mixed(colors.panel, colors.panel_border, 0.6))
        elif line.offer + line.bonus == 0:
            self._nothing(canvas, box)
        else:
            self._offer(canvas, line, box)

    def _offer(self, canvas: Canvas, line: CardLine, box: Rect) -> None:
        colors = canvas.colors
        special = line.joker or line.bonus > 0
        ink = colors.gold if special else colors.good
        canvas.panel(box, box.h // 3, mixed(colors.panel, ink, 0.12), ink, max(1, box.h // 14))
        number = box
        if special:
            edge = round(box.h * 0.62)
            canvas.sign("joker", ink, Rect(box.x + box.h // 6, box.y, edge, box.h))
            number = Rect(box.x + edge + box.h // 6, box.y, box.w - edge - box.h // 6, box.h)
        self._number(canvas, str(line.offer), ink, number, "semibold")

    def _nothing(self, canvas: Canvas, box: Rect) -> None:
        """It would score 0: a cross before the nought."""
        colors = canvas.colors
        self._frame(canvas, box, mixed(colors.panel, colors.soft, 0.5))
        edge = round(box.h * 0.5)
        canvas.sign("close", colors.soft, Rect(box.x + box.h // 5, box.y, edge, box.h))
        number = Rect(box.x + edge + box.h // 6, box.y, box.w - edge - box.h // 6, box.h)
        self._number(canvas, "0", colors.soft, number, "semibold")

    def _frame(self, canvas: Canvas, box: Rect, ink: Color) -> None:
        canvas.panel(box, box.h // 3, canvas.colors.panel, ink, max(1, box.h // 18))

    def _number(self, canvas: Canvas, text: str, ink: Color, box: Rect, weight: Weight) -> None:
        room = box.inset(box.h // 10, round(box.h * 0.2))
        canvas.figure(text, weight, ink, room, most=round(box.h * 0.95))

    # -- below the lines ---------------------------------------------------------------------------------

    def _bonus(self, canvas: Canvas, cell: Cell) -> None:
        """How far the bonus is, on one line or two."""
        room, colors = cell.room, canvas.colors
        pad = _pad(room.h // 2)
        edge = round(room.h * 0.28)
        x = room.x + pad + edge + pad // 2
        text = Rect(x, room.y, room.right - x - pad // 2, room.h)
        wanted = max(LEAST_PX, min(round(room.h * 0.3), canvas.scale.wanted(Role.NAME)))
        fit = fitted(self.sums.bonus, "regular", text.w, wanted, LEAST_PX, 2)
        if not fit.whole:
            canvas.fit(self.sums.bonus, Role.NOTE, "regular", text, 2)
        canvas.sign("star", colors.gold, Rect(room.x + pad, room.y, edge, room.h))
        draw(canvas.surface, fit, "regular", colors.gold, x, room.y + (room.h - fit.height) // 2, text.w)

    def _total(self, canvas: Canvas, cell: Cell) -> None:
        """All points so far, and what further pokers gave of it."""
        colors, room = canvas.colors, cell.room
        pad = _pad(room.h)
        canvas.panel(Rect(room.x + pad, room.y, room.w - 2 * pad, 2), 0, colors.soft, colors.soft, 0)
        at = Rect(room.right - value_width(room.h) - pad // 2, room.y, value_width(room.h), room.h)
        number = at.inset(at.h // 10, round(at.h * 0.18))
        most = round(at.h * 1.1)
        canvas.figure(str(self.sums.points), "bold", colors.strong, number, most=most, align="right")
        right = at.x
        if self.sums.further:
            text = f"+{self.sums.further}"
            size = max(LEAST_PX, min(round(room.h * 0.5), canvas.scale.wanted(Role.NOTE)))
            wide, edge = width_of(text, "regular", size), round(room.h * 0.5)
            fit = fitted(text, "regular", wide, size, LEAST_PX)
            right -= wide + edge + pad // 2
            canvas.sign("joker", colors.gold, Rect(right, room.y, edge, room.h))
            y = room.y + (room.h - fit.height) // 2
            draw(canvas.surface, fit, "regular", colors.gold, right + edge + pad // 4, y, wide)
        words = Rect(room.x + pad, room.y, right - room.x - pad - pad // 2, room.h)
        self._words(canvas, self.sums.total, "bold", colors.strong, words)

    def _words(self, canvas: Canvas, text: str, weight: Weight, ink: Color, room: Rect) -> None:
        """One line of words, in the size that the height of the row asks for."""
        wanted = max(LEAST_PX, min(round(room.h * 0.62), canvas.scale.wanted(Role.NAME)))
        fit = fitted(text, weight, room.w, wanted, LEAST_PX)
        if not fit.whole:
            canvas.fit(text, Role.NOTE, weight, room)
        draw(canvas.surface, fit, weight, ink, room.x, room.y + (room.h - fit.height) // 2, room.w)


def _pad(high: int) -> int:
    return max(3, high // 4)


def value_width(high: int) -> int:
    """How wide the frame for a line's points is, in a row of this height."""
    return max(30, round(high * 1.75))


def least_width(kit: Kit, texts: tuple[str, ...], high: int) -> int:
    """How wide a column has to be for these words at their least size, in rows of this height."""
    widest = max((width_of(text, "semibold", LEAST_PX) for text in texts), default=0)
    return widest + value_width(high) + 3 * _pad(high) + max(2, kit.scale.px(6))


@lru_cache(maxsize=64)
def _cells(size: tuple[int, int], left: int, widths: tuple[int, ...], most: int) -> tuple[Cell, ...]:
    """Two columns, left and right side of the card; three where that would make the rows too low.

    `widths` are those of the lines' words at their least size; columns share what is left evenly.
    """
    pad = max(3, size[1] // 60)
    inner = size[1] - 2 * pad
    parts = _parts(left, len(widths), inner)
    rows = max(_rows(part) for part in parts)
    high = min(inner / rows, most)
    top = (size[1] - high * rows) / 2
    need = [max(widths[index] for kind, index in part if kind == "line") for part in parts]
    spare = (size[0] - pad * (len(parts) + 1) - sum(need)) / len(parts)
    found = []
    end_of_last = 0.0
    for part, words in zip(parts, need, strict=True):
        x, wide = round(end_of_last + pad), words + spare
        end_of_last = x + wide
        row = 0
        for kind, index in part:
            if kind == "bonus":
                row = rows - 3
            deep = 2 if kind == "bonus" else 1
            y, end = round(top + row * high), round(top + (row + deep) * high)
            found.append(Cell(kind, index, Rect(x, y, round(wide), end - y)))
            row += deep
    return tuple(found)


def _parts(left: int, count: int, high: int) -> list[list[tuple[Kind, int]]]:
    names: list[tuple[Kind, int]] = [("line", i) for i in range(count)]
    below: list[tuple[Kind, int]] = [("bonus", -1), ("total", -1)]
    two = [[*names[:left], *below], names[left:]]
    if high // max(_rows(part) for part in two) >= lines(LEAST_PX, 1) - 1:
        return two
    half = left + (count - left + 3 + 1) // 2
    return [names[:left], names[left:half], [*names[half:], *below]]


def _rows(part: list[tuple[Kind, int]]) -> int:
    """How many rows a column has; the bonus takes two."""
    return len(part) + sum(kind == "bonus" for kind, _ in part)


def columns_at(lines_left: int, count: int, high: int) -> int:
    """In how many columns a card of this height lies."""
    pad = max(3, high // 60)
    return len(_parts(lines_left, count, high - 2 * pad))
