"""gpiozero's lgpio backend, made fit to be closed at any moment and opened again. It needs lgpio."""

from __future__ import annotations

import logging
from collections import defaultdict
from contextlib import suppress
from threading import Lock
from threading import enumerate as threads
from typing import Any

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

NOTIFIER = "_callback_thread"
"""lgpio's name for the class of its thread."""

HALF_DUTY = 50
"""In per cent: a line on which PWM has ended is on from here."""

log = logging.getLogger(__name__)


class SafePin(LGPIOPin):  # type: ignore[misc]  # gpiozero has no type information
    """A pin whose callbacks cannot end lgpio's only notification thread."""

    def close(self) -> None:
        """Become an input; a line that lgpio still serves refuses that, and is freed with its chip."""
        with suppress(lgpio.error):
            super().close()

    def _set_frequency(self, value: float | None) -> None:
        """Begin or end PWM. lgpio ends it up to a period late: the line may be let go by then, still high."""
        duty = self._pwm[1] if self._pwm else None
        super()._set_frequency(value)
        if self._pwm is None and duty is not None:
            lgpio.gpio_write(self.factory._handle, self._number, duty >= HALF_DUTY)

    def _call_when_changed(self, chip: int, gpio: int, level: int, ticks: int) -> None:
        """Pass an edge on. gpiozero's own part can fail: when it comes while the pin is being closed."""
        try:
            super()._call_when_changed(chip, gpio, level, ticks)
        except Exception:
            log.debug("an edge of GPIO%d came while it was being closed", gpio, exc_info=True)

    def _disable_event_detect(self) -> None:
        """Stop callbacks; see `close` for what may be refused."""
        with suppress(lgpio.error):
            super()._disable_event_detect()


class SafeFactory(LGPIOFactory):  # type: ignore[misc]  # gpiozero has no type information
    """The lines of one GPIO chip; None is that of the header.

    gpiozero keeps the pins of all its local factories in one place, by name only: GPIO3 of another chip would
    be taken for GPIO3 of the header, and a pin of a closed chip for one of the open one. These have theirs.
    """

    def __init__(self, chip: int | None = None) -> None:
        super().__init__(chip=chip)
        self.pins: dict[Any, LGPIOPin] = {}
        self._reservations: defaultdict[Any, list[Any]] = defaultdict(list)
        self._res_lock = Lock()
        self.pin_class = SafePin
        self._had_thread = _notified()

    def answering(self) -> bool:
        """Tell whether lgpio's one thread, which brings every edge, is still there."""
        return _notified() or not self._had_thread

    def another(self, chip: int) -> SafeFactory:
        """Open another chip."""
        return SafeFactory(chip)


def _notified() -> bool:
    return any(type(thread).__name__ == NOTIFIER for thread in threads())
