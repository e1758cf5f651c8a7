"""New bindings in the text of a table.toml: read back as they were meant, all comments in their place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from controller.config import parse, template
from controller.learn.bindings import Bindings, Ways, bindings_of
from controller.learn.devices import Plugged
from controller.learn.document import rewritten
from controller.learn.points import CUP, HOME, KeyPoint, Way
from hardware.inputs import BUTTONS
from hardware.wiring import JoystickBinding, JoystickBoard, SerialBinding, SerialDevice
from hardware.wiring_lines import InputLine

TABLES = """
# at the top
[cup] # the cup
line = 17       # its switch
touch = true
home = { line = 4 }

[[panel]]
id = "main"   # everybody's
blind.line = 22
blind.touch = true
# before keep

[panel.keep]
# inside keep
line = { line = 23, active = "high", pull = "down" }   # a module
lamp = 6
touch = true
[panel.left]
touch = true
joystick = { board = "arcade", axis = 0, direction = "-" }
[panel.right]
touch = true
joystick = { board = "arcade", axis = 0, direction = "+" }
[panel.ok]
serial = { device = "box", bit = 0 } # of the box
touch = true
[panel.menu]
touch = true

# the second one
[[panel]]
id = "south"
seat = 1
ok = { line = 24 } # seat 1

# boards
[joystick.arcade]
path = "/dev/input/by-path/x-joystick"
[serial.box]
id = "a1b2"
# the end
"""
THERE = Plugged(
    {"board": JoystickBoard(path="/dev/input/by-path/y-joystick")}, {"cup": SerialDevice(id="c0ffee")}
)
BLIND = ("main", "blind")


def read(text: str) -> Bindings:
    return bindings_of(parse(text, Path("table.toml")).wiring)


def changed(text: str, *steps: tuple[tuple[str, str], Way]) -> tuple[str, Bindings]:
    """The text after these bindings, and what it should mean."""
    old = new = read(text)
    for place, way in steps:
        new = new.bound(place, way)
    return rewritten(text, old, new, THERE), new


def comments(text: str) -> list[str]:
    return [line[line.index("#") :] for line in text.splitlines() if "# " in line]


@pytest.mark.parametrize("text", [template(), TABLES], ids=["template", "tables"])
def test_nothing_changed_is_the_same_text(text: str) -> None:
    assert changed(text)[0] == text


def test_only_the_lines_of_what_changed_are_touched() -> None:
    text, _ = changed(template(), (BLIND, InputLine(line=27)))
    before, after = template().splitlines(), text.splitlines()
    differing = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert differing == [
        (
            'blind = { line = 22, lamp = 5, key = "b", touch = true, cap = "#0072b2" }',
            'blind = { line = 27, lamp = 5, key = "b", touch = true, cap = "#0072b2" }',
        ),
        (
            'ok = { line = 27, lamp = 16, key = "return", touch = true, cap = "#f0e442" }',
            'ok = { lamp = 16, key = "return", touch = true, cap = "#f0e442" }',
        ),
    ]


def test_a_line_is_written_as_short_as_it_can_be() -> None:
    text, _ = changed(template(), (BLIND, InputLine(line=9, active="high", pull="down")))
    assert 'blind = { line = { line = 9, active = "high" }, lamp = 5' in text


def test_a_new_board_and_a_new_cup_get_tables_of_their_own() -> None:
    board = JoystickBinding(board="board", button=3)
    text, new = changed(template(), (BLIND, board), (CUP, SerialBinding(device="cup")))
    assert read(text) == new
    assert '[joystick.board]\npath = "/dev/input/by-path/y-joystick"\n' in text
    assert '[serial.cup]\nid = "c0ffee"\n' in text
    assert comments(text) == comments(template())


def test_with_a_second_board_the_first_is_named_where_it_was_not() -> None:
    one = TABLES.replace('joystick = { board = "arcade", axis', "joystick = { axis")
    text, new = changed(one, (BLIND, JoystickBinding(board="board", button=3)))
    assert read(text) == new
    assert 'joystick = { board = "arcade", axis = 0, direction = "-" }' in text


@pytest.mark.parametrize(
    "panel", ["panel = [{ id = 'main', ok = { line = 4 } }]", "[[panel]]\nid = 'main'\nok.line = 4"]
)
def test_other_ways_to_write_a_panel_are_understood(panel: str) -> None:
    text = f"cup = {{ line = 17 }}\n{panel}\n"
    old = Bindings({("main", "ok"): Ways(line=InputLine(line=4)), CUP: Ways(line=InputLine(line=17))})
    new = old.bound(("main", "ok"), InputLine(line=5)).bound(("main", "menu"), InputLine(line=6))
    found = tomllib.loads(rewritten(text, old, new, THERE))
    assert found["panel"][0] == {"id": "main", "ok": {"line": 5}, "menu": {"line": 6}}


def test_a_control_that_the_panel_did_not_have_stands_with_the_others() -> None:
    text, new = changed(TABLES, (("south", "blind"), InputLine(line=25)))
    assert read(text) == new
    assert "ok = { line = 24 } # seat 1\nblind = { line = 25 }\n" in text


def test_a_control_that_nothing_operates_any_more_goes() -> None:
    text, new = changed(TABLES, (BLIND, InputLine(line=24)))
    assert read(text).of(("south", "ok")) == Ways()
    assert read(text).of(BLIND) == new.of(BLIND)


def test_the_switch_of_the_cups_spot_goes_where_its_line_is_a_buttons() -> None:
    text, new = changed(TABLES, (BLIND, InputLine(line=4)))
    assert (read(text), read(text).of(HOME)) == (new, Ways())


@pytest.mark.parametrize("text", [template(), TABLES], ids=["template", "tables"])
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_bound_the_text_means_that_and_keeps_its_other_comments(text: str, seed: int) -> None:
    rng = Random(seed)
    ways: list[Way] = [
        *(InputLine(line=n) for n in (4, 17, 22, 23, 24, 25, 27)),
        InputLine(line=5 + 4, active="high", pull="down"),
        *(JoystickBinding(board="board", button=n) for n in range(4)),
        *(KeyPoint(name) for name in ("b", "x", "left", "'", "\\")),
    ]
    panels = ["main"] if text == template() else ["main", "south"]
    places = [CUP, *((panel, control.value) for panel in panels for control in BUTTONS)]
    steps = [(place, rng.choice(ways)) for place in rng.sample(places, rng.randint(1, 8))]
    found, new = changed(text, *steps)
    assert read(found) == new
    gone = [c for c in comments(text) if c not in comments(found)]
    assert set(gone) <= {"# its switch", "# a module", "# of the box", "# seat 1", "# inside keep"}
