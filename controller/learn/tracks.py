"""One line of the header while its button is looked for: its level at rest, its bounces, its noise."""

from __future__ import annotations

from typing import Final, Literal

from controller.learn.points import FIXED
from hardware.debounce import Debouncer
from hardware.shake import GAP_MS
from hardware.wiring_model import Bounce

Pull = Literal["up", "down"]
"""The resistors inside the Pi that are on while listening."""

Rest = Literal["open", "low", "high"]
"""A line that nothing holds follows the pull (`open`); a module or a closed contact holds it low or high."""

HEALED_MS: Final = 3000
"""A line that was left out for its noise is listened to again after so long without an edge."""


class Track:
    """Follows one line. Times in ms; `pull` is always the one in force."""

    def __init__(self, line: int, rest: Rest, at: int, bounce: Bounce) -> None:
        self.line = line
        self.rest = rest
        self.noisy = False
        self.edges: list[int] = []
        """When it moved, since `forget`."""
        self.strikes = 0
        """How many groups of edges came since `forget`."""
        self.last = at
        """Its last edge."""
        self._bounce = bounce
        self._held_under: Pull | None = None
        self._deaf = False
        self._high = self.rests_high("up")
        self._debouncer = self._fresh(False, at)

    def rests_high(self, pull: Pull) -> bool:
        """Its level while nobody presses."""
        return self.pulled(pull) == "up" if self.rest == "open" else self.rest == "high"

    def pulled(self, pull: Pull) -> Pull:
        """Its pull, while the others have this one."""
        return "up" if self.line in FIXED else pull

    @property
    def stuck(self) -> bool:
        """It was held for too long and has not come back."""
        return self._held_under is not None

    def forget(self) -> None:
        """Begin anew with what has moved."""
        self.edges.clear()
        self.strikes = 0

    def edge(self, at: int, high: bool, pull: Pull) -> None:
        """Take a change of level."""
        if self._deaf:
            return
        self.strikes += not self.edges or at - self.edges[-1] >= GAP_MS
        self.edges.append(at)
        self.last = at
        self._high = high
        self._debouncer.edge(at, high != self.rests_high(pull))

    def reopened(self, at: int, high: bool, pull: Pull) -> bool:
        """Take its level after the pull was changed; returns whether somebody seems to press.

        A line that stuck under the other pull says nothing under this one.
        """
        self._deaf = self._held_under is not None and self._held_under != pull
        if self._deaf:
            return False
        self._high = high
        closed = high != self.rests_high(pull)
        self._debouncer = self._fresh(self.stuck and closed, at)
        if closed and not self.stuck:
            self._debouncer.edge(at, True)
        self._held_under = pull if self.stuck and closed else None
        return closed and not self.stuck

    def take(self, now: int) -> list[tuple[int, bool]]:
        """Presses and releases up to now: (time of the edge, pressed)."""
        self._debouncer.settle(now)
        if not self._debouncer.waking and not self._deaf:
            self._held_under = None
        if self.noisy and now - self.last >= HEALED_MS:
            self.noisy = False
        return self._debouncer.take()

    def give_up(self, at: int, pull: Pull) -> bool:
        """It has been off its rest for too long; returns whether that was only its new rest.

        A line that something held at the start (a finger, perhaps) may have been let go.
        """
        if self.rest != "open":
            self.rest = "open" if self._high == (self.pulled(pull) == "up") else _level(self._high)
            self._debouncer = self._fresh(False, at)
            return True
        self.let_go_first(at, pull)
        return False

    def let_go_first(self, at: int, pull: Pull) -> None:
        """What it does now is over only when it is let go, and no press."""
        self._held_under = pull
        self._debouncer = self._fresh(True, at)

    def _fresh(self, closed: bool, at: int) -> Debouncer:
        return Debouncer(closed, at, self._bounce.press, self._bounce.release)


def _level(high: bool) -> Rest:
    return "high" if high else "low"
