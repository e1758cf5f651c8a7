"""The rules pages of every game, for every variant that can be set, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from display.fonts import missing
from display.rules_pages import PAGES, sections
from display.texts import LANGUAGES, Texts
from display.view import Section
from engines import GAMES

GRIDS: dict[str, dict[str, tuple[Any, ...]]] = {
    "mexico": {
        "throw_limit": (1, 2, 3),
        "third_throw_blind": (False, True),
        "first_round_blind": (False, True),
        "result": ("table", "players"),
        "first_leader": (None, 1),
    },
    "pig": {
        "target": (50, 100),
        "minimum_bank": (0, 1, 20),
        "one_loses_total": (False, True),
        "end": ("at_once", "last_round"),
        "throw_limit": (None, 1, 6),
        "goal": ("at_least", "exact_bust", "exact_ignore"),
    },
    "dice_poker": {
        "card": ("fifteen", "thirteen"),
        "upper_bonus_from": (63, 64),
        "joker": ("forced", "free", "off"),
        "joker_after_zero": (False, True),
    },
    "rummy": {
        "melds_per_turn": ("any", "one"),
        "reuses": (0, 1, 2),
        "blocked": ("each", "lowest", "none"),
        "hands": ("peek", "open"),
    },
}
"""What is set in each game; every combination is told."""


def variants(game: str, lang: str) -> Iterator[tuple[Section, ...]]:
    """The chapters of each combination."""
    grid = GRIDS[game]
    texts = Texts(lang, strict=True)
    for row in product(*grid.values()):
        yield sections(game, GAMES[game].Settings(**dict(zip(grid, row, strict=True))), texts)


def test_every_game_has_its_variants() -> None:
    assert GRIDS.keys() == PAGES.keys() == GAMES.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GRIDS)
def test_every_variant_can_be_told(game: str, lang: str) -> None:
    for chapters in variants(game, lang):
        for chapter in chapters:
            words = (chapter.title, *chapter.lines, *(cell for row in chapter.table for cell in row))
            assert all(words)
            assert missing("".join(words)) == ""
            assert chapter.lines or chapter.table


@pytest.mark.parametrize("game", GRIDS)
def test_both_languages_have_the_same_chapters(game: str) -> None:
    for dutch, english in zip(variants(game, "nl"), variants(game, "en"), strict=True):
        assert [(c.id, len(c.lines), len(c.table)) for c in dutch] == [
            (c.id, len(c.lines), len(c.table)) for c in english
        ]
