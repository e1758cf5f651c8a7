"""The self-test: prepared broken machines, each of which is told with its remedy."""

from __future__ import annotations

import ast
import errno
import io
import json
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from sound_pi import Pi
from typer.testing import CliRunner

from controller import check as package
from controller.assembly import Options
from controller.check import command
from controller.check.dashboard import WALK_MS, Dashboard
from controller.check.data import data_folder
from controller.check.devices import joysticks, serial_devices
from controller.check.finding import Finding
from controller.check.games import games
from controller.check.machine import blanking, clock, groups, machine, supply
from controller.check.pins import pins, wiring_warnings
from controller.check.report import as_json, examine, glance, is_bad, show
from controller.check.screen import packages, screen, sound
from controller.check.settings import configuration
from controller.cli import app
from controller.clock import VirtualClock
from controller.config import template, write
from controller.service import fault_view, faults_of
from display.texts import LANGUAGES, Texts
from firmware_bridge.discovery import Port
from firmware_bridge.find import Found
from firmware_bridge.happenings import Problem
from hardware.errors import NoPinsError
from hardware.inputs import Control
from hardware.rig import Rig
from hardware.simulated import SimulatedPins
from hardware.wiring import Wiring, read_wiring
from hardware.wiring_default import default_wiring

WIRING = default_wiring()
EN = Texts("en")


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def codes(findings: Any) -> list[str]:
    return [found.code for found in findings]


def only(findings: Iterable[Finding]) -> Finding:
    """The one finding that is not well."""
    bad = [found for found in findings if found.level in {"warning", "fault"}]
    assert len(bad) == 1, bad
    return bad[0]


def of_pins(pi: Pi, **changes: Any) -> list[Finding]:
    return list(pins(pi.system(**changes), WIRING, "", simulate=False))


# -- the pins ----------------------------------------------------------------------------------------------


def test_a_sound_pi_tells_the_backend_with_file_and_version(pi: Pi) -> None:
    free, backend = of_pins(pi)
    assert free.code == "lines_free"
    assert backend.code == "backend"
    assert f"lgpio 0.2.2.0 ({pi.library / 'lgpio.py'})" in backend.what(EN)


def test_without_lgpio_debians_package_is_the_remedy(pi: Pi) -> None:
    (pi.library / "lgpio.py").unlink()
    (pi.library / "lgpio-0.2.2.0.dist-info/METADATA").unlink()
    found = only(of_pins(pi))
    assert found.code == "no_lgpio"
    assert "sudo apt install python3-lgpio" in found.remedy(EN)


def _old_version(pi: Pi) -> None:
    (pi.library / "lgpio-0.2.2.0.dist-info/METADATA").unlink()
    (pi.library / "lgpio-0.2.2.0.dist-info").rmdir()
    pi.package("lgpio", "0.0.0.2")


def _empty(pi: Pi) -> None:
    pi.put("lib/lgpio.py", "")


@pytest.mark.parametrize("make", [_old_version, _empty])
def test_an_empty_lgpio_is_named_with_its_file(pi: Pi, make: Callable[[Pi], None]) -> None:
    make(pi)
    found = only(of_pins(pi))
    assert found.code == "stub_lgpio"
    assert str(pi.library / "lgpio.py") in found.what(EN)
    assert "pip uninstall -y lgpio" in found.remedy(EN)


def test_an_lgpio_of_another_python_is_told(pi: Pi) -> None:
    (pi.library / "_lgpio.cpython.so").unlink()
    assert only(of_pins(pi)).code == "lgpio_other_python"


@pytest.mark.parametrize(("name", "level"), [("mock", "fault"), ("rpigpio", "warning")])
def test_another_backend_that_was_asked_for_is_told(pi: Pi, name: str, level: str) -> None:
    found = only(of_pins(pi, environment={"GPIOZERO_PIN_FACTORY": name}))
    assert (found.code, found.level) == ("pins_other_backend", level)


def test_an_old_gpiozero_is_a_fault_on_a_pi_5_only(pi: Pi) -> None:
    (pi.library / "gpiozero-2.0.1.post3.dist-info/METADATA").unlink()
    (pi.library / "gpiozero-2.0.1.post3.dist-info").rmdir()
    pi.package("gpiozero", "2.0.1")
    assert only(of_pins(pi)).level == "warning"
    pi.put("proc/device-tree/model", "Raspberry Pi 5 Model B")
    assert only(of_pins(pi)).level == "fault"


def test_without_gpiozero_or_a_chip_it_says_so(pi: Pi) -> None:
    (pi.library / "gpiozero-2.0.1.post3.dist-info/METADATA").unlink()
    (pi.root / "dev/gpiochip0").unlink()
    assert codes(of_pins(pi)) == ["no_gpiozero", "no_chip"]


@pytest.mark.parametrize(
    ("user", "groups", "code", "remedy"),
    [
        ("bob", {"bob"}, "not_in_group", "sudo usermod -aG gpio bob"),
        ("ann", {"ann"}, "log_in_again", "sudo reboot"),
        ("ann", {"ann", "gpio"}, "device_closed", "sudo chgrp gpio /dev/gpiochip0"),
    ],
)
def test_the_wrong_group_is_told_with_the_command(
    pi: Pi, user: str, groups: set[str], code: str, remedy: str
) -> None:
    pi.closed.add(pi.root / "dev/gpiochip0")
    found = only(of_pins(pi, user=user, groups=frozenset(groups)))
    assert found.code == code
    assert remedy in found.remedy(EN)


def test_a_working_folder_that_lgpio_cannot_write_to_is_told(pi: Pi) -> None:
    pi.closed.add(pi.root)
    found = only(of_pins(pi))
    assert found.code == "pins_folder"
    assert "WorkingDirectory=" in found.remedy(EN)
    assert not [f for f in of_pins(pi, environment={"LG_WD": "/tmp"}) if f.level == "fault"]


def test_a_busy_line_is_told_with_its_key_and_its_holder(pi: Pi) -> None:
    pi.busy = {17: "fancontrol", 2: "i2c"}
    found = only(of_pins(pi))
    assert found.code == "line_busy"
    assert found.what(EN) == "GPIO17 (cup.line) is held by fancontrol (process: other (812))."


def test_a_line_that_a_bus_holds_is_told_as_that(pi: Pi) -> None:
    pi.busy = {10: "spi0 CS0"}
    data = {"cup": {"line": 10}, "panel": [{"id": "a", **_keys()}]}
    found = only(pins(pi.system(), read_wiring(data), "", simulate=False))
    assert found.code == "line_busy_bus"
    assert "SPI" in found.what(EN)


def test_lines_that_the_running_table_holds_are_no_fault(pi: Pi) -> None:
    pi.busy = {17: "lg"}
    assert codes(pins(pi.system(), WIRING, "99", simulate=False)) == ["held_by_table"]


def test_lines_that_cannot_be_asked_for_are_a_warning(pi: Pi) -> None:
    def refuse(chip: Path) -> dict[int, str]:
        raise OSError(errno.ENOTTY, "no such call")

    assert only(of_pins(pi, users_of=refuse)).code == "lines_unknown"


def test_pins_that_do_not_open_tell_the_backends_reason(pi: Pi) -> None:
    def refuse() -> Any:
        raise NoPinsError("the chip is on fire")

    found = only(of_pins(pi, open_pins=refuse))
    assert "the chip is on fire" in found.what(EN)


def test_elsewhere_pins_are_simulated_and_nothing_is_wrong(pi: Pi) -> None:
    (pi.root / "proc/device-tree/model").unlink()
    assert codes(of_pins(pi)) == ["pins_simulated"]


def _keys() -> dict[str, Any]:
    return {c: {"key": c} for c in ("blind", "keep", "left", "right", "ok", "menu")}


def test_the_sum_of_lamps_beyond_the_header_is_a_warning() -> None:
    lamps = {c: {"line": i, "lamp": {"line": 20 + i, "current": 16}} for i, c in enumerate(_keys(), 2)}
    data = {"cup": {"line": 17}, "panel": [{"id": "a", **lamps}]}
    assert codes(wiring_warnings(read_wiring(data))) == ["header_current"]


# -- screen and sound --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "ce", "code"),
    [("2.6.1", True, "pygame_twice"), ("2.6.1", False, "pygame_wrong"), (None, False, "pygame_missing")],
)
def test_a_pygame_beside_pygame_ce_is_a_fault(pi: Pi, version: str | None, ce: bool, code: str) -> None:
    if version:
        pi.package("pygame", version)
    if not ce:
        (pi.library / "pygame_ce-2.5.8.dist-info/METADATA").unlink()
    found = only(packages(pi.system()))
    assert found.code == code
    assert "pip install" in found.remedy(EN)


def test_the_right_pygame_alone_is_nothing_to_tell(pi: Pi) -> None:
    assert codes(packages(pi.system())) == []


def test_a_screen_that_works_tells_its_driver_and_size(pi: Pi) -> None:
    (found,) = screen(pi.system(), "")
    assert found.what(EN) == "The screen works: KMSDRM, 1920x1080 (built in: KMSDRM)"


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_driver_that_nobody_sees_is_a_fault(pi: Pi, driver: str) -> None:
    pi.probes["screen"] = {"drivers": [driver], "driver": driver}
    found = only(screen(pi.system(), ""))
    assert found.code == "screen_invisible"
    assert "unset SDL_VIDEODRIVER" in found.remedy(EN)


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        ("not_compiled_in", "pygame-ce"),
        ("no_device", "dtoverlay=vc4-kms-v3d"),
        ("no_permission", "usermod -aG video,render ann"),
        ("asked_driver", "unset SDL_VIDEODRIVER"),
        ("desktop_unreachable", "logged in there"),
    ],
)
def test_the_reasons_for_no_screen_are_told_apart(pi: Pi, code: str, remedy: str) -> None:
    pi.probes["screen"] = {"drivers": ["x11"], "code": code, "error": "kmsdrm not available"}
    found = only(screen(pi.system(), ""))
    assert found.code == f"screen_{code}"
    assert remedy in found.remedy(EN)


def test_a_driver_that_crashes_is_told(pi: Pi) -> None:
    pi.probes["screen"] = {"error": "no answer within 20 s"}
    assert "no answer" in only(screen(pi.system(), "")).what(EN)


def test_a_running_table_has_the_screen(pi: Pi) -> None:
    assert codes(screen(pi.system(), "99")) == ["screen_held_by_table"]


def _no_card(pi: Pi) -> None:
    (pi.root / "dev/snd/pcmC0D0p").unlink()
    pi.probes["sound"] = {"error": "ALSA: Couldn't open audio device"}


def _no_right(pi: Pi) -> None:
    pi.closed.add(pi.root / "dev/snd/pcmC0D0p")
    pi.probes["sound"] = {"error": "ALSA: Permission denied"}


def _held(pi: Pi) -> None:
    pi.probes["sound"] = {"error": "ALSA: busy"}


def _nowhere(pi: Pi) -> None:
    pi.probes["sound"] = {"driver": "dummy"}


@pytest.mark.parametrize(
    ("make", "code", "remedy"),
    [
        (_no_card, "no_sound_card", "dtparam=audio=on"),
        (_no_right, "sound_not_permitted", "usermod -aG audio ann"),
        (_held, "sound_failed", "fuser -v /dev/snd/*"),
        (_nowhere, "sound_invisible", "unset SDL_AUDIODRIVER"),
    ],
)
def test_no_sound_is_a_warning_with_its_remedy(
    pi: Pi, make: Callable[[Pi], None], code: str, remedy: str
) -> None:
    make(pi)
    found = only(sound(pi.system()))
    assert (found.code, found.level) == (code, "warning")
    assert remedy in found.remedy(EN)


# -- data, devices, machine --------------------------------------------------------------------------------


def test_a_folder_that_keeps_is_good(pi: Pi) -> None:
    assert codes(data_folder(pi.system(), pi.root / "not" / "there")) == ["data"]


@pytest.mark.parametrize(
    ("kind", "options", "code", "remedy"),
    [
        ("tmpfs", "rw", "data_memory", "--data"),
        ("overlay", "rw", "data_overlay", "raspi-config"),
        ("ext4", "ro,noatime", "data_read_only", "remount,rw"),
    ],
)
def test_a_disk_that_forgets_or_is_locked_is_a_fault(
    pi: Pi, kind: str, options: str, code: str, remedy: str
) -> None:
    pi.put("proc/self/mounts", f"/dev/x / ext4 rw 0 0\nx {pi.root} {kind} {options} 0 0\n")
    found = only(data_folder(pi.system(), pi.root))
    assert (found.code, found.level) == (code, "fault")
    assert remedy in found.remedy(EN)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "data_unwritable"),
        (errno.EROFS, "data_read_only"),
        (errno.ENOSPC, "data_full"),
    ],
)
def test_a_folder_that_cannot_be_written_to_is_a_fault(pi: Pi, number: int, code: str) -> None:
    found = only(data_folder(pi.system(try_writing=lambda f: OSError(number, "no")), pi.root))
    assert (found.code, found.level) == (code, "fault")


def test_little_room_is_a_warning(pi: Pi) -> None:
    assert only(data_folder(pi.system(free_mb=lambda f: 12), pi.root)).level == "warning"


def test_a_wrong_and_a_damaged_configuration_are_told(pi: Pi) -> None:
    file = pi.root / "table.toml"
    write(file, template())
    assert codes(configuration(file)[1]) == ["config_good"]
    file.write_bytes(b"\0" * 100)
    assert codes(configuration(file)[1]) == ["config_restored"]
    file.write_text(template().replace("line = 17", "line = 71"))
    assert "cup.line" in only(configuration(file)[1]).what(EN)
    file.write_text(template().replace("line = 17", "line = 71").replace("line = 22", "line = 72"))
    assert codes(configuration(file)[1]) == ["config", "config"]


def _with_devices() -> Wiring:
    panel = {"id": "a", **_keys(), "hold1": {"joystick": 1}}
    cup = {"serial": {"device": "cup"}}
    return read_wiring(
        {
            "cup": cup,
            "panel": [panel],
            "serial": {"cup": {"path": "/dev/ttyACM0"}},
            "joystick": {"board": {"path": "/dev/input/by-path/usb-joystick"}},
        }
    )


def test_a_joystick_board_is_missing_closed_or_there(pi: Pi) -> None:
    wiring = _with_devices()
    assert codes(joysticks(pi.system(), wiring)) == ["joystick_missing"]
    board = pi.put("dev/input/by-path/usb-joystick", "")
    assert codes(joysticks(pi.system(), wiring)) == ["joystick"]
    pi.closed.add(board)
    assert "usermod -aG input ann" in only(joysticks(pi.system(), wiring)).remedy(EN)


def test_a_serial_cup_is_missing_silent_or_forbidden(pi: Pi) -> None:
    def told(*found: Found) -> str:
        return only(
            serial_devices(pi.system(find_devices=lambda named: list(found)), _with_devices(), "")
        ).code

    silent = Found(Port("/dev/ttyACM0"), problem=Problem("silent", {"text": "nothing came"}))
    assert told() == "serial_missing"
    assert told(silent) == "serial_silent"
    pi.closed.add(pi.put("dev/ttyACM0", ""))
    assert told(silent) == "not_in_group"


def test_board_and_system_are_named(pi: Pi) -> None:
    (found,) = machine(pi.system())
    assert found.what(EN).startswith("Raspberry Pi 4 Model B Rev 1.5, Debian GNU/Linux 12 (bookworm)")


def test_a_console_that_goes_dark_is_told(pi: Pi) -> None:
    assert codes(blanking(pi.system())) == ["no_blanking"]
    pi.put("sys/module/kernel/parameters/consoleblank", "600\n")
    assert "consoleblank=0" in only(blanking(pi.system())).remedy(EN)
    assert codes(blanking(pi.system(environment={"DISPLAY": ":0"}))) == ["no_blanking"]


def test_where_the_date_comes_from_is_told(pi: Pi) -> None:
    assert codes(clock(pi.system())) == ["clock_network"]
    (pi.root / "run/systemd/timesync/synchronized").unlink()
    assert codes(clock(pi.system())) == ["clock_unsure"]
    pi.put("dev/rtc0", "")
    assert codes(clock(pi.system())) == ["clock_battery"]
    assert codes(clock(pi.system(wall=lambda: datetime(1970, 1, 1, tzinfo=UTC)))) == ["clock_wrong"]


# -- the report --------------------------------------------------------------------------------------------


def test_a_sound_machine_has_no_fault_and_a_broken_one_has(pi: Pi) -> None:
    options = Options(data=pi.root / "data", config=pi.root / "table.toml")
    write(pi.root / "table.toml", template())
    findings = examine(pi.system(), options)
    assert not is_bad(findings)
    assert {"board", "config_good", "backend", "screen", "sound", "data"} <= set(codes(findings))
    (pi.library / "lgpio.py").unlink()
    assert is_bad(examine(pi.system(), options))


def test_a_glance_tries_neither_screen_nor_sound(pi: Pi) -> None:
    def never(what: str, environment: Mapping[str, str]) -> dict[str, Any]:
        raise AssertionError(what)

    assert glance(pi.system(probe=never), Options(data=pi.root))


def test_json_has_code_level_and_words(pi: Pi) -> None:
    told = json.loads(as_json([*machine(pi.system()), *of_pins(pi)], EN))
    assert told["ok"] is True
    assert told["findings"][0]["code"] == "board"
    assert all({"level", "what", "why", "remedy", "values"} <= set(f) for f in told["findings"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_has_its_words_in_both_languages(lang: str) -> None:
    texts = Texts(lang)
    levels: dict[str, set[str]] = {}
    for file in Path(package.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in {"good", "note", "warning", "fault"} and isinstance(first, ast.Constant):
                    levels.setdefault(str(first.value), set()).add(node.func.id)
    assert len(levels) > 40
    for code, seen in levels.items():
        assert texts.has(f"builder.check.{code}.what"), code
        if seen & {"warning", "fault"}:
            assert texts.has(f"builder.check.{code}.why"), code
            assert texts.has(f"builder.check.{code}.remedy"), code


def test_the_terminal_shows_what_why_and_remedy(pi: Pi) -> None:
    (pi.root / "dev/gpiochip0").unlink()
    console = Console(record=True, width=200, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
    show(of_pins(pi), Texts("nl"), console)
    text = console.export_text()
    console.file.close()
    assert "[X] Er is geen GPIO-chip" in text
    assert "Waarom: " in text
    assert "Doe: Start worp op de Pi zelf" in text
    assert "1 ding houdt de tafel tegen." in text


@pytest.mark.parametrize(("broken", "status"), [(False, 0), (True, 1)])
def test_the_exit_status_says_whether_anything_is_wrong(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, broken: bool, status: int
) -> None:
    if broken:
        (pi.library / "lgpio.py").unlink()
    monkeypatch.setattr(command, "System", pi.system)
    ended = CliRunner().invoke(app, ["check", "--json", "--data", str(pi.root)])
    assert ended.exit_code == status
    assert json.loads(ended.output)["ok"] is not broken


@pytest.mark.parametrize(("lang", "words"), [("nl", "lgpio is er niet"), ("en", "lgpio is not there")])
def test_the_page_of_the_service_shows_the_same_findings(pi: Pi, lang: str, words: str) -> None:
    (pi.library / "lgpio.py").unlink()
    (pi.library / "lgpio-0.2.2.0.dist-info/METADATA").unlink()
    page = fault_view(NoPinsError("?"), lang, faults_of(pi.system(), Options(data=pi.root))).page
    assert page is not None
    assert words in page.items[0].text
    assert "apt install python3-lgpio" in page.items[0].detail


# -- live --------------------------------------------------------------------------------------------------


def picture(board: Dashboard, now: int) -> str:
    console = Console(width=160, record=True, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
    console.print(board.picture(now))
    console.file.close()
    return console.export_text()


def test_the_dashboard_shows_every_edge_a_press_and_a_throw() -> None:
    clock_ = VirtualClock()
    pins_ = SimulatedPins(WIRING, clock_.now)
    with Rig(WIRING, pins_, clock_.now) as rig:
        board = Dashboard(rig, EN, 0)
        pins_.press("main", Control.KEEP, 10)
        pins_.release("main", Control.KEEP, 100)
        pins_.shake(1200, 200)
        for now in range(0, 3000, 20):
            clock_.move_to(now)
            board.step(now)
        keep = next(row for row in board.rows if row.control is Control.KEEP)
        assert (keep.presses, keep.down) == (1, False)
        assert keep.edges >= 2
        assert board.rows[0].presses == 1
        assert board.rows[0].edges > 40
        text = picture(board, 3000)
        assert "throw after" in text
        assert "keep " in text
        assert "(main)" not in text


def test_the_dashboard_lights_one_lamp_after_another() -> None:
    clock_ = VirtualClock()
    with Rig(WIRING, SimulatedPins(WIRING, clock_.now), clock_.now) as rig:
        board = Dashboard(rig, EN, 0)
        walked = []
        for i in range(6):
            clock_.move_to(i * WALK_MS)
            board.step(clock_.now())
            assert board.lit is not None
            walked.append(board.lit.control)
        assert walked == [Control.BLIND, Control.KEEP, Control.LEFT, Control.RIGHT, Control.OK, Control.MENU]


def test_the_dashboard_names_what_operates_a_control() -> None:
    clock_ = VirtualClock()
    wiring = _with_devices()
    with Rig(wiring, SimulatedPins(wiring, clock_.now), clock_.now) as rig:
        board = Dashboard(rig, EN, 0)
    where = {row.control: row.where for row in board.rows}
    assert where[Control.CUP] == "cup"
    assert where[Control.HOLD1].endswith(" 1")


def test_the_dashboard_tells_a_fault_in_words() -> None:
    clock_ = VirtualClock()
    pins_ = SimulatedPins(WIRING, clock_.now)
    pins_.press("main", Control.KEEP, 0)
    pins_.advance(0)
    with Rig(WIRING, pins_, clock_.now) as rig:
        board = Dashboard(rig, Texts("nl"), 0)
        for now in range(0, 31_000, 200):
            clock_.move_to(now)
            board.step(now)
        assert "lijkt vast te zitten" in picture(board, 31_000)


@pytest.mark.parametrize("terminal", [False, True])
def test_a_command_is_never_cut_and_colours_are_for_a_terminal_only(pi: Pi, terminal: bool) -> None:
    out = io.StringIO()
    (pi.root / "dev/snd/pcmC0D0p").unlink()
    pi.probes["sound"] = {"error": "none"}
    show(
        sound(pi.system()),
        EN,
        Console(file=out, force_terminal=terminal, width=80, _environ={"TERM": "xterm"}),
    )
    lines = out.getvalue().splitlines()
    assert ("\x1b[" in out.getvalue()) is terminal
    assert any("dtparam=audio=on into /boot/firmware/config.txt, then sudo reboot" in line for line in lines)
    assert all(line == line.rstrip() for line in lines)


def test_groups_are_named_on_a_pi_and_those_that_lack(pi: Pi) -> None:
    pi.put("etc/group", "gpio:x:986:ann\naudio:x:29:ann\ndialout:x:20:\n")
    (found,) = groups(pi.system())
    assert (found.code, found.level) == ("groups_missing", "note")
    assert "sudo usermod -aG dialout ann" in found.remedy(EN)
    assert codes(groups(pi.system(groups=frozenset({"gpio", "audio", "dialout"})))) == ["groups"]
    assert codes(groups(pi.system(superuser=True))) == []


def test_backends_that_are_installed_and_not_used_are_named(pi: Pi) -> None:
    pi.package("rpi-lgpio", "0.6")
    (note, *_) = of_pins(pi)
    assert note.code == "backends_unused"
    assert "rpi-lgpio 0.6" in note.what(EN)


def test_a_supply_that_nobody_can_ask_is_not_told_of(pi: Pi) -> None:
    assert codes(supply(pi.system())) == ["supply"]
    assert codes(supply(pi.system(throttled=lambda: ""))) == []


def test_damaged_games_that_were_kept_aside_are_named(pi: Pi) -> None:
    pi.put("data/worp-damaged-20260131.db", "")
    (found,) = games(pi.root / "data")
    assert (found.code, found.level) == ("games_kept", "note")
    assert "worp-damaged-20260131.db" in found.what(EN)
