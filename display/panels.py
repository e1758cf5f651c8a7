"""What lies on the table for people to read and press: seat panels, buttons, small panels.

Each is a frozen value that says all it shows; equal values look the same, which is what the cache goes by.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

import pygame

from display.canvas import Canvas
from display.geometry import Rect, around
from display.layout import lines
from display.lettering import width_of
from display.paint import Pen
from display.theme import Color, Palette, Role, Scale, color, mixed, palette

Tone = Literal["plain", "good", "bad", "warning"]


@dataclass(frozen=True, slots=True)
class Kit:
    """What every picture needs to know: colours and sizes."""

    scale: Scale
    night: bool = False

    @property
    def colors(self) -> Palette:
        """The colours in force."""
        return palette(self.night)

    def canvas(self, size: tuple[int, int]) -> Canvas:
        """An empty picture."""
        return Canvas(size, self.colors, self.scale)


def seat_color(kit: Kit, text: str) -> Color:
    """A seat's colour, softened at night."""
    value = color(text)
    return mixed(value, kit.colors.panel, 0.3) if kit.night else value


def tone_color(colors: Palette, tone: Tone) -> Color:
    """The colour in which something good, bad or doubtful is said."""
    return {"plain": colors.strong, "good": colors.good, "bad": colors.bad, "warning": colors.warning}[tone]


@dataclass(frozen=True, slots=True)
class Token:
    """How a seat is told apart."""

    color: str
    shape: str
    name: str = ""


class PlatePlaces(NamedTuple):
    """The parts of a seat's panel."""

    pad: int
    head: Rect
    """The line with the name."""
    body: Rect
    """What is below the name."""
    die: Rect
    """Where the die that counts the lives lies."""


@lru_cache(maxsize=32)
def plate_places(scale: Scale, size: tuple[int, int]) -> PlatePlaces:
    """Where the parts of a seat's panel of this size are, local to it."""
    w, h = size
    pad = max(4, scale.px(12))
    name, note = lines(scale.wanted(Role.NAME), 1), lines(scale.wanted(Role.NOTE), 1)
    inside = h - 2 * pad
    high = min(inside * name // (name + 2 * note), inside - 2 * lines(scale.least(Role.NOTE), 1))
    head = Rect(pad, pad, w - 2 * pad, high)
    body = Rect(pad, head.bottom, w - 2 * pad, h - pad - head.bottom)
    edge = body.h - max(2, scale.px(6))
    return PlatePlaces(pad, head, body, Rect(body.x, body.bottom - edge, edge, edge))


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's panel."""

    kit: Kit
    size: tuple[int, int]
    token: Token
    value: str = ""
    note: str = ""
    badge: str = ""
    tone: Tone = "plain"
    """How the badge or note is meant."""
    acting: bool = False
    out: bool = False
    leader: bool = False
    cpu: bool = False
    place: int | None = None
    beat: str = ""
    mover: Token | None = None
    """Whose turn it is, where it is not this seat's."""
    arrow: int = 0
    """Where the mover sits, seen from here: 0 here, 1 to the right, 2 across, 3 to the left."""

    @property
    def places(self) -> PlatePlaces:
        """Where its parts are, local."""
        return plate_places(self.kit.scale, self.size)

    # -- drawing -----------------------------------------------------------------------------------------

    def make(self) -> pygame.Surface:
        """Draw the panel upright, without the die."""
        canvas = self.kit.canvas(self.size)
        self._back(canvas)
        self._name(canvas)
        self._lower(canvas)
        return canvas.surface

    def _back(self, canvas: Canvas) -> None:
        colors, scale = self.kit.colors, self.kit.scale
        tint = seat_color(self.kit, self.token.color)
        whole = Rect(0, 0, *self.size)
        radius = max(5, scale.px(24))
        if self.acting:
            fill = mixed(colors.acting, tint, 0.05)
            canvas.panel(whole, radius, fill, tint, max(2, scale.px(4)), light=0.015)
        elif self.place == 1:
            canvas.panel(whole, radius, colors.panel, colors.gold, max(2, scale.px(4)), light=0.02)
        elif self.badge:
            line = mixed(colors.panel, tone_color(colors, self.tone), 0.75)
            canvas.panel(whole, radius, colors.panel, line, max(2, scale.px(3)), light=0.02)
        else:
            canvas.panel(whole, radius, colors.panel, colors.panel_border, max(1, scale.px(1.5)), light=0.02)

    def _name(self, canvas: Canvas) -> None:
        colors = self.kit.colors
        head = self.places.head
        edge = round(head.h * 0.68)
        tint = seat_color(self.kit, self.token.color)
        canvas.sign(self.token.shape, _dimmed(tint, colors, self.out), Rect(head.x, head.y, edge, head.h))
        x = head.x + edge + max(4, self.kit.scale.px(12))
        right = head.right
        for shown, name, ink in (
            (self.leader, "crown", colors.gold),
            (self.cpu, "cpu", colors.soft),
        ):
            if shown:
                size = round(head.h * (0.86 if name == "crown" else 0.66))
                canvas.sign(name, _dimmed(ink, colors, self.out), Rect(right - size, head.y, size, head.h))
                right -= size + max(3, self.kit.scale.px(8))
        room = Rect(x, head.y, right - x, head.h)
        canvas.write(self.token.name, Role.NAME, "semibold", self._ink(colors.strong), room)

    def _ink(self, value: Color) -> Color:
        return self.kit.colors.text if self.out else value

    def _lower(self, canvas: Canvas) -> None:
        scale, body = self.kit.scale, self.places.body
        left = self.places.die.right + max(5, scale.px(14))
        right = body.right
        if self.value or self.place:
            wide = self._value(canvas, Rect(left, body.y, right - left, body.h))
            right -= wide + max(4, scale.px(12))
        area = Rect(left, body.y, right - left, body.h)
        if self.badge:
            self._badge(canvas, area)
            return
        half = area.h // 2
        upper, lower = area.top_part(half), area.without_top(half)
        if self.note and not (self.mover or self.beat):
            upper = area
        elif not self.note:
            lower = around(area.center, area.w, half)
        if self.note:
            ink = self.kit.colors.soft if self.tone == "plain" else tone_color(self.kit.colors, self.tone)
            canvas.write(self.note, Role.NOTE, "regular", ink, upper, lines=2 if upper is area else 1)
        self._status(canvas, lower)

    def _value(self, canvas: Canvas, room: Rect) -> int:
        """Write what stands this round, or the final place, at the right; returns the width it took."""
        colors = self.kit.colors
        if self.place:
            edge = round(room.h * 0.72)
            ink = colors.gold if self.place == 1 else colors.strong
            fit = canvas.fit(str(self.place), Role.VALUE, "bold", room)
            canvas.write(str(self.place), Role.VALUE, "bold", ink, room, align="right")
            if self.place == 1:
                canvas.sign("stats", ink, Rect(room.right - fit.width - edge, room.y, edge, room.h))
                return fit.width + edge
            return fit.width
        ink = colors.gold if self.value == "21" else colors.soft if self.value == "–" else colors.strong
        fit = canvas.write(self.value, Role.VALUE, "bold", self._ink(ink), room, align="right")
        return fit.width

    def _badge(self, canvas: Canvas, room: Rect) -> None:
        """How the round ended for this seat, large."""
        colors, scale = self.kit.colors, self.kit.scale
        name = {"good": "ok", "bad": "down", "warning": "lock", "plain": "info"}[self.tone]
        ink = tone_color(colors, self.tone)
        edge = round(min(room.h, lines(scale.wanted(Role.NAME), 1)) * 0.72)
        canvas.sign(name, ink, Rect(room.x, room.y, edge, room.h))
        shift = edge + max(4, scale.px(10))
        text = Rect(room.x + shift, room.y, room.w - shift, room.h)
        canvas.write(self.badge, Role.NAME, "semibold", ink, text, lines=2)

    def _status(self, canvas: Canvas, room: Rect) -> None:
        """The last line: whose turn it is, in which direction he sits, and what is to beat."""
        colors, scale = self.kit.colors, self.kit.scale
        gap = max(3, scale.px(8))
        sign = round(room.h * 0.66)
        right = room.right
        if self.beat:
            fit = canvas.fit(self.beat, Role.NOTE, "semibold", room)
            canvas.write(self.beat, Role.NOTE, "semibold", colors.gold, room, align="right")
            right -= fit.width + gap // 2
            canvas.sign("lowest", colors.gold, Rect(right - sign, room.y, sign, room.h))
            right -= sign + gap
        if self.mover is None:
            return
        x = room.x
        ink = seat_color(self.kit, self.mover.color)
        pointer = ("down", "right", "up", "left")[self.arrow]
        for name, tint in ((pointer, colors.soft), (self.mover.shape, ink)):
            canvas.sign(name, tint, Rect(x, room.y, sign, room.h))
            x += sign + gap
        text = Rect(x, room.y, right - x, room.h)
        if text.w > 0 and fits(self.mover.name, scale.least(Role.NOTE), text.w):
            canvas.write(self.mover.name, Role.NOTE, "regular", colors.text, text)


def fits(text: str, size: int, width: int) -> bool:
    """Whether a line in regular type of this size is at most this wide."""
    return width_of(text, "regular", size) <= width


def _dimmed(value: Color, colors: Palette, away: bool) -> Color:
    return mixed(value, colors.panel, 0.55) if away else value


# -- buttons -------------------------------------------------------------------------------------------------

BUTTON_SIGNS = {
    "throw": "cup", "blind_on": "blind", "blind_off": "open", "reveal": "open", "keep": "lock", "bank": "save",
    "score": "ok", "confirm": "ok", "hold": "lock", "release": "open", "previous": "left", "next": "right",
    "take": "ok", "menu": "menu",
}  # fmt: skip
CONTROL_SIGNS = {
    "cup": "cup", "blind": "blind", "keep": "lock", "left": "left", "right": "right", "ok": "ok", "menu": "menu",
}  # fmt: skip


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
        """The cap of the button as it is on the panel: its colour, shining where it is lit; the cup's sign."""
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
        if not self.text or not fits(self.text, least, room):
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
