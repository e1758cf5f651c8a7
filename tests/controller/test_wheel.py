"""The built wheel, installed elsewhere, is whole: it speaks both languages and finds its files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = (
    "controller/table.toml",
    "display/locale/nl/LC_MESSAGES/common.mo",
    "display/locale/en/LC_MESSAGES/mexico.mo",
    "display/assets/sounds/roll.wav",
    "display/assets/dice/pips.png",
    "engines/py.typed",
    "firmware_bridge/firmware/main.py",
    "firmware_bridge/udev/70-worp-cup.rules",
)
SPEAK = """
import controller, display
from display.texts import Texts
from controller.config import default_config, parse, template
from pathlib import Path
assert Path(controller.__file__).is_relative_to(Path.cwd()), controller.__file__
assert parse(template(), Path("table.toml")).wiring == default_config().wiring
print(Texts("nl").say("mexico.does.keep"), "|", Texts("en").say("mexico.does.keep"))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which a freshly built wheel was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, text=True)
    wheel = next(folder.glob("worp-*.whl"))
    target = folder / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(target), str(wheel)], check=True)
    return target


@pytest.mark.parametrize("file", NEEDED)
def test_the_wheel_holds_what_the_program_reads(installed: Path, file: str) -> None:
    assert (installed / file).stat().st_size >= 0


def test_the_wheel_speaks_dutch_and_english(installed: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    told = subprocess.run(
        [sys.executable, "-c", SPEAK],
        cwd=installed,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == "Laten staan | Keep"


@pytest.mark.parametrize(
    ("lang", "words"), [("nl", "de ingebouwde bedrading geldt"), ("en", "the built-in wiring is in force")]
)
def test_its_command_speaks_both_languages(installed: Path, tmp_path: Path, lang: str, words: str) -> None:
    """From another folder, so that nothing of this one is found."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "XDG_CONFIG_HOME": str(tmp_path)}
    command = [sys.executable, str(installed / "bin" / "worp"), "config", "check", "--lang", lang]
    told = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True)
    assert words in told.stdout
    assert told.stderr == ""


def test_the_wheel_holds_nothing_else(installed: Path) -> None:
    ours = {"engines", "hardware", "firmware_bridge", "controller", "display", "bin"}
    names = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert names <= ours
