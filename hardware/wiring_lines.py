"""Lines of the header: what may be connected where, and what a line is already used for."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, StrictBool, StrictInt, model_validator

from hardware.flaws import Flawed, as_written

LAST_LINE = 27
"""The header of a Pi has the BCM lines 0 to 27."""

DIRECT_MA = 16
"""The most that one line of a Pi can give, in mA; all lines together: 50."""

_TASKS = {
    **dict.fromkeys((0, 1), "hat"),
    **dict.fromkeys((2, 3), "i2c"),
    **dict.fromkeys(range(7, 12), "spi"),
    **dict.fromkeys((14, 15), "serial"),
    **dict.fromkeys(range(18, 22), "i2s"),
}
_ENGLISH = {
    "hat": "the EEPROM of a HAT",
    "i2c": "I2C",
    "spi": "SPI",
    "serial": "the serial port",
    "i2s": "I2S sound",
}


def task_of(line: int) -> str | None:
    """Say what else a BCM line of the header serves for: hat, i2c, spi, serial, i2s; None: nothing."""
    return _TASKS.get(line)


def reserved(line: int) -> str | None:
    """Say the same in English."""
    return _ENGLISH.get(_TASKS.get(line, ""))


class Strict(BaseModel):
    """Frozen; unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _whole(value: object, low: int, high: int, code: str) -> int:
    """Check a number as TOML gives it: `true` is no number."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Flawed(code, value=as_written(value), low=low, high=high)
    return value


def _line_number(value: object) -> int:
    return _whole(value, 0, LAST_LINE, "not_line")


def _chip_number(value: object) -> int:
    return _whole(value, 0, 15, "not_chip")


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
        """Its name in any language: "GPIO17", or "gpiochip2/3" for line 3 of another chip."""
        return f"GPIO{self.line}" if self.chip == 0 else f"gpiochip{self.chip}/{self.line}"


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
            raise Flawed("fixed_pull_up", line=self.line)
        if (self.active, self.pull) in {("high", "up"), ("low", "down")}:
            right = "down" if self.active == "high" else "up"
            raise Flawed("always_pressed", active=self.active, pull=self.pull, right=right)
        return self


class OutputLine(_AnyLine):
    """A line that drives a lamp or a buzzer; `active` is the level at which it is on."""

    active: Literal["high", "low"] = "high"


LEAST_V, MOST_V = 0.5, 24
"""Voltages of lamps."""


def _volts(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not LEAST_V <= value <= MOST_V:
        raise Flawed("not_volts", value=as_written(value), low=LEAST_V, high=MOST_V)
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
    current: Annotated[int, BeforeValidator(lambda v: _whole(v, 1, 5000, "not_current"))] = 8
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
            raise Flawed("too_much_current", current=self.current, limit=DIRECT_MA)
        if self.driver == "direct" and self.volts != LINE_V:
            raise Flawed("other_voltage", gives=LINE_V, volts=self.volts)
        return self


class Buzzer(OutputLine):
    """A buzzer: `active` sounds by itself when it has power, `passive` needs a tone of `frequency` Hz."""

    kind: Literal["active", "passive"] = "active"
    frequency: Annotated[int, BeforeValidator(lambda v: _whole(v, 50, 10_000, "not_frequency"))] = 2_300


Input_ = Annotated[InputLine, BeforeValidator(_as_table)]
Lamp_ = Annotated[Lamp, BeforeValidator(_as_table)]
Buzzer_ = Annotated[Buzzer, BeforeValidator(_as_table)]
BitNumber = Annotated[StrictInt, BeforeValidator(lambda v: _whole(v, 0, 31, "not_bit"))]
ButtonNumber = Annotated[int, BeforeValidator(lambda v: _whole(v, 0, 63, "not_button"))]
AxisNumber = Annotated[int, BeforeValidator(lambda v: _whole(v, 0, 31, "not_axis"))]
SeatNumber = Annotated[int, BeforeValidator(lambda v: _whole(v, 1, 10, "not_seat"))]


def milliseconds(low: int, high: int) -> BeforeValidator:
    """Make a check for a time in whole milliseconds."""
    return BeforeValidator(lambda v: _whole(v, low, high, "not_ms"))
