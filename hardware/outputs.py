"""All lamps and the buzzer of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.inputs import Control, LampMode
from hardware.lamps import Beeper, Lamp, Output, next_blink
from hardware.wiring import CUP_PANEL, Wiring
from hardware.wiring_lines import OutputLine

LAMP_HZ = 200

Open = Callable[[OutputLine, str, bool, int], Output]
"""Opens a line for a purpose, with PWM or not, at a frequency in Hz."""


class Outputs:
    """Lamps and buzzer; what they show follows the time given to `update`."""

    def __init__(self, wiring: Wiring, opener: Open) -> None:
        self._brightness = 100
        self._lamps: dict[tuple[str, Control], Lamp] = {}
        self._beeper: Beeper | None = None
        for panel, control, binding in wiring.controls():
            spec = binding.lamp
            if spec is not None:
                purpose = f"the lamp of {name_of(panel, control)}"
                self._lamps[panel, control] = Lamp(opener(spec, purpose, spec.pwm, LAMP_HZ))
        buzzer = wiring.buzzer
        if buzzer is not None:
            passive = buzzer.kind == "passive"
            self._beeper = Beeper(opener(buzzer, "the buzzer", passive, buzzer.frequency))

    def lamp(self, panel: str, control: Control, mode: LampMode, now: int) -> None:
        """Show something on the lamp of a control; one without a lamp shows nothing."""
        lamp = self._lamps.get((CUP_PANEL if control is Control.CUP else panel, control))
        if lamp is not None and lamp.mode is not mode:
            lamp.mode = mode
            lamp.update(now, self._brightness)

    def brightness(self, percent: int, now: int) -> None:
        """Set how bright the lamps are, 0 to 100."""
        self._brightness = percent
        self.update(now)

    def buzz(self, pattern: str | Sequence[int], now: int) -> None:
        """Sound the buzzer, if there is one. Raises KeyError for a name that is no pattern."""
        if self._beeper:
            self._beeper.start(pattern, now)
            self._beeper.update(now)

    def off(self, now: int) -> None:
        """Switch everything off until it is set again."""
        for lamp in self._lamps.values():
            lamp.mode = LampMode.OFF
        if self._beeper:
            self._beeper.stop()
        self.update(now)

    def update(self, now: int) -> None:
        """Show what is to be shown at a time in ms."""
        for lamp in self._lamps.values():
            lamp.update(now, self._brightness)
        if self._beeper:
            self._beeper.update(now)

    def due(self, now: int) -> int | None:
        """Tell when something changes next, in ms; None: nothing does."""
        times = [self._beeper.due(now) if self._beeper else None]
        if any(lamp.mode is LampMode.BLINK for lamp in self._lamps.values()):
            times.append(next_blink(now))
        return min((t for t in times if t is not None), default=None)


def name_of(panel: str, control: Control) -> str:
    """Name a control for people who wire: `keep of panel "main"`."""
    return "the cup" if control is Control.CUP else f'{control.value} of panel "{panel}"'
