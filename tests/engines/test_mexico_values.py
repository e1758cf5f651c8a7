"""Order and chances of throws, against values worked out independently."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engines.mexico import CHANCE, ORDER, RANK, lowest, value_of

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors" / "mexico.json").read_text())


def reading(number: int) -> int:
    """The vectors write doubles as 100 to 600."""
    return number // 100 * 11 if number >= 100 else number


def test_the_order_is_that_of_the_vectors() -> None:
    assert [reading(number) for number in VECTORS["order_low_to_high"]] == list(ORDER)


@pytest.mark.parametrize(("number", "row"), VECTORS["throw"].items())
def test_rank_and_chances_are_those_of_the_vectors(number: str, row: dict[str, Any]) -> None:
    value = reading(int(number))
    rank = RANK[value]
    assert rank + 1 == row["rank"]
    assert CHANCE[value] == Fraction(row["probability"])
    assert float(sum(CHANCE[v] for v in ORDER[:rank])) == pytest.approx(row["P(below)"])
    assert float(sum(CHANCE[v] for v in ORDER[rank + 1 :])) == pytest.approx(row["P(above)"])


@pytest.mark.parametrize(("dice", "value"), [((4, 6), 64), ((6, 4), 64), ((1, 2), 21), ((3, 3), 33)])
def test_a_value_reads_the_higher_die_first(dice: tuple[int, int], value: int) -> None:
    assert value_of(dice) == value


def test_mexico_beats_doubles_and_doubles_beat_the_rest() -> None:
    assert lowest([21, 66]) == 66
    assert lowest([11, 65]) == 65
    assert lowest([31, 32, 21]) == 31
