"""What a lesson is given with: the wishes of the command line, and the machine, which a test replaces."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from prompt_toolkit.input import Input, create_input
from rich.console import Console

from controller.assembly import Options
from controller.check.system import System
from controller.clock import MonotonicClock
from controller.errors import TableError
from controller.learn.devices import BY_PATH
from controller.learn.points import CUP, Place
from display.texts import Texts
from hardware.inputs import BUTTONS
from hardware.real import on_a_pi, real_pins
from hardware.wiring import Wiring

NAMES: Final = ("cup", *(control.value for control in BUTTONS))
"""The controls that can be learned, in the order in which they are asked for."""


class LearnError(TableError, ValueError):
    """A lesson that cannot be given like this. Codes: `no_terminal`, `no_panel`, `no_control`, `refused`."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says for this command."""

    panels: tuple[str, ...] = ()
    """Only these, and not the cup; none: all."""
    only: tuple[str, ...] = ()
    """Only these controls; none: all."""
    every_line: bool = False
    out: Path | None = None
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Around:
    """What a lesson works with; times in ms and seconds."""

    console: Console = field(default_factory=lambda: Console(highlight=False))
    interactive: bool = field(default_factory=lambda: sys.stdin.isatty() and sys.stdout.isatty())
    keys: Callable[[], Input] = create_input
    pins: Callable[[], Any] | None = real_pins
    """Opens the pins; None: there are none to listen to."""
    clock: Callable[[], int] = field(default_factory=lambda: MonotonicClock().now)
    sleep: Callable[[float], None] = time.sleep
    system: System = field(default_factory=System)
    boards: Path = BY_PATH


def this_machine(options: Options) -> Around:
    """This machine; off a Pi, or with --simulate, without pins."""
    return Around(pins=real_pins if on_a_pi() and not options.simulate else None)


def places_of(wiring: Wiring, wishes: Wishes, texts: Texts) -> tuple[Place, ...]:
    """The controls to ask for. Raises LearnError for a panel or control that there is not."""
    ids = [panel.id for panel in wiring.panel]
    for panel in wishes.panels:
        if panel not in ids:
            told = texts.say("builder.learn.error.no_panel", panel=panel, known=", ".join(ids))
            raise LearnError("no_panel", told, panel=panel)
    for name in wishes.only:
        if name not in NAMES:
            told = texts.say("builder.learn.error.no_control", control=name, known=", ".join(NAMES))
            raise LearnError("no_control", told, control=name)
    names = wishes.only or NAMES
    cup = (CUP,) if "cup" in names and (wishes.only or not wishes.panels) else ()
    panels = [panel for panel in ids if not wishes.panels or panel in wishes.panels]
    return (*cup, *((panel, name) for panel in panels for name in NAMES[1:] if name in names))
