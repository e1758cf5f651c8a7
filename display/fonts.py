"""The type: Source Sans Pro from its package, and which characters it has.

What the font has is known without pygame (`missing`), so names can be checked on a table without a screen.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from display.errors import AssetMissing

if TYPE_CHECKING:
    import pygame

Weight = Literal["light", "regular", "semibold", "bold"]

WEIGHTS: Final[dict[Weight, str]] = {
    "light": "SourceSansPro-Light.ttf",
    "regular": "SourceSansPro-Regular.ttf",
    "semibold": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
}
"""The weights the table uses; all of them have the same characters."""

GLYPHS: Final = Path(__file__).parent / "assets" / "glyphs.txt"
"""The characters of all weights as lines of code points, ``41-5A`` or ``E9``; baked from the font itself."""

_PACKAGE: Final = "font_source_sans_pro"


def font_path(weight: Weight) -> Path:
    """The font's file. Raises AssetMissing, naming the file or the package that is not there."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise AssetMissing("the font is not installed: pip install font-source-sans-pro")
    path = Path(spec.origin).parent / "files" / WEIGHTS[weight]
    if not path.is_file():
        again = "pip install --force-reinstall font-source-sans-pro"
        raise AssetMissing(f"the font file {path} is missing: {again}")
    return path


def font(weight: Weight, px: int) -> pygame.font.Font:
    """The font at this size (px of the em, at least 1), ready to draw. Raises AssetMissing."""
    import pygame

    if not pygame.font.get_init():
        _opened.cache_clear()  # fonts opened before pygame was quit are dead
        pygame.font.init()
    return _opened(weight, max(1, px))


@lru_cache(maxsize=64)
def _opened(weight: Weight, px: int) -> pygame.font.Font:
    import pygame

    return pygame.font.Font(str(font_path(weight)), px)


@cache
def glyphs() -> frozenset[str]:
    """Every character that the font has. Raises AssetMissing without the list of them."""
    try:
        lines = GLYPHS.read_text(encoding="ascii").split()
    except OSError as bad:
        raise AssetMissing(
            f"the list of the font's characters cannot be read: {bad}; reinstall worp"
        ) from None
    spans = [line.split("-") for line in lines]
    return frozenset(chr(code) for span in spans for code in range(int(span[0], 16), int(span[-1], 16) + 1))


def missing(text: str) -> str:
    """The characters of `text` that the font cannot draw, each once, in order; empty when it has all."""
    return "".join(dict.fromkeys(char for char in unicodedata.normalize("NFC", text) if char not in glyphs()))
