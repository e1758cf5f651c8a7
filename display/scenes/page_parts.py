"""Pictures that pages are made of."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display.canvas import Canvas
from display.geometry import Rect
from display.panels import Kit
from display.theme import Role, mixed


@dataclass(frozen=True, slots=True)
class Sheet:
    """The ground of a page that lies over the table."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale = canvas.colors, canvas.scale
        border = mixed(colors.panel_border, colors.gold, 0.25)
        canvas.panel(
            Rect(0, 0, *self.size), max(6, scale.px(30)), colors.page, border, max(1, scale.px(2)), 255, 0.015
        )
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Bar:
    """Which part of a long list is shown."""

    kit: Kit
    size: tuple[int, int]
    first: int
    last: int
    count: int

    def make(self) -> pygame.Surface:
        """Draw a track, the part on it, and arrows where there is more."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        w, h = self.size
        edge = w
        for name, more, y in (("up", self.first > 0, 0), ("down", self.last < self.count, h - edge)):
            canvas.sign(name, colors.gold if more else colors.panel_border, Rect(0, y, edge, edge))
        track = Rect(w * 3 // 8, edge * 5 // 4, w // 4, h - edge * 5 // 2)
        canvas.panel(track, max(1, track.w // 2), colors.unlit_border, colors.unlit_border, 0)
        top = track.y + track.h * self.first // self.count
        part = Rect(track.x, top, track.w, max(track.w, track.h * (self.last - self.first) // self.count))
        canvas.panel(part, max(1, track.w // 2), colors.gold, colors.gold, 0)
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Field:
    """A text field with what has been written and a mark where the next letter goes."""

    kit: Kit
    size: tuple[int, int]
    text: str

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale = canvas.colors, canvas.scale
        w, h = self.size
        canvas.panel(
            Rect(0, 0, w, h), max(4, scale.px(18)), colors.panel, colors.focus_border, max(1, scale.px(3))
        )
        pad = max(6, scale.px(28))
        room = Rect(pad, 0, w - 2 * pad, h)
        fit = canvas.write(self.text, Role.TITLE, "semibold", colors.strong, room) if self.text else None
        x = pad + (fit.width + max(2, scale.px(6)) if fit else 0)
        mark = Rect(x, h // 5, max(2, scale.px(5)), h * 3 // 5)
        canvas.panel(mark, 1, colors.gold, colors.gold, 0)
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Count:
    """Seconds until something that cannot be undone."""

    kit: Kit
    size: tuple[int, int]
    seconds: int

    def make(self) -> pygame.Surface:
        """Draw the number in a ring."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        w, h = self.size
        edge = min(w, h)
        ring = Rect((w - edge) // 2, (h - edge) // 2, edge, edge).inset(edge // 20)
        canvas.panel(ring, ring.w // 2, colors.panel, colors.bad, max(3, edge // 30))
        canvas.write(str(self.seconds), Role.BIG, "bold", colors.strong, ring, align="center")
        return canvas.surface
