"""Readers show life, and one that hangs does not."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from hardware.joystick import BoardReader
from hardware.pulse import SLACK_MS, Pulse
from hardware.rig import Rig
from hardware.simulated import SimulatedPins
from hardware.wiring_default import default_wiring


def test_a_pulse_is_shown_until_it_is_overdue() -> None:
    pulse = Pulse(0)
    assert pulse.shown(SLACK_MS)
    assert not pulse.shown(SLACK_MS + 1)
    pulse.promise(10_000, 500)
    assert pulse.shown(10_000 + 500 + SLACK_MS)
    assert not pulse.shown(10_000 + 500 + SLACK_MS + 1)


def test_an_idle_board_shows_life_by_itself(tmp_path: Path) -> None:
    pipe = tmp_path / "js0"
    os.mkfifo(pipe)
    keep_open = os.open(pipe, os.O_RDWR)  # so that the reader sees a device with nothing to read
    reader = BoardReader(pipe, lambda: time.monotonic_ns() // 1_000_000)
    try:
        first = reader.pulse._by
        until = time.monotonic() + 5
        while reader.pulse._by == first and time.monotonic() < until:
            time.sleep(0.05)
        assert reader.pulse._by > first
    finally:
        reader.close()
        os.close(keep_open)


def test_a_reader_that_hangs_in_its_device_is_noticed(tmp_path: Path) -> None:
    stuck = threading.Event()
    clock = [0]

    def hanging_clock() -> int:
        if threading.current_thread().name.startswith("joystick"):
            stuck.wait(10)
        return clock[0]

    reader = BoardReader(tmp_path / "none", hanging_clock)
    assert reader.pulse.shown(clock[0])
    clock[0] = 3000
    assert not reader.pulse.shown(clock[0])
    stuck.set()
    reader.close()


def test_a_rig_without_readers_answers() -> None:
    wiring = default_wiring()
    with Rig(wiring, SimulatedPins(wiring, lambda: 0), lambda: 0) as rig:
        assert rig.answering(10**9)


def test_a_rig_whose_backend_has_lost_its_thread_does_not() -> None:
    wiring = default_wiring()

    class Lost(SimulatedPins):
        def answering(self) -> bool:
            return False

    with Rig(wiring, Lost(wiring, lambda: 0), lambda: 0) as rig:
        assert not rig.answering(0)
