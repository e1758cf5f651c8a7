"""What came of setting up the cup: each step as a plot, each sensitivity in words, and keeping one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from controller.calibration.guide import Guide
from controller.calibration.judge import Heard, Verdict, counsel, judge
from controller.calibration.plot import plotted
from controller.calibration.recording import Recording, RecordingError, made_now, shelve
from controller.errors import StoreError
from controller.screens.base import Entry, Outcome, PageScreen, ScreenName
from controller.screens.calibrate import COLUMNS, CalibrateScreen, Whose
from display import view
from display.view import Button, Item, Page
from hardware.inputs import Control, Input
from hardware.wiring import Sensitivity

if TYPE_CHECKING:
    from controller.table import Table

LEVELS: tuple[Sensitivity, ...] = ("low", "medium", "high")
"""As they stand on the screen: from what asks for a firm shake to what asks for little."""


class ResultScreen(PageScreen):
    """Left and right look at the sensitivities, keep keeps the one looked at, menu leaves all as it was."""

    kind: ClassVar[ScreenName] = "settings"
    name: ClassVar[str] = "calibrate"
    blind_text: ClassVar[str] = "common.calibrate.button.back"

    def __init__(self, table: Table, whose: Whose, guide: Guide) -> None:
        super().__init__(table)
        self.whose = whose
        self.guide = guide
        self.recording = Recording(made=made_now(), passages=guide.passages)
        self.verdicts = judge(self.recording)
        self.at = self.verdicts[0].level
        self._failed = False
        self._file = ""
        self._why_no_file = ""
        try:
            self._file = str(shelve(self.recording, table.store.folder).relative_to(table.store.folder))
        except RecordingError as bad:
            self._why_no_file = str(bad.values.get("why", bad))

    # -- what can be done ------------------------------------------------------------------------------

    def entries(self) -> Sequence[Entry]:
        """The sensitivities, and by name what the buttons do."""
        say = self.texts.say
        levels = [
            Entry(
                Item(id=level, text=say(f"builder.calibrate.level.{level}")), take=partial(self._look, level)
            )
            for level in LEVELS
        ]
        keep = Item(id="keep", text=say("common.calibrate.button.keep"))
        back = Item(id="back", text=say("common.calibrate.button.back"))
        stop = Item(id="stop", text=say("common.calibrate.button.leave"))
        return [*levels, Entry(keep, self.confirm), Entry(back, self.blind), Entry(stop, self.back)]

    def press(self, event: Input) -> Outcome:
        """Left and right stay among the sensitivities; ok keeps, as keep does."""
        match event.control:
            case Control.LEFT | Control.RIGHT:
                by = -1 if event.control is Control.LEFT else 1
                self._look(LEVELS[(LEVELS.index(self.level) + by) % len(LEVELS)])
                return "done"
            case Control.OK:
                return self.confirm()
        return super().press(event)

    @property
    def level(self) -> Sensitivity:
        """The sensitivity looked at."""
        return next((level for level in LEVELS if level == self.at), self.verdicts[0].level)

    def _look(self, level: Sensitivity) -> None:
        self.at = level

    def confirm(self) -> Outcome:
        """Keep the sensitivity looked at. Where that fails all stays as it is, and it can be tried again."""
        try:
            self.whose.keep(self.level)
        except StoreError:
            self._failed = True
            return "refused"
        self.table.pop()
        return "done"

    def blind(self) -> Outcome:
        """Back to the last step."""
        self.guide.do("back", self.table.now)
        self.table.pop()
        self.table.push(CalibrateScreen(self.table, self.whose, self.guide))
        return "done"

    def cup(self, event: Input) -> None:
        """Nothing is thrown here, and nothing needs to be said of it."""

    @property
    def repeats(self) -> bool:
        """A button that is held does nothing twice."""
        return False

    def buttons(self, panel: str) -> dict[str, Button]:
        """The same for every panel."""
        del panel
        say = self.texts.say
        made = {
            "blind": ("back", say(self.blind_text)),
            "left": ("previous", "◂"),
            "ok": ("keep", say("common.button.ok")),
            "right": ("next", "▸"),
            "keep": ("keep", self._keep_text()),
            "menu": ("stop", say("common.calibrate.button.leave")),
        }
        return {name: Button(does=does, text=text, lit=True) for name, (does, text) in made.items()}

    def _keep_text(self) -> str:
        level = self.texts.say(f"builder.calibrate.level.{self.level}")
        return self.texts.say("common.calibrate.button.keep_level", level=level)

    # -- view ------------------------------------------------------------------------------------------

    def title(self) -> str:
        """For whom it is."""
        if self.whose.name:
            return self.texts.say("common.calibrate.result_for", name=self.whose.name)
        return self.texts.say("common.calibrate.result")

    def lead(self) -> str:
        """What is proposed, or what is to be done first."""
        best = self.verdicts[0]
        level = self.texts.say(f"builder.calibrate.level.{best.level}")
        return self.texts.say(
            f"common.calibrate.advice.{counsel(self.verdicts)}", level=level, margin=best.margin
        )

    def foot(self) -> str:
        """Where the recording is, or what could not be written."""
        say = self.texts.say
        if self._failed:
            return say("common.calibrate.not_kept")
        if self._why_no_file:
            return say("common.calibrate.no_file", why=self._why_no_file)
        return say("common.calibrate.file", file=self._file)

    def page(self) -> Page:
        """The plots of the sensitivity looked at, and all three in words."""
        chosen = next(verdict for verdict in self.verdicts if verdict.level == self.level)
        by_level = {verdict.level: verdict for verdict in self.verdicts}
        return Page(
            name=self.name,
            title=self.title(),
            lead=self.lead(),
            foot=self.foot(),
            calibration=view.Calibration(
                step="result",
                phase="done",
                plots=tuple(self._plot(heard) for heard in chosen.heard),
                levels=tuple(self._level(by_level[level]) for level in LEVELS),
            ),
        )

    def _plot(self, heard: Heard) -> view.Plot:
        found = plotted(heard, COLUMNS // 2)
        step = heard.passage.step
        return view.Plot(
            name=self.texts.say(f"builder.calibrate.name.{step}"),
            note=self.texts.say("common.calibrate.of", throws=len(heard.throws), wanted=heard.passage.throws),
            bars=found.heights,
            throws=found.throws,
            good=heard.wrong == 0,
        )

    def _level(self, verdict: Verdict) -> view.Level:
        say = self.texts.say
        tags = []
        if verdict.level == self.verdicts[0].level and counsel(self.verdicts) in {"fits", "thin"}:
            tags.append(say("common.calibrate.proposed"))
        if verdict.level == self.whose.level:
            tags.append(say("common.calibrate.now"))
        return view.Level(
            id=verdict.level,
            text=say(f"builder.calibrate.level.{verdict.level}"),
            tag=", ".join(tags),
            note=self._note(verdict),
            good=verdict.wrong == 0,
            chosen=verdict.level == self.level,
        )

    def _note(self, verdict: Verdict) -> str:
        say = self.texts.say
        if verdict.extra:
            return say("common.calibrate.note.extra", count=verdict.extra)
        if verdict.missed:
            return say("common.calibrate.note.missed", count=verdict.missed)
        if verdict.wrong:
            return say("common.calibrate.note.fault")
        return say("common.calibrate.note.fits", margin=verdict.margin)
