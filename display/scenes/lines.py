"""The things a page's cursor can be on: lines of a list, tiles, letters, people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from display import icons
from display.canvas import Canvas
from display.geometry import Rect
from display.layout import lines
from display.lettering import broken, draw, fitted, width_of
from display.panels import Kit, seat_color
from display.theme import Color, Role, mixed
from display.view import Item

Form = Literal["line", "tile", "chip", "letter", "quick"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One item as it is drawn."""

    kit: Kit
    size: tuple[int, int]
    item: Item
    form: Form
    focus: bool
    stacked: bool = False
    """The value stands under the text, for want of width."""
    fine: int = 0
    """The size of a tile's explanation in px, the same for all tiles."""

    def make(self) -> pygame.Surface:
        """Draw it upright."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        self._back(canvas)
        {
            "line": self._line,
            "tile": self._tile,
            "chip": self._chip,
            "letter": self._letter,
            "quick": self._quick,
        }[self.form](canvas)
        return canvas.surface

    # -- shared --------------------------------------------------------------------------------------------

    def _back(self, canvas: Canvas) -> None:
        colors, scale = self.kit.colors, self.kit.scale
        whole = Rect(0, 0, *self.size)
        radius = max(4, scale.px(18))
        if self.focus:
            line = max(2, scale.px(4))
            canvas.panel(whole, radius, colors.focus, colors.focus_border, line, light=0.03)
        elif self.form == "line":
            fill = mixed(colors.page, colors.panel_border, 0.14)
            canvas.panel(whole, radius, fill, fill, 0)
        else:
            canvas.panel(whole, radius, colors.panel, colors.panel_border, max(1, scale.px(2)), light=0.02)
        if self.item.kind == "toggle" and self.item.on and self.form == "quick":
            canvas.panel(
                whole.inset(3), radius, colors.lit, colors.lit_border, max(1, scale.px(2)), alpha=110
            )

    @property
    def _ink(self) -> Color:
        return self.kit.colors.strong if self.item.enabled else self.kit.colors.soft

    def _sign(self, canvas: Canvas, room: Rect) -> None:
        """The item's own colour and shape, else its icon, else a dot."""
        colors = self.kit.colors
        item = self.item
        if item.shape:
            tint = seat_color(self.kit, item.color) if item.color else colors.strong
            canvas.sign(item.shape, tint, room)
        elif item.icon:
            tint = colors.gold if self.item.enabled else colors.soft
            canvas.sign(_icon(item), tint, room)

    @property
    def _has_sign(self) -> bool:
        return bool(self.item.shape or self.item.icon)

    # -- a line of a list ----------------------------------------------------------------------------------

    def _line(self, canvas: Canvas) -> None:
        scale, colors, item = self.kit.scale, self.kit.colors, self.item
        w, h = self.size
        pad = max(5, scale.px(22))
        high = lines(scale.wanted(Role.ITEM), 1)
        edge = round(min(h * 0.62, high * 0.95))
        x = pad
        if self._has_sign:
            self._sign(canvas, Rect(x, 0, edge, h))
            x += edge + pad * 3 // 4
        inner = Rect(x, max(2, scale.px(6)), w - x - pad, h - 2 * max(2, scale.px(6)))
        detail = detail_height(self.kit, item, w)
        upper, lower = inner.without_bottom(detail), inner.bottom_part(detail)
        if self.stacked and (item.value or self._changes):
            half = upper.h // 2
            canvas.write(item.text, Role.ITEM, "semibold", self._ink, upper.top_part(half))
            self._value(canvas, upper.without_top(half), "left")
        else:
            taken = self._value(canvas, upper, "right")
            room = Rect(upper.x, upper.y, upper.w - taken, upper.h)
            least = scale.least(Role.DETAIL if item.kind == "link" else Role.ITEM)
            canvas.write(item.text, Role.ITEM, "semibold", self._ink, room, least=least)
        if detail:
            ink = colors.warning if item.why and not item.enabled else colors.soft
            canvas.write(item.detail, Role.DETAIL, "regular", ink, lower, lines=3)

    @property
    def _changes(self) -> bool:
        """Left and right can change it (once it is open)."""
        return self.item.kind == "choice" and self.item.enabled

    def _value(self, canvas: Canvas, room: Rect, align: Literal["left", "right"]) -> int:
        """What it is set to, between arrows where it can be changed; returns the width it took."""
        item, colors, scale = self.item, self.kit.colors, self.kit.scale
        if item.kind == "toggle":
            return self._switch(canvas, room, align)
        if not item.value:
            return self._tick(canvas, room) if item.on else 0
        gap = max(3, scale.px(10))
        arrow = round(min(room.h, lines(scale.least(Role.ITEM), 1)) * 0.42) if self._changes else 0
        extra = 2 * (arrow + gap) if arrow else 0
        extra += 2 * gap if item.open else 0
        most = room.w - extra if align == "left" else min(room.w * 62 // 100, room.w - extra)
        fit = canvas.fit(
            item.value, Role.ITEM, "regular", Rect(0, 0, most, room.h), least=scale.least(Role.DETAIL)
        )
        wide = fit.width + extra
        x = room.x if align == "left" else room.right - wide
        ink = colors.gold if item.open else colors.text
        if arrow:
            tint = colors.gold if self.focus else colors.soft
            canvas.sign("left", tint, Rect(x, room.y, arrow, room.h))
            canvas.sign("right", tint, Rect(x + wide - arrow, room.y, arrow, room.h))
            x += arrow + gap
        if item.open:
            x += gap
            box = Rect(x - gap, room.y + (room.h - fit.height) // 2, fit.width + 2 * gap, fit.height)
            canvas.panel(box, max(3, scale.px(8)), colors.page, colors.gold, max(1, scale.px(2)))
        text = Rect(x, room.y, fit.width, room.h)
        canvas.write(
            item.value,
            Role.ITEM,
            "semibold" if item.open else "regular",
            ink,
            text,
            least=scale.least(Role.DETAIL),
        )
        return wide + gap * 2

    def _tick(self, canvas: Canvas, room: Rect) -> int:
        edge = round(min(room.h, lines(self.kit.scale.least(Role.ITEM), 1)) * 0.8)
        canvas.sign("ok", self.kit.colors.good, Rect(room.right - edge, room.y, edge, room.h))
        return edge

    def _switch(self, canvas: Canvas, room: Rect, align: Literal["left", "right"]) -> int:
        """A switch that is on or off, with the word beside it."""
        item, colors, scale = self.item, self.kit.colors, self.kit.scale
        gap = max(3, scale.px(12))
        high = round(min(room.h, lines(scale.least(Role.ITEM), 1)) * 0.62)
        wide = round(high * 1.8)
        fit = canvas.fit(
            item.value, Role.ITEM, "regular", Rect(0, 0, room.w // 2, room.h), least=scale.least(Role.DETAIL)
        )
        total = fit.width + gap + wide
        x = room.x if align == "left" else room.right - total
        y = room.y + (room.h - high) // 2
        canvas.write(
            item.value,
            Role.ITEM,
            "regular",
            colors.text,
            Rect(x, room.y, fit.width, room.h),
            least=scale.least(Role.DETAIL),
        )
        track = Rect(x + fit.width + gap, y, wide, high)
        fill, border = (colors.lit, colors.lit_border) if item.on else (colors.unlit, colors.unlit_border)
        canvas.panel(track, high // 2, fill, border, max(1, scale.px(2)))
        knob = Rect(track.right - high if item.on else track.x, y, high, high).inset(max(2, high // 8))
        canvas.sign("circle", colors.on_lit if item.on else colors.off, knob)
        return total + gap * 2

    # -- tiles, chips, letters -----------------------------------------------------------------------------

    def _tile(self, canvas: Canvas) -> None:
        scale, colors, item = self.kit.scale, self.kit.colors, self.item
        w, h = self.size
        pad = max(5, scale.px(22))
        text = lines(scale.least(Role.ITEM), 1)
        fine = self.fine or scale.least(Role.DETAIL)
        many = len(broken(item.detail, "regular", fine, w - 2 * pad)) if item.detail else 0
        below = lines(fine, many) if many else 0
        if h < text + below + 2 * pad + scale.px(70):
            self._flat_tile(canvas, pad)
            return
        free = h - 2 * pad - text - below
        edge = min(free - pad // 2, w // 2, scale.px(190))
        total = edge + pad // 2 + text + below
        y = (h - total) // 2
        self._sign(canvas, Rect(0, y, w, edge))
        y += edge + pad // 2
        inner = Rect(pad, y, w - 2 * pad, text)
        canvas.write(item.text, Role.ITEM, "semibold", self._ink, inner, align="center")
        if below:
            fit = fitted(item.detail, "regular", w - 2 * pad, fine, fine, many)
            draw(canvas.surface, fit, "regular", colors.soft, pad, y + text, w - 2 * pad, "center")

    def _flat_tile(self, canvas: Canvas, pad: int) -> None:
        """A tile too low for its sign on top: the sign beside the words."""
        scale, item = self.kit.scale, self.item
        w, h = self.size
        edge = min(h - 2 * pad, w // 5, scale.px(150))
        self._sign(canvas, Rect(pad, 0, edge, h))
        x = pad + edge + pad * 3 // 4
        room = Rect(x, pad // 3, w - x - pad // 2, h - 2 * (pad // 3))
        if not item.detail:
            canvas.write(item.text, Role.ITEM, "semibold", self._ink, room, lines=2)
            return
        fine = scale.least(Role.DETAIL)
        below = lines(fine, min(2, len(broken(item.detail, "regular", fine, room.w))))
        text = min(room.h - below, lines(scale.wanted(Role.ITEM), 1))
        room = room.inset(0, max(0, (room.h - text - below) // 2))
        low = room.h - text
        canvas.write(item.text, Role.ITEM, "semibold", self._ink, room.without_bottom(low))
        canvas.write(
            item.detail, Role.DETAIL, "regular", self.kit.colors.soft, room.bottom_part(low), lines=2
        )

    def _chip(self, canvas: Canvas) -> None:
        scale, colors, item = self.kit.scale, self.kit.colors, self.item
        w, h = self.size
        pad = max(5, scale.px(18))
        edge = round(h * 0.5)
        x = pad
        if self._has_sign:
            self._sign(canvas, Rect(x, 0, edge, h))
            x += edge + pad
        right = w - pad
        if item.on:
            canvas.sign("ok", colors.good, Rect(right - edge, 0, edge, h))
            right -= edge + pad // 2
        if item.value:
            wide = width_of(item.value, "bold", scale.least(Role.ITEM))
            canvas.write(
                item.value,
                Role.ITEM,
                "bold",
                colors.gold,
                Rect(right - wide, 0, wide, h),
                least=scale.least(Role.DETAIL),
            )
            right -= wide + pad // 2
        room = Rect(x, 0, right - x, h)
        ink = self._ink
        if (
            item.detail
            and not item.enabled
            and h > lines(scale.least(Role.ITEM), 1) + lines(scale.least(Role.DETAIL), 1)
        ):
            low = lines(scale.least(Role.DETAIL), 1)
            canvas.write(item.detail, Role.DETAIL, "regular", colors.warning, room.bottom_part(low))
            room = room.without_bottom(low)
        canvas.write(item.text, Role.ITEM, "semibold", ink, room, least=scale.least(Role.DETAIL), lines=2)

    def _letter(self, canvas: Canvas) -> None:
        room = Rect(0, 0, *self.size).inset(max(2, self.kit.scale.px(5)), 0)
        canvas.write(
            self.item.text,
            Role.ITEM,
            "semibold",
            self._ink,
            room,
            align="center",
            least=self.kit.scale.least(Role.DETAIL),
        )

    def _quick(self, canvas: Canvas) -> None:
        """A setting at hand: its sign, its name, what it is set to."""
        scale, colors, item = self.kit.scale, self.kit.colors, self.item
        w, h = self.size
        pad = max(3, scale.px(12))
        name, value = lines(scale.least(Role.DETAIL), 1), lines(scale.least(Role.DETAIL), 1)
        edge = min(h - name - value - 2 * pad, w // 2)
        inner = Rect(pad, pad, w - 2 * pad, h - 2 * pad)
        ink = colors.gold if item.enabled else colors.soft
        canvas.sign(_icon(item), ink, inner.top_part(edge))
        low = inner.without_top(edge)
        half = low.h // 2
        canvas.write(item.text, Role.DETAIL, "semibold", self._ink, low.top_part(half), align="center")
        canvas.write(item.value, Role.DETAIL, "regular", colors.text, low.without_top(half), align="center")


def detail_height(kit: Kit, item: Item, width: int) -> int:
    """The height that the explanation under a line of a list takes, on a line of `width` px."""
    if not item.detail:
        return 0
    scale = kit.scale
    pad = max(5, scale.px(22))
    sign = lines(scale.wanted(Role.ITEM), 1) + pad if item.icon or item.shape else 0
    least = scale.least(Role.DETAIL)
    return lines(least, len(broken(item.detail, "regular", least, width - 2 * pad - sign)))


def _icon(item: Item) -> str:
    """The sign of an item's icon; sound that is off is drawn as silence."""
    if item.icon in {"sound", "speaker"} and item.kind == "toggle" and not item.on:
        return "mute"
    name = "close" if item.icon == "cross" else item.icon
    return name if icons.known(name) else "circle"
