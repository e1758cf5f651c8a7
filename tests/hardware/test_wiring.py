from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from rigging import table, wiring_with

from hardware.errors import HardwareError, UnknownControlError, WiringError
from hardware.flaws import as_written
from hardware.inputs import Control
from hardware.wiring import read_wiring
from hardware.wiring_default import default_wiring
from hardware.wiring_lines import reserved

TOUCH = {"touch": True}
BUTTONS = dict.fromkeys(("blind", "keep", "left", "right", "ok", "menu"), TOUCH)


def panel(**controls: Any) -> dict[str, Any]:
    return {"id": "main", **BUTTONS, **controls}


def refused(data: dict[str, Any]) -> tuple[str, str]:
    """The one problem that a wiring is refused for."""
    with pytest.raises(WiringError) as caught:
        read_wiring(data)
    (flaw,) = caught.value.flaws
    assert str(caught.value) == f"{flaw.path}: {flaw.text}"
    return flaw.path, flaw.text


def keep_refused(**binding: Any) -> tuple[str, str]:
    return refused({"cup": TOUCH, "panel": [panel(keep={**TOUCH, **binding})]})


@pytest.mark.parametrize("line", [True, False, 99, -1, 28, "foo", "17", 3.5, [], None])
def test_an_impossible_line_is_refused_with_the_path_of_its_key(line: object) -> None:
    path, text = keep_refused(line=line)
    assert path == "panel[1].keep.line"
    assert "has no value" in text or as_written(line) in text


@pytest.mark.parametrize("line", [True, 99, -1, "foo"])
def test_the_same_holds_inside_a_table_for_a_line(line: object) -> None:
    path, text = keep_refused(line={"line": line})
    assert path == "panel[1].keep.line.line"
    assert as_written(line) in text


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("other", [{"pull": "down", "active": "high"}, {"pull": "down"}, {"pull": "none"}])
def test_the_lines_with_a_fixed_pull_up_take_no_other(number: int, other: dict[str, str]) -> None:
    path, text = keep_refused(line={"line": number, **other})
    assert path == "panel[1].keep.line"
    assert f"GPIO{number} has a fixed pull-up" in text


@pytest.mark.parametrize(("active", "pull"), [("high", "up"), ("low", "down")])
def test_a_pull_towards_the_pressed_level_is_refused(active: str, pull: str) -> None:
    assert "always be pressed" in keep_refused(line={"line": 5, "active": active, "pull": pull})[1]


def test_an_active_high_switch_gets_a_pull_down_by_itself() -> None:
    wiring = read_wiring({"cup": {"line": {"line": 5, "active": "high"}}, "panel": [panel()]})
    assert wiring.cup.line is not None
    assert wiring.cup.line.pull == "down"


def test_a_line_that_is_given_away_twice_is_refused_and_both_keys_are_named() -> None:
    data = {"cup": {"line": 5}, "panel": [panel(ok={**TOUCH, "lamp": 5})]}
    assert refused(data) == ("panel[1].ok.lamp", "GPIO5 is already taken by cup.line")


def test_the_same_number_on_another_chip_is_another_line() -> None:
    wiring = read_wiring({"cup": {"line": 5}, "panel": [panel(ok={"line": {"chip": 2, "line": 5}})]})
    assert wiring.panel[0].ok is not None
    assert wiring.panel[0].ok.line is not None
    assert wiring.panel[0].ok.line.where == "gpiochip2/5"


def test_a_key_or_a_joystick_button_that_is_given_away_twice_is_refused() -> None:
    twice = {"key": "k"}
    assert (
        refused({"cup": twice, "panel": [panel(keep=twice)]})[1] == 'the key "k" is already taken by cup.key'
    )
    board = {"joystick": {"arcade": {"path": "/dev/input/by-path/x-joystick"}}}
    data = {"cup": {"joystick": 3}, "panel": [panel(keep={"joystick": 3})], **board}
    assert refused(data)[0] == "panel[1].keep.joystick"


@pytest.mark.parametrize("key", ["lien", "Line", "colour"])
def test_an_unknown_key_is_refused(key: str) -> None:
    path, text = keep_refused(**{key: 5})
    assert path == f"panel[1].keep.{key}"
    assert text.startswith("unknown key")


def test_a_misspelled_key_is_told_the_right_one() -> None:
    assert keep_refused(lien=5)[1] == "unknown key; did you mean line?"
    assert refused({"cup": TOUCH, "panel": [panel(blnd=TOUCH)]})[1] == "unknown key; did you mean blind?"


@pytest.mark.parametrize("bounce", [0.5, -1, 0.0001, "20ms", True, 0, 21])
def test_an_impossible_bounce_setting_is_refused_with_one_message(bounce: object) -> None:
    path, text = refused(table(bounce={"press": bounce}))
    assert path == "bounce.press"
    assert text == f"{as_written(bounce)} is no time in milliseconds: give a whole number from 1 to 20"


def test_a_file_of_the_plan_in_toml_is_read() -> None:
    text = """
        [cup]
        line = 17
        home = { line = 4, pull = "none" }
        sensitivity = "high"
        [[panel]]
        id = "anna"
        place = "left"
        seat = 1
        blind = { line = 22, lamp = { line = 5, active = "low", driver = "transistor", current = 300 } }
        keep = { key = "k", cap = "#ff0000" }
        left = { joystick = { board = "arcade", axis = 0, direction = "-" } }
        right = { joystick = { board = "arcade", axis = 0, direction = "+" } }
        ok = { joystick = { board = "arcade", button = 1 } }
        menu = { touch = true }
        [joystick.arcade]
        path = "/dev/input/by-path/platform-x-joystick"
        [buzzer]
        line = 12
        kind = "passive"
    """
    wiring = read_wiring(tomllib.loads(text))
    assert wiring.seats() == (0,)
    assert wiring.buzzer is not None
    assert [p for p, _ in wiring.lines()] == [
        "cup.home", "cup.line", "panel[1].blind.line", "panel[1].blind.lamp", "buzzer"
    ]  # fmt: skip


def test_the_default_keeps_clear_of_the_lines_with_another_task() -> None:
    wiring = default_wiring()
    assert all(reserved(line.line) is None for _, line in wiring.lines())
    assert wiring.seats() is None
    assert {b.key for _, _, b in wiring.controls()} == {
        "space", "b", "k", "left", "right", "return", "escape", "1", "2", "3", "4", "5"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "task"), [(0, "EEPROM"), (3, "I2C"), (9, "SPI"), (14, "serial"), (21, "I2S")]
)
def test_lines_with_another_task_are_known(line: int, task: str) -> None:
    assert task in (reserved(line) or "")


def test_more_current_than_a_line_gives_is_refused() -> None:
    assert "transistor" in keep_refused(lamp={"line": 5, "current": 20})[1]


def test_a_control_that_nothing_operates_is_refused() -> None:
    data = {"cup": TOUCH, "panel": [panel(keep={"lamp": 5})]}
    assert refused(data)[0] == "panel[1].keep"


def test_a_missing_control_is_named() -> None:
    data = {"cup": TOUCH, "panel": [{"id": "main", **{k: v for k, v in BUTTONS.items() if k != "ok"}}]}
    assert refused(data) == ("panel", "a control that every seat needs is missing: ok")


def test_a_seat_may_find_what_its_own_panel_lacks_on_one_for_all() -> None:
    own = {"id": "anna", "seat": 1, "blind": TOUCH, "keep": TOUCH}
    rest = {"id": "tray", "place": "moves", **dict.fromkeys(("left", "right", "ok", "menu"), TOUCH)}
    wiring = read_wiring({"cup": TOUCH, "panel": [own, rest]})
    assert wiring.seats() == (0,)
    assert [p.id for p in wiring.panels_of(0)] == ["anna", "tray"]
    second = {"id": "bram", "seat": 2, "keep": TOUCH}
    told = refused({"cup": TOUCH, "panel": [own, rest, second]})
    assert told == ("panel", "seat 2 has no blind on its own panel or on one for all")


def test_a_binding_to_a_board_that_the_file_does_not_know_is_refused() -> None:
    assert keep_refused(joystick=3) == (
        "panel[1].keep.joystick.board",
        "a [joystick.NAME] table must say where it is",
    )
    data = {"cup": {"serial": {}}, "panel": [panel()], "serial": {"a": {}, "b": {}}}
    assert refused(data) == ("cup.serial.device", "which of a, b")


def test_every_wrong_key_is_reported_at_once() -> None:
    with pytest.raises(WiringError) as caught:
        read_wiring({"cup": {"line": 99}, "panel": [panel(keep={"line": True}, foo=1)]})
    assert [flaw.path for flaw in caught.value.flaws] == ["cup.line", "panel[1].keep.line", "panel[1].foo"]


@pytest.mark.parametrize(
    "data", [{}, {"cup": 5, "panel": [panel()]}, {"cup": TOUCH, "panel": {}}, {"cup": TOUCH}]
)
def test_what_is_no_wiring_at_all_is_refused_in_words(data: dict[str, Any]) -> None:
    with pytest.raises(WiringError) as caught:
        read_wiring(data)
    assert "pydantic" not in str(caught.value)


def test_an_error_is_the_layers_and_the_fitting_builtin() -> None:
    assert issubclass(WiringError, HardwareError)
    assert issubclass(WiringError, ValueError)


def test_an_unknown_control_is_told_with_the_panels_there_are() -> None:
    with pytest.raises(UnknownControlError, match="panels here: main"):
        wiring_with().binding("attic", Control.KEEP)


def test_the_example_in_the_manual_is_a_wiring() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text(encoding="utf-8")
    example = manual.split("```toml\n")[1].split("```")[0]
    wiring = read_wiring(tomllib.loads(example))
    assert [binding.joystick is not None for _, _, binding in wiring.controls()].count(True) == 3


def test_the_plan_in_the_manual_is_the_default() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text(encoding="utf-8")
    wired = [(c, b) for _, c, b in default_wiring().controls() if b.line is not None]
    assert len(wired) == 7
    for control, binding in wired:
        row = next(
            line for line in manual.splitlines() if line.startswith((f"| `{control}`", f"| {control} ("))
        )
        lines = [line.where for line in (binding.line, binding.lamp) if line is not None]
        assert [cell.strip() for cell in row.split("|")[2:4] if cell.strip()] == lines
