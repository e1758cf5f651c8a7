"""A screen that is built in turned: from the picture to the real screen and back. Pure arithmetic."""

from __future__ import annotations

from typing import Literal

Rotation = Literal[0, 90, 180, 270]
"""How far the picture is turned on the screen, in degrees clockwise."""


def swapped(size: tuple[int, int], rotation: Rotation) -> tuple[int, int]:
    """The picture's size for a screen of this size, and the other way round."""
    w, h = size
    return (h, w) if rotation in {90, 270} else (w, h)


def inside(at: tuple[int, int], picture: tuple[int, int], rotation: Rotation) -> tuple[int, int]:
    """The point of the picture that is seen at a point of the screen."""
    (x, y), (w, h) = at, picture
    return {0: (x, y), 90: (y, h - 1 - x), 180: (w - 1 - x, h - 1 - y), 270: (w - 1 - y, x)}[rotation]


def corner(area: tuple[int, int, int, int], picture: tuple[int, int], rotation: Rotation) -> tuple[int, int]:
    """Where the top left corner of a part of the picture (x, y, width, height) comes on the screen."""
    (x, y, width, height), (w, h) = area, picture
    right, bottom = x + width, y + height
    return {0: (x, y), 90: (h - bottom, x), 180: (w - right, h - bottom), 270: (y, w - right)}[rotation]
