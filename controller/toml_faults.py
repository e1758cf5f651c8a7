"""What a file that is no TOML is refused with: the line itself, and what kind of mistake it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from controller.errors import ConfigError

TOML_FAULTS: Final = (
    ("Expected '=' after", "equals"),
    ("Invalid value", "value"),
    ("Cannot overwrite", "twice"),
    ("Cannot declare", "twice"),
    ("Cannot redefine", "twice"),
    ("Cannot mutate", "twice"),
    ("Duplicate inline table key", "twice"),
    ("Unterminated string", "quote"),
    ("Illegal character", "quote"),
    ('Expected "\'"', "quote"),
    ("Unclosed array", "bracket"),
    ("Unclosed inline table", "bracket"),
    ("Expected ']", "bracket"),
    ("Expected newline", "rest"),
    ("Invalid statement", "statement"),
    ("Invalid initial character for a key", "statement"),
)
"""How the messages of Python's TOML parser begin, and what they come to."""


def bad_toml(text: str, why: str, path: Path) -> ConfigError:
    """Where the file is no TOML, with the line itself: it says more than the parser's words."""
    found = re.search(r"at line (\d+)", why)
    lines = text.splitlines()
    number = min(int(found[1]), len(lines)) if found else len(lines)
    return ConfigError(
        "bad_toml",
        f"{path}: {why}: mend that line, or compare with `worp config init`",
        path=str(path),
        line=number,
        text=lines[number - 1].strip(),
        how=next((code for begin, code in TOML_FAULTS if why.startswith(begin)), "other"),
    )
