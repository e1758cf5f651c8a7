"""Cards as they lie on the table: single ones, and those of a hand held as a fan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

import pygame

from display import cards, paint
from display.geometry import Rect
from display.panels import Kit
from display.theme import Color, Role

_NIGHT = (150, 142, 128, 255)
_DIM = (120, 124, 122, 255)


@dataclass(frozen=True, slots=True)
class Card:
    """One card lying straight; None: face down."""

    card: str | None
    high: int
    letters: tuple[str, ...] = cards.LETTERS
    four: bool = False
    night: bool = False
    dim: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return cards.width(self.high), self.high

    def make(self, larger: int = cards.LARGER) -> pygame.Surface:
        """Draw it so many times `larger`, then scale it down."""
        if self.card is None:
            made = cards.back(self.high, larger)
        else:
            made = cards.face(self.card, self.high, self.letters, self.four, larger)
        if self.night:
            made.fill(_NIGHT, special_flags=pygame.BLEND_RGBA_MULT)
        if self.dim:
            made.fill(_DIM, special_flags=pygame.BLEND_RGBA_MULT)
        return made


@dataclass(frozen=True, slots=True)
class FanCard:
    """A card of a hand, leaning by `lean` degrees to the right, framed where something is said of it."""

    card: Card
    lean: float
    frame: Color | None = None
    thick: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px, with its frame, leaning."""
        w, h = (edge + 2 * self.thick for edge in self.card.size)
        turn = radians(abs(self.lean))
        return round(w * cos(turn) + h * sin(turn)), round(w * sin(turn) + h * cos(turn))

    def make(self) -> pygame.Surface:
        """Draw it twice as large and lean it."""
        big = replace(self.card, high=self.card.high * 2).make(larger=2)
        if self.frame is not None:
            big = _framed(big, self.frame, self.thick * 2)
        padded = paint.blank(big.get_width() + 8, big.get_height() + 8, self.frame or cards.EDGE)
        padded.blit(big, (4, 4))  # a clear margin: only then rotozoom smooths the edge
        made = pygame.transform.rotozoom(padded, -self.lean, 0.5)
        target = paint.blank(*self.size)
        w, h = self.size
        target.blit(made, ((w - made.get_width()) // 2, (h - made.get_height()) // 2))
        return target


def _framed(card: pygame.Surface, color: Color, thick: int) -> pygame.Surface:
    w, h = card.get_size()
    made = paint.blank(w + 2 * thick, h + 2 * thick, color)
    pygame.draw.rect(made, color, made.get_rect(), border_radius=round(w * 0.075) + thick)
    made.blit(card, (thick, thick))
    return made


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame around cards that the cursor is on."""

    kit: Kit
    size: tuple[int, int]
    color: Color

    def make(self) -> pygame.Surface:
        """Draw it."""
        made = paint.blank(*self.size, self.color)
        line = max(3, self.kit.scale.px(6))
        radius = max(5, self.kit.scale.px(14))
        pygame.draw.rect(made, (*self.color, 255), made.get_rect(), line, radius)
        return made


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a pile would lie."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw its outline on the cloth."""
        canvas = self.kit.canvas(self.size)
        colors = canvas.colors
        canvas.panel(
            Rect(0, 0, *self.size), max(4, self.size[0] // 12), colors.panel, colors.panel_border, 2, alpha=90
        )
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Stub:
    """How many cards a seat still holds: a small back with the number on it."""

    kit: Kit
    high: int
    count: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return cards.width(self.high), self.high

    def make(self) -> pygame.Surface:
        """Draw it."""
        made = Card(None, self.high, night=self.kit.night).make()
        canvas = self.kit.canvas(self.size)
        canvas.blit(made, 0, 0)
        w, h = self.size
        colors = canvas.colors
        high = max(min(h, 22), min(h // 2, canvas.scale.px(84)))
        box = Rect(w // 12, (h - high) // 2, w - w // 6, high)
        canvas.panel(box, max(3, h // 8), colors.panel, colors.panel_border, 1, alpha=235)
        canvas.write(
            str(self.count),
            Role.NOTE,
            "bold",
            colors.strong,
            box,
            align="center",
            least=round(high * 0.7),
        )
        return canvas.surface
