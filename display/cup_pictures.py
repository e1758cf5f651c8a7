"""The dice cup as pictures: standing over the dice, being turned over, being shaken.

Every picture is square with the middle of the cup in its middle. `px` is the width of the cup's mouth on the
screen. The cup is seen from above and a little from the lower edge of the screen; to show it to somebody at
another edge, turn the picture. Surfaces may be shared: copy before changing one.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from display.dice import open_picture

if TYPE_CHECKING:
    import pygame

ASSETS: Final = Path(__file__).parent / "assets" / "cup"
EXTENT: Final = 1.4
"""A picture is this many times as wide as the cup's mouth."""
FOOT: Final = 0.211
"""The middle of the mouth of the standing cup lies this many widths of it below the picture's middle."""
LARGE: Final = 760
CELL: Final = 336
TURNING: Final = 10
"""Pictures from standing to mouth up."""
SHAKING: Final = 8
"""Pictures of one swing round."""
SHADOW_CELL: Final = 192
SHADOW_EXTENT: Final = 6.4
"""The picture of the shadow shows this far from the mouth's middle, in quarters of the mouth's width."""


@lru_cache(maxsize=2)
def standing(px: int) -> pygame.Surface:
    """The cup upside down over the dice."""
    return _scaled(_photo("standing"), px * EXTENT)


@lru_cache(maxsize=1)
def shadow(px: int) -> pygame.Surface:
    """The shadow of the standing cup; its middle goes to the middle of the mouth (see `FOOT`)."""
    return _scaled(open_picture(ASSETS / "shadow.png"), px * SHADOW_EXTENT / 4)


def turning(part: float, px: int) -> pygame.Surface:
    """The cup turned over: 0 standing, about 0.4 with the mouth towards the viewer, 1 with the mouth up.

    Up to 0.4 and back is how it is lifted off the dice; from 1 to 0 how it is put over them.
    """
    frame = round(min(max(part, 0.0), 1.0) * (TURNING - 1))
    return standing(px) if frame == 0 else _frame("turning", frame, TURNING, px)


def shaking(phase: float, px: int) -> pygame.Surface:
    """The cup held mouth up and swung round; `phase` counts swings, only its fraction matters."""
    return _frame("shaking", int(phase % 1 * SHAKING) % SHAKING, SHAKING, px)


@lru_cache(maxsize=4)
def _frame(name: str, frame: int, count: int, px: int) -> pygame.Surface:
    half, column = divmod(frame, count // 2)
    return _scaled(_photo(f"{name}-{half}").subsurface((column * CELL, 0, CELL, CELL)), px * EXTENT)


@lru_cache(maxsize=2)
def _photo(name: str) -> pygame.Surface:
    """Colours from the one file, transparency from the other."""
    import pygame

    colors = open_picture(ASSETS / f"{name}.jpg")
    picture = pygame.Surface(colors.get_size(), pygame.SRCALPHA, 32)
    picture.blit(colors, (0, 0))
    picture.blit(open_picture(ASSETS / f"{name}-alpha.png"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _scaled(picture: pygame.Surface, edge: float) -> pygame.Surface:
    import pygame

    whole = max(2, round(edge))
    return pygame.transform.smoothscale(picture, (whole, whole))
