"""Lamps: what each shows at a time, computed from the clock, so that nothing runs by itself."""

from machine import PWM, Pin

OFF, DIM, LIT, BLINK = 0, 1, 2, 3
BLINK_MS = 400
DIM_PERCENT = 15


class Light:
    """A lamp on a pin; on one that cannot be dimmed, a dim lamp is dark: no meaning hangs on it."""

    def __init__(self, number, dimmed: bool) -> None:
        self._level = -1
        self._pwm = None
        self._pin = Pin(number, Pin.OUT)
        if dimmed:
            self._pwm = PWM(self._pin)
            self._pwm.freq(1000)
        self.show(0)

    def show(self, percent: int) -> None:
        """Set how bright it is, 0 to 100."""
        if percent == self._level:
            return
        self._level = percent
        if self._pwm is not None:
            self._pwm.duty_u16(percent * 65535 // 100)
        else:
            self._pin.value(1 if percent > DIM_PERCENT else 0)


def level(mode: int, now: int, brightness: int) -> int:
    """Give how bright a lamp is in percent."""
    if mode == OFF or (mode == BLINK and now // BLINK_MS % 2):
        return 0
    return brightness * DIM_PERCENT // 100 if mode == DIM else brightness


class Lamps:
    """The lamps of the buttons and the light in the cup, as the table wants them."""

    def __init__(self, board) -> None:
        self.serial = 0
        self.brightness = 100
        self.cup = OFF
        self._modes = bytes(8)
        self._lights = [None if lamp is None else Light(lamp, True) for _, _, lamp in board.BUTTONS]
        self._led = None if board.LED is None else Light(board.LED, False)

    def take(self, fields: bytes) -> None:
        """Take the fields of the table's message."""
        self.serial, self.brightness, self.cup = fields[0], min(fields[1], 100), fields[2]
        self._modes = fields[3:11]

    def advance(self, now: int, linked: bool, light: int) -> None:
        """Show it all; `light` is what the light in the cup shows: percent, or -1 for the table's wish."""
        for bit, lamp in enumerate(self._lights):
            if lamp is not None:
                mode = self._modes[bit // 4] >> (bit % 4 * 2) & 3 if linked else OFF
                lamp.show(level(mode, now, self.brightness))
        if self._led is not None:
            self._led.show(level(self.cup, now, self.brightness) if light < 0 else light)


SEARCHING = ((60, 100), (1940, 0))
LOW = ((80, 100), (150, 0), (80, 100), (3690, 0))
FAULT = ((125, 100), (125, 0))
MOVING = ((40, 100), (40, 0))


def pattern(steps: tuple, now: int) -> int:
    """Give what a pattern of (ms, percent) shows at a time."""
    at = now % sum([ms for ms, _ in steps])
    for ms, percent in steps:
        if at < ms:
            return percent
        at -= ms
    return 0
