"""A seat's panel: who sits there, his lives, what stands, whose turn it is, what is to beat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame

from display.canvas import Canvas
from display.geometry import Rect, around
from display.layout import lines
from display.lettering import width_of
from display.panels import Kit, Token, Tone, fits, seat_color, tone_color
from display.theme import Color, Palette, Role, Scale, mixed


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
    total: bool = False
    """The value is a total that everybody follows: as high as the panel, and no die lies on it."""
    note: str = ""
    said: str = ""
    """What the table says of this seat; stands instead of the note where there is room."""
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
        taken = self._total(canvas) if self.total else 0
        self._name(canvas, taken)
        self._lower(canvas, taken)
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

    def _total(self, canvas: Canvas) -> int:
        """Write the total at the right, with the final place under it; returns the width it took."""
        colors, places, scale = self.kit.colors, self.places, self.kit.scale
        pad = places.pad
        room = Rect(pad + self.size[0] * 2 // 5, pad, self.size[0] * 3 // 5 - 2 * pad, self.size[1] - 2 * pad)
        room = room.without_bottom(places.body.h // 2 if self.place else pad // 2)
        ink = colors.gold if self.place == 1 else self._ink(colors.strong)
        wide = canvas.figure(self.value, "bold", ink, room, most=scale.px(120), align="right")
        if self.place:
            self._medal(canvas, Rect(room.x, room.bottom, room.w, places.body.h // 2))
        return wide + max(4, scale.px(14))

    def _medal(self, canvas: Canvas, room: Rect) -> None:
        """The final place in a disc, golden for the first."""
        colors = self.kit.colors
        edge = room.h
        at = Rect(room.right - edge, room.y, edge, edge)
        first = self.place == 1
        fill, ink = (colors.gold, colors.on_gold) if first else (colors.panel_border, colors.strong)
        canvas.panel(at, edge // 2, fill, fill, 0)
        canvas.write(str(self.place), Role.NOTE, "bold", ink, at, align="center")
        if first:
            canvas.sign("stats", colors.gold, Rect(at.x - edge - edge // 3, room.y, edge, edge))

    def _name(self, canvas: Canvas, taken: int) -> None:
        colors = self.kit.colors
        head = self.places.head
        head = Rect(head.x, head.y, head.w - taken, head.h)
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
        name = self.token.name
        if width_of(name, "semibold", self.kit.scale.least(Role.NAME)) > room.w:
            name = initials(name)
        canvas.write(name, Role.NAME, "semibold", self._ink(colors.strong), room)

    def _ink(self, value: Color) -> Color:
        return self.kit.colors.text if self.out else value

    def _lower(self, canvas: Canvas, taken: int) -> None:
        scale, body = self.kit.scale, self.places.body
        left = body.x if self.total else self.places.die.right + max(5, scale.px(14))
        right = body.right - taken
        if (self.value or self.place) and not self.total:
            wide = self._value(canvas, Rect(left, body.y, right - left, body.h))
            right -= wide + max(4, scale.px(12))
        area = Rect(left, body.y, right - left, body.h)
        if self.badge:
            self._badge(canvas, area)
            return
        half = area.h // 2
        said = self.said if fits(self.said, scale.least(Role.NOTE), area.w) else ""
        text = said or self.note
        if text:
            ink = tone_color(self.kit.colors, self.tone) if said else self.kit.colors.soft
            alone = not (self.mover or self.beat)
            room = area if alone else area.top_part(half)
            canvas.write(text, Role.NOTE, "regular", ink, room, lines=2 if alone else 1)
        self._status(canvas, area.without_top(half) if text else around(area.center, area.w, half))

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


def initials(name: str) -> str:
    """A name in two letters, for a panel too small for it."""
    words = name.split()
    return words[0][0] + words[1][0] if len(words) > 1 else name[:2]


def _dimmed(value: Color, colors: Palette, away: bool) -> Color:
    return mixed(value, colors.panel, 0.55) if away else value
