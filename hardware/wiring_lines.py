"""Lines of the header: what may be connected where, and what a line is already used for."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, StrictBool, StrictInt, model_validator

LAST_LINE = 27
"""The header of a Pi has the BCM lines 0 to 27."""

DIRECT_MA = 16
"""The most that one line of a Pi can give, in mA; all lines together: 50."""

_RESERVED = {
    0: "the EEPROM of a HAT",
    1: "the EEPROM of a HAT",
    2: "I2C (data)",
    3: "I2C (clock); closing it to ground also starts a Pi that was shut down",
    **dict.fromkeys(range(7, 12), "SPI"),
    14: "the serial port (send)",
    15: "the serial port (receive)",
    **dict.fromkeys(range(18, 22), "I2S sound"),
}


def reserved(line: int) -> str | None:
    """Say what else a BCM line of the header serves for; None: nothing."""
    return _RESERVED.get(line)


class Strict(BaseModel):
    """Frozen; unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _whole(value: object, low: int, high: int, what: str) -> int:
    """Check a number as TOML gives it: `true` is no number."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{value!r} is no {what}: give a whole number from {low} to {high}")
    return value


def _line_number(value: object) -> int:
    return _whole(value, 0, LAST_LINE, "line of the header (BCM number)")


def _chip_number(value: object) -> int:
    return _whole(value, 0, 15, "GPIO chip")


LineNumber = Annotated[int, BeforeValidator(_line_number)]
ChipNumber = Annotated[int, BeforeValidator(_chip_number)]


def _as_table(value: object) -> object:
    """Let a bare BCM number stand for a table with that line."""
    if isinstance(value, dict | BaseModel):
        return value
    return {"line": _line_number(value)}


class _AnyLine(Strict):
    """A line of a GPIO chip; chip 0 is the header."""

    chip: ChipNumber = 0
    line: LineNumber

    @property
    def address(self) -> tuple[int, int]:
        """Chip and line, to compare and to look up."""
        return self.chip, self.line

    @property
    def where(self) -> str:
        """Its name for people: "GPIO17", or "line 3 of gpiochip2"."""
        return f"GPIO{self.line}" if self.chip == 0 else f"line {self.line} of gpiochip{self.chip}"


class InputLine(_AnyLine):
    """A line that a switch is connected to.

    `active` is the level while pressed; `pull` the resistor inside the Pi that gives the other level.
    """

    active: Literal["high", "low"] = "low"
    pull: Literal["up", "down", "none"] = "up"

    @model_validator(mode="before")
    @classmethod
    def _pull_follows_active(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get("active") == "high" and "pull" not in data:
            return {**data, "pull": "down"}
        return data

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.chip == 0 and self.line in {2, 3} and self.pull != "up":
            raise ValueError(
                f'GPIO{self.line} has a fixed pull-up resistor: it takes pull = "up" (active = "low") only'
            )
        if (self.active, self.pull) in {("high", "up"), ("low", "down")}:
            raise ValueError(
                f'active = "{self.active}" with pull = "{self.pull}" would always be pressed: '
                f'take pull = "{"down" if self.active == "high" else "up"}" or "none"'
            )
        return self


class OutputLine(_AnyLine):
    """A line that drives a lamp or a buzzer; `active` is the level at which it is on."""

    active: Literal["high", "low"] = "high"


def _volts(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.5 <= value <= 24:
        raise ValueError(f"{value!r} is no voltage: give volts, from 0.5 to 24")
    return float(value)


Volts = Annotated[float, BeforeValidator(_volts)]

LINE_V = 3.3
"""The voltage of a Pi's lines."""


class Lamp(OutputLine):
    """A lamp: its line, how it is driven and the current it draws in mA (1 to 5000).

    `direct`: from the line through a resistor, at most 16 mA; `transistor`: through a transistor, MOSFET or
    driver chip. `pwm`: brightness can be set by switching it fast. `supply` (V; without it 3.3 direct, 5 by
    transistor), `forward` (V, of the LED at that current) and whether its resistor is inside the lamp are
    for the wiring plan only.
    """

    driver: Literal["direct", "transistor"] = "direct"
    current: Annotated[int, BeforeValidator(lambda v: _whole(v, 1, 5000, "current in mA"))] = 8
    pwm: StrictBool = True
    supply: Volts | None = None
    forward: Volts = 2.0
    resistor: Literal["outside", "inside"] = "outside"

    @property
    def volts(self) -> float:
        """The voltage that it is fed with."""
        return self.supply or (LINE_V if self.driver == "direct" else 5.0)

    @model_validator(mode="after")
    def _not_too_much(self) -> Self:
        if self.driver == "direct" and self.current > DIRECT_MA:
            raise ValueError(
                f"{self.current} mA is more than a line can give ({DIRECT_MA} mA): "
                'use a transistor and say driver = "transistor"'
            )
        if self.driver == "direct" and self.volts != LINE_V:
            raise ValueError(
                f'a line gives {LINE_V} V, not {self.volts} V: use a transistor and say driver = "transistor"'
            )
        return self


class Buzzer(OutputLine):
    """A buzzer: `active` sounds by itself when it has power, `passive` needs a tone of `frequency` Hz."""

    kind: Literal["active", "passive"] = "active"
    frequency: Annotated[int, BeforeValidator(lambda v: _whole(v, 50, 10_000, "frequency in Hz"))] = 2_300


Input_ = Annotated[InputLine, BeforeValidator(_as_table)]
Lamp_ = Annotated[Lamp, BeforeValidator(_as_table)]
Buzzer_ = Annotated[Buzzer, BeforeValidator(_as_table)]
BitNumber = Annotated[StrictInt, BeforeValidator(lambda v: _whole(v, 0, 31, "bit"))]
ButtonNumber = Annotated[int, BeforeValidator(lambda v: _whole(v, 0, 63, "button of a joystick board"))]
AxisNumber = Annotated[int, BeforeValidator(lambda v: _whole(v, 0, 31, "axis of a joystick board"))]
SeatNumber = Annotated[int, BeforeValidator(lambda v: _whole(v, 1, 10, "seat"))]


def milliseconds(low: int, high: int) -> BeforeValidator:
    """Make a check for a time in whole milliseconds."""
    return BeforeValidator(lambda v: _whole(v, low, high, "time in milliseconds"))
