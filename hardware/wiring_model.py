"""The wiring file as it is written: tables, keys and what each may hold. Checks of the whole follow it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, StrictBool, StrictStr, model_validator

from hardware.errors import UnknownControlError
from hardware.flaws import Flawed
from hardware.inputs import BUTTONS, Control
from hardware.wiring_errors import COLOR, NAME, PATH, USB
from hardware.wiring_lines import (
    AxisNumber,
    BitNumber,
    ButtonNumber,
    Buzzer_,
    Input_,
    InputLine,
    Lamp_,
    OutputLine,
    SeatNumber,
    Strict,
    milliseconds,
)

Sensitivity = Literal["low", "medium", "high"]
Place = Literal["bottom", "left", "top", "right", "moves"]

NEEDED = (Control.BLIND, Control.KEEP, Control.LEFT, Control.RIGHT, Control.OK, Control.MENU)
"""What every seat must find on the panels that it may use."""

CUP_PANEL = ""
"""The panel of inputs of the cup: there is one cup for all."""

Name = Annotated[StrictStr, Field(pattern=NAME)]
"""Small letters, digits, - and _; 1 to 20 of them."""

Key = Annotated[
    StrictStr,
    Field(min_length=1, max_length=20),
    BeforeValidator(lambda v: v.lower() if isinstance(v, str) else v),
]
"""A key as SDL calls it: "space", "b", "left", "return", "escape", "1"."""


def _number_as(field: str) -> BeforeValidator:
    """Let a bare number stand for a table with only that field."""
    return BeforeValidator(lambda v: {field: v} if isinstance(v, int) and not isinstance(v, bool) else v)


class JoystickBinding(Strict):
    """A button, or one direction of an axis, of a joystick board (buttons and axes count from 0)."""

    board: Name | None = None
    button: ButtonNumber | None = None
    axis: AxisNumber | None = None
    direction: Literal["-", "+"] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.button is None) == (self.axis is None):
            raise Flawed("button_or_axis")
        if (self.axis is None) != (self.direction is None):
            raise Flawed("axis_direction")
        return self


class SerialBinding(Strict):
    """A bit of the buttons of a serial device (from 0); a serial cup has none."""

    device: Name | None = None
    bit: BitNumber | None = None


class Binding(Strict):
    """Everything that operates one control, and its lamp. Several ways at once are fine."""

    line: Input_ | None = None
    key: Key | None = None
    joystick: Annotated[JoystickBinding, _number_as("button")] | None = None
    serial: Annotated[SerialBinding, _number_as("bit")] | None = None
    touch: StrictBool = False
    lamp: Lamp_ | None = None
    cap: Annotated[StrictStr, Field(pattern=COLOR)] | None = None
    """Colour of the cap, `#rrggbb`."""

    @model_validator(mode="after")
    def _operable(self) -> Self:
        if not self.operable:
            raise Flawed("nothing_operates")
        return self

    @property
    def operable(self) -> bool:
        """Something can press it."""
        return self.touch or any(x is not None for x in (self.line, self.key, self.joystick, self.serial))


class CupBinding(Binding):
    """The cup: its shake switch, the switch of its spot on the table, and how easily it throws."""

    home: Input_ | None = None
    """A switch that is pressed while the cup stands on its spot."""
    sensitivity: Sensitivity = "medium"


class Panel(Strict):
    """One set of controls: for one seat's side (`seat`, from 1) or for all, and where it stands."""

    id: Name
    place: Place = "bottom"
    seat: SeatNumber | None = None
    blind: Binding | None = None
    keep: Binding | None = None
    left: Binding | None = None
    right: Binding | None = None
    ok: Binding | None = None
    menu: Binding | None = None
    hold1: Binding | None = None
    hold2: Binding | None = None
    hold3: Binding | None = None
    hold4: Binding | None = None
    hold5: Binding | None = None

    @property
    def controls(self) -> dict[Control, Binding]:
        """The controls that this panel has, in the order of the table."""
        found = {c: getattr(self, c.value) for c in BUTTONS}
        return {c: b for c, b in found.items() if b is not None}


class JoystickBoard(Strict):
    """A joystick board, by its place on USB: a path under /dev/input/by-path that ends in -joystick."""

    path: Annotated[StrictStr, Field(pattern=PATH)]


class SerialDevice(Strict):
    """A serial device, by the identity that it tells (`id`), its place (`path`) or what USB says of it.

    `usb` is its vendor and product, "2e8a:0005"; `serial` its serial number. What is given must all fit.
    """

    id: Annotated[StrictStr, Field(min_length=1, max_length=64)] | None = None
    path: Annotated[StrictStr, Field(pattern=PATH)] | None = None
    usb: Annotated[StrictStr, Field(pattern=USB)] | None = None
    serial: Annotated[StrictStr, Field(min_length=1, max_length=128)] | None = None


class Bounce(Strict):
    """When a contact is taken to be closed and open again, in ms without a change."""

    press: Annotated[int, milliseconds(1, 20)] = 3
    release: Annotated[int, milliseconds(5, 50)] = 12


class Wiring(Strict):
    """A whole table. Read it with `read_wiring`; `default_wiring` is the one of the building plan."""

    cup: CupBinding
    panel: tuple[Panel, ...]
    buzzer: Buzzer_ | None = None
    joystick: dict[Name, JoystickBoard] = Field(default_factory=dict)
    serial: dict[Name, SerialDevice] = Field(default_factory=dict)
    bounce: Bounce = Bounce()

    def controls(self) -> Iterator[tuple[str, Control, Binding]]:
        """Go over every control with its panel's id; the cup comes first."""
        yield CUP_PANEL, Control.CUP, self.cup
        for panel in self.panel:
            for control, binding in panel.controls.items():
                yield panel.id, control, binding

    def binding(self, panel: str, control: Control) -> Binding:
        """Find one control; the cup is found on every panel. Raises UnknownControlError."""
        if control is Control.CUP:
            return self.cup
        for one in self.panel:
            if one.id == panel and control in one.controls:
                return one.controls[control]
        known = ", ".join(p.id for p in self.panel)
        raise UnknownControlError(f'no control {control.value} on a panel "{panel}" (panels here: {known})')

    def panels_of(self, seat: int) -> tuple[Panel, ...]:
        """Give the panels that a seat (from 0) may use, its own before the shared ones.

        A seat that cannot be played from, as at a table for four with five players, is lent all of them.
        """
        seats = self.seats()
        if seats is not None and seat not in seats:
            return self.panel
        own = tuple(p for p in self.panel if p.seat == seat + 1)
        return own + tuple(p for p in self.panel if p.seat is None)

    def seats(self) -> tuple[int, ...] | None:
        """Give the seats (from 0) that can be played from; None: any, there is a whole shared panel."""
        if not missing_in(tuple(p for p in self.panel if p.seat is None)):
            return None
        return tuple(sorted({p.seat - 1 for p in self.panel if p.seat is not None}))

    def lines(self) -> Iterator[tuple[str, InputLine | OutputLine]]:
        """Go over every line in use with the path of its key."""
        if self.cup.home is not None:
            yield "cup.home", self.cup.home
        for path, _, _, binding in self.paths():
            if binding.line is not None:
                yield f"{path}.line", binding.line
            if binding.lamp is not None:
                yield f"{path}.lamp", binding.lamp
        if self.buzzer is not None:
            yield "buzzer", self.buzzer

    def paths(self) -> Iterator[tuple[str, str, Control, Binding]]:
        """Go over every control with the path of its table in the file, and its panel's id."""
        number = {p.id: i for i, p in enumerate(self.panel, 1)}
        for panel, control, binding in self.controls():
            path = "cup" if control is Control.CUP else f"panel[{number[panel]}].{control.value}"
            yield path, panel, control, binding


def missing_in(panels: tuple[Panel, ...]) -> list[Control]:
    """List what every seat needs and these panels together do not have."""
    there = {c for p in panels for c in p.controls}
    return [c for c in NEEDED if c not in there]
