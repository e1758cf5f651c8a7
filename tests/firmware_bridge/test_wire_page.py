"""The page about the wire is true: its examples, its tables, its C."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from zlib import crc32

import pytest
from cobs import cobs

import firmware_bridge
from firmware_bridge import messages
from firmware_bridge.discovery import KNOWN
from firmware_bridge.fields import Message
from firmware_bridge.tuning import KINDS
from firmware_bridge.wire import encode

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text()
KINDS_OF_MESSAGES = {**messages.FROM_DEVICE, **messages.FROM_TABLE}
EXAMPLES = re.findall(r"```frame\n(.+)\n([0-9a-f \n]+)```", PAGE)


def block(kind: str) -> str:
    found = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def made(text: str) -> Message:
    names = {kind.__name__: kind for kind in KINDS_OF_MESSAGES.values()}
    message = eval(text, {"__builtins__": {}}, names)  # our own page
    assert isinstance(message, Message)
    return message


@pytest.mark.parametrize(("text", "wanted"), EXAMPLES, ids=[text.split("(")[0] for text, _ in EXAMPLES])
def test_each_example_is_what_the_code_sends(text: str, wanted: str) -> None:
    assert encode(made(text)).hex(" ") == " ".join(wanted.split())


def test_every_kind_of_message_but_the_plainest_has_an_example() -> None:
    shown = {text.split("(")[0] for text, _ in EXAMPLES}
    assert {kind.__name__ for kind in KINDS_OF_MESSAGES.values()} - shown == {
        "Note",
        "Get",
        "Stream",
        "Leave",
    }


def test_the_body_is_the_first_example_undone() -> None:
    assert cobs.encode(bytes.fromhex(block("body"))) + b"\0" == encode(made(EXAMPLES[0][0]))
    assert crc32(b"123456789") == 0xCBF43926


def test_the_tables_of_types_are_complete() -> None:
    rows = re.findall(r"^\| (0x..) \| \*\*(\w+)\*\* \| (.+) \|$", PAGE, re.MULTILINE)
    told = {
        int(number, 16): (name, re.findall(r"(\w+) (?:[ui]\d+|text|list|\d bytes)", rest))
        for number, name, rest in rows
    }
    own = {number: (kind.__name__, list(kind.model_fields)) for number, kind in KINDS_OF_MESSAGES.items()}
    assert told == own


def test_the_table_of_settings_is_complete() -> None:
    rows = re.findall(r"^\| (\d) \| (\w+)[ :|]", PAGE, re.MULTILINE)
    assert {(name, int(key)) for key, name in rows} >= {(name, kind.key) for name, kind in KINDS.items()}


def test_the_table_of_flags_is_complete() -> None:
    told = {int(number, 16) for number in re.findall(r"^\| (0x\d\d) \| [a-z]", PAGE, re.MULTILINE)}
    assert told == {flag.value for flag in messages.Flag}


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler: sudo apt install gcc")
def test_the_c_program_prints_the_first_example(tmp_path: Path) -> None:
    (tmp_path / "frame.c").write_text(block("c"))
    command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", "frame", "frame.c"]
    subprocess.run(command, cwd=tmp_path, check=True)
    said = subprocess.run(["./frame"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert said.stdout.strip() == " ".join(EXAMPLES[0][1].split())


def test_the_udev_rule_is_for_the_boards_that_may_be_opened() -> None:
    rules = Path(firmware_bridge.__path__[0], "udev", "70-worp-cup.rules").read_text()
    live = [line for line in rules.splitlines() if line.startswith("ATTRS")]
    named = {":".join(re.findall(r'=="(\w{4})"', line)) for line in live}
    assert named == set(KNOWN)
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
