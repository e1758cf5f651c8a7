"""The rules pages of Dice Poker: they tell the variant that is set, and open at the rule that matters."""

from __future__ import annotations

from typing import Any

import pytest

from display.rules.dice_poker import EXAMPLES
from display.rules_pages import matters, sections
from display.samples.dice_poker import played, thrown
from display.texts import Texts
from display.view import Section
from engines.dice_poker import Settings, State


def pages(lang: str = "nl", **settings: Any) -> dict[str, Section]:
    chapters = sections("dice_poker", Settings(**settings), Texts(lang, strict=True))
    return {chapter.id: chapter for chapter in chapters}


def told(chapter: Section) -> str:
    return " ".join((*chapter.lines, *(cell for row in chapter.table for cell in row)))


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("Paar", "5-5-3-2-1=16"),
        ("Twee paar", "2-2-5-5-1=15"),
        ("Drie gelijk", "5-5-5-2-5=22"),
        ("Vier gelijk", "1-1-1-1-3=7"),
        ("Full house", "2-2-2-3-3=25"),
        ("Kleine straat", "2-3-4-5-5=30"),
        ("Grote straat", "2-3-4-5-6=40"),
        ("Poker", "3-3-3-3-3=50"),
        ("Kans", "2-3-5-6-6=22"),
    ],
)
def test_every_line_of_the_right_has_its_worked_example(line: str, example: str) -> None:
    rows = {row[0]: row[2] for name in ("sums", "fixed") for row in pages()[name].table}
    assert rows[line] == example
    assert len(rows) == len(EXAMPLES)


def test_the_thirteen_line_card_tells_nothing_of_pairs() -> None:
    chapters = pages(card="thirteen")
    assert "13 regels" in told(chapters["goal"])
    assert not {"Paar", "Twee paar"} & {row[0] for row in chapters["sums"].table}
    assert "paar" not in told(chapters["sums"])


def test_the_bonus_is_told_with_the_sum_that_is_just_too_little() -> None:
    assert "64 of hoger" in told(pages()["left"])
    assert "63 is nog net te weinig." in pages()["left"].lines
    assert "62 is nog net te weinig." in pages(upper_bonus_from=63)["left"].lines


def test_the_joker_is_told_as_it_is_set() -> None:
    assert "Vul eerst de regel links" in told(pages(joker="forced")["joker"])
    assert "Je kiest zelf een open regel" in told(pages(joker="free")["joker"])
    assert "100" not in told(pages(joker="off")["joker"])
    assert "gewone worp" in told(pages(joker="off")["joker"])
    assert "zonder de 100" in told(pages(joker_after_zero=True)["joker"])
    assert "zonder de 100" not in told(pages(joker_after_zero=False)["joker"])


def test_the_advice_on_chance_is_given() -> None:
    assert "nergens anders past" in told(pages()["chance"])
    assert pages()["chance"].examples == ((2, 3, 5, 6, 6),)


@pytest.mark.parametrize(
    ("state", "chapter"),
    [
        (played(1, 0), "turn"),
        (thrown(played(1, 0), (1, 2, 3, 4, 5)), "turn"),
        (thrown(played(1, 5), (2, 2, 2, 2, 2)), "joker"),
        (thrown(played(1, 0), (1, 2, 2, 4, 6), (1, 2, 2, 4, 6), (1, 2, 3, 4, 5)), "fixed"),
        (thrown(played(1, 0), (6, 6, 6, 4, 6), (6, 6, 6, 4, 6), (6, 6, 6, 4, 6)), "sums"),
        (thrown(played(1, 0), (6, 5, 3, 2, 1), (6, 5, 3, 2, 1), (6, 5, 3, 2, 1)), "chance"),
    ],
)
def test_the_page_opens_at_the_rule_that_matters(state: State, chapter: str) -> None:
    assert matters("dice_poker", state) == chapter
