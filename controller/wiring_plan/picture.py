"""The plan as a picture: the header in the middle, each line's parts beside its pin, circuits below."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from controller.wiring_plan.circuits import draw_circuits
from controller.wiring_plan.drawing import INK, Drawing
from controller.wiring_plan.header import GROUND, HEADER, ROWS, V3, V5, row_of, side_of
from controller.wiring_plan.parts import LampParts
from controller.wiring_plan.plan import Connection, Plan
from controller.wiring_plan.words import Words, ohms, volts
from display.texts import Texts

WIDTH: Final = 1500
MIDDLE: Final = WIDTH / 2
TOP: Final = 118
PITCH: Final = 44
PIN: Final = 15
"""Half the distance of the two columns of pins."""

COLORS: Final = {V3: "#f0a030", V5: "#d8382b", GROUND: "#2b2b2b"}
USED, FREE = "#7fb2dd", "#e3e7ec"
LED_COLOR: Final = "#ffd84d"


def plan_svg(plan: Plan, texts: Texts, source: str) -> str:
    """The whole picture as an SVG file, 1500 px wide."""
    words = Words(plan, texts)
    drawing = Drawing()
    title = texts.say("builder.wiring.title", source=source)
    drawing.text(MIDDLE, 44, title, 26, "middle", bold=True)
    drawing.text(MIDDLE, 74, texts.say("builder.wiring.picture.how"), 16, "middle")
    _header(drawing, plan, words)
    for one in plan.connections:
        if one.pin is not None:
            _connection(drawing, words, one, one.pin)
    bottom: float = TOP + ROWS * PITCH + 40
    bottom = draw_circuits(drawing, words, bottom, WIDTH)
    bottom = _notes(drawing, words, bottom)
    return drawing.svg(WIDTH, bottom + 30, title)


def _height(pin: int) -> float:
    return TOP + row_of(pin) * PITCH + PITCH / 2


def _header(drawing: Drawing, plan: Plan, words: Words) -> None:
    """The header as it is seen from above, with what is on each pin."""
    drawing.box(MIDDLE - 34, TOP - 6, 68, ROWS * PITCH + 12, "#3a4048", "#20242a", 8)
    used = {one.pin for one in plan.connections}
    for pin, what in enumerate(HEADER, 1):
        y = _height(pin)
        drawing.mirror(MIDDLE if side_of(pin) == "left" else None)
        fill = COLORS[what] if isinstance(what, str) else (USED if pin in used else FREE)
        light = what in (GROUND, V5)
        if pin == 1:
            drawing.box(MIDDLE + PIN - 13, y - 13, 26, 26, fill, INK, 2)
        else:
            drawing.dot(MIDDLE + PIN, y, 13, fill, INK)
        drawing.text(MIDDLE + PIN, y + 4.5, str(pin), 12.5, "middle", "#ffffff" if light else INK, bold=True)
        name = what if isinstance(what, str) else f"GPIO{what}"
        busy = pin in used
        drawing.text(MIDDLE + 42, y + 5, name, 14, color=INK if busy else "#7d8794", bold=busy)
    drawing.mirror(None)
    drawing.text(MIDDLE, TOP - 16, words.say("builder.wiring.picture.card_end"), 13, "middle", "#5a6472")
    usb_end = words.say("builder.wiring.picture.usb_end")
    drawing.text(MIDDLE, TOP + ROWS * PITCH + 24, usb_end, 13, "middle", "#5a6472")


def _connection(drawing: Drawing, words: Words, one: Connection, pin: int) -> None:
    """The parts of one line from the header outwards, then its name."""
    y = _height(pin)
    drawing.mirror(MIDDLE if side_of(pin) == "left" else None)
    x = MIDDLE + 108
    end = _lamp(drawing, one, one.parts, x, y) if one.parts else _switch(drawing, one, x, y)
    drawing.text(end + 20, y - 1, words.name(one), 16, bold=True)
    detail = words.lamp(one.parts) if one.parts else words.end(one)
    for i, line in enumerate(wrap(detail, 42)[:2]):
        drawing.text(end + 20, y + 14 + 13 * i, line, 12, color="#4a5461")
    drawing.mirror(None)


def _switch(drawing: Drawing, one: Connection, x: float, y: float) -> float:
    """A switch or buzzer and where its other side goes; returns where its symbols end."""
    at = x + 110
    drawing.line([(x, y), (at, y)])
    if one.role == "cup":
        drawing.ball_switch(at, y)
    elif one.role == "buzzer":
        drawing.dot(at + 20, y, 18, "#e6dcf2", INK)
        drawing.text(at + 20, y + 6, "♪", 17, "middle")
    else:
        drawing.switch(at, y, one.cap)
    drawing.line([(at + 40, y), (at + 66, y)])
    return _other_side(drawing, one.to_ground, at + 66, y)


def _lamp(drawing: Drawing, one: Connection, parts: LampParts, x: float, y: float) -> float:
    """Resistor and LED, with a transistor between where there is one."""
    color = one.cap if one.cap and one.cap.lower() not in {"#ffffff", "#000000"} else LED_COLOR
    at = x + 24
    drawing.line([(x, y), (at, y)])
    if parts.driver != "line":
        drawing.resistor(at, y, ohms(parts.base))
        drawing.line([(at + 62, y), (at + 74, y)])
        drawing.transistor(at + 74, y, "NPN" if parts.driver == "npn" else "FET")
        at += 116
        drawing.line([(at - 12, y), (at, y)])
    if parts.resistor:
        drawing.resistor(at, y, ohms(parts.resistor))
        drawing.line([(at + 62, y), (at + 78, y)])
        at += 78
    drawing.led(at, y, color, forward=one.to_ground and parts.driver == "line")
    drawing.line([(at + 26, y), (at + 42, y)])
    if parts.driver != "line":
        drawing.supply(at + 42, y, volts(parts.supply))
        return at + 90
    return _other_side(drawing, one.to_ground, at + 42, y)


def _other_side(drawing: Drawing, to_ground: bool, x: float, y: float) -> float:
    if to_ground:
        drawing.ground(x, y)
        return x + 8
    drawing.supply(x, y, "3.3 V")
    return x + 48


def _notes(drawing: Drawing, words: Words, top: float) -> float:
    """Parts, currents and warnings in two columns; returns where they end."""
    left = [words.say("builder.wiring.parts"), *words.shopping(), "", *words.currents()]
    left = [line for long in left for line in wrap(long, 62, subsequent_indent="   ") or [""]]
    right = [words.say("builder.wiring.warnings")] if words.plan.warnings else []
    for note in words.plan.warnings:
        right += wrap(f"• {words.warning(note)}", 92, subsequent_indent="   ")
    away = [one for one in words.plan.connections if one.pin is None]
    if away:
        left += ["", words.say("builder.wiring.elsewhere")]
        left += [f"{one.line.where}: {words.name(one)}, {words.end(one)}" for one in away]
    return max(_column(drawing, 60, top, left), _column(drawing, 640, top, right))


def _column(drawing: Drawing, x: float, y: float, lines: list[str]) -> float:
    for i, line in enumerate(lines):
        drawing.text(x, y + 24, line, 16 if i == 0 else 14.5, bold=i == 0)
        y += 22
    return y + 24
