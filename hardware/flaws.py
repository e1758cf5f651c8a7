"""What can be wrong with a key of a configuration: a code with values, and the same in English.

The English is for logs and other programs; words for the reader are made elsewhere, in his language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

Values = Mapping[str, int | float | str]

LONGEST: Final = 40
"""So many characters of a value are shown."""

_NUMBER: Final = "give a whole number from {low} to {high}"

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_line": f"{{value}} is no line of the header (BCM number): {_NUMBER}",
        "not_chip": f"{{value}} is no GPIO chip: {_NUMBER}",
        "not_current": f"{{value}} is no current in mA: {_NUMBER}",
        "not_frequency": f"{{value}} is no frequency in Hz: {_NUMBER}",
        "not_bit": f"{{value}} is no bit of a serial device: {_NUMBER}",
        "not_button": f"{{value}} is no button of a joystick board: {_NUMBER}",
        "not_axis": f"{{value}} is no axis of a joystick board: {_NUMBER}",
        "not_seat": f"{{value}} is no seat: {_NUMBER}",
        "not_ms": f"{{value}} is no time in milliseconds: {_NUMBER}",
        "not_volts": "{value} is no voltage: give volts, from {low} to {high}",
        "fixed_pull_up": (
            'GPIO{line} has a fixed pull-up resistor: it takes pull = "up" (active = "low") only'
        ),
        "always_pressed": (
            'active = "{active}" with pull = "{pull}" would always be pressed: '
            'take pull = "{right}" or "none"'
        ),
        "too_much_current": (
            "{current} mA is more than a line can give ({limit} mA): "
            'use a transistor and say driver = "transistor"'
        ),
        "other_voltage": (
            'a line gives {gives} V, not {volts} V: use a transistor and say driver = "transistor"'
        ),
        "button_or_axis": "give either a button, or an axis with its direction",
        "axis_direction": 'an axis, and only an axis, needs direction = "-" or "+"',
        "nothing_operates": "nothing operates this: give line, key, joystick, serial or touch = true",
        "no_value": "has no value: leave the key out, or give one",
        "id_twice": '"{id}" is already taken by {by}',
        "line_twice": "{line} is already taken by {by}",
        "key_twice": 'the key "{key}" is already taken by {by}',
        "button_twice": "this joystick button is already taken by {by}",
        "bit_twice": "this serial bit is already taken by {by}",
        "cup_bit": "a cup has no bit: leave it out",
        "which_bit": "say which bit of the device",
        "which_device": "which of {known}",
        "no_device": "a [{table}.NAME] table must say where it is",
        "unknown_device": "there is no [{table}.{name}] table (known: {known})",
        "control_missing": "a control that every seat needs is missing: {names}",
        "seat_lacks": "seat {seat} has no {names} on its own panel or on one for all",
        "misspelled": "unknown key; did you mean {near}?",
        "unknown_key": "unknown key; known here: {known}",
        "no_key": "unknown key",
        "missing": "is missing",
        "not_possible": "{value} is not possible here: take {expected}",
        "no_table": "{value} is not possible here: keys go between braces, or below a heading [name]",
        "no_list": "{value} is no list: begin each with [[{key}]]",
        "not_bool": "{value} is not possible here: take true or false",
        "not_text": "{value} is no text: put it between quotes",
        "not_whole": "{value} is no whole number",
        "not_number": "{value} is no number",
        "too_small": "{value} is too small: take at least {least}",
        "too_large": "{value} is too large: take at most {most}",
        "empty_text": "this text is empty",
        "long_text": "this text is too long: {most} characters at most",
        "bad_name": "{value} is no name: 1 to 20 small letters, digits, - and _",
        "bad_color": '{value} is no colour: write it as "#rrggbb"',
        "bad_path": "{value} is no path: it begins with /",
        "bad_usb": '{value} is no USB id: vendor and product, such as "2e8a:0005"',
        "bad_size": '{value} is no size: width x height in pixels, such as "1280x800"',
        "size_range": "{value} is no size for a screen: take from {least} to {most}",
        "other": "{value} is not possible here ({why})",
    }
)
"""Every code in words."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with one key: `path` is where it stands in the file, panels counted from 1."""

    path: str
    code: str
    values: Values = field(default_factory=lambda: MappingProxyType({}))

    @property
    def text(self) -> str:
        """The same in English, without the path."""
        return ENGLISH[self.code].format(**self.values)

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


def as_written(value: object) -> str:
    """A value as it stands in the file, cut short where it is long."""
    if isinstance(value, float):
        return str(value)
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class Flawed(ValueError):
    """Raised where a single value is checked; the path is added by whoever knows it."""

    def __init__(self, code: str, **values: int | float | str) -> None:
        super().__init__(ENGLISH[code].format(**values))
        self.code = code
        self.values: Values = MappingProxyType(values)
