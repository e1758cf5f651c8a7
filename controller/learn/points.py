"""What can be pressed, and the way in which it operates a control."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.wiring import CUP_PANEL, JoystickBinding, SerialBinding
from hardware.wiring_lines import InputLine

FIXED: Final = frozenset({2, 3})
"""Lines of the header with a pull-up resistor on the board: nothing can pull them down."""


@dataclass(frozen=True, slots=True)
class LinePoint:
    """A line of a GPIO chip, whatever its level when pressed; chip 0 is the header."""

    line: int
    chip: int = 0


@dataclass(frozen=True, slots=True)
class KeyPoint:
    """A key of the keyboard, by SDL's name."""

    name: str


Point = LinePoint | JoystickBinding | SerialBinding | KeyPoint
"""Something that can be pressed. Boards and devices always stand there by name."""

Way = InputLine | JoystickBinding | SerialBinding | KeyPoint
"""How a point operates a control: a line also has its level while pressed, and its pull."""

Place = tuple[str, str]
"""A control of a table: the panel's id (CUP_PANEL for the cup) and the key of the file."""

CUP: Final[Place] = (CUP_PANEL, "cup")
HOME: Final[Place] = (CUP_PANEL, "home")
"""The switch under the cup's spot: it has a line, and is not learned."""


def point_of(way: Way) -> Point:
    """What is pressed by this way."""
    return LinePoint(way.line, way.chip) if isinstance(way, InputLine) else way
