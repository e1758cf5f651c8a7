"""What the documents say is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.script import COMMANDS, read_script
from engines import GAMES

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
FENCE = re.compile(r"```\n(.*?)```", re.DOTALL)


def text(name: str) -> str:
    """A document's text."""
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_every_command_of_scripts_is_told() -> None:
    block = next(block for block in FENCE.findall(text("docs/play.md")) if block.startswith("new "))
    list(read_script(block.splitlines()))
    assert set(COMMANDS) - {"knock", "release"} <= {line.split()[0] for line in block.splitlines()}


def test_every_setting_of_every_game_is_told() -> None:
    told = set(re.findall(r"^\| `(\w+)`", text("docs/play.md"), re.MULTILINE))
    assert told == {name for game in GAMES.values() for name in game.Settings.model_fields}


def test_every_goal_of_make_is_told() -> None:
    goals = set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE)) - {"clean"}
    assert goals == set(re.findall(r"^\| `make ([a-z]+)`", text("CONTRIBUTING.md"), re.MULTILINE))


def test_the_example_of_a_game_as_a_test_can_be_read() -> None:
    block = next(block for block in FENCE.findall(text("CONTRIBUTING.md")) if "new mexico" in block)
    assert len(list(read_script(block.splitlines()))) == 7


@pytest.mark.parametrize("command", ["headless", "config"])
def test_every_command_explains_itself(command: str) -> None:
    told = CliRunner().invoke(app, [command, "--help"])
    assert told.exit_code == 0
    assert "--config" in told.output or "init" in told.output
