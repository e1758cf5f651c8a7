"""What Rummy shows instead of cards: the score sheet after a hand, and the page that passes the table on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from display.canvas import Canvas
from display.geometry import Rect
from display.layout import lines
from display.lettering import width_of
from display.panels import Kit, Token, seat_color
from display.scenes.card_pictures import Card
from display.theme import Role, mixed
from display.view import TableView


class CardLook(Protocol):
    """Draws cards as they look on this table."""

    def card(self, card: str | None, high: int, dim: bool = False) -> Card:
        """A card of this look."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Who takes the table over, large, with his colour and shape."""

    kit: Kit
    size: tuple[int, int]
    token: Token
    text: str
    hint: str

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = self.kit.canvas(self.size)
        colors, scale = canvas.colors, canvas.scale
        w, h = self.size
        whole = Rect(0, 0, w, h)
        tint = seat_color(self.kit, self.token.color)
        canvas.panel(whole, max(6, scale.px(30)), colors.page, tint, max(3, scale.px(6)), light=0.03)
        inner = whole.inset(max(8, scale.px(30)), max(6, scale.px(22)))
        hint = lines(scale.wanted(Role.LEAD), 1)
        if width_of(self.hint, "regular", scale.least(Role.LEAD)) > inner.w:
            hint = lines(scale.least(Role.LEAD), 2)
        title = min(lines(scale.wanted(Role.TITLE), 2 if w < h else 1), inner.h // 2)
        edge = max(0, min(inner.h - hint - title - scale.px(24), scale.px(260), inner.w // 2))
        y = inner.y + (inner.h - edge - title - hint) // 2
        if edge > 8:
            canvas.sign(self.token.shape, tint, Rect(inner.x, y, inner.w, edge))
        y += edge
        room = Rect(inner.x, y, inner.w, title)
        canvas.write(self.text, Role.TITLE, "bold", colors.strong, room, align="center", lines=2)
        below = Rect(inner.x, y + title, inner.w, hint)
        canvas.write(self.hint, Role.LEAD, "regular", colors.text, below, align="center", lines=2)
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Line:
    """One player on the score sheet."""

    token: Token
    cards: tuple[Card, ...]
    left: str
    gained: str
    note: str
    total: str
    won: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """What this hand brought everybody: the cards left over, their points, what is gained, the total."""

    kit: Kit
    size: tuple[int, int]
    heads: tuple[str, str, str, str]
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, kit: Kit, size: tuple[int, int], view: TableView, look: CardLook) -> Sheet:
        """The sheet of the hand that has just ended."""
        labels = view.labels
        row = view.sheet[-1]
        high = max(20, min(kit.scale.px(120), size[1] // (len(view.seats) + 1) - 8))
        found = tuple(
            Line(
                token=Token(seat.color, seat.shape, seat.name),
                cards=tuple(look.card(card, high) for card in seat.left or ()),
                left=str(row.left[index]),
                gained=f"+{row.gained[index]}" if row.gained[index] else "–",
                note=row.note if row.gained[index] and row.doubled else "",
                total=str(seat.score),
                won=row.winner == index,
            )
            for index, seat in enumerate(view.seats)
        )
        heads = tuple(labels.get(key, "") for key in ("round", "hand_points", "gained", "total"))
        return cls(kit, size, (heads[0], heads[1], heads[2], heads[3]), found)

    def make(self) -> pygame.Surface:
        """Draw a line of heads and one for each player."""
        canvas = self.kit.canvas(self.size)
        colors, scale = canvas.colors, canvas.scale
        w, h = self.size
        canvas.panel(
            Rect(0, 0, w, h),
            max(5, scale.px(26)),
            colors.page,
            colors.panel_border,
            max(1, scale.px(2)),
            light=0.02,
        )
        pad = max(5, scale.px(22))
        inner = Rect(pad, pad // 2, w - 2 * pad, h - pad)
        head = lines(scale.least(Role.DETAIL), 1) + max(2, scale.px(6))
        rows = (inner.h - head) // max(1, len(self.lines))
        parts = _columns(inner, scale.px(150), self._names())
        for text, room in zip(self.heads, (parts[0], *parts[2:]), strict=True):
            align = "left" if text == self.heads[0] else "right"
            top = Rect(room.x, inner.y, room.w, head)
            canvas.write(text, Role.DETAIL, "regular", colors.soft, top, align=align, least=16)  # type: ignore[arg-type]
        for index, line in enumerate(self.lines):
            y = inner.y + head + index * rows
            back = Rect(pad // 2, y, w - pad, rows - max(2, scale.px(6)))
            fill = (
                mixed(colors.page, colors.gold, 0.13)
                if line.won
                else mixed(colors.page, colors.panel_border, 0.14)
            )
            canvas.panel(back, max(4, scale.px(14)), fill, fill, 0)
            self._row(canvas, line, [Rect(p.x, y, p.w, back.h) for p in parts])
        return canvas.surface

    def _names(self) -> int:
        """How much room the longest name takes at its least size."""
        scale = self.kit.scale
        least = scale.least(Role.DETAIL)
        longest = max((width_of(line.token.name, "semibold", least) for line in self.lines), default=0)
        return longest + scale.px(46) + 2 * max(3, scale.px(10))

    def _row(self, canvas: Canvas, line: Line, parts: list[Rect]) -> None:
        colors, scale = canvas.colors, canvas.scale
        name, left, points, gained, total = parts
        edge = min(name.h * 6 // 10, scale.px(46))
        gap = max(3, scale.px(10))
        canvas.sign(
            line.token.shape, seat_color(self.kit, line.token.color), Rect(name.x, name.y, edge, name.h)
        )
        room = Rect(name.x + edge + gap, name.y, name.w - edge - gap, name.h)
        canvas.write(
            line.token.name, Role.ITEM, "semibold", colors.strong, room, least=scale.least(Role.DETAIL)
        )
        if line.cards:
            w, high = line.cards[0].size
            high = min(high, left.h - 4)
            step = min(w * 6 // 10, (left.w - w) // max(1, len(line.cards) - 1))
            for number, card in enumerate(line.cards):
                canvas.blit(card.make(), left.x + number * step, left.y + (left.h - card.size[1]) // 2)
        for text, at, bold in ((line.left, points, False), (line.total, total, True)):
            canvas.write(
                text,
                Role.ITEM,
                "bold" if bold else "regular",
                colors.strong if bold else colors.text,
                at,
                align="right",
                least=scale.least(Role.DETAIL),
            )
        self._gained(canvas, line, gained)

    def _gained(self, canvas: Canvas, line: Line, room: Rect) -> None:
        """What is gained, and under it that it counts double."""
        colors, scale = canvas.colors, canvas.scale
        note = lines(scale.least(Role.NOTE), 1) if line.note else 0
        if room.h < note + lines(scale.least(Role.DETAIL), 1):
            note = 0  # the sentence says it too
        first = min(room.h - note, lines(scale.wanted(Role.ITEM), 1)) if note else room.h
        y = room.y + (room.h - first - note) // 2
        ink = colors.gold if line.gained.startswith("+") else colors.soft
        least = scale.least(Role.DETAIL)
        top = Rect(room.x, y, room.w, first)
        canvas.write(line.gained, Role.ITEM, "bold", ink, top, align="right", least=least)
        if note:
            below = Rect(room.x, y + first, room.w, note)
            canvas.write(line.note, Role.NOTE, "semibold", colors.gold, below, align="right")


def _columns(area: Rect, number: int, least: int) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Name, cards left over, points, gained, total."""
    narrow = min(number, area.w // 6)
    name = max(least, min(area.w * 26 // 100, 3 * number))
    left = area.w - name - 3 * narrow
    xs = [area.x, area.x + name, area.x + name + left]
    xs += [xs[2] + narrow, xs[2] + 2 * narrow]
    return (
        Rect(xs[0], area.y, name, area.h),
        Rect(xs[1], area.y, left, area.h),
        Rect(xs[2], area.y, narrow, area.h),
        Rect(xs[3], area.y, narrow, area.h),
        Rect(xs[4], area.y, narrow, area.h),
    )
