"""The table as a service: its unit, what installing does and undoes, and lamps off after a kill."""

from __future__ import annotations

import getpass
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.config import load_last_good, template, write
from controller.errors import ConfigError
from controller.kiosk import command
from controller.kiosk.command import describe, joining, place_for, run_install
from controller.kiosk.outputs import switch_off
from controller.kiosk.setup import (
    BEFORE,
    JOINED,
    KEPT,
    PIPES,
    RULE,
    TARGET,
    UNIT,
    Before,
    Command,
    InstallError,
    RemoveFile,
    RemoveFolder,
    Run,
    Step,
    WriteFile,
    install_steps,
    perform,
    read_before,
    remove_steps,
    run_command,
)
from controller.kiosk.unit import NAME, STATE, UNLESS_WELL, Place, quoted, unit_text
from display.texts import Texts
from hardware.simulated import SimulatedPins
from hardware.wiring_default import default_wiring

PROGRAM = Path(sys.executable)
"""Something that is there and can be run, so that the unit can be verified anywhere."""


def place(folder: Path, program: Path = PROGRAM) -> Place:
    return Place(getpass.getuser(), program, folder / "table.toml", folder / "data", ("audio",))


def verify(unit: Path) -> str:
    """What systemd says of a unit; it ends with 0 also for keys that it does not know."""
    told = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    return told.stderr.strip()


@pytest.mark.needs("systemd-analyze")
def test_systemd_has_nothing_to_say_of_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / NAME
    unit.write_text(unit_text(place(tmp_path)))
    assert verify(unit) == ""


@pytest.mark.needs("systemd-analyze")
def test_a_key_that_systemd_does_not_know_would_be_noticed(tmp_path: Path) -> None:
    unit = tmp_path / NAME
    unit.write_text(unit_text(place(tmp_path)).replace("WatchdogSec=", "WatchdogSeconds="))
    assert "WatchdogSeconds" in verify(unit)


@pytest.mark.needs("systemd-analyze")
def test_paths_with_signs_of_systemds_own_are_taken_as_they_are(tmp_path: Path) -> None:
    odd = tmp_path / 'my "100%" $table'
    odd.mkdir()
    unit = tmp_path / NAME
    unit.write_text(unit_text(place(odd)))
    assert verify(unit) == ""
    assert quoted(odd / "a") == f'"{tmp_path}/my \\"100%%\\" $$table/a"'


def test_the_unit_is_watched_and_has_a_folder_that_lgpio_can_write_to(tmp_path: Path) -> None:
    lines = unit_text(place(tmp_path)).splitlines()
    assert {"Type=notify", "WatchdogSec=15", "Restart=on-failure", "StartLimitIntervalSec=0"} <= set(lines)
    assert "StateDirectory=worp" in lines
    assert "WorkingDirectory=%S/worp" in lines
    assert "SupplementaryGroups=audio" in lines
    assert any(line.startswith("ExecStopPost=-") and "outputs-off" in line for line in lines)


@pytest.mark.parametrize(("code", "status", "does"), [("exited", "0", ""), ("killed", "KILL", "lamps off")])
def test_another_program_sees_to_the_lamps_only_after_a_bad_end(code: str, status: str, does: str) -> None:
    command = ["/bin/sh", "-c", UNLESS_WELL, "worp", "echo", "lamps off"]
    ended = {"EXIT_CODE": code, "EXIT_STATUS": status}
    told = subprocess.run(command, env=ended, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == does


def test_a_machine_without_the_groups_gets_none(tmp_path: Path) -> None:
    here = place(tmp_path)
    none = Place(here.user, here.program, here.config, here.data, ())
    assert "SupplementaryGroups" not in unit_text(none)


class Machine:
    """A machine in a folder, whose commands are only noted; one may fail."""

    def __init__(self, root: Path, failing: str = "") -> None:
        self.root = root
        self.failing = failing
        self.ran: list[str] = []

    def run(self, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
        line = " ".join(words)
        self.ran.append(line)
        bad = bool(self.failing) and self.failing in line
        return subprocess.CompletedProcess(words, int(bad), "", "it does not want to" if bad else "")

    def perform(self, steps: Sequence[Step]) -> None:
        run: Run = self.run
        perform(steps, lambda step: None, run, self.root)

    def file(self, path: Path) -> Path:
        return self.root / path.relative_to("/")


def test_installing_writes_unit_and_rule_and_starts(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.perform(install_steps(place(tmp_path), "multi-user.target"))
    assert machine.file(UNIT).read_text() == unit_text(place(tmp_path))
    assert "login1.power-off" in machine.file(RULE).read_text()
    assert machine.file(RULE).stat().st_mode & 0o777 == 0o644
    assert machine.ran[-3:] == [
        "systemctl daemon-reload",
        f"systemctl enable {NAME}",
        f"systemctl restart {NAME}",
    ]
    assert not machine.file(BEFORE).exists()


def test_a_desktop_is_no_longer_started_and_comes_back_when_removed(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.perform(install_steps(place(tmp_path), "graphical.target"))
    assert "systemctl set-default multi-user.target" in machine.ran
    machine.perform(remove_steps(read_before(tmp_path)))
    assert "systemctl set-default graphical.target" in machine.ran
    left = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert left == []


def test_where_no_link_said_what_the_machine_starts_none_does_afterwards(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.perform(install_steps(place(tmp_path), "graphical.target", unset=True))
    machine.file(TARGET).write_text("as systemctl set-default makes it")
    machine.perform(remove_steps(read_before(tmp_path)))
    assert "systemctl set-default graphical.target" not in machine.ran
    assert not machine.file(TARGET).exists()


def test_the_user_leaves_the_groups_that_installing_joined(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    here = place(tmp_path)
    machine.perform(install_steps(here, "multi-user.target", ("gpio", "video")))
    assert f"usermod -aG video {here.user}" in machine.ran
    assert read_before(tmp_path) == Before("", False, here.user, ("gpio", "video"))
    machine.perform(remove_steps(read_before(tmp_path)))
    assert f"gpasswd -d {here.user} gpio" in machine.ran
    assert not machine.file(JOINED).exists()
    assert not machine.file(KEPT).exists()


def test_the_services_own_folder_goes_with_it_unless_somebody_keeps_a_file_there(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    state = machine.file(STATE)
    state.mkdir(parents=True)
    (state / PIPES.replace("*", "0")).touch()
    machine.perform(remove_steps(Before()))
    assert not state.exists()
    state.mkdir()
    (state / "worp.db").touch()
    machine.perform(remove_steps(Before()))
    assert (state / "worp.db").exists()


def test_a_second_installation_still_knows_what_the_first_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = replace(place(tmp_path), groups=("audio", "root"))
    monkeypatch.setattr(command, "_is_in", lambda user, group, primary: True)
    assert joining(here) == ()
    monkeypatch.setattr(command, "read_before", lambda: Before("", False, here.user, ("audio",)))
    assert joining(here) == ("audio",)


def test_removing_twice_is_harmless(tmp_path: Path) -> None:
    machine = Machine(tmp_path, failing="disable")
    machine.perform(remove_steps(Before()))
    assert machine.ran == [f"systemctl disable --now {NAME}", "systemctl daemon-reload"]


def test_a_step_that_fails_is_told_with_what_the_command_said(tmp_path: Path) -> None:
    machine = Machine(tmp_path, failing="enable")
    with pytest.raises(InstallError, match=r"systemctl enable worp.service: it does not want to"):
        machine.perform(install_steps(place(tmp_path), "multi-user.target"))
    assert machine.ran[-1] == f"systemctl enable {NAME}"


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "etc").write_text("a file in the way")
    with pytest.raises(InstallError, match="--remove"):
        Machine(tmp_path).perform(install_steps(place(tmp_path), "multi-user.target"))


def test_a_command_that_is_not_there_is_told() -> None:
    assert run_command(("worp-no-such-program",)).returncode == 127


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_kind_of_step_can_be_told(lang: str) -> None:
    steps: list[Step] = [WriteFile(UNIT, "text"), RemoveFile(UNIT), Command(("a", "b")), RemoveFolder(KEPT)]
    told = [describe(step, Texts(lang), whole=True) for step in steps]
    assert str(UNIT) in told[0]
    assert "    text" in told[0]
    assert "a b" in told[2]
    assert str(KEPT) in told[3]


def test_a_dry_run_shows_everything_and_does_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(command, "perform", never)
    run_install(place(tmp_path), Texts("en"), yes=True, dry_run=True, ask=lambda text: True)
    told = capsys.readouterr().out
    assert f"write {UNIT}" in told
    assert "ExecStart=" in told
    assert "GPIO3" in told


def test_only_the_administrator_installs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(InstallError, match="sudo "):
        run_install(place(tmp_path), Texts("en"), yes=True, dry_run=False, ask=lambda text: True)


def test_who_says_no_gets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(command, "perform", lambda *args: done.append(args))
    run_install(place(tmp_path), Texts("en"), yes=False, dry_run=False, ask=lambda text: False)
    assert done == []


@pytest.mark.parametrize("user", ["root", "nobody-of-that-name"])
def test_a_user_who_cannot_run_a_table_is_refused(user: str) -> None:
    with pytest.raises(InstallError, match="--user"):
        place_for(user, None, None)


def test_the_command_needs_a_user_and_says_so() -> None:
    ended = CliRunner().invoke(app, ["install", "--user", "nobody-of-that-name", "--dry-run"])
    assert isinstance(ended.exception, InstallError)


def test_lamps_go_off_by_the_wiring_of_yesterday_where_somebody_has_broken_the_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    write(file, template().replace("lamp = 6,", "lamp = 19,"))
    file.write_text("kiosk = flase")
    lamps = {b.lamp.line for _, _, b in load_last_good(file).wiring.controls() if b.lamp is not None}
    assert 19 in lamps
    assert file.read_text() == "kiosk = flase"
    file.with_name("table.toml.backup").unlink()
    with pytest.raises(ConfigError, match="Invalid value"):
        load_last_good(file)


def test_lamps_are_off_after_a_program_that_was_killed() -> None:
    wiring = default_wiring()
    pins = SimulatedPins(wiring, lambda: 0)
    lamps = [b.lamp.line for _, _, b in wiring.controls() if b.lamp is not None]
    for line in lamps:
        pins.pin(line).function = "output"
        pins.pin(line).state = True
    switch_off(wiring, pins)
    assert [bool(pins.pin(line).state) for line in lamps] == [False] * len(lamps)
