"""The lesson as it looks in the terminal: what is asked for, what was heard, what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from controller.learn.learner import Learner
from controller.learn.points import CUP, Place
from controller.learn.stages import Stage
from controller.learn.words import Words
from hardware.wiring import Wiring

LEAST_ROWS: Final = 3
OTHER_ROWS: Final = 14
"""The lines that everything but the list of controls takes."""


class Picture:
    """Draws a learner."""

    def __init__(self, words: Words, wiring: Wiring) -> None:
        self._words = words
        self._say = words.say
        self._caps = {
            (panel, control.value): binding.cap
            for panel, control, binding in wiring.controls()
            if binding.cap
        }

    @staticmethod
    def state(learner: Learner) -> object:
        """Everything that `asking` shows: it is drawn anew only where this has changed."""
        heard = (learner.listener.held, learner.listener.noisy, learner.scanning, learner.message)
        return learner.stage, learner.index, learner.literal, learner.bindings, learner.settled, heard

    def asking(self, learner: Learner, height: int) -> RenderableType:
        """The question, the controls around it and what has just been heard; `height` in lines."""
        return Group(
            self._steps(learner, max(LEAST_ROWS, height - OTHER_ROWS)),
            self._question(learner),
            *self._notes(learner),
            Text(self._say(f"builder.learn.keys.{'literal' if learner.literal else 'asking'}"), "dim"),
        )

    def _steps(self, learner: Learner, most: int) -> RenderableType:
        table = Table(box=None, show_header=False, padding=(0, 1))
        first = max(0, min(learner.index - most // 2, len(learner.places) - most))
        for place in learner.places[first : first + most]:
            asked = learner.stage is Stage.ASK and place == learner.place
            changed = learner.bindings.of(place) != learner.old.of(place)
            learned = changed and place in learner.settled
            mark = "▶" if asked else "✓" if learned else "·" if place in learner.settled else " "
            style = "bold" if asked else "green" if learned else "dim"
            ways = self._words.ways(learner.bindings.of(place))
            table.add_row(Text(mark, style), self._name(place, style), Text(ways, style))
        return table

    def _name(self, place: Place, style: str) -> Text:
        cap = self._caps.get(place)
        return Text.assemble(("● ", cap) if cap else "  ", (self._words.place(place), style))

    def _question(self, learner: Learner) -> RenderableType:
        if learner.stage is Stage.HANDS_OFF:
            return Panel(Text(self._say("builder.learn.hands_off")), box=ROUNDED)
        cup = "cup" if learner.listener.tracks else "cup_or_key"
        what = cup if learner.place == CUP else "button"
        name = self._words.place(learner.place)
        text = Text(self._say(f"builder.learn.ask.{what}", control=name), "bold")
        if learner.place != CUP:
            text.highlight_words([name], f"bold {self._caps.get(learner.place) or 'cyan'}")
        step = self._say("builder.learn.step", number=learner.index + 1, all=len(learner.places))
        return Panel(text, title=step, title_align="left", box=ROUNDED)

    def _notes(self, learner: Learner) -> Iterator[RenderableType]:
        """What is held now, what was said, and hints."""
        held = learner.listener.held
        yield Text(f"● {self._words.points(held)}" if held else "", "bold green")
        if learner.message is not None:
            yield Text(self._words.message(learner.message), "green" if learner.message.good else "yellow")
        if learner.scanning:
            yield Text(self._say("builder.learn.scanning"), "dim")
        if learner.listener.noisy:
            yield Text(
                self._say("builder.learn.noisy", points=self._words.points(learner.listener.noisy)), "dim"
            )

    def review(self, learner: Learner) -> RenderableType:
        """Every control that changes: how it was, how it becomes."""
        table = Table(box=SIMPLE_HEAD)
        for column in ("control", "old", "new"):
            table.add_column(self._say(f"builder.learn.column.{column}"))
        for place in learner.bindings.changed(learner.old):
            old, new = (self._words.ways(found.of(place)) for found in (learner.old, learner.bindings))
            style = "green" if place in learner.settled else "yellow"  # it has only lost what another got
            table.add_row(self._name(place, "bold"), Text(old, "dim"), Text(new, style))
        return table
