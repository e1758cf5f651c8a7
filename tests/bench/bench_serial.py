"""`python tests/bench/bench_serial.py`: the serial cup's latency, throughput and share of the processor."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "firmware_bridge"))

from cable import raw_pty
from figures import Figure
from live import Live, wiring_for
from made import beat, event, hello, sealed
from realboard import find_micropython

from firmware_bridge.conversation import monotonic_ms
from firmware_bridge.happenings import LinkState
from firmware_bridge.messages import EventKind
from firmware_bridge.source import SerialCup, serial_cups
from hardware.inputs import Kind

LOOK_S = 0.0002


@contextmanager
def linked() -> Iterator[tuple[SerialCup, int]]:
    """A source on a pty, its link up, and the pty's other end."""
    with tempfile.TemporaryDirectory() as folder:
        master, slave = raw_pty()
        path = Path(folder, "cup")
        path.symlink_to(os.ttyname(slave))
        (source,) = serial_cups(wiring_for(cup=path), monotonic_ms)
        while source.state(monotonic_ms()) is not LinkState.UP:
            source.poll(monotonic_ms())
            os.write(master, sealed(hello()))
            time.sleep(0.01)
        yield source, master
        source.close()
        os.close(master)
        os.close(slave)


def until(done: Callable[[], object]) -> None:
    """Wait for something, without sleeping for long."""
    while not done():
        time.sleep(LOOK_S)


def latency(runs: int = 400) -> list[Figure]:
    """From the first byte of an event on the line to the input in the table's hands."""
    with linked() as (source, master):
        values = []
        for number in range(1, runs + 1):
            kind = EventKind.PRESS if number % 2 else EventKind.RELEASE
            began = time.perf_counter()
            os.write(master, sealed(event(number, kind, value=0)))
            until(lambda: source.stirred() and source.poll(monotonic_ms()))
            values.append((time.perf_counter() - began) * 1000)
            os.read(master, 4096)
    return [Figure("event over a pty to the input", values, "ms")]


def throughput(runs: int = 5, events: int = 5000) -> list[Figure]:
    """Events taken, acknowledged and made inputs, as fast as they come."""
    values = []
    for _ in range(runs):
        with linked() as (source, master):
            drain = threading.Thread(target=_drain, args=(master,), daemon=True)
            drain.start()
            frames = sealed(*(event(n, EventKind.NEAR_MISS) for n in range(1, events + 1)))
            pump = threading.Thread(target=_pump, args=(master, frames), daemon=True)
            began, taken = time.perf_counter(), 0
            pump.start()
            while taken < events:
                until(source.stirred)
                taken += len(source.poll(monotonic_ms()))
            values.append(events / (time.perf_counter() - began))
            assert source.counters.crc_errors == source.counters.gaps == 0
    return [Figure("events taken from a pty", values, "events/s", more_is_better=True)]


def _pump(master: int, data: bytes) -> None:
    for start in range(0, len(data), 512):
        os.write(master, data[start : start + 512])


def _drain(master: int) -> None:
    try:
        while os.read(master, 4096):
            pass
    except OSError:
        return


def press_on_a_board(runs: int = 60) -> list[Figure]:
    """From the closing of a contact of a board with the real firmware to the press, debounced for 3 ms."""
    with tempfile.TemporaryDirectory() as folder, _board(folder) as live:
        live.up()
        values = []
        for _ in range(runs):
            began = time.perf_counter()
            live.board.pin(10, 0)
            until(lambda: any(i.kind is Kind.PRESS for i in live.poll()))
            values.append((time.perf_counter() - began) * 1000)
            live.board.pin(10, 1)
            until(lambda: any(i.kind is Kind.RELEASE for i in live.poll()))
            time.sleep(0.01)
    return [Figure("contact on a board (real MicroPython) to the press", values, "ms")]


def _board(folder: str) -> Live:
    return Live(Path(folder), ROLE="tray", BUTTONS=(("blind", 10, None),))


def share(runs: int = 3, seconds: float = 4) -> list[Figure]:
    """The share of one core that a cup takes which streams its motion 20 times a second; and one at rest."""
    with tempfile.TemporaryDirectory() as folder, _board(folder) as live:
        live.up()

        def measured() -> float:
            cpu, wall = time.process_time(), time.monotonic()
            while time.monotonic() - wall < seconds:
                if live.source.stirred() or (live.source.due(monotonic_ms()) or 1 << 60) <= monotonic_ms():
                    live.poll()
                time.sleep(0.01)
            return 100 * (time.process_time() - cpu) / (time.monotonic() - wall)

        rest = [measured() for _ in range(runs)]
        live.source.link.stream(50)
        live.poll()
        streaming = [measured() for _ in range(runs)]
    return [
        Figure("share of a core, cup that streams at 20 Hz", streaming, "%"),
        Figure("  cup at rest (looked at every 10 ms)", rest, "%"),
    ]


def reading(runs: int = 7, frames: int = 2000) -> list[Figure]:
    """Frames of heartbeats taken apart by the link alone."""
    from firmware_bridge.link import Link

    data = sealed(*(beat(n) for n in range(frames)))

    def one() -> float:
        link = Link(0)
        link.opened(0)
        link.heard(sealed(hello()), 0)
        began = time.perf_counter()
        link.heard(data, 0)
        return (time.perf_counter() - began) * 1e6 / frames

    return [Figure("a frame taken apart by the link", [one() for _ in range(runs)], "us")]


ON_A_BOARD = (press_on_a_board, share) if find_micropython() else ()
"""These need MicroPython's unix port."""
ALL = (latency, throughput, reading, *ON_A_BOARD)

if __name__ == "__main__":
    for measure in ALL:
        for figure in measure():
            sys.stdout.write(
                f"{figure.name:<58} {figure.median:>10,.2f} {figure.worst:>10,.2f} {figure.unit}\n"
            )
            sys.stdout.flush()
