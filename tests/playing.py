"""Tables for tests: simulated pins, virtual time, a folder that goes."""

from __future__ import annotations

import io
import json
import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.assembly import Options, assembled
from controller.clock import VirtualClock
from controller.headless import Headless
from controller.table import Table
from hardware.simulated import SimulatedPins


@dataclass
class Played:
    """A table, the runner that plays on it, and what it printed."""

    runner: Headless
    out: io.StringIO

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.runner.table

    @property
    def pins(self) -> SimulatedPins:
        """Its simulated pins."""
        pins = self.runner.pins
        assert pins is not None
        return pins

    def play(self, text: str) -> None:
        """Carry out the lines of a script."""
        self.runner.run(text.splitlines())

    def show(self) -> Any:
        """What `show` prints, read."""
        self.out.seek(0)
        self.out.truncate()
        self.play("show")
        return json.loads(self.out.getvalue())


class OpenTable:
    """Makes tables. With `data` games are kept there; `config` is the text of a table.toml."""

    def __init__(self, opened: ExitStack, folder: Path) -> None:
        self._opened = opened
        self._folder = folder

    def __call__(
        self,
        *,
        data: Path | None = None,
        config: str | None = None,
        seed: int = 1,
        events: bool = False,
        animate: bool = False,
    ) -> Played:
        file = None
        if config is not None:
            file = self._folder / "table.toml"
            file.write_text(config)
        clock, out = VirtualClock(), io.StringIO()
        options = Options(config=file, data=data, simulate=True)
        house = self._opened.enter_context(
            assembled(options, clock, real_pins=False, animate=animate, keep=False, seed=seed)
        )
        return Played(Headless(house.table, house.pins, clock, out, events=events), out)


FULL = os.environ.get("WORP_SOAK") == "1"
"""Long cases are done in full, as `make soak` does."""


def amount(short: int, full: int) -> int:
    """How many of a long case to do: `short` in `make test`, `full` in `make soak`."""
    return full if FULL else short
