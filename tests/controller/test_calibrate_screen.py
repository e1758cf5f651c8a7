"""Setting up the cup at the table: from the page's line to the sensitivity that a later shake meets."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from playing import OpenTable, Played

from controller import preferences
from controller.calibration.guide import STEADY_MS, STEP_MS
from controller.calibration.recording import FOLDER, STEPS, read_recording
from controller.screens.calibrate import CalibrateScreen
from controller.screens.calibrate_result import ResultScreen
from hardware import traces
from hardware.inputs import Control

OPEN = "menu settings\nmenu calibrate\nwait 20ms"
PERSON = "menu people\nmenu {name}\nmenu calibrate\nwait 20ms"


def shown(played: Played) -> Any:
    return played.show()["page"]["calibration"]


def record(played: Played, *trains: traces.Train, apart: int = 4000) -> None:
    """Record the step at hand with these trains on the cup's pin, and stop where its outcome is shown."""
    step = shown(played)["step"]
    played.play("press keep")
    for number, train in enumerate(trains):
        played.pins.play(train, played.table.now + STEADY_MS + 300 + number * apart)
    played.play(f"wait {STEADY_MS + STEP_MS[step] + 500}ms")
    assert shown(played)["phase"] == "recorded"


def calibrate(played: Played, shake: traces.Train, hard: traces.Train | None = None) -> None:
    """Do all steps as a family does, shaking like this, up to the result."""
    knock, slam = traces.knock(), traces.slam()
    for trains in ((), (knock, knock), (slam, slam), (traces.pick(),), (shake,) * 3, (hard or shake,) * 3):
        record(played, *trains, apart=3500)
        played.play("press keep\nwait 20ms")
    assert shown(played)["step"] == "result"


def child_throws(played: Played) -> None:
    """A shake as a small child makes it."""
    played.play("wait 2s")
    played.pins.play(traces.gentle(), played.table.now + 10)
    played.play("wait 3s")


def test_a_childs_shakes_set_the_cup_for_the_child_and_a_later_one_throws(
    open_table: OpenTable, tmp_path: Path
) -> None:
    played = open_table(data=tmp_path)
    played.play("new mexico Bram Anna first_leader=0\nuntil ready")
    child_throws(played)
    played.play("expect throws.made 0\nmenu stop\n" + PERSON.format(name="Bram"))
    calibrate(played, traces.gentle(), traces.shake(1800, 5.5))
    chosen = [level["id"] for level in shown(played)["levels"] if level["chosen"]]
    assert chosen == ["high"]
    played.play("press keep\nexpect page.name person")
    bram = played.table.store.person_called("Bram")
    assert bram is not None
    assert (bram.sensitivity, played.table.preferences.sensitivity) == ("high", "medium")
    played.play("press menu\npress menu\nmenu last\nuntil ready")
    child_throws(played)
    played.play("expect throws.made 1")


def test_the_table_keeps_its_own_and_the_page_says_what_holds(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN)
    calibrate(played, traces.gentle(), traces.shake(1800, 5.5))
    played.play("press ok\nexpect page.name settings")
    items = {item["id"]: item for item in played.show()["page"]["items"]}
    assert items["calibrate"]["value"] == "hoog"
    assert preferences.load(played.table.store).sensitivity == "high"


def test_in_a_game_the_new_sensitivity_holds_for_the_next_shake(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram first_leader=0\nuntil ready\npress menu\n" + OPEN)
    calibrate(played, traces.gentle(), traces.shake(1800, 5.5))
    played.play("press keep\npress menu\npress menu\nexpect screen table\nexpect throws.made 0")
    child_throws(played)
    played.play("expect throws.made 1")


def test_every_strike_is_seen_while_it_is_recorded(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN + "\nmenu skip\npress keep\nwait 2500ms")
    assert sum(shown(played)["plots"][0]["bars"]) == 0
    played.pins.knock(played.table.now + 10)
    played.play("wait 100ms")
    plot = shown(played)["plots"][0]
    assert sum(plot["bars"]) > 0
    assert plot["bars"][plot["at"]] or plot["bars"][plot["at"] - 1]


def test_a_shake_throws_nothing_and_is_no_refusal(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram first_leader=0\nuntil ready\npress menu\n" + OPEN)
    state = played.table.play.session.state  # type: ignore[union-attr]
    played.play("press keep\nwait 3s\nshake 1s\nshake 300ms")
    assert played.show()["effects"] == []
    assert played.table.play.session.state is state  # type: ignore[union-attr]
    played.play("wait 10s\nshake 1s")
    assert played.table.play.session.state is state  # type: ignore[union-attr]


def test_stopping_in_the_middle_asks_once_and_leaves_everything(
    open_table: OpenTable, tmp_path: Path
) -> None:
    played = open_table(data=tmp_path)
    played.play("new mexico Anna Bram first_leader=0\nuntil ready\npress menu\n" + OPEN)
    record(played)
    played.play("press menu\nexpect page.name calibrate\npress menu\nexpect page.name settings")
    played.play("press menu\npress menu\nexpect screen table\nexpect throws.made 0\nexpect turn.seat 0")
    assert played.table.preferences.sensitivity == "medium"
    assert not (tmp_path / FOLDER).exists()


def test_a_game_begun_meanwhile_ends_the_recording(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN + "\npress keep\nwait 3s")
    screen = played.table.top
    assert isinstance(screen, CalibrateScreen)
    played.play("new mexico Anna Bram first_leader=0\nshake 500ms")
    assert screen.guide.edges == 0


def test_menu_during_a_recording_stops_that_recording_only(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN + "\npress keep\nwait 3s\npress menu")
    assert (shown(played)["phase"], shown(played)["step"]) == ("ready", "rest")
    played.play("press menu\nexpect page.name settings")


def test_a_lit_button_does_something_and_a_dark_one_nothing(open_table: OpenTable) -> None:
    for at in ("", "\npress keep", "\npress keep\nwait 3s", "\npress keep\nwait 6s", "\npress keep\nwait 9s"):
        for control in ("left", "right", "ok", "keep", "menu", "blind"):
            played = open_table()
            played.play(OPEN + at)
            before = played.show()
            lit = before["buttons"].get(control, {"lit": False})["lit"]
            played.play(f"press {control}")
            after = played.show()
            if lit:
                assert after["page"] != before["page"], (at, control)
            else:
                assert {effect["kind"] for effect in after["effects"]} <= {"refused"}, (at, control)


def test_a_shake_step_in_which_nothing_came_says_so(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN + "\nmenu skip" * 4)
    record(played)
    assert shown(played)["good"] is False
    assert "stekker" in shown(played)["heard"]
    played.play("press keep\nmenu skip\nwait 20ms")
    page = played.show()["page"]
    assert "kabel" in page["lead"]
    assert not any("voorstel" in level["tag"] for level in page["calibration"]["levels"])


def test_the_recording_lies_in_the_data_folder_and_is_told_of(open_table: OpenTable, tmp_path: Path) -> None:
    played = open_table(data=tmp_path)
    played.play(OPEN)
    calibrate(played, traces.shake(1500, 5.0))
    (file,) = (tmp_path / FOLDER).iterdir()
    assert f"{FOLDER}/{file.name}" in played.show()["page"]["foot"]
    assert [passage.step for passage in read_recording(file).passages] == list(STEPS)


def test_a_full_disk_is_told_and_stops_nothing(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    played = open_table()
    played.play(OPEN)
    monkeypatch.setattr(Path, "write_text", full)
    calibrate(played, traces.shake(1500, 5.0))
    assert "No space left" in played.show()["page"]["foot"]
    assert list((played.table.store.folder / FOLDER).iterdir()) == []
    played.play("save-fails on\npress keep")
    assert "Bewaren lukt niet" in played.show()["page"]["foot"]
    played.play("save-fails off\npress keep\nexpect page.name settings")


def test_from_the_result_a_step_can_be_done_again(open_table: OpenTable, tmp_path: Path) -> None:
    played = open_table(data=tmp_path)
    played.play(OPEN)
    calibrate(played, traces.shake(1500, 5.0))
    assert isinstance(played.table.top, ResultScreen)
    played.play("press blind")
    assert (shown(played)["step"], shown(played)["phase"]) == ("hard", "recorded")
    played.play("press left\nwait 18s")
    assert shown(played)["good"] is False
    played.play("press keep")
    assert shown(played)["plots"][-1]["throws"] == []


def test_nobody_looks_at_the_edges_any_longer_once_it_is_left(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN)
    screen = played.table.top
    assert isinstance(screen, CalibrateScreen)
    screen.guide.do("start", played.table.now)
    played.table.menu("back")
    played.table.menu("stop")
    screen.guide.do("start", played.table.now)
    screen.guide.advance(played.table.now + STEADY_MS)
    played.play("wait 3s\nknock")
    heard = screen.guide.heard()
    assert heard is not None
    assert heard.passage.edges == ()


@pytest.mark.parametrize(("code", "words"), [("own_cup", "eigen computertje"), ("no_cup_line", "toets")])
def test_a_cup_without_a_line_is_said_to_be_none_of_it(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    played = open_table()
    rig = played.table.rig
    monkeypatch.setattr(rig, "line_of", lambda *_: None)
    if code == "own_cup":
        monkeypatch.setattr(rig, "wiring", rig.wiring.model_copy(update={"serial": {"cup": object()}}))
    played.play(OPEN)
    page = played.show()["page"]
    assert words in page["calibration"]["text"]
    assert page["calibration"]["step"] == "none"
    lit = {name for name, button in played.show()["buttons"].items() if button["lit"]}
    assert lit == {"menu"}
    played.play("press menu\nexpect page.name settings")


def test_another_cup_that_moves_is_noticed(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN)
    panel = played.table.rig.panel_of(0)
    played.table.rig.touch(panel, Control.CUP, True, played.table.now)
    played.play("wait 200ms")
    assert "andere beker" in played.show()["page"]["foot"]


def test_a_step_of_the_table_never_waits_while_it_is_recorded(open_table: OpenTable) -> None:
    played = open_table()
    played.play(OPEN + "\npress keep\nwait 3s")
    for _ in range(20):
        now = played.table.now
        due = played.table.due(now)
        assert due is not None
        assert now < due <= now + 50
        played.play("wait 50ms")
