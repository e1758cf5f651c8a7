"""The end of a game: who has won, and everybody's place."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display import paint
from display.canvas import Canvas
from display.geometry import Rect
from display.layout import TableLayout, lines
from display.panels import Kit, Token, seat_color
from display.scenes.base import Builder
from display.theme import Role
from display.view import TableView


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings."""

    place: int | None
    token: Token
    score: str = ""
    """Its points, in games of points."""


@dataclass(frozen=True, slots=True)
class Podium:
    """The winner under a crown, then the others by place."""

    kit: Kit
    size: tuple[int, int]
    rows: tuple[Row, ...]

    def make(self) -> pygame.Surface:
        """Draw the winner beside or above the list, as there is room."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        w, h = self.size
        first = [row for row in self.rows if row.place == 1]
        rest = [row for row in self.rows if row.place != 1]
        if w > h * 1.3:
            share = round(w * 0.5) if rest else w
            hero, listed = Rect(0, 0, share, h), Rect(share, 0, w - share, h)
        else:
            share = round(h * 0.45) if rest else h
            hero, listed = Rect(0, 0, w, share), Rect(0, share, w, h - share)
        if first:
            self._heroes(canvas, hero, first)
        else:
            listed = Rect(0, 0, w, h)
        self._list(canvas, listed, rest)
        return canvas.surface

    def _heroes(self, canvas: Canvas, room: Rect, rows: list[Row]) -> None:
        """All who share the first place, next to each other, in as few rows as go."""
        deep = 1 if len(rows) * room.h * 0.55 <= room.w or len(rows) == 1 else 2
        per = -(-len(rows) // deep)
        high = room.h // deep
        for index, row in enumerate(rows):
            down, across = divmod(index, per)
            many = min(per, len(rows) - down * per)
            wide = room.w // many
            at = Rect(room.x + across * wide, room.y + down * high, wide, high)
            self._hero(canvas, at.inset(min(wide // 20, canvas.scale.px(16)), 0) if many > 1 else at, row)

    def _hero(self, canvas: Canvas, room: Rect, row: Row) -> None:
        colors = canvas.colors
        name_high = min(room.h // 4, lines(canvas.scale.wanted(Role.TITLE), 1))
        words = name_high * (2 if row.score else 1)
        edge = min(room.w, room.h - words) * 3 // 5
        total = edge * 7 // 5 + words
        y = room.y + max(0, (room.h - total) // 2)
        crown = edge * 3 // 4
        x = room.x + (room.w - edge) // 2
        tint = seat_color(self.kit, row.token.color)
        ring = Rect(x, y + crown // 2, edge, edge)
        canvas.blit(
            paint.halo(ring.size, edge // 2, edge // 8, colors.gold, 70),
            ring.x - edge // 8,
            ring.y - edge // 8,
        )
        canvas.panel(ring, edge // 2, colors.panel, colors.gold, max(2, edge // 40))
        canvas.sign(row.token.shape, tint, ring.inset(edge * 27 // 100))
        canvas.sign("crown", colors.gold, Rect(x + (edge - crown) // 2, y - crown // 6, crown, crown))
        text = Rect(room.x, ring.bottom, room.w, name_high)
        canvas.write(row.token.name, Role.TITLE, "bold", colors.strong, text, align="center")
        if row.score:
            low = Rect(room.x, text.bottom, room.w, name_high)
            canvas.write(row.score, Role.TITLE, "bold", colors.gold, low, align="center")

    def _list(self, canvas: Canvas, room: Rect, rows: list[Row]) -> None:
        if not rows:
            return
        colors, scale = canvas.colors, canvas.scale
        split = 2 if room.h // len(rows) < lines(scale.least(Role.LABEL), 1) and room.w > room.h else 1
        per = -(-len(rows) // split)
        high = min(room.h // per, lines(scale.wanted(Role.LABEL), 1) * 5 // 4)
        top = room.y + (room.h - high * per) // 2
        wide = room.w // split
        for index, row in enumerate(rows):
            column, line = divmod(index, per)
            at = Rect(room.x + column * wide, top + line * high, wide, high)
            edge = round(high * 0.6)
            number = "–" if row.place is None else str(row.place)
            pad = max(4, scale.px(14))
            digit = Rect(at.x, at.y, edge, at.h)
            canvas.write(number, Role.LABEL, "bold", colors.strong, digit, align="right")
            x = digit.right + pad
            canvas.sign(row.token.shape, seat_color(self.kit, row.token.color), Rect(x, at.y, edge, at.h))
            x += edge + pad
            right = at.right
            if row.score:
                fit = canvas.write(
                    row.score,
                    Role.LABEL,
                    "bold",
                    colors.strong,
                    Rect(x, at.y, right - x, at.h),
                    align="right",
                )
                right -= fit.width + pad
            canvas.write(
                row.token.name, Role.LABEL, "semibold", colors.strong, Rect(x, at.y, right - x, at.h)
            )


def draw(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Show the places in the middle of the table."""
    if view.over is None:
        return
    rows = tuple(
        Row(
            standing.place,
            Token(view.seats[standing.seat].color, view.seats[standing.seat].shape, standing.name),
            "" if view.seats[standing.seat].lives is not None else str(standing.score),
        )
        for standing in sorted(view.over.standings, key=lambda s: (s.place is None, s.place or 0))
        if standing.seat < len(view.seats)
    )
    room = layout.above()
    builder.picture(Podium(builder.moment.kit, room.size, rows), layout.stage, room[:2])
