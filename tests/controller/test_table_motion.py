"""What moves on the screen, and that a press that skips it does only that."""

from __future__ import annotations

from playing import OpenTable, Played

START = "new mexico Anna Bram first_leader=0\nuntil ready\n"


def rolling(open_table: OpenTable, dice: str = "6 4", start: str = START) -> Played:
    """A table at which dice have just begun to roll."""
    played = open_table(animate=True)
    played.play(f"{start}wait 1s\ndice {dice}")
    played.pins.shake(900, played.table.now + 10)
    return until_it_rolls(played)


def until_it_rolls(played: Played) -> Played:
    for _ in range(400):
        if any(effect["kind"] == "roll" for effect in played.show()["effects"]):
            return played
        played.play("wait 10ms")
    raise AssertionError("nothing was thrown")


def test_dice_roll_for_at_most_1200_ms_even_at_half_speed(open_table: OpenTable) -> None:
    played = open_table(animate=True)
    played.table.prefer(speed=0.5)
    played.play(START + "wait 1s")
    played.pins.shake(900, played.table.now + 10)
    assert until_it_rolls(played).show()["effects"][0]["ms"] <= 1200


def test_while_dice_roll_only_the_dice_tell_what_was_thrown(open_table: OpenTable) -> None:
    played = rolling(open_table, "6 4", "new mexico Anna Bram first_leader=0 throw_limit=1\nuntil ready\n")
    shown = played.show()
    assert [die["value"] for die in shown["dice"]] == [6, 4]
    assert shown["value_text"] == ""
    assert shown["messages"] == []
    assert shown["seats"][0]["value"] is None
    assert shown["turn"]["seat"] == 0
    played.play("wait 1300ms\nexpect seats.0.value 64\nexpect turn.seat 1")


def test_a_press_while_dice_roll_skips_the_roll_and_does_only_that(open_table: OpenTable) -> None:
    played = rolling(open_table)
    panel = played.table.rig.panel_of(0)
    played.pins.press(panel, "keep", played.table.now + 5)  # type: ignore[arg-type]
    played.pins.release(panel, "keep", played.table.now + 60)  # type: ignore[arg-type]
    played.play("wait 100ms\nexpect effects []\nexpect phase choose\nexpect turn.seat 0")
    played.play("press keep\nexpect turn.seat 1")


def test_a_shake_while_dice_roll_is_refused_and_never_thrown_later(open_table: OpenTable) -> None:
    played = rolling(open_table)
    played.pins.shake(900, played.table.now + 20)
    played.play("wait 300ms\nwait 3s\nexpect throws.made 1\nexpect phase choose")


def test_blind_dice_roll_without_their_values(open_table: OpenTable) -> None:
    played = rolling(open_table, "6 4", "new mexico Anna Bram\nuntil ready\n")
    roll = played.show()["effects"][0]
    assert roll["values"] == []
    assert [die["value"] for die in played.show()["dice"]] == [None, None]


def test_a_mexico_is_celebrated_for_at_most_2500_ms_and_can_be_skipped(open_table: OpenTable) -> None:
    played = rolling(open_table, "2 1")
    played.play("wait 1300ms")
    party = next(effect for effect in played.show()["effects"] if effect["kind"] == "mexico")
    assert party["ms"] <= 2500
    played.pins.press(played.table.rig.panel_of(0), "ok", played.table.now + 5)  # type: ignore[arg-type]
    played.play("wait 50ms")
    assert "mexico" not in {effect["kind"] for effect in played.show()["effects"]}


def test_with_animation_none_nothing_moves(open_table: OpenTable) -> None:
    played = open_table(animate=True)
    played.table.prefer(animation="none")
    played.play(START + "dice 6 4\nshake\nexpect effects []\nexpect value_text 64")


def test_a_computer_player_waits_until_its_dice_lie_still(open_table: OpenTable) -> None:
    played = open_table(animate=True)
    played.play("new mexico cpu:easy cpu:easy first_leader=0\ndice 6 4")
    until_it_rolls(played).play("wait 1100ms\nexpect throws.made 0\nwait 200ms\nexpect throws.made 1")
