"""`worp calibrate`: the guided recording in the terminal, its plot, the proposal, and keeping it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from rich.console import Console

from controller import preferences
from controller.assembly import Options
from controller.calibration.guide import SHAKES_ASKED, Guide
from controller.calibration.judge import Verdict, counsel, judge
from controller.calibration.plot import plot
from controller.calibration.recorder import Recorder
from controller.calibration.recording import (
    Recording,
    RecordingError,
    file_name,
    made_now,
    read_recording,
    write_recording,
)
from controller.clock import MonotonicClock
from controller.config import default_data, load
from controller.errors import UnknownRecord
from controller.store import Store
from display.texts import Texts
from hardware.real import real_pins
from hardware.rig import Rig

WIDEST: Final = 120


class Calibration:
    """One run of the command, talking to one terminal."""

    def __init__(self, options: Options, texts: Texts, console: Console) -> None:
        self._options = options
        self._say = texts.say
        self._console = console
        self._told = ""

    def replay(self, file: Path) -> Verdict:
        """Show what the sensitivities make of a recording. Raises RecordingError."""
        return self._show(read_recording(file))

    def run(self, out: Path | None) -> Verdict:
        """Guide, record, write the file and show. Raises RecordingError, HardwareError, ConfigError."""
        wiring = load(self._options.config).wiring
        clock = MonotonicClock()
        with Rig(wiring, real_pins(), clock.now) as rig:
            recording = self.record(Recorder(rig, clock, time.sleep))
        path = out or Path(file_name(recording))
        write_recording(recording, path)
        self._print("builder.calibrate.written", path=path)
        return self._show(recording)

    def record(self, recorder: Recorder) -> Recording:
        """Guide through all steps. Raises RecordingError where every one was left out."""
        self._print("builder.calibrate.intro")
        guide = recorder.guide
        while guide.phase != "done":
            if self._ask(guide, recorder.now):
                recorder.record(self._tell)
                guide.do("onward", recorder.now)
        return Recording(made=made_now(), passages=guide.passages)

    def keep(self, verdict: Verdict, person: str | None) -> None:
        """Store the sensitivity for the table, or for a person. Raises StoreError, UnknownRecord."""
        with Store(self._options.data or default_data()) as store:
            if person is None:
                found = preferences.load(store)
                preferences.save(store, found.model_copy(update={"sensitivity": verdict.level}))
            else:
                profile = store.person_called(person)
                if profile is None:
                    known = ", ".join(one.name for one in store.people()) or "-"
                    text = self._say("builder.calibrate.no_person", name=person, known=known)
                    raise UnknownRecord("unknown_person", text, name=person)
                store.save_person(profile.model_copy(update={"sensitivity": verdict.level}))
        level = self._say(f"builder.calibrate.level.{verdict.level}")
        self._print("builder.calibrate.kept", level=level, who=person or self._say("builder.calibrate.table"))

    def wants(self, verdict: Verdict) -> bool:
        """Ask whether to keep it."""
        level = self._say(f"builder.calibrate.level.{verdict.level}")
        answer = self._console.input(f"{self._say('builder.calibrate.ask', level=level)} ")
        return answer.strip().lower() in {"", "y", "yes", "j", "ja"}

    def _print(self, text_id: str, **values: object) -> None:
        self._console.print(self._say(text_id, **values), markup=False, highlight=False, soft_wrap=True)

    def _ask(self, guide: Guide, now: int) -> bool:
        """Say what to do and wait for Enter; s leaves the step out, b goes back to the one before."""
        self._console.print()
        self._print(f"common.calibrate.step.{guide.step}", times=SHAKES_ASKED)
        self._print(f"common.calibrate.do.{guide.step}")
        answer = self._console.input(f"{self._say('builder.calibrate.enter')} ").strip().lower()
        if answer == "s":
            self._skip(guide, now)
        elif answer in {"b", "t"} and "back" in guide.moves(now):
            guide.do("back", now)
        else:
            return True
        return False

    def _skip(self, guide: Guide, now: int) -> None:
        """Leave the step out, or leave it as it was recorded before going back to it."""
        found = guide.moves(now) & {"skip", "onward"}
        if not found:
            raise RecordingError("nothing_recorded", self._say("builder.calibrate.nothing"))
        for move in found:
            guide.do(move, now)

    def _tell(self, guide: Guide, now: int) -> None:
        name = "steady" if guide.phase == "steady" else "running"
        seconds = -(-guide.left(now) // 1000)
        text = self._say(f"builder.calibrate.{name}", seconds=seconds, edges=guide.edges)
        if text != self._told:
            self._told = text
            self._console.print(text.ljust(60), end="\r", markup=False)

    def _show(self, recording: Recording) -> Verdict:
        verdicts = judge(recording)
        best = verdicts[0]
        width = min(WIDEST, self._console.width - 2)
        for heard in best.heard:
            self._console.print()
            name = self._say(f"builder.calibrate.name.{heard.passage.step}")
            seconds = f"{heard.passage.ms / 1000:.0f}"
            self._print(
                "builder.calibrate.passage", name=name, seconds=seconds, edges=len(heard.passage.edges)
            )
            for line in plot(heard, width):
                self._console.print(line, markup=False, highlight=False, no_wrap=True)
        self._console.print()
        for verdict in verdicts:
            self._line(verdict)
        self._conclude(verdicts)
        return best

    def _line(self, verdict: Verdict) -> None:
        """One sensitivity: what it would throw at each step, and its margin."""
        steps = ", ".join(
            self._say(
                "builder.calibrate.throws",
                name=self._say(f"builder.calibrate.name.{heard.passage.step}"),
                throws=len(heard.throws),
                wanted=heard.passage.throws,
            )
            for heard in verdict.heard
        )
        level = self._say(f"builder.calibrate.level.{verdict.level}")
        fits = "fits" if verdict.wrong == 0 else "errs"
        self._print(f"builder.calibrate.{fits}", level=level, steps=steps, margin=verdict.margin)

    def _conclude(self, verdicts: tuple[Verdict, ...]) -> None:
        best = verdicts[0]
        level = self._say(f"builder.calibrate.level.{best.level}")
        told = counsel(verdicts)
        self._print(f"common.calibrate.advice.{told}", level=level, margin=best.margin)
        if best.wrong:
            self._print("common.calibrate.least_wrong", level=level)


def run_calibrate(
    options: Options, texts: Texts, *, replay: Path | None, out: Path | None, person: str | None, yes: bool
) -> None:
    """The whole command. With `replay` it only shows, and keeps with `yes`."""
    calibration = Calibration(options, texts, Console())
    verdict = calibration.replay(replay) if replay is not None else calibration.run(out)
    if yes or (replay is None and calibration.wants(verdict)):
        calibration.keep(verdict, person)
