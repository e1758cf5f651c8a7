"""One picture being made: a surface to write and draw on upright, before it is turned to its reader."""

from __future__ import annotations

import logging

import pygame

from display import icons, lettering, paint
from display.fonts import font
from display.geometry import Rect
from display.lettering import Align, Fit, Weight
from display.theme import LEAST_PX, Color, Palette, Role, Scale

_log = logging.getLogger(__name__)


class Canvas:
    """A transparent picture of `size` px with the pens of one palette and scale."""

    def __init__(self, size: tuple[int, int], colors: Palette, scale: Scale) -> None:
        self.surface = paint.blank(*size)
        self.colors = colors
        self.scale = scale

    def fit(
        self, text: str, role: Role, weight: Weight, room: Rect, lines: int = 1, least: int | None = None
    ) -> Fit:
        """How a text of this role is set within `room`."""
        least = self.scale.least(role) if least is None else least
        found = lettering.fitted(text, weight, room.w, self.scale.wanted(role), least, lines, room.h)
        if not found.whole:
            _log.debug("no room for %s text %r in %d x %d px", role.label, text, room.w, room.h)
            if len(CUT) < MOST_CUT:
                CUT.append((role.label, text, room.w, room.h))
        return found

    def write(
        self,
        text: str,
        role: Role,
        weight: Weight,
        color: Color,
        room: Rect,
        *,
        align: Align = "left",
        lines: int = 1,
        least: int | None = None,
        top: bool = False,
    ) -> Fit:
        """Write a text into `room`, in the middle of its height unless `top`."""
        found = self.fit(text, role, weight, room, lines, least)
        y = room.y if top else room.y + (room.h - found.height) // 2
        lettering.draw(self.surface, found, weight, color, room.x, y, room.w, align)
        return found

    def figure(
        self, text: str, weight: Weight, color: Color, room: Rect, *, most: int, align: Align = "center"
    ) -> int:
        """Write a number as large as `room` allows, at most in type of `most` px; returns its width.

        Measured by what is to be seen of its digits, which have no tails.
        """
        size = min(most, round(room.h / DIGIT), room.w * 100 // max(1, lettering.width_of(text, weight, 100)))
        picture = font(weight, max(LEAST_PX, size)).render(text, True, color)
        seen = picture.get_bounding_rect()
        shift = {"left": 0, "center": (room.w - seen.w) // 2, "right": room.w - seen.w}[align]
        y = room.y + (room.h - seen.h) // 2
        self.surface.blit(picture, (room.x + shift, y), seen)
        return seen.w

    def sign(self, name: str, color: Color, room: Rect) -> None:
        """Draw a sign as large as `room` allows, in its middle."""
        px = min(room.w, room.h)
        if px < 4:
            return
        picture = icons.sign(name, px, color)
        self.surface.blit(picture, (room.x + (room.w - px) // 2, room.y + (room.h - px) // 2))

    def panel(
        self,
        room: Rect,
        radius: int,
        fill: Color,
        border: Color,
        width: int = 1,
        alpha: int = 255,
        light: float = 0.0,
    ) -> None:
        """Draw a rounded panel."""
        self.surface.blit(paint.panel(room.size, radius, fill, border, width, alpha, light), room[:2])

    def halo(self, room: Rect, radius: int, blur: int, color: Color, alpha: int) -> None:
        """Draw a soft shadow or glow behind where a panel will be."""
        self.surface.blit(paint.halo(room.size, radius, blur, color, alpha), (room.x - blur, room.y - blur))

    def blit(self, picture: pygame.Surface, x: int, y: int) -> None:
        """Draw a picture with its upper left corner here."""
        self.surface.blit(picture, (x, y))


DIGIT = 0.66
"""The height of a digit, in the size of the type."""
MOST_CUT = 100

CUT: list[tuple[str, str, int, int]] = []
"""Texts that found no room at their least size: role, text, width, height. Tests look at it."""


def forget_cut() -> None:
    """Start a fresh list of texts that found no room."""
    CUT.clear()
