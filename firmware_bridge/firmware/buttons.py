"""Buttons to ground, and the lamps in them."""

from debounce import Debouncer
from machine import Pin

PRESS, RELEASE = 2, 3
NAMES = ("", "blind", "keep", "left", "right", "ok", "menu", "hold1", "hold2", "hold3", "hold4", "hold5")
HAS_LAMP = 0x80


class Buttons:
    """All buttons of the board, looked at in turn."""

    def __init__(self, board, now: int) -> None:
        self.codes = [
            NAMES.index(name) | (0 if lamp is None else HAS_LAMP) for name, _, lamp in board.BUTTONS
        ]
        self.pressed_at = now
        """When any was last pressed or let go."""
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for _, number, _ in board.BUTTONS]
        self._switches = [Debouncer(not pin.value(), now) for pin in self._pins]
        self._since = [now] * len(self._pins)

    @property
    def held(self) -> int:
        """A bit for each that is closed, also one that was closed from the start."""
        bits = 0
        for bit, switch in enumerate(self._switches):
            if switch.closed:
                bits |= 1 << bit
        return bits

    def advance(self, now: int) -> list[tuple[int, int, int, int]]:
        """Look at them; give events (kind, bit, ms held, at)."""
        found = []
        for bit, switch in enumerate(self._switches):
            switch.edge(now, not self._pins[bit].value())
            switch.settle(now)
            for at, pressed in switch.take():
                self.pressed_at = now
                if pressed:
                    self._since[bit] = at
                    found.append((PRESS, bit, 0, at))
                else:
                    found.append((RELEASE, bit, at - self._since[bit], at))
        return found
