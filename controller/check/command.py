"""`worp check`: looks at everything, says what is wrong, then shows lamps, buttons and cup live."""

from __future__ import annotations

import sys
import time

from rich.console import Console

from controller.assembly import Options
from controller.check.dashboard import run_dashboard
from controller.check.finding import Finding
from controller.check.report import as_json, examine, is_bad, show
from controller.check.settings import configuration
from controller.check.system import System
from controller.clock import MonotonicClock
from display.texts import Texts
from firmware_bridge.source import serial_cups
from hardware.real import real_pins
from hardware.rig import Rig


def run_check(
    options: Options, texts: Texts, *, json_: bool, live: bool | None, system: System | None = None
) -> bool:
    """Print the findings; returns whether nothing is wrong.

    `live` None: show the dashboard where there is a terminal and the pins are real and free. Raises
    HardwareError where the dashboard was asked for and the pins cannot be used.
    """
    findings = examine(system or System(), options)
    if json_:
        sys.stdout.write(as_json(findings, texts) + "\n")
        return not is_bad(findings)
    console = Console(highlight=False)
    show(findings, texts, console)
    if live or (live is None and console.is_terminal and _pins_work(findings)):
        show_live(options, texts, console)
    return not is_bad(findings)


def _pins_work(findings: list[Finding]) -> bool:
    codes = {found.code for found in findings}
    return "backend" in codes and "line_busy" not in codes


def show_live(options: Options, texts: Texts, console: Console) -> None:
    """Walk the lamps and show every edge until Ctrl+C. Raises HardwareError."""
    config, _ = configuration(options.config)
    clock = MonotonicClock()
    with Rig(config.wiring, real_pins(), clock.now) as rig:
        for device in serial_cups(rig.wiring, clock.now):
            rig.attach(device)
        run_dashboard(rig, clock, texts, console, time.sleep)
