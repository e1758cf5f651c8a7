"""Which drivers are tried, in which order; why there is no screen, each reason with what to do."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from display import driver as driver_module
from display.driver import CARD, open_display, order
from display.errors import DisplayError, NoScreen
from display.graphics import Connector, Graphics, is_free, loads, may_open
from display.reasons import reason
from display.sdl import known_drivers

HAS_KMS = ("x11", "wayland", "KMSDRM", "dummy")


class Machine:
    """A machine in a folder, with graphics cards and what is connected to them."""

    def __init__(self, root: Path) -> None:
        self.dri, self.sys = root / "dri", root / "drm"
        self.dri.mkdir()
        self.sys.mkdir()
        self.closed: set[str] = set()
        self.held: set[str] = set()
        self.absent: set[str] = set()

    def card(self, number: int, **connectors: str) -> None:
        """A card; a connector is connected where it has a mode, else nothing is in it."""
        (self.dri / f"card{number}").touch()
        for name, mode in connectors.items():
            self.connect(number, name.replace("_", "-"), mode)

    def connect(self, number: int, name: str, mode: str) -> None:
        socket = self.sys / f"card{number}-{name}"
        socket.mkdir(exist_ok=True)
        (socket / "status").write_text("connected\n" if mode else "disconnected\n")
        (socket / "modes").write_text(f"{mode}\n640x480\n" if mode else "")

    @property
    def graphics(self) -> Graphics:
        return Graphics(
            self.dri,
            self.sys,
            may_open=lambda card: card.name not in self.closed,
            is_free=lambda card: card.name not in self.held,
            loads=lambda library: library not in self.absent,
        )

    def why(
        self,
        environment: Mapping[str, str] | None = None,
        drivers: tuple[str, ...] | None = HAS_KMS,
        driver: str = "kmsdrm",
    ) -> NoScreen:
        return reason(driver, "kmsdrm not available", environment or {}, self.graphics, drivers)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# -- the reasons ---------------------------------------------------------------------------------------------


def test_without_kmsdrm_in_sdl_the_other_package_is_named(machine: Machine) -> None:
    found = machine.why(drivers=("x11", "dummy"))
    assert found.code == "not_compiled_in"
    assert "pygame-ce" in str(found)
    assert "x11, dummy" in str(found)


def test_without_a_graphics_device_the_overlay_is_named(machine: Machine, tmp_path: Path) -> None:
    for dri in (tmp_path / "none", machine.dri):
        found = reason("kmsdrm", "no", {}, replace(machine.graphics, dri=dri), HAS_KMS)
        assert found.code == "no_device"
        assert "vc4-kms-v3d" in str(found)


def test_without_permission_the_groups_are_named(machine: Machine) -> None:
    machine.card(0, HDMI_A_1="1920x1080")
    machine.closed.add("card0")
    found = machine.why()
    assert found.code == "no_permission"
    assert "video,render" in str(found)
    assert "card0" in str(found)


def test_permission_for_another_card_than_the_one_with_the_monitor_does_not_help(machine: Machine) -> None:
    machine.card(0)
    machine.card(1, HDMI_A_1="1920x1080")
    machine.closed.add("card1")
    assert machine.why().values == {"card": str(machine.dri / "card1")}


def test_where_no_monitor_is_connected_the_sockets_are_named(machine: Machine) -> None:
    machine.card(0)
    machine.card(1, HDMI_A_1="", HDMI_A_2="", Writeback_1="")
    found = machine.why()
    assert found.code == "no_monitor"
    assert "(HDMI-A-1, HDMI-A-2)" in str(found)


def test_libraries_that_are_missing_are_named_with_their_packages(machine: Machine) -> None:
    machine.card(1, HDMI_A_1="1920x1080")
    machine.absent |= {"libgbm.so.1", "libEGL.so.1"}
    found = machine.why()
    assert found.code == "no_libraries"
    assert "sudo apt install libgbm1 libegl1" in str(found)


def test_a_card_that_somebody_draws_on_is_told_from_one_without_a_monitor(machine: Machine) -> None:
    machine.card(1, HDMI_A_1="1920x1080")
    machine.held.add("card1")
    found = machine.why({"SDL_VIDEODRIVER": "kmsdrm"})
    assert found.code == "held_by_other"
    assert "desktop" in str(found)


def test_what_sdl_cannot_do_with_a_free_card_is_told_in_its_words(machine: Machine) -> None:
    machine.card(1, HDMI_A_1="1920x1080")
    found = machine.why()
    assert found.code == "driver_failed"
    assert "kmsdrm not available" in str(found)


def test_what_cannot_be_known_is_not_claimed(machine: Machine) -> None:
    assert machine.why(drivers=None).code == "no_device"
    machine.card(0)  # nothing in /sys tells of connectors
    machine.held.add("card0")
    assert machine.why().code == "held_by_other"


def test_a_desktop_that_does_not_answer_is_named(machine: Machine) -> None:
    found = machine.why({"DISPLAY": ":7"}, driver="x11")
    assert found.code == "desktop_unreachable"
    assert ":7" in str(found)


def test_a_driver_that_was_asked_for_and_fails_is_named(machine: Machine) -> None:
    found = machine.why({"SDL_VIDEODRIVER": "x11", "DISPLAY": ":7"}, driver="x11")
    assert found.code == "asked_driver"
    assert "SDL_VIDEODRIVER=x11" in str(found)


def test_no_screen_is_both_an_error_of_display_and_of_the_system() -> None:
    assert issubclass(NoScreen, DisplayError)
    assert issubclass(NoScreen, OSError)


# -- the cards -----------------------------------------------------------------------------------------------


def test_the_card_with_the_monitor_is_found_among_several(machine: Machine) -> None:
    machine.card(0)
    machine.card(1, HDMI_A_1="", HDMI_A_2="")
    machine.card(2, DSI_1="800x480")
    best = machine.graphics.best()
    assert best is not None
    assert best.number == 2
    assert best.connectors == (Connector("DSI-1", True, "800x480"),)


@pytest.mark.parametrize("kept_from_us", ["closed", "held"])
def test_a_card_that_cannot_be_used_is_passed_over_for_one_that_can(
    machine: Machine, kept_from_us: str
) -> None:
    machine.card(0, HDMI_A_1="1920x1080")
    machine.card(1, HDMI_A_1="1280x800")
    getattr(machine, kept_from_us).add("card0")
    best = machine.graphics.best()
    assert best is not None
    assert best.number == 1


def test_where_nothing_is_connected_no_card_is_best(machine: Machine) -> None:
    machine.card(0, HDMI_A_1="")
    assert machine.graphics.best() is None
    assert machine.graphics.sockets() == (Connector("HDMI-A-1", False),)


def test_a_file_that_is_no_card_is_not_free_to_draw_on_but_may_be_asked(tmp_path: Path) -> None:
    assert not is_free(tmp_path / "card0")
    assert not may_open(tmp_path / "card0")
    (tmp_path / "card0").touch()
    assert is_free(tmp_path / "card0")  # no card refuses us there: what SDL says decides
    assert may_open(tmp_path / "card0")


def test_a_library_is_there_or_not() -> None:
    assert loads("libc.so.6")
    assert not loads("libnobody-has-this.so.9")


# -- the order -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "drivers"),
    [
        ({}, ("kmsdrm",)),
        ({"DISPLAY": ":0"}, ("x11", "kmsdrm")),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ("wayland", "kmsdrm")),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ("wayland", "x11", "kmsdrm")),
        ({"DISPLAY": "", "WAYLAND_DISPLAY": ""}, ("kmsdrm",)),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": " x11,kmsdrm "}, ("x11,kmsdrm",)),
    ],
)
def test_a_desktop_comes_first_then_the_screen_itself_and_what_is_asked_for_comes_alone(
    environment: dict[str, str], drivers: tuple[str, ...]
) -> None:
    assert order(environment) == drivers


class Sdl:
    """Stands in for SDL: only the drivers of `works` start; notes what each attempt was told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
        self.works: set[str] = set()
        self.found = ""
        self.attempts: list[dict[str, str]] = []
        self._environment = environment
        monkeypatch.setattr(pygame.display, "init", self._init)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: self.found)
        monkeypatch.setattr(driver_module, "known_drivers", lambda: HAS_KMS)

    def _init(self) -> None:
        self.attempts.append(dict(self._environment))
        asked = self._environment.get("SDL_VIDEODRIVER", "")
        if asked not in self.works:
            raise pygame.error(f"{asked} not available")
        self.found = "KMSDRM" if asked == "kmsdrm" else asked


@pytest.fixture
def sdl(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], Sdl]:
    return lambda environment: Sdl(monkeypatch, environment)


DESKTOPS = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}


def test_each_driver_is_tried_by_its_own_name_and_the_environment_is_as_before(
    machine: Machine, sdl: Callable[[dict[str, str]], Sdl]
) -> None:
    environment = dict(DESKTOPS)
    fake = sdl(environment)
    fake.works = {"x11"}
    assert open_display(environment, machine.graphics) == "x11"
    assert [attempt["SDL_VIDEODRIVER"] for attempt in fake.attempts] == ["wayland", "x11"]
    assert environment == DESKTOPS


def test_what_is_passed_over_is_logged_with_its_reason(
    machine: Machine, sdl: Callable[[dict[str, str]], Sdl], caplog: pytest.LogCaptureFixture
) -> None:
    environment = dict(DESKTOPS)
    sdl(environment).works = {"kmsdrm"}
    assert open_display(environment, machine.graphics) == "KMSDRM"
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert [line.partition(" ")[0] for line in told] == ["wayland", "x11"]
    assert "wayland-0 does not answer (wayland not available)" in told[0]


def test_where_none_works_the_error_has_the_reasons_of_all_and_the_code_of_the_first(
    machine: Machine, sdl: Callable[[dict[str, str]], Sdl]
) -> None:
    environment = {"DISPLAY": ":7"}
    sdl(environment)
    machine.card(0, HDMI_A_1="")
    with pytest.raises(NoScreen) as failed:
        open_display(environment, machine.graphics)
    first, *lines = str(failed.value).splitlines()
    assert first == "no screen: none of these works: x11, kmsdrm."
    assert [line.split()[0] for line in lines] == ["x11:", "kmsdrm:"]
    assert "no monitor is connected (HDMI-A-1)" in lines[1]
    assert failed.value.code == "desktop_unreachable"


def test_what_was_asked_for_is_tried_alone(machine: Machine, sdl: Callable[[dict[str, str]], Sdl]) -> None:
    environment = {"SDL_VIDEODRIVER": "x11", **DESKTOPS}
    fake = sdl(environment)
    fake.works = {"wayland", "kmsdrm"}
    with pytest.raises(NoScreen, match="SDL_VIDEODRIVER=x11"):
        open_display(environment, machine.graphics)
    assert len(fake.attempts) == 1


def test_sdl_is_told_which_card_has_the_monitor(
    machine: Machine, sdl: Callable[[dict[str, str]], Sdl]
) -> None:
    machine.card(0)
    machine.card(1, HDMI_A_1="1920x1080")
    environment: dict[str, str] = {}
    fake = sdl(environment)
    fake.works = {"kmsdrm"}
    open_display(environment, machine.graphics)
    assert fake.attempts == [{"SDL_VIDEODRIVER": "kmsdrm", CARD: "1"}]
    assert environment == {}


@pytest.mark.parametrize("environment", [{CARD: "0"}, {"DISPLAY": ":0"}])
def test_a_card_that_was_asked_for_stays_and_a_desktop_needs_none(
    machine: Machine, sdl: Callable[[dict[str, str]], Sdl], environment: dict[str, str]
) -> None:
    machine.card(1, HDMI_A_1="1920x1080")
    asked = environment.get(CARD)
    fake = sdl(environment)
    fake.works = {"x11", "kmsdrm"}
    open_display(environment, machine.graphics)
    assert fake.attempts[0].get(CARD) == asked


def test_a_driver_that_nobody_sees_is_refused_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoScreen, match="no screen"):
        open_display({})
    assert open_display({"SDL_VIDEODRIVER": "offscreen"}) == "offscreen"


def test_a_desktop_that_is_not_there_is_told_by_the_real_sdl(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    monkeypatch.setenv("DISPLAY", ":9871")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with pytest.raises(NoScreen) as failed:
        open_display(os.environ, machine.graphics)
    assert failed.value.code == "desktop_unreachable"
    assert "SDL_VIDEODRIVER" not in os.environ


def test_the_drivers_of_this_sdl_can_be_listed() -> None:
    found = known_drivers()
    assert found is None or "dummy" in found
