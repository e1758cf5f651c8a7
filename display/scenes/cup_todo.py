"""Pictures of what to do with the cup: leave it, knock, put it down, carry it round, shake it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin
from typing import Final

import pygame

from display import cup_pictures, effects, paint
from display.geometry import Rect, Turned, around
from display.panels import Kit
from display.scenes import cup_area
from display.scenes.base import Builder
from display.theme import mixed

FRAME_MS: Final = 60
"""What moves in these pictures is drawn anew this often."""
CUP: Final = 0.5
"""The width of the cup's mouth, in the width of the picture."""
KNOCK_MS, LIFT_MS, ROUND_MS = 900, 1800, 6000
SWING_MS: Final = {"gentle": 560, "hard": 300}
STRENGTH: Final = {"gentle": 12, "hard": 90}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a picture goes: a square of `room`, local to `turned`, and the time of what moves in it."""

    builder: Builder
    turned: Turned
    room: Rect
    now: int

    @property
    def kit(self) -> Kit:
        """Colours and sizes."""
        return self.builder.moment.kit

    def cup(self, frame: tuple[str, int], mouth: int, center: tuple[int, int]) -> None:
        """The cup with its mouth `mouth` px wide."""
        edge = max(2, round(mouth * cup_pictures.EXTENT))
        rect = self.turned.out(around(center, edge, edge))
        quarters, night = self.turned.quarters, self.kit.night
        make = partial(cup_area.cup_picture, frame, mouth, quarters, night)
        self.builder.surface(("cup", frame, mouth, quarters, night), rect, make)

    def shadow(self, mouth: int, center: tuple[int, int], alpha: int = 255) -> None:
        """The shadow of the cup that stands at `center`."""
        edge = max(2, round(mouth * cup_pictures.SHADOW_EXTENT / 4))
        spot = center[0], center[1] + round(mouth * cup_pictures.FOOT)
        rect = self.turned.out(around(spot, edge, edge))
        self.builder.surface(("cup shadow", mouth), rect, partial(cup_pictures.shadow, mouth), alpha)

    def part(self, every: int) -> float:
        """How far what repeats every so many ms is: 0 to 1."""
        return self.now % every / every


def show(builder: Builder, step: str, turned: Turned, room: Rect, *, moves: bool) -> None:
    """Show what to do at a step, in a square in the middle of `room`."""
    edge = min(room.w, room.h)
    square = around(room.center, edge, edge)
    now = builder.moment.now // FRAME_MS * FRAME_MS if moves and builder.moment.moves else 0
    if moves and builder.moment.moves and step != "rest":
        builder.wake(now + FRAME_MS)
    _PICTURES[step](Place(builder, turned, square, now))


def _mouth(place: Place, share: float = CUP) -> int:
    return max(8, round(place.room.w * share))


def _rest(place: Place) -> None:
    """It stands, and nobody touches it."""
    mouth = _mouth(place, 0.56)
    place.shadow(mouth, place.room.center)
    place.cup(("turning", 0), mouth, place.room.center)


def _knock(place: Place) -> None:
    """It stands, and beside it a fist comes down on the table twice."""
    room = place.room
    mouth = _mouth(place, 0.42)
    center = room.x + round(room.w * 0.34), room.y + round(room.h * 0.42)
    place.shadow(mouth, center)
    place.cup(("turning", 0), mouth, center)
    down = place.part(KNOCK_MS) < 0.12 or 0.28 < place.part(KNOCK_MS) < 0.4
    edge = round(room.w * 0.34)
    x, y = room.x + round(room.w * 0.64), room.y + round(room.h * (0.62 if down else 0.52))
    if down:
        _rings(place, (x + edge // 2, room.y + round(room.h * 0.9)), edge)
    place.builder.picture(Fist(place.kit, (edge, edge)), place.turned, (x, y))


def _put_down(place: Place) -> None:
    """It is lifted, and put down again."""
    room, part = place.room, place.part(LIFT_MS)
    mouth = _mouth(place)
    high = sin(pi * min(1.0, part / 0.7)) if part < 0.7 else 0.0
    center = room.center[0], room.center[1] + round(room.h * 0.08)
    if 0.7 <= part < 0.85:
        _rings(place, (center[0], center[1] + round(mouth * cup_pictures.FOOT)), round(mouth * 1.15))
    place.shadow(mouth, center, round(255 * (1 - 0.6 * high) / 15) * 15)
    place.cup(("turning", 0), mouth, (center[0], center[1] - round(room.h * 0.22 * high)))


def _carry(place: Place) -> None:
    """It goes round a table."""
    room = place.room
    wide, high = round(room.w * 0.56), round(room.h * 0.46)
    table = around(room.center, wide, high)
    place.builder.picture(TableTop(place.kit, table.size), place.turned, table[:2])
    angle = 2 * pi * place.part(ROUND_MS) - pi / 2
    mouth = _mouth(place, 0.24)
    far = room.w * 0.5 - mouth * 0.62
    x = room.center[0] + round(far * cos(angle))
    y = room.center[1] + round(far * 0.86 * sin(angle))
    place.cup(("turning", cup_pictures.TURNING - 1), mouth, (x, y))


def _shake(place: Place, how: str) -> None:
    """It is shaken, a little or well."""
    strength = STRENGTH[how]
    mouth = _mouth(place, 0.46)
    dx, dy = effects.shaken(place.now, strength) if place.now else (0.0, 0.0)
    for ring in range(1 if how == "gentle" else 3):
        _ring(place, place.room.center, round(place.room.w * (0.72 + 0.12 * ring)), 0.2 + 0.25 * ring)
    step = place.now * cup_pictures.SHAKING // SWING_MS[how] % cup_pictures.SHAKING
    x, y = place.room.center
    place.cup(("shaking", step), mouth, (x + round(dx * mouth), y + round(dy * mouth)))


_PICTURES: Final[dict[str, Callable[[Place], None]]] = {
    "rest": _rest,
    "knock": _knock,
    "put_down": _put_down,
    "carry": _carry,
    "gentle": partial(_shake, how="gentle"),
    "hard": partial(_shake, how="hard"),
}


def _rings(place: Place, center: tuple[int, int], edge: int) -> None:
    for ring in range(2):
        _ring(place, center, round(edge * (0.8 + 0.3 * ring)), 0.2 + 0.3 * ring)


def _ring(place: Place, center: tuple[int, int], edge: int, faint: float) -> None:
    ink = mixed(place.kit.colors.gold, place.kit.colors.felt, faint)
    rect = place.turned.out(around(center, edge, edge))
    place.builder.surface(("ring", edge, ink), rect, partial(cup_area.ring_picture, edge, ink))


@dataclass(frozen=True, slots=True)
class Fist:
    """A fist that knocks, seen from the side."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw it: the arm from above, the hand, four knuckles, the thumb."""
        colors = self.kit.colors
        skin = mixed(colors.wood_light, colors.strong, 0.45)
        line = mixed(skin, colors.wood, 0.55)
        pen = paint.Pen(self.size[0], skin)
        pen.line([(0.98, 0.04), (0.62, 0.34)], 0.3, line)
        pen.line([(0.98, 0.04), (0.62, 0.34)], 0.24, skin)
        pen.box(0.14, 0.28, 0.68, 0.56, line, 0.2)
        pen.box(0.17, 0.31, 0.62, 0.5, skin, 0.18)
        for finger in range(4):
            x = 0.245 + 0.155 * finger
            pen.disc(x, 0.8, 0.1, line)
            pen.disc(x, 0.79, 0.075, skin)
        pen.line([(0.24, 0.46), (0.5, 0.52)], 0.17, line)
        pen.line([(0.24, 0.46), (0.5, 0.52)], 0.11, skin)
        return pen.done()


@dataclass(frozen=True, slots=True)
class TableTop:
    """A table seen from above."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw the wood and the cloth on it."""
        canvas = self.kit.canvas(self.size)
        colors = self.kit.colors
        w, h = self.size
        rim = max(2, h // 9)
        canvas.panel(Rect(0, 0, w, h), h // 5, colors.wood_light, colors.wood, max(1, rim // 3))
        canvas.panel(Rect(0, 0, w, h).inset(rim), h // 7, colors.felt, colors.wood, max(1, rim // 4))
        return canvas.surface
