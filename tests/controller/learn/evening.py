"""A builder at a terminal: hands at simulated pins, fingers at keys, virtual time; the whole command runs."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from rich.console import Console
from typer.testing import CliRunner, Result

from controller.check.system import System
from controller.cli import app
from controller.clock import VirtualClock
from controller.learn import command
from controller.learn.around import Around
from hardware.inputs import Control
from hardware.simulated import SimulatedPins
from hardware.wiring import Wiring

Doing = Iterator[int]
"""What a builder does: each number is how long (ms) he then waits."""

MOST_MS = 300_000


class Builder:
    """Does what a script says whenever the program sleeps. `wired` is how the table really is soldered."""

    def __init__(self, wired: Wiring, keys: PipeInput, folder: Path) -> None:
        self.clock = VirtualClock(1000)
        self.pins = SimulatedPins(wired, self.clock.now)
        self.shown = io.StringIO()
        self._keys = keys
        self._doing: Doing = iter(())
        self._due = 0
        self.around = Around(
            console=Console(file=self.shown, force_terminal=True, width=100, height=40, color_system=None),
            interactive=True,
            keys=lambda: keys,
            pins=lambda: self.pins,
            clock=self.clock.now,
            sleep=self.sleep,
            system=replace(System(), find_devices=lambda named: []),
            boards=folder / "by-path",
        )

    def follow(self, doing: Doing) -> None:
        self._doing = doing
        self._due = self.clock.now()

    def sleep(self, seconds: float) -> None:
        """Let time pass, and do what is to be done in it."""
        end = self.clock.now() + round(seconds * 1000)
        while self._due <= end:
            self.pins.advance(self.clock.move_to(max(self.clock.now(), self._due)))
            self._due += next(self._doing, MOST_MS)
        assert end < MOST_MS, "the lesson goes on and nobody does anything"
        self.pins.advance(self.clock.move_to(end))

    def press(self, control: str, panel: str = "main", ms: int = 150) -> int:
        now = self.clock.now()
        self.pins.press(panel, Control(control), now)
        self.pins.release(panel, Control(control), now + ms)
        return ms + 800

    def shake(self, ms: int = 1500) -> int:
        self.pins.shake(ms, self.clock.now())
        return ms + 900

    def type(self, text: str) -> int:
        self._keys.send_text(text)
        return 300

    @property
    def said(self) -> str:
        return self.shown.getvalue()


Learn = Callable[..., Result]


@contextmanager
def building(wired: Wiring, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Builder, Learn]]:
    """A builder, and the command to run while he follows his script."""
    with create_pipe_input() as keys:
        builder = Builder(wired, keys, folder)
        monkeypatch.setattr(command, "this_machine", lambda options: builder.around)

        def learn(*args: str, lang: str = "en") -> Result:
            return CliRunner().invoke(app, ["learn", "--lang", lang, "--data", str(folder / "data"), *args])

        yield builder, learn
