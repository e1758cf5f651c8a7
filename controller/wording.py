"""Errors in the reader's language, as far as they are for whoever builds or mends the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from controller.errors import ConfigError, StoreError
from display.texts import Texts
from hardware.flaws import Flaw


@dataclass(frozen=True, slots=True)
class Phrase:
    """A value of a text that itself is words: an id, and what that needs."""

    text_id: str
    values: Mapping[str, object] = field(default_factory=dict)

    def said(self, texts: Texts) -> str:
        """The words."""
        return say(texts, self.text_id, self.values)


def say(texts: Texts, text_id: str, values: Mapping[str, object]) -> str:
    """A text with its values, phrases among them."""
    said = {name: v.said(texts) if isinstance(v, Phrase) else v for name, v in values.items()}
    return texts.say(text_id, **said)


def flaw_phrase(flaw: Flaw) -> Phrase:
    """What is wrong with a key, without its path."""
    return Phrase(f"builder.flaw.{flaw.code}", flaw.values)


def config_phrase(bad: ConfigError) -> Phrase:
    """What is wrong with a configuration that has no flaws of its keys, without the file's name."""
    values: dict[str, object] = dict(bad.values)
    if "how" in values:
        values["how"] = Phrase(f"builder.toml.{values['how']}")
    return Phrase(f"builder.config.{bad.code}", values)


STORE_CODES: Final = frozenset(
    {
        "disk_full",
        "read_only",
        "no_permission",
        "no_folder",
        "no_data",
        "in_use",
        "newer_schema",
        "older_schema",
        "damaged",
        "save_failed",
    }
)


def error_words(error: Exception, texts: Texts) -> str:
    """An error for a person: what, where, what to do; what a driver says stays as it says it."""
    if isinstance(error, ConfigError):
        phrases = [(f"{flaw.path}: " if flaw.path else "", flaw_phrase(flaw)) for flaw in error.flaws]
        if not phrases and not texts.has(f"builder.config.{error.code}"):
            return str(error)
        found = phrases or [("", config_phrase(error))]
        return "\n".join(f"{error.values['path']}: {key}{phrase.said(texts)}" for key, phrase in found)
    if isinstance(error, StoreError) and error.code in STORE_CODES and "path" in error.values:
        return texts.say(f"builder.store.{error.code}", **{"process": "?", **error.values})
    return str(error)
