"""Text that fits: as large as wanted where there is room, smaller or on more lines where there is not."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

import pygame

from display.fonts import font
from display.theme import LEADING, LEAST_PX, Color

Weight = Literal["light", "regular", "semibold", "bold"]
Align = Literal["left", "center", "right"]


class Fit(NamedTuple):
    """How a text is set: the size in px, its lines, and the room they take."""

    size: int
    lines: tuple[str, ...]
    width: int
    height: int
    whole: bool
    """It fits as asked; otherwise it had to go below its least size, or lost its end."""


@lru_cache(maxsize=4096)
def width_of(text: str, weight: Weight, size: int) -> int:
    """How wide a line is, in px."""
    return font(weight, size).size(text)[0]


def line_height(size: int, count: int = 1) -> int:
    """How high `count` lines are, in px, from the top of the tallest letter to the lowest tail."""
    return round(size * (1.22 + LEADING * (count - 1)))


def broken(text: str, weight: Weight, size: int, width: int) -> tuple[str, ...]:
    """The text in lines no wider than `width`, broken at spaces; a word too long stays whole."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, weight, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=2048)
def fitted(
    text: str, weight: Weight, width: int, wanted: int, least: int, lines: int = 1, height: int = 1 << 20
) -> Fit:
    """Set a text within `width` px, at most `lines` lines and `height` px, as near to `wanted` as it goes."""
    size = max(wanted, least)
    while True:
        if size == least or _may_fit(text, weight, width, size, lines):
            found = _set(text, weight, width, size)
            if found.width <= width and len(found.lines) <= lines and found.height <= height:
                return found
        if size <= least:
            break
        size = max(least, size - max(1, size // 24))
    return _squeezed(text, weight, width, least, lines, height)


REFERENCE: Final = 32
"""The size of type in which texts are measured roughly, in px."""


def _may_fit(text: str, weight: Weight, width: int, size: int, lines: int) -> bool:
    """Whether it is worth trying; spares opening the font in every size that is much too large."""
    rough = width_of(text.replace("\n", " "), weight, REFERENCE) * size / REFERENCE
    return rough * 0.93 <= width * lines


def _set(text: str, weight: Weight, width: int, size: int) -> Fit:
    found = _balanced(text, weight, size, width)
    widest = max(width_of(line, weight, size) for line in found)
    return Fit(size, found, widest, line_height(size, len(found)), True)


def _balanced(text: str, weight: Weight, size: int, width: int) -> tuple[str, ...]:
    """Broken into as few lines as go, of about equal width."""
    found = broken(text, weight, size, width)
    if len(found) == 1 or "\n" in text:
        return found
    low, high = max(width_of(line, weight, size) for line in found) // 2, width
    while high - low > 8:
        middle = (low + high) // 2
        tried = broken(text, weight, size, middle)
        fits = len(tried) == len(found) and all(width_of(line, weight, size) <= middle for line in tried)
        low, high = (low, middle) if fits else (middle, high)
    tried = broken(text, weight, size, high)
    return tried if len(tried) == len(found) else found


def _squeezed(text: str, weight: Weight, width: int, least: int, lines: int, height: int) -> Fit:
    """The last resort: smaller than wished, then without its end."""
    for size in range(least, LEAST_PX - 1, -1):
        found = _set(text, weight, width, size)
        if found.width <= width and len(found.lines) <= lines and found.height <= height:
            return found._replace(whole=False)
    size = min(least, LEAST_PX)
    kept = list(broken(text, weight, size, width)[:lines])
    kept[-1] += "…"
    shown = tuple(_cut(line, weight, size, width) for line in kept)
    widest = max(width_of(line, weight, size) for line in shown)
    return Fit(size, shown, widest, line_height(size, len(shown)), False)


def _cut(line: str, weight: Weight, size: int, width: int) -> str:
    while len(line) > 1 and width_of(line, weight, size) > width:
        line = line.rstrip("…")[:-1] + "…"
    return line


def draw(
    target: pygame.Surface,
    fit: Fit,
    weight: Weight,
    color: Color,
    x: int,
    y: int,
    width: int,
    align: Align = "left",
) -> None:
    """Draw set text with its upper left corner at (x, y), aligned within `width` px."""
    face = font(weight, fit.size)
    step = fit.size * LEADING
    drop = (face.get_height() - line_height(fit.size)) // 2
    for index, line in enumerate(fit.lines):
        if not line:
            continue
        picture = face.render(line, True, color)
        room = width - picture.get_width()
        shift = {"left": 0, "center": room // 2, "right": room}[align]
        target.blit(picture, (x + shift, y + round(step * index) - drop))
