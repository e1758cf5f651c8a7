"""Setting up the cup at the table: step by step it is asked for, recorded and shown while it comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from controller.calibration.guide import SHAKES_ASKED, Guide, Move
from controller.calibration.judge import Heard
from controller.calibration.plot import plotted
from controller.calibration.recorder import CupEdges
from controller.calibration.recording import SHAKES, RecordingError
from controller.screens.base import Entry, Outcome, PageScreen, ScreenName
from display import view
from display.view import Button, Item, Page
from hardware.inputs import Control, Input
from hardware.rig import PINS
from hardware.wiring import Sensitivity

if TYPE_CHECKING:
    from controller.table import Table

COLUMNS: Final = 96
"""Columns of a plot on the screen."""
FRAME_MS: Final = 50
"""While a step is recorded, what has come is shown anew this often."""
STOP: Final = "stop"

FORWARD: Final[tuple[Move, ...]] = ("start", "finish", "onward")
LEFT: Final[tuple[Move, ...]] = ("again", "back")
RIGHT: Final[tuple[Move, ...]] = ("skip",)


@dataclass(frozen=True, slots=True)
class Whose:
    """For whom the cup is set up: his name (empty: the table), what holds for him, and how it is kept."""

    name: str
    level: Sensitivity
    keep: Callable[[Sensitivity], Any]
    """Raises StoreError."""


def calibrate_entry(page: PageScreen, whose: Whose) -> Entry:
    """The line of a page that begins it, with the sensitivity that holds now."""
    say = page.texts.say
    item = Item(
        id="calibrate",
        text=say("common.calibrate.title"),
        value=say(f"builder.calibrate.level.{whose.level}"),
        detail=say("common.calibrate.detail"),
        icon="cup",
    )
    return Entry(item, take=lambda: page.table.push(CalibrateScreen(page.table, whose)))


class CalibrateScreen(PageScreen):
    """One step after the other. Whatever lies under it waits; a shake throws nothing meanwhile."""

    kind: ClassVar[ScreenName] = "settings"
    name: ClassVar[str] = "calibrate"

    def __init__(self, table: Table, whose: Whose, guide: Guide | None = None) -> None:
        super().__init__(table)
        self.whose = whose
        self.guide = guide or Guide(whose.level)
        self.why_not: str | None = None
        """Why this cup cannot be recorded here: a code."""
        self._sure = False
        """Stopping was asked for once, though something has been recorded."""
        self._other_cup = False
        self._edges: CupEdges | None = None
        try:
            self._edges = CupEdges(table.rig, self.guide.edge)
        except RecordingError as none:
            self.why_not = none.code

    # -- what can be done ------------------------------------------------------------------------------

    def press(self, event: Input) -> Outcome:
        """Keep and ok go on, left does it again or goes back, right leaves it out, menu stops."""
        if event.control is Control.ITEM:
            return super().press(event)
        move = self._moves().get(event.control)
        if move is None:
            return "refused"
        self._do(move)
        return "done"

    def _moves(self) -> dict[Control, Move | str]:
        """What each control does now; one that does nothing is left out."""
        if self.why_not is not None:
            return {Control.MENU: STOP}
        now = self.guide.moves(self.table.now)
        found: dict[Control, Move | str] = {}
        for control, wanted in ((Control.KEEP, FORWARD), (Control.LEFT, LEFT), (Control.RIGHT, RIGHT)):
            move = next((move for move in wanted if move in now), None)
            if move is not None:
                found[control] = move
        if Control.KEEP in found:
            found[Control.OK] = found[Control.KEEP]
        found[Control.MENU] = "back" if self.guide.busy else STOP
        return found

    def _do(self, move: Move | str) -> None:
        sure, self._sure = self._sure, False
        if move == STOP:
            if sure or not self.guide.passages:
                self.table.pop()
            else:
                self._sure = True
            return
        self.guide.do(move, self.table.now)  # type: ignore[arg-type]
        if self.guide.phase == "done":
            from controller.screens.calibrate_result import ResultScreen

            self.table.pop()
            self.table.push(ResultScreen(self.table, self.whose, self.guide))

    def left(self) -> None:
        """Nobody looks at the edges any longer."""
        if self._edges is not None:
            self._edges.close()

    def entries(self) -> Sequence[Entry]:
        """What can be done, by name: for scripts; the screen shows it on the buttons."""
        say = self.texts.say
        return [
            Entry(Item(id=move, text=say(f"common.calibrate.button.{move}")), take=partial(self._do, move))
            for move in dict.fromkeys(self._moves().values())
        ]

    def buttons(self, panel: str) -> dict[str, Button]:
        """The same for every panel; left and right say what they do here."""
        del panel
        moves, phase = self._moves(), self.guide.phase
        usual = {
            Control.LEFT: "back" if phase == "ready" else "again",
            Control.OK: "onward",
            Control.RIGHT: "skip",
            Control.KEEP: "finish" if phase == "recording" else "start",
            Control.MENU: STOP,
        }
        if self.why_not is not None:
            usual = {Control.MENU: STOP}
        return {control.value: self._button(control, moves.get(control), usual[control]) for control in usual}

    def _button(self, control: Control, move: str | None, usual: str) -> Button:
        say = self.texts.say
        named = move or usual
        text = say(f"common.calibrate.button.{named}")
        if control is Control.OK:
            text = say("common.button.ok")
        elif control is Control.MENU:
            text = self._menu_text()
        return Button(does=move, text=text, lit=move is not None)

    def _menu_text(self) -> str:
        if self.why_not is not None:
            return self.texts.say("common.button.back")
        return self.texts.say(f"common.calibrate.button.{'sure' if self._sure else STOP}")

    # -- time and the cup ------------------------------------------------------------------------------

    def cup(self, event: Input) -> None:
        """A shake is recorded, and throws nothing; a cup that is not on the line is noticed."""
        self._other_cup = self._other_cup or event.source != PINS

    def step(self, now: int, *, on_top: bool) -> None:
        """Let the recording go on."""
        del on_top
        self.guide.advance(now)

    def due(self) -> int | None:
        """When something is to be shown, or a recording ends."""
        due = self.guide.due()
        return None if due is None else min(due, (self.table.now // FRAME_MS + 1) * FRAME_MS)

    @property
    def repeats(self) -> bool:
        """A button that is held does nothing twice."""
        return False

    # -- view ------------------------------------------------------------------------------------------

    def title(self) -> str:
        """What to do, in a few words."""
        if self.why_not is not None:
            return self.texts.say("common.calibrate.title")
        return self.texts.say(f"common.calibrate.step.{self.guide.step}", times=SHAKES_ASKED)

    def lead(self) -> str:
        """Which step it is, and for whom."""
        say = self.texts.say
        if self.why_not is not None:
            return ""
        whose = say("common.calibrate.for", name=self.whose.name) if self.whose.name else ""
        whose = whose or say("common.calibrate.for_table")
        return say("common.calibrate.lead", number=self.guide.number, steps=6, whose=whose)

    def foot(self) -> str:
        """What there is to know besides."""
        say = self.texts.say
        if self._sure:
            return say("common.calibrate.sure")
        if self._other_cup:
            return say("common.calibrate.other_cup")
        return say("common.calibrate.foot") if self.guide.number == 1 and self.why_not is None else ""

    def page(self) -> Page:
        """The step, with what has come of it."""
        return Page(
            name=self.name,
            title=self.title(),
            lead=self.lead(),
            foot=self.foot(),
            calibration=self._calibration() if self.why_not is None else self._nothing(self.why_not),
        )

    def _nothing(self, why: str) -> view.Calibration:
        """Why nothing can be recorded, and what can be done instead."""
        say = self.texts.say
        instead = say("common.calibrate.instead") if why == "own_cup" else ""
        return view.Calibration(
            step="none", phase="done", text=say(f"common.calibrate.why.{why}"), heard=instead
        )

    def _calibration(self) -> view.Calibration:
        guide, now = self.guide, self.table.now
        heard = guide.heard()
        left = guide.left(now)
        recorded = guide.length - left if guide.phase == "recording" else 0
        return view.Calibration(
            step=guide.step,
            phase=guide.phase,
            text=self.texts.say(f"common.calibrate.do.{guide.step}"),
            seconds=-(-(left if guide.busy else guide.length) // 1000),
            done=1.0 if guide.phase == "recorded" else round(recorded / guide.length, 3),
            heard="" if heard is None else self._heard(heard),
            good=None if heard is None or guide.phase != "recorded" else heard.wrong == 0,
            plots=(self._plot(heard, recorded),),
        )

    def _plot(self, heard: Heard | None, recorded: int) -> view.Plot:
        if heard is None:
            return view.Plot(bars=(0,) * COLUMNS)
        found = plotted(heard, COLUMNS)
        running = self.guide.phase == "recording"
        at = min(COLUMNS - 1, recorded * COLUMNS // heard.passage.ms) if running else None
        return view.Plot(bars=found.heights, throws=found.throws, at=at)

    def _heard(self, heard: Heard) -> str:
        """What has been heard, in words."""
        say, ended = self.texts.say, self.guide.phase != "recording"
        throws, wanted = len(heard.throws), heard.passage.throws
        if self.guide.step not in SHAKES:
            if throws or heard.faults:
                return say("common.calibrate.heard.extra", count=max(1, throws))
            return say("common.calibrate.heard.none") if ended else ""
        if ended and not heard.passage.edges:
            return say("common.calibrate.heard.silent")
        found = "right" if throws == wanted else "other" if ended else "so_far"
        return say(f"common.calibrate.heard.{found}", throws=throws, wanted=wanted)
