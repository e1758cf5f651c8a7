"""The self-test's part of the screen: what works, what does not, why, and whether it stays awake."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from xscreen import XScreen

from controller.assembly import Options
from controller.check.finding import Finding
from controller.check.report import examine
from controller.check.screen import screen
from controller.check.system import System
from controller.config import template
from display.texts import LANGUAGES, Texts

NL, EN = Texts("nl"), Texts("en")
BUILT_IN = ["x11", "wayland", "KMSDRM", "offscreen", "dummy"]
DESKTOP = {"DISPLAY": ":0"}

XSET = """\
Screen Saver:
  prefer blanking:  yes    allow exposures:  yes
  timeout:  {timeout}    cycle:  600
DPMS (Energy Star):
  Standby: 900    Suspend: 1200    Off: {off}
  DPMS is {state}
"""


class Machine:
    """A machine whose drivers answer as a test says: by SDL_VIDEODRIVER, "" for the table's own try."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.holder = ""
        self.environment: dict[str, str] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.xset = ""

    def _probe(self, what: str, environment: Mapping[str, str]) -> dict[str, Any]:
        assert what == "screen"
        return {"drivers": BUILT_IN, **self.answers[environment.get("SDL_VIDEODRIVER", "")]}

    def _run(self, command: Sequence[str], environment: Mapping[str, str]) -> str:
        assert command == ["xset", "q"]
        return self.xset

    def put(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def findings(self, display: int = 0) -> list[Finding]:
        system = System(
            root=self.root,
            environment=self.environment,
            user="ann",
            probe=self._probe,
            holder=lambda path: self.holder,
        )
        return list(screen(system, "", display, self._run))

    def codes(self) -> list[str]:
        return [found.code for found in self.findings()]


def works(driver: str, *sizes: str) -> dict[str, Any]:
    return {"driver": driver, "sizes": sizes or ("1920x1080",)}


def fails(code: str, **values: str) -> dict[str, Any]:
    return {"code": code, "error": "it does not want to", "values": values}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_every_driver_that_is_built_in_is_tried_by_itself(machine: Machine) -> None:
    machine.environment = {**DESKTOP}
    machine.answers = {"": works("x11"), "kmsdrm": fails("held_by_other", card="/dev/dri/card1")}
    assert machine.codes() == ["screen", "screen_also_no_desktop", "screen_also_held_by_other"]
    told = [found.what(EN) for found in machine.findings()]
    assert told[1:] == [
        "wayland: there is no desktop here (WAYLAND_DISPLAY is empty).",
        "kmsdrm: another program already draws on /dev/dri/card1.",
    ]
    assert all(found.level in {"good", "note"} for found in machine.findings())


def test_a_desktop_that_does_not_answer_beside_one_that_does_is_told(machine: Machine) -> None:
    machine.environment = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1"}
    machine.answers = {"": works("x11"), "wayland": fails("asked_driver"), "kmsdrm": works("KMSDRM")}
    assert machine.codes() == ["screen", "screen_also_unreachable", "screen_also_works"]


def test_where_nothing_works_each_driver_that_was_tried_is_a_fault_with_its_remedy(machine: Machine) -> None:
    machine.environment = {**DESKTOP}
    machine.answers = {
        "": fails("desktop_unreachable", display=":0"),
        "x11": fails("asked_driver"),
        "kmsdrm": fails("no_monitor", sockets="HDMI-A-1, HDMI-A-2"),
    }
    found = {finding.code: finding for finding in machine.findings() if finding.level == "fault"}
    assert set(found) == {"screen_desktop_unreachable", "screen_no_monitor"}
    assert "HDMI-A-1, HDMI-A-2" in found["screen_no_monitor"].what(NL)
    assert ":0" in found["screen_desktop_unreachable"].what(NL)
    assert "screen_also_unreachable" not in machine.codes()


@pytest.mark.parametrize(
    ("code", "values", "remedy"),
    [
        ("no_monitor", {"sockets": "HDMI-A-1"}, "cable"),
        ("no_libraries", {"libraries": "libgbm.so.1", "packages": "libgbm1"}, "sudo apt install libgbm1 "),
        ("driver_failed", {"card": "/dev/dri/card1"}, "full-upgrade"),
        ("no_window", {}, "table.toml"),
        ("no_permission", {"card": "/dev/dri/card1"}, "usermod -aG video,render ann"),
        ("held_by_other", {"card": "/dev/dri/card1"}, "multi-user.target"),
    ],
)
def test_every_reason_has_its_remedy_in_both_languages(
    machine: Machine, code: str, values: dict[str, str], remedy: str
) -> None:
    machine.answers = {name: fails(code, **values) for name in ("", "kmsdrm")}
    (found,) = [finding for finding in machine.findings() if finding.level == "fault"]
    assert found.code == f"screen_{code}"
    assert remedy in found.remedy(EN)
    assert all(found.what(texts) and found.remedy(texts) for texts in (NL, EN))


def test_who_holds_the_screen_is_named_where_it_can_be_told(machine: Machine) -> None:
    machine.holder = "Xorg (612)"
    machine.answers = {name: fails("held_by_other", card="/dev/dri/card1") for name in ("", "kmsdrm")}
    (found,) = [finding for finding in machine.findings() if finding.level == "fault"]
    assert found.what(NL) == "Op /dev/dri/card1 tekent al Xorg (612)."


def test_a_display_that_the_configuration_names_and_that_is_not_there_is_a_warning(machine: Machine) -> None:
    machine.answers = {"": works("KMSDRM", "1920x1080", "800x480")}
    assert "screen_display_missing" not in [found.code for found in machine.findings(display=1)]
    (found,) = [finding for finding in machine.findings(display=2) if finding.level == "warning"]
    assert found.what(EN) == "table.toml asks for screen 2 (counted from 0), but there are 2."


def test_the_self_test_looks_for_the_display_that_the_configuration_names(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text(template().replace("display = 0", "display = 3"))
    system = System(
        root=tmp_path, environment={}, probe=lambda *_: {"drivers": ["KMSDRM"], **works("KMSDRM")}
    )
    found = examine(system, Options(config=config, data=tmp_path / "data", simulate=True))
    assert "screen_display_missing" in [finding.code for finding in found]


@pytest.mark.parametrize(("value", "told"), [("-1\n", True), ("1\n", True), ("0\n", False)])
def test_the_cursor_of_the_console_is_told_of(machine: Machine, value: str, told: bool) -> None:
    machine.answers = {"": works("KMSDRM")}
    machine.put("sys/module/vt/parameters/global_cursor_default", value)
    assert ("console_cursor" in machine.codes()) is told


@pytest.mark.parametrize(
    ("timeout", "off", "state", "minutes"),
    [
        (600, 1800, "Enabled", 10),
        (0, 1200, "Enabled", 15),
        (0, 1800, "Disabled", None),
        (30, 0, "Disabled", 1),
    ],
)
def test_a_desktop_that_darkens_its_screen_is_told_of(
    machine: Machine, timeout: int, off: int, state: str, minutes: int | None
) -> None:
    machine.environment = {**DESKTOP}
    machine.answers = {"": works("x11"), "kmsdrm": fails("no_device")}
    machine.xset = XSET.format(timeout=timeout, off=off, state=state)
    found = [finding for finding in machine.findings() if finding.code == "desktop_blanks"]
    assert [finding.values["minutes"] for finding in found] == ([] if minutes is None else [minutes])


def test_without_xset_nothing_is_claimed(machine: Machine) -> None:
    machine.environment = {**DESKTOP}
    machine.answers = {"": works("x11"), "kmsdrm": fails("no_device")}
    assert "desktop_blanks" not in machine.codes()


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[XScreen]:
    with XScreen(tmp_path) as made:
        yield made


@pytest.mark.needs("Xvfb")
def test_the_drivers_of_this_machine_are_really_tried(desktop: XScreen) -> None:
    hidden = {"SDL_VIDEODRIVER", "WAYLAND_DISPLAY"}
    environment = {k: v for k, v in os.environ.items() if k not in hidden} | {"DISPLAY": desktop.display}
    found = list(screen(System(environment=environment), ""))
    assert [finding.code for finding in found[:2]] == ["screen", "screen_also_no_desktop"]
    assert found[0].values["driver"] == "x11"
    assert found[2].values["driver"] == "kmsdrm"
    assert all(finding.what(Texts(lang)) for finding in found for lang in LANGUAGES)
