"""Learning a game by playing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playing import OpenTable, Played

from controller.lessons import lessons
from display.texts import LANGUAGES, Texts


def go_through(played: Played, steps: int = 400) -> None:
    """Do what every step asks, or read on, for so many steps."""
    for _ in range(steps):
        shown = played.show()
        if shown["screen"] != "practice":
            return
        lesson = lessons()[shown["game"]]
        step = lesson.step[shown["lesson"]["step"] - 1]
        if step.other:
            played.play("until ready")
        elif step.free:
            play_freely(played)
        elif step.expect is None:
            played.play("press keep")
        else:
            follow(played, step.expect)


def play_freely(played: Played) -> None:
    """Play on as anybody might: bank 20 points or more, else throw."""
    played.play("until ready")
    shown = played.show()
    enough = shown["over"] or shown["seats"][0].get("turn_points", 0) >= 20
    played.play("press keep" if enough else "shake")


BUTTONS = {
    "throw": "shake",
    "reveal": "press blind",
    "draw_stock": "press hold1",
    "draw_discard": "press hold2",
    "meld": "press hold3",
    "lay_off": "press hold4",
    "discard": "press hold5",
}


def follow(played: Played, expect: Mapping[str, Any]) -> None:
    """Do what a step asks: hold its dice, walk to its line, then shake or press."""
    for die, wanted in enumerate(expect.get("held", ())):
        if played.show()["dice"] and played.show()["dice"][die]["held"] != wanted:
            played.play(f"press hold{die + 1}")
    cursor = played.show()["cursor"]
    if "card" in expect and expect["kind"] == "discard":
        wanted = f"card:{played.show()['hand'].index(expect['card'])}"
        steps = (cursor["options"].index(wanted) - cursor["index"]) % len(cursor["options"])
        played.play("press right\n" * steps)
    if "line" in expect:
        steps = (cursor["options"].index(expect["line"]) - cursor["index"]) % len(cursor["options"])
        played.play("press right\n" * steps)
    played.play(BUTTONS.get(expect["kind"], "press keep"))


@pytest.mark.parametrize("game", lessons())
def test_doing_what_is_asked_leads_through_the_whole_lesson(open_table: OpenTable, game: str) -> None:
    played = open_table()
    played.play(f"practice {game}\nexpect screen practice\nexpect lesson.step 1")
    go_through(played)
    assert played.show()["screen"] == "start"


@pytest.mark.parametrize("game", lessons())
def test_every_step_has_its_text_in_both_languages(game: str) -> None:
    for lang in LANGUAGES:
        texts = Texts(lang)
        assert all(texts.has(f"{game}.lesson.{step.id}") for step in lessons()[game].step)


def test_doing_something_else_is_answered_and_changes_nothing(open_table: OpenTable) -> None:
    played = open_table()
    played.play("practice mexico\npress keep\nexpect lesson.step 2\nshake\nexpect lesson.step 3\npress keep")
    shown = played.show()
    assert shown["lesson"]["step"] == 3
    assert shown["lesson"]["answer"]
    assert shown["phase"] == "choose"
    played.play("shake\nexpect lesson.step 4\nexpect dice.0.value 6")


def test_a_lesson_that_was_left_is_taken_up_where_it_was(open_table: OpenTable) -> None:
    played = open_table()
    played.play("practice mexico")
    go_through(played, 8)
    before = played.show()
    played.play("menu stop\npractice mexico")
    after = played.show()
    assert after["lesson"]["step"] == before["lesson"]["step"] > 5
    assert after["seats"][1]["lives"] == before["seats"][1]["lives"]
    go_through(played)
    assert played.show()["screen"] == "start"


def test_practice_is_no_saved_game_and_leaves_no_dice_behind(open_table: OpenTable) -> None:
    played = open_table()
    played.play("practice mexico\npress keep\nmenu stop")
    assert played.table.store.games() == ()
    assert played.table.chance.waiting == 0


def test_a_finished_lesson_begins_anew(open_table: OpenTable) -> None:
    played = open_table()
    played.play("practice mexico")
    go_through(played)
    played.play("practice mexico\nexpect lesson.step 1")


def test_the_lesson_is_reached_from_the_games_page(open_table: OpenTable) -> None:
    played = open_table()
    played.play("menu mexico\nmenu learn\nexpect screen practice")
