"""Setting up the cup: every step as it begins, runs and ends, and every kind of result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Literal, get_args

from display.samples.parts import say_in
from display.view import Button, Calibration, Lang, Level, Look, Page, Panel, Plot, TableView

Step = Literal["rest", "knock", "put_down", "carry", "gentle", "hard"]
STEPS: Final[tuple[Step, ...]] = get_args(Step)
COLUMNS: Final = 96
_SECONDS: Final = {"rest": 5, "knock": 8, "put_down": 10, "carry": 12, "gentle": 15, "hard": 15}
_STRIKES: Final = {
    "rest": (),
    "knock": (7, 26, 27),
    "put_down": (9, 10, 40, 41, 70),
    "carry": range(8, 80, 5),
}
_SHAKES: Final = (6, 32, 58)


def plot(step: Step, columns: int = COLUMNS, **fields: Any) -> Plot:
    """What a step looks like as a plot."""
    bars = [0] * columns
    if step in {"gentle", "hard"}:
        for shake in _SHAKES:
            for at in range(shake, shake + 16):
                bars[at * columns // COLUMNS] = 4 + at % 3 + (step == "hard")
        fields.setdefault("throws", tuple((shake + 15) * columns // COLUMNS for shake in _SHAKES))
    else:
        for at in _STRIKES[step]:
            bars[at * columns // COLUMNS] = 3 + at % 4
    return Plot(bars=tuple(bars), **fields)


def _view(lang: Lang, page: Page, words: dict[str, tuple[str, bool]]) -> TableView:
    keys = {
        name: Button(does=text if lit else None, text=text, lit=lit) for name, (text, lit) in words.items()
    }
    panels = {"table": Panel(buttons=keys)}
    return TableView(screen="settings", page=page, buttons=keys, panels=panels, look=Look(lang=lang))


def step(lang: Lang, name: Step, phase: Any, heard: str = "", foot: str = "") -> TableView:
    """One step; `heard` is the id of what is said of it."""
    say = say_in(lang)
    runs, over = phase == "recording", phase == "recorded"
    came = (runs or over) and heard != "silent"
    made = Calibration(
        step=name,
        phase=phase,
        text=say(f"common.calibrate.do.{name}"),
        seconds={"steady": 2, "recording": _SECONDS[name] // 3}.get(phase, _SECONDS[name]),
        done=1.0 if over else 0.66 if runs else 0.0,
        heard=say(f"common.calibrate.heard.{heard}", throws=2, wanted=3, count=2) if heard else "",
        good=heard in {"none", "right"} if over else None,
        plots=(plot(name, at=63 if runs else None) if came else Plot(bars=(0,) * COLUMNS),),
    )
    page = Page(
        name="calibrate",
        title=say(f"common.calibrate.step.{name}", times=3),
        lead=say(
            "common.calibrate.lead",
            number=STEPS.index(name) + 1,
            steps=len(STEPS),
            whose=say("common.calibrate.for", name="Wilhelmina"),
        ),
        foot=say(f"common.calibrate.{foot}") if foot else "",
        calibration=made,
    )
    return _view(lang, page, _words(lang, phase, sure=foot == "sure"))


def _words(lang: Lang, phase: str, sure: bool = False) -> dict[str, tuple[str, bool]]:
    say = say_in(lang)

    def word(key: str, lit: bool = True) -> tuple[str, bool]:
        return say(f"common.calibrate.button.{key}"), lit

    main = {"recording": "finish", "recorded": "onward"}.get(phase, "start")
    return {
        "left": word("back" if phase in {"ready", "steady"} else "again"),
        "ok": (say("common.button.ok"), phase != "steady"),
        "right": word("skip", phase != "recorded"),
        "keep": word(main, phase != "steady"),
        "menu": word("sure" if sure else "stop"),
    }


def result(lang: Lang, advice: str, foot: str = "file", steps: tuple[Step, ...] = STEPS) -> TableView:
    """What came of all steps."""
    say = say_in(lang)
    good = advice in {"fits", "thin"}
    notes = {
        "low": say("common.calibrate.note.missed", count=3),
        "medium": say("common.calibrate.note.fits", margin=32),
        "high": say("common.calibrate.note.extra", count=2),
    }
    if not good:
        notes["medium"] = say("common.calibrate.note.fault")
    tag = ", ".join((say("common.calibrate.proposed"), say("common.calibrate.now"))) if good else ""
    levels = tuple(
        Level(
            id=level,
            text=say(f"builder.calibrate.level.{level}"),
            note=note,
            good=good and level == "medium",
            chosen=level == "medium",
            tag=tag if level == "medium" else "",
        )
        for level, note in notes.items()
    )
    plots = tuple(_named(lang, name, good) for name in steps)
    level = say("builder.calibrate.level.medium")
    page = Page(
        name="calibrate",
        title=say("common.calibrate.result_for", name="Wilhelmina"),
        lead=say(f"common.calibrate.advice.{advice}", level=level, margin=12),
        foot=say(
            f"common.calibrate.{foot}",
            file="recordings/cup-2026-03-14T152233.json",
            why="No space left on device",
        ),
        calibration=Calibration(step="result", phase="done", plots=plots, levels=levels),
    )
    words = {
        "blind": (say("common.calibrate.button.back"), True),
        "left": ("", True),
        "ok": (say("common.button.ok"), True),
        "right": ("", True),
        "keep": (say("common.calibrate.button.keep_level", level=level), True),
        "menu": (say("common.calibrate.button.leave"), True),
    }
    return _view(lang, page, words)


def _named(lang: Lang, name: Step, good: bool) -> Plot:
    say, shakes = say_in(lang), name in {"gentle", "hard"}
    note = say("common.calibrate.of", throws=3 if shakes else 0, wanted=3 if shakes else 0)
    return plot(name, 48, name=say(f"builder.calibrate.name.{name}"), note=note, good=good or not shakes)


def own_cup(lang: Lang, why: str = "own_cup") -> TableView:
    """A cup of which nothing can be recorded."""
    say = say_in(lang)
    made = Calibration(
        step="none",
        phase="done",
        text=say(f"common.calibrate.why.{why}"),
        heard=say("common.calibrate.instead") if why == "own_cup" else "",
    )
    page = Page(name="calibrate", title=say("common.calibrate.title"), calibration=made)
    return _view(lang, page, {"menu": (say("common.button.back"), True)})


CALIBRATION: Final[dict[str, Callable[[Lang], TableView]]] = {
    **{f"{name} ready": partial(step, name=name, phase="ready", foot="foot") for name in STEPS},
    **{f"{name} runs": partial(step, name=name, phase="recording") for name in STEPS[:4]},
    **{f"{name} extra": partial(step, name=name, phase="recorded", heard="extra") for name in STEPS[:4]},
    "rest steady": partial(step, name="rest", phase="steady"),
    "rest none": partial(step, name="rest", phase="recorded", heard="none", foot="sure"),
    "gentle so far": partial(step, name="gentle", phase="recording", heard="so_far"),
    "gentle silent": partial(step, name="gentle", phase="recorded", heard="silent", foot="other_cup"),
    "gentle other": partial(step, name="gentle", phase="recorded", heard="other", foot="sure"),
    "hard right": partial(step, name="hard", phase="recorded", heard="right"),
    **{
        f"result {advice}": partial(result, advice=advice)
        for advice in ("fits", "thin", "silent", "restless", "extra", "missed")
    },
    "result unshaken": partial(result, advice="unshaken", steps=STEPS[:1]),
    "result no file": partial(result, advice="thin", foot="no_file"),
    "result not kept": partial(result, advice="fits", foot="not_kept"),
    "own cup": own_cup,
    "no cup": partial(own_cup, why="no_cup_line"),
}
"""Every kind of page as a view."""
