"""A picture of a view, without a window and without a display."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from display.errors import DisplayError
from display.scenes.show import frame
from display.sprites import Cache, Compositor
from display.view import TableView

SIZE: Final = (1920, 1080)


class BadPicture(DisplayError, OSError):
    """A picture could not be written."""


def render(view: TableView, size: tuple[int, int] = SIZE, now: int = 0) -> pygame.Surface:
    """What the screen shows of this view at `now` (ms), in `size` px."""
    surface = pygame.Surface(size, 0, 32)
    Compositor(surface, Cache(64 << 20)).paint(frame(view, size, now))
    return surface


def write(picture: pygame.Surface, path: Path | str) -> None:
    """Write a picture as PNG, or as its name's ending says. Raises BadPicture where that cannot be done."""
    target = Path(path)
    try:
        pygame.image.save(picture, str(target))
    except (pygame.error, OSError) as bad:
        raise BadPicture(f"the picture {target} cannot be written: {bad}") from None


def save_screenshot(view: TableView, path: Path | str, size: tuple[int, int] = SIZE, now: int = 0) -> None:
    """Write what the screen shows of this view at `now` (ms). Raises BadPicture."""
    write(render(view, size, now), path)


save = save_screenshot
