"""Buttons as they are drawn: large with words and a reason, small with a sign, or in a row at a seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from display.canvas import Canvas
from display.geometry import Rect, around
from display.layout import lines
from display.lettering import fitted
from display.paint import Pen
from display.panels import Kit, fits
from display.theme import Color, Role, color, contrast, mixed

DOES_SIGNS = {"reveal": "open", "blind_off": "open", "confirm": "ok", "score": "pencil"}
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
    sign: str = ""
    """The sign on its cap, where it is not the control's own."""
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
        room = Rect(0, 0, *self.size)
        if self.cap:
            cap = Cap(self.kit, self.cap, self.sign or sign_of(self.control), self.lit, self.on, self.bright)
            cap.draw(canvas, room.inset(round(min(self.size) * 0.17)))
            return
        ink = colors.on_lit if self.lit else colors.off
        canvas.sign(sign_of(self.control), ink, room.inset(round(min(self.size) * 0.26)))

    def _words(self, canvas: Canvas) -> None:
        """The cap, then what the button does over its reason, or why it does nothing."""
        colors, scale = self.kit.colors, self.kit.scale
        w, h = self.size
        pad, top = max(5, scale.px(18)), max(2, scale.px(5))
        edge = min(round(h * 0.5), scale.px(62), round(w * 0.2))
        left = pad + edge + max(5, scale.px(16))
        room = Rect(left, top, w - left - pad // 2, h - 2 * top)
        if self.lit or self._reason_fits(room):
            self._lamp(canvas, Rect(pad, 0, edge, h))
        else:  # why not matters more than the cap of a button that does nothing
            room = Rect(pad, top, w - pad - pad // 2, room.h)
        ink = colors.on_lit if self.lit else colors.off
        if not self.reason:
            canvas.write(self.text, Role.BUTTON, "semibold", ink, room, lines=2)
            return
        least = lines(scale.least(Role.BUTTON), 1)
        low = canvas.fit(self.reason, Role.REASON, "regular", Rect(0, 0, room.w, room.h - least), 2)
        high = canvas.fit(self.text, Role.BUTTON, "semibold", Rect(0, 0, room.w, room.h - low.height))
        y = room.y + (room.h - high.height - low.height) // 2
        first = Rect(room.x, y, room.w, high.height)
        canvas.write(self.text, Role.BUTTON, "semibold", ink, first)
        second = Rect(room.x, y + high.height, room.w, low.height)
        tint = mixed(colors.on_lit, colors.lit, 0.12) if self.lit else colors.off
        canvas.write(self.reason, Role.REASON, "regular", tint, second, lines=2)

    def _reason_fits(self, room: Rect) -> bool:
        """Whether the reason goes on two lines beside the cap."""
        least = self.kit.scale.least(Role.REASON)
        below = room.h - lines(self.kit.scale.least(Role.BUTTON), 1)
        return not self.reason or fitted(self.reason, "regular", room.w, least, least, 2, below).whole

    def _lamp(self, canvas: Canvas, room: Rect) -> None:
        """The cap of the button as it is on the panel, shining where it is lit; for the cup its sign."""
        colors = self.kit.colors
        if self.control == "cup":
            ink = colors.lit_border if self.lit else colors.off
            canvas.sign("cup", ink if self.bright else mixed(ink, colors.lit, 0.5), room)
            return
        cap = Cap(self.kit, self.cap, self.sign or sign_of(self.control), self.lit, self.on, self.bright)
        cap.draw(canvas, room)


def sign_of(control: str, does: str | None = None) -> str:
    """The sign of a button: of what it does where that has one of its own, else of the control."""
    return DOES_SIGNS.get(does or "", CONTROL_SIGNS.get(control, "ok"))


@dataclass(frozen=True, slots=True)
class Cap:
    """The cap of a button in its colour, with its sign on it: a shining disc where it is lit, else a ring."""

    kit: Kit
    color: str | None
    sign: str
    lit: bool
    on: bool = False
    bright: bool = True

    def draw(self, canvas: Canvas, room: Rect) -> None:
        """Draw it as large as there is room."""
        colors = self.kit.colors
        edge = min(room.w, room.h)
        at = around(room.center, edge, edge)
        tint = color(self.color) if self.color else colors.lit_border
        if self.kit.night:
            tint = mixed(tint, colors.panel, 0.35)
        if self.on:
            self._disc(canvas, at, colors.gold, "blind")
        elif self.lit:
            self._disc(canvas, at, tint if self.bright else mixed(tint, colors.lit, 0.55), self.sign)
        else:
            ring = mixed(tint, colors.unlit, 0.5)
            pen = Pen(edge, ring)
            pen.ring(0.5, 0.5, 0.49, 0.07, ring)
            canvas.blit(pen.done(), at.x, at.y)
            canvas.sign(self.sign, colors.off, at.inset(round(edge * 0.27)))

    def _disc(self, canvas: Canvas, at: Rect, tint: Color, sign: str) -> None:
        edge = at.w
        rim, shine = mixed(tint, (255, 255, 255), 0.45), mixed(tint, (255, 255, 255), 0.16)
        pen = Pen(edge, rim)
        pen.disc(0.5, 0.5, 0.49, rim)
        pen.disc(0.5, 0.5, 0.43, tint)
        pen.disc(0.48, 0.46, 0.36, shine)
        canvas.blit(pen.done(), at.x, at.y)
        dark, light = self.kit.colors.on_gold, self.kit.colors.strong
        ink = dark if contrast(shine, dark) > contrast(shine, light) else light
        canvas.sign(sign, ink, at.inset(round(edge * 0.24)))


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
    sign: str = ""

    def make(self) -> pygame.Surface:
        """Draw the button upright."""
        colors, scale = self.kit.colors, self.kit.scale
        canvas = self.kit.canvas(self.size)
        whole = Rect(0, 0, *self.size)
        radius = max(4, scale.px(14))
        fill, border = (colors.lit, colors.lit_border) if self.lit else (colors.unlit, colors.unlit_border)
        canvas.panel(whole, radius, fill, border, max(1, scale.px(3 if self.on else 2)))
        ink = colors.on_lit if self.lit else colors.off
        edge = round(whole.h * (0.76 if self.cap or self.on else 0.56))
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
        """Its sign, on the cap of the button where that has a colour."""
        sign = self.sign or sign_of(self.control)
        if self.on or self.cap:
            edge = min(room.w, round(self.size[1] * 0.76))
            Cap(self.kit, self.cap, sign, self.lit, self.on).draw(canvas, around(room.center, edge, edge))
        else:
            canvas.sign(sign, ink, room)


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
