"""What everything on the table is drawn with: colours and sizes in force, and how seats are told apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from display.canvas import Canvas
from display.lettering import Weight, width_of
from display.theme import Color, Palette, Scale, color, mixed, palette

Tone = Literal["plain", "good", "bad", "warning"]


@dataclass(frozen=True, slots=True)
class Kit:
    """What every picture needs to know: colours and sizes."""

    scale: Scale
    night: bool = False

    @property
    def colors(self) -> Palette:
        """The colours in force."""
        return palette(self.night)

    def canvas(self, size: tuple[int, int]) -> Canvas:
        """An empty picture."""
        return Canvas(size, self.colors, self.scale)


def seat_color(kit: Kit, text: str) -> Color:
    """A seat's colour, softened at night."""
    value = color(text)
    return mixed(value, kit.colors.panel, 0.3) if kit.night else value


def tone_color(colors: Palette, tone: Tone) -> Color:
    """The colour in which something good, bad or doubtful is said."""
    return {"plain": colors.strong, "good": colors.good, "bad": colors.bad, "warning": colors.warning}[tone]


@dataclass(frozen=True, slots=True)
class Token:
    """How a seat is told apart."""

    color: str
    shape: str
    name: str = ""


def fits(text: str, size: int, width: int, weight: Weight = "regular") -> bool:
    """Whether a line in type of this size is at most this wide."""
    return width_of(text, weight, size) <= width
