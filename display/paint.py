"""The brushes: rounded panels, shadows, glows and smooth shapes, drawn without a display.

Smooth edges come from drawing four times as large and scaling down. Corners and soft edges are drawn once
per kind and stretched to size, so that large panels cost little.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from display.theme import Color

SMOOTH: Final = 4
"""How much larger smooth shapes are drawn."""

Point = tuple[float, float]


def blank(width: int, height: int, tint: Color = (0, 0, 0)) -> pygame.Surface:
    """A transparent surface; `tint` is the colour that shines through where edges are smoothed."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    surface.fill((*tint, 0))
    return surface


class Pen:
    """Draws smooth shapes in a unit square of `px` pixels; x and y run from 0 to 1."""

    def __init__(self, px: int, tint: Color) -> None:
        self.px = px
        self.edge = px * SMOOTH
        self.tint = tint
        self.surface = blank(self.edge, self.edge, tint)

    def done(self) -> pygame.Surface:
        """The picture at its size."""
        return pygame.transform.smoothscale(self.surface, (self.px, self.px))

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.edge, y * self.edge) for x, y in points]

    def _ink(self, color: Color | None) -> tuple[int, int, int, int]:
        return (*self.tint, 0) if color is None else (*color, 255)

    def polygon(self, points: Sequence[Point], color: Color | None) -> None:
        """Fill a polygon; None erases."""
        pygame.draw.polygon(self.surface, self._ink(color), self._at(points))

    def disc(self, x: float, y: float, radius: float, color: Color | None) -> None:
        """Fill a circle; None erases."""
        pygame.draw.circle(self.surface, self._ink(color), (x * self.edge, y * self.edge), radius * self.edge)

    def ring(self, x: float, y: float, radius: float, width: float, color: Color) -> None:
        """Draw a circle whose outer edge is at `radius`."""
        middle = (x * self.edge, y * self.edge)
        pygame.draw.circle(
            self.surface, self._ink(color), middle, radius * self.edge, max(1, round(width * self.edge))
        )

    def box(self, x: float, y: float, w: float, h: float, color: Color | None, round_by: float = 0.0) -> None:
        """Fill a rectangle with rounded corners; None erases."""
        e = self.edge
        rect = pygame.Rect(round(x * e), round(y * e), round(w * e), round(h * e))
        pygame.draw.rect(self.surface, self._ink(color), rect, border_radius=round(round_by * e))

    def line(self, points: Sequence[Point], width: float, color: Color | None, closed: bool = False) -> None:
        """Draw a line with round ends and corners."""
        spots = self._at(points)
        half = width * self.edge / 2
        ink = self._ink(color)
        ends = [*pairwise(spots), *([(spots[-1], spots[0])] if closed else [])]
        for (ax, ay), (bx, by) in ends:
            length = hypot(bx - ax, by - ay) or 1.0
            dx, dy = (by - ay) / length * half, (ax - bx) / length * half
            quad = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
            pygame.draw.polygon(self.surface, ink, quad)
        for spot in spots:
            pygame.draw.circle(self.surface, ink, spot, half)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float, color: Color
    ) -> None:
        """Draw part of a circle along `radius`; angles in degrees, clockwise from the right."""
        steps = max(6, round(abs(end - start) / 6))
        angles = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
        self.line([(x + radius * cos(a), y + radius * sin(a)) for a in angles], width, color)


# -- panels --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _corners(radius: int, fill: Color, fill_alpha: int, border: Color, width: int) -> pygame.Surface:
    """A rounded square just large enough for its four corners."""
    edge = 2 * radius + 2
    big = blank(edge * SMOOTH, edge * SMOOTH, border if width else fill)
    whole = big.get_rect()
    if width:
        pygame.draw.rect(big, (*border, 255), whole, border_radius=radius * SMOOTH)
    inner = whole.inflate(-2 * width * SMOOTH, -2 * width * SMOOTH)
    pygame.draw.rect(big, (*fill, fill_alpha), inner, border_radius=max(0, radius - width) * SMOOTH)
    return pygame.transform.smoothscale(big, (edge, edge))


def stretched(source: pygame.Surface, margin: int, size: tuple[int, int]) -> pygame.Surface:
    """`source` made larger without touching the `margin` px along its edges: corners stay, edges stretch."""
    w, h = size
    sw, sh = source.get_size()
    target = blank(w, h)
    xs = ((0, 0, margin), (margin, margin, w - 2 * margin), (sw - margin, w - margin, margin))
    ys = ((0, 0, margin), (margin, margin, h - 2 * margin), (sh - margin, h - margin, margin))
    for sx, x, dw in xs:
        for sy, y, dh in ys:
            if dw <= 0 or dh <= 0:
                continue
            part = source.subsurface(
                (
                    sx,
                    sy,
                    margin if sx != margin else sw - 2 * margin,
                    margin if sy != margin else sh - 2 * margin,
                )
            )
            target.blit(pygame.transform.scale(part, (dw, dh)), (x, y), special_flags=pygame.BLEND_RGBA_MAX)
    return target


def panel(
    size: tuple[int, int],
    radius: int,
    fill: Color,
    border: Color,
    width: int = 1,
    alpha: int = 255,
    light: float = 0.0,
) -> pygame.Surface:
    """A rounded panel; `light` (0 to 1) lets its upper half catch the lamp."""
    radius = max(0, min(radius, min(size) // 2 - 1))
    made = stretched(_corners(radius, fill, alpha, border, width), radius, size)
    if light:
        sheen = blank(1, 2)
        sheen.set_at((0, 0), (round(255 * light),) * 3 + (0,))
        sheen.set_at((0, 1), (0, 0, 0, 0))
        made.blit(pygame.transform.smoothscale(sheen, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return made


@lru_cache(maxsize=32)
def _soft(radius: int, blur: int, tint: Color, alpha: int) -> pygame.Surface:
    edge = 2 * (radius + 2 * blur) + 2
    small = max(1, min(4, blur // 3))  # blurred small and scaled up: the same softness for little work
    surface = blank(-(-edge // small), -(-edge // small), tint)
    inner = surface.get_rect().inflate(-2 * blur // small, -2 * blur // small)
    pygame.draw.rect(surface, (*tint, alpha), inner, border_radius=(radius + blur) // small)
    soft = pygame.transform.gaussian_blur(surface, max(1, blur // 2 // small))
    return pygame.transform.smoothscale(soft, (edge, edge))


def halo(size: tuple[int, int], radius: int, blur: int, tint: Color, alpha: int) -> pygame.Surface:
    """A soft shadow or glow for a panel of `size`; it reaches `blur` px further on each side."""
    w, h = size
    source = _soft(radius, blur, tint, alpha)
    return stretched(source, radius + 2 * blur, (w + 2 * blur, h + 2 * blur))


def spot(diameter: int, tint: Color, strength: int) -> pygame.Surface:
    """A round light that fades outwards, to be added to what lies under it; no alpha."""
    small = 64
    surface = pygame.Surface((small, small), 0, 32)
    for y in range(small):
        for x in range(small):
            away = min(1.0, hypot(x - (small - 1) / 2, y - (small - 1) / 2) / (small / 2))
            part = (1 - away) ** 2 * strength / 255
            surface.set_at((x, y), tuple(round(c * part) for c in tint))
    return pygame.transform.smoothscale(surface, (diameter, diameter))


def turned(surface: pygame.Surface, quarters: int) -> pygame.Surface:
    """The picture turned by quarter turns, counter-clockwise."""
    return pygame.transform.rotate(surface, 90 * quarters) if quarters else surface
