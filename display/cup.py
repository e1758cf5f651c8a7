"""The dice cup seen from above: upside down over the dice, or open and being shaken."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from display.paint import blank
from display.theme import Color, mixed

LEATHER: Final[Color] = (116, 62, 34)
LEATHER_DARK: Final[Color] = (58, 29, 16)
LEATHER_LIGHT: Final[Color] = (176, 108, 64)
STITCH: Final[Color] = (226, 190, 132)


def _dim(tone: Color, night: bool) -> Color:
    return mixed(tone, (0, 0, 0), 0.5) if night else tone


@lru_cache(maxsize=8)
def shadow(diameter: int) -> pygame.Surface:
    """The soft shadow under a cup; half as large again as the cup, the cup in its middle."""
    small = max(24, diameter // 4)
    edge = small * 3 // 2
    surface = blank(edge, edge)
    pygame.draw.circle(
        surface, (0, 0, 0, 150), (edge // 2 + small // 26, edge // 2 + small // 16), small // 2
    )
    soft = pygame.transform.gaussian_blur(surface, max(1, small // 14))
    return pygame.transform.smoothscale(soft, (diameter * 3 // 2, diameter * 3 // 2))


@lru_cache(maxsize=4)
def covering(diameter: int, night: bool = False) -> pygame.Surface:
    """The cup upside down: its leather bottom, its wall falling away, its rim on the cloth."""
    edge = diameter * 2
    middle = edge / 2
    surface = blank(edge, edge, _dim(LEATHER_DARK, night))
    steps = max(24, diameter // 3)
    for step in range(steps):
        part = step / steps
        radius = middle * (1 - 0.3 * part) - 1
        tone = mixed(LEATHER_DARK, LEATHER, min(1.0, 0.25 + part))
        pygame.draw.circle(surface, _dim(tone, night), (middle, middle - edge * 0.012 * part), radius)
    _rims(surface, middle, night)
    _top(surface, middle, night)
    return pygame.transform.smoothscale(surface, (diameter, diameter))


def _rims(surface: pygame.Surface, middle: float, night: bool) -> None:
    wide = max(2, round(middle * 0.045))
    tone = _dim(LEATHER_LIGHT, night)
    pygame.draw.circle(surface, tone, (middle, middle), middle - 1, wide)
    pygame.draw.circle(surface, _dim(LEATHER_DARK, night), (middle, middle), middle - wide, max(1, wide // 3))


def _top(surface: pygame.Surface, middle: float, night: bool) -> None:
    center = (middle, middle * 0.985)
    steps = max(16, round(middle / 4))
    for step in range(steps):
        part = step / steps
        tone = mixed(mixed(LEATHER, LEATHER_DARK, 0.15), LEATHER_LIGHT, part * 0.55)
        at = (center[0] - middle * 0.16 * part, center[1] - middle * 0.2 * part)
        pygame.draw.circle(surface, _dim(tone, night), at, middle * (0.7 - 0.62 * part))
    pygame.draw.circle(
        surface, _dim(LEATHER_DARK, night), center, middle * 0.7, max(1, round(middle * 0.012))
    )
    for index in range(40):
        angle = 2 * pi * index / 40
        ends = [
            (center[0] + middle * 0.62 * cos(angle + off), center[1] + middle * 0.62 * sin(angle + off))
            for off in (-0.045, 0.045)
        ]
        pygame.draw.line(surface, _dim(STITCH, night), ends[0], ends[1], max(1, round(middle * 0.018)))


@lru_cache(maxsize=4)
def open_cup(diameter: int, night: bool = False) -> pygame.Surface:
    """The cup upright, seen into: a rim of leather around the dark."""
    edge = diameter * 2
    middle = edge / 2
    surface = blank(edge, edge, _dim(LEATHER_DARK, night))
    pygame.draw.circle(surface, _dim(LEATHER, night), (middle, middle), middle - 1)
    pygame.draw.circle(
        surface, _dim(LEATHER_LIGHT, night), (middle, middle), middle * 0.97, max(2, edge // 60)
    )
    steps = max(24, diameter // 3)
    for step in range(steps):
        part = step / steps
        tone = mixed(mixed(LEATHER_DARK, LEATHER, 0.35), (10, 6, 4), part**0.7)
        at = (middle + middle * 0.05 * part, middle + middle * 0.07 * part)
        pygame.draw.circle(surface, _dim(tone, night), at, middle * (0.86 - 0.3 * part))
    for index in range(44):
        angle = 2 * pi * index / 44
        ends = [
            (middle + middle * 0.915 * cos(angle + off), middle + middle * 0.915 * sin(angle + off))
            for off in (-0.035, 0.035)
        ]
        pygame.draw.line(surface, _dim(STITCH, night), ends[0], ends[1], max(1, round(middle * 0.016)))
    return pygame.transform.smoothscale(surface, (diameter, diameter))
