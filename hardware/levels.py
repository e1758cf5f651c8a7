"""Controls that arrive as clean levels: keys, touch, joystick boards, bits of serial devices."""

from __future__ import annotations

from hardware.inputs import Control, Input, Kind

ACTIVITY_MS = 50
LEAST_SHAKE_MS = 400
"""A key or a touch that stands for the cup throws when it was held at least so long."""
MOST_SHAKE_MS = 30_000
HELD_STRENGTH = 60


class Levels:
    """Turns down and up of one source's controls into inputs, strictly alternating per binding.

    A binding that stands for the cup is held to shake and let go to throw.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self._down: dict[tuple[str, str, Control], int] = {}
        self._told: dict[tuple[str, str, Control], int] = {}

    def change(self, binding: str, panel: str, control: Control, down: bool, at: int) -> list[Input]:
        """Take a level; one that is already so (a repeating key) gives nothing."""
        which = (binding, panel, control)
        if down == (which in self._down):
            return []
        if down:
            self._down[which] = at
            if control is Control.CUP:
                self._told[which] = at
                return [self._input(at, panel, control, Kind.ACTIVITY, HELD_STRENGTH)]
            return [self._input(at, panel, control, Kind.PRESS)]
        began = self._down.pop(which)
        if control is not Control.CUP:
            return [self._input(at, panel, control, Kind.RELEASE, began=began)]
        return self._thrown(which, panel, began, at)

    def poll(self, now: int) -> list[Input]:
        """Report the cups that are being shaken."""
        found = []
        for which, began in list(self._down.items()):
            _, panel, control = which
            if control is not Control.CUP or which not in self._told:
                continue
            if now - began >= MOST_SHAKE_MS:
                found += self._thrown(which, panel, began, began + MOST_SHAKE_MS)
            elif now - self._told[which] >= ACTIVITY_MS:
                self._told[which] = now
                found.append(self._input(now, panel, control, Kind.ACTIVITY, HELD_STRENGTH, began))
        return found

    def due(self) -> int | None:
        """Tell when `poll` has something to report."""
        return min((at + ACTIVITY_MS for at in self._told.values()), default=None)

    def held(self, panel: str, control: Control) -> int | None:
        """Tell since when a control is held; None: it is not."""
        return min((at for (_, p, c), at in self._down.items() if (p, c) == (panel, control)), default=None)

    def release_all(self, at: int, binding: str | None = None) -> list[Input]:
        """Let go of everything, or of what one device held: it is gone. Nothing is thrown by that."""
        found = []
        for which in [w for w in self._down if binding is None or w[0] == binding]:
            began = self._down.pop(which)
            self._told.pop(which, None)
            if which[2] is not Control.CUP:
                found.append(self._input(at, which[1], which[2], Kind.RELEASE, began=began))
        return found

    def _thrown(self, which: tuple[str, str, Control], panel: str, began: int, at: int) -> list[Input]:
        if self._told.pop(which, None) is None:
            return []
        kind = Kind.SHAKE if at - began >= LEAST_SHAKE_MS else Kind.NEAR_MISS
        return [self._input(at, panel, Control.CUP, kind, HELD_STRENGTH, began)]

    def _input(
        self, at: int, panel: str, control: Control, kind: Kind, value: int | None = None, began: int = -1
    ) -> Input:
        return Input(at, self.source, panel, control, kind, value, began)
