"""Rectangles, and the turn of words towards one of the four edges. Pure; all in px, y grows downwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from display.view import Place

QUARTERS: Final[dict[Place, int]] = {"bottom": 0, "right": 1, "top": 2, "left": 3}
"""Quarter turns, counter-clockwise, that bring upright words to face each edge."""

ACROSS: Final[dict[Place, Place]] = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
"""The edge on the other side."""


class Rect(NamedTuple):
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first x outside."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first y outside."""
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.w, self.h

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        """Smaller by `dx` at the left and right and `dy` (default: the same) above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def moved(self, dx: int, dy: int) -> Rect:
        """The same size somewhere else."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def contains(self, x: int, y: int) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Rect) -> bool:
        """Whether all of `other` lies inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: Rect) -> bool:
        """Whether they share a pixel."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def meet(self, other: Rect) -> Rect:
        """What they share; empty where they share nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(
            x, y, max(0, min(self.right, other.right) - x), max(0, min(self.bottom, other.bottom) - y)
        )

    def top_part(self, height: int) -> Rect:
        """The uppermost `height` pixels."""
        return Rect(self.x, self.y, self.w, min(height, self.h))

    def bottom_part(self, height: int) -> Rect:
        """The lowest `height` pixels."""
        height = min(height, self.h)
        return Rect(self.x, self.bottom - height, self.w, height)

    def without_top(self, height: int) -> Rect:
        """What is left below the uppermost `height` pixels."""
        return self.bottom_part(self.h - min(height, self.h))

    def without_bottom(self, height: int) -> Rect:
        """What is left above the lowest `height` pixels."""
        return self.top_part(self.h - min(height, self.h))


def around(center: tuple[int, int], width: int, height: int) -> Rect:
    """The rectangle of this size with this middle."""
    return Rect(center[0] - width // 2, center[1] - height // 2, width, height)


def columns(area: Rect, shares: Iterable[int], gap: int) -> tuple[Rect, ...]:
    """Cut `area` into columns next to each other, in proportion to `shares`, `gap` apart."""
    parts = tuple(shares)
    room = area.w - gap * (len(parts) - 1)
    total = max(1, sum(parts))
    found: list[Rect] = []
    done, x = 0, area.x
    for index, part in enumerate(parts):
        done += part
        end = area.x + room * done // total + gap * index
        found.append(Rect(x, area.y, end - x, area.h))
        x = end + gap
    return tuple(found)


def rows(area: Rect, count: int, gap: int) -> tuple[Rect, ...]:
    """Cut `area` into `count` equal rows below each other, `gap` apart."""
    heights = columns(Rect(area.y, 0, area.h, 0), (1,) * count, gap)
    return tuple(Rect(area.x, part.x, area.w, part.w) for part in heights)


class Turned(NamedTuple):
    """A place on the screen whose words face one edge: local coordinates inside, screen ones outside.

    Locally x grows to the right and y towards the reader, whatever edge that is.
    """

    area: Rect
    facing: Place

    @property
    def local(self) -> Rect:
        """The whole place in local coordinates."""
        sideways = self.facing in {"left", "right"}
        return Rect(0, 0, self.area.h, self.area.w) if sideways else Rect(0, 0, self.area.w, self.area.h)

    @property
    def quarters(self) -> int:
        """Quarter turns, counter-clockwise, of a picture drawn locally."""
        return QUARTERS[self.facing]

    def out(self, rect: Rect) -> Rect:
        """Where a local rectangle lies on the screen."""
        area, (x, y, w, h) = self.area, rect
        match self.facing:
            case "bottom":
                return Rect(area.x + x, area.y + y, w, h)
            case "top":
                return Rect(area.right - x - w, area.bottom - y - h, w, h)
            case "left":
                return Rect(area.right - y - h, area.y + x, h, w)
            case "right":
                return Rect(area.x + y, area.bottom - x - w, h, w)

    def into(self, rect: Rect) -> Rect:
        """Where a rectangle of the screen lies in local coordinates."""
        area, (x, y, w, h) = self.area, rect
        match self.facing:
            case "bottom":
                return Rect(x - area.x, y - area.y, w, h)
            case "top":
                return Rect(area.right - x - w, area.bottom - y - h, w, h)
            case "left":
                return Rect(y - area.y, area.right - x - w, h, w)
            case "right":
                return Rect(area.bottom - y - h, x - area.x, h, w)
