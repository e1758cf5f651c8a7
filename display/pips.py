"""The four suits as shapes: clubs, diamonds, hearts, spades, and the colours they have."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

import pygame

from display.theme import Color

BLACK: Final[Color] = (26, 26, 32)
RED: Final[Color] = (200, 26, 38)
GREEN: Final[Color] = (0, 112, 64)
BLUE: Final[Color] = (14, 84, 178)

TWO: Final[dict[str, Color]] = {"C": BLACK, "D": RED, "H": RED, "S": BLACK}
FOUR: Final[dict[str, Color]] = {"C": GREEN, "D": BLUE, "H": RED, "S": BLACK}

Point = tuple[float, float]


def suit_color(suit: str, four: bool) -> Color:
    """The colour of a suit: black and red, or one of four."""
    return (FOUR if four else TWO)[suit]


@cache
def _heart() -> tuple[Point, ...]:
    steps = [2 * pi * step / 72 for step in range(72)]
    return tuple(
        (
            16 * sin(t) ** 3 / 34,
            -(13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 31 - 0.085,
        )
        for t in steps
    )


def _curve(start: Point, bend: Point, end: Point, steps: int = 12) -> list[Point]:
    """Points of a quadratic curve."""
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1],
        )
        for t in (step / steps for step in range(steps + 1))
    ]


@cache
def _diamond() -> tuple[Point, ...]:
    corners = ((0.0, -0.5), (0.38, 0.0), (0.0, 0.5), (-0.38, 0.0))
    points: list[Point] = []
    for index, corner in enumerate(corners):
        after = corners[(index + 1) % 4]
        bend = ((corner[0] + after[0]) * 0.44, (corner[1] + after[1]) * 0.44)
        points += _curve(corner, bend, after)[:-1]
    return tuple(points)


@cache
def _stem(top: float) -> tuple[Point, ...]:
    right = _curve((0.03, top), (0.05, 0.42), (0.2, 0.5))
    return (*right, *((-x, y) for x, y in reversed(right)))


def draw_suit(surface: pygame.Surface, suit: str, center: Point, size: float, color: Color) -> None:
    """Draw a suit `size` px high with its middle here. Raises KeyError for what is no suit."""
    x, y = center

    def polygon(points: tuple[Point, ...]) -> None:
        pygame.draw.polygon(surface, color, [(x + px * size, y + py * size) for px, py in points])

    def disc(px: float, py: float, radius: float) -> None:
        pygame.draw.circle(surface, color, (x + px * size, y + py * size), radius * size)

    if suit == "H":
        polygon(_heart())
    elif suit == "D":
        polygon(_diamond())
    elif suit == "S":
        polygon(tuple((px * 0.94, -py * 0.84 - 0.07) for px, py in _heart()))
        polygon(_stem(0.0))
    elif suit == "C":
        disc(0, -0.25, 0.225)
        disc(-0.245, 0.09, 0.225)
        disc(0.245, 0.09, 0.225)
        disc(0, 0, 0.12)
        polygon(_stem(-0.1))
    else:
        raise KeyError(suit)
