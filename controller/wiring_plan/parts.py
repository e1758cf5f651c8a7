"""Parts for a lamp: its resistor and, where a line cannot feed it, its transistor; in V, mA and ohms."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, Literal

from hardware.wiring_lines import LINE_V, Lamp

HEADER_MA: Final = 50
"""What all lines of the header may give together, mA."""
RAIL_MA: Final = 500
"""What may be drawn from the header's 5 V pins beside a Pi with its screen, on the safe side, mA."""

E12: Final = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)
LEAST_OVER_V: Final = 0.6
"""With less than this left for the resistor the current hangs on chance."""

BIPOLAR_MA: Final = 100
"""Up to this a small NPN transistor, above it a MOSFET."""
SATURATED_V: Final = 0.2
BASE_V: Final = 0.7
GAIN: Final = 20
"""A transistor that is to be fully on gets this part of its current at the base."""
GATE_OHM: Final = 220
PULL_DOWN_OHM: Final = 10_000

RATINGS: Final = (("1/4 W", 250), ("1/2 W", 500), ("1 W", 1000), ("2 W", 2000))
"""Sizes of resistors, and mW."""

Driver = Literal["line", "npn", "mosfet"]


@dataclass(frozen=True, slots=True)
class LampParts:
    """What one lamp needs. Ohms are values of the E12 series; 0: no resistor, it is inside the lamp."""

    driver: Driver
    supply: float
    """V."""
    resistor: int
    current: float
    """mA that flow with this resistor."""
    power: float
    """mW in the resistor."""
    base: int
    """Ohms from the line to the transistor's base or gate; 0: there is none."""
    line_ma: float
    """mA that the line itself gives."""
    forward: float
    """V of the LED itself."""
    over: float
    """V that are left for the resistor."""

    @property
    def rating(self) -> str:
        """The resistor's size to buy, at least twice its power."""
        return next((name for name, mw in RATINGS if 2 * self.power <= mw), "5 W")


def next_e12(ohms: float) -> int:
    """The smallest value of the E12 series, from 1 ohm, that is not below `ohms`."""
    if ohms <= 1:
        return 1
    decade = 1.0
    while True:
        for step in E12:
            value = step * decade / 10
            if value >= ohms - 1e-9:
                return ceil(value - 1e-9)
        decade *= 10


def parts_of(lamp: Lamp) -> LampParts:
    """Compute a lamp's parts from its supply, the LED's own voltage and the current wanted."""
    driver = driver_of(lamp)
    drop = SATURATED_V if driver == "npn" else 0.0
    over = lamp.volts - lamp.forward - drop
    resistor, current = 0, float(lamp.current)
    if lamp.resistor == "outside" and over > 0:
        resistor = next_e12(over * 1000 / lamp.current)
        current = over * 1000 / resistor
    base, line_ma = _driving(driver, current)
    power = over * current if resistor else 0.0
    rounded = round(current, 1), round(power, 1)
    return LampParts(driver, lamp.volts, resistor, *rounded, base, line_ma, lamp.forward, over)


def driver_of(lamp: Lamp) -> Driver:
    """What switches the lamp: the line itself, a small transistor or a MOSFET."""
    if lamp.driver == "direct":
        return "line"
    return "npn" if lamp.current <= BIPOLAR_MA else "mosfet"


def _driving(driver: Driver, current: float) -> tuple[int, float]:
    """Ohms to the base or gate, and what the line gives, in mA."""
    if driver == "line":
        return 0, round(current, 1)
    if driver == "mosfet":
        return GATE_OHM, 0.0
    wanted = (LINE_V - BASE_V) * 1000 * GAIN / current
    base = _e12_not_above(wanted)
    return base, round((LINE_V - BASE_V) * 1000 / base, 1)


def _e12_not_above(ohms: float) -> int:
    """The largest value of the E12 series, from 100 ohm to 82 kilohm, that is not above: surely saturated."""
    values = (step * decade for decade in (10, 100, 1000) for step in E12)
    return max((value for value in values if value <= ohms), default=100)
