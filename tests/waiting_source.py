"""A source of inputs that holds what a test puts into it until its time has come."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.faults import Fault
from hardware.inputs import Control, Input, LampMode
from hardware.wiring import Sensitivity


class WaitingSource:
    """A `hardware.source.Source` without a thread, lamps or settings; nothing is ever held."""

    def __init__(self, waiting: Iterable[Input] = ()) -> None:
        self.waiting = list(waiting)
        self.wrong: tuple[Fault, ...] = ()
        self.closed = 0

    def poll(self, now: int) -> list[Input]:
        due = [event for event in self.waiting if event.at <= now]
        self.waiting = [event for event in self.waiting if event.at > now]
        return due

    def due(self, now: int) -> int | None:
        return min((event.at for event in self.waiting), default=None)

    def stirred(self) -> bool:
        return False

    def answered(self, now: int) -> bool:
        return True

    def faults(self, now: int) -> tuple[Fault, ...]:
        return self.wrong

    def held(self, panel: str, control: Control) -> int | None:
        return None

    def lamp(self, panel: str, control: Control, mode: LampMode) -> None: ...

    def brightness(self, percent: int) -> None: ...

    def sensitivity(self, level: Sensitivity) -> None: ...

    def close(self) -> None:
        self.closed += 1
