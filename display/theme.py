"""Colours, type sizes and weights: how the table looks, in one place.

Colours are `(red, green, blue)`. Every pair of text and ground that is drawn stands in `Palette.pairs`, with
the contrast it must have; a test measures them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import hypot
from typing import Final

Color = tuple[int, int, int]

SEAT_COLORS: Final = (
    "#f0e442",
    "#e8743b",
    "#56b4e9",
    "#f2f2ee",
    "#1fb592",
    "#e58fc0",
    "#9f8bf0",
    "#c9a26b",
)
"""Colours that stay apart for the colour-blind; each seat also has a shape of its own."""

SHAPES: Final = ("circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop")
"""The shapes that seats are told apart by."""


def color(text: str) -> Color:
    """The colour that `#rrggbb` stands for. Raises ValueError for anything else."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"colour {text!r}: expected #rrggbb")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mixed(one: Color, other: Color, share: float) -> Color:
    """`one` with `share` (0 to 1) of `other` in it."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


def luminance(value: Color) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = [c / 255 for c in value]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of one mood."""

    night: bool
    felt: Color
    """The cloth where the light falls brightest."""
    felt_edge: Color
    wood: Color
    wood_light: Color
    panel: Color
    panel_border: Color
    acting: Color
    """The panel of the player whose turn it is."""
    strong: Color
    """Names, values, the sentence."""
    text: Color
    soft: Color
    """Notes and hints."""
    gold: Color
    """The leader, the pattern, what is to beat."""
    on_gold: Color
    lit: Color
    """A button that does something now."""
    lit_border: Color
    on_lit: Color
    unlit: Color
    unlit_border: Color
    off: Color
    """Words of a button that does nothing now."""
    good: Color
    bad: Color
    warning: Color
    focus: Color
    """Ground of the line the cursor is on."""
    focus_border: Color
    shade: Color
    page: Color
    """Ground of a page over the table."""

    def pairs(self) -> tuple[tuple[str, Color, Color, float], ...]:
        """Each text with its ground and the contrast it must have: 7 for what is read first, else 4.5."""
        grounds = (("felt", self.felt), ("panel", self.panel), ("acting", self.acting), ("page", self.page))
        found: list[tuple[str, Color, Color, float]] = []
        for name, ground in (*grounds, ("focus", self.focus)):
            found.append((f"strong on {name}", self.strong, ground, 7))
            found.append((f"text on {name}", self.text, ground, 4.5))
            found.append((f"soft on {name}", self.soft, ground, 4.5))
            found.append((f"gold on {name}", self.gold, ground, 7))
        for name, ground in grounds:
            found.append((f"good on {name}", self.good, ground, 4.5))
            found.append((f"bad on {name}", self.bad, ground, 4.5))
            found.append((f"warning on {name}", self.warning, ground, 4.5))
        found.append(("on_lit on lit", self.on_lit, self.lit, 4.5))
        found.append(("off on unlit", self.off, self.unlit, 4.5))
        found.append(("on_gold on gold", self.on_gold, self.gold, 7))
        return tuple(found)


DAY: Final = Palette(
    night=False,
    felt=(30, 62, 48),
    felt_edge=(9, 22, 17),
    wood=(84, 50, 27),
    wood_light=(146, 94, 52),
    panel=(15, 32, 25),
    panel_border=(62, 92, 76),
    acting=(24, 52, 41),
    strong=(250, 247, 238),
    text=(226, 229, 220),
    soft=(172, 190, 178),
    gold=(247, 200, 92),
    on_gold=(33, 24, 6),
    lit=(27, 104, 73),
    lit_border=(122, 226, 176),
    on_lit=(252, 253, 248),
    unlit=(18, 37, 29),
    unlit_border=(54, 78, 66),
    off=(150, 169, 158),
    good=(134, 230, 178),
    bad=(255, 158, 138),
    warning=(255, 190, 96),
    focus=(28, 62, 49),
    focus_border=(247, 200, 92),
    shade=(2, 7, 5),
    page=(14, 30, 23),
)

NIGHT: Final = Palette(
    night=True,
    felt=(16, 23, 21),
    felt_edge=(4, 7, 6),
    wood=(38, 24, 15),
    wood_light=(66, 44, 27),
    panel=(9, 14, 13),
    panel_border=(38, 50, 45),
    acting=(20, 28, 25),
    strong=(214, 194, 164),
    text=(190, 172, 146),
    soft=(152, 139, 119),
    gold=(214, 166, 82),
    on_gold=(20, 13, 3),
    lit=(19, 54, 42),
    lit_border=(86, 146, 116),
    on_lit=(220, 204, 178),
    unlit=(10, 15, 14),
    unlit_border=(34, 44, 40),
    off=(130, 124, 110),
    good=(118, 182, 144),
    bad=(222, 134, 112),
    warning=(216, 160, 84),
    focus=(27, 36, 32),
    focus_border=(214, 166, 82),
    shade=(0, 0, 0),
    page=(9, 14, 13),
)


def palette(night: bool) -> Palette:
    """The colours of day or night."""
    return NIGHT if night else DAY


class Role(Enum):
    """What a text is for: its wanted and least size in px on 24 inches at 1920x1080.

    28 px is 7.5 mm there, to be read at one's own edge; 48 px is 13 mm, to be read from any side.
    """

    NOTE = ("note", 32, 28)
    NAME = ("name", 44, 28)
    VALUE = ("value", 74, 40)
    BUTTON = ("button", 42, 28)
    REASON = ("reason", 30, 28)
    SENTENCE = ("sentence", 62, 48)
    BIG = ("big", 150, 48)
    LABEL = ("label", 48, 48)
    BADGE = ("badge", 52, 48)
    TITLE = ("title", 76, 48)
    LEAD = ("lead", 48, 36)
    ITEM = ("item", 50, 40)
    DETAIL = ("detail", 36, 28)
    BODY = ("body", 42, 32)

    def __init__(self, label: str, wanted: int, least: int) -> None:
        self.label = label
        self.wanted = wanted
        self.least = least


LEAST_PX: Final = 16
"""No text is ever drawn smaller."""

LEADING: Final = 1.16
"""Distance of lines, in the size of the type."""

_REFERENCE: Final = hypot(1920, 1080)


@dataclass(frozen=True, slots=True)
class Scale:
    """Sizes for one screen. `unit` is a pixel of a 1920x1080 screen; sizes go with the screen's diagonal.

    A table smaller than 24 inches is read from no nearer, so there the wanted sizes grow a little where there
    is room; the least sizes stay in proportion to the diagonal.
    """

    unit: float
    ease: float = 1.0

    @classmethod
    def of(cls, size: tuple[int, int], diagonal: float = 24.0, large: bool = False) -> Scale:
        """The sizes of a screen of `size` px and `diagonal` inches."""
        ease = min(1.15, max(1.0, (24.0 / max(diagonal, 1.0)) ** 0.5)) * (1.2 if large else 1.0)
        return cls(hypot(*size) / _REFERENCE, round(ease, 3))

    def px(self, length: float) -> int:
        """A length given for 1920x1080, at least 1 px."""
        return max(1, round(length * self.unit))

    def wanted(self, role: Role) -> int:
        """The size a text of this role has where there is room, in px."""
        return max(LEAST_PX, round(role.wanted * self.unit * self.ease))

    def least(self, role: Role) -> int:
        """The size below which a text of this role never goes, in px."""
        return max(LEAST_PX, round(role.least * self.unit))

    def larger(self) -> Scale:
        """For somebody who wants larger type."""
        return Scale(self.unit, round(self.ease * 1.2, 3))
