"""King, queen and jack: half figures that stand on their heads too, drawn from plain shapes.

Each figure is drawn in a space where x runs from -1 to 1 and y from 0 (top of the frame) to 1 (its middle).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from display.pips import draw_suit
from display.theme import Color, mixed

Point = tuple[float, float]

INK: Color = (34, 28, 30)
SKIN: Color = (244, 212, 184)
BLUSH: Color = (230, 160, 140)
GOLD: Color = (236, 182, 58)
DEEP_GOLD: Color = (186, 126, 26)
WHITE: Color = (252, 250, 244)
HAIR = {"K": (214, 206, 196), "Q": (150, 84, 38), "J": (222, 172, 84)}


@dataclass(slots=True)
class Brush:
    """Draws shapes of one half figure into `room` px of a surface."""

    surface: pygame.Surface
    room: pygame.Rect

    @property
    def line(self) -> int:
        """The width of a fine line, in px."""
        return max(1, round(self.room.w * 0.012))

    def at(self, x: float, y: float) -> Point:
        """A point of the figure in px."""
        return self.room.x + (x + 1) / 2 * self.room.w, self.room.y + y * self.room.h

    def shape(self, points: Sequence[Point], fill: Color, outline: Color | None = INK) -> None:
        """A filled polygon with a fine outline."""
        spots = [self.at(*point) for point in points]
        pygame.draw.polygon(self.surface, fill, spots)
        if outline is not None:
            pygame.draw.lines(self.surface, outline, True, spots, self.line)

    def both(self, points: Sequence[Point], fill: Color, outline: Color | None = INK) -> None:
        """The same on the right and mirrored on the left."""
        self.shape(points, fill, outline)
        self.shape([(-x, y) for x, y in points], fill, outline)

    def oval(
        self, x: float, y: float, rx: float, ry: float, fill: Color, outline: Color | None = INK
    ) -> None:
        """A filled ellipse; `rx` in half widths of the figure, `ry` in its heights."""
        points = [(x + rx * cos(a), y + ry * sin(a)) for a in (2 * pi * n / 40 for n in range(40))]
        self.shape(points, fill, outline)

    def stroke(self, points: Sequence[Point], color: Color, width: float = 0.012) -> None:
        """A line."""
        px = max(1, round(self.room.w * width))
        spots = [self.at(*point) for point in points]
        pygame.draw.lines(self.surface, color, False, spots, px)
        for spot in spots:
            pygame.draw.circle(self.surface, color, spot, px / 2)

    def suit(self, suit: str, x: float, y: float, size: float, color: Color) -> None:
        """A suit sign; `size` in widths of the figure."""
        draw_suit(self.surface, suit, self.at(x, y), size * self.room.w, color)


def draw_court(surface: pygame.Surface, room: pygame.Rect, rank: str, suit: str, ink: Color) -> None:
    """Draw the figure of this rank (J, Q, K) into `room`, its lower half turned round."""
    upper = pygame.Surface((room.w, room.h // 2), 0, 32)
    cloth = mixed(ink, WHITE, 0.14) if suit in "CS" else mixed(ink, WHITE, 0.04)
    upper.fill(mixed(WHITE, GOLD, 0.10))
    brush = Brush(upper, pygame.Rect(0, 0, room.w, room.h // 2))
    _ground(brush, ink)
    {"K": _king, "Q": _queen, "J": _jack}[rank](brush, suit, ink, cloth)
    lower = pygame.transform.rotate(upper, 180)
    surface.blit(lower, (room.x, room.bottom - lower.get_height()))
    surface.blit(upper, room.topleft)
    middle = room.y + room.h // 2
    band = max(3, round(room.h * 0.028))
    belt = pygame.Rect(room.x, middle - band // 2, room.w, band)
    pygame.draw.rect(surface, GOLD, belt)
    for edge in (belt.top, belt.bottom - 1):
        pygame.draw.line(surface, INK, (belt.x, edge), (belt.right - 1, edge), brush.line)
    for number in range(9):
        x = room.x + room.w * (2 * number + 1) / 18
        pygame.draw.circle(surface, ink, (x, middle), band * 0.3)
    pygame.draw.rect(surface, ink, room, max(1, round(room.w * 0.014)), round(room.w * 0.04))


def _ground(brush: Brush, ink: Color) -> None:
    """Fine lines behind the figure, as on old woodcuts."""
    pale = mixed(WHITE, ink, 0.10)
    for number in range(-12, 14):
        x = number / 6
        brush.stroke([(x, 0), (x + 0.9, 1)], pale, 0.006)


def _eyes(brush: Brush, y: float, wide: float, brow: Color, lashes: bool = False) -> None:
    for side in (-1, 1):
        x = side * wide
        brush.oval(x, y, 0.055, 0.02, WHITE)
        brush.oval(x + 0.008, y, 0.024, 0.018, (60, 78, 96), None)
        brush.stroke([(x - 0.075, y - 0.043), (x, y - 0.058), (x + 0.075, y - 0.043)], brow, 0.014)
        if lashes:
            brush.stroke([(x + side * 0.05, y - 0.012), (x + side * 0.085, y - 0.026)], INK, 0.01)


def _face(brush: Brush, y: float, rx: float, ry: float) -> None:
    brush.shape(
        [(-0.1, y), (0.1, y), (0.12, y + ry + 0.14), (-0.12, y + ry + 0.14)], mixed(SKIN, BLUSH, 0.25)
    )
    brush.oval(0, y, rx, ry, SKIN)
    for side in (-1, 1):
        brush.oval(side * rx * 0.56, y + ry * 0.34, 0.05, 0.026, mixed(SKIN, BLUSH, 0.45), None)
    nose = [(0.0, y - ry * 0.1), (0.035, y + ry * 0.28), (-0.015, y + ry * 0.32)]
    brush.stroke(nose, mixed(SKIN, INK, 0.55), 0.01)


def _robe(brush: Brush, cloth: Color, trim: Color) -> None:
    """Shoulders and sleeves down to the belt."""
    brush.shape(
        [
            (-1, 1),
            (-0.98, 0.82),
            (-0.82, 0.7),
            (-0.34, 0.62),
            (0.34, 0.62),
            (0.82, 0.7),
            (0.98, 0.82),
            (1, 1),
        ],
        cloth,
    )
    for side in (-1, 1):
        brush.stroke([(side * 0.62, 0.69), (side * 0.5, 0.84), (side * 0.52, 1)], mixed(cloth, INK, 0.45))
        for number in range(3):
            y = 0.79 + number * 0.08
            fold = [(side * 0.94, y), (side * 0.8, y + 0.03), (side * 0.66, y + 0.02)]
            brush.stroke(fold, trim, 0.016)


def _panel(brush: Brush, suit: str, ink: Color, fill: Color) -> None:
    """The front of the robe, with the suit and a row of buttons."""
    brush.shape([(-0.26, 0.66), (0.26, 0.66), (0.34, 1), (-0.34, 1)], fill)
    brush.stroke([(-0.2, 0.68), (-0.27, 1)], DEEP_GOLD, 0.012)
    brush.stroke([(0.2, 0.68), (0.27, 1)], DEEP_GOLD, 0.012)
    brush.suit(suit, 0, 0.87, 0.17, ink)


def _crown(brush: Brush, y: float, wide: float, points: int, ink: Color, high: float) -> None:
    """A crown whose band is at `y`."""
    outline: list[Point] = [(-wide, y)]
    for number in range(points):
        tip = -wide * 1.12 + 2.24 * wide * number / (points - 1)
        outline.append((tip, y - high))
        if number < points - 1:
            between = -wide * 1.12 + 2.24 * wide * (number + 0.5) / (points - 1)
            outline.append((between, y - high * 0.42))
    outline.append((wide, y))
    brush.shape(outline, GOLD)
    for number in range(points):
        tip = -wide * 1.12 + 2.24 * wide * number / (points - 1)
        brush.oval(tip, y - high, 0.038, 0.02, WHITE if number % 2 else ink)
    brush.shape([(-wide, y), (wide, y), (wide, y + 0.055), (-wide, y + 0.055)], DEEP_GOLD)
    for number in range(5):
        x = -wide * 0.8 + 1.6 * wide * number / 4
        brush.oval(x, y + 0.027, 0.034, 0.016, ink if number % 2 else WHITE)


def _king(brush: Brush, suit: str, ink: Color, cloth: Color) -> None:
    hair: Color = HAIR["K"]
    _robe(brush, cloth, GOLD)
    _panel(brush, suit, ink, mixed(GOLD, WHITE, 0.35))
    brush.both([(0.2, 0.34), (0.4, 0.36), (0.42, 0.52), (0.34, 0.58), (0.2, 0.52)], hair)
    brush.both([(0.0, 0.68), (0.5, 0.63), (0.66, 0.72), (0.4, 0.78), (0.0, 0.8)], WHITE)
    for side in (-1, 1):
        for x, y in ((0.14, 0.74), (0.34, 0.71), (0.52, 0.7)):
            brush.oval(side * x, y, 0.02, 0.02, INK, None)
    _face(brush, 0.4, 0.25, 0.15)
    beard = [(-0.26, 0.41), (-0.24, 0.56), (-0.14, 0.66), (0, 0.71), (0.14, 0.66), (0.24, 0.56), (0.26, 0.41)]
    brush.shape([*beard, (0.17, 0.475), (0, 0.462), (-0.17, 0.475)], hair)
    for x in (-0.13, 0.0, 0.13):
        brush.stroke([(x, 0.56), (x * 0.8, 0.65)], mixed(hair, INK, 0.4), 0.009)
    brush.both([(0.0, 0.475), (0.1, 0.467), (0.21, 0.5), (0.1, 0.505), (0.0, 0.492)], hair)
    brush.shape([(-0.06, 0.52), (0.06, 0.52), (0.0, 0.54)], (176, 64, 58), None)
    _eyes(brush, 0.385, 0.1, mixed(hair, INK, 0.55))
    _crown(brush, 0.225, 0.3, 5, ink, 0.15)
    brush.stroke([(0.76, 0.98), (0.76, 0.3)], INK, 0.045)
    brush.stroke([(0.76, 0.98), (0.76, 0.3)], GOLD, 0.026)
    brush.oval(0.76, 0.25, 0.11, 0.06, GOLD)
    brush.stroke([(0.76, 0.13), (0.76, 0.2)], DEEP_GOLD, 0.03)
    brush.stroke([(0.69, 0.16), (0.83, 0.16)], DEEP_GOLD, 0.03)
    _fist(brush, 0.76, 0.7)


def _fist(brush: Brush, x: float, y: float) -> None:
    """A hand that holds something."""
    brush.oval(x, y, 0.13, 0.055, SKIN)
    for number in range(3):
        at = x - 0.06 + number * 0.06
        brush.stroke([(at, y - 0.03), (at, y + 0.02)], mixed(SKIN, INK, 0.5), 0.008)


def _queen(brush: Brush, suit: str, ink: Color, cloth: Color) -> None:
    hair: Color = HAIR["Q"]
    brush.shape([(-0.36, 0.26), (0.36, 0.26), (0.52, 0.74), (0.3, 0.8), (-0.3, 0.8), (-0.52, 0.74)], hair)
    for side in (-1, 1):
        for x in (0.3, 0.38):
            wave = [(side * x, 0.4), (side * (x + 0.05), 0.52), (side * (x + 0.02), 0.66)]
            brush.stroke(wave, mixed(hair, INK, 0.4), 0.009)
    _robe(brush, cloth, WHITE)
    _panel(brush, suit, ink, mixed(WHITE, GOLD, 0.2))
    brush.both([(0.0, 0.72), (0.26, 0.62), (0.5, 0.64), (0.34, 0.74)], WHITE)
    _face(brush, 0.41, 0.225, 0.155)
    brush.shape(
        [(-0.24, 0.36), (-0.2, 0.28), (0, 0.262), (0.2, 0.28), (0.24, 0.36), (0.1, 0.3), (-0.1, 0.3)], hair
    )
    for number in range(7):
        angle = pi * (0.14 + 0.72 * number / 6)
        brush.oval(0.23 * cos(angle), 0.585 + 0.06 * sin(angle), 0.026, 0.013, WHITE)
    _eyes(brush, 0.395, 0.095, mixed(hair, INK, 0.5), lashes=True)
    brush.shape([(-0.065, 0.5), (0, 0.492), (0.065, 0.5), (0, 0.52)], (190, 48, 60), None)
    _crown(brush, 0.235, 0.25, 7, ink, 0.1)
    brush.oval(0, 0.115, 0.05, 0.03, ink)
    brush.stroke([(-0.72, 0.8), (-0.74, 0.4)], (40, 104, 56), 0.02)
    brush.shape([(-0.73, 0.6), (-0.6, 0.55), (-0.57, 0.6)], (58, 134, 74))
    for number in range(6):
        angle = 2 * pi * number / 6
        brush.oval(-0.74 + 0.1 * cos(angle), 0.34 + 0.053 * sin(angle), 0.075, 0.04, mixed(ink, WHITE, 0.25))
    brush.oval(-0.74, 0.34, 0.06, 0.032, GOLD)
    _fist(brush, -0.72, 0.76)


def _jack(brush: Brush, suit: str, ink: Color, cloth: Color) -> None:
    hair: Color = HAIR["J"]
    brush.shape([(-0.34, 0.3), (0.34, 0.3), (0.42, 0.58), (0.26, 0.64), (-0.26, 0.64), (-0.42, 0.58)], hair)
    for side in (-1, 1):
        brush.oval(side * 0.36, 0.585, 0.09, 0.042, hair)
    _robe(brush, cloth, GOLD)
    stripe = mixed(cloth, GOLD, 0.8)
    brush.both([(0.34, 0.63), (0.52, 0.65), (0.56, 1), (0.42, 1)], stripe)
    _panel(brush, suit, ink, WHITE)
    brush.both([(0.0, 0.71), (0.3, 0.62), (0.42, 0.7), (0.16, 0.77)], mixed(GOLD, WHITE, 0.5))
    _face(brush, 0.41, 0.225, 0.15)
    _eyes(brush, 0.4, 0.095, mixed(hair, INK, 0.55))
    brush.stroke([(-0.07, 0.5), (0.0, 0.51), (0.07, 0.497)], (168, 62, 58), 0.014)
    brush.shape(
        [(-0.25, 0.37), (-0.22, 0.28), (0.22, 0.28), (0.25, 0.37), (0.12, 0.31), (0, 0.33), (-0.12, 0.31)],
        hair,
    )
    brush.shape([(-0.4, 0.27), (-0.34, 0.16), (-0.1, 0.1), (0.24, 0.12), (0.4, 0.22), (0.36, 0.28)], cloth)
    brush.shape([(-0.4, 0.25), (0.38, 0.25), (0.36, 0.3), (-0.38, 0.3)], GOLD)
    brush.shape([(0.2, 0.22), (0.42, 0.06), (0.74, 0.05), (0.56, 0.13), (0.3, 0.24)], WHITE)
    brush.stroke([(0.22, 0.22), (0.42, 0.11), (0.7, 0.06)], mixed(WHITE, INK, 0.5), 0.009)
    brush.oval(0.2, 0.24, 0.06, 0.032, ink)
    brush.stroke([(-0.78, 0.98), (-0.78, 0.16)], INK, 0.04)
    brush.stroke([(-0.78, 0.98), (-0.78, 0.16)], (150, 104, 60), 0.022)
    blade = [(-0.78, 0.12), (-0.6, 0.2), (-0.56, 0.32), (-0.66, 0.38), (-0.78, 0.33)]
    brush.shape(blade, (196, 204, 212))
    brush.shape([(-0.78, 0.2), (-0.92, 0.23), (-0.94, 0.29), (-0.78, 0.31)], (170, 180, 190))
    brush.shape([(-0.82, 0.13), (-0.78, 0.03), (-0.74, 0.13)], (214, 220, 226))
    _fist(brush, -0.78, 0.74)
