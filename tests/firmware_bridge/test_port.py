"""The serial port on real ptys: unplugged in every way, exclusive, never blocking, leaving nothing open."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import serial
from cable import raw_pty
from failing import Failing
from made import event, hello, read, sealed
from playing import amount

from firmware_bridge.conversation import monotonic_ms
from firmware_bridge.errors import PortBusyError, PortError
from firmware_bridge.happenings import LinkState, Problem
from firmware_bridge.holders import holder_of
from firmware_bridge.link import Link
from firmware_bridge.opening import open_serial
from firmware_bridge.port import Data, Gone, News, Opened, SerialPort


class Fixed:
    """A finder that always gives the same path."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.rejected = 0

    def find(self) -> str:
        return self.path

    def reject(self, path: str) -> None:
        self.rejected += 1


class Wire:
    """A pty with a link to its other end, and a port that reads it."""

    def __init__(self, folder: Path, opener: Callable[[str], Any] = open_serial) -> None:
        self.path = folder / "cup"
        self.master, self.slave = raw_pty()
        self.path.symlink_to(os.ttyname(self.slave))
        self.finder = Fixed(str(self.path))
        self.port = SerialPort(self.finder, monotonic_ms, opener, pause_s=(0.005, 0.01))
        self.news: list[News] = []

    def wait(self, done: Callable[[list[News]], bool], seconds: float = 5) -> list[News]:
        end = time.monotonic() + seconds
        while not done(self.news):
            assert time.monotonic() < end, self.news[-5:]
            self.news += self.port.take()
            time.sleep(0.002)
        return self.news

    def wait_for(self, kind: type[News], count: int = 1) -> list[Any]:
        self.wait(lambda news: sum(isinstance(n, kind) for n in news) >= count)
        return [n for n in self.news if isinstance(n, kind)]

    @property
    def data(self) -> bytes:
        return b"".join(n.data for n in self.news if isinstance(n, Data))

    def pull(self) -> None:
        self.path.unlink()
        os.close(self.master)
        os.close(self.slave)

    def plug(self) -> None:
        self.master, self.slave = raw_pty()
        with suppress(FileNotFoundError):
            self.path.unlink()
        self.path.symlink_to(os.ttyname(self.slave))

    def close(self) -> None:
        self.port.close()
        for end in (self.master, self.slave):
            with suppress(OSError):
                os.close(end)


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    made = Wire(tmp_path)
    made.wait_for(Opened)
    yield made
    made.close()


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_bytes_arrive_with_their_time(wire: Wire) -> None:
    before = monotonic_ms()
    os.write(wire.master, b"hello")
    wire.wait(lambda _: wire.data == b"hello")
    assert before <= wire.wait_for(Data)[0].at <= monotonic_ms()


def test_what_is_written_comes_out(wire: Wire) -> None:
    wire.port.write(b"lamps")
    assert os.read(wire.master, 100) == b"lamps"


def test_an_unplugged_device_is_told_within_a_second_and_found_again(wire: Wire) -> None:
    wire.pull()
    began = time.monotonic()
    assert wire.wait_for(Gone)[0].problem.code == "unplugged"
    assert time.monotonic() - began < 1
    wire.plug()
    wire.wait_for(Opened, 2)
    os.write(wire.master, b"again")
    wire.wait(lambda _: wire.data.endswith(b"again"))


NO_DATA = "device reports readiness to read but returned no data"


@pytest.mark.parametrize(
    ("error", "where"),
    [
        (OSError(errno.EIO, "Input/output error"), "in_waiting"),
        (serial.SerialException(NO_DATA), "read"),
        (serial.SerialException("device reports error (poll)"), "read"),
        (termios.error(5, "Input/output error"), "read"),
        (TypeError("an integer is required (got type NoneType)"), "in_waiting"),
        (serial.PortNotOpenError(), "read"),
    ],
    ids=repr,
)
def test_all_that_pyserial_raises_means_gone(error: BaseException, where: str, tmp_path: Path) -> None:
    wire = Wire(tmp_path, opener=lambda _path: Failing(error, where))
    with_it = wire.wait_for(Gone, 2)
    assert {gone.problem.code for gone in with_it} == {"unplugged"}
    wire.close()


def test_a_port_is_opened_for_us_alone(wire: Wire) -> None:
    with pytest.raises(PortBusyError, match="in use by this program"):
        open_serial(str(wire.path))


HOLD = """
import serial, sys, time
held = serial.Serial(sys.argv[1], exclusive=True)
print("held", flush=True)
time.sleep(60)
"""


def test_who_holds_the_port_is_named_and_the_port_is_had_when_he_lets_go(tmp_path: Path) -> None:
    master, slave = raw_pty()
    path = os.ttyname(slave)
    os.close(slave)
    with subprocess.Popen([sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        assert str(holder.pid) in holder_of(path)
        port = SerialPort(Fixed(path), monotonic_ms, pause_s=(0.01, 0.05))
        wait_until(port.stirred)
        (gone,) = port.take()
        assert isinstance(gone, Gone)
        assert gone.problem.code == "busy"
        assert str(holder.pid) in str(gone.problem.values["by"])
        holder.terminate()
        holder.wait()
    wait_until(lambda: any(isinstance(news, Opened) for news in port.take()))
    port.close()
    os.close(master)


def wait_until(done: Callable[[], bool], seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_something_that_is_no_port_is_an_error_that_says_why(tmp_path: Path) -> None:
    with pytest.raises(PortError, match="cannot be opened"):
        open_serial(str(tmp_path / "nothing"))
    (tmp_path / "file").write_text("text")
    with pytest.raises(PortError, match="file cannot be opened"):
        open_serial(str(tmp_path / "file"))


def test_a_problem_is_told_once_however_often_it_is_met(tmp_path: Path) -> None:
    port = SerialPort(Fixed(str(tmp_path / "nothing")), monotonic_ms, pause_s=(0.001, 0.002))
    wait_until(port.stirred)
    time.sleep(0.05)
    assert len(port.take()) == 1
    port.close()


def test_fifty_reconnects_leave_no_descriptor_open(wire: Wire) -> None:
    before = descriptors()
    for n in range(50):
        wire.pull()
        wire.wait_for(Gone, n + 1)
        wire.plug()
        wire.wait_for(Opened, n + 2)
    assert descriptors() == before


def test_fifty_times_opened_and_closed_leave_nothing_behind(tmp_path: Path) -> None:
    before = descriptors()
    for n in range(50):
        (tmp_path / str(n)).mkdir()
        made = Wire(tmp_path / str(n))
        made.wait_for(Opened)
        made.close()
        made.port.close()
    assert descriptors() == before


def test_a_device_that_reads_nothing_blocks_nothing_and_what_was_not_sent_is_counted(tmp_path: Path) -> None:
    now = [0]
    wire = Wire(tmp_path)
    wire.wait_for(Opened)
    wire.port._clock = lambda: now[0]
    longest = 0.0
    for n in range(2000):
        now[0] += 10
        began = time.monotonic()
        wire.port.write(bytes([n & 0x7F]) * 30)
        longest = max(longest, time.monotonic() - began)
    assert wire.port.dropped > 1000
    assert longest < 0.2
    os.read(wire.master, 65536)
    wire.close()


def test_frames_after_a_jam_are_whole(wire: Wire) -> None:
    for n in range(1, 400):
        wire.port.write(sealed(event(n)))
    wait_until(lambda: _pushed(wire), 2)
    told = b""
    for _ in range(50):
        told += os.read(wire.master, 65536)
        wire.port.write(sealed(event(4000)))
        if sealed(event(4000)) in told:
            break
        time.sleep(0.01)
    assert all(message.number in {*range(1, 400), 4000} for message in read(told))  # type: ignore[attr-defined]
    assert read(told)[-1] == event(4000)


def _pushed(wire: Wire) -> bool:
    wire.port.take()
    return not wire.port._waiting


def test_without_a_port_what_is_written_is_dropped_and_counted(tmp_path: Path) -> None:
    port = SerialPort(Fixed(str(tmp_path / "nothing")), monotonic_ms)
    port.write(b"x")
    assert port.dropped == 1
    port.close()


def test_a_wrong_device_is_left_and_told_to_the_finder(wire: Wire) -> None:
    wire.port.reopen()
    wire.wait_for(Opened, 2)
    assert wire.finder.rejected == 1


def test_a_table_that_does_not_listen_lets_nothing_pile_up(wire: Wire) -> None:
    for _ in range(600):
        os.write(wire.master, b"x" * 50)
        time.sleep(0.0005)
    assert len(wire.port._news) <= 260


@pytest.mark.parametrize("cut", range(1, len(sealed(hello())), amount(12, 1)))
def test_a_frame_cut_in_two_with_a_pause_is_the_same_frame(wire: Wire, cut: int) -> None:
    whole = sealed(hello())
    link = Link(monotonic_ms())
    link.opened(monotonic_ms())
    os.write(wire.master, whole[:cut])
    time.sleep(0.06)
    os.write(wire.master, whole[cut:])
    wire.wait(lambda _: len(wire.data) == len(whole))
    for news in wire.wait_for(Data):
        link.heard(news.data, news.at)
    assert link.hello == hello()
    assert link.state(monotonic_ms()) is LinkState.UP


def test_closing_ends_the_thread_and_may_be_done_twice(wire: Wire) -> None:
    wire.port.close()
    wire.port.close()
    assert not wire.port._thread.is_alive()


def test_a_problem_equals_another_of_the_same_kind() -> None:
    assert Problem("busy", {"by": "x"}) == Problem("busy", {"by": "x"}) != Problem("busy")
