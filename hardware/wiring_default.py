"""The wiring of the building plan, also in force where no wiring file is found."""

from __future__ import annotations

from typing import Any

from hardware.wiring import Wiring, read_wiring

_BUTTONS: dict[str, tuple[int, int, str, str]] = {
    # control: line, lamp, key, colour of the cap
    "blind": (22, 5, "b", "#0072b2"),
    "keep": (23, 6, "k", "#009e73"),
    "left": (24, 12, "left", "#f2f2f2"),
    "right": (25, 13, "right", "#f2f2f2"),
    "ok": (27, 16, "return", "#f0e442"),
    "menu": (4, 26, "escape", "#d55e00"),
}


def default_wiring() -> Wiring:
    """Make the wiring of the plan: a cup and one shared panel at the bottom, six lit buttons.

    It keeps clear of the lines of I2C, SPI, the serial port, sound (I2S) and a HAT's EEPROM. That leaves
    thirteen: the hold buttons have keys and touch only.
    """
    panel: dict[str, Any] = {"id": "main", "place": "bottom"}
    for control, (line, lamp, key, cap) in _BUTTONS.items():
        panel[control] = {"line": line, "lamp": lamp, "key": key, "cap": cap, "touch": True}
    for n in range(1, 6):
        panel[f"hold{n}"] = {"key": str(n), "cap": "#f2f2f2", "touch": True}
    return read_wiring({"cup": {"line": 17, "key": "space", "touch": True}, "panel": [panel]})
