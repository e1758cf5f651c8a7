"""Joystick boards, played by pipes: what the kernel sends, a board that is pulled out and put back."""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from rigging import table

from hardware.inputs import Control, Input, Kind
from hardware.joystick import JoystickBoards
from hardware.rig import Rig
from hardware.wiring import Wiring, read_wiring

BUTTON, AXIS, INITIAL = 1, 2, 0x80


def real_time() -> int:
    return time.monotonic_ns() // 1_000_000


class Board:
    """A board at a path: a named pipe that is written to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        self.plug_in()

    def plug_in(self) -> None:
        # Opened for both, so that it opens although nobody reads yet.
        self._pipe = os.open(self.path, os.O_RDWR)

    def pull_out(self) -> None:
        os.close(self._pipe)

    def send(self, kind: int, number: int, value: int) -> None:
        os.write(self._pipe, struct.pack("=IhBB", 0, value, kind, number))


def wiring_for(path: Path) -> Wiring:
    data = table(joystick={"arcade": {"path": str(path)}})
    main = dict(data["panel"][0])
    main["keep"] = {"joystick": 3, "touch": True}
    main["ok"] = {"joystick": 4}
    main["left"] = {"joystick": {"axis": 0, "direction": "-"}}
    main["right"] = {"joystick": {"axis": 0, "direction": "+"}}
    return read_wiring({**data, "panel": [main]})


class Watch:
    """The boards of a wiring on real time, and patience."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.source = JoystickBoards(wiring_for(board.path), real_time, retry_s=0.02)

    def wait_for(self, count: int) -> list[Input]:
        found: list[Input] = []

        def enough() -> bool:
            found.extend(self.source.poll(real_time()))
            return len(found) >= count

        self.until(enough)
        return found

    def until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + 5
        while not done():
            assert time.monotonic() < end, "nothing came"
            time.sleep(0.002)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    made = Watch(Board(tmp_path / "x-joystick"))
    yield made
    made.source.close()


def test_a_press_and_its_release_arrive_with_the_time_they_were_read(watch: Watch) -> None:
    before = real_time()
    watch.board.send(BUTTON, 3, 1)
    watch.board.send(BUTTON, 3, 0)
    press, release = watch.wait_for(2)
    assert (press.kind, press.control, press.panel) == (Kind.PRESS, Control.KEEP, "main")
    assert release.kind is Kind.RELEASE
    assert before <= press.at <= real_time()


def test_an_axis_is_two_buttons(watch: Watch) -> None:
    for value in (-32767, 0, 32767, 100):
        watch.board.send(AXIS, 0, value)
    found = watch.wait_for(4)
    assert [(i.control, i.kind) for i in found] == [
        (Control.LEFT, Kind.PRESS),
        (Control.LEFT, Kind.RELEASE),
        (Control.RIGHT, Kind.PRESS),
        (Control.RIGHT, Kind.RELEASE),
    ]


def test_what_is_held_when_the_board_comes_counts_after_it_has_been_let_go(watch: Watch) -> None:
    watch.board.send(BUTTON | INITIAL, 3, 1)
    for value in (0, 1):
        watch.board.send(BUTTON, 3, value)
    watch.board.send(BUTTON, 4, 1)
    assert [i.control for i in watch.wait_for(2)] == [Control.KEEP, Control.OK]


def test_a_button_that_is_not_bound_is_nothing(watch: Watch) -> None:
    watch.board.send(BUTTON, 9, 1)
    watch.board.send(BUTTON, 3, 1)
    assert [i.control for i in watch.wait_for(1)] == [Control.KEEP]


def test_a_board_that_is_pulled_out_lets_go_and_works_again_when_it_is_back(watch: Watch) -> None:
    watch.board.send(BUTTON, 3, 1)
    watch.wait_for(1)
    watch.board.pull_out()
    (release,) = watch.wait_for(1)
    assert release.kind is Kind.RELEASE
    watch.board.plug_in()
    watch.board.send(BUTTON, 3, 1)
    assert [i.kind for i in watch.wait_for(1)] == [Kind.PRESS]


def test_a_board_that_stays_away_is_named_until_it_comes(tmp_path: Path) -> None:
    path = tmp_path / "x-joystick"
    source = JoystickBoards(wiring_for(path), lambda: 0, retry_s=0.02)
    assert source.faults(2999) == ()
    (fault,) = source.faults(3000)
    assert (fault.code, fault.values["board"]) == ("joystick_lost", "arcade")
    board = Board(path)
    board.send(BUTTON | INITIAL, 3, 0)
    end = time.monotonic() + 5
    while source.faults(3000) and time.monotonic() < end:
        source.poll(3000)
        time.sleep(0.005)
    assert source.faults(3000) == ()
    source.close()


def test_events_that_nobody_takes_are_bounded(watch: Watch) -> None:
    # a pipe holds 8192 events; the reader stops at its own bound and starts afresh
    for i in range(6000):
        watch.board.send(BUTTON, 3, i % 2)
    reader = watch.source._readers["arcade"]
    watch.until(lambda: not reader.connected or len(reader.queue) >= 4096)
    assert len(reader.queue) <= 4096 + 64


def test_half_an_event_waits_for_its_other_half(watch: Watch) -> None:
    whole = struct.pack("=IhBB", 0, 1, BUTTON, 3)
    os.write(watch.board._pipe, whole[:3])
    time.sleep(0.02)
    os.write(watch.board._pipe, whole[3:])
    assert [i.control for i in watch.wait_for(1)] == [Control.KEEP]


def test_closing_twice_is_fine_and_leaves_no_descriptor_open(tmp_path: Path) -> None:
    board = Board(tmp_path / "x-joystick")
    for _ in range(3):
        before = len(list(Path("/proc/self/fd").iterdir()))
        source = JoystickBoards(wiring_for(board.path), lambda: 0, retry_s=0.02)
        source.close()
        source.close()
        assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_rig_on_real_pins_reads_its_boards_as_well(tmp_path: Path) -> None:
    board = Board(tmp_path / "x-joystick")
    board.send(BUTTON, 3, 1)
    factory = MockFactory(pin_class=MockPWMPin)
    with Rig(wiring_for(board.path), factory, real_time) as rig:
        end = time.monotonic() + 5
        while not rig.stirred():
            assert time.monotonic() < end
            time.sleep(0.002)
        (press,) = rig.poll(real_time())
        assert (press.source, press.control) == ("joystick", Control.KEEP)
        assert rig.held("main", Control.KEEP) is not None
