"""From when the table can be seen: what began before does nothing, a held menu stays held."""

from __future__ import annotations

from playing import OpenTable

from hardware.inputs import Control

START = "new mexico Anna Bram first_leader=0\nuntil ready\nwait 1s"


def test_a_shake_that_began_before_the_picture_came_throws_nothing(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START)
    played.pins.shake(1200, played.table.now + 10)
    played.play("wait 600ms")
    played.table.seen_from(played.table.now)
    played.play("wait 3s\nexpect throws.made 0")
    played.play("until ready\nshake\nexpect throws.made 1")


def test_a_press_that_began_before_the_picture_came_does_nothing(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START + "\nmenu rules")
    before = played.table.view
    panel = played.table.rig.panel_of(0)
    played.pins.press(panel, Control.MENU, played.table.now + 1)
    played.pins.release(panel, Control.MENU, played.table.now + 100)
    played.table.seen_from(played.table.now + 50)
    played.play("wait 1s")
    assert played.table.view.page == before.page


def test_a_menu_button_that_was_pressed_while_the_screen_opened_counts_as_held(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START)
    panel = played.table.rig.panel_of(0)
    pressed = played.table.now + 5
    played.pins.press(panel, Control.MENU, pressed)
    played.table.seen_from(pressed + 1000)
    played.table.step(pressed + 2900)
    assert played.table.running
    played.table.step(pressed + 3100)
    assert not played.table.running


def test_an_idle_table_wakes_when_it_can_be_seen_again(open_table: OpenTable) -> None:
    played = open_table()
    played.play(START)
    later = played.table.now + 24 * 3_600_000
    played.table.step(later)
    assert played.table.idle.level(later) != "awake"
    played.table.seen_from(later)
    assert played.table.idle.level(later) == "awake"
