"""The rig on a plain gpiozero factory, as on a real Pi: pins, keys, touch and joystick boards at once."""

from __future__ import annotations

import gc
import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin
from rigging import START, said, table

from hardware.errors import HardwareError, NoPinsError, PinBusyError
from hardware.inputs import Control, Input, Kind, LampMode
from hardware.pins import edge_time
from hardware.rig import Rig
from hardware.wiring import Wiring, read_wiring
from hardware.wiring_default import default_wiring

KEEP_LINE, CUP_LINE, KEEP_LAMP = 23, 17, 6
KEEP = Control.KEEP


class Pi:
    """A rig on gpiozero's own mock pins, which are driven by hand."""

    def __init__(self, wiring: Wiring | None = None, pin_class: type[MockPin] = MockPWMPin) -> None:
        self.now = START
        self.factory = MockFactory(pin_class=pin_class)
        self.pauses: list[float] = []
        self.rig = Rig(wiring or default_wiring(), self.factory, lambda: self.now, self.pauses.append)

    def drive(self, line: int, closed: bool, at: int) -> None:
        """Close or open the switch of an active-low line."""
        self.now = at
        pin = self.factory.pin(line)
        (pin.drive_low if closed else pin.drive_high)()

    def poll(self, now: int) -> list[Input]:
        self.now = now
        return self.rig.poll(now)


@pytest.fixture
def pi() -> Iterator[Pi]:
    made = Pi()
    with made.rig:
        yield made


def test_a_press_arrives_from_a_real_line(pi: Pi) -> None:
    pi.drive(KEEP_LINE, True, 2000)
    assert pi.poll(2004) == []
    assert said(pi.poll(2005)) == [(2000, KEEP, Kind.PRESS)]
    pi.drive(KEEP_LINE, False, 2200)
    assert said(pi.poll(2300)) == [(2200, KEEP, Kind.RELEASE)]
    assert not pi.rig.simulated


def test_due_allows_for_edges_that_are_delivered_late(pi: Pi) -> None:
    pi.drive(KEEP_LINE, True, 2000)
    pi.poll(2001)
    assert pi.rig.due(2001) == 2005


def test_a_burst_sensor_without_a_bounce_time_is_one_throw(pi: Pi) -> None:
    for i in range(15):
        for pulse in range(5):
            pi.drive(CUP_LINE, True, 2000 + 100 * i + 6 * pulse)
            pi.drive(CUP_LINE, False, 2003 + 100 * i + 6 * pulse)
            pi.poll(pi.now)
    kinds = [i.kind for i in pi.poll(5000)]
    assert kinds.count(Kind.SHAKE) == 1
    assert pi.factory.pin(CUP_LINE).bounce is None


def test_keys_touch_and_pins_work_at_the_same_time(pi: Pi) -> None:
    assert pi.rig.key("b", True, 2000)
    pi.rig.touch("main", Control.OK, True, 2001)
    pi.drive(KEEP_LINE, True, 2002)
    inputs = pi.poll(2010)
    assert [(i.source, i.control) for i in inputs] == [
        ("keys", Control.BLIND),
        ("touch", Control.OK),
        ("pins", KEEP),
    ]


def test_one_control_by_two_bindings_is_one_input_each(pi: Pi) -> None:
    pi.drive(KEEP_LINE, True, 2000)
    inputs = pi.poll(2010)
    pi.rig.key("k", True, 2050)
    inputs += pi.poll(2060)
    assert [i.source for i in inputs] == ["pins", "keys"]
    assert pi.rig.held("main", KEEP) == 2000


def test_a_key_never_touches_the_pins_of_a_real_table(pi: Pi) -> None:
    pi.rig.key("k", True, 2000)
    assert pi.factory.pin(KEEP_LINE).state == 1


def test_holding_the_cups_key_shakes_also_here(pi: Pi) -> None:
    pi.rig.key("space", True, 2000)
    kinds = [i.kind for at in range(2010, 2600, 10) for i in pi.poll(at)]
    pi.rig.key("space", False, 2600)
    kinds += [i.kind for i in pi.poll(2610)]
    assert set(kinds[:-1]) == {Kind.ACTIVITY}
    assert kinds[-1] is Kind.SHAKE


def test_an_exception_behind_an_edge_is_logged_once_and_the_next_ones_arrive(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = next(b for b in pi.rig._buttons if b.control is KEEP).pin
    put = broken.queue.put
    monkeypatch.setattr(broken.queue, "put", lambda at, high: 1 / 0)
    for i in range(4):
        pi.drive(KEEP_LINE, i % 2 == 0, 2000 + i)
    assert [r.levelno for r in caplog.records] == [logging.ERROR]
    monkeypatch.setattr(broken.queue, "put", put)
    pi.drive(KEEP_LINE, True, 3000)
    pi.drive(22, True, 3001)
    assert said(pi.poll(3100)) == [(3000, KEEP, Kind.PRESS), (3001, Control.BLIND, Kind.PRESS)]


def test_a_rig_that_a_function_made_does_not_go_deaf(pi: Pi) -> None:
    gc.collect()
    pi.drive(KEEP_LINE, True, 2000)
    assert len(pi.poll(2100)) == 1


def test_a_press_after_the_end_does_no_harm(pi: Pi) -> None:
    pin = pi.factory.pin(KEEP_LINE)
    pi.drive(KEEP_LINE, True, 2000)
    pi.rig.close()
    pin.drive_high()
    pin.drive_low()
    assert pin.when_changed is None
    assert said(pi.poll(3000)) == [(2000, KEEP, Kind.PRESS)]


def test_closing_switches_the_lamps_off_and_twice_is_fine(pi: Pi) -> None:
    states = _states(pi.factory, KEEP_LAMP)
    pi.rig.lamp("main", KEEP, LampMode.LIT)
    pi.rig.close()
    pi.rig.close()
    assert states() == [0, 1, 0]


def test_an_exception_switches_the_lamps_off() -> None:
    made = Pi()
    states = _states(made.factory, KEEP_LAMP)

    def play() -> None:
        with made.rig:
            made.rig.lamp("main", KEEP, LampMode.LIT)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play()
    assert states() == [0, 1, 0]


def test_a_lamp_without_pwm_is_only_on_or_off() -> None:
    made = Pi(pin_class=MockPin)
    with made.rig:
        made.rig.brightness(20)
        made.rig.lamp("main", KEEP, LampMode.LIT)
        assert made.factory.pin(KEEP_LAMP).state == 1
        made.rig.lamp("main", KEEP, LampMode.DIM)
        assert made.factory.pin(KEEP_LAMP).state == 0


LIT_LAMP = """
import signal, sys, time
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hardware.inputs import Control, LampMode
from hardware.rig import Rig
from hardware.wiring_default import default_wiring

class Told(MockPWMPin):
    def _set_state(self, value):
        super()._set_state(value)
        if self.info.name == "GPIO6":
            print(value, flush=True)

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
rig = Rig(default_wiring(), MockFactory(pin_class=Told), lambda: 0)
rig.lamp("main", Control.KEEP, LampMode.LIT)
"""


def test_outputs_are_off_when_the_program_ends_without_closing() -> None:
    done = subprocess.run([sys.executable, "-c", LIT_LAMP], capture_output=True, text=True, check=True)
    assert [float(line) for line in done.stdout.split()][-2:] == [1, 0]
    assert done.stderr == ""


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT])
def test_outputs_are_off_after_a_signal(signum: int) -> None:
    program = [sys.executable, "-c", LIT_LAMP + "with rig: time.sleep(60)\n"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        while float(running.stdout.readline()) != 1:
            pass
        running.send_signal(signum)
        assert [float(line) for line in running.stdout.read().split()] == [0]


class BusyFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no type information
    """A factory on which one line is held by somebody else for some tries."""

    def __init__(self, line: int, tries: int) -> None:
        super().__init__(pin_class=MockPWMPin)
        self.line = line
        self.tries = tries

    def pin(self, name: Any, pin_class: Any = None, **kwargs: Any) -> Any:
        if name == self.line and self.tries:
            self.tries -= 1
            raise OSError("'GPIO busy'")
        return super().pin(name, pin_class, **kwargs)


def test_a_busy_line_is_tried_three_times_half_a_second_apart() -> None:
    pauses: list[float] = []
    with Rig(default_wiring(), BusyFactory(KEEP_LINE, 2), lambda: START, pauses.append):
        assert pauses == [0.5, 0.5]


def test_a_line_that_stays_busy_is_told_with_what_it_is_for_and_who_may_hold_it() -> None:
    pauses: list[float] = []
    factory = BusyFactory(KEEP_LINE, 99)
    with pytest.raises(PinBusyError) as caught:
        Rig(default_wiring(), factory, lambda: START, pauses.append)
    text = str(caught.value)
    assert 'GPIO23 (keep of panel "main") is in use by somebody else; tried 3 times' in text
    assert "gpioinfo" in text
    assert pauses == [0.5, 0.5]
    assert isinstance(caught.value, HardwareError)
    assert isinstance(caught.value, OSError)


def test_what_was_open_when_another_line_failed_is_closed_again() -> None:
    factory = BusyFactory(26, 99)
    with pytest.raises(PinBusyError):
        Rig(default_wiring(), factory, lambda: START, lambda _: None)
    factory.tries = 0
    with Rig(default_wiring(), factory, lambda: START):
        pass


def test_a_busy_line_with_another_task_names_it() -> None:
    wiring = read_wiring(table(cup={"line": 9}))
    with pytest.raises(PinBusyError, match=r"also serves SPI: see dtoverlay"):
        Rig(wiring, BusyFactory(9, 99), lambda: START, lambda _: None)


def test_edge_detection_that_fails_names_lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: MockPin) -> None:
        raise RuntimeError("Failed to add edge detection")

    monkeypatch.setattr(MockPin, "_enable_event_detect", fails)
    with pytest.raises(NoPinsError, match="so that lgpio is used"):
        Pi()


def test_another_chip_needs_lgpio() -> None:
    wiring = read_wiring(table(cup={"line": {"chip": 2, "line": 3}}))
    with pytest.raises(NoPinsError, match="gpiochip2: only lgpio"):
        Pi(wiring)


@pytest.mark.parametrize(
    ("age_s", "expected"), [(0.0, 90_000), (0.03, 89_970), (30, 60_000), (-1.0, 90_000), (1.7e9, 90_000)]
)
def test_an_edge_gets_its_own_time_unless_the_backend_counts_by_another_clock(
    age_s: float, expected: int
) -> None:
    class Backend:
        def ticks(self) -> float:
            return 100.0

        def ticks_diff(self, later: float, earlier: float) -> float:
            return later - earlier

    convert = edge_time(Backend(), lambda: 90_000)
    assert convert(100.0 - age_s) == expected


def _states(factory: MockFactory, line: int) -> Any:
    pin = factory.pin(line)
    return lambda: [state.state for state in pin.states]
