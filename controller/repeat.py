"""Buttons that go on while they are held: left and right in lists, menu to end the program. Times in ms."""

from __future__ import annotations

from dataclasses import replace

from hardware.inputs import Control, Input, Kind
from hardware.rig import Rig

REPEAT_AFTER_MS = 450
REPEAT_EVERY_MS = 110
COUNTDOWN_AFTER_MS = 700
"""From here on the screen counts down."""
END_AFTER_MS = 3000


class Repeat:
    """Repeats left and right while they are held down."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._held: Input | None = None
        self._next = 0

    def step(self, now: int, inputs: list[Input], *, allowed: bool) -> list[Input]:
        """The presses that are due by `now`, after these inputs."""
        for event in inputs:
            if event.kind is Kind.PRESS:
                arrow = event.control in {Control.LEFT, Control.RIGHT}
                self._held = event if arrow else None
                self._next = event.at + REPEAT_AFTER_MS
        held = self._held
        if held is None or not allowed or self._rig.held(held.panel, held.control) is None:
            self._held = None
            return []
        presses = []
        while self._next <= now:
            presses.append(replace(held, at=self._next, began=self._next))
            self._next += REPEAT_EVERY_MS
        return presses

    def due(self) -> int | None:
        """When the next one comes, if the button stays down."""
        return None if self._held is None else self._next


class MenuHold:
    """The menu button held for three seconds, with a countdown, ends the program."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._pressed: Input | None = None

    def pressed(self, event: Input) -> None:
        """Menu went down."""
        self._pressed = event

    def released(self) -> None:
        """Menu was let go."""
        self._pressed = None

    def step(self, now: int) -> bool:
        """Whether it has been held long enough."""
        return self._since() is not None and now - (self._since() or 0) >= END_AFTER_MS

    def countdown(self, now: int) -> float | None:
        """Seconds left, in whole tenths; None while nothing needs to be said."""
        since = self._since()
        if since is None or now - since < COUNTDOWN_AFTER_MS:
            return None
        return max(0, round((since + END_AFTER_MS - now) / 100)) / 10

    def due(self, now: int) -> int | None:
        """When the countdown changes, or the end comes."""
        since = self._since()
        if since is None:
            return None
        if now - since < COUNTDOWN_AFTER_MS:
            return since + COUNTDOWN_AFTER_MS
        return min(now + 100, since + END_AFTER_MS)

    def _since(self) -> int | None:
        pressed = self._pressed
        if pressed is None:
            return None
        if self._rig.held(pressed.panel, pressed.control) is None:
            self._pressed = None
            return None
        return pressed.at
