"""Calibration: recording, judging, the plot, the file, and keeping the proposal."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner

from controller import preferences
from controller.assembly import Options
from controller.calibration.command import Calibration
from controller.calibration.guide import SHAKES_ASKED, STEADY_MS, STEP_MS
from controller.calibration.judge import counsel, judge, listen
from controller.calibration.plot import plot
from controller.calibration.recorder import Recorder
from controller.calibration.recording import (
    FOLDER,
    KEPT,
    STEPS,
    Passage,
    Recording,
    RecordingError,
    Step,
    read_recording,
    shelve,
    write_recording,
)
from controller.cli import app
from controller.clock import VirtualClock
from controller.errors import UnknownRecord
from controller.store import Store
from display.texts import Texts
from hardware import traces
from hardware.rig import Rig
from hardware.simulated import SimulatedPins
from hardware.wiring_default import default_wiring

Train = traces.Train
EN = Texts("en")


def passage(step: Step, *parts: tuple[int, Train], throws: int = 0) -> Passage:
    """A step with trains laid into it, each from its start in ms."""
    edges = sorted(start + at // 1000 for start, train in parts for at in train)
    return Passage(step=step, ms=15_000, edges=tuple(edges), throws=throws)


def shakes(step: Step, hz: float, ms: int, count: int = 5) -> Passage:
    return passage(step, *((i * 4000, traces.shake(ms, hz, count)) for i in range(3)), throws=3)


def recording(gentle: Passage) -> Recording:
    carry = Random(4)
    return Recording(
        passages=(
            passage("rest"),
            passage("knock", (500, traces.knock()), (2500, traces.knock())),
            passage("put_down", (500, traces.slam()), (4000, traces.slam())),
            passage("carry", (500, traces.carry(carry)), (8000, traces.carry(carry))),
            gentle,
            shakes("hard", 5.5, 1800),
        )
    )


def test_strong_shakes_fit_medium_with_some_margin() -> None:
    best = judge(recording(shakes("gentle", 4.5, 1500)))[0]
    assert (best.level, best.wrong) == ("medium", 0)
    assert best.margin > 0


def test_a_childs_shakes_need_high() -> None:
    child = passage("gentle", *((i * 4000, traces.gentle()) for i in range(3)), throws=3)
    verdicts = {verdict.level: verdict for verdict in judge(recording(child))}
    assert verdicts["high"].heard[4].wrong == 0
    assert verdicts["medium"].heard[4].wrong == 3
    assert judge(recording(child))[0].level == "high"


def test_a_throw_out_of_nothing_weighs_more_than_a_missed_one() -> None:
    passages = (
        passage("carry", (500, traces.shake(1500, 5.0))),
        passage("gentle", (500, traces.shake(700, 3.0)), throws=1),
    )
    wrong = {verdict.level: verdict.wrong for verdict in judge(Recording(passages=passages))}
    assert wrong["medium"] >= 3


def test_every_throw_is_heard_with_its_end_and_what_came_after_it_was_recognised() -> None:
    heard = listen(shakes("hard", 5.0, 2000), "medium")
    assert [round(at, -3) for at in heard.throws] == [2000, 6000, 10_000]
    assert 20 < heard.margin < 80


def test_a_recorded_loose_wire_is_wrong_at_every_sensitivity() -> None:
    loose = Passage(step="rest", ms=15_000, edges=tuple(at // 1000 for at in traces.chatter(12_000)))
    assert all(verdict.wrong for verdict in judge(Recording(passages=(loose,))))


@pytest.mark.parametrize(
    ("told", "passages"),
    [
        ("unshaken", (passage("rest"), passage("knock", (500, traces.knock())))),
        ("silent", (passage("gentle", throws=3), passage("hard", throws=3))),
        ("fits", (shakes("gentle", 4.5, 2000),)),
        ("missed", (passage("hard", (500, traces.shake(1500, 5.0)), throws=3),)),
        ("extra", (passage("carry", (500, traces.shake(3000, 5.0))), shakes("hard", 5.0, 2000))),
        (
            "restless",
            (
                Passage(step="rest", ms=15_000, edges=tuple(range(0, 12_000, 4))),
                shakes("hard", 5.0, 2000),
            ),
        ),
    ],
)
def test_what_is_to_be_done_is_said(told: str, passages: tuple[Passage, ...]) -> None:
    assert counsel(judge(Recording(passages=passages))) == told


def test_silence_has_the_whole_margin() -> None:
    assert listen(passage("rest"), "high").margin == 100


def test_the_plot_shows_edges_where_they_were_and_marks_throws() -> None:
    bars, marks = plot(listen(shakes("hard", 5.0, 1500), "medium"), 60)
    assert len(bars) == 60
    assert bars[:6].strip()
    assert bars[-10:].strip() == ""
    assert marks.count("^") == 3


# -- the file ----------------------------------------------------------------------------------------------


def test_a_recording_comes_back_from_its_file(tmp_path: Path) -> None:
    made = recording(shakes("gentle", 4.5, 1500))
    write_recording(made, tmp_path / "cup.json")
    assert read_recording(tmp_path / "cup.json") == made


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no recording of a cup"),
        ("{}", "passages"),
        ('{"passages": [{"step": "sing", "ms": 5, "edges": []}]}', "step"),
        ('{"passages": [{"step": "rest", "ms": 5, "edges": [3, 1]}]}', "not in order"),
        ('{"passages": [{"step": "rest", "ms": 5, "edges": [-1]}]}', "edges"),
    ],
)
def test_a_bad_file_is_told_with_its_name(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "cup.json"
    file.write_text(text)
    with pytest.raises(RecordingError, match=words) as told:
        read_recording(file)
    assert str(file) in str(told.value)


def test_the_data_folder_keeps_the_newest_few_recordings(tmp_path: Path) -> None:
    made = recording(shakes("gentle", 4.5, 1500))
    for day in range(1, KEPT + 4):
        shelve(made.model_copy(update={"made": f"2026-01-{day:02}T12:00:00"}), tmp_path)
    kept = sorted(path.name for path in (tmp_path / FOLDER).iterdir())
    assert len(kept) == KEPT
    assert kept[0] == "cup-2026-01-04T120000.json"


def test_the_newest_recording_is_kept_though_the_clock_went_back(tmp_path: Path) -> None:
    made = recording(shakes("gentle", 4.5, 1500))
    for day in range(1, KEPT + 1):
        shelve(made.model_copy(update={"made": f"2026-01-{day:02}T12:00:00"}), tmp_path)
    file = shelve(made.model_copy(update={"made": "1970-01-01T00:00:09"}), tmp_path)
    assert read_recording(file).made.startswith("1970")


# -- the guide ---------------------------------------------------------------------------------------------


class Hands:
    """Does with a simulated cup what the guide asks for; time passes when the guide sleeps."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.wiring = default_wiring()
        self.pins = SimulatedPins(self.wiring, self.clock.now)
        self.asked: list[str] = []

    def sleep(self, seconds: float) -> None:
        self.clock.advance(round(seconds * 1000))

    def act(self, step: Step) -> None:
        at = self.clock.now() + STEADY_MS + 300
        does: dict[Step, Callable[[], None]] = {
            "rest": lambda: None,
            "knock": lambda: self.pins.knock(at),
            "put_down": lambda: self.pins.slam(at),
            "carry": lambda: self.pins.pick(at),
            "gentle": lambda: self.shake_three_times(at, 4.5),
            "hard": lambda: self.shake_three_times(at, 5.5),
        }
        does[step]()

    def shake_three_times(self, at: int, hz: float) -> None:
        for i in range(3):
            self.pins.shake(1500, at + i * 4000, hz)


class Terminal(Console):
    """A terminal at which somebody answers: acts on each step, or skips it."""

    def __init__(self, hands: Hands, skip: frozenset[str] = frozenset()) -> None:
        super().__init__(file=io.StringIO(), width=100)
        self._hands = hands
        self._steps = iter(STEPS)
        self._skip = skip

    def input(self, prompt: object = "", **options: object) -> str:
        step = next(self._steps)
        if step in self._skip:
            return "s"
        self._hands.act(step)
        return ""


def recorded(skip: frozenset[str] = frozenset()) -> Recording:
    hands = Hands()
    with Rig(hands.wiring, hands.pins, hands.clock.now) as rig:
        recorder = Recorder(rig, hands.clock, hands.sleep)
        return Calibration(Options(), EN, Terminal(hands, skip)).record(recorder)


def test_the_guide_records_every_step_and_its_recording_fits() -> None:
    made = recorded()
    assert [p.step for p in made.passages] == list(STEPS)
    assert made.passages[0].edges == ()
    assert made.passages[-1].throws == SHAKES_ASKED
    assert all(p.ms >= STEP_MS[p.step] for p in made.passages)
    assert judge(made)[0].wrong == 0


def test_a_step_can_be_left_out_but_not_all() -> None:
    assert [p.step for p in recorded(frozenset({"carry", "gentle"})).passages] == [
        "rest",
        "knock",
        "put_down",
        "hard",
    ]
    with pytest.raises(RecordingError, match="every step was skipped"):
        recorded(frozenset(STEPS))


def test_in_the_terminal_a_step_can_be_done_again_by_going_back() -> None:
    hands = Hands()
    answers = iter(["", "", "b", "", *["s"] * 4])

    class Hesitant(Console):
        def input(self, prompt: object = "", **options: object) -> str:
            return next(answers)

    with Rig(hands.wiring, hands.pins, hands.clock.now) as rig:
        console = Hesitant(file=io.StringIO(), width=100)
        made = Calibration(Options(), EN, console).record(Recorder(rig, hands.clock, hands.sleep))
    assert [p.step for p in made.passages] == ["rest", "knock"]
    assert next(answers, None) is None


# -- keeping -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_a_replay_shows_plot_and_proposal_and_keeps_nothing(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "cup.json"
    write_recording(recording(shakes("gentle", 4.5, 1500)), file)
    told = CliRunner().invoke(
        app, ["calibrate", "--replay", str(file), "--data", str(tmp_path / "data"), "--lang", lang]
    )
    assert told.exit_code == 0
    assert "^" in told.output
    assert (
        "Voorstel: gevoeligheid gewoon" if lang == "nl" else "Proposal: sensitivity medium"
    ) in told.output
    assert not (tmp_path / "data").exists()


def test_the_proposal_is_kept_for_the_table_or_for_a_person(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    child = passage("gentle", *((i * 4000, traces.gentle()) for i in range(3)), throws=3)
    write_recording(recording(child), file)
    with Store(tmp_path) as store:
        store.add_person("Bram")
    command = ["calibrate", "--replay", str(file), "--data", str(tmp_path), "--yes"]
    assert CliRunner().invoke(app, [*command, "--person", "Bram"]).exit_code == 0
    with Store(tmp_path) as store:
        bram = store.person_called("Bram")
        assert bram is not None
        assert bram.sensitivity == "high"
        assert preferences.load(store).sensitivity == "medium"
    assert CliRunner().invoke(app, command).exit_code == 0
    with Store(tmp_path) as store:
        assert preferences.load(store).sensitivity == "high"


def test_an_unknown_person_is_told_with_who_is_known(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    write_recording(recording(shakes("gentle", 4.5, 1500)), file)
    ended = CliRunner().invoke(
        app, ["calibrate", "--replay", str(file), "--data", str(tmp_path), "--yes", "--person", "Zoe"]
    )
    assert isinstance(ended.exception, UnknownRecord)
    assert "Zoe" in str(ended.exception)
