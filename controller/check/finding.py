"""One thing that was looked at: how it is, why that matters, and the exact remedy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from display.texts import Texts

Level = Literal["good", "note", "warning", "fault"]
"""`note`: worth knowing; `warning`: works, but not well; `fault`: the table cannot be used like this."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found: a code with values. Its words are `builder.check.<code>.what`, `.why`, `.remedy`."""

    code: str
    level: Level
    values: Mapping[str, object] = field(default_factory=dict)

    def what(self, texts: Texts) -> str:
        """How it is."""
        return texts.say(f"builder.check.{self.code}.what", **self.values)

    def why(self, texts: Texts) -> str:
        """Why that matters; "" where all is well."""
        return self._more(texts, "why")

    def remedy(self, texts: Texts) -> str:
        """What to do; "" where there is nothing to do."""
        return self._more(texts, "remedy")

    def _more(self, texts: Texts, part: str) -> str:
        text_id = f"builder.check.{self.code}.{part}"
        return texts.say(text_id, **self.values) if texts.has(text_id) else ""


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
