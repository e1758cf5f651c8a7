"""What a lesson hears and reads: lines of the header, devices, keys of a terminal; and the exit statuses."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from waiting_source import WaitingSource

from controller.clock import VirtualClock
from controller.learn.devices import Devices, Moved, Plugged, boards_there, plugged
from controller.learn.lines import HeaderLines, candidates
from controller.learn.terminal import ESCAPE_MS, Terminal
from firmware_bridge.discovery import Port
from firmware_bridge.find import Found
from firmware_bridge.messages import Hello
from hardware.inputs import Control, Input, Kind
from hardware.simulated import SimulatedPins
from hardware.wiring import SerialBinding, SerialDevice, Wiring, read_wiring
from hardware.wiring_default import default_wiring

FREE = (4, 17, 22, 23, 24, 25, 27)


def lines_of(pins: SimulatedPins, numbers: tuple[int, ...] = FREE) -> HeaderLines:
    return HeaderLines(pins, numbers, lambda: 0, lambda _: None)


def test_without_asking_only_lines_without_another_task_are_listened_to() -> None:
    choice = candidates(default_wiring(), every=False)
    assert choice.lines == FREE
    assert choice.outputs == (5, 6, 12, 13, 16, 26)
    assert set(choice.reserved) == {0, 1, 2, 3, *range(7, 12), 14, 15, *range(18, 22)}
    assert set(candidates(default_wiring(), every=True).lines) == set(range(28)) - set(choice.outputs)


def test_a_switch_of_the_file_is_listened_to_whatever_its_line_is_for() -> None:
    data = default_wiring().model_dump(exclude_none=True)
    data["cup"]["home"] = 18
    assert 18 in candidates(read_wiring(data), every=False).lines


def test_what_holds_a_line_at_rest_is_found_with_both_pulls() -> None:
    pins = SimulatedPins(default_wiring(), lambda: 0)
    for line, level in ((22, False), (23, True)):
        pins.pin(line).drive(level)
    lines = lines_of(pins, (2, 22, 23, 24))
    assert lines.rest() == {2: "open", 22: "low", 23: "high", 24: "open"}


def test_edges_come_in_the_order_of_their_times_and_lines_can_be_closed_twice() -> None:
    pins = SimulatedPins(default_wiring(), lambda: 0)
    lines = lines_of(pins)
    lines.rest()
    for at, control in ((30, Control.KEEP), (10, Control.BLIND)):
        pins.press("main", control, at)
    pins.advance(100)
    found = lines.take()
    assert found[0][0] == 22
    assert [edge.at for _, edge in found] == sorted(edge.at for _, edge in found)
    lines.close()
    lines.close()


# -- devices -----------------------------------------------------------------------------------------------


def hello(role: int, device: str) -> Hello:
    return Hello(
        major=1,
        minor=0,
        firmware_major=1,
        firmware_minor=0,
        firmware_patch=0,
        role=role,
        boot=1,
        oldest=0,
        next=0,
        sensor=3,
        device=device,
        controls=(),
    )


def test_devices_keep_the_names_of_the_file_and_new_ones_get_free_ones() -> None:
    data = default_wiring().model_dump(exclude_none=True)
    data["joystick"] = {"board": {"path": "/dev/a-joystick"}}
    data["serial"] = {"mine": {"id": "c0ffee"}, "panel": {"id": "gone"}}
    found = [
        Found(Port("/dev/ttyACM0"), hello(1, "c0ffee")),
        Found(Port("/dev/ttyACM1"), hello(2, "beef")),
        Found(Port("/dev/ttyS0")),
    ]
    there = plugged(read_wiring(data), map(Path, ("/dev/a-joystick", "/dev/b-joystick")), found)
    assert {name: board.path for name, board in there.boards.items()} == {
        "board": "/dev/a-joystick",
        "board2": "/dev/b-joystick",
    }
    assert there.serial == {"mine": SerialDevice(id="c0ffee"), "panel2": SerialDevice(id="beef")}


def test_boards_are_the_joystick_devices_not_the_event_devices_beside_them(tmp_path: Path) -> None:
    for name in ("usb-1-joystick", "usb-1-event-joystick", "usb-2-event-kbd"):
        (tmp_path / name).touch()
    assert boards_there(default_wiring(), tmp_path) == [tmp_path / "usb-1-joystick"]
    assert boards_there(default_wiring(), tmp_path / "nothing") == []


class Tray(WaitingSource):
    """A serial tray as a source: says what it was told to."""

    def __init__(self, wiring: Wiring, says: list[tuple[Kind, int | None]]) -> None:
        super().__init__()
        self._by_bit = {b.serial.bit: (panel, c) for panel, c, b in wiring.controls() if b.serial is not None}
        self._says = says

    def poll(self, now: int) -> list[Input]:
        said, self._says = self._says, []
        return [Input(now, "serial:tray", *self._by_bit[bit], kind) for kind, bit in said]


def test_every_bit_of_a_serial_device_is_heard_and_the_throw_of_its_cup() -> None:
    made: list[Tray] = []

    def opened(wiring: Wiring, clock: object) -> list[Tray]:
        made.append(
            Tray(wiring, [(Kind.PRESS, 31), (Kind.RELEASE, 31), (Kind.ACTIVITY, None), (Kind.SHAKE, None)])
        )
        return made

    with Devices(Plugged(serial={"tray": SerialDevice(id="c0ffee")}), lambda: 0, opened) as devices:
        assert devices.take(5) == [
            Moved(5, SerialBinding(device="tray", bit=31), "down"),
            Moved(5, SerialBinding(device="tray", bit=31), "up"),
            Moved(5, SerialBinding(device="tray"), "shake"),
        ]
    assert made[0].closed == 1


# -- the terminal ------------------------------------------------------------------------------------------


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    with create_pipe_input() as made:
        yield made


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("b", ["b"]),
        ("B", ["b"]),
        (" 1-", ["space", "1", "-"]),
        ("\r\t\x7f", ["return", "tab", "backspace"]),
        ("\x1b[D\x1b[C\x1b[A\x1b[B", ["left", "right", "up", "down"]),
        ("\x1bOP\x1b[5~", ["f1", "page up"]),
        ("\x03\x04", ["ctrl-c", "ctrl-d"]),
        ("!é\x01", ["é"]),
    ],
)
def test_keys_are_told_by_the_names_of_the_table(keys: PipeInput, typed: str, names: list[str]) -> None:
    keys.send_text(typed)
    assert Terminal(keys, lambda: 0).pressed() == names


def test_an_escape_alone_is_told_after_a_moment(keys: PipeInput) -> None:
    clock = VirtualClock()
    terminal = Terminal(keys, clock.now)
    keys.send_text("\x1b")
    assert terminal.pressed() == []
    clock.advance(ESCAPE_MS)
    assert terminal.pressed() == ["escape"]
    assert terminal.pressed() == []


def worp(tmp_path: Path) -> tuple[list[str], dict[str, str]]:
    command = [
        sys.executable,
        "-c",
        "from controller.cli import main; main()",
        "learn",
        "--simulate",
        "--lang",
        "en",
    ]
    home = {name: str(tmp_path / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    return command, {**os.environ, **home, "TERM": "xterm"}


def test_piped_it_ends_with_2_and_one_clear_line(tmp_path: Path) -> None:
    command, environment = worp(tmp_path)
    ended = subprocess.run(command, env=environment, input="y\n", capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "needs a terminal" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize(("end", "status"), [(b"q", 0), (b"\x03", 0), (signal.SIGTERM, 143)])
def test_a_real_terminal_is_as_it_was_after_every_kind_of_end(
    tmp_path: Path, end: bytes | signal.Signals, status: int
) -> None:
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    command, environment = worp(tmp_path)
    running = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE)
    shown = b""
    while b"or press the key" not in shown:
        assert select.select([ours], [], [], 20)[0], shown
        shown += os.read(ours, 4096)
    assert termios.tcgetattr(theirs) != before
    if isinstance(end, bytes):
        os.write(ours, end)
    else:
        running.send_signal(end)
    _, told = running.communicate(timeout=20)
    assert (running.returncode, told) == (status, b"")
    assert termios.tcgetattr(theirs) == before
    os.close(ours)
    os.close(theirs)
