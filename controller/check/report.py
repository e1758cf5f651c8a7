"""All findings of a machine, in words for a terminal and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from controller.assembly import Options
from controller.check.data import data_folder
from controller.check.devices import joysticks, serial_devices
from controller.check.finding import Finding, Level
from controller.check.games import games
from controller.check.machine import blanking, clock, groups, machine, supply
from controller.check.pins import pins, wiring_warnings
from controller.check.screen import packages, screen, sound
from controller.check.settings import configuration
from controller.check.system import System
from controller.config import default_data
from controller.wording import Phrase
from display.texts import Texts

MARKS: Final[dict[Level, tuple[str, str]]] = {
    "good": ("+", "green"),
    "note": ("i", "cyan"),
    "warning": ("!", "yellow"),
    "fault": ("X", "bold red"),
}


def examine(system: System, options: Options) -> list[Finding]:
    """Look at everything. Nothing is changed but a small file, written to the data folder and removed."""
    return list(_all(system, options, thorough=True))


def glance(system: System, options: Options) -> list[Finding]:
    """What can be told at once and without trying screen, sound and devices: for a page on the screen."""
    return list(_all(system, options, thorough=False))


def _all(system: System, options: Options, *, thorough: bool) -> Iterator[Finding]:
    data = options.data or default_data()
    running = system.table_running(data)
    yield from machine(system)
    if thorough:
        yield from supply(system)
    config, told = configuration(options.config)
    yield from told
    yield from wiring_warnings(config.wiring)
    yield from groups(system)
    yield from pins(system, config.wiring, running, options.simulate)
    yield from joysticks(system, config.wiring)
    yield from packages(system)
    if thorough:
        yield from serial_devices(system, config.wiring, running)
        yield from screen(system, running, config.screen.display)
        yield from sound(system)
    yield from data_folder(system, data)
    yield from games(data)
    yield from blanking(system)
    yield from clock(system)


def is_bad(findings: Iterable[Finding]) -> bool:
    """Whether any finding keeps the table from being used."""
    return any(found.level == "fault" for found in findings)


def as_json(findings: Iterable[Finding], texts: Texts) -> str:
    """Everything as one JSON object: `ok` and `findings` with code, level, words and values."""
    findings = list(findings)
    listed = [
        {
            "code": found.code,
            "level": found.level,
            "what": found.what(texts),
            "why": found.why(texts),
            "remedy": found.remedy(texts),
            "values": dict(found.values),
        }
        for found in findings
    ]
    return json.dumps({"ok": not is_bad(findings), "findings": listed}, default=_plain, ensure_ascii=False)


def _plain(value: object) -> object:
    return {"code": value.text_id, **value.values} if isinstance(value, Phrase) else str(value)


def show(findings: Iterable[Finding], texts: Texts, console: Console) -> None:
    """Print every finding; of what is not well also why it matters and what to do."""
    findings = list(findings)
    for found in findings:
        mark, style = MARKS[found.level]
        console.print(Text.assemble((f"[{mark}]", style), " ", found.what(texts)), soft_wrap=True)
        for part, words in (("why", found.why(texts)), ("remedy", found.remedy(texts))):
            if words:
                title = texts.say(f"builder.check.{part}")
                # never cut by us: a command is copied in one piece
                console.print(Text.assemble("    ", (title, "bold"), " ", words), soft_wrap=True)
    wrong = sum(found.level == "fault" for found in findings)
    console.print()
    told = texts.say("builder.check.faults", count=wrong) if wrong else texts.say("builder.check.no_faults")
    console.print(told)
