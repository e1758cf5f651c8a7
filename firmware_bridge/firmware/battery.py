"""The battery, and whether power comes from outside."""

from machine import ADC, Pin

EVERY_MS = 1000
FULL_MV = 3300
"""What the converter's largest value stands for."""
LOW_MV = 3500
"""The light in the cup tells from here on."""


class Battery:
    """Measures once a second, a quarter of the way each time."""

    def __init__(self, board) -> None:
        self.mv = 0
        """0: there is none."""
        self._adc = None
        if board.BATTERY is not None:
            number, self._times, self._by = board.BATTERY
            self._adc = ADC(Pin(number))
        self._always = board.POWER is None and board.LINK[0] == "usb"
        self._power = None if board.POWER is None else Pin(board.POWER, Pin.IN)
        self._at = -EVERY_MS

    @property
    def powered(self) -> bool:
        """Power comes from outside."""
        return self._always if self._power is None else bool(self._power.value())

    @property
    def low(self) -> bool:
        """It should be charged."""
        return 0 < self.mv < LOW_MV and not self.powered

    def advance(self, now: int) -> None:
        """Measure when it is time."""
        if self._adc is None or now - self._at < EVERY_MS:
            return
        self._at = now
        mv = self._adc.read_u16() * FULL_MV * self._times // (65535 * self._by)
        self.mv = mv if self.mv == 0 else self.mv + (mv - self.mv) // 4
