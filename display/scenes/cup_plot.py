"""Plots of the cup's switch: bars for the edges that came, a flag at the end of every throw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from display.canvas import Canvas
from display.geometry import Rect, Turned
from display.layout import lines
from display.lettering import width_of
from display.panels import Kit
from display.scenes.base import Builder
from display.theme import Role, mixed
from display.view import Plot

FULL: Final = 8
"""How high a bar can be."""
PARTS: Final = 12
"""A plot that grows is painted in so many parts, so that only the one in which it grows is painted anew."""


@dataclass(frozen=True, slots=True)
class PlotGround:
    """What the bars stand on: a panel, and above it the name of the plot where it has one."""

    kit: Kit
    size: tuple[int, int]
    name: str
    note: str
    good: bool | None

    @property
    def label(self) -> int:
        """How high the words above the plot are."""
        return lines(self.kit.scale.least(Role.DETAIL), 1) if self.name else 0

    @property
    def field(self) -> Rect:
        """Where the plot itself is."""
        w, h = self.size
        return Rect(0, self.label, w, h - self.label)

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale = canvas.colors, canvas.scale
        fill = mixed(colors.page, colors.panel_border, 0.14)
        canvas.panel(self.field, max(3, scale.px(12)), fill, colors.panel_border, max(1, scale.px(2)))
        line, pad = max(1, scale.px(3)), max(2, scale.px(10))
        base = Rect(pad, self.field.bottom - max(1, pad // 2) - line, self.field.w - 2 * pad, line)
        canvas.panel(base, 0, colors.panel_border, colors.panel_border, 0)
        if self.name:
            self._words(canvas)
        return canvas.surface

    def _words(self, canvas: Canvas) -> None:
        """The name, and at the right how many throws it came to, with a sign where that is judged."""
        colors, high = canvas.colors, self.label
        px = canvas.scale.least(Role.DETAIL)
        right = self.size[0]
        if self.good is not None:
            right -= high
            sign, ink = ("ok", colors.good) if self.good else ("close", colors.bad)
            canvas.sign(sign, ink, Rect(right, 0, high, high).inset(high // 6))
        wide = width_of(self.note, "regular", px)
        if wide + px < right // 2:
            room = Rect(right - wide - px // 4, 0, wide + px // 4, high)
            canvas.write(self.note, Role.DETAIL, "regular", colors.soft, room, least=px)
            right = room.x - px // 4
        canvas.write(self.name, Role.DETAIL, "semibold", colors.text, Rect(0, 0, right, high))


@dataclass(frozen=True, slots=True)
class PlotBars:
    """Some of the bars of a plot, next to each other."""

    kit: Kit
    size: tuple[int, int]
    bars: tuple[int, ...]

    def make(self) -> pygame.Surface:
        """Draw them."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        w, h = self.size
        ink = canvas.colors.lit_border
        for index, bar in enumerate(self.bars):
            if bar:
                x, end = index * w // len(self.bars), (index + 1) * w // len(self.bars)
                high = max(2, h * min(bar, FULL) // FULL)
                wide = max(1, end - x - (1 if end - x > 3 else 0))
                canvas.surface.fill(ink, (x, h - high, wide, high))
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Flag:
    """The end of a throw: a pole with the sign of a cup put down."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        w, h = self.size
        gold = canvas.colors.gold
        wide = max(2, canvas.scale.px(4))
        canvas.surface.fill(gold, ((w - wide) // 2, w // 2, wide, h - w // 2))
        canvas.panel(Rect(0, 0, w, w), w // 2, gold, gold, 0)
        canvas.sign("ok", canvas.colors.on_gold, Rect(0, 0, w, w).inset(max(1, w // 6)))
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Now:
    """Where the recording is."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        canvas.surface.fill(canvas.colors.strong)
        return canvas.surface


def show_plot(builder: Builder, plot: Plot, turned: Turned, room: Rect) -> None:
    """Show a plot within `room`, local to `turned`."""
    kit = builder.moment.kit
    ground = PlotGround(kit, room.size, plot.name, plot.note, plot.good)
    builder.picture(ground, turned, room[:2])
    pad = max(2, kit.scale.px(10))
    field = ground.field.moved(room.x, room.y).inset(pad, max(1, pad // 2))
    flag = min(field.w // 8, max(10, kit.scale.px(36)))
    bars = field.without_top(flag // 2)
    _bars(builder, plot, turned, bars)
    count = max(1, len(plot.bars))
    for column in plot.throws:
        x = bars.x + (2 * column + 1) * bars.w // (2 * count)
        left = min(max(field.x, x - flag // 2), field.right - flag)
        builder.picture(Flag(kit, (flag, field.h)), turned, (left, field.y))
    if plot.at is not None:
        wide = max(2, kit.scale.px(4))
        x = min(bars.right - wide, bars.x + (plot.at + 1) * bars.w // count)
        builder.picture(Now(kit, (wide, field.h)), turned, (x, field.y))


def _bars(builder: Builder, plot: Plot, turned: Turned, room: Rect) -> None:
    """The bars, in parts; a part that holds none needs no picture."""
    count = len(plot.bars)
    for part in range(PARTS):
        first, last = part * count // PARTS, (part + 1) * count // PARTS
        some = plot.bars[first:last]
        if any(some):
            x, end = room.x + first * room.w // count, room.x + last * room.w // count
            builder.picture(PlotBars(builder.moment.kit, (end - x, room.h), some), turned, (x, room.y))
