"""Pig on the table: one large die, the turn points for all to follow, the goal and the last round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame

from display import paint
from display.canvas import DIGIT, Canvas
from display.effects import running
from display.geometry import Rect, around
from display.layout import TableLayout, lines, table_layout
from display.lettering import broken, width_of
from display.panels import Kit, seat_color
from display.plates import plate_places
from display.scenes import tables
from display.scenes.base import Builder, Moment
from display.theme import Color, Role, mixed
from display.view import Seat, TableView


def layout_for(view: TableView, moment: Moment) -> TableLayout:
    """The places of everything for this view."""
    return table_layout(replace(tables.asked(view, moment), dice=1))


def table(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Everything on the table, from the cloth up."""
    tables.whole(builder, view, layout, _beside)


def _beside(builder: Builder, view: TableView, layout: TableLayout) -> None:
    _bars(builder, view, layout)
    kit = builder.moment.kit
    course, points = rooms(layout, kit, above=not view.messages)
    picture = _course(kit, view, course.size)
    builder.picture(picture, layout.stage, course[:2])
    if view.turn is not None:
        said = Points(
            kit=kit,
            size=points.size,
            points=str(turn_points(view)),
            label=view.labels.get("turn_points", ""),
            would_be=view.labels.get("would_be", "") if turn_points(view) else "",
        )
        builder.picture(said, layout.stage, points[:2])


def turn_points(view: TableView) -> int:
    """The points that are not banked yet, also while the die rolls."""
    if view.turn is None:
        return 0
    return view.seats[view.turn.seat].turn_points or 0


def rooms(layout: TableLayout, kit: Kit, above: bool = False) -> tuple[Rect, Rect]:
    """Where the course of the game and the turn points stand: beside the die, else above and below it.

    `above`: the room of the messages is free.
    """
    die = layout.stage.into(layout.dice)
    top = layout.messages.y if above else layout.left.y
    left, right = (Rect(side.x, top, side.w, side.bottom - top) for side in (layout.left, layout.right))
    if min(left.w, right.w) >= kit.scale.least(Role.LABEL) * 6:
        return left, right
    x, w = left.x, right.right - left.x
    far = Rect(x, top, w, max(0, die.y - layout.gap - top))
    near = Rect(x, die.bottom + layout.gap, w, max(0, left.bottom - die.bottom - layout.gap))
    return (far, near) if near.h >= far.h else (near, far)


# -- turn points ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Points:
    """The turn points, as large as there is room, and what banking them would give."""

    kit: Kit
    size: tuple[int, int]
    points: str
    label: str
    would_be: str

    def make(self) -> pygame.Surface:
        """Draw it in the middle of the height."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale = canvas.colors, canvas.scale
        w, h = self.size
        least = scale.least(Role.LEAD)
        below = [text for text in (self.label, self.would_be) if text]
        many = [len(broken(text, "regular", least, w)) for text in below]
        words = [lines(least, count) for count in many]
        while below and sum(words) > h * 0.55:
            below, many, words = below[:-1], many[:-1], words[:-1]
        room = Rect(0, 0, w, h - sum(words))
        high = min(room.h - 2 * (room.h // 12), round(scale.px(330) * DIGIT))
        free = room.h - high
        number = Rect(0, free // 2, w, high)
        canvas.figure(self.points, "bold", colors.strong, number, most=scale.px(330))
        y = number.bottom + free // 4
        for text, count, deep in zip(below, many, words, strict=True):
            ink = colors.gold if text == self.would_be else colors.text
            room_at = Rect(0, y, w, deep)
            canvas.write(text, Role.LEAD, "regular", ink, room_at, align="center", lines=count)
            y += deep
        return canvas.surface


# -- the course of the game ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """Goal, round and throw, and whether this is the last round."""

    kit: Kit
    size: tuple[int, int]
    goal: str
    round: str
    throw: str
    made: int
    limit: int
    last: str

    def make(self) -> pygame.Surface:
        """Draw the parts below each other, in the middle of the height."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        w, h = self.size
        least = self.kit.scale.least(Role.LABEL)
        line, gap = lines(least, 1), max(2, self.kit.scale.px(8))
        parts = [("last", line + gap)] if self.last else []
        parts += [("goal", line)] if self.goal else []
        together = f"{self.round}  ·  {self.throw}" if self.round and self.throw else ""
        if together and width_of(together, "regular", least) <= w:
            parts.append(("both", line))
        else:
            parts += [("round", line)] if self.round else []
            parts += [("throw", line)] if self.throw else []
        if self.limit and self.limit <= 10:
            parts.append(("dots", max(6, round(line * 0.5))))
        order = ("dots", "round", "both", "goal")
        for name in order:
            if sum(p[1] for p in parts) + gap * (len(parts) - 1) > h:
                parts = [part for part in parts if part[0] != name]
        y = (h - sum(p[1] for p in parts) - gap * (len(parts) - 1)) // 2
        for name, high in parts:
            getattr(self, f"_{name}")(canvas, Rect(0, max(0, y), w, high))
            y += high + gap
        return canvas.surface

    def _goal(self, canvas: Canvas, room: Rect) -> None:
        colors = canvas.colors
        edge, gap = round(room.h * 0.72), max(4, canvas.scale.px(12))
        fit = canvas.fit(self.goal, Role.LABEL, "semibold", Rect(0, 0, room.w - edge - gap, room.h))
        x = room.x + (room.w - edge - gap - fit.width) // 2
        canvas.sign("goal", colors.gold, Rect(x, room.y, edge, room.h))
        text = Rect(x + edge + gap, room.y, fit.width, room.h)
        canvas.write(self.goal, Role.LABEL, "semibold", colors.gold, text)

    def _round(self, canvas: Canvas, room: Rect) -> None:
        canvas.write(self.round, Role.LABEL, "regular", canvas.colors.text, room, align="center")

    def _throw(self, canvas: Canvas, room: Rect) -> None:
        canvas.write(self.throw, Role.LABEL, "regular", canvas.colors.text, room, align="center")

    def _both(self, canvas: Canvas, room: Rect) -> None:
        text = f"{self.round}  ·  {self.throw}"
        canvas.write(text, Role.LABEL, "regular", canvas.colors.text, room, align="center")

    def _dots(self, canvas: Canvas, room: Rect) -> None:
        """A dot for each throw that the limit leaves: made ones are full."""
        colors = canvas.colors
        edge = min(room.h, room.w // (2 * self.limit))
        step = edge * 3 // 2
        x = room.x + (room.w - step * self.limit + edge // 2) // 2
        for number in range(self.limit):
            at = Rect(x + number * step, room.y + (room.h - edge) // 2, edge, edge)
            fill = colors.gold if number < self.made else colors.panel
            border = colors.gold if number <= self.made else colors.panel_border
            canvas.panel(at, edge // 2, fill, border, max(1, canvas.scale.px(3)))

    def _last(self, canvas: Canvas, room: Rect) -> None:
        colors, scale = canvas.colors, canvas.scale
        pad, edge = max(6, scale.px(20)), round(room.h * 0.6)
        fit = canvas.fit(self.last, Role.LABEL, "bold", Rect(0, 0, room.w - 3 * pad - edge, room.h))
        box = around(room.center, fit.width + edge + 3 * pad, room.h)
        canvas.panel(box, room.h // 2, colors.gold, colors.gold, 0)
        canvas.sign("last_round", colors.on_gold, Rect(box.x + pad, box.y, edge, box.h))
        text = Rect(box.x + 2 * pad + edge, box.y, fit.width, box.h)
        canvas.write(self.last, Role.LABEL, "bold", colors.on_gold, text)


def _course(kit: Kit, view: TableView, size: tuple[int, int]) -> Course:
    labels, throws = view.labels, view.throws
    return Course(
        kit=kit,
        size=size,
        goal=labels.get("goal", ""),
        round=labels.get("round", ""),
        throw=labels.get("throw", ""),
        made=throws.made if throws else 0,
        limit=throws.limit or 0 if throws else 0,
        last=labels.get("last_round", ""),
    )


# -- how far everybody is ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """How far a player is on his way to the goal, with what he has not banked yet; in px of its width."""

    kit: Kit
    size: tuple[int, int]
    done: int
    more: int
    tint: Color

    def make(self) -> pygame.Surface:
        """Draw a track, the part that is banked, and the part that is not."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        w, h = self.size
        track = mixed(colors.panel, colors.panel_border, 0.55)
        canvas.panel(Rect(0, 0, w, h), h // 2, track, track, 0)
        if self.more > self.done:
            open_part = mixed(self.tint, colors.panel, 0.45)
            canvas.panel(Rect(0, 0, max(h, self.more), h), h // 2, open_part, open_part, 0)
        if self.done:
            canvas.panel(Rect(0, 0, max(h, self.done), h), h // 2, self.tint, self.tint, 0)
        return canvas.surface


def _bars(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """A bar on each seat's panel, and a glow around the one that loses points."""
    kit = builder.moment.kit
    goal = view.goal or 1
    lost = running(view, builder.moment.now, "life") if builder.moment.moves else None
    for index, (seat, where) in enumerate(zip(view.seats, layout.plates, strict=True)):
        places = plate_places(kit.scale, where.local.size)
        high = max(3, places.pad // 2)
        room = Rect(
            places.pad * 2, where.local.h - places.pad // 4 - high, where.local.w - 4 * places.pad, high
        )
        done, more = (room.w * min(goal, points) // goal for points in _points(seat))
        tint = mixed(seat_color(kit, seat.color), kit.colors.panel, 0.5 if seat.out else 0.0)
        builder.picture(Way(kit, room.size, done, more, tint), where, room[:2])
        if lost is not None and lost[0].seat == index:
            builder.animating = True
            _flash(builder, layout, where.area, lost[1])


def _points(seat: Seat) -> tuple[int, int]:
    return seat.score, seat.score + (seat.turn_points or 0)


def _flash(builder: Builder, layout: TableLayout, area: Rect, part: float) -> None:
    blur = max(6, builder.moment.kit.scale.px(26))
    ink = builder.moment.kit.colors.bad
    key = ("lost", area.size, blur, ink)
    make = partial(paint.halo, area.size, layout.radius, blur, ink, 110)
    alpha = round(255 * abs(1 - (part * 3) % 2) / 15) * 15
    builder.surface(key, area.inset(-blur), make, alpha)
