"""A ball switch: every change of its level is noted with its time in an interrupt."""

import time
from array import array

from machine import Pin

NUMBER = 3
ROOM = 256


class Ball:
    """A switch on a pin to ground. What has no room is lost: it rattles far too fast then anyway."""

    def __init__(self, number: int) -> None:
        self._ticks = array("i", [0] * ROOM)
        self._written = 0
        self._read = 0
        self._pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self._pin.irq(self._edge, Pin.IRQ_RISING | Pin.IRQ_FALLING)

    def _edge(self, _pin) -> None:
        if self._written - self._read < ROOM:
            self._ticks[self._written % ROOM] = time.ticks_ms()  # type: ignore[call-overload]
            self._written += 1

    def edges(self, now: int) -> list[int]:
        """Give the times of the edges since last asked, oldest first."""
        ticks = time.ticks_ms()
        found = []
        while self._read < self._written:
            found.append(now - max(0, time.ticks_diff(ticks, self._ticks[self._read % ROOM])))
            self._read += 1
        return found
