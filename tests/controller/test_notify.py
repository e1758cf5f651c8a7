"""What systemd is told, by a real datagram socket; and when the watchdog is no longer fed."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest
from xscreen import wait_for

from controller import service as service_module
from controller.app import App
from controller.assembly import Options, assembled
from controller.clock import MonotonicClock
from controller.notify import FEEDS, Notifier
from controller.service import Service
from display.errors import NoScreen
from display.sounds import Sounds
from display.view import TableView
from display.window import Window, WindowEvent, WindowWarning
from hardware.rig import Rig


class Systemd:
    """Listens where systemd would."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)

    def close(self) -> None:
        self._socket.close()

    def heard(self) -> list[str]:
        """What has been said since last asked."""
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return found


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Systemd]:
    listening = Systemd(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", str(listening.path))
    monkeypatch.setenv("WATCHDOG_USEC", "400000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    yield listening
    listening.close()


def test_ready_is_told_once_and_a_status_when_it_changes(systemd: Systemd) -> None:
    line = Notifier()
    line.ready()
    line.ready()
    line.status("no screen:\nit is dark")
    line.status("no screen: it is dark")
    line.stopping()
    assert systemd.heard() == ["READY=1", "STATUS=no screen: it is dark", "STOPPING=1"]


def test_the_watchdog_is_fed_a_few_times_in_its_span(systemd: Systemd) -> None:
    line = Notifier()
    assert (line.span, line.every) == (400, 400 // FEEDS)
    for now in range(0, 400, 10):
        line.alive(now)
    assert systemd.heard() == ["WATCHDOG=1"] * FEEDS


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "400000", "WATCHDOG_PID": "1"},
        {"WATCHDOG_USEC": "soon"},
    ],
)
def test_without_a_watchdog_of_ours_nothing_is_fed(systemd: Systemd, environment: dict[str, str]) -> None:
    line = Notifier({"NOTIFY_SOCKET": str(systemd.path), **environment})
    line.alive(0)
    assert systemd.heard() == []


@pytest.mark.parametrize("named", ["", "vsock:2:1", "/not/there"])
def test_nobody_to_tell_stops_nothing(named: str) -> None:
    line = Notifier({"NOTIFY_SOCKET": named, "WATCHDOG_USEC": "400000"})
    line.ready()
    line.alive(0)
    line.stopping()


def test_an_abstract_socket_is_told_too() -> None:
    name = f"worp-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name}")
        Notifier({"NOTIFY_SOCKET": f"@{name}"}).ready()
        listening.settimeout(2)
        assert listening.recv(100) == b"READY=1"


class Screen:
    """A window that shows at once, or hangs from some frame on."""

    def __init__(self, hang: threading.Event | None = None) -> None:
        self.hang = hang
        self.shown = 0
        self.warnings: list[WindowWarning] = []

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None: ...

    def let_go(self) -> list[WindowEvent]:
        return []

    def show(self, view: TableView, now: int) -> bool:
        self.shown += 1
        if self.hang is not None and self.shown > 1:
            self.hang.wait(10)
        return True

    def due(self) -> int | None:
        return None

    def events(self, wait: int = 0) -> list[WindowEvent]:
        time.sleep(wait / 1000)
        return []


def fed(screen: Screen, seconds: float, rig_answers: bool = True) -> list[int]:
    """Run a table for so long; the times at which it showed life, ms from its start."""
    times: list[int] = []
    with assembled(Options(), MonotonicClock(), real_pins=False, animate=True, keep=False) as house:
        if not rig_answers:
            house.table.rig.answering = lambda now: False  # type: ignore[method-assign]
        start = house.clock.now()
        app = App(house, cast(Window, screen), Sounds(on=False), lambda now: times.append(now - start))
        timers = [threading.Timer(seconds, app.end)]
        if screen.hang is not None:
            timers.append(threading.Timer(seconds + 0.1, screen.hang.set))
        for timer in timers:
            timer.start()
        app.run()
        for timer in timers:
            timer.cancel()
    return times


def test_a_table_at_work_shows_life_all_the_time() -> None:
    times = fed(Screen(), 0.8)
    assert times[-1] > 500
    assert max(b - a for a, b in pairwise(times)) < 1500


def test_a_table_whose_drawing_hangs_shows_life_no_more() -> None:
    times = fed(Screen(threading.Event()), 0.8)
    assert max(b - a for a, b in pairwise(times)) > 300


def test_systemd_hears_nothing_while_the_drawing_hangs(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screen = Screen(threading.Event())
    monkeypatch.setattr(service_module, "open_window", lambda *args: screen)
    service = Service(Options(data=tmp_path / "data"))
    during: list[list[str]] = []

    def look() -> None:
        assert screen.hang is not None
        wait_for(lambda: screen.shown > 1)
        systemd.heard()
        time.sleep(0.5)  # more than the watchdog's span
        during.append(systemd.heard())
        service.end()
        screen.hang.set()

    looking = threading.Thread(target=look)
    looking.start()
    service.run()
    looking.join()
    assert during == [[]]


def test_a_service_without_a_screen_is_not_fed_either_while_a_reader_hangs(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def dark(*_: object) -> Any:
        raise NoScreen("no_monitor", "it is dark")

    monkeypatch.setattr(service_module, "open_window", dark)
    monkeypatch.setattr(Rig, "answering", lambda self, now: False)
    service = Service(Options(data=tmp_path / "data"))
    threading.Timer(0.5, service.end).start()
    service.run()
    assert "WATCHDOG=1" not in systemd.heard()


def test_a_table_whose_reader_hangs_shows_life_no_more() -> None:
    assert fed(Screen(), 0.4, rig_answers=False) == []


def test_a_service_without_a_screen_is_ready_feeds_and_says_why(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def dark(*_: object) -> Any:
        raise NoScreen("no_monitor", "it is dark")

    monkeypatch.setattr(service_module, "open_window", dark)
    service = Service(Options(data=tmp_path / "data"))
    timer = threading.Timer(0.7, service.end)
    timer.start()
    service.run()
    heard = systemd.heard()
    assert heard[0] == "STATUS=no screen: it is dark"
    assert "READY=1" in heard
    assert heard.count("WATCHDOG=1") >= 3
    assert heard[-1] == "STOPPING=1"


def test_a_service_that_plays_is_ready_and_clears_its_status(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(service_module, "open_window", lambda *args: Screen())
    service = Service(Options(data=tmp_path / "data"))
    threading.Timer(0.6, service.end).start()
    service.run()
    heard = systemd.heard()
    assert heard[0] == "READY=1"
    assert "WATCHDOG=1" in heard
    assert heard[-1] == "STOPPING=1"


def test_each_part_of_another_try_shows_life(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    heard: list[list[str]] = []
    service = Service(Options(data=tmp_path / "data"))

    class First(Screen):
        def show(self, view: TableView, now: int) -> bool:
            heard.append(systemd.heard())
            service.end()
            return super().show(view, now)

    def opening(*_: object) -> Screen:
        heard.append(systemd.heard())
        time.sleep(0.12)  # more than a feed's part of the span
        return First()

    monkeypatch.setattr(service_module, "open_window", opening)
    service._systemd.ready()
    service.run()
    assert ["WATCHDOG=1" in said for said in heard] == [True, True]
