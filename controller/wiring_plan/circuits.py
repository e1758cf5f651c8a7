"""The circuits under the picture: how a button, the cup's sensor and a lamp are connected, pin by pin."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from controller.wiring_plan.drawing import Drawing
from controller.wiring_plan.parts import PULL_DOWN_OHM
from controller.wiring_plan.plan import Connection
from controller.wiring_plan.words import Words, ohms, volts

BOX_H: Final = 274
IN_A_ROW: Final = 4
MARGIN: Final = 60
GAP: Final = 20
LED_COLOR: Final = "#ffd84d"


def draw_circuits(drawing: Drawing, words: Words, top: float, width: float) -> float:
    """A box for each kind of circuit of this plan, side by side; returns where they end."""
    lamps = [one for one in words.plan.connections if one.parts]
    button, cup = _first(words, "switch"), _first(words, "cup")
    kinds = [("button", button), ("cup", cup), ("module", cup)]
    for kind in ("line", "npn", "mosfet"):
        kinds.append((kind, next((one for one in lamps if one.parts and one.parts.driver == kind), None)))
    shown = [(kind, one) for kind, one in kinds if one is not None]
    if not shown:
        return top
    box_w = (width - 2 * MARGIN - GAP * (IN_A_ROW - 1)) / IN_A_ROW
    for i, (kind, one) in enumerate(shown):
        x = MARGIN + i % IN_A_ROW * (box_w + GAP)
        y = top + i // IN_A_ROW * (BOX_H + GAP)
        _box(drawing, words, kind, one, (x, y, box_w))
    return top + -(-len(shown) // IN_A_ROW) * (BOX_H + GAP)


def _box(drawing: Drawing, words: Words, kind: str, one: Connection, at: tuple[float, float, float]) -> None:
    x, y, width = at
    drawing.box(x, y, width, BOX_H, "#f7f9fb", "#c3cad3", 8)
    drawing.text(x + 14, y + 26, words.say(f"builder.wiring.circuit.{kind}"), 16, bold=True)
    _DRAW[kind](drawing, one, x + max(14, (width - 270) / 2), y + 96)
    how = words.say(f"builder.wiring.circuit.{kind}.how", line=one.line.where)
    for n, line in enumerate(wrap(how, int(width / 7.5))[:5]):
        drawing.text(x + 14, y + 192 + 17 * n, line, 13)


def _first(words: Words, role: str) -> Connection | None:
    return next((one for one in words.plan.connections if one.role == role), None)


def _line_tag(drawing: Drawing, one: Connection, x: float, y: float) -> float:
    """The line's name at the left; returns where the wire begins."""
    drawing.box(x, y - 12, 70, 24, "#7fb2dd", round_=5)
    drawing.text(x + 35, y + 5, one.line.where if one.line.chip == 0 else str(one.line.line), 13, "middle")
    return x + 70


def _button(drawing: Drawing, one: Connection, x: float, y: float) -> None:
    at = _line_tag(drawing, one, x, y)
    drawing.line([(at, y), (at + 50, y)])
    drawing.switch(at + 50, y, one.cap)
    _end(drawing, one, at + 90, y)


def _cup(drawing: Drawing, one: Connection, x: float, y: float) -> None:
    """Two ball switches side by side in the circuit, at right angles in the cup."""
    at = _line_tag(drawing, one, x, y)
    drawing.line([(at, y), (at + 30, y)])
    for shift in (-20, 20):
        drawing.line([(at + 30, y), (at + 30, y + shift), (at + 50, y + shift)])
        drawing.ball_switch(at + 50, y + shift)
        drawing.line([(at + 90, y + shift), (at + 110, y + shift), (at + 110, y)])
    drawing.dot(at + 30, y, 3)
    drawing.dot(at + 110, y, 3)
    _end(drawing, one, at + 110, y)


def _end(drawing: Drawing, one: Connection, x: float, y: float) -> None:
    drawing.line([(x, y), (x + 40, y)])
    if one.to_ground:
        drawing.ground(x + 40, y)
    else:
        drawing.supply(x + 40, y, "3.3 V")


def _module(drawing: Drawing, one: Connection, x: float, y: float) -> None:
    """A board with three or four pins."""
    drawing.box(x + 150, y - 52, 90, 104, "#2f6b4f", round_=6)
    drawing.ball_switch(x + 194, y)
    for shift, name in ((-34, "VCC"), (0, "GND"), (34, "DO")):
        drawing.dot(x + 150, y + shift, 5, "#e8c75a")
        drawing.text(x + 159, y + shift - 7, name, 11.5, color="#ffffff")
    drawing.supply(x + 22, y - 34, "3.3 V")
    drawing.line([(x + 70, y - 34), (x + 145, y - 34)])
    drawing.line([(x + 46, y), (x + 145, y)])
    drawing.ground(x + 46, y)
    at = _line_tag(drawing, one, x, y + 34)
    drawing.line([(at, y + 34), (x + 145, y + 34)])


def _line_lamp(drawing: Drawing, one: Connection, x: float, y: float) -> None:
    assert one.parts
    at = _line_tag(drawing, one, x, y)
    drawing.line([(at, y), (at + 22, y)])
    at += 22
    if one.parts.resistor:
        drawing.resistor(at, y, ohms(one.parts.resistor))
        at += 62
        drawing.line([(at, y), (at + 20, y)])
        at += 20
    drawing.led(at, y, LED_COLOR, forward=one.to_ground)
    _end(drawing, one, at + 26, y)


def _driven_lamp(drawing: Drawing, one: Connection, x: float, y: float) -> None:
    """The supply through resistor and LED to the transistor, which leads to ground."""
    assert one.parts
    mosfet = one.parts.driver == "mosfet"
    base = y + 20
    at = _line_tag(drawing, one, x, base)
    drawing.line([(at, base), (at + 12, base)])
    drawing.resistor(at + 12, base, ohms(one.parts.base))
    gate = at + 84
    drawing.line([(at + 74, base), (gate + 10, base)])
    drawing.transistor(gate + 10, base, "FET" if mosfet else "NPN")
    drawing.line([(gate + 24, base + 15), (gate + 24, base + 22)])
    drawing.ground(gate + 24, base + 22)
    if mosfet:
        drawing.line([(gate, base), (gate, base + 34), (at + 74, base + 34)])
        drawing.resistor(at + 12, base + 34, ohms(PULL_DOWN_OHM))
        drawing.line([(at + 12, base + 34), (at, base + 34)])
        drawing.ground(at, base + 34)
    top = y - 44
    drawing.supply(x, top, volts(one.parts.supply))
    at = x + 48
    if one.parts.resistor:
        drawing.line([(at, top), (at + 14, top)])
        drawing.resistor(at + 14, top, ohms(one.parts.resistor))
        at += 76
    drawing.line([(at, top), (at + 16, top)])
    drawing.led(at + 16, top, LED_COLOR)
    drawing.line([(at + 42, top), (gate + 24, top), (gate + 24, base - 15)])


_DRAW: Final = {
    "button": _button,
    "cup": _cup,
    "module": _module,
    "line": _line_lamp,
    "npn": _driven_lamp,
    "mosfet": _driven_lamp,
}
