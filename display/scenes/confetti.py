"""Confetti for a Mexico and for the winner, in the colours of the seats."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from display import effects, paint
from display.geometry import around
from display.panels import Kit, seat_color
from display.scenes.base import Builder
from display.theme import SEAT_COLORS, Color, mixed
from display.view import TableView

PIECES: Final = ((0.016, 0.010), (0.012, 0.012), (0.019, 0.007))
"""Sizes of confetti as shares of the screen's height."""


def celebrate(builder: Builder, view: TableView) -> None:
    """Confetti for a Mexico and for the winner, in the colours of the seats."""
    moment = builder.moment
    found = effects.running(view, moment.now, "mexico", "winner")
    if found is None or not moment.moves:
        return
    effect, part = found
    builder.animating = True
    if not moment.full and effect.kind == "mexico":
        return
    alpha = effects.fading(part)
    w, h = moment.size
    for piece in effects.confetti(effect.serial, part):
        wide, high = (max(3, round(share * h)) for share in PIECES[piece.kind])
        tint = _tint(moment.kit, view, piece.tint)
        edge = max(wide, high)
        rect = around((round(piece.x * w), round(piece.y * h)), edge, edge)
        key = ("confetto", tint, wide, high, piece.step)
        builder.surface(key, rect, partial(_confetto, tint, wide, high, piece.step), alpha)


def _tint(kit: Kit, view: TableView, number: int) -> Color:
    colors = [seat.color for seat in view.seats] or list(SEAT_COLORS)
    return seat_color(kit, colors[number % len(colors)])


def _confetto(tint: Color, wide: int, high: int, step: int) -> pygame.Surface:
    edge = max(wide, high)
    turn = abs(step - effects.CONFETTI_STEPS / 2) / (effects.CONFETTI_STEPS / 2)
    big = paint.blank(edge * 3, edge * 3, tint)
    shown = mixed(tint, (255, 255, 255), 0.3 * turn)
    flat = pygame.Rect(0, 0, wide * 3, max(2, round(high * 3 * (0.25 + 0.75 * turn))))
    flat.center = big.get_rect().center
    pygame.draw.rect(big, (*shown, 255), flat, border_radius=3)
    turned = pygame.transform.rotate(big, step * 360 / effects.CONFETTI_STEPS)
    place = turned.get_rect(center=big.get_rect().center)
    canvas = paint.blank(edge * 3, edge * 3, tint)
    canvas.blit(turned, place)
    return pygame.transform.smoothscale(canvas, (edge, edge))
