"""The rules of a game as it is set, in chapters, and which chapter matters now.

Every sentence follows the settings in force, so the pages never tell another variant than the one played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from display.errors import UnknownText
from display.rules import dice_poker, mexico, pig, rummy
from display.texts import Texts
from display.view import Section


@dataclass(frozen=True, slots=True)
class Pages:
    """How one game's pages are made."""

    sections: Callable[[Any, Texts], tuple[Section, ...]]
    """From its settings and the words of a language: all chapters, in reading order."""
    matters: Callable[[Any], str]
    """From a state: the id of the chapter that says what holds now."""


PAGES: Final[dict[str, Pages]] = {
    "mexico": Pages(mexico.sections, mexico.matters),
    "pig": Pages(pig.sections, pig.matters),
    "dice_poker": Pages(dice_poker.sections, dice_poker.matters),
    "rummy": Pages(rummy.sections, rummy.matters),
}
"""By the game's name."""


def sections(game: str, settings: Any, texts: Texts, state: Any = None) -> tuple[Section, ...]:
    """All chapters for these settings; with a state, the one that matters now is open.

    Raises UnknownText for a game without rules pages.
    """
    chapters = _pages(game).sections(settings, texts)
    if state is None:
        return chapters
    now = matters(game, state)
    return tuple(chapter.model_copy(update={"open": chapter.id == now}) for chapter in chapters)


def matters(game: str, state: Any) -> str:
    """The id of the chapter that matters in this state. Raises UnknownText for a game without rules pages."""
    return _pages(game).matters(state)


def _pages(game: str) -> Pages:
    try:
        return PAGES[game]
    except KeyError:
        raise UnknownText(
            f"there are no rules pages for {game!r}; there are for {', '.join(PAGES)}"
        ) from None
