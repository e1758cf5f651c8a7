"""Drawing SVG: shapes, texts and the symbols of a circuit diagram. All in pixels, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

INK = "#1c2430"
WIRE = "#33658a"
PAPER = "#ffffff"
FONT = "'Source Sans 3','Source Sans Pro','Noto Sans','DejaVu Sans',sans-serif"


class Drawing:
    """A picture that grows. `flip` mirrors x at an axis, so that a side is drawn once for left and right."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._axis: float | None = None

    def mirror(self, axis: float | None) -> None:
        """Mirror what follows at the vertical line x = `axis`; None: as it is."""
        self._axis = axis

    def _x(self, x: float) -> float:
        return round(x if self._axis is None else 2 * self._axis - x, 1)

    def line(self, points: Iterable[tuple[float, float]], color: str = WIRE, width: float = 2.2) -> None:
        """A line through points."""
        path = " ".join(f"{self._x(x)},{y:g}" for x, y in points)
        self._parts.append(
            f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="{width:g}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def box(
        self, x: float, y: float, w: float, h: float, fill: str = PAPER, edge: str = INK, round_: float = 3
    ) -> None:
        """A rectangle with its left upper corner at x, y."""
        left = min(self._x(x), self._x(x + w))
        self._parts.append(
            f'<rect x="{left:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_:g}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="1.6"/>'
        )

    def dot(self, x: float, y: float, r: float, fill: str = INK, edge: str = "none") -> None:
        """A filled circle."""
        self._parts.append(
            f'<circle cx="{self._x(x):g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{edge}" '
            'stroke-width="1.6"/>'
        )

    def shape(self, points: Iterable[tuple[float, float]], fill: str, edge: str = INK) -> None:
        """A filled polygon."""
        path = " ".join(f"{self._x(x)},{y:g}" for x, y in points)
        self._parts.append(f'<polygon points="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.6"/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 15,
        anchor: str = "start",
        color: str = INK,
        bold: bool = False,
    ) -> None:
        """A line of text with its baseline at y; mirrored, start and end change places."""
        if self._axis is not None:
            anchor = {"start": "end", "end": "start"}.get(anchor, anchor)
        weight = ' font-weight="600"' if bold else ""
        self._parts.append(
            f'<text x="{self._x(x):g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
            f'fill="{color}"{weight}>{escape(words)}</text>'
        )

    # -- symbols, lying between x and x + their width at height y ------------------------------------------

    def resistor(self, x: float, y: float, words: str, w: float = 62) -> None:
        """A resistor with its value in it."""
        self.box(x, y - 10, w, 20, "#f4e3c1")
        self.text(x + w / 2, y + 5, words, 13, "middle")

    def led(self, x: float, y: float, color: str, forward: bool = True) -> None:
        """A light emitting diode, 26 wide; its bar is the cathode."""
        tip, back = (x + 26, x) if forward else (x, x + 26)
        self.shape([(back, y - 11), (back, y + 11), (tip, y)], color)
        self.line([(tip, y - 11), (tip, y + 11)], INK, 2.6)
        for shift in (6, 14):
            self.line([(x + shift, y - 13), (x + shift + 6, y - 20)], INK, 1.4)

    def switch(self, x: float, y: float, cap: str | None = None) -> None:
        """A push button, 40 wide, with the colour of its cap."""
        self.dot(x, y, 3.2)
        self.dot(x + 40, y, 3.2)
        self.line([(x + 2, y - 9), (x + 38, y - 9)], INK, 2.6)
        self.box(x + 11, y - 20, 18, 9, cap or "#d8dde3")

    def ball_switch(self, x: float, y: float) -> None:
        """A ball in a tube, 40 wide."""
        self.box(x, y - 10, 40, 20, "#e8eef4", round_=9)
        self.dot(x + 14, y + 3, 5.5, "#8a94a3", INK)
        self.line([(x + 26, y - 5), (x + 40, y - 5)], INK, 2)
        self.line([(x + 26, y + 5), (x + 40, y + 5)], INK, 2)

    def ground(self, x: float, y: float) -> None:
        """The symbol of ground, hanging from x, y."""
        self.line([(x, y), (x, y + 6)])
        for i, half in enumerate((9, 6, 3)):
            self.line([(x - half, y + 6 + 4 * i), (x + half, y + 6 + 4 * i)], INK, 2)

    def supply(self, x: float, y: float, words: str) -> None:
        """A supply, as a red tag."""
        self.box(x, y - 10, 48, 20, "#f6c9c4", "#a32015", 9)
        self.text(x + 24, y + 5, words, 13, "middle", "#7a1209", bold=True)

    def transistor(self, x: float, y: float, letter: str) -> None:
        """A transistor, 28 wide, named by a word."""
        self.dot(x + 14, y, 15, "#dff0e3", INK)
        self.text(x + 14, y + 4, letter, 10.5, "middle", bold=True)

    def svg(self, width: float, height: float, title: str) -> str:
        """The whole picture as a file."""
        body = "\n".join(self._parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" font-family="{escape(FONT)}">\n'
            f"<title>{escape(title)}</title>\n"
            f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>\n{body}\n</svg>\n'
        )
