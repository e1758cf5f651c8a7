"""The wiring of a table: which line, key, joystick button, serial bit or touch belongs to which control.

`read_wiring` checks the parsed TOML strictly and names the key of everything that cannot be.
`docs/hardware.md` describes every key.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from hardware.errors import WiringError
from hardware.wiring_checks import empty_keys, flaws_in
from hardware.wiring_errors import flaws_of
from hardware.wiring_model import (
    CUP_PANEL,
    NEEDED,
    Binding,
    CupBinding,
    JoystickBinding,
    JoystickBoard,
    Panel,
    Place,
    Sensitivity,
    SerialBinding,
    SerialDevice,
    Wiring,
)

__all__ = [
    "CUP_PANEL",
    "NEEDED",
    "Binding",
    "CupBinding",
    "JoystickBinding",
    "JoystickBoard",
    "Panel",
    "Place",
    "Sensitivity",
    "SerialBinding",
    "SerialDevice",
    "Wiring",
    "read_wiring",
]


def read_wiring(data: dict[str, Any]) -> Wiring:
    """Check the parsed TOML of a wiring file.

    Raises WiringError, with a flaw for every key that is wrong: its path, a code and what to do.
    """
    empty = list(empty_keys(data, ""))
    if empty:
        raise WiringError(empty)
    try:
        wiring = Wiring.model_validate(data)
    except ValidationError as error:
        raise WiringError(flaws_of(error, Wiring)) from None
    found = flaws_in(wiring)
    if found:
        raise WiringError(found)
    return wiring
