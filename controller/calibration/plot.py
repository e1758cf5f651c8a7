"""A recording as a plot: how many edges came in each part of its time, and where throws were told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.calibration.judge import Heard

STEPS_HIGH: Final = 8
MOST: Final = 12
"""So many edges in one column fill it."""
SHADES: Final = " ▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Plotted:
    """Columns of equal time, in order."""

    heights: tuple[int, ...]
    """How full each is, 0 to 8; one edge is seen already."""
    throws: tuple[int, ...]
    """The columns in which a throw was told."""


def plotted(heard: Heard, columns: int) -> Plotted:
    """A passage in so many columns."""
    counts = [0] * columns
    ms = heard.passage.ms
    for at in heard.passage.edges:
        counts[_column(at, ms, columns)] += 1
    heights = tuple(min(STEPS_HIGH, -(-count * STEPS_HIGH // MOST)) for count in counts)
    return Plotted(heights, tuple(_column(at, ms, columns) for at in heard.throws))


def plot(heard: Heard, width: int) -> tuple[str, str]:
    """Two lines of at most `width` characters: edges per column, and a ^ under the end of every throw."""
    found = plotted(heard, width)
    marks = "".join("^" if column in found.throws else " " for column in range(width))
    return "".join(SHADES[height] for height in found.heights), marks.rstrip()


def _column(at: int, ms: int, columns: int) -> int:
    return min(columns - 1, at * columns // ms)
