"""What cannot be trusted at the moment, for the screen and for a self-test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.inputs import Control


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong now; it goes when its cause does.

    Codes: `cup_chatter` (a loose wire), `button_stuck` {seconds} (held since the start), `queue_full`
    {dropped} (more edges than could be taken), `joystick_lost` {board}; attached sources may have more.
    """

    code: str
    panel: str
    control: Control | None = None
    values: Mapping[str, int | str] = field(default_factory=dict)
