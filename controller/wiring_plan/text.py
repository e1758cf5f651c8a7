"""The plan as text for a terminal or a printer."""

from __future__ import annotations

from collections.abc import Iterator

from controller.wiring_plan.header import GROUND, HEADER, V3
from controller.wiring_plan.plan import Connection, Plan
from controller.wiring_plan.words import Words
from display.texts import Texts


def plan_text(plan: Plan, texts: Texts, source: str) -> str:
    """Every connection, the cup's sensor, parts, currents and warnings; `source` names the wiring file."""
    words = Words(plan, texts)
    say = texts.say
    lines = [say("builder.wiring.title", source=source), "", *_table(words), ""]
    lines += [say("builder.wiring.sensor.title"), *_bullets(sensor_lines(words)), ""]
    lines += [say("builder.wiring.parts"), *_bullets(words.shopping()), ""]
    lines += [say("builder.wiring.currents"), *_bullets(words.currents())]
    if plan.warnings:
        lines += ["", say("builder.wiring.warnings"), *_bullets(map(words.warning, plan.warnings))]
    return "\n".join(lines) + "\n"


def sensor_lines(words: Words) -> list[str]:
    """How the cup's sensor is connected, as a bare switch and as a module."""
    cup = next((c for c in words.plan.connections if c.role == "cup"), None)
    if cup is None:
        return [words.say("builder.wiring.sensor.none")]
    where = f"{cup.line.where} ({_pin(words, cup)})"
    other = "builder.wiring.sensor.switch" if cup.to_ground else "builder.wiring.sensor.switch_v33"
    return [
        words.say(other, where=where),
        words.say("builder.wiring.sensor.module", where=where, v33=_pins_with(V3), ground=_pins_with(GROUND)),
        words.say("builder.wiring.sensor.two"),
    ]


def _pins_with(what: str) -> str:
    return ", ".join(str(i) for i, there in enumerate(HEADER, 1) if there == what)


def _pin(words: Words, one: Connection) -> str:
    if one.pin is None:
        return words.say("builder.wiring.off_header")
    return words.say("builder.wiring.pin", pin=one.pin)


def _table(words: Words) -> Iterator[str]:
    """Pin, line, what hangs there, where its other side goes, parts."""
    head = [words.say(f"builder.wiring.column.{name}") for name in ("pin", "line", "what", "to", "parts")]
    rows = [head, *(_row(words, one) for one in words.plan.connections)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(words: Words, one: Connection) -> list[str]:
    pin = "-" if one.pin is None else str(one.pin)
    parts = words.lamp(one.parts) if one.parts else ""
    return [pin.rjust(3), one.line.where, words.name(one), words.end(one), parts]


def _bullets(lines: list[str] | Iterator[str] | map[str]) -> Iterator[str]:
    return (f"  - {line}" for line in lines)
