"""Pictures of everything there is to see: ``python -m display.gallery [OUT]``.

Every sample in every language and size goes to ``OUT/<size>/<language>/<name>.png``, and small ones side by
side to contact sheets ``OUT/<size>-<language>-<n>.png``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from display import lettering
from display.errors import DisplayError
from display.samples import Sample, all_samples
from display.screenshot import render, write
from display.texts import LANGUAGES
from display.theme import DAY
from display.view import Lang

SIZES: Final = ((800, 480), (1920, 1080))
ACROSS: Final = 4
DOWN: Final = 5
CELL: Final = 480
"""Width of a small picture on a contact sheet, in px."""


class Options(NamedTuple):
    """What to draw."""

    out: Path
    sizes: tuple[tuple[int, int], ...]
    langs: tuple[Lang, ...]
    only: str
    sheets: bool


def size_of(text: str) -> tuple[int, int]:
    """A size given as ``800x480``. Raises ValueError, saying what is expected."""
    w, _, h = text.partition("x")
    if not (w.isdigit() and h.isdigit() and int(w) >= 320 and int(h) >= 240):
        raise ValueError(f"size {text!r}: expected WIDTHxHEIGHT in px, at least 320x240")
    return int(w), int(h)


def options(arguments: Sequence[str]) -> Options:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m display.gallery", description="Draw every scene to pictures."
    )
    parser.add_argument("out", type=Path, nargs="?", default=Path("gallery"), help="folder for the pictures")
    parser.add_argument(
        "--size", action="append", type=size_of, metavar="WxH", help="screen size, may be repeated"
    )
    parser.add_argument("--lang", action="append", choices=LANGUAGES, help="language, may be repeated")
    parser.add_argument("--only", default="", help="only samples whose name holds this")
    parser.add_argument("--no-sheets", action="store_true", help="no contact sheets")
    given = parser.parse_args(arguments)
    return Options(
        given.out, tuple(given.size or SIZES), tuple(given.lang or LANGUAGES), given.only, not given.no_sheets
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what is asked for; returns the exit status."""
    chosen = options(sys.argv[1:] if arguments is None else arguments)
    try:
        for size in chosen.sizes:
            for lang in chosen.langs:
                count = draw(chosen, size, lang)
                sys.stdout.write(f"{size[0]}x{size[1]} {lang}: {count} pictures in {chosen.out}\n")
    except DisplayError as bad:
        sys.stderr.write(f"{bad}\n")
        return 1
    return 0


def draw(chosen: Options, size: tuple[int, int], lang: Lang) -> int:
    """Draw all samples of one size and language; returns how many there were."""
    folder = chosen.out / f"{size[0]}x{size[1]}" / lang
    folder.mkdir(parents=True, exist_ok=True)
    small: list[tuple[str, pygame.Surface]] = []
    count = 0
    for sample in _wanted(all_samples(lang), chosen.only):
        picture = render(sample.view, size, sample.now)
        write(picture, folder / f"{sample.name.replace(' ', '-')}.png")
        count += 1
        if chosen.sheets:
            height = CELL * size[1] // size[0]
            small.append((sample.name, pygame.transform.smoothscale(picture, (CELL, height))))
    per = ACROSS * DOWN
    for number in range(0, len(small), per):
        sheet = contact_sheet(small[number : number + per])
        write(sheet, chosen.out / f"{size[0]}x{size[1]}-{lang}-{number // per + 1}.png")
    return count


def _wanted(samples: Iterable[Sample], only: str) -> Iterable[Sample]:
    return (sample for sample in samples if only in sample.name)


def contact_sheet(pictures: Sequence[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Small pictures in rows, each with its name below."""
    gap, label = 12, 24
    w, h = pictures[0][1].get_size()
    across = min(ACROSS, len(pictures))
    down = -(-len(pictures) // across)
    sheet = pygame.Surface((across * (w + gap) + gap, down * (h + label + gap) + gap), 0, 32)
    sheet.fill(DAY.shade)
    for index, (name, picture) in enumerate(pictures):
        row, column = divmod(index, across)
        x, y = gap + column * (w + gap), gap + row * (h + label + gap)
        sheet.blit(picture, (x, y))
        fit = lettering.fitted(name, "regular", w, 18, 16)
        lettering.draw(sheet, fit, "regular", DAY.text, x, y + h + 2, w)
    return sheet


if __name__ == "__main__":
    sys.exit(main())
