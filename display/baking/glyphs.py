"""Write down which characters the font has: ``python -m display.baking.glyphs``."""

from __future__ import annotations

import sys
from itertools import groupby

import pygame.freetype

from display.fonts import GLYPHS, WEIGHTS, font_path


def covered() -> list[int]:
    """The code points that every weight of the font has, in order."""
    pygame.freetype.init()
    fonts = [pygame.freetype.Font(str(font_path(weight)), 20) for weight in WEIGHTS]
    plane = (code for code in range(0x20, 0x10000) if not 0xD800 <= code < 0xE000)
    return [code for code in plane if chr(code).isprintable() and all(_has(font, code) for font in fonts)]


def spans(codes: list[int]) -> list[str]:
    """The code points as hexadecimal runs: ``41-5A``, ``E9``."""
    runs = [list(run) for _, run in groupby(enumerate(codes), key=lambda pair: pair[1] - pair[0])]
    ends = [(run[0][1], run[-1][1]) for run in runs]
    return [f"{first:X}" if first == last else f"{first:X}-{last:X}" for first, last in ends]


def main() -> int:
    """Bake the list."""
    GLYPHS.write_text("\n".join(spans(covered())) + "\n", encoding="ascii")
    sys.stdout.write(f"{GLYPHS}: {len(covered())} characters\n")
    return 0


def _has(font: pygame.freetype.Font, code: int) -> bool:
    return font.get_metrics(chr(code))[0] is not None


if __name__ == "__main__":
    sys.exit(main())
