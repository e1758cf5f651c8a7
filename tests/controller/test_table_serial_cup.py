"""A cup that can tell how it stands: revealing by turning it over, blind by putting it upside down."""

from __future__ import annotations

from playing import OpenTable, Played
from waiting_source import WaitingSource

from hardware.faults import Fault
from hardware.inputs import Control, Input, Kind

START = "new mexico Anna Bram first_leader=0\nuntil ready\nwait 2s\n"


class FakeCup(WaitingSource):
    """A cup that says what a test puts into it."""

    name = "serial:cup"

    def say(self, kind: Kind, at: int, began: int = -1, value: int = 60) -> None:
        self.waiting.append(Input(at, self.name, "", Control.CUP, kind, value, began))

    def shake(self, at: int, upside_down: bool = False) -> None:
        """A shake of 800 ms, told while it lasts and at its end."""
        for moment in range(at, at + 800, 100):
            self.say(Kind.ACTIVITY, moment, at)
        if upside_down:
            self.say(Kind.UPSIDE_DOWN, at + 900)
        self.say(Kind.SHAKE, at + 1150, at)


def with_cup(open_table: OpenTable) -> tuple[Played, FakeCup]:
    played, cup = open_table(), FakeCup()
    played.table.rig.attach(cup)
    return played, cup


def test_turning_the_cup_over_reveals_what_lies_blind_under_it(open_table: OpenTable) -> None:
    played, cup = with_cup(open_table)
    played.play(START + "press blind\ndice 6 4")
    cup.shake(played.table.now + 400)
    played.play("wait 2s\nexpect phase reveal")
    cup.say(Kind.UPRIGHT, played.table.now + 500)
    played.play("wait 1s\nexpect dice.0.value 6")


def test_putting_it_upside_down_means_blind_only_where_that_is_set(open_table: OpenTable) -> None:
    for wanted, phase in ((False, "choose"), (True, "reveal")):
        played, cup = with_cup(open_table)
        played.table.prefer(upside_down_blind=wanted)
        played.play(START + "dice 6 4")
        cup.shake(played.table.now + 400, upside_down=True)
        played.play(f"wait 2s\nexpect phase {phase}")


def test_one_shake_felt_by_two_cups_is_one_throw(open_table: OpenTable) -> None:
    played, cup = with_cup(open_table)
    played.play(START + "dice 6 4\ndice 6 5")
    played.pins.shake(800, played.table.now + 400)
    cup.shake(played.table.now + 410)
    played.play("wait 3s\nexpect throws.made 1")


def test_a_lost_serial_cup_is_told_and_the_cup_on_pins_goes_on(open_table: OpenTable) -> None:
    played, cup = with_cup(open_table)
    cup.wrong = (Fault("serial_unplugged", "", Control.CUP, {"device": "cup"}),)
    played.play(START)
    shown = played.show()
    assert shown["cup"]["state"] == "ok"
    assert "serial_unplugged" in {notice["code"] for notice in shown["notices"]}
