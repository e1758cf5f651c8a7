"""Rummy's rules pages follow the settings in force."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from display.rules_pages import matters, sections
from display.texts import LANGUAGES, Texts
from engines.rummy import DECK, RUMMY, Deal, DrawDiscard, DrawStock, Settings, State


def told(lang: str = "nl", **settings: Any) -> dict[str, str]:
    """Every chapter's text by its id."""
    chapters = sections("rummy", Settings(**settings), Texts(lang, strict=True))
    return {
        chapter.id: "\n".join((chapter.title, *chapter.lines, *map(str, chapter.table)))
        for chapter in chapters
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("blocked", ["each", "lowest", "none"])
@pytest.mark.parametrize("hands", ["peek", "open"])
def test_every_setting_can_be_told(lang: str, blocked: str, hands: str) -> None:
    for melds in ("any", "one"):
        for reuses in (0, 1, 2):
            chapters = told(lang, blocked=blocked, hands=hands, melds_per_turn=melds, reuses=reuses)
            assert all("{" not in text for text in chapters.values())


def test_the_numbers_are_those_that_are_set() -> None:
    chapters = told(goal=300, hand_size=7, reuses=5)
    assert "300 punten" in chapters["goal"]
    assert "7 kaarten" in chapters["cards"]
    assert "5 keer" in chapters["stock"]


def test_only_the_variant_in_force_is_told() -> None:
    assert "niet omgedraaid" in told(reuses=0)["stock"]
    assert "één combinatie" in told(melds_per_turn="one")["meld"]
    assert "blinde knop" not in told(hands="open")["hands"]
    assert "Niemand krijgt punten" in told(blocked="none")["blocked"]


def _dealt() -> State:
    return RUMMY.play(RUMMY.start(), Deal(DECK)).state


def test_the_chapter_that_matters_is_open() -> None:
    dealt = _dealt()
    assert matters("rummy", dealt) == "turn"
    drawn = RUMMY.play(dealt, DrawStock()).state
    assert matters("rummy", drawn) == "meld"
    assert matters("rummy", replace(dealt, stock=())) == "stock"
    taken = RUMMY.play(dealt, DrawDiscard()).state
    few = replace(taken, hands=(taken.hands[0][:2], taken.hands[1]))
    assert matters("rummy", few) == "discard"
    chapters = sections("rummy", dealt.settings, Texts("nl"), dealt)
    assert [chapter.id for chapter in chapters if chapter.open] == ["turn"]
