"""Rules pages: they tell the variant that is set, in both languages, and open at the rule that matters."""

from __future__ import annotations

from typing import Any

import pytest

from display.errors import UnknownText
from display.rules.mexico import patterns
from display.rules_pages import PAGES, matters, sections
from display.texts import Texts
from display.view import Section
from engines.mexico import MEXICO, ORDER, Settings, State


def pages(lang: str = "nl", **settings: Any) -> dict[str, Section]:
    chapters = sections("mexico", Settings(**settings), Texts(lang, strict=True))
    return {chapter.id: chapter for chapter in chapters}


def told(chapter: Section) -> str:
    return " ".join(chapter.lines)


def played(*actions: dict[str, Any], seats: int = 2, **settings: Any) -> State:
    state = MEXICO.start(Settings(**settings), seats)
    for action in actions:
        state = MEXICO.play(state, action).state
    return state


def dice(*values: int) -> dict[str, Any]:
    return {"kind": "dice", "values": values}


OPEN, BLIND = {"kind": "throw", "blind": False}, {"kind": "throw", "blind": True}
REVEAL, KEEP = {"kind": "reveal"}, {"kind": "keep"}


@pytest.mark.parametrize(
    ("setting", "chapter", "on", "off"),
    [
        (
            "first_round_blind",
            "open_blind",
            "Eerste ronde van nieuw spel is altijd blind!",
            "Ook in de eerste ronde",
        ),
        ("third_throw_blind", "open_blind", "De derde worp is dicht", None),
    ],
)
def test_a_switch_changes_what_is_told(setting: str, chapter: str, on: str, off: str | None) -> None:
    with_it, without = (told(pages("nl", **{setting: value})[chapter]) for value in (True, False))
    assert on in with_it
    assert on not in without
    assert off is None or (off in without and off not in with_it)


def test_who_decides_is_told_as_set() -> None:
    assert "vergelijkt de tafel" in told(pages(result="table")["result"])
    assert "kiest iedere speler" in told(pages(result="players")["result"])
    assert "wint niemand" not in told(pages(result="table")["out"])
    assert "wint niemand" in told(pages(result="players")["out"])


def test_lives_limit_penalty_and_first_leader_are_those_set() -> None:
    chapters = pages(
        lives=4, throw_limit=2, mexico_penalty="two_each", first_leader=2, after_knockout="nobody"
    )
    assert "met 4 levens" in told(chapters["goal"])
    assert "hoogstens 2 keer" in told(chapters["turn"])
    assert "2 voor elke Mexico" in told(chapters["result"])
    assert "speler 3" in told(chapters["leader"])
    assert "geen voorgooier" in told(chapters["leader"])


def test_one_throw_a_turn_tells_nothing_of_throwing_again() -> None:
    chapters = pages(throw_limit=1)
    assert told(chapters["turn"]).startswith("Je gooit 1 keer.")
    assert "weer gooien" not in told(chapters["turn"])
    assert chapters["pattern"].table == (("1 worp", "blind; open"),)


def test_the_table_of_values_is_the_order_of_the_rules() -> None:
    rows = pages()["values"].table
    assert [int(value) for _, values in rows for value in values.split()] == list(ORDER[::-1])


def test_the_patterns_are_those_a_leader_can_set() -> None:
    spelled = {"".join("B" if blind else "O" for blind in pattern) for pattern in patterns(Settings())}
    assert spelled == {"B", "O", "OO", "OB", "OOO", "OOB", "OBO", "OBB"}
    closed = patterns(Settings(third_throw_blind=True))
    assert all(pattern[2] for pattern in closed if len(pattern) == 3)


FREE: dict[str, Any] = {"first_round_blind": False}
ONE: dict[str, Any] = {**FREE, "throw_limit": 1}
FIRST, SAME, MORE = (OPEN, dice(6, 4)), (OPEN, dice(6, 4)), (OPEN, dice(6, 5))


@pytest.mark.parametrize(
    ("state", "chapter"),
    [
        (played(), "open_blind"),
        (played(**FREE), "turn"),
        (played(BLIND, dice(6, 4)), "open_blind"),
        (played(*FIRST, **FREE), "turn"),
        (played(OPEN, dice(2, 1), **FREE, result="players"), "values"),
        (played(first_leader=0), "pattern"),
        (played(*FIRST, KEEP, first_leader=0), "pattern"),
        (played(*FIRST, *SAME, **ONE), "tied"),
        (played(*FIRST, *MORE, **ONE, result="players"), "result"),
        (played(*FIRST, *MORE, **ONE, lives=1), "out"),
        (played(*FIRST, *FIRST, **FREE, third_throw_blind=True), "open_blind"),
    ],
)
def test_the_page_opens_at_the_rule_that_matters(state: State, chapter: str) -> None:
    assert matters("mexico", state) == chapter
    texts = Texts("nl", strict=True)
    opened = [c.id for c in sections("mexico", state.settings, texts, state) if c.open]
    assert opened == [chapter]


def test_a_game_without_pages_is_named() -> None:
    with pytest.raises(UnknownText, match="chess"):
        sections("chess", Settings(), Texts("nl"))
    assert "mexico" in PAGES
