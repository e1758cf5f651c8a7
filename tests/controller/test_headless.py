"""The runner of scripts: virtual time, faults on purpose, and a table that is real."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from playing import OpenTable

from controller.assembly import Options, assembled
from controller.clock import MonotonicClock
from controller.headless import ABSENT, HOUR_MS, ExpectationFailed, Headless, look_up
from controller.script import ScriptError
from controller.table import Table

VIEW = {"seats": [{"lives": 5, "out": False}], "over": None, "throws": {"limit": 2.0}}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats.0.lives", 5),
        ("over", None),
        ("seats.1", ABSENT),
        ("seats.x", ABSENT),
        ("seats.0.lives.deep", ABSENT),
        ("nowhere", ABSENT),
        ("seats.-1", ABSENT),
    ],
)
def test_a_path_leads_into_the_view(path: str, value: object) -> None:
    assert look_up(VIEW, path) == value


@pytest.mark.parametrize(
    "line",
    [
        "expect seats.0.out 0",
        "expect seats.0.out null",
        "expect round true",
        "expect page null2",
        "expect seats.0 absent",
    ],
)
def test_values_are_compared_strictly(open_table: OpenTable, line: str) -> None:
    table = open_table()
    table.play("new mexico Anna Bram")
    with pytest.raises(ExpectationFailed, match="expected"):
        table.play(line)


def test_a_number_of_words_is_compared_as_text_too(open_table: OpenTable) -> None:
    open_table().play("new mexico 7 Bram\nexpect seats.0.name 7\nexpect seats.0.name '\"7\"'")


def test_waiting_takes_virtual_time_only(open_table: OpenTable) -> None:
    table = open_table()
    before = table.runner.table.now
    start = time.monotonic()
    table.play("wait 600s")
    assert table.runner.table.now - before == 600_000
    assert time.monotonic() - start < 5


def test_until_ready_gives_up_after_an_hour(open_table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table()
    monkeypatch.setattr(Table, "waiting_for_person", False)
    monkeypatch.setattr(Table, "due", lambda *_: None)
    before = table.runner.table.now
    with pytest.raises(ExpectationFailed, match="line 2: until ready: an hour"):
        table.play("new mexico Anna Bram\nuntil ready")
    assert table.runner.table.now - before == HOUR_MS


def test_a_shake_ends_when_the_throw_is_taken(open_table: OpenTable) -> None:
    table = open_table(events=True)
    table.play("new mexico Anna Bram\nuntil ready\ndice 6 4\nshake 900ms")
    assert '"thrown"' in table.out.getvalue()


def test_a_shake_out_of_turn_ends_too_and_throws_nothing(open_table: OpenTable) -> None:
    table = open_table(events=True)
    table.play("new mexico cpu:easy Bram first_leader=0\nshake 500ms")
    assert '"seat":1' not in table.out.getvalue()


def test_given_dice_must_fit_the_game(open_table: OpenTable) -> None:
    table = open_table()
    table.play("new mexico Anna Bram")
    with pytest.raises(ScriptError, match="line 1"):
        table.play("dice 1 2 3")
    table.play("dice 1 2\nshake\nexpect throws.made 1")


def test_a_press_is_never_stale(open_table: OpenTable) -> None:
    table = open_table()
    table.play(
        "new mexico Anna Bram first_leader=0\nuntil ready\ndice 6 4\nshake\npress keep\nexpect turn.seat 1"
    )


def test_the_panel_of_a_seat_can_be_named(open_table: OpenTable) -> None:
    table = open_table()
    table.play(
        "new mexico Anna Bram first_leader=0\nuntil ready\npress blind @1\nexpect buttons.blind.on true"
    )


def test_raw_edges_are_no_throw_when_they_are_a_knock(open_table: OpenTable) -> None:
    table = open_table()
    table.play("new mexico Anna Bram\nuntil ready\nedges cup 0 0.8 2.1 3.2\nwait 2s\nexpect throws.made 0")


def test_a_held_button_acts_once(open_table: OpenTable) -> None:
    table = open_table()
    table.play(
        "new mexico Anna Bram first_leader=0\nuntil ready\nhold blind\nwait 5s\nexpect buttons.blind.on true"
    )
    table.play("release blind\nexpect buttons.blind.on true")


def test_what_a_panel_does_not_have_is_told(open_table: OpenTable) -> None:
    config = (
        '[cup]\nkey = "space"\n[[panel]]\nid = "main"\n'
        + "".join(f'{name}.key = "{name[0]}"\n' for name in ("blind", "keep", "left", "right", "ok"))
        + 'menu.key = "escape"\n'
    )
    table = open_table(config=config)
    with pytest.raises(ScriptError, match="hold1"):
        table.play("press hold1")


def test_a_picture_is_written(open_table: OpenTable, tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    open_table().play(f"new mexico Anna Bram\nscreenshot '{file}'")
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written_is_told(open_table: OpenTable) -> None:
    with pytest.raises(ScriptError, match="line 1"):
        open_table().play("screenshot /nowhere/table.png")


def test_answers_come_line_by_line(open_table: OpenTable) -> None:
    table = open_table()
    table.runner.converse(["dance", "expect screen start", "show"])
    answers = [json.loads(line) for line in table.out.getvalue().splitlines()]
    assert answers[0]["line"] == 1
    assert answers[1]["screen"] == "start"


def test_headless_needs_no_pygame() -> None:
    assert "pygame" not in _modules_of("import controller.cli, controller.headless, controller.demo")


def _modules_of(code: str) -> str:
    listed = f"{code}\nimport sys\nprint(*sys.modules)"
    return subprocess.run([sys.executable, "-c", listed], check=True, capture_output=True, text=True).stdout


def test_on_a_real_table_only_what_can_be_is_done() -> None:
    out = io.StringIO()
    with assembled(Options(), MonotonicClock(), real_pins=False, animate=False, keep=False) as house:
        runner = Headless(house.table, None, house.clock, out)
        for line in ("dice 1 2", "deck AS", "knock", "edges cup 0 1", "save-fails on", "cup-link lost"):
            with pytest.raises(ScriptError, match="real table"):
                runner.do(line)
        runner.do("new mexico Anna Bram first_leader=0")
        runner.do("shake 500ms")
        runner.do("expect throws.made 1")
        runner.do("press keep")
        runner.do("expect turn.seat 1")


def test_a_broken_pipe_ends_quietly() -> None:
    program = [sys.executable, "-c", "from controller.cli import main; main()", "headless"]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as worp:
        assert worp.stdin is not None
        assert worp.stdout is not None
        assert worp.stderr is not None
        worp.stdout.close()
        killer = threading.Timer(20, worp.kill)
        killer.start()
        worp.stdin.write("show\n" * 20)
        worp.stdin.close()
        assert worp.stderr.read() == ""
        assert worp.wait() in {0, 1}
        killer.cancel()


def test_a_lesson_can_be_begun(open_table: OpenTable) -> None:
    open_table().play("practice mexico\nexpect screen practice")
