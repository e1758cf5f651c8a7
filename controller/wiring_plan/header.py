"""The 40-pin header of a Raspberry Pi: where each line is, and what it does before the program runs."""

from __future__ import annotations

from typing import Final

V3, V5, GROUND = "3V3", "5V", "GND"

HEADER: Final[tuple[str | int, ...]] = (
    V3, V5, 2, V5, 3, GROUND, 4, 14, GROUND, 15,
    17, 18, 27, GROUND, 22, 23, V3, 24, 10, GROUND,
    9, 25, 11, 8, GROUND, 7, 0, 1, 5, GROUND,
    6, 12, 13, GROUND, 19, 16, 26, 20, GROUND, 21,
)  # fmt: skip
"""What is on pin 1 to 40: a BCM line, or a supply. Pin 1 is the square one, next to the card."""

ROWS: Final = len(HEADER) // 2

FIXED_UP: Final = frozenset({2, 3})
"""Lines with a pull-up resistor of 1.8 kilohm on the board."""

BOOT_TASKS: Final = {
    0: "hat",
    1: "hat",
    2: "i2c",
    3: "power_button",
    14: "serial_out",
    15: "serial_in",
}
"""What uses a line while the Pi starts."""


def pin_of(line: int) -> int:
    """The pin, from 1 to 40, of a BCM line 0 to 27."""
    return HEADER.index(line) + 1


def pulled_up_at_boot(line: int) -> bool:
    """Whether the line is pulled high (else low) from power-on until a program sets it."""
    return line <= 8


def side_of(pin: int) -> str:
    """The column of a pin as the header is drawn: odd pins "left", even ones "right"."""
    return "left" if pin % 2 else "right"


def row_of(pin: int) -> int:
    """The row of a pin, from 0."""
    return (pin - 1) // 2
