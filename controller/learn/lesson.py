"""One lesson: hardware, learner and terminal brought together, until somebody has decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.live import Live

from controller.learn.devices import Devices
from controller.learn.learner import Learner
from controller.learn.lines import HeaderLines
from controller.learn.picture import Picture
from controller.learn.stages import Stage
from controller.learn.terminal import Terminal
from display.texts import Texts

SLICE_S: Final = 0.02


class Lesson:
    """Runs a learner. `lines` is None where there are no pins to listen to."""

    def __init__(
        self,
        learner: Learner,
        lines: HeaderLines | None,
        devices: Devices,
        terminal: Terminal,
        console: Console,
        picture: Picture,
        texts: Texts,
    ) -> None:
        self._learner = learner
        self._lines = lines
        self._devices = devices
        self._terminal = terminal
        self._console = console
        self._picture = picture
        self._say = texts.say

    def run(self, clock: Callable[[], int], sleep: Callable[[float], None]) -> bool:
        """Teach until the end; returns whether what was learned is to be kept."""
        while self._learner.stage is not Stage.DONE:
            if self._learner.stage is Stage.REVIEW:
                self._review(clock, sleep)
            else:
                self._ask(clock, sleep)
        return self._learner.keep

    def step(self, now: int) -> None:
        """Take everything that has come."""
        learner, listener = self._learner, self._learner.listener
        for line, edge in self._lines.take() if self._lines is not None else ():
            listener.edge(line, edge.at, edge.high)
        for moved in self._devices.take(now):
            if moved.what == "shake":
                listener.shaken(moved.point, moved.at)
            else:
                listener.level(moved.point, moved.what == "down", moved.at)
        for name in self._terminal.pressed():
            learner.key(name, now)
        learner.advance(now)

    def _ask(self, clock: Callable[[], int], sleep: Callable[[float], None]) -> None:
        """Ask until there is something to decide. The lines follow the pull that the learner wishes."""
        drawn: object = None
        with Live(console=self._console, auto_refresh=False, transient=True) as live:
            while self._learner.stage in {Stage.HANDS_OFF, Stage.ASK}:
                now = clock()
                self.step(now)
                if self._lines is not None and self._lines.pull != self._learner.pull:
                    levels = self._lines.open(self._learner.pull)
                    self._learner.listener.reopened(levels, self._learner.pull, clock())
                shows = (self._picture.state(self._learner), self._console.size)
                if shows != drawn and self._learner.stage in {Stage.HANDS_OFF, Stage.ASK}:
                    drawn = shows
                    live.update(self._picture.asking(self._learner, self._console.height), refresh=True)
                sleep(SLICE_S)

    def _review(self, clock: Callable[[], int], sleep: Callable[[float], None]) -> None:
        """Show old and new, ask, and wait for the answer."""
        learner = self._learner
        if learner.bindings == learner.old:
            learner.key("n", clock())
            return
        self._console.print(self._picture.review(learner))
        if learner.fault:
            self._print("builder.learn.refused", why=learner.fault)
        question = "refused" if learner.fault else "early" if learner.early else "whole"
        self._print(f"builder.learn.keep.{question}")
        while learner.stage is Stage.REVIEW:
            self.step(clock())
            sleep(SLICE_S)

    def _print(self, text_id: str, **values: object) -> None:
        self._console.print(self._say(text_id, **values), markup=False, highlight=False, soft_wrap=True)
