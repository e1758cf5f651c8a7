"""`worp learn` as a whole: simulated pins, a scripted terminal, the file at the end."""

from __future__ import annotations

import fcntl
import os
import struct
import termios
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from evening import Builder, Doing, Learn, building

from controller.config import FILE, load, parse, template
from controller.learn import command
from controller.learn.around import Around, LearnError, Wishes, places_of
from controller.learn.listener import Code
from controller.learn.points import CUP, LinePoint
from controller.learn.stages import Message
from controller.learn.words import Words
from display.texts import Texts
from hardware.errors import PinBusyError
from hardware.inputs import Control
from hardware.wiring import SerialBinding, Wiring, read_wiring

BUTTONS = ("blind", "keep", "left", "right", "ok", "menu")
SOLDERED = {"blind": 27, "keep": 4, "left": 22, "right": 25, "ok": 24, "menu": 17}
"""Not one as the new file has it; the cup is on 23."""


def soldered(**more: Any) -> Wiring:
    panel = {"id": "main", **{name: {"line": line} for name, line in SOLDERED.items()}, **more}
    return read_wiring({"cup": {"line": 23}, "panel": [panel]})


@pytest.fixture
def at_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Builder, Learn]]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with building(soldered(), tmp_path, monkeypatch) as made:
        yield made


def whole(builder: Builder, answer: str = "y") -> Doing:
    """Shake, press all six, leave out the five that are not there, answer."""
    yield 2500
    yield builder.shake()
    for name in BUTTONS:
        yield builder.press(name)
    for _ in range(5):
        yield builder.type("s")
    yield builder.type(answer)


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_a_new_table_is_learned_from_the_first_shake_to_the_file(
    at_work: tuple[Builder, Learn], tmp_path: Path, lang: str
) -> None:
    builder, learn = at_work
    builder.follow(whole(builder))
    ended = learn(lang=lang)
    assert (ended.exit_code, ended.exception) == (0, None)
    wiring = load(tmp_path / "config" / "worp" / FILE).wiring
    assert {name: wiring.binding("main", Control(name)).line.line for name in BUTTONS} == SOLDERED  # type: ignore[union-attr]
    assert wiring.cup.line is not None
    assert wiring.cup.line.line == 23
    words = ("Druk op de knop voor keep",) if lang == "nl" else ("Press the button for keep",)
    assert all(word in builder.said for word in words)


def test_the_comments_of_the_file_survive_and_a_backup_lies_beside_it(
    at_work: tuple[Builder, Learn], tmp_path: Path
) -> None:
    builder, learn = at_work
    file = tmp_path / "mine.toml"
    file.write_text(template().replace("[cup]", "# soldered on Sunday\n[cup]"))
    builder.follow(whole(builder))
    assert learn("--config", str(file)).exit_code == 0
    comments = [line for line in template().splitlines() if line.startswith("#")]
    text = file.read_text()
    assert "# soldered on Sunday" in text
    assert all(comment in text for comment in comments)
    assert file.with_name("mine.toml.backup").read_text() == text


def test_with_out_another_file_is_written_and_the_first_stays(
    at_work: tuple[Builder, Learn], tmp_path: Path
) -> None:
    builder, learn = at_work
    file, out = tmp_path / "mine.toml", tmp_path / "other.toml"
    file.write_text(template())
    builder.follow(whole(builder))
    assert learn("--config", str(file), "--out", str(out)).exit_code == 0
    assert file.read_text() == template()
    assert load(out).wiring.cup.line != load(file).wiring.cup.line


def test_a_dry_run_shows_the_lines_that_would_change_and_writes_nothing(
    at_work: tuple[Builder, Learn], tmp_path: Path
) -> None:
    builder, learn = at_work
    file = tmp_path / "mine.toml"
    file.write_text(template())
    builder.follow(whole(builder))
    assert learn("--config", str(file), "--dry-run").exit_code == 0
    assert file.read_text() == template()
    assert "-line = 17" in builder.said
    assert "+line = 23" in builder.said


@pytest.mark.parametrize(
    ("keys", "kept"), [("qy", True), ("qn", False), ("\x03j", True), ("\x03\x03", False)]
)
def test_who_quits_keeps_what_was_learned_so_far_or_not(
    at_work: tuple[Builder, Learn], tmp_path: Path, keys: str, kept: bool
) -> None:
    builder, learn = at_work
    file = tmp_path / "mine.toml"
    file.write_text(template())

    def doing() -> Doing:
        yield 2500
        yield builder.shake()
        for key in keys:
            yield builder.type(key)

    builder.follow(doing())
    assert learn("--config", str(file)).exit_code == 0
    assert ("line = 23\n" in file.read_text()) == kept
    assert load(file).wiring.panel[0].blind == parse(template(), file).wiring.panel[0].blind


def test_only_the_named_controls_are_asked_for(at_work: tuple[Builder, Learn], tmp_path: Path) -> None:
    builder, learn = at_work
    file = tmp_path / "mine.toml"
    file.write_text(template())

    def doing() -> Doing:
        yield 2500
        yield builder.press("keep")  # the line that the file has for menu, which is not asked for
        yield builder.press("keep")
        yield builder.type("y")

    builder.follow(doing())
    assert learn("--config", str(file), "--only", "keep").exit_code == 0
    wiring = load(file).wiring
    assert wiring.binding("main", Control.KEEP).line == soldered().binding("main", Control.KEEP).line
    assert wiring.binding("main", Control.MENU).line is None
    assert "is menu already" in builder.said


def test_bindings_that_make_no_table_are_refused_with_the_reason_and_not_written(
    at_work: tuple[Builder, Learn], tmp_path: Path
) -> None:
    builder, learn = at_work
    file = tmp_path / "mine.toml"
    plain = "[cup]\nline = 17\n[[panel]]\nid = 'main'\n" + "".join(
        f"{name} = {{ line = {line} }}\n" for name, line in zip(BUTTONS, (22, 23, 24, 25, 27, 4), strict=True)
    )
    file.write_text(plain)

    def doing() -> Doing:
        yield 2500
        yield builder.press("keep")  # menu's only line
        yield builder.press("keep")
        yield builder.type("y")
        yield builder.type("q")

    builder.follow(doing())
    ended = learn("--config", str(file), "--only", "keep")
    assert isinstance(ended.exception, LearnError)
    assert "menu" in str(ended.exception)
    assert file.read_text() == plain


def test_a_file_that_cannot_be_changed_is_told_and_stays(
    at_work: tuple[Builder, Learn], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder, learn = at_work
    file = tmp_path / "mine.toml"
    file.write_text(template())
    monkeypatch.setattr(command, "rewritten", lambda text, old, new, there: text)

    def doing() -> Doing:
        yield 2500
        for _ in range(2):
            yield builder.press("keep")
        for key in "qq":
            yield builder.type(key)

    builder.follow(doing())
    error = failed(learn, "--config", str(file), "--only", "keep,left,blind")
    assert isinstance(error, LearnError)
    assert "by hand" in str(error)
    assert file.read_text() == template()


def test_lamps_are_never_opened_and_other_tasks_only_when_asked(
    at_work: tuple[Builder, Learn], tmp_path: Path
) -> None:
    builder, learn = at_work
    opened: set[int] = set()
    pin = builder.pins.pin

    def watched(name: int) -> Any:
        opened.add(name)
        return pin(name)

    builder.pins.pin = watched
    for args, some in (((), {17, 22}), (("--all-lines",), {0, 2, 10, 14, 19})):
        opened.clear()
        builder.follow(iter([2500, builder.type("q")]))
        assert learn(*args).exit_code == 0
        assert some <= opened
        assert not opened & {5, 6, 12, 13, 16, 26}
        assert ("--all-lines" in args) == bool(opened & {2, 3, 8, 15, 20})


# -- boards ------------------------------------------------------------------------------------------------


def test_a_joystick_board_is_found_learned_and_named_in_the_file(
    at_work: tuple[Builder, Learn], tmp_path: Path
) -> None:
    builder, learn = at_work
    folder = tmp_path / "by-path"
    folder.mkdir()
    board = folder / "usb-1-joystick"
    os.mkfifo(board)
    (folder / "usb-1-event-joystick").touch()
    pipe = os.open(board, os.O_RDWR)
    file = tmp_path / "mine.toml"
    file.write_text(template())

    def send(kind: int, number: int, value: int) -> None:
        os.write(pipe, struct.pack("=IhBB", 0, value, kind, number))

    def doing() -> Doing:
        yield 2500
        for kind, number, value in ((1, 3, 1), (2, 0, -32767)):
            send(kind, number, value)
            yield taken(pipe)
            send(kind, number, 0)
            yield taken(pipe)
            yield 800
        yield builder.type("y")

    builder.follow(doing())
    assert learn("--config", str(file), "--only", "keep,left").exit_code == 0
    os.close(pipe)
    text = file.read_text()
    assert 'keep = { joystick = { board = "board", button = 3 }, lamp = 6, key = "k"' in text
    assert 'left = { joystick = { board = "board", axis = 0, direction = "-" }, lamp = 12' in text
    assert f'[joystick.board]\npath = "{board}"' in text


def taken(pipe: int) -> int:
    """Wait, in real time, until the board's reader has taken all; virtual time stands still."""
    end = time.monotonic() + 10
    left = b"1234"
    while struct.unpack("i", left) != (0,) and time.monotonic() < end:
        left = fcntl.ioctl(pipe, termios.FIONREAD, left)
        time.sleep(0.01)
    return 100


# -- what is asked for, and in which words -----------------------------------------------------------------


def two_panels() -> Wiring:
    data = soldered().model_dump(exclude_none=True)
    return read_wiring({**data, "panel": [*data["panel"], {"id": "south", "seat": 1}]})


def test_the_cup_comes_first_then_every_panel_with_all_that_it_can_have() -> None:
    asked = places_of(two_panels(), Wishes(), Texts("en"))
    assert asked[:3] == (CUP, ("main", "blind"), ("main", "keep"))
    assert len(asked) == 1 + 2 * 11


def test_one_panel_is_asked_for_without_the_cup_and_controls_in_the_order_of_the_table() -> None:
    south = Wishes(panels=("south",), only=("keep", "blind"))
    assert places_of(two_panels(), south, Texts("en")) == (("south", "blind"), ("south", "keep"))
    assert CUP not in places_of(two_panels(), Wishes(panels=("south",)), Texts("en"))
    assert places_of(two_panels(), Wishes(only=("cup",)), Texts("en")) == (CUP,)


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_everything_that_can_be_heard_has_words(lang: str) -> None:
    words = Words(Texts(lang), several=True)
    points = (LinePoint(22), LinePoint(3, 2), SerialBinding(device="box", bit=4), SerialBinding(device="box"))
    codes = [code for code in get_args(Code) if code not in {"press", "shake"}]
    for code in (
        *codes,
        "noise",
        "learned",
        "learned_from",
        "learned_also",
        "bound",
        "skipped",
        "skipped_less",
    ):
        said = words.message(Message(code, points, (("south", "keep"), CUP)))
        assert "south" in said or "GPIO22" in said
    for code in ("again", "wrong_contact", "fixed_pull"):
        assert "gpiochip2" in words.message(Message(code, points))


# -- what keeps a lesson from being given --------------------------------------------------------------------


def failed(learn: Learn, *args: str, lang: str = "en") -> BaseException:
    error = learn(*args, lang=lang).exception
    assert error is not None
    return error


@pytest.mark.parametrize(("lang", "word"), [("nl", "terminal nodig"), ("en", "needs a terminal")])
def test_without_a_terminal_it_says_so(
    at_work: tuple[Builder, Learn], monkeypatch: pytest.MonkeyPatch, lang: str, word: str
) -> None:
    builder, learn = at_work
    piped = replace(builder.around, interactive=False)
    monkeypatch.setattr(command, "this_machine", lambda options: piped)
    error = failed(learn, lang=lang)
    assert isinstance(error, LearnError)
    assert word in str(error)


def test_a_running_table_is_told_with_the_remedy(
    at_work: tuple[Builder, Learn], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    builder, learn = at_work
    root, data = tmp_path / "root", tmp_path / "data"
    (root / "proc/812").mkdir(parents=True)
    (root / "proc/812/cmdline").write_text("/home/pi/.venv/bin/worp\0--service")
    data.mkdir()
    (data / "worp.lock").write_text("812")
    here = replace(builder.around, system=replace(builder.around.system, root=root))
    monkeypatch.setattr(command, "this_machine", lambda options: here)
    error = failed(learn)
    assert isinstance(error, PinBusyError)
    assert "812" in str(error)
    assert "sudo systemctl stop worp" in str(error)


def held_by_another(builder: Builder, line: int) -> None:
    pin = builder.pins.pin

    def held(name: int) -> Any:
        if name == line:
            raise OSError("GPIO busy")
        return pin(name)

    builder.pins.pin = held


def test_a_busy_line_of_the_file_is_told_with_the_remedy(at_work: tuple[Builder, Learn]) -> None:
    builder, learn = at_work
    held_by_another(builder, 17)
    error = failed(learn)
    assert isinstance(error, PinBusyError)
    assert "GPIO17" in str(error)
    assert "sudo systemctl stop worp" in str(error)


def test_another_busy_line_is_only_left_out(at_work: tuple[Builder, Learn]) -> None:
    builder, learn = at_work
    held_by_another(builder, 7)
    builder.follow(iter([2500, builder.type("q")]))
    assert learn("--all-lines").exit_code == 0
    assert "in use by another program: GPIO7" in builder.said


@pytest.mark.parametrize(
    ("args", "known"), [(("--panel", "north"), "main"), (("--only", "keep,hopla"), "hold5")]
)
def test_an_unknown_panel_or_control_is_told_with_those_that_there_are(
    at_work: tuple[Builder, Learn], args: tuple[str, ...], known: str
) -> None:
    error = failed(at_work[1], *args)
    assert isinstance(error, LearnError)
    assert known in str(error)


def test_without_pins_keys_are_learned(
    at_work: tuple[Builder, Learn], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    builder, learn = at_work
    here: Around = replace(builder.around, pins=None)
    monkeypatch.setattr(command, "this_machine", lambda options: here)
    file = tmp_path / "mine.toml"
    file.write_text(template())

    def doing() -> Doing:
        yield 2500
        for key in ("x", "\x1b[A", "\t", "s", "y"):
            yield builder.type(key)

    builder.follow(doing())
    assert learn("--config", str(file), "--only", "blind,keep,ok").exit_code == 0
    wiring = load(file).wiring
    keys = [wiring.binding("main", control).key for control in (Control.BLIND, Control.KEEP, Control.OK)]
    assert keys == ["x", "up", "s"]
    assert "no pins" in builder.said


def test_where_nothing_was_learned_it_says_so_and_writes_nothing(
    at_work: tuple[Builder, Learn], tmp_path: Path
) -> None:
    builder, learn = at_work

    def doing() -> Doing:
        yield 2500
        for key in "ss":
            yield builder.type(key)

    builder.follow(doing())
    assert learn("--only", "keep,ok").exit_code == 0
    assert "Nothing has changed." in builder.said
    assert not (tmp_path / "config").exists()
