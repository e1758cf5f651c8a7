"""A real board, the host's source on the other end of its cable, and real time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Self

from realboard import RealBoard
from waiting_source import WaitingSource

from firmware_bridge.conversation import monotonic_ms
from firmware_bridge.happenings import LinkState
from firmware_bridge.messages import Heartbeat
from firmware_bridge.source import SerialCup, serial_cups
from hardware.inputs import Control, Input, Kind
from hardware.wiring import Wiring, read_wiring
from hardware.wiring_default import default_wiring


def wiring_for(**devices: Path) -> Wiring:
    """The default table with serial devices; the first is the cup, and blind and keep are its bits."""
    data = default_wiring().model_dump(exclude_none=True)
    first = next(iter(devices))
    data["serial"] = {name: {"path": str(path)} for name, path in devices.items()}
    data["cup"] = {"serial": {"device": first}}
    for bit, name in enumerate(("blind", "keep")):
        data["panel"][0][name] = {"serial": {"device": first, "bit": bit}}
    return read_wiring(data)


class Replayed(WaitingSource):
    """A source that gives inputs which were recorded, moved to another time."""

    def __init__(self, inputs: list[Input], later_ms: int) -> None:
        super().__init__(replace(i, at=i.at + later_ms, began=i.began + later_ms) for i in inputs)


class Live:
    """A board and its source, both running; while one is waited for, all others go on as well."""

    running: ClassVar[list[Live]] = []

    def __init__(self, folder: Path, **board: Any) -> None:
        self.board = RealBoard(folder, **board)
        self.source: SerialCup
        self.inputs: list[Input] = []

    def __enter__(self) -> Self:
        self.board.__enter__()
        (self.source,) = serial_cups(wiring_for(cup=self.board.path), monotonic_ms)
        self.running.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.running.remove(self)
        self.source.close()
        self.board.__exit__()

    def up(self) -> Self:
        """Wait for the link."""
        self.until(lambda: self.source.state(monotonic_ms()) is LinkState.UP)
        return self

    def poll(self) -> list[Input]:
        now = monotonic_ms()
        found = self.source.poll(now)
        self.inputs += found
        return found

    def wait(self, ms: int) -> None:
        end = monotonic_ms() + ms
        self.until(lambda: monotonic_ms() >= end, ms / 1000 + 1)

    def until(self, done: Callable[[], bool], seconds: float = 10) -> None:
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, (self.kinds(), self.codes, self.board.errors())
            for live in self.running:
                live.poll()
            time.sleep(0.002)

    def until_input(self, kind: Kind, control: Control = Control.CUP, seconds: float = 10) -> Input:
        """Wait for an input of this kind, and forget all that came before it."""

        def found() -> int | None:
            return next(
                (n for n, i in enumerate(self.inputs) if (i.kind, i.control) == (kind, control)), None
            )

        self.until(lambda: found() is not None, seconds)
        at = found()
        assert at is not None
        made = self.inputs[at]
        del self.inputs[: at + 1]
        return made

    def kinds(self, *without: Kind) -> list[Kind]:
        return [i.kind for i in self.inputs if i.kind not in without]

    @property
    def beat(self) -> Heartbeat:
        """The last heartbeat; waits for one."""
        self.until(lambda: self.source.link.heartbeat is not None)
        beat = self.source.link.heartbeat
        assert beat is not None
        return beat

    @property
    def codes(self) -> list[str]:
        return [fault.code for fault in self.source.faults(monotonic_ms())]
