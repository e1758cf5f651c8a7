"""Opening lines as gpiozero devices, and getting their edges out of the notification thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import sleep as real_sleep
from typing import Any, TypeVar

from gpiozero import DigitalInputDevice, DigitalOutputDevice, GPIOPinInUse, PinPWMUnsupported, PWMOutputDevice

from hardware.errors import NoPinsError, PinBusyError
from hardware.faults import Fault
from hardware.queues import EdgeQueue
from hardware.wiring_lines import InputLine, OutputLine, reserved

TRIES = 3
PAUSE_S = 0.5
LATEST_MS = 60_000
"""An edge that claims to be older has the time of another clock (kernels before 5.7: the time of day)."""
TOLD_MS = 10_000
"""Dropped edges are told for so long."""

Clock = Callable[[], int]
T = TypeVar("T")
log = logging.getLogger(__name__)


def edge_time(factory: Any, clock: Clock) -> Callable[[Any], int]:
    """Make the function that turns a backend's `ticks` of an edge into milliseconds of our clock.

    What ticks are differs per backend (lgpio: the kernel's time of the edge); gpiozero only promises that
    two of them can be subtracted. So the age of the edge is measured, and taken off the present time.
    """
    exact = getattr(factory, "milliseconds", None)
    if exact is not None:
        return exact  # type: ignore[no-any-return]

    def convert(ticks: Any) -> int:
        age = round(factory.ticks_diff(factory.ticks(), ticks) * 1000)
        return clock() - (age if 0 <= age <= LATEST_MS else 0)

    return convert


class InputPin:
    """A switch on a line. Its edges wait in `queue` with their own times."""

    def __init__(self, factory: Any, line: InputLine, clock: Clock, room: int) -> None:
        self.line = line
        self.queue = EdgeQueue(room)
        self._time = edge_time(factory, clock)
        self._broken = False
        self._lost_at: int | None = None
        pulled = line.pull != "none"
        self._device = DigitalInputDevice(
            line.line,
            pull_up=line.pull == "up" if pulled else None,
            active_state=None if pulled else line.active == "high",
            pin_factory=factory,
        )
        # The pin keeps a weak reference to its handler only: whoever holds this object keeps it alive.
        self._device.pin.when_changed = self._changed

    def closed(self, high: bool) -> bool:
        """Tell whether the switch is closed at a level."""
        return high == (self.line.active == "high")

    def read(self) -> bool:
        """Read whether the switch is closed now."""
        return self.closed(bool(self._device.pin.state))

    def lost(self, now: int) -> bool:
        """Tell once after edges were dropped: the level must be read again."""
        if not self.queue.lost():
            return False
        self._lost_at = now
        return True

    def fault(self, now: int) -> Fault | None:
        """Say that edges were dropped not long ago."""
        if self._lost_at is None or now - self._lost_at >= TOLD_MS:
            return None
        return Fault("queue_full", "", None, {"dropped": self.queue.dropped, "line": self.line.where})

    def close(self) -> None:
        """Give the line back; may be called twice."""
        if not self._device.closed:
            try:
                self._device.pin.when_changed = None
            finally:
                self._device.close()

    def _changed(self, ticks: Any, state: int) -> None:
        """Note an edge. An exception here would end lgpio's only thread, and with it every button."""
        try:
            self.queue.put(self._time(ticks), bool(state))
        except Exception:
            if not self._broken:
                self._broken = True
                log.exception("an edge of %s was lost", self.line.where)


class OutputPin:
    """A lamp or buzzer on a line; `show` takes 0.0 to 1.0. Without PWM half and more is on."""

    def __init__(self, factory: Any, line: OutputLine, pwm: bool, frequency: int = 200) -> None:
        self.line = line
        self._device, self.pwm = _output(factory, line, pwm, frequency)
        self._shown = 0.0

    def show(self, level: float) -> None:
        """Set the level; the line is written only where it changes."""
        if not self.pwm:
            level = float(level >= 0.5)
        if level != self._shown and not self._device.closed:
            self._device.value = level
            self._shown = level

    def close(self) -> None:
        """Switch off and give the line back; may be called twice."""
        if not self._device.closed:
            try:
                self._device.off()
            finally:
                self._device.close()


def _output(factory: Any, line: OutputLine, pwm: bool, frequency: int) -> tuple[Any, bool]:
    active = line.active == "high"
    if pwm:
        try:
            device = PWMOutputDevice(line.line, active_high=active, frequency=frequency, pin_factory=factory)
        except PinPWMUnsupported:
            log.info("%s: this backend has no PWM, the lamp is only on or off", line.where)
        else:
            return device, True
    return DigitalOutputDevice(line.line, active_high=active, pin_factory=factory), False


def claim(
    make: Callable[[], T],
    line: InputLine | OutputLine,
    purpose: str,
    sleep: Callable[[float], None] = real_sleep,
) -> T:
    """Open a device by `make`; a line that is busy is tried 3 times, 0.5 s apart.

    Raises PinBusyError (which line, for what, who may hold it) and NoPinsError.
    """
    for attempt in range(TRIES):
        try:
            return make()
        except Exception as error:
            if "edge detection" in str(error).lower():
                raise NoPinsError(_RPI_GPIO) from error
            if not _is_busy(error):
                raise NoPinsError(
                    f"{line.where} ({purpose}) cannot be opened: {_first_line(error)}"
                ) from error
            if attempt == TRIES - 1:
                raise PinBusyError(_busy_text(line, purpose)) from error
        sleep(PAUSE_S)
    raise AssertionError("unreachable")


_RPI_GPIO = (
    "RPi.GPIO cannot see edges on this kernel (failed to add edge detection): "
    "take GPIOZERO_PIN_FACTORY out of the environment, so that lgpio is used"
)


def _is_busy(error: Exception) -> bool:
    return isinstance(error, GPIOPinInUse) or "busy" in str(error).lower()


def _busy_text(line: InputLine | OutputLine, purpose: str) -> str:
    task = reserved(line.line) if line.chip == 0 else None
    served = f" It also serves {task}: see dtoverlay in /boot/firmware/config.txt." if task else ""
    return (
        f"{line.where} ({purpose}) is in use by somebody else; tried {TRIES} times. "
        f"It may be held by a second copy of this program or one that is still ending, by another program, "
        f"or by a HAT's overlay: `gpioinfo` shows by whom.{served}"
    )


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).strip().splitlines()[0]
