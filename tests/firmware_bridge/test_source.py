"""Serial devices as sources of the rig, over a port of the test's own, in virtual time."""

from __future__ import annotations

from typing import Any

import pytest
from live import Replayed
from made import beat, event, hello, read, sealed
from playing import OpenTable

from firmware_bridge.fields import Message
from firmware_bridge.happenings import LinkState, Problem
from firmware_bridge.messages import EventKind, Flag, Lamps, Motion, Posture, Role, Set
from firmware_bridge.port import Data, Gone, News, Opened
from firmware_bridge.source import SerialCup
from hardware.inputs import Control, Input, Kind, LampMode
from hardware.rig import Rig
from hardware.simulated import SimulatedPins
from hardware.wiring import Wiring, read_wiring
from hardware.wiring_default import default_wiring

BUTTONS = ("blind", "keep", "left", "right", "ok", "menu")


def wiring(cup: bool = True, panel: bool = True, line: bool = False, **device: Any) -> Wiring:
    """A table with a serial device; what it does not do is done by touch."""
    data = default_wiring().model_dump(exclude_none=True)
    data["serial"] = {"cup": device}
    data["cup"] = {"line": 17} if line else {"touch": True}
    if cup:
        data["cup"]["serial"] = {"device": "cup"}
    data["panel"] = [dict(data["panel"][0])]
    for bit, name in enumerate(BUTTONS):
        data["panel"][0][name] = {"serial": bit} if panel else {"touch": True}
    return read_wiring(data)


class TestPort:
    """A port whose other end is the test."""

    __test__ = False

    def __init__(self) -> None:
        self.dropped = 0
        self.news: list[News] = []
        self.written: list[bytes] = []
        self.reopened = 0
        self.closed = False

    def take(self) -> list[News]:
        news, self.news = self.news, []
        return news

    def stirred(self) -> bool:
        return bool(self.news)

    def answered(self, now: int) -> bool:
        return True

    def write(self, frame: bytes) -> None:
        self.written.append(frame)

    def reopen(self) -> None:
        self.reopened += 1

    def close(self) -> None:
        self.closed = True


class Played:
    """A source and time."""

    def __init__(self, made: Wiring | None = None, up: bool = True, **said: Any) -> None:
        self.now = 50_000
        self.port = TestPort()
        self.source = SerialCup("cup", made or wiring(), lambda: self.now, self.port)
        self.port.news.append(Opened(self.now, "/dev/x"))
        self.number = 1
        self.poll()
        if up:
            self.says(hello(**said))

    def poll(self, ms: int = 0) -> list[Input]:
        end, found = self.now + ms, []
        while True:
            found += self.source.poll(self.now)
            due = self.source.due(self.now)
            if due is None or due > end:
                break
            self.now = max(self.now, due)
        self.now = end
        return found

    def says(self, *messages: Message) -> list[Input]:
        self.port.news.append(Data(self.now, sealed(*messages)))
        return self.poll()

    def happens(self, kind: EventKind, value: int = 0, ms: int = 0, age: int = 0) -> list[Input]:
        self.number += 1
        sent = self.now & 0xFFFFFFFF
        return self.says(event(self.number - 1, kind, value=value, ms=ms, age=age, sent=sent))

    def beats(self, **said: Any) -> list[Input]:
        return self.says(beat(self.now, **{"oldest": self.number, **said}))

    def told(self, kind: type[Message]) -> list[Any]:
        return [message for message in read(b"".join(self.port.written)) if isinstance(message, kind)]

    @property
    def faults(self) -> dict[str, Any]:
        return {fault.code: fault for fault in self.source.faults(self.now)}


def short(inputs: list[Input]) -> list[tuple[Control, Kind]]:
    return [(i.control, i.kind) for i in inputs]


# -- the cup -------------------------------------------------------------------------------------------------


def test_a_shake_is_an_input_with_its_own_times() -> None:
    played = Played()
    (made,) = played.happens(EventKind.SHAKE, 71, ms=1200, age=360)
    assert made == Input(49_640, "serial:cup", "", Control.CUP, Kind.SHAKE, 71, 48_440)


def test_activity_comes_from_the_first_strike_and_keeps_when_it_began() -> None:
    played = Played()
    (first,) = played.says(Motion(sent=played.now, ms=1, strength=30, x=0, y=0, z=0))
    played.now += 100
    (second,) = played.says(Motion(sent=played.now - 10, ms=91, strength=50, x=0, y=0, z=0))
    assert (first.kind, first.value, first.began) == (Kind.ACTIVITY, 30, 49_999)
    assert second.began == first.began
    assert played.says(Motion(sent=played.now, ms=0, strength=0, x=9, y=9, z=9)) == []


def test_a_shake_that_faded_is_a_near_miss() -> None:
    assert short(Played().happens(EventKind.NEAR_MISS, 30, 500)) == [(Control.CUP, Kind.NEAR_MISS)]


@pytest.mark.parametrize(
    ("posture", "kind"),
    [
        (Posture.HOME, Kind.HOME),
        (Posture.LIFTED, Kind.LIFTED),
        (Posture.UPRIGHT, Kind.UPRIGHT),
        (Posture.UPSIDE_DOWN, Kind.UPSIDE_DOWN),
    ],
)
def test_postures_are_inputs_of_the_cup(posture: Posture, kind: Kind) -> None:
    played = Played()
    assert short(played.happens(EventKind.POSTURE, posture)) == [(Control.CUP, kind)]
    assert played.source.posture is posture


def test_what_is_older_than_two_seconds_is_logged_not_acted_on_but_rest_and_releases_are(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    played = Played()
    played.happens(EventKind.PRESS, 1)
    assert played.happens(EventKind.SHAKE, 60, 900, age=2100) == []
    assert played.happens(EventKind.PRESS, 2, age=2100) == []
    assert played.happens(EventKind.POSTURE, Posture.LIFTED, age=2100) == []
    assert short(played.happens(EventKind.POSTURE, Posture.HOME, age=2100)) == [(Control.CUP, Kind.HOME)]
    assert short(played.happens(EventKind.RELEASE, 1, age=2100)) == [(Control.KEEP, Kind.RELEASE)]
    assert played.source.counters.stale == 5
    assert caplog.text.count("is too old") == 5


def test_a_device_that_is_not_the_cup_does_not_throw() -> None:
    played = Played(wiring(cup=False), role=Role.TRAY)
    assert played.happens(EventKind.SHAKE, 60, 900) == []
    assert short(played.happens(EventKind.PRESS, 0)) == [(Control.BLIND, Kind.PRESS)]


def test_a_panel_that_is_wired_as_the_cup_is_told() -> None:
    played = Played(role=Role.PANEL, sensor=0)
    assert played.faults["serial_no_cup"].control is Control.CUP


def test_chatter_and_a_missing_sensor_are_faults_that_clear() -> None:
    played = Played()
    (fault,) = played.beats(flags=Flag.CHATTER)
    assert (fault.kind, fault.value) == (Kind.FAULT, "cup_chatter")
    assert "cup_chatter" in played.faults
    assert {(i.kind, i.value) for i in played.beats(flags=Flag.SENSOR_MISSING)} == {
        (Kind.CLEARED, "cup_chatter"),
        (Kind.FAULT, "cup_sensor_missing"),
    }
    played.beats()
    assert played.faults == {}


def test_the_sensitivity_of_the_person_is_told() -> None:
    played = Played()
    played.source.sensitivity("high")
    played.poll()
    assert played.told(Set) == [Set(key=1, value=2, keep=0)]


# -- buttons and lamps ---------------------------------------------------------------------------------------


def test_a_button_is_pressed_held_and_let_go() -> None:
    played = Played()
    (press,) = played.happens(EventKind.PRESS, 5)
    assert (press.panel, press.control, press.kind) == ("main", Control.MENU, Kind.PRESS)
    assert played.source.held("main", Control.MENU) == press.at
    played.now += 3000
    (release,) = played.happens(EventKind.RELEASE, 5, 3000)
    assert (release.kind, release.began) == (Kind.RELEASE, press.at)
    assert played.source.held("main", Control.MENU) is None


def test_bits_that_the_wiring_does_not_know_do_nothing() -> None:
    assert Played().happens(EventKind.PRESS, 17) == []


def test_a_release_that_got_lost_shows_in_the_heartbeat() -> None:
    played = Played()
    played.happens(EventKind.PRESS, 5)
    assert played.beats(held=1 << 5) == []
    assert short(played.beats(held=0)) == [(Control.MENU, Kind.RELEASE)]


def test_a_heartbeat_that_is_ahead_of_the_events_changes_nothing() -> None:
    played = Played()
    played.happens(EventKind.PRESS, 5)
    assert played.beats(held=0, next=played.number + 1) == []


def test_a_button_held_from_the_start_is_no_press_and_seems_stuck_after_ten_seconds() -> None:
    played = Played()
    for _ in range(11):
        assert played.beats(held=1 << 1) == []
        played.now += 1000
    assert played.faults["button_stuck"].control is Control.KEEP
    assert played.faults["button_stuck"].values["seconds"] == 11
    played.beats(held=0)
    assert played.faults == {}


def test_a_lamp_is_told_by_its_bit_and_the_cups_light_by_the_cup() -> None:
    played = Played()
    played.source.lamp("main", Control.KEEP, LampMode.LIT)
    played.source.lamp("main", Control.HOLD1, LampMode.LIT)
    played.source.lamp("", Control.CUP, LampMode.BLINK)
    played.source.brightness(40)
    played.poll()
    (lamps,) = played.told(Lamps)
    assert (lamps.modes[0], lamps.cup, lamps.brightness) == (2 << 2, 3, 40)


def test_lamps_that_stay_as_they_are_are_told_once() -> None:
    played = Played()
    for _ in range(10):
        played.source.lamp("main", Control.KEEP, LampMode.LIT)
        played.poll()
    assert len(played.told(Lamps)) == 1


def test_closing_switches_the_lamps_off() -> None:
    played = Played()
    played.source.lamp("main", Control.KEEP, LampMode.LIT)
    played.poll()
    played.source.close()
    assert played.told(Lamps)[-1].modes == (0,) * 8
    assert played.port.closed


# -- lost, found, refused ------------------------------------------------------------------------------------


def test_unplugged_is_lost_within_a_second_and_lets_go_of_what_was_held() -> None:
    played = Played()
    played.happens(EventKind.PRESS, 5)
    played.port.news.append(Gone(played.now, Problem("unplugged", {"path": "/dev/x"})))
    inputs = played.poll(1000)
    assert short(inputs) == [(Control.MENU, Kind.RELEASE)]
    fault = played.faults["serial_unplugged"]
    assert (fault.control, fault.values["device"], fault.values["path"]) == (Control.CUP, "cup", "/dev/x")


def test_back_after_a_moment_with_the_same_boot_the_button_is_still_held() -> None:
    played = Played()
    played.happens(EventKind.PRESS, 5)
    played.port.news.append(Gone(played.now, Problem("unplugged")))
    assert played.poll(200) == []
    played.port.news.append(Opened(played.now, "/dev/y"))
    assert played.says(hello(oldest=2, next=2)) == []
    assert played.source.held("main", Control.MENU) is not None


def test_back_with_another_boot_it_has_started_anew_and_holds_nothing() -> None:
    played = Played()
    played.happens(EventKind.PRESS, 5)
    assert short(played.says(hello(boot=9))) == [(Control.MENU, Kind.RELEASE)]
    assert played.source.counters.restarts == 1


def test_a_program_that_hangs_is_degraded_then_lost() -> None:
    played = Played()
    played.poll(3000)
    assert played.faults["serial_degraded"].control is None
    played.poll(2000)
    assert played.faults["serial_silent"].control is Control.CUP
    assert played.source.state(played.now) is LinkState.LOST


def test_a_cup_that_sleeps_is_no_fault() -> None:
    played = Played()
    played.happens(EventKind.SLEEP)
    played.poll(100_000)
    assert played.faults == {}
    assert played.source.state(played.now) is LinkState.ASLEEP


@pytest.mark.parametrize(
    ("said", "code"), [({"major": 3}, "serial_version"), ({"device": "other"}, "serial_other_device")]
)
def test_what_must_not_be_used_is_left_and_named(said: dict[str, Any], code: str) -> None:
    played = Played(wiring(id="cup-7"), up=False)
    played.says(hello(**said))
    assert played.port.reopened == 1
    assert code in played.faults


def test_a_panel_that_is_lost_does_not_stop_the_cup() -> None:
    played = Played(wiring(cup=False))
    played.port.news.append(Gone(played.now, Problem("unplugged")))
    played.poll(1000)
    fault = played.faults["serial_unplugged"]
    assert (fault.panel, fault.control) == ("main", None)


def test_the_battery_is_told_low_and_empty() -> None:
    played = Played()
    for _ in range(5):
        played.beats(battery=3400)
    assert played.faults["battery_low"].control is None
    for _ in range(5):
        played.beats(battery=3200)
    assert played.faults["battery_empty"].control is Control.CUP


def test_a_bad_cable_is_told() -> None:
    played = Played()
    for _ in range(10):
        played.port.news.append(Data(played.now, b"noise\0" + sealed(*[beat()] * 9)))
        played.poll()
    assert played.faults["serial_cable"].values["percent"] == 9


# -- with the rig --------------------------------------------------------------------------------------------


def rig_with(played: Played, made: Wiring) -> tuple[Rig, SimulatedPins]:
    pins = SimulatedPins(made, lambda: played.now)
    rig = Rig(made, pins, lambda: played.now)
    rig.attach(played.source)
    return rig, pins


def test_a_rig_takes_it_and_gives_it_the_wirings_sensitivity() -> None:
    made = wiring()
    played = Played(made)
    rig, _ = rig_with(played, made)
    with rig:
        rig.poll(played.now)
        assert played.told(Set) == [Set(key=1, value=1, keep=0)]
        played.port.news.append(Data(played.now, sealed(event(1, EventKind.PRESS, value=4))))
        assert rig.stirred()
        assert short(rig.poll(played.now)) == [(Control.OK, Kind.PRESS)]
        rig.lamp("main", Control.OK, LampMode.LIT)
        assert rig.due(played.now) == played.now
        rig.poll(played.now)
        assert played.told(Lamps)[-1].modes[1] == 2


def test_a_cup_on_pins_and_a_serial_cup_work_together() -> None:
    made = wiring(line=True)
    played = Played(made)
    rig, pins = rig_with(played, made)
    with rig:
        pins.shake(1500, played.now + 100)
        played.now += 3000
        shakes = [i.source for i in rig.poll(played.now) if i.kind is Kind.SHAKE]
        played.port.news.append(Data(played.now, sealed(beat(played.now), event(1, sent=played.now))))
        shakes += [i.source for i in rig.poll(played.now) if i.kind is Kind.SHAKE]
    assert shakes == ["pins", "serial:cup"]


def test_one_shake_felt_by_both_cups_is_one_throw(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram first_leader=0\nuntil ready\nwait 2s\ndice 6 4\ndice 5 3")
    at = played.table.now + 100
    serial = [
        Input(at + ms, "serial:cup", "", Control.CUP, kind, 70, at)
        for ms, kind in ((0, Kind.ACTIVITY), (500, Kind.ACTIVITY), (1480, Kind.SHAKE))
    ]
    played.table.rig.attach(Replayed(serial, 0))
    played.play("shake 1.5s\nwait 3s\nexpect throws.made 1")
