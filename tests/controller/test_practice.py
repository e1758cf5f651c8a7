"""Learning a game by playing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playing import OpenTable, Played

from controller.lessons import lessons
from display.texts import LANGUAGES, Texts


def go_through(played: Played, steps: int = 400, *, freely: bool = True) -> None:
    """Do what every step asks, or read on, for so many steps; without `freely` until play is free."""
    for _ in range(steps):
        shown = played.show()
        if shown["screen"] != "practice":
            return
        lesson = lessons()[shown["game"]]
        step = lesson.step[shown["lesson"]["step"] - 1]
        if step.other:
            played.play("until ready")
        elif step.free and not freely:
            return
        elif step.free:
            play_freely(played)
        elif step.expect is None:
            played.play("press keep")
        else:
            follow(played, step.expect)


def play_freely(played: Played) -> None:
    """Play on as anybody might: throw twice, then bank or fill; draw from the stock, discard."""
    played.play("until ready")
    shown = played.show()
    lit = {name for name, button in shown["buttons"].items() if button["lit"]}
    thrown = shown["throws"]["made"] if shown["throws"] else 0
    if "cup" in lit and not (thrown >= 2 and "keep" in lit):
        played.play("shake")
    else:
        played.play(f"press {'hold1' if shown['phase'] == 'draw' else 'keep'}")


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
    go_through(played, freely=False)
    shown = played.show()
    assert shown["screen"] == "start" or shown["lesson"]["step"] == shown["lesson"]["steps"]


@pytest.mark.parametrize("game", ["pig", "dice_poker"])
def test_free_play_goes_on_to_the_end_of_the_game(open_table: OpenTable, game: str) -> None:
    played = open_table()
    played.play(f"practice {game}")
    go_through(played)
    assert played.show()["screen"] == "start"


@pytest.mark.parametrize("game", ["pig", "dice_poker", "rummy"])
def test_free_play_is_advised_at_the_learners_decisions_only(open_table: OpenTable, game: str) -> None:
    played = open_table()
    played.play(f"practice {game}")
    go_through(played, freely=False)
    advised = set()
    for _ in range(8):
        play_freely(played)
        shown = played.show()
        if shown["lesson"]["advice"]:
            advised.add(shown["turn"]["seat"])
    assert advised == {0}


def test_a_lesson_repeats_itself_with_the_same_seed(open_table: OpenTable) -> None:
    seen = []
    for _ in range(2):
        played = open_table(seed=7)
        played.play("practice pig")
        go_through(played, freely=False)
        for _ in range(8):
            play_freely(played)
        seen.append(played.show()["seats"])
    assert seen[0] == seen[1]


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
