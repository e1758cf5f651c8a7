"""Several panels of different kinds at one table."""

from __future__ import annotations

from playing import OpenTable, Played

from hardware.inputs import Control, LampMode

FOUR = """
[cup]
line = 4

[[panel]]
id = "pins"
place = "bottom"
seat = 1
blind = { line = 5 }
keep = { line = 6 }
left = { line = 12 }
right = { line = 13 }
ok = { line = 16 }
menu = { line = 26 }

[[panel]]
id = "keys"
place = "left"
seat = 2
blind = { key = "b" }
keep = { key = "k" }
left = { key = "left" }
right = { key = "right" }
ok = { key = "return" }
menu = { key = "escape" }

[[panel]]
id = "glass"
place = "top"
seat = 3
blind = { touch = true }
keep = { touch = true }
left = { touch = true }
right = { touch = true }
ok = { touch = true }
menu = { touch = true }

[[panel]]
id = "glass2"
place = "right"
seat = 4
blind = { touch = true }
keep = { touch = true }
left = { touch = true }
right = { touch = true }
ok = { touch = true }
menu = { touch = true }
"""
NAMES = ("Anna", "Bram", "Chris", "Dewi")
START = "new mexico Anna Bram Chris Dewi first_leader=0 lives=1\nuntil ready\n"


def test_every_seat_sits_at_the_edge_of_its_own_panel(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    played.play(START)
    assert [seat["side"] for seat in played.show()["seats"]] == ["bottom", "left", "top", "right"]


def test_a_panel_acts_only_in_its_own_seats_turn(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    played.play(
        START + "dice 6 4\nshake\npress keep @2\nexpect turn.seat 0\npress keep @1\nexpect turn.seat 1"
    )


def test_with_the_setting_off_any_panel_acts(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    played.table.prefer(panels_in_turn=False)
    played.play(START + "dice 6 4\nshake\npress keep @3\nexpect turn.seat 1")


def test_the_others_panels_say_whose_turn_it_is_not(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    played.play(START + "dice 6 4\nshake")
    panels = played.show()["panels"]
    assert panels["pins"]["buttons"]["keep"]["does"] == "keep"
    assert panels["keys"]["buttons"]["keep"]["why"] == "not_your_turn"
    assert panels["keys"]["buttons"]["menu"]["does"] == "menu"


def test_every_panel_speaks_the_language_of_who_sits_there(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    for name, lang in zip(NAMES, ("nl", "en", "nl", "en"), strict=True):
        people = played.table.household
        people.save(people.named(name).model_copy(update={"lang": lang}))
    played.play(START)
    panels = played.show()["panels"]
    reasons = [panels[name]["buttons"]["keep"]["text"] for name in ("pins", "keys", "glass", "glass2")]
    assert reasons[0] == reasons[2] != reasons[1] == reasons[3]


def keep(played: Played, seat: int) -> None:
    """Press keep as it is pressed at that seat's own panel: a switch on a pin, a key, or glass."""
    rig, kinds = played.table.rig, ("pins", "keys", "glass", "glass2")
    played.play("wait 400ms")
    for down, wait in ((True, "80ms"), (False, "100ms")):
        now = played.table.now
        if kinds[seat] == "pins":
            (played.pins.press if down else played.pins.release)("pins", Control.KEEP, now)
        elif kinds[seat] == "keys":
            assert rig.key("k", down, now)
        else:
            rig.touch(kinds[seat], Control.KEEP, down, now)
        played.play(f"wait {wait}")


def test_a_whole_game_on_pins_keys_and_touch(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    played.play(START)
    throws = {0: "6 5", 1: "6 4", 2: "6 3", 3: "6 2"}
    alive = [0, 1, 2, 3]
    while len(alive) > 1:
        for _ in alive:
            seat = played.show()["turn"]["seat"]
            played.play(f"dice {throws[seat]}\nshake")
            if played.show()["phase"] == "choose":
                keep(played, seat)
        alive.pop()
    shown = played.show()
    assert shown["phase"] == "over"
    assert shown["over"]["winners"] == [0]
    assert [seat["place"] for seat in shown["seats"]] == [1, 2, 3, 4]


def test_at_a_rematch_people_keep_their_chairs_and_panels(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    played.play(
        "new mexico Anna Bram lives=1 throw_limit=1 first_leader=0\nuntil ready\n"
        "dice 6 5\nshake\ndice 6 2\nshake"
    )
    played.play(
        "expect phase over\npress keep\nuntil ready\nexpect seats.0.name Bram\nexpect seats.0.side left"
    )
    shown = played.show()
    assert shown["panels"]["keys"]["seat"] == 0
    assert shown["panels"]["pins"]["seat"] == 1


def test_lamps_light_for_what_may_be_pressed_and_blink_for_blind(open_table: OpenTable) -> None:
    played = open_table()
    lamps: dict[Control, LampMode] = {}
    played.table.rig.lamp = lambda panel, control, mode: lamps.__setitem__(control, mode)  # type: ignore[method-assign]
    played.play("new mexico Anna Bram first_leader=0\nuntil ready")
    assert lamps[Control.BLIND] is LampMode.LIT
    assert lamps[Control.KEEP] is LampMode.OFF
    played.play("dice 6 4\nshake\npress blind")
    assert lamps[Control.BLIND] is LampMode.BLINK
    assert lamps[Control.KEEP] is LampMode.LIT
    played.play("dice 5 4\nshake")
    assert lamps[Control.BLIND] is LampMode.BLINK
    assert lamps[Control.KEEP] is LampMode.OFF
    played.play("press blind\npress keep\nexpect turn.seat 1")
    assert lamps[Control.BLIND] is LampMode.OFF


def test_a_player_more_than_there_are_panels_is_lent_any_of_them(open_table: OpenTable) -> None:
    played = open_table(config=FOUR)
    played.play("new mexico Anna Bram Chris Dewi Emma first_leader=4 lives=1\nuntil ready")
    assert [panel["acts"] for panel in played.show()["panels"].values()] == [True] * 4
    played.play("dice 6 4\nshake\npress keep @2\nexpect turn.seat 0")
    assert [panel["acts"] for panel in played.show()["panels"].values()] == [True, False, False, False]
