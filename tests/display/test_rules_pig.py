"""The rules pages of Pig: they tell the variant that is set, and open at the rule that matters."""

from __future__ import annotations

from typing import Any

import pytest

from display.rules_pages import matters, sections
from display.texts import Texts
from display.view import Section
from engines.pig import PIG, Settings, State


def pages(lang: str = "nl", **settings: Any) -> dict[str, Section]:
    chapters = sections("pig", Settings(**settings), Texts(lang, strict=True))
    return {chapter.id: chapter for chapter in chapters}


def told(chapter: Section) -> str:
    return " ".join(chapter.lines)


def everything(**settings: Any) -> str:
    cells = (cell for chapter in pages(**settings).values() for row in chapter.table for cell in row)
    return " ".join((*map(told, pages(**settings).values()), *cells))


def played(*actions: Any, **settings: Any) -> State:
    """A state after these throws (numbers) and banks."""
    state = PIG.start(Settings(**settings), 2)
    for action in actions:
        if action == "bank":
            state = PIG.play(state, {"kind": "bank"}).state
        else:
            state = PIG.play(state, {"kind": "throw"}).state
            state = PIG.play(state, {"kind": "dice", "values": (action,)}).state
    return state


def test_the_goal_in_force_is_told_not_the_number_of_the_examples() -> None:
    assert "minstens 50 punten" in told(pages(target=50)["goal"])
    assert "100" not in everything(target=50)


def test_an_exact_goal_has_a_chapter_only_where_it_is_exact() -> None:
    assert "exact" not in pages()
    assert pages(goal="exact_bust", target=75)["exact"].title == "Precies 75"
    assert "vervallen je beurtpunten" in told(pages(goal="exact_bust")["exact"])
    assert "telt die worp niet" in told(pages(goal="exact_ignore")["exact"])


def test_one_point_short_is_barred_only_with_a_protected_total() -> None:
    assert "Op 99 mag je niet vastleggen" in told(pages(goal="exact_bust")["exact"])
    wiped = told(pages(goal="exact_bust", one_loses_total=True)["exact"])
    assert "Op 99 vastleggen mag" in wiped
    assert "mag je niet" not in wiped


def test_the_minimum_is_told_with_what_goes_before_it() -> None:
    assert "Een minimum is er niet." in pages()["bank"].lines
    assert "Dat geldt ook voor de winnende punten." in pages(minimum_bank=20)["bank"].lines
    assert (
        "Kom je precies op 100, dan mag het altijd."
        in pages(minimum_bank=20, goal="exact_bust")["bank"].lines
    )


def test_the_last_round_is_told_only_where_there_is_one() -> None:
    assert "nog één beurt" in told(pages(end="last_round")["end"])
    assert "wint meteen" not in told(pages(end="last_round")["end"])
    assert "slotronde" not in everything(end="at_once").replace("Einde", "")


def test_the_two_questions_are_answered_as_it_is_set() -> None:
    wins, over = pages()["questions"].lines
    assert wins == "Win je zodra een worp het doel bereikt? Nee, de punten moeten eerst vastliggen."
    assert "te veel bestaat niet" in over
    assert "alleen je beurtpunten" in pages(goal="exact_bust")["questions"].lines[-1]
    assert "zo'n worp telt niet" in pages(goal="exact_ignore")["questions"].lines[-1]


def test_what_is_not_offered_and_what_decides_is_told() -> None:
    chapter = pages()["variants"]
    assert "Pig met twee dobbelstenen is er niet." in told(chapter)
    assert "De instellingen van dit spel beslissen" in told(chapter)
    assert len(chapter.table) == len(Settings.model_fields)


EXACT: dict[str, Any] = {"goal": "exact_ignore", "target": 10}


@pytest.mark.parametrize(
    ("state", "chapter"),
    [
        (played(), "turn"),
        (played(6, "bank"), "turn"),
        (played(6), "bank"),
        (played(6, 5, target=10), "end"),
        (played(6, 5, "bank", target=10, end="last_round"), "end"),
        (played(6, 5, "bank", target=10), "end"),
        (played(6, 3, **EXACT), "exact"),
        (played(6, 2, **EXACT), "exact"),
    ],
)
def test_the_page_opens_at_the_rule_that_matters(state: State, chapter: str) -> None:
    assert matters("pig", state) == chapter
    opened = [c.id for c in sections("pig", state.settings, Texts("nl", strict=True), state) if c.open]
    assert opened == [chapter]
