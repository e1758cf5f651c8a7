"""The lines of the card, and what five dice score in each of them by themselves. See "The card"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, get_args

Line = Literal[
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "poker",
    "chance",
]
"""Azen, Tweeën, Drieën, Vieren, Vijven, Zessen; Paar, Twee paar, Drie gelijk, Vier gelijk, Full house, Kleine
straat, Grote straat, Poker, Kans."""

Five = tuple[int, int, int, int, int]
"""Five dice as they lie, from the left."""

FIFTEEN: Final[tuple[Line, ...]] = get_args(Line)
"""Every line, from the top of the left side."""
THIRTEEN: Final[tuple[Line, ...]] = tuple(line for line in FIFTEEN if line not in {"pair", "two_pair"})
"""The classic card."""
LEFT: Final = FIFTEEN[:6]
"""The left side: one line for each face."""
RIGHT: Final = FIFTEEN[6:]
"""The right side."""

FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, POKER = 25, 30, 40, 50
LEFT_BONUS: Final = 35
"""What a left sum that is high enough adds."""
POKER_BONUS: Final = 100
"""What every further poker adds."""

_FIXED: Final = MappingProxyType(
    {"full_house": FULL_HOUSE, "small_straight": SMALL_STRAIGHT, "large_straight": LARGE_STRAIGHT}
)


def is_poker(dice: Iterable[int]) -> bool:
    """Five alike."""
    return len(set(dice)) == 1


def ordinary(line: Line, dice: Five) -> int:
    """What the dice score in a line by themselves, no joker looked at."""
    first, second, third, fourth, fifth = sorted(dice)
    return _ordinary((first, second, third, fourth, fifth))[line]


def as_joker(line: Line, face: int) -> int:
    """What five times `face` scores as a joker in a line of the right side: its full value."""
    return _FIXED.get(line, 5 * face)


@cache
def _ordinary(dice: Five) -> MappingProxyType[str, int]:
    """What these dice, lowest first, score in every line."""
    total, faces = sum(dice), set(dice)
    alike = sorted((dice.count(face) for face in faces), reverse=True)
    run = _longest_run(faces)
    points: dict[str, int] = {line: face * dice.count(face) for face, line in enumerate(LEFT, 1)}
    points |= {
        "pair": total if alike[0] >= 2 else 0,
        "two_pair": total if alike[1:2] and alike[1] >= 2 else 0,
        "three_of_a_kind": total if alike[0] >= 3 else 0,
        "four_of_a_kind": total if alike[0] >= 4 else 0,
        "full_house": FULL_HOUSE if alike == [3, 2] else 0,
        "small_straight": SMALL_STRAIGHT if run >= 4 else 0,
        "large_straight": LARGE_STRAIGHT if run >= 5 else 0,
        "poker": POKER if alike == [5] else 0,
        "chance": total,
    }
    return MappingProxyType(points)


def _longest_run(faces: set[int]) -> int:
    """How many of these faces are in a row, at most."""
    longest = run = 0
    for face in range(1, 7):
        run = run + 1 if face in faces else 0
        longest = max(longest, run)
    return longest
