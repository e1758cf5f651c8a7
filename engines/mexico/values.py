"""What a throw is worth: 21 beats all, then the doubles, then the plain values from 65 down to 31.

A value is kept in reading form, the higher die first: 64, 66, 21. Source: "Value of a throw"; that 21 is
Mexico is Regel 3, the order of the doubles comes from the common rules of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from types import MappingProxyType
from typing import Final

Pair = tuple[int, int]
"""Two dice as they lie, from the left."""

MEXICO_VALUE: Final = 21
"""The value that beats everything."""

_PLAIN = [10 * high + low for high in range(3, 7) for low in range(1, high)]
_DOUBLES = [11 * face for face in range(1, 7)]

ORDER: Final[tuple[int, ...]] = (*_PLAIN, *_DOUBLES, MEXICO_VALUE)
"""Every value, lowest first: 31, 32, 41, ... 65, 11, ... 66, 21."""

RANK: Final = MappingProxyType({value: rank for rank, value in enumerate(ORDER)})
"""Place of a value in `ORDER`, from 0 (31) to 20 (Mexico)."""


def _reading(dice: Pair) -> int:
    return 10 * max(dice) + min(dice)


_FACES = range(1, 7)

VALUE: Final = MappingProxyType(
    {(left, right): _reading((left, right)) for left in _FACES for right in _FACES}
)
"""Value of each of the 36 ordered throws; a key that is missing is no throw of two dice."""

CHANCE: Final = MappingProxyType(
    {value: Fraction(sum(v == value for v in VALUE.values()), len(VALUE)) for value in ORDER}
)
"""Exact chance of each value in one throw: 1/18, for a double 1/36."""


def value_of(dice: Pair) -> int:
    """The value of two dice in reading form (64, 66, 21). Raises KeyError where they are no two dice."""
    return VALUE[dice]


def lowest(values: Iterable[int]) -> int:
    """The lowest of these values, in the order of the game. Raises ValueError where there are none."""
    return min(values, key=RANK.__getitem__)
