"""`worp cup` on the real interpreter: what a builder types and reads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from realboard import RealBoard
from typer.testing import CliRunner

from controller.cli_cup import cup_app
from firmware_bridge.errors import PortError, SettingError


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealBoard]:
    with RealBoard(tmp_path_factory.mktemp("cup")) as made:
        yield made


def run(*words: str) -> str:
    """What the command prints; its error is raised."""
    result = CliRunner().invoke(cup_app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_find_says_who_is_there_and_what_to_write_in_the_wiring(board: RealBoard) -> None:
    told = run("find", str(board.path))
    assert "cup testcup, firmware" in told
    assert "[serial.cup]" in told


def test_monitor_prints_a_line_for_each_reading(board: RealBoard) -> None:
    lines = run("monitor", str(board.path), "--lines", "3").splitlines()
    assert len(lines) == 3
    assert all(" strength " in line for line in lines)


def test_settings_are_shown_with_what_they_are_and_changed(board: RealBoard) -> None:
    assert "how easily it throws" in run("settings", str(board.path))
    assert run("settings", str(board.path), "--set", "sensitivity=low").strip() == "sensitivity = 0"


def test_a_setting_that_is_none_is_named(board: RealBoard) -> None:
    with pytest.raises(SettingError, match="no such setting"):
        run("settings", str(board.path), "--set", "colour=1")


def test_a_port_that_is_not_there_is_named() -> None:
    with pytest.raises(PortError, match="/dev/nothing-here"):
        run("settings", "/dev/nothing-here")
