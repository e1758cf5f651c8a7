"""The shipped firmware in the real MicroPython, on a pty, with the host's bridge at the other end."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import motions
import pytest
from live import Live, Replayed, wiring_for
from motions import DOWN, UP
from playing import OpenTable
from realboard import RealBoard, micropython

from firmware_bridge.conversation import Conversation, monotonic_ms
from firmware_bridge.errors import NoAnswerError
from firmware_bridge.happenings import LinkState
from firmware_bridge.messages import Flag, Leave, Posture
from firmware_bridge.recognise import Other
from firmware_bridge.source import serial_cups
from hardware import traces
from hardware.inputs import Control, Kind, LampMode

SHAKE = [*motions.rest(150), *motions.shake(1000, 5.5, 1800), *motions.rest(200)]
BUTTONS = (("blind", 10, 16), ("keep", 11, None))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A tray: a cup with a LIS3DH, two buttons, a battery; in half of an RP2040's memory."""
    changes = {"ROLE": "tray", "BUTTONS": BUTTONS, "BATTERY": (26, 3, 1), "POWER": 24}
    with Live(tmp_path_factory.mktemp("tray"), heap="192K", **changes) as live:
        live.board.voltage(26, 25_000)
        yield live.up()


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Live]]:
    """More boards, all at once; each has already been made to do what its test is about."""
    boards: dict[str, dict[str, Any]] = {
        "mpu6050": {"chip": "mpu6050"},
        "ball": {"SENSOR": "ball", "BALL": 7},
        "no sensor": {"chip": "none", "ROLE": "tray", "BUTTONS": BUTTONS},
        "hanging": {"WATCHDOG_MS": 700},
        "faulty": {"watchdog": True},
        "sleeper": {"POWER": 24, "BATTERY": (26, 3, 1)},
    }
    with ExitStack() as stack:
        lives = {}
        for name, changes in boards.items():
            live = Live(tmp_path_factory.mktemp("board"), **changes)
            if name == "sleeper":
                (live.board.files / "settings.json").write_text('{"sleep_s": 1}')
            lives[name] = stack.enter_context(live)
        for live in lives.values():
            live.up()
        lives["hanging"].board.hang(1000)
        lives["faulty"].board.fault()
        lives["mpu6050"].board.move(SHAKE)
        lives["ball"].board.edges(7, [us / 1000 for us in traces.shake(1100, 5.5)])
        yield lives


@pytest.fixture
def tray(shared: Live) -> Live:
    """The same, at rest and forgotten what came before."""
    shared.board.lie(UP)
    shared.board.pin(24, 1)
    shared.until(lambda: shared.source.posture is Posture.HOME)
    shared.inputs.clear()
    return shared


# -- the shake -----------------------------------------------------------------------------------------------


def test_shaking_the_trace_is_one_shake(tray: Live) -> None:
    began = monotonic_ms()
    tray.board.move(SHAKE)
    first = tray.until_input(Kind.ACTIVITY)
    shake = tray.until_input(Kind.SHAKE)
    tray.wait(300)
    assert tray.kinds(Kind.ACTIVITY, Kind.HOME) == []
    assert -50 <= first.at - (began + 150) <= 400
    assert 600 <= shake.at - shake.began <= 1100
    assert abs(first.began - shake.began) <= 250
    assert 30 <= int(shake.value or 0) <= 100


def test_knocks_and_turning_the_cup_throw_nothing(tray: Live) -> None:
    turned = [*motions.rest(200), *motions.turn(300, 80), *motions.turn(300, -80, motions.turned(UP, 80))]
    blows = motions.plus(motions.rest(400), motions.bump(1500, Random(1)))
    tray.board.move([*turned, *blows, *motions.rest(300)])
    tray.wait(1800)
    assert Kind.SHAKE not in tray.kinds()
    assert Kind.LIFTED in tray.kinds()


def test_shaken_and_put_down_upside_down_is_known_before_the_shake(tray: Live) -> None:
    over = motions.turn(250, 180)
    tray.board.move([*motions.shake(1000, 5.5, 1800), *over, *motions.rest(400, DOWN)])
    tray.until_input(Kind.UPSIDE_DOWN)
    tray.until_input(Kind.SHAKE)
    tray.board.move([*over[::-1], *motions.rest(300)])
    tray.until_input(Kind.UPRIGHT)


def test_shaking_it_throws_the_dice_of_a_game(tray: Live, open_table: OpenTable) -> None:
    tray.board.move(SHAKE)
    tray.until(lambda: Kind.SHAKE in tray.kinds())
    played = open_table()
    played.play("new mexico Anna Bram\nuntil ready\nwait 2s\ndice 6 4")
    played.table.rig.attach(Replayed(tray.inputs, played.table.now + 500 - tray.inputs[0].began))
    played.play("expect throws.made 0\nwait 3s\nexpect throws.made 1\npress blind\nexpect dice.0.value 6")


def test_another_sensor_is_found_by_itself(fleet: dict[str, Live]) -> None:
    live = fleet["mpu6050"]
    assert live.source.hello is not None
    assert live.source.hello.sensor_name == "mpu6050"
    live.until_input(Kind.SHAKE)
    live.wait(100)
    assert Kind.SHAKE not in live.kinds()


def test_a_ball_switch_throws_too(fleet: dict[str, Live]) -> None:
    live = fleet["ball"]
    live.until_input(Kind.SHAKE)
    live.wait(100)
    assert Kind.SHAKE not in live.kinds()


# -- buttons, lamps, battery, settings -----------------------------------------------------------------------


def test_a_press_and_its_release_arrive_with_their_times(tray: Live) -> None:
    tray.board.pin(10, 0)
    press = tray.until_input(Kind.PRESS, Control.BLIND)
    tray.wait(200)
    tray.board.pin(10, 1)
    release = tray.until_input(Kind.RELEASE, Control.BLIND)
    assert 150 <= release.at - press.at <= 400
    assert release.began == press.at


def test_lamps_show_what_the_table_wants(tray: Live) -> None:
    tray.source.lamp("main", Control.BLIND, LampMode.LIT)
    tray.poll()
    tray.board.wait_for("pwm 16 65535")
    tray.source.lamp("main", Control.BLIND, LampMode.DIM)
    tray.source.brightness(40)
    tray.poll()
    tray.board.wait_for(f"pwm 16 {6 * 65535 // 100}")
    tray.source.brightness(100)
    tray.source.lamp("main", Control.BLIND, LampMode.OFF)


def test_the_battery_is_measured_and_power_from_outside_is_told_at_once(tray: Live) -> None:
    tray.until(lambda: 3700 < tray.source.battery.mv < 3800)
    tray.board.pin(24, 0)
    tray.until(lambda: not tray.beat.flags & Flag.POWERED, 0.9)
    tray.board.pin(24, 1)
    tray.until(lambda: bool(tray.beat.flags & Flag.POWERED), 0.9)


def test_a_sensor_that_comes_off_is_told_and_found_again(tray: Live) -> None:
    tray.board.sensor(False)
    assert tray.until_input(Kind.FAULT).value == "cup_sensor_missing"
    tray.board.sensor(True)
    assert tray.until_input(Kind.CLEARED).value == "cup_sensor_missing"


def test_without_a_sensor_it_starts_says_so_and_its_buttons_work(fleet: dict[str, Live]) -> None:
    live = fleet["no sensor"]
    live.until(lambda: "cup_sensor_missing" in live.codes)
    live.board.pin(11, 0)
    live.until_input(Kind.PRESS, Control.KEEP)


# -- the line ------------------------------------------------------------------------------------------------


def test_pulled_and_plugged_elsewhere_it_goes_on_and_loses_nothing(tray: Live) -> None:
    before = tray.board.path.readlink()
    tray.board.cable.pull()
    tray.wait(100)
    other = os.openpty()  # takes its name
    for level in (0, 1) * 3:
        tray.board.pin(11, level)
        time.sleep(0.06)
    tray.board.cable.plug()
    assert tray.board.path.readlink() != before
    tray.until(lambda: tray.kinds().count(Kind.RELEASE) == 3)
    assert tray.kinds() == [Kind.PRESS, Kind.RELEASE] * 3
    assert tray.source.counters.restarts == 0
    for end in other:
        os.close(end)


def test_a_line_held_up_delivers_in_order_with_the_times_of_the_presses(tray: Live) -> None:
    tray.board.cable.holding = True
    began = monotonic_ms()
    for level in (0, 1) * 6:
        tray.board.pin(10, level)
        time.sleep(0.05)
    tray.board.cable.release()
    tray.until(lambda: tray.kinds().count(Kind.RELEASE) == 6)
    times = [i.at - began for i in tray.inputs]
    assert tray.kinds() == [Kind.PRESS, Kind.RELEASE] * 6
    assert times == sorted(times)
    assert times[0] < 250
    assert times[-1] - times[0] > 400


def test_a_modem_daemon_that_sends_commands_does_no_harm(tray: Live) -> None:
    for text in (b"AT\r\n", b"AT+GCAP\r", b"ATE0 V1\r\n", b"\x03\x04\x02", b"~\x7e\xff" * 40):
        tray.source._port.write(text)
    tray.wait(200)
    tray.board.pin(10, 0)
    tray.until_input(Kind.PRESS, Control.BLIND)
    tray.board.pin(10, 1)
    tray.until_input(Kind.RELEASE, Control.BLIND)
    assert tray.board.errors() == ""


# -- starting anew -------------------------------------------------------------------------------------------


def test_a_program_that_hangs_is_started_anew_by_the_watchdog(fleet: dict[str, Live]) -> None:
    live = fleet["hanging"]
    live.until(lambda: live.source.counters.restarts == 1)
    assert live.board.did().count("starved") == 1


def test_a_fault_of_the_program_is_written_down_and_told_after_the_new_start(fleet: dict[str, Live]) -> None:
    live = fleet["faulty"]
    live.until(lambda: live.source.counters.restarts == 1)
    assert Flag(live.beat.flags) & (Flag.CRASHED | Flag.WATCHDOG) == Flag.CRASHED | Flag.WATCHDOG
    assert "the test wants a fault" in (live.board.files / "crash.txt").read_text()


def test_the_shake_that_wakes_a_sleeping_cup_counts_and_it_was_never_lost(fleet: dict[str, Live]) -> None:
    live = fleet["sleeper"]
    live.until(lambda: live.source.state(monotonic_ms()) is LinkState.ASLEEP)
    live.board.wait_for("sleep")
    live.wait(300)
    assert live.codes == []
    live.board.move([*motions.shake(1100, 5.5, 1800), *motions.rest(300)])
    live.until_input(Kind.SHAKE)
    assert live.source.state(monotonic_ms()) is LinkState.UP
    assert live.source.counters.restarts == live.source.counters.reconnects == 0


def test_asked_to_leave_it_ends_at_the_prompt_once(tmp_path: Path) -> None:
    with RealBoard(tmp_path) as board:
        with Conversation(str(board.path)) as talk:
            talk.meet()
            talk.tell(Leave(how=1))
            board.wait_for("reset")
        with Conversation(str(board.path)) as talk, pytest.raises(NoAnswerError, match="waits for commands"):
            talk.meet(5000, not_at=frozenset({Other.PROMPT}))
        assert not (board.files / "stay").exists()


def test_two_devices_are_told_apart(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with RealBoard(tmp_path / "one", NAME="one") as one, RealBoard(tmp_path / "two", NAME="two") as two:
        cups = serial_cups(wiring_for(one=one.path, two=two.path), monotonic_ms)
        end = time.monotonic() + 8
        while any(cup.hello is None for cup in cups) and time.monotonic() < end:
            for cup in cups:
                cup.poll(monotonic_ms())
            time.sleep(0.005)
        assert [cup.hello and cup.hello.device for cup in cups] == ["one", "two"]
        assert [cup.is_cup for cup in cups] == [True, False]
        for cup in cups:
            cup.close()


# -- the interpreter -----------------------------------------------------------------------------------------


def test_nothing_of_all_this_was_too_much_for_its_memory(tray: Live) -> None:
    assert tray.board.errors() == ""
    assert "reset" not in tray.board.did()
    assert tray.source.counters.restarts == 0


def test_the_interpreter_is_a_real_one() -> None:
    told = subprocess.run(
        [micropython(), "-c", "import sys; print(sys.implementation.name)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "micropython"
