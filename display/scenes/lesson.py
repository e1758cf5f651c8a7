"""What a learner is told: at which step he is, what to do, what he did otherwise, what there is to know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from display.canvas import Canvas
from display.geometry import Rect
from display.layout import TableLayout, lines
from display.lettering import Fit, Weight, broken, draw
from display.panels import Kit
from display.scenes.base import Builder
from display.scenes.track import Track
from display.theme import LEAST_PX, Color, Role, mixed
from display.view import Lesson, TableView


@dataclass(frozen=True, slots=True)
class Told:
    """One step of a lesson, as large as it can be written within its place."""

    kit: Kit
    size: tuple[int, int]
    lesson: Lesson

    def make(self) -> pygame.Surface:
        """Draw the card."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale = canvas.colors, canvas.scale
        line = max(2, scale.px(3))
        canvas.panel(
            Rect(0, 0, *self.size), max(5, scale.px(24)), colors.panel, colors.gold, line, light=0.02
        )
        px = self.type_size()
        y = self._steps(canvas, px)
        y = self._written(canvas, self.lesson.text, "", colors.strong, y, px)
        y = self._written(canvas, self.lesson.answer, "warning", colors.warning, y, px)
        self._written(canvas, self.lesson.advice, "chart", colors.gold, y, px)
        return canvas.surface

    def type_size(self) -> int:
        """The largest size at which all of it fits, never under the least there is."""
        return _size_for(self)

    def height_at(self, px: int) -> int:
        """How high all of it is in this size of type."""
        parts = ((self.lesson.text, False), (self.lesson.answer, True), (self.lesson.advice, True))
        words = sum(self._block(text, px, framed)[0] + px // 2 for text, framed in parts if text)
        return 2 * self._pad + lines(px, 1) + px // 2 + words

    @property
    def _pad(self) -> int:
        return max(6, self.kit.scale.px(22))

    def _block(self, text: str, px: int, framed: bool) -> tuple[int, int]:
        """Height of a paragraph, and the width its words may take."""
        inner = self.size[0] - 2 * self._pad
        wide = inner - round(px * 2.4) if framed else inner
        high = lines(px, len(broken(text, "regular" if framed else "semibold", px, wide)))
        return high + (px // 2 if framed else 0), wide

    def _steps(self, canvas: Canvas, px: int) -> int:
        """Which step this is, in numbers and as a bar; returns where the words begin."""
        colors, pad = canvas.colors, self._pad
        high = lines(px, 1)
        w = self.size[0] - 2 * pad
        canvas.sign("practice", colors.gold, Rect(pad, pad, high, high))
        number = f"{self.lesson.step} / {self.lesson.steps}"
        fit = Fit(px, (number,), w, high, True)
        draw(canvas.surface, fit, "bold", colors.gold, pad + high + px // 2, pad, w)
        left = pad + high + px // 2 + px * 4
        track = Rect(left, pad + high // 2 - max(2, px // 8), pad + w - left, max(4, px // 4))
        if track.w > px * 2:
            canvas.panel(track, track.h // 2, mixed(colors.panel, colors.panel_border, 0.6), colors.panel, 0)
            done = max(track.h, track.w * self.lesson.step // max(1, self.lesson.steps))
            canvas.panel(Rect(track.x, track.y, done, track.h), track.h // 2, colors.gold, colors.gold, 0)
        return pad + high + px // 2

    def _written(self, canvas: Canvas, text: str, sign: str, ink: Color, y: int, px: int) -> int:
        """One paragraph, with a sign in a frame where it has one; returns where the next begins."""
        if not text:
            return y
        high, wide = self._block(text, px, bool(sign))
        weight: Weight = "regular" if sign else "semibold"
        x, top = self._pad, y
        if sign:
            box = Rect(x, y, self.size[0] - 2 * x, high)
            fill = mixed(canvas.colors.panel, ink, 0.08)
            canvas.panel(box, max(4, px // 2), fill, ink, max(1, canvas.scale.px(2)))
            canvas.sign(sign, ink, Rect(x + px // 2, y, round(px * 1.1), high))
            x, top = x + px * 2, y + px // 4
        found = broken(text, weight, px, wide)
        fit = Fit(px, found, wide, lines(px, len(found)), True)
        draw(canvas.surface, fit, weight, canvas.colors.text if sign else ink, x, top, wide)
        return y + high + px // 2


@lru_cache(maxsize=64)
def _size_for(told: Told) -> int:
    px = told.kit.scale.wanted(Role.BODY)
    while px > LEAST_PX and told.height_at(px) > told.size[1]:
        px -= 1
    return px


def draw_lesson(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Show what the learner is told, where there is a lesson."""
    if view.lesson is None or layout.lesson is None:
        return
    card = Told(builder.moment.kit, layout.lesson.local.size, view.lesson)
    builder.picture(card, layout.lesson, (0, 0))


def draw_progress(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Show how far working the game out is, where somebody waits for it."""
    if view.progress is None or layout.progress is None:
        return
    room = layout.progress
    hundredths = min(100, max(0, round(100 * view.progress)))
    track = Track(builder.moment.kit, room.size, max(room.h, room.w * hundredths // 100))
    builder.picture(track, layout.stage, room[:2])
