"""Buttons at the table: nothing acts twice, what is lit works, what is not says why."""

from __future__ import annotations

import json

import pytest
from playing import OpenTable, Played

from hardware.inputs import Control

START = "new mexico Anna Bram first_leader=0\nuntil ready\n"


def tap(played: Played, control: Control, at: int, seat: int = 0) -> None:
    """Press and let go on the pin, at exactly these times (ms), whatever the table is doing."""
    panel = played.table.rig.panel_of(seat)
    played.pins.press(panel, control, at)
    played.pins.release(panel, control, at + 60)


def test_a_double_tap_on_keep_ends_one_turn_only(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "dice 6 4\nshake\nwait 1s")
    now = played.table.now
    tap(played, Control.KEEP, now + 10)
    tap(played, Control.KEEP, now + 130)
    played.play("wait 250ms\nexpect turn.seat 1\nexpect phase throw")
    assert "stale" in {effect["kind"] for effect in played.show()["effects"]}


def test_a_press_that_began_before_the_throw_does_not_decide_after_it(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "wait 1s\ndice 6 4")
    now = played.table.now
    played.pins.shake(900, now + 10)
    for _ in range(400):
        if played.show()["phase"] == "choose":
            break
        played.play("wait 5ms")
    tap(played, Control.KEEP, played.table.now + 100)
    played.play("wait 1s\nexpect phase choose\npress keep\nexpect turn.seat 1")


def test_every_button_that_is_lit_does_something_and_says_what(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START)
    for _ in range(12):
        for button in played.show()["buttons"].values():
            assert button["lit"] == (button["does"] is not None)
            assert not button["lit"] or button["text"]
        played.play("shake" if played.show()["buttons"]["cup"]["lit"] else "press blind")


def test_a_barred_button_says_why_in_both_languages(open_table: OpenTable) -> None:
    played = open_table()
    for lang in ("nl", "en"):
        played.table.prefer(language=lang)
        for person in played.table.household.everybody():
            played.table.household.save(person.model_copy(update={"lang": lang}))
        played.play("new mexico Anna Bram\nuntil ready")
        keep = played.show()["buttons"]["keep"]
        assert keep["why"] == "throw_first"
        assert keep["reason"]


def test_forced_blind_is_shown_as_on_with_its_reason(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram\nuntil ready")
    blind = played.show()["buttons"]["blind"]
    assert (blind["on"], blind["does"], blind["why"]) == (True, None, "first_round_blind")
    assert played.show()["messages"][0]["code"] == "first_round_blind"


def test_while_dice_lie_blind_nothing_that_is_shown_holds_a_value(open_table: OpenTable) -> None:
    for dice in ("6 5", "3 1", "4 4"):
        played = open_table()
        played.play(f"new mexico Anna Bram\nuntil ready\ndice {dice}\nshake\nexpect phase reveal")
        shown = played.show()
        assert [die["value"] for die in shown["dice"]] == [None, None]
        other = open_table()
        other.play("new mexico Anna Bram\nuntil ready\ndice 5 3\nshake")
        assert json.dumps(shown) == json.dumps(other.show())


def test_rules_stop_a_computer_player_and_closing_them_lets_it_go_on(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna cpu:easy first_leader=0 throw_limit=1\nuntil ready\ndice 6 4\nshake")
    played.play("expect turn.seat 1\nrules open\nexpect screen rules")
    before = played.show()["seats"]
    played.play("wait 60s")
    assert played.show()["seats"] == before
    played.play("rules close\nexpect screen table\nuntil ready\nexpect turn.seat 0")


def test_a_rematch_is_one_press_and_moves_the_starter_on(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram lives=1 throw_limit=1\nuntil ready\ndice 6 4\nshake\npress blind")
    played.play("dice 3 1\nshake\npress blind\nexpect phase over\npress keep")
    played.play(
        "expect phase throw\nexpect seats.0.name Bram\nexpect seats.1.name Anna\nexpect seats.0.lives 1"
    )


def test_the_menu_is_one_press_away_and_back(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "press menu\nexpect screen pause\npress menu\nexpect screen table")


@pytest.mark.parametrize(
    ("presses", "preference"),
    [
        (("left", "ok"), "sound"),
        (("ok",), "brightness"),
        (("right", "ok"), "language"),
        (("blind",), "night"),
    ],
)
def test_what_must_be_at_hand_takes_two_presses_in_the_menu(
    open_table: OpenTable, presses: tuple[str, ...], preference: str
) -> None:
    played = open_table()
    played.play(START + "press menu")
    before = getattr(played.table.preferences, preference)
    played.play("\n".join(f"press {button}" for button in presses))
    assert getattr(played.table.preferences, preference) != before


def test_menu_held_for_three_seconds_counts_down_and_ends(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "hold menu\nwait 2s")
    assert 0 < played.show()["page"]["countdown"] <= 1.2
    played.play("wait 1500ms")
    assert not played.table.running


def test_menu_let_go_in_time_ends_nothing(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "hold menu\nwait 2s\nrelease menu\nwait 5s\nexpect page.countdown null")
    assert played.table.running


def test_with_the_preference_a_decision_that_ends_a_turn_is_pressed_twice(open_table: OpenTable) -> None:
    played = open_table()
    played.table.prefer(second_press=True)
    played.play(START + "dice 6 4\nshake\npress keep\nexpect turn.seat 0")
    assert "Laten staan" in played.show()["sentence"]
    played.play("press keep\nexpect turn.seat 1")


def test_a_change_of_mind_forgets_the_first_press(open_table: OpenTable) -> None:
    played = open_table()
    played.table.prefer(second_press=True)
    played.play(START + "dice 6 4\nshake\npress keep\npress blind\npress blind")
    played.play("press keep\nexpect turn.seat 0")


def test_the_language_of_the_table_changes_everything_at_once_for_who_has_none_of_his_own(
    open_table: OpenTable,
) -> None:
    played = open_table()
    played.play(START)
    dutch = played.show()
    played.play("press menu\npress right\npress ok\npress menu")
    english = played.show()
    assert english["sentence"] != dutch["sentence"]
    assert english["buttons"]["keep"]["text"] != dutch["buttons"]["keep"]["text"]
    assert english["seats"][1]["note"] != dutch["seats"][1]["note"]
