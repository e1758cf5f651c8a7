"""Signs drawn as shapes, never a font's emoji: what seats are told apart by, icons of buttons and pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from display.paint import Pen, Point
from display.theme import Color

Sketch = Callable[[Pen, Color], None]


def _around(count: int, radius: float, start: float = -90, middle: Point = (0.5, 0.5)) -> list[Point]:
    angles = [(start + 360 * i / count) * pi / 180 for i in range(count)]
    return [(middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in angles]


def _starred(
    count: int, outer: float, inner: float, middle: Point = (0.5, 0.5), start: float = -90
) -> list[Point]:
    tips = _around(count, outer, start, middle)
    dents = _around(count, inner, start + 180 / count, middle)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]


# -- the shapes of seats -------------------------------------------------------------------------------------


def _circle(pen: Pen, ink: Color) -> None:
    pen.disc(0.5, 0.5, 0.43, ink)


def _square(pen: Pen, ink: Color) -> None:
    pen.box(0.12, 0.12, 0.76, 0.76, ink, 0.07)


def _triangle(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.5, 0.07), (0.96, 0.88), (0.04, 0.88)], ink)


def _diamond(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.5, 0.02), (0.93, 0.5), (0.5, 0.98), (0.07, 0.5)], ink)


def _star(pen: Pen, ink: Color) -> None:
    pen.polygon(_starred(5, 0.52, 0.23, (0.5, 0.54)), ink)


def _hexagon(pen: Pen, ink: Color) -> None:
    pen.polygon(_around(6, 0.48, 0), ink)


def _cross(pen: Pen, ink: Color) -> None:
    pen.box(0.35, 0.06, 0.3, 0.88, ink, 0.05)
    pen.box(0.06, 0.35, 0.88, 0.3, ink, 0.05)


def _drop(pen: Pen, ink: Color) -> None:
    pen.disc(0.5, 0.64, 0.31, ink)
    pen.polygon([(0.5, 0.01), (0.773, 0.5), (0.5, 0.7), (0.227, 0.5)], ink)


# -- icons ---------------------------------------------------------------------------------------------------


def _crown(pen: Pen, ink: Color) -> None:
    pen.polygon(
        [(0.08, 0.3), (0.3, 0.52), (0.5, 0.16), (0.7, 0.52), (0.92, 0.3), (0.84, 0.74), (0.16, 0.74)], ink
    )
    pen.box(0.16, 0.78, 0.68, 0.1, ink, 0.03)
    for x, y in ((0.08, 0.27), (0.5, 0.13), (0.92, 0.27)):
        pen.disc(x, y, 0.065, ink)


def _lock(pen: Pen, ink: Color) -> None:
    pen.arc(0.5, 0.42, 0.2, 180, 360, 0.1, ink)
    pen.line([(0.3, 0.42), (0.3, 0.52)], 0.1, ink)
    pen.line([(0.7, 0.42), (0.7, 0.52)], 0.1, ink)
    pen.box(0.18, 0.46, 0.64, 0.44, ink, 0.08)
    pen.disc(0.5, 0.64, 0.07, None)
    pen.line([(0.5, 0.64), (0.5, 0.76)], 0.06, None)


def _cup(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.16, 0.16), (0.84, 0.16), (0.73, 0.92), (0.27, 0.92)], ink)
    pen.box(0.11, 0.1, 0.78, 0.13, ink, 0.06)
    pen.line([(0.21, 0.36), (0.79, 0.36)], 0.045, None)


def _cup_down(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.29, 0.1), (0.71, 0.1), (0.82, 0.82), (0.18, 0.82)], ink)
    pen.box(0.12, 0.78, 0.76, 0.13, ink, 0.06)
    pen.line([(0.225, 0.66), (0.775, 0.66)], 0.045, None)


def _speaker(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.08, 0.36), (0.26, 0.36), (0.5, 0.14), (0.5, 0.86), (0.26, 0.64), (0.08, 0.64)], ink)
    pen.arc(0.5, 0.5, 0.18, -45, 45, 0.07, ink)
    pen.arc(0.5, 0.5, 0.36, -48, 48, 0.07, ink)


def _mute(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.08, 0.36), (0.26, 0.36), (0.5, 0.14), (0.5, 0.86), (0.26, 0.64), (0.08, 0.64)], ink)
    pen.line([(0.64, 0.38), (0.9, 0.64)], 0.08, ink)
    pen.line([(0.9, 0.38), (0.64, 0.64)], 0.08, ink)


def _lamp(pen: Pen, ink: Color) -> None:
    pen.disc(0.5, 0.4, 0.26, ink)
    pen.polygon([(0.32, 0.55), (0.68, 0.55), (0.62, 0.7), (0.38, 0.7)], ink)
    pen.box(0.38, 0.74, 0.24, 0.06, ink, 0.02)
    pen.box(0.42, 0.83, 0.16, 0.06, ink, 0.02)
    for x, y in _around(5, 0.42, -162, (0.5, 0.42))[:5]:
        if y < 0.6:
            pen.disc(x, y, 0.035, ink)


def _moon(pen: Pen, ink: Color) -> None:
    pen.disc(0.46, 0.5, 0.38, ink)
    pen.disc(0.63, 0.4, 0.33, None)


def _language(pen: Pen, ink: Color) -> None:
    pen.ring(0.5, 0.5, 0.43, 0.07, ink)
    pen.line([(0.09, 0.5), (0.91, 0.5)], 0.06, ink)
    pen.line([(0.5, 0.09), (0.5, 0.91)], 0.06, ink)
    pen.line(
        [(0.5 + 0.2 * cos(a * pi / 12), 0.5 + 0.4 * sin(a * pi / 12)) for a in range(24)], 0.06, ink, True
    )


def _person(pen: Pen, ink: Color) -> None:
    pen.disc(0.5, 0.28, 0.19, ink)
    pen.box(0.16, 0.54, 0.68, 0.66, ink, 0.3)
    pen.box(0.0, 0.92, 1.0, 0.1, None)


def _people(pen: Pen, ink: Color) -> None:
    for x in (0.26, 0.74):
        pen.disc(x, 0.3, 0.14, ink)
        pen.box(x - 0.24, 0.5, 0.48, 0.6, ink, 0.22)
    pen.disc(0.5, 0.38, 0.22, None)
    pen.box(0.2, 0.56, 0.6, 0.6, None, 0.28)
    pen.disc(0.5, 0.4, 0.16, ink)
    pen.box(0.24, 0.62, 0.52, 0.5, ink, 0.24)
    pen.box(0.0, 0.92, 1.0, 0.1, None)


def _cpu(pen: Pen, ink: Color) -> None:
    pen.line([(0.5, 0.06), (0.5, 0.24)], 0.06, ink)
    pen.disc(0.5, 0.08, 0.07, ink)
    pen.box(0.14, 0.24, 0.72, 0.56, ink, 0.12)
    pen.box(0.03, 0.42, 0.08, 0.22, ink, 0.03)
    pen.box(0.89, 0.42, 0.08, 0.22, ink, 0.03)
    pen.disc(0.34, 0.46, 0.085, None)
    pen.disc(0.66, 0.46, 0.085, None)
    pen.line([(0.36, 0.67), (0.64, 0.67)], 0.06, None)
    pen.box(0.3, 0.84, 0.4, 0.09, ink, 0.03)


def _resume(pen: Pen, ink: Color) -> None:
    pen.arc(0.5, 0.52, 0.35, -50, 215, 0.1, ink)
    pen.polygon([(0.5, 0.3), (0.5, 0.02), (0.78, 0.16)], ink)
    pen.polygon([(0.42, 0.38), (0.42, 0.68), (0.67, 0.53)], ink)


def _again(pen: Pen, ink: Color) -> None:
    pen.arc(0.5, 0.52, 0.34, -60, 230, 0.1, ink)
    pen.polygon([(0.42, 0.0), (0.42, 0.36), (0.72, 0.18)], ink)


def _play(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.22, 0.1), (0.22, 0.9), (0.88, 0.5)], ink)


def _gear(pen: Pen, ink: Color) -> None:
    for index in range(8):
        x, y = cos(index * pi / 4), sin(index * pi / 4)
        pen.line([(0.5 + 0.26 * x, 0.5 + 0.26 * y), (0.5 + 0.4 * x, 0.5 + 0.4 * y)], 0.14, ink)
    pen.disc(0.5, 0.5, 0.33, ink)
    pen.disc(0.5, 0.5, 0.14, None)


def _book(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.06, 0.2), (0.3, 0.14), (0.48, 0.24), (0.48, 0.88), (0.3, 0.78), (0.06, 0.84)], ink)
    pen.polygon([(0.94, 0.2), (0.7, 0.14), (0.52, 0.24), (0.52, 0.88), (0.7, 0.78), (0.94, 0.84)], ink)
    for y in (0.36, 0.5, 0.64):
        pen.line([(0.15, y - 0.01), (0.38, y + 0.03)], 0.04, None)
        pen.line([(0.85, y - 0.01), (0.62, y + 0.03)], 0.04, None)


def _trophy(pen: Pen, ink: Color) -> None:
    pen.ring(0.24, 0.3, 0.18, 0.07, ink)
    pen.ring(0.76, 0.3, 0.18, 0.07, ink)
    pen.box(0.24, 0.08, 0.52, 0.3, ink, 0.02)
    pen.disc(0.5, 0.36, 0.26, ink)
    pen.box(0.45, 0.56, 0.1, 0.24, ink)
    pen.box(0.28, 0.78, 0.44, 0.13, ink, 0.03)


def _pencil(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.66, 0.1), (0.9, 0.34), (0.36, 0.88), (0.12, 0.64)], ink)
    pen.polygon([(0.09, 0.69), (0.31, 0.91), (0.05, 0.95)], ink)
    pen.line([(0.57, 0.19), (0.81, 0.43)], 0.045, None)


def _power(pen: Pen, ink: Color) -> None:
    pen.arc(0.5, 0.54, 0.34, -55, 235, 0.1, ink)
    pen.line([(0.5, 0.1), (0.5, 0.48)], 0.1, ink)


def _menu(pen: Pen, ink: Color) -> None:
    for y in (0.24, 0.5, 0.76):
        pen.line([(0.16, y), (0.84, y)], 0.11, ink)


def _left(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.74, 0.1), (0.74, 0.9), (0.14, 0.5)], ink)


def _right(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.26, 0.1), (0.26, 0.9), (0.86, 0.5)], ink)


def _up(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.1, 0.74), (0.9, 0.74), (0.5, 0.14)], ink)


def _down(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.1, 0.26), (0.9, 0.26), (0.5, 0.86)], ink)


def _check(pen: Pen, ink: Color) -> None:
    pen.line([(0.14, 0.54), (0.4, 0.78), (0.86, 0.24)], 0.14, ink)


def _close(pen: Pen, ink: Color) -> None:
    pen.line([(0.2, 0.2), (0.8, 0.8)], 0.13, ink)
    pen.line([(0.8, 0.2), (0.2, 0.8)], 0.13, ink)


def _blind(pen: Pen, ink: Color) -> None:
    """An eye, crossed out."""
    _eye(pen, ink)
    pen.line([(0.16, 0.1), (0.88, 0.86)], 0.17, None)
    pen.line([(0.12, 0.14), (0.84, 0.9)], 0.08, ink)


def _eye(pen: Pen, ink: Color) -> None:
    upper = [(0.04 + 0.92 * i / 16, 0.5 - 0.28 * sin(pi * i / 16)) for i in range(17)]
    lower = [(x, 1.0 - y) for x, y in reversed(upper)]
    pen.polygon(upper + lower, ink)
    pen.disc(0.5, 0.5, 0.19, None)
    pen.disc(0.5, 0.5, 0.11, ink)


def _lowest(pen: Pen, ink: Color) -> None:
    """What is to beat: an arrow down onto a floor."""
    pen.line([(0.5, 0.1), (0.5, 0.5)], 0.13, ink)
    pen.polygon([(0.2, 0.42), (0.8, 0.42), (0.5, 0.74)], ink)
    pen.line([(0.16, 0.88), (0.84, 0.88)], 0.11, ink)


def _warning(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.5, 0.06), (0.98, 0.92), (0.02, 0.92)], ink)
    pen.line([(0.5, 0.38), (0.5, 0.62)], 0.1, None)
    pen.disc(0.5, 0.78, 0.06, None)


def _info(pen: Pen, ink: Color) -> None:
    pen.disc(0.5, 0.5, 0.44, ink)
    pen.disc(0.5, 0.27, 0.065, None)
    pen.line([(0.5, 0.46), (0.5, 0.74)], 0.11, None)


def _save(pen: Pen, ink: Color) -> None:
    pen.box(0.1, 0.1, 0.8, 0.8, ink, 0.08)
    pen.box(0.28, 0.1, 0.44, 0.26, None)
    pen.box(0.56, 0.14, 0.1, 0.18, ink)
    pen.box(0.24, 0.52, 0.52, 0.38, None)
    pen.box(0.3, 0.6, 0.4, 0.06, ink)
    pen.box(0.3, 0.74, 0.4, 0.06, ink)


def _chip(pen: Pen, ink: Color) -> None:
    """Simulated pins: an integrated circuit."""
    pen.box(0.26, 0.16, 0.48, 0.68, ink, 0.05)
    for y in (0.26, 0.42, 0.58, 0.74):
        pen.line([(0.12, y), (0.22, y)], 0.07, ink)
        pen.line([(0.78, y), (0.88, y)], 0.07, ink)
    pen.disc(0.5, 0.3, 0.06, None)


def _dice(pen: Pen, ink: Color) -> None:
    pen.line([(0.52, 0.12), (0.88, 0.2), (0.8, 0.56)], 0.12, ink)
    pen.box(0.06, 0.32, 0.58, 0.58, ink, 0.1)
    for x, y in ((0.2, 0.46), (0.5, 0.76), (0.35, 0.61)):
        pen.disc(x, y, 0.06, None)


def _mexico(pen: Pen, ink: Color) -> None:
    """The dice of 21."""
    pen.box(0.04, 0.12, 0.5, 0.5, ink, 0.09)
    pen.disc(0.17, 0.25, 0.065, None)
    pen.disc(0.41, 0.49, 0.065, None)
    pen.box(0.46, 0.42, 0.52, 0.52, None, 0.09)
    pen.box(0.49, 0.45, 0.47, 0.47, ink, 0.09)
    pen.disc(0.725, 0.685, 0.075, None)


def _pig(pen: Pen, ink: Color) -> None:
    """A pig's head: ears, snout and eyes."""
    pen.polygon([(0.1, 0.06), (0.44, 0.2), (0.16, 0.46)], ink)
    pen.polygon([(0.9, 0.06), (0.56, 0.2), (0.84, 0.46)], ink)
    pen.disc(0.5, 0.54, 0.41, ink)
    pen.disc(0.32, 0.4, 0.055, None)
    pen.disc(0.68, 0.4, 0.055, None)
    pen.box(0.3, 0.54, 0.4, 0.27, None, 0.13)
    pen.box(0.34, 0.58, 0.32, 0.19, ink, 0.09)
    pen.disc(0.43, 0.675, 0.045, None)
    pen.disc(0.57, 0.675, 0.045, None)


def _dice_poker(pen: Pen, ink: Color) -> None:
    """Five alike."""
    for x, y in ((0.05, 0.07), (0.66, 0.07), (0.355, 0.355), (0.05, 0.64), (0.66, 0.64)):
        pen.box(x, y, 0.29, 0.29, ink, 0.06)
        for dx, dy in ((0.08, 0.08), (0.21, 0.21), (0.145, 0.145), (0.21, 0.08), (0.08, 0.21)):
            pen.disc(x + dx, y + dy, 0.034, None)


def _goal(pen: Pen, ink: Color) -> None:
    """A flag to get to."""
    pen.line([(0.22, 0.1), (0.22, 0.92)], 0.1, ink)
    pen.polygon([(0.26, 0.1), (0.9, 0.32), (0.26, 0.56)], ink)


def _last_round(pen: Pen, ink: Color) -> None:
    """A chequered flag."""
    pen.line([(0.14, 0.08), (0.14, 0.94)], 0.09, ink)
    for row in range(3):
        for column in range(4):
            if (row + column) % 2 == 0:
                pen.box(0.18 + 0.19 * column, 0.1 + 0.17 * row, 0.19, 0.17, ink)


def _joker(pen: Pen, ink: Color) -> None:
    """A card with a star on it."""
    pen.box(0.14, 0.02, 0.72, 0.96, ink, 0.1)
    pen.polygon(_starred(5, 0.34, 0.15, (0.5, 0.53)), None)


def _clock(pen: Pen, ink: Color) -> None:
    pen.ring(0.5, 0.5, 0.43, 0.1, ink)
    pen.line([(0.5, 0.26), (0.5, 0.52), (0.68, 0.62)], 0.09, ink)


def _back(pen: Pen, ink: Color) -> None:
    pen.arc(0.5, 0.56, 0.3, -90, 90, 0.11, ink)
    pen.line([(0.5, 0.26), (0.24, 0.26)], 0.11, ink)
    pen.line([(0.5, 0.86), (0.24, 0.86)], 0.11, ink)
    pen.polygon([(0.3, 0.04), (0.3, 0.48), (0.02, 0.26)], ink)


def _leave(pen: Pen, ink: Color) -> None:
    pen.line([(0.5, 0.1), (0.14, 0.1), (0.14, 0.9), (0.5, 0.9)], 0.1, ink)
    pen.line([(0.4, 0.5), (0.74, 0.5)], 0.11, ink)
    pen.polygon([(0.66, 0.26), (0.66, 0.74), (0.96, 0.5)], ink)


def _home(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.5, 0.06), (0.98, 0.5), (0.02, 0.5)], ink)
    pen.box(0.16, 0.46, 0.68, 0.46, ink, 0.03)
    pen.box(0.41, 0.6, 0.18, 0.32, None)


def _plus(pen: Pen, ink: Color) -> None:
    pen.line([(0.5, 0.14), (0.5, 0.86)], 0.15, ink)
    pen.line([(0.14, 0.5), (0.86, 0.5)], 0.15, ink)


def _chart(pen: Pen, ink: Color) -> None:
    for x, h in ((0.1, 0.34), (0.4, 0.58), (0.7, 0.8)):
        pen.box(x, 0.9 - h, 0.2, h, ink, 0.03)


def _learn(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.5, 0.14), (0.98, 0.38), (0.5, 0.62), (0.02, 0.38)], ink)
    pen.polygon([(0.22, 0.54), (0.5, 0.68), (0.78, 0.54), (0.78, 0.76), (0.5, 0.88), (0.22, 0.76)], ink)
    pen.line([(0.9, 0.42), (0.9, 0.72)], 0.06, ink)


def _delete(pen: Pen, ink: Color) -> None:
    pen.polygon([(0.02, 0.5), (0.3, 0.16), (0.98, 0.16), (0.98, 0.84), (0.3, 0.84)], ink)
    pen.line([(0.48, 0.36), (0.78, 0.64)], 0.09, None)
    pen.line([(0.78, 0.36), (0.48, 0.64)], 0.09, None)


# -- cards ---------------------------------------------------------------------------------------------------


def _card(pen: Pen, ink: Color, x: float, y: float, w: float = 0.34) -> None:
    """A card with a margin that sets it off from what lies under it."""
    pen.box(x - 0.035, y - 0.035, w + 0.07, w * 1.4 + 0.07, None, 0.08)
    pen.box(x, y, w, w * 1.4, ink, 0.06)


def _rummy(pen: Pen, ink: Color) -> None:
    for x, y in ((0.06, 0.3), (0.31, 0.22), (0.56, 0.3)):
        _card(pen, ink, x, y, 0.38)
    pen.disc(0.5, 0.47, 0.085, None)


def _stock(pen: Pen, ink: Color) -> None:
    _card(pen, ink, 0.14, 0.06, 0.5)
    _card(pen, ink, 0.26, 0.16, 0.54)
    pen.polygon([(0.53, 0.34), (0.7, 0.54), (0.53, 0.74), (0.36, 0.54)], None)


def _pile(pen: Pen, ink: Color) -> None:
    _card(pen, ink, 0.14, 0.06, 0.5)
    _card(pen, ink, 0.26, 0.16, 0.54)
    pen.disc(0.53, 0.54, 0.16, None)


def _meld(pen: Pen, ink: Color) -> None:
    for x in (0.05, 0.3, 0.55):
        _card(pen, ink, x, 0.22, 0.4)


def _lay_off(pen: Pen, ink: Color) -> None:
    _card(pen, ink, 0.06, 0.3, 0.34)
    _card(pen, ink, 0.24, 0.3, 0.34)
    pen.line([(0.82, 0.36), (0.82, 0.72)], 0.09, ink)
    pen.line([(0.64, 0.54), (1.0 - 0.01, 0.54)], 0.09, ink)


def _discard(pen: Pen, ink: Color) -> None:
    _card(pen, ink, 0.24, 0.06, 0.36)
    pen.line([(0.76, 0.12), (0.76, 0.5)], 0.08, ink)
    pen.polygon([(0.62, 0.46), (0.9, 0.46), (0.76, 0.66)], ink)
    pen.line([(0.12, 0.84), (0.88, 0.84)], 0.1, ink)


SIGNS: Final[dict[str, Sketch]] = {
    "circle": _circle,
    "square": _square,
    "triangle": _triangle,
    "diamond": _diamond,
    "star": _star,
    "hexagon": _hexagon,
    "cross": _cross,
    "drop": _drop,
    "crown": _crown,
    "lock": _lock,
    "cup": _cup,
    "cup_down": _cup_down,
    "sound": _speaker,
    "mute": _mute,
    "lamp": _lamp,
    "night": _moon,
    "language": _language,
    "person": _person,
    "people": _people,
    "cpu": _cpu,
    "resume": _resume,
    "again": _again,
    "play": _play,
    "settings": _gear,
    "rules": _book,
    "stats": _trophy,
    "pencil": _pencil,
    "power": _power,
    "menu": _menu,
    "left": _left,
    "right": _right,
    "up": _up,
    "down": _down,
    "ok": _check,
    "close": _close,
    "blind": _blind,
    "open": _eye,
    "lowest": _lowest,
    "warning": _warning,
    "info": _info,
    "save": _save,
    "chip": _chip,
    "dice": _dice,
    "mexico": _mexico,
    "pig": _pig,
    "dice_poker": _dice_poker,
    "rummy": _rummy,
    "stock": _stock,
    "pile": _pile,
    "meld": _meld,
    "lay_off": _lay_off,
    "discard": _discard,
    "goal": _goal,
    "last_round": _last_round,
    "joker": _joker,
    "clock": _clock,
    "take_back": _back,
    "leave": _leave,
    "new": _plus,
    "chart": _chart,
    "practice": _learn,
    "delete": _delete,
    "home": _home,
}
"""Every drawn sign by its name."""

OTHER_NAMES: Final = {
    "speaker": "sound",
    "moon": "night",
    "gear": "settings",
    "book": "rules",
    "trophy": "stats",
    "robot": "cpu",
    "volume": "sound",
    "brightness": "lamp",
    "name": "pencil",
    "quit": "power",
    "pause": "clock",
    "keep": "lock",
    "people_add": "new",
    "add": "new",
    "undo": "take_back",
    "back": "take_back",
    "rematch": "again",
    "winner": "trophy",
    "check": "ok",
    "speed": "clock",
    "text": "pencil",
    "start": "play",
}
"""Other names under which a sign may be asked for."""


def known(name: str) -> bool:
    """Whether a sign of this name can be drawn."""
    return OTHER_NAMES.get(name, name) in SIGNS


@lru_cache(maxsize=256)
def sign(name: str, px: int, ink: Color) -> pygame.Surface:
    """The sign of this name, `px` wide and high; a plain disc where the name is not known."""
    name = OTHER_NAMES.get(name, name)
    pen = Pen(max(4, px), ink)
    SIGNS.get(OTHER_NAMES.get(name, name), _circle)(pen, ink)
    return pen.done()
