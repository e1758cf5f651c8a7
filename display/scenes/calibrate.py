"""Setting up the cup on a page: what to do and what comes of it, then what each sensitivity makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from display.canvas import Canvas
from display.geometry import Rect, columns, rows
from display.layout import lines
from display.page_layout import PageLayout
from display.panels import Kit
from display.scenes import cup_todo
from display.scenes.base import Builder
from display.scenes.cup_plot import show_plot
from display.scenes.track import Track
from display.theme import Role, mixed
from display.view import Calibration, Level

DIM: Final = 0.5
"""How faint the seconds are while they do not run."""


def draw(builder: Builder, made: Calibration, places: PageLayout) -> None:
    """Show the step at hand, or the result."""
    if made.step == "result":
        _result(builder, made, places)
    elif made.step == "none":
        _nothing(builder, made, places)
    else:
        _step(builder, made, places)


# -- a step --------------------------------------------------------------------------------------------------


class StepLayout(NamedTuple):
    """Where the parts of a step go, local to the page."""

    picture: Rect
    text: Rect
    clock: Rect
    bar: Rect
    plot: Rect


def step_layout(body: Rect, gap: int, thin: int) -> StepLayout:
    """Picture, words and seconds next to each other, or the words under them where it is narrow.

    Below them the bar, `thin` px high, and the plot.
    """
    low = min(round(body.h * 0.34), body.w // 4)
    plot = body.bottom_part(low)
    rest = body.without_bottom(low + gap)
    bar = rest.bottom_part(thin)
    rest = rest.without_bottom(thin + gap)
    if rest.w > rest.h * 1.5:
        edge = min(rest.h, rest.w * 3 // 10)
        side = min(edge, rest.w // 5)
        picture = Rect(rest.x, rest.y, edge, rest.h)
        clock = Rect(rest.right - side, rest.y, side, rest.h)
        left = picture.right + gap
        return StepLayout(picture, Rect(left, rest.y, clock.x - left - gap, rest.h), clock, bar, plot)
    words = rest.h * 2 // 5
    upper = rest.without_bottom(words + gap)
    picture, clock = columns(upper, (3, 2), gap)
    return StepLayout(picture, rest.bottom_part(words), clock, bar, plot)


def _step(builder: Builder, made: Calibration, places: PageLayout) -> None:
    kit = builder.moment.kit
    at = step_layout(places.body, places.gap, max(6, kit.scale.px(18)))
    moving = made.phase != "recorded"
    cup_todo.show(builder, made.step, places.turned, at.picture, moves=moving)
    text = ToDo(kit, at.text.size, made.text, made.heard, made.good)
    builder.picture(text, places.turned, at.text[:2])
    count = Seconds(kit, at.clock.size, made.seconds, made.phase, made.good)
    builder.picture(count, places.turned, at.clock[:2])
    done = round(made.done * at.bar.w)
    builder.picture(Track(kit, at.bar.size, done), places.turned, at.bar[:2])
    for plot in made.plots:
        show_plot(builder, plot, places.turned, at.plot)


def _nothing(builder: Builder, made: Calibration, places: PageLayout) -> None:
    """The cup that cannot be recorded, and why."""
    picture, words = columns(places.body, (2, 3), places.gap)
    if places.body.h > places.body.w:
        picture, words = rows(places.body, 2, places.gap)
    cup_todo.show(builder, "rest", places.turned, picture, moves=False)
    text = ToDo(builder.moment.kit, words.size, made.text, made.heard, None)
    builder.picture(text, places.turned, words[:2])


@dataclass(frozen=True, slots=True)
class ToDo:
    """What to do, and below it what has been heard."""

    kit: Kit
    size: tuple[int, int]
    text: str
    heard: str
    good: bool | None

    def make(self) -> pygame.Surface:
        """Write it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        w, h = self.size
        upper = h if not self.heard else h * 11 // 20
        least = canvas.scale.least(Role.LEAD)
        room = Rect(0, 0, w, upper)
        canvas.write(self.text, Role.SENTENCE, "regular", colors.strong, room, lines=6, least=least)
        if self.heard:
            ink = {None: colors.strong, True: colors.good, False: colors.warning}[self.good]
            room = Rect(0, upper, w, h - upper)
            canvas.write(self.heard, Role.SENTENCE, "semibold", ink, room, lines=6, least=least)
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Seconds:
    """The seconds in a ring; what came of the step once it is over."""

    kit: Kit
    size: tuple[int, int]
    seconds: int
    phase: str
    good: bool | None

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        w, h = self.size
        edge = min(w, h, canvas.scale.px(300))
        ring = Rect((w - edge) // 2, (h - edge) // 2, edge, edge)
        runs = self.phase in {"steady", "recording"}
        if self.phase == "recorded":
            ink = colors.good if self.good else colors.warning
            canvas.panel(ring, edge // 2, colors.panel, ink, max(2, edge // 26))
            canvas.sign("ok" if self.good else "warning", ink, ring.inset(edge // 4))
            return canvas.surface
        border = colors.bad if self.phase == "recording" else colors.gold if runs else colors.panel_border
        canvas.panel(ring, edge // 2, colors.panel, border, max(2, edge // 26))
        ink = colors.strong if runs else mixed(colors.soft, colors.panel, DIM - 0.3)
        canvas.figure(str(self.seconds), "bold", ink, ring.inset(edge // 4), most=edge)
        return canvas.surface


# -- the result ----------------------------------------------------------------------------------------------


class ResultLayout(NamedTuple):
    """Where the plots and the sensitivities go, local to the page."""

    plots: tuple[Rect, ...]
    levels: tuple[Rect, ...]


def result_layout(body: Rect, gap: int, plots: int, levels: int, chip: int) -> ResultLayout:
    """Plots at the left and sensitivities at the right; below each other where it is narrow.

    A sensitivity is at least `chip` px high.
    """
    if body.w > body.h * 1.2:
        left, right = columns(body, (5, 4), gap * 2)
    else:
        high = levels * (chip + gap)
        right, left = body.top_part(high - gap), body.without_top(high + gap)
    across = 2 if plots > 3 else 1
    down = -(-plots // across)
    cells = [cell for row in rows(left, max(1, down), gap) for cell in columns(row, (1,) * across, gap)]
    return ResultLayout(tuple(cells[:plots]), rows(right, max(1, levels), gap))


def _result(builder: Builder, made: Calibration, places: PageLayout) -> None:
    kit = builder.moment.kit
    gap = max(4, places.gap * 3 // 4)
    chip = lines(kit.scale.least(Role.ITEM), 1) + lines(kit.scale.least(Role.DETAIL), 1) + gap
    at = result_layout(places.body, gap, len(made.plots), len(made.levels), chip)
    for plot, room in zip(made.plots, at.plots, strict=True):
        show_plot(builder, plot, places.turned, room)
    for level, room in zip(made.levels, at.levels, strict=True):
        rect = builder.picture(LevelChip(kit, room.size, level), places.turned, room[:2])
        builder.touch(rect, level.id)


@dataclass(frozen=True, slots=True)
class LevelChip:
    """One sensitivity: whether it fits, by how much, and what it is besides."""

    kit: Kit
    size: tuple[int, int]
    level: Level

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale, level = canvas.colors, canvas.scale, self.level
        whole = Rect(0, 0, *self.size)
        fill, border, line = (
            (colors.focus, colors.focus_border, max(2, scale.px(4)))
            if level.chosen
            else (colors.panel, colors.panel_border, max(1, scale.px(2)))
        )
        canvas.panel(whole, max(4, scale.px(18)), fill, border, line, light=0.02)
        pad = max(4, scale.px(16))
        edge = min(whole.h - 2 * pad, scale.px(72), whole.w // 6)
        sign, ink = ("ok", colors.good) if level.good else ("close", colors.bad)
        canvas.sign(sign, ink, Rect(pad, 0, edge, whole.h))
        left = pad + edge + pad
        self._words(canvas, Rect(left, 0, whole.w - left - pad, whole.h))
        return canvas.surface

    def _words(self, canvas: Canvas, room: Rect) -> None:
        """Its name and tag over what it makes of the recording."""
        colors, scale, level = canvas.colors, canvas.scale, self.level
        high = lines(scale.least(Role.ITEM), 1)
        low = lines(scale.least(Role.DETAIL), 1)
        spare = max(0, room.h - high - low)
        upper = Rect(room.x, room.y + spare // 3, room.w, high)
        fit = canvas.write(level.text, Role.ITEM, "semibold", colors.strong, upper)
        if level.tag:
            beside = Rect(upper.x + fit.width + high // 3, upper.y, upper.w - fit.width - high // 3, high)
            canvas.write(level.tag, Role.DETAIL, "semibold", colors.gold, beside, align="right")
        lower = Rect(room.x, upper.bottom, room.w, room.bottom - upper.bottom - spare // 3)
        ink = colors.text if level.good else colors.bad
        canvas.write(level.note, Role.DETAIL, "regular", ink, lower, lines=2)
