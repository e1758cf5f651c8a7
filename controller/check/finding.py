"""One thing that was looked at: how it is, why that matters, and the exact remedy."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import Final, Literal

from controller.wording import say
from display.texts import Texts

Level = Literal["good", "note", "warning", "fault"]
"""`note`: worth knowing; `warning`: works, but not well; `fault`: the table cannot be used like this."""


def _worp() -> str:
    """How this program is called here: by its name alone only where the shell finds this very one."""
    here = Path(sys.executable).with_name("worp")
    found = which("worp")
    return shlex.quote(str(here)) if here.exists() and found != str(here) else "worp"


def _renew() -> str:
    """How this environment learns of the system's packages; nothing where there is no environment."""
    if sys.prefix == sys.base_prefix:
        return ""
    return f" && /usr/bin/python3 -m venv --system-site-packages {shlex.quote(sys.prefix)}"


TOOLS: Final = {
    "worp": _worp(),
    "pip": f"{shlex.quote(sys.executable)} -m pip",
    "python_program": shlex.quote(sys.executable),
    "environment": shlex.quote(sys.prefix),
    "renew": _renew(),
}
"""What remedies name, so that they can be typed as they stand."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found: a code with values. Its words are `builder.check.<code>.what`, `.why`, `.remedy`."""

    code: str
    level: Level
    values: Mapping[str, object] = field(default_factory=dict)

    def what(self, texts: Texts) -> str:
        """How it is."""
        return say(texts, f"builder.check.{self.code}.what", self.values)

    def why(self, texts: Texts) -> str:
        """Why that matters; "" where all is well."""
        return self._more(texts, "why")

    def remedy(self, texts: Texts) -> str:
        """What to do; "" where there is nothing to do."""
        return self._more(texts, "remedy")

    def _more(self, texts: Texts, part: str) -> str:
        text_id = f"builder.check.{self.code}.{part}"
        return say(texts, text_id, {**TOOLS, **self.values}) if texts.has(text_id) else ""


def good(code: str, **values: object) -> Finding:
    """Something that is as it should be."""
    return Finding(code, "good", values)


def note(code: str, **values: object) -> Finding:
    """Something worth knowing."""
    return Finding(code, "note", values)


def warning(code: str, **values: object) -> Finding:
    """Something that works, but not well."""
    return Finding(code, "warning", values)


def fault(code: str, **values: object) -> Finding:
    """Something that keeps the table from being used."""
    return Finding(code, "fault", values)
