"""Buttons as they are drawn: large with words and a reason, small with a sign, or in a row at a seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from display.canvas import Canvas
from display.geometry import Rect
from display.layout import lines
from display.paint import Pen
from display.panels import Kit, fits
from display.theme import Color, Role, color, mixed

CONTROL_SIGNS = {
    "cup": "cup",
    "blind": "blind",
    "keep": "lock",
    "left": "left",
    "right": "right",
    "ok": "ok",
    "menu": "menu",
}


@dataclass(frozen=True, slots=True)
class Key:
    """A button of a panel as it is drawn."""

    kit: Kit
    size: tuple[int, int]
    control: str
    text: str = ""
    reason: str = ""
    lit: bool = False
    on: bool = False
    bright: bool = True
    """The bright half of a blinking lamp."""
    cap: str | None = None
    small: bool = False
    """A sign only."""

    def make(self) -> pygame.Surface:
        """Draw the button upright."""
        canvas = self.kit.canvas(self.size)
        self._back(canvas)
        if self.small:
            self._sign(canvas)
        else:
            self._words(canvas)
        return canvas.surface

    def _back(self, canvas: Canvas) -> None:
        colors, scale = self.kit.colors, self.kit.scale
        whole = Rect(0, 0, *self.size)
        radius = max(5, scale.px(22))
        line = max(2, scale.px(5 if self.on else 3))
        if self.lit:
            fill = colors.lit if self.bright else mixed(colors.lit, colors.unlit, 0.45)
            border = colors.gold if self.on else colors.lit_border
            canvas.panel(whole, radius, fill, border, line, light=0.09)
        else:
            border = colors.gold if self.on else colors.unlit_border
            canvas.panel(whole, radius, colors.unlit, border, line if self.on else max(1, scale.px(2)))

    def _sign(self, canvas: Canvas) -> None:
        colors = self.kit.colors
        ink = colors.on_lit if self.lit else colors.off
        room = Rect(0, 0, *self.size).inset(round(min(self.size) * 0.26))
        canvas.sign(CONTROL_SIGNS.get(self.control, "ok"), ink, room)

    def _words(self, canvas: Canvas) -> None:
        colors, scale = self.kit.colors, self.kit.scale
        w, h = self.size
        pad = max(5, scale.px(18))
        edge = min(round(h * 0.5), scale.px(62), round(w * 0.2))
        self._lamp(canvas, Rect(pad, 0, edge, h))
        left = pad + edge + max(5, scale.px(16))
        room = Rect(left, max(2, scale.px(5)), w - left - pad // 2, h - 2 * max(2, scale.px(5)))
        ink = colors.on_lit if self.lit else colors.off
        if not self.reason:
            canvas.write(self.text, Role.BUTTON, "semibold", ink, room, lines=2)
            return
        least = lines(scale.least(Role.BUTTON), 1)
        low = canvas.fit(self.reason, Role.REASON, "regular", Rect(0, 0, room.w, room.h - least), 2)
        high = canvas.fit(self.text, Role.BUTTON, "semibold", Rect(0, 0, room.w, room.h - low.height))
        top = room.y + (room.h - high.height - low.height) // 2
        first = Rect(room.x, top, room.w, high.height)
        canvas.write(self.text, Role.BUTTON, "semibold", ink, first)
        second = Rect(room.x, top + high.height, room.w, low.height)
        tint = mixed(colors.on_lit, colors.lit, 0.12) if self.lit else colors.off
        canvas.write(self.reason, Role.REASON, "regular", tint, second, lines=2)

    def _lamp(self, canvas: Canvas, room: Rect) -> None:
        """The cap of the button as it is on the panel, shining where it is lit; for the cup its sign."""
        colors = self.kit.colors
        ink = colors.lit_border if self.lit else colors.off
        if self.control == "cup":
            canvas.sign("cup", ink if self.bright else mixed(ink, colors.lit, 0.5), room)
            return
        canvas.blit(*_lamp(self, room))
        if self.on:
            canvas.sign("blind", colors.on_gold, _middle_part(room, 0.52))


def _middle_part(room: Rect, share: float) -> Rect:
    edge = round(min(room.w, room.h) * share)
    return Rect(room.x + (room.w - edge) // 2, room.y + (room.h - edge) // 2, edge, edge)


def _lamp(key: Key, room: Rect) -> tuple[pygame.Surface, int, int]:
    colors = key.kit.colors
    edge = min(room.w, room.h)
    cap = color(key.cap) if key.cap else colors.lit_border
    ground = colors.lit if key.lit else colors.unlit
    shining = key.lit and key.bright
    ring = mixed(cap, ground, 0.0 if key.lit else 0.45)
    pen = Pen(edge, ring)
    pen.ring(0.5, 0.5, 0.49, 0.08, ring)
    if key.on:
        pen.disc(0.5, 0.5, 0.37, colors.gold)
    elif shining:
        pen.disc(0.5, 0.5, 0.35, mixed(cap, (255, 255, 255), 0.15))
        pen.disc(0.44, 0.42, 0.16, mixed(cap, (255, 255, 255), 0.5))
    else:
        pen.ring(0.5, 0.5, 0.35, 0.05, mixed(ring, ground, 0.45))
    return pen.done(), room.x + (room.w - edge) // 2, room.y + (room.h - edge) // 2


# -- small panels at seats -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mini:
    """A button of a small panel at a seat's edge: its sign and as much of its words as there is room for."""

    kit: Kit
    size: tuple[int, int]
    control: str
    text: str
    lit: bool
    on: bool
    cap: str | None = None

    def make(self) -> pygame.Surface:
        """Draw the button upright."""
        colors, scale = self.kit.colors, self.kit.scale
        canvas = self.kit.canvas(self.size)
        whole = Rect(0, 0, *self.size)
        radius = max(4, scale.px(14))
        fill, border = (colors.lit, colors.lit_border) if self.lit else (colors.unlit, colors.unlit_border)
        canvas.panel(whole, radius, fill, border, max(1, scale.px(3 if self.on else 2)))
        ink = colors.on_lit if self.lit else colors.off
        edge = round(whole.h * 0.56)
        gap = max(3, scale.px(10))
        least = scale.least(Role.REASON)
        room = whole.w - edge - 3 * gap
        if not self.text or not fits(self.text, least, room, "semibold"):
            self._sign(canvas, Rect((whole.w - edge) // 2, 0, edge, whole.h), ink)
            return canvas.surface
        fit = canvas.fit(self.text, Role.REASON, "semibold", Rect(0, 0, room, whole.h))
        x = (whole.w - edge - gap - fit.width) // 2
        self._sign(canvas, Rect(x, 0, edge, whole.h), ink)
        words = Rect(x + edge + gap, 0, room, whole.h)
        canvas.write(self.text, Role.REASON, "semibold", ink, words)
        return canvas.surface

    def _sign(self, canvas: Canvas, room: Rect, ink: Color) -> None:
        """Its sign, or the cap of the button where it has a colour."""
        if self.on:
            canvas.sign("blind", self.kit.colors.gold, room)
        elif self.cap:
            key = Key(self.kit, self.size, self.control, lit=self.lit, cap=self.cap)
            canvas.blit(*_lamp(key, room))
        else:
            canvas.sign(CONTROL_SIGNS.get(self.control, "ok"), ink, room)


@dataclass(frozen=True, slots=True)
class MiniRow:
    """All buttons of a small panel."""

    size: tuple[int, int]
    minis: tuple[Mini, ...]
    places: tuple[Rect, ...]

    def make(self) -> pygame.Surface:
        """Draw them next to each other."""
        first = self.minis[0]
        canvas = first.kit.canvas(self.size)
        for mini, place in zip(self.minis, self.places, strict=True):
            canvas.blit(mini.make(), place.x, place.y)
        return canvas.surface


@lru_cache(maxsize=64)
def cells(size: tuple[int, int], count: int, gap: int) -> tuple[Rect, ...]:
    """Cells of equal width next to each other, no wider than they look well."""
    w, h = size
    room = min(w, count * h * 5 + gap * (count - 1))
    start = (w - room) // 2
    step = (room + gap) / count
    return tuple(Rect(round(start + i * step), 0, round(step) - gap, h) for i in range(count))
