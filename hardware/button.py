"""A button on a line: presses, releases, and whether it seems stuck."""

from __future__ import annotations

from hardware.debounce import Debouncer
from hardware.faults import Fault
from hardware.inputs import Control, Input, Kind
from hardware.pins import InputPin

STUCK_MS = 10_000
"""A button that is held from the start on seems stuck after so long."""


class ButtonOnPins:
    """Turns the edges of a button's line into inputs."""

    def __init__(
        self, source: str, panel: str, control: Control, pin: InputPin, debouncer: Debouncer
    ) -> None:
        self.panel = panel
        self.control = control
        self.pin = pin
        self.stuck = False
        self._source = source
        self._debouncer = debouncer

    @property
    def held(self) -> int | None:
        """Since when it is held, in ms; None: it is not, or has been from the start on."""
        return self._debouncer.since if self._debouncer.pressed else None

    def poll(self, until: int) -> list[Input]:
        """Take the edges that have come; time has passed to `until`."""
        if not self.pin.queue:
            due = self.due()
            if due is None or until < due:
                return []
        began = self._debouncer.since
        feed(self._debouncer, self.pin, until)
        found = []
        for at, pressed in self._debouncer.take():
            began = at if pressed else began
            found.append(self._input(at, Kind.PRESS if pressed else Kind.RELEASE, began))
        return found + self._look(until)

    def due(self) -> int | None:
        """Tell when something changes by itself."""
        settles = self._debouncer.due()
        if self._debouncer.waking and not self.stuck:
            told = self._debouncer.since + STUCK_MS
            return told if settles < 0 else min(told, settles)
        return settles if settles >= 0 else None

    def fault(self, now: int) -> Fault | None:
        """Say that it seems stuck, and for how long."""
        if not self.stuck:
            return None
        seconds = (now - self._debouncer.since) // 1000
        return Fault("button_stuck", self.panel, self.control, {"seconds": seconds})

    def _look(self, until: int) -> list[Input]:
        """Look whether it seems stuck, or no longer."""
        d = self._debouncer
        if d.waking and not self.stuck and until - d.since >= STUCK_MS:
            self.stuck = True
            return [self._input(d.since + STUCK_MS, Kind.FAULT, value="button_stuck")]
        if self.stuck and not d.waking:
            self.stuck = False
            return [self._input(d.since, Kind.CLEARED, value="button_stuck")]
        return []

    def _input(self, at: int, kind: Kind, began: int = -1, value: str | None = None) -> Input:
        return Input(at, self._source, self.panel, self.control, kind, value, began)


def feed(debouncer: Debouncer, pin: InputPin, until: int) -> None:
    """Give a switch the edges of its line; where some were dropped, also the level it has now."""
    for edge in pin.queue.take():
        debouncer.edge(edge.at, pin.closed(edge.high))
    if pin.lost(until):
        debouncer.edge(until, pin.read())
    debouncer.settle(until)
