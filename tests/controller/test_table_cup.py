"""The cup at the table: whose shake counts, what it was when it started, and how it is answered."""

from __future__ import annotations

from playing import OpenTable, Played

from hardware.inputs import Control

START = "new mexico Anna Bram first_leader=0\nuntil ready\n"


def shake_at(played: Played, at: int, ms: int = 800) -> None:
    """Schedule a shake on the cup's pin that starts at `at`, without waiting for anything."""
    played.pins.shake(ms, at)


def test_open_or_blind_is_what_the_screen_showed_when_the_shake_started(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "wait 1s")
    now = played.table.now
    shake_at(played, now + 10, 1500)
    played.play("wait 700ms")
    panel = played.table.rig.panel_of(0)
    played.pins.press(panel, Control.BLIND, played.table.now + 10)
    played.pins.release(panel, Control.BLIND, played.table.now + 100)
    played.play("wait 3s\nexpect throws.made 1\nexpect phase choose")


def test_blind_goes_back_to_open_after_every_throw(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "press right\ndice 6 4\nshake\npress blind\nexpect buttons.blind.on true")
    played.play("dice 6 5\nshake\nexpect phase reveal\npress blind\nexpect buttons.blind.on false")


def test_a_shake_just_after_the_cup_changed_hands_is_refused_visibly(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram first_leader=0 throw_limit=1\nuntil ready\nwait 2s\ndice 6 4")
    now = played.table.now
    shake_at(played, now + 10, 1000)
    played.play("wait 1500ms\nexpect turn.seat 1")
    shake_at(played, played.table.now + 1, 900)
    played.play("wait 400ms")
    assert played.show()["cup"]["armed"] is False
    played.play("wait 900ms\nexpect throws.made 0")
    kinds = {effect["kind"] for effect in played.show()["effects"]}
    assert kinds & {"refused", "stale"}
    played.play("wait 2s\nexpect cup.armed true\ndice 6 1\nshake\nexpect seats.1.lives 5")


def test_with_one_person_at_the_table_nobody_hands_the_cup_over(open_table: OpenTable) -> None:
    played = open_table()
    played.table.prefer(hand_over="button")
    played.play(
        "new mexico Anna cpu:easy first_leader=0 throw_limit=1\nuntil ready\nshake\nuntil ready\nshake"
    )


def test_with_hand_over_by_button_the_new_player_presses_first(open_table: OpenTable) -> None:
    played = open_table()
    played.table.prefer(hand_over="button")
    played.play("new mexico Anna Bram first_leader=0 throw_limit=1\nuntil ready\ndice 6 4\nshake\nwait 5s")
    played.play("expect cup.armed false\nshake\nexpect throws.made 0")
    played.play("press right\nexpect cup.armed true\ndice 6 5\nshake\nexpect seats.0.lives 5")


def test_a_shake_that_fades_too_early_is_answered(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "wait 1s")
    shake_at(played, played.table.now + 10, 420)
    seen: set[str] = set()
    for _ in range(30):
        played.play("wait 50ms")
        seen |= {effect["kind"] for effect in played.show()["effects"]}
    assert seen == {"near_miss"}
    played.play("expect throws.made 0")


def test_the_drawn_cup_moves_within_50_ms_of_the_first_strike(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "wait 1s")
    shake_at(played, played.table.now + 10)
    played.play("wait 50ms\nexpect cup.shaking true\nwait 3s\nexpect cup.shaking false")


def test_shaking_under_a_menu_throws_nothing(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "press menu\nshake 1s\npress menu\nexpect screen table\nexpect throws.made 0")


def test_throwing_goes_on_by_button_when_the_cup_is_lost(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "cup-link lost\nexpect cup.state lost\nexpect buttons.ok.does throw")
    played.play(
        "dice 6 4\npress ok\nexpect throws.made 1\nexpect dice.0.value 6\npress keep\nexpect turn.seat 1"
    )
    played.play("cup-link back\nexpect cup.state ok\nexpect buttons.ok.does null")


def test_somebody_who_cannot_shake_throws_by_button_in_his_own_turns_only(open_table: OpenTable) -> None:
    played = open_table()
    played.table.household.save(
        played.table.household.named("Anna").model_copy(update={"throw_by_button": "always"})
    )
    played.play("new mexico Anna Bram first_leader=0\nuntil ready\nexpect buttons.ok.does throw")
    played.play("press ok\npress keep\nexpect turn.seat 1\nexpect buttons.ok.does null")


def test_never_by_button_stays_never_even_without_a_cup(open_table: OpenTable) -> None:
    played = open_table()
    played.table.prefer(throw_by_button="never")
    played.play(START + "cup-link lost\nexpect buttons.ok.does null")


def test_the_cup_takes_the_sensitivity_of_the_person_to_move(open_table: OpenTable) -> None:
    played = open_table()
    for name, level in (("Anna", "low"), ("Bram", "high")):
        played.table.household.save(
            played.table.household.named(name).model_copy(update={"sensitivity": level})
        )
    played.play("new mexico Anna Bram first_leader=0\nuntil ready\nwait 2s")
    played.pins.shake(900, played.table.now + 10, hz=2.5, count=2)
    played.play("wait 3s\nexpect throws.made 0\nshake 1500ms\npress keep\nexpect turn.seat 1\nwait 2s")
    played.pins.shake(900, played.table.now + 10, hz=2.5, count=2)
    played.play("wait 3s\nexpect round 2")
