"""What lamps and the buzzer do at a time: computed from the clock, so that nothing runs by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hardware.inputs import LampMode

BLINK_MS = 400
"""Half a period; all blinking lamps are on and off together."""
DIM = 0.15
"""A dim lamp, as a part of a lit one. Without PWM it is dark: no meaning hangs on dimming."""

BEEPS: dict[str, tuple[int, ...]] = {
    "tick": (15,),
    "throw": (40,),
    "refused": (120, 80, 120),
    "mexico": (80, 60, 80, 60, 300),
    "win": (150, 80, 150, 80, 150, 80, 600),
    "alarm": (500, 250, 500),
}
"""Patterns of the buzzer: on, off, on, ... in ms."""


class Output(Protocol):
    """A line that can be set to 0.0 to 1.0."""

    pwm: bool

    def show(self, level: float) -> None:
        """Set the level."""

    def close(self) -> None:
        """Switch off and give the line back."""


def lamp_level(mode: LampMode, now: int, brightness: int, pwm: bool) -> float:
    """Give the level of a lamp, 0.0 to 1.0, at a time in ms, with a brightness of 0 to 100.

    A lamp that cannot be dimmed is full on at every brightness but 0, and dark when dim.
    """
    if mode is LampMode.OFF or (mode is LampMode.BLINK and now // BLINK_MS % 2 == 1):
        return 0.0
    if not pwm:
        return float(brightness > 0 and mode is not LampMode.DIM)
    return brightness / 100 * (DIM if mode is LampMode.DIM else 1.0)


def next_blink(now: int) -> int:
    """Tell when blinking lamps change next, in ms."""
    return (now // BLINK_MS + 1) * BLINK_MS


class Lamp:
    """A lamp and what it says now."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self.mode = LampMode.OFF

    def update(self, now: int, brightness: int) -> None:
        """Show what the lamp says at a time in ms."""
        self.output.show(lamp_level(self.mode, now, brightness, self.output.pwm))


class Beeper:
    """A buzzer and the pattern that it plays."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self._changes: list[int] = []  # times at which it goes on, off, on, ...

    def start(self, pattern: str | Sequence[int], now: int) -> None:
        """Play a pattern by name (see BEEPS) or as times on, off, on, ... in ms; it replaces a running one.

        Raises KeyError for an unknown name.
        """
        times = BEEPS[pattern] if isinstance(pattern, str) else pattern
        self._changes = [now]
        for ms in times:
            self._changes.append(self._changes[-1] + ms)

    def stop(self) -> None:
        """Be silent."""
        self._changes = []
        self.output.show(0.0)

    def update(self, now: int) -> None:
        """Sound, or not, at a time in ms."""
        past = sum(1 for at in self._changes if at <= now)
        self.output.show(0.5 if past % 2 == 1 and now < self._changes[-1] else 0.0)

    def due(self, now: int) -> int | None:
        """Tell when it changes next."""
        return next((at for at in self._changes if at > now), None)
