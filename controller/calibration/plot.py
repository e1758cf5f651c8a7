"""A recording drawn in characters: when the edges came, and where the throws were."""

from __future__ import annotations

from typing import Final

from controller.calibration.judge import Heard

SHADES: Final = " ▁▂▃▄▅▆▇█"
MOST: Final = 12
"""So many edges in one column fill it."""


def plot(heard: Heard, width: int) -> tuple[str, str]:
    """Two lines of at most `width` characters: edges per column, and a ^ under the end of every throw."""
    columns = [0] * width
    for at in heard.passage.edges:
        columns[_column(at, heard, width)] += 1
    bars = "".join(SHADES[min(len(SHADES) - 1, -(-count * (len(SHADES) - 1) // MOST))] for count in columns)
    marks = [" "] * width
    for at in heard.throws:
        marks[_column(at, heard, width)] = "^"
    return bars, "".join(marks).rstrip()


def _column(at: int, heard: Heard, width: int) -> int:
    return min(width - 1, at * width // heard.passage.ms)
