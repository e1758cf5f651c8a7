"""How far something is: a track that fills."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display.canvas import Canvas
from display.geometry import Rect
from display.panels import Kit


@dataclass(frozen=True, slots=True)
class Track:
    """A track, and how much of it is done, in px."""

    kit: Kit
    size: tuple[int, int]
    done: int

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        w, h = self.size
        canvas.panel(Rect(0, 0, w, h), h // 2, colors.panel, colors.panel_border, 1)
        if self.done:
            canvas.panel(Rect(0, 0, max(h, self.done), h), h // 2, colors.gold, colors.gold, 0)
        return canvas.surface
