"""The wiring plan: pins, parts from the lamp's data, currents, warnings, and the picture."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from controller.cli import app
from controller.config import template
from controller.wiring_plan.header import HEADER, pin_of, row_of, side_of
from controller.wiring_plan.parts import next_e12, parts_of
from controller.wiring_plan.picture import plan_svg
from controller.wiring_plan.plan import Plan, plan_of
from controller.wiring_plan.text import plan_text
from display.texts import Texts
from hardware.errors import WiringError
from hardware.wiring import read_wiring
from hardware.wiring_default import default_wiring
from hardware.wiring_lines import Lamp, reserved

DRIVEN = {"line": 6, "driver": "transistor"}
SVG = "{http://www.w3.org/2000/svg}"


def plan_with(**changes: Any) -> Plan:
    """The plan of a new table with some keys of its panel replaced; `buzzer` and `cup` of the table."""
    data = tomllib.loads(template())
    del data["screen"], data["table"]
    for key, value in changes.items():
        (data if key in {"buzzer", "cup"} else data["panel"][0])[key] = value
    return plan_of(read_wiring(data))


def codes(plan: Plan) -> set[str]:
    return {note.code for note in plan.warnings}


def test_the_header_has_every_line_once_and_the_known_supplies() -> None:
    assert len(HEADER) == 40
    assert sorted(x for x in HEADER if isinstance(x, int)) == list(range(28))
    assert [HEADER.count(x) for x in ("3V3", "5V", "GND")] == [2, 2, 8]


@pytest.mark.parametrize(
    ("line", "pin"), [(2, 3), (4, 7), (17, 11), (27, 13), (25, 22), (0, 27), (26, 37), (21, 40)]
)
def test_lines_are_on_their_pins(line: int, pin: int) -> None:
    assert pin_of(line) == pin
    assert (side_of(pin), row_of(pin)) == ("left" if pin % 2 else "right", (pin - 1) // 2)


def test_the_default_plan_leaves_the_buses_free_and_stays_within_the_header() -> None:
    plan = plan_of(default_wiring())
    assert all(reserved(one.line.line) is None for one in plan.connections)
    assert plan.header_ma <= 50
    assert codes(plan) == {"glimmers_at_boot"}


@given(st.floats(10, 80_000))
def test_the_next_value_of_the_series_is_not_below_and_at_most_a_quarter_above(ohms: float) -> None:
    value = next_e12(ohms)
    assert ohms <= value + 1e-6
    assert value <= ohms * 1.25 + 1


@given(st.integers(1, 16), st.floats(1.5, 2.6))
def test_a_lamp_on_a_line_never_gets_more_than_it_asked_for(current: int, forward: float) -> None:
    parts = parts_of(Lamp(line=5, current=current, forward=forward))
    assert 0.7 * current < parts.current <= current + 0.05
    assert parts.line_ma == parts.current


def test_a_red_led_of_eight_milliamperes_gets_180_ohms() -> None:
    parts = parts_of(Lamp(line=5))
    assert (parts.resistor, parts.current, parts.driver, parts.rating) == (180, 7.2, "line", "1/4 W")


def test_a_lamp_of_five_volts_gets_a_transistor_that_is_surely_on() -> None:
    parts = parts_of(Lamp(line=5, driver="transistor", current=60, forward=3.1))
    assert (parts.driver, parts.resistor, parts.base) == ("npn", 33, 1000)
    assert parts.line_ma * 20 >= parts.current
    assert parts.line_ma < 16


def test_a_strong_lamp_with_its_own_resistor_gets_a_mosfet() -> None:
    parts = parts_of(Lamp(line=5, driver="transistor", current=300, supply=12, resistor="inside"))
    assert (parts.driver, parts.resistor, parts.line_ma, parts.base) == ("mosfet", 0, 0, 220)


def test_a_resistor_that_gets_warm_is_larger() -> None:
    parts = parts_of(Lamp(line=5, driver="transistor", current=100, supply=12, forward=2))
    assert parts.power > 900
    assert parts.rating == "2 W"


def test_a_line_cannot_feed_a_lamp_of_twelve_volts() -> None:
    with pytest.raises(WiringError, match=r"a line gives 3\.3 V"):
        plan_with(keep={"line": 23, "lamp": {"line": 6, "supply": 12}})


@pytest.mark.parametrize(
    ("key", "binding", "code"),
    [
        ("menu", {"line": 3}, "boot_power_button"),
        ("menu", {"line": 3}, "fixed_pull_up"),
        ("menu", {"line": 2}, "boot_i2c"),
        ("menu", {"line": 0}, "boot_hat"),
        ("menu", {"line": 15}, "boot_serial_in"),
        ("menu", {"line": 4, "lamp": 14}, "boot_serial_out"),
        ("menu", {"line": 10}, "other_task"),
        ("keep", {"line": 23, "lamp": {"line": 6, "driver": "transistor"}}, "lit_at_boot"),
        ("keep", {"line": 23, "lamp": {"line": 19, "active": "low"}}, "glimmers_at_boot"),
        ("keep", {"line": 23, "lamp": {"line": 6, "forward": 3.1}}, "no_room_for_resistor"),
        ("keep", {"line": 23, "lamp": {**DRIVEN, "active": "low"}}, "inverted_driver"),
        ("buzzer", {"line": 8}, "sounds_at_boot"),
    ],
)  # fmt: skip
def test_what_deserves_a_look_is_said(key: str, binding: dict[str, Any], code: str) -> None:
    assert code in codes(plan_with(**{key: binding}))


def test_too_much_current_is_told_with_its_sum() -> None:
    lamp = {"current": 16, "forward": 1.7}
    plan = plan_with(
        blind={"line": 22, "lamp": {"line": 5, **lamp}},
        keep={"line": 23, "lamp": {"line": 6, **lamp}},
        ok={"line": 27, "lamp": {"line": 16, **lamp}},
    )
    assert "header_current" in codes(plan)
    strong = {"line": 6, "driver": "transistor", "current": 600, "resistor": "inside"}
    assert "rail_current" in codes(plan_with(keep={"line": 23, "lamp": strong}))


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_text_names_every_pin_and_part_in_both_languages(lang: str) -> None:
    text = plan_text(plan_of(default_wiring()), Texts(lang), "t.toml")
    for one in plan_of(default_wiring()).connections:
        assert f"{one.pin}  {one.line.where}" in text
    assert "6 × " in text
    assert "180 Ω" in text
    assert "3.3 V (pin 1, 17)" in text
    assert "43.2" in text


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_picture_is_svg_with_all_pins_and_nothing_outside_it(lang: str) -> None:
    plan = plan_with(
        keep={"line": 23, "lamp": {"line": 6, "driver": "transistor", "current": 60}},
        ok={"line": 27, "lamp": {"line": 16, "driver": "transistor", "current": 300}},
        buzzer={"line": 19},
        menu={"line": {"line": 20, "active": "high"}, "lamp": {"chip": 2, "line": 3}},
    )
    root = ElementTree.fromstring(plan_svg(plan, Texts(lang), "t.toml"))
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {str(n) for n in range(1, 41)} <= texts
    assert {"GPIO17", "NPN", "FET", "180 Ω", "10 kΩ"} <= texts
    height = float(root.attrib["height"])
    assert all(0 < float(e.attrib["y"]) < height for e in root.iter(f"{SVG}text"))


def test_a_button_to_three_volts_is_drawn_to_three_volts() -> None:
    plan = plan_with(menu={"line": {"line": 20, "active": "high"}})
    menu = next(one for one in plan.connections if one.path == "panel[1].menu.line")
    assert not menu.to_ground
    assert "GPIO20  button menu        to 3.3 V" in plan_text(plan, Texts("en"), "t")


def test_the_command_prints_the_plan_and_writes_the_picture(tmp_path: Path) -> None:
    runner = CliRunner()
    file = tmp_path / "table.toml"
    file.write_text(template())
    told = runner.invoke(app, ["wiring", "--config", str(file), "--lang", "en"])
    assert "GPIO17" in told.output
    picture = tmp_path / "wiring.svg"
    runner.invoke(app, ["wiring", "--svg", str(picture), "--config", str(file)])
    assert ElementTree.parse(picture).getroot().tag == f"{SVG}svg"
    printed = runner.invoke(app, ["wiring", "--svg", "-", "--config", str(file)])
    assert printed.output == picture.read_text()


def test_a_picture_that_cannot_be_written_is_an_error_in_words(tmp_path: Path) -> None:
    ended = CliRunner().invoke(app, ["wiring", "--svg", str(tmp_path / "no" / "w.svg")])
    assert "choose another file" in str(ended.exception)
