"""Playing cards, drawn at three times their size and scaled down. Pure pictures; what is shown is given.

A card is a rank and a suit (``AS``, ``TD``, ``7H``); its width is five sevenths of its height.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from display import paint
from display.courts import draw_court
from display.fonts import font
from display.pips import draw_suit, suit_color
from display.theme import Color, mixed

LARGER: Final = 3
PAPER: Final[Color] = (251, 250, 245)
EDGE: Final[Color] = (150, 150, 146)
BACK: Final[Color] = (18, 58, 104)
BACK_LINE: Final[Color] = (112, 160, 206)
SIMPLE_BELOW: Final = 120
"""Cards lower than this (px) show their index large and one pip, so that they can be read."""

RANKS: Final = "A23456789TJQK"
LETTERS: Final = ("A", "J", "Q", "K")
"""What stands on ace, jack, queen and king; other languages have other letters."""

_COLUMNS: Final = (0.325, 0.5, 0.675)
_PIPS: Final[dict[str, tuple[tuple[int, float], ...]]] = {
    "2": ((1, 0.2), (1, 0.8)),
    "3": ((1, 0.2), (1, 0.5), (1, 0.8)),
    "4": ((0, 0.2), (2, 0.2), (0, 0.8), (2, 0.8)),
    "5": ((0, 0.2), (2, 0.2), (1, 0.5), (0, 0.8), (2, 0.8)),
    "6": ((0, 0.2), (2, 0.2), (0, 0.5), (2, 0.5), (0, 0.8), (2, 0.8)),
    "7": ((0, 0.2), (2, 0.2), (1, 0.35), (0, 0.5), (2, 0.5), (0, 0.8), (2, 0.8)),
    "8": ((0, 0.2), (2, 0.2), (1, 0.35), (0, 0.5), (2, 0.5), (1, 0.65), (0, 0.8), (2, 0.8)),
    "9": ((0, 0.2), (2, 0.2), (0, 0.4), (2, 0.4), (1, 0.5), (0, 0.6), (2, 0.6), (0, 0.8), (2, 0.8)),
    "T": (
        (0, 0.2), (2, 0.2), (1, 0.3), (0, 0.4), (2, 0.4),
        (0, 0.6), (2, 0.6), (1, 0.7), (0, 0.8), (2, 0.8),
    ),
}  # fmt: skip
"""Where the pips of each number are: column, and share of the height."""


def width(height: int) -> int:
    """The width of a card of this height, in px."""
    return max(1, height * 5 // 7)


def letter(rank: str, letters: tuple[str, ...] = LETTERS) -> str:
    """What stands on a card of this rank."""
    if rank == "T":
        return "10"
    return letters["AJQK".index(rank)] if rank in "AJQK" else rank


def face(
    card: str,
    height: int,
    letters: tuple[str, ...] = LETTERS,
    four: bool = False,
    larger: int = LARGER,
) -> pygame.Surface:
    """A card face up, `height` px high, drawn so many times `larger`. Raises ValueError for no card.

    `four`: clubs green and diamonds blue.
    """
    if len(card) != 2 or card[0] not in RANKS or card[1] not in "CDHS":
        raise ValueError(f"card {card!r}: expected a rank of {RANKS} and a suit of CDHS, as in AS or TD")
    big = _blank(height, larger)
    ink = suit_color(card[1], four)
    if height < SIMPLE_BELOW:
        _simple(big, card, letters, ink)
    else:
        _whole(big, card, letters, ink)
    return _small(big, height)


def back(height: int, larger: int = LARGER) -> pygame.Surface:
    """A card face down, `height` px high."""
    big = _blank(height, larger)
    w, h = big.get_size()
    margin = max(3, round(w * 0.065))
    room = pygame.Rect(margin, margin, w - 2 * margin, h - 2 * margin)
    radius = round(w * 0.05)
    pygame.draw.rect(big, BACK, room, border_radius=radius)
    big.set_clip(room.inflate(-margin, -margin))
    _lattice(big, room)
    big.set_clip(None)
    line = max(2, w // 110)
    pygame.draw.rect(big, BACK_LINE, room.inflate(-margin, -margin), line, radius // 2)
    _rosette(big, room.center, w * 0.17)
    return _small(big, height)


def _blank(height: int, larger: int) -> pygame.Surface:
    """White paper with round corners, larger than it will be."""
    w, h = width(height) * larger, height * larger
    big = paint.blank(w, h, PAPER)
    radius = round(w * 0.075)
    pygame.draw.rect(big, EDGE, (0, 0, w, h), border_radius=radius)
    line = max(2, round(w * 0.008))
    pygame.draw.rect(big, PAPER, (line, line, w - 2 * line, h - 2 * line), border_radius=radius - line)
    return big


def _small(big: pygame.Surface, height: int) -> pygame.Surface:
    return pygame.transform.smoothscale(big, (width(height), height))


@lru_cache(maxsize=256)
def _glyph(text: str, px: int, color: Color, most: int) -> pygame.Surface:
    """A rank, narrowed to at most `most` px, without the room above and below it."""
    made = font("bold", px).render(text, True, color)
    made = made.subsurface(made.get_bounding_rect()).copy()
    if made.get_width() > most:
        made = pygame.transform.smoothscale(made, (most, made.get_height()))
    return made


def _index(big: pygame.Surface, card: str, letters: tuple[str, ...], ink: Color, size: float) -> None:
    """Rank over suit in the upper left corner; `size` is the height of the rank in heights of the card."""
    w, h = big.get_size()
    column = round(w * size * 1.16)
    middle = round(w * 0.035) + column // 2
    glyph = _glyph(letter(card[0], letters), round(h * size * 1.42), ink, column)
    top = round(h * 0.04)
    big.blit(glyph, (middle - glyph.get_width() // 2, top))
    suit = h * size * 0.86
    draw_suit(big, card[1], (middle, top + glyph.get_height() + suit * 0.68), suit, ink)


def _mirrored(big: pygame.Surface, size: tuple[int, int]) -> None:
    """Copy the upper left corner, turned round, to the lower right one."""
    w, h = big.get_size()
    corner = big.subsurface((0, 0, *size)).copy()
    big.blit(pygame.transform.rotate(corner, 180), (w - size[0], h - size[1]))


def _simple(big: pygame.Surface, card: str, letters: tuple[str, ...], ink: Color) -> None:
    w, h = big.get_size()
    _index(big, card, letters, ink, 0.29)
    draw_suit(big, card[1], (w * 0.66, h * 0.71), h * 0.4, ink)


def _whole(big: pygame.Surface, card: str, letters: tuple[str, ...], ink: Color) -> None:
    w, h = big.get_size()
    _index(big, card, letters, ink, 0.138)
    _mirrored(big, (round(w * 0.205), round(h * 0.4)))
    rank, suit = card[0], card[1]
    if rank in "JQK":
        room = pygame.Rect(round(w * 0.215), round(h * 0.075), round(w * 0.57), round(h * 0.85))
        draw_court(big, room, rank, suit, ink)
    elif rank == "A":
        draw_suit(big, suit, (w / 2, h / 2), h * (0.42 if suit == "S" else 0.34), ink)
    else:
        _numbers(big, rank, suit, ink)


def _numbers(big: pygame.Surface, rank: str, suit: str, ink: Color) -> None:
    w, h = big.get_size()
    size = h * 0.13
    for column, y in _PIPS[rank]:
        if y <= 0.5:
            draw_suit(big, suit, (w * _COLUMNS[column], h * y), size, ink)
    below = [(column, y) for column, y in _PIPS[rank] if y > 0.5]
    pip = paint.blank(round(size * 1.1), round(size * 1.1), ink)
    draw_suit(pip, suit, (size * 0.55, size * 0.55), size, ink)
    pip = pygame.transform.rotate(pip, 180)
    for column, y in below:
        big.blit(pip, (w * _COLUMNS[column] - pip.get_width() / 2, h * y - pip.get_height() / 2))


def _lattice(big: pygame.Surface, room: pygame.Rect) -> None:
    """Crossing lines with a dot in each field."""
    step = room.w / 7
    line = max(1, room.w // 120)
    for number in range(-12, 20):
        x = room.x + number * step
        for lean in (room.h, -room.h):
            start = x if lean > 0 else x + room.h
            pygame.draw.line(
                big, mixed(BACK, BACK_LINE, 0.55), (start, room.y), (start + lean, room.bottom), line
            )
    dot = mixed(BACK, BACK_LINE, 0.8)
    for row in range(2 * round(room.h / step) + 1):
        for column in range(9):
            x = room.x + (column + (row % 2) / 2) * step
            pygame.draw.circle(big, dot, (x, room.y + row * step / 2), step * 0.1)


def _rosette(big: pygame.Surface, center: tuple[int, int], radius: float) -> None:
    """The four suits around the middle."""
    pygame.draw.circle(big, BACK_LINE, center, radius * 1.42)
    pygame.draw.circle(big, BACK, center, radius * 1.32)
    for number, suit in enumerate("SHCD"):
        x = center[0] + radius * 0.62 * (1 if number in {1, 2} else -1)
        y = center[1] + radius * 0.62 * (1 if number > 1 else -1)
        draw_suit(big, suit, (x, y), radius * 0.95, mixed(BACK_LINE, PAPER, 0.55))
