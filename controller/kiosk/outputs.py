"""Lamps and buzzer off after a program that could not do it itself."""

from __future__ import annotations

import time
from typing import Any

from hardware.real import on_a_pi, real_pins
from hardware.rig import Rig
from hardware.wiring import Wiring


def switch_off(wiring: Wiring, pins: Any = None) -> None:
    """Open all lines, which sets outputs to off, and give them back. Raises HardwareError.

    On a machine without pins there is nothing to do.
    """
    if pins is None and not on_a_pi():
        return
    with Rig(wiring, pins or real_pins(), lambda: time.monotonic_ns() // 1_000_000) as rig:
        rig.outputs_off()
