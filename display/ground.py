"""What everything lies on: cloth under a soft lamp in a thin wooden rim."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from display.paint import blank
from display.theme import Color, Palette, mixed

GRAIN: Final = 256
"""Edge of the square of fibres that the cloth is made of, in px."""


def ground(size: tuple[int, int], rim: int, colors: Palette) -> pygame.Surface:
    """The empty table of this size with a rim of `rim` px."""
    surface = _light(size, colors)
    _weave(surface, 5 if colors.night else 9)
    _inlay(surface, rim, colors)
    _frame(surface, rim, colors)
    return surface


def _light(size: tuple[int, int], colors: Palette) -> pygame.Surface:
    """A lamp hanging over the middle: brightest there, falling off softly towards the corners."""
    w, h = 40, 22
    small = pygame.Surface((w, h), 0, 32)
    for y in range(h):
        for x in range(w):
            away = ((x - (w - 1) / 2) / (w * 0.62)) ** 2 + ((y - (h - 1) / 2) / (h * 0.66)) ** 2
            part = min(1.0, away) ** 0.8
            small.set_at((x, y), mixed(colors.felt, colors.felt_edge, part * (2 - part) * 0.98))
    return pygame.transform.smoothscale(small, size)


def _weave(surface: pygame.Surface, depth: int) -> None:
    """Add fibres: grain of up to `depth` levels, drawn out a little, which also hides steps in the light."""
    random = Random(21)
    tiles = [_fibres(random, depth, along) for along in (True, False)]
    w, h = surface.get_size()
    for tile, flag in zip(tiles, (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB), strict=True):
        for y in range(0, h, GRAIN):
            for x in range(0, w, GRAIN):
                surface.blit(tile, (x, y), special_flags=flag)


def _fibres(random: Random, depth: int, along: bool) -> pygame.Surface:
    edge = GRAIN
    shape = (edge // 3, edge) if along else (edge, edge // 3)
    long = pygame.transform.smoothscale(_noise(random, shape, depth), (edge, edge))
    long.blit(_noise(random, (edge, edge), depth // 2), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return long


def _noise(random: Random, shape: tuple[int, int], depth: int) -> pygame.Surface:
    """Every pixel a grey of 0 to `depth` by chance."""
    picture = pygame.image.frombytes(random.randbytes(shape[0] * shape[1]), shape, "P")
    picture.set_palette([(level * depth // 255,) * 3 for level in range(256)])
    return picture.convert(pygame.Surface((1, 1), 0, 32))


def _inlay(surface: pygame.Surface, rim: int, colors: Palette) -> None:
    """A fine line sewn into the cloth."""
    w, h = surface.get_size()
    off = rim + max(3, rim // 3)
    line = mixed(colors.felt, colors.gold, 0.16)
    pygame.draw.rect(surface, line, (off, off, w - 2 * off, h - 2 * off), 1, border_radius=rim)


def _frame(surface: pygame.Surface, rim: int, colors: Palette) -> None:
    """The rim: four boards of wood, mitred, with a light edge, and the shadow they cast on the cloth."""
    w, h = surface.get_size()
    _shade_edges(surface, rim)
    random = Random(66)
    flat = _board(random, w, rim, colors)
    tall = pygame.transform.rotate(_board(random, h, rim, colors), 90)
    surface.blit(tall, (0, 0))
    surface.blit(pygame.transform.flip(tall, True, False), (w - rim, 0))
    for board, y, corner in ((flat, 0, 0), (pygame.transform.flip(flat, False, True), h - rim, 1)):
        part = blank(w, rim)
        part.blit(board, (0, 0))
        _mitre(part, rim, corner == 0)
        surface.blit(part, (0, y))


def _mitre(board: pygame.Surface, rim: int, upper: bool) -> None:
    w = board.get_width()
    clear = (0, 0, 0, 0)
    if upper:
        pygame.draw.polygon(board, clear, [(0, 1), (0, rim), (rim - 1, rim)])
        pygame.draw.polygon(board, clear, [(w - 1, 1), (w - 1, rim), (w - rim, rim)])
    else:
        pygame.draw.polygon(board, clear, [(0, 0), (rim - 1, 0), (0, rim - 1)])
        pygame.draw.polygon(board, clear, [(w - 1, 0), (w - rim, 0), (w - 1, rim - 1)])


def _shade_edges(surface: pygame.Surface, rim: int) -> None:
    w, h = surface.get_size()
    for step in range(rim):
        level = round(60 * (1 - step / rim) ** 2)
        off = rim + step
        edge = blank(w - 2 * off, 1)
        edge.fill((0, 0, 0, level))
        surface.blit(edge, (off, off))
        surface.blit(edge, (off, h - off - 1))
        edge = blank(1, h - 2 * off)
        edge.fill((0, 0, 0, level))
        surface.blit(edge, (off, off))
        surface.blit(edge, (w - off - 1, off))


def _board(random: Random, length: int, rim: int, colors: Palette) -> pygame.Surface:
    """One board seen from above: grain along it, rounded to the light."""
    grain = pygame.Surface((max(2, length // 48), rim), 0, 32)
    for y in range(rim):
        for x in range(grain.get_width()):
            grain.set_at((x, y), mixed(colors.wood, colors.wood_light, random.random() * 0.38))
    board = pygame.transform.smoothscale(grain, (length, rim))
    profile = pygame.Surface((1, rim), 0, 32)
    for y in range(rim):
        part = y / max(1, rim - 1)
        lift = max(0.0, 1 - abs(part - 0.68) * 3.2)
        profile.set_at((0, y), _lifted(lift * 0.5 - max(0.0, 0.3 - part) - (0.5 if part > 0.96 else 0)))
    bright = pygame.transform.scale(profile, (length, rim))
    board.blit(bright, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    board.blit(board.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return board


def _lifted(by: float) -> Color:
    level = min(255, max(0, round(128 * (1 + by * 0.9))))
    return level, level, level
