"""What the rules of every game have in common: chapters made of named sentences, tables of words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from display.texts import Texts
from display.view import Section

Table = tuple[tuple[str, ...], ...]
Said = str | tuple[str, dict[str, object]]
"""A sentence's name in its chapter, with values where it needs any."""


@dataclass(frozen=True, slots=True)
class Book:
    """Writes the chapters of one game, as it is set, in the words of one language."""

    game: ClassVar[str]
    settings: Any
    texts: Texts

    def _fixed(self) -> dict[str, object]:
        """Values that any sentence of this game may need."""
        return {}

    def _say(self, name: str, **values: object) -> str:
        return self.texts.say(f"{self.game}.rules.{name}", **self._fixed(), **values)

    def _chapter(
        self, name: str, lines: Sequence[Said], table: Table = (), examples: Sequence[tuple[int, ...]] = ()
    ) -> Section:
        said = [(line, {}) if isinstance(line, str) else line for line in lines]
        return Section(
            id=name,
            title=self._say(f"{name}.title"),
            lines=tuple(self._say(f"{name}.{line}", **values) for line, values in said),
            table=table,
            examples=tuple(examples),
        )

    def _pairs(self, chapter: str, names: Iterable[str], ending: str) -> Table:
        """For each name its word, and what there is to say of it."""
        return tuple((self._say(f"{chapter}.{n}"), self._say(f"{chapter}.{n}.{ending}")) for n in names)

    def _as_set(self, keys: Iterable[str]) -> Table:
        """Each setting, and what it is set to."""
        return tuple(
            (self.texts.say(f"{self.game}.setting.{key}"), self._value(key, getattr(self.settings, key)))
            for key in keys
        )

    def _value(self, key: str, value: Any) -> str:
        """What a setting is set to, in words."""
        if isinstance(value, bool):
            return self.texts.say("common.value.on" if value else "common.value.off")
        if isinstance(value, int):
            return str(value)
        return self.texts.say(f"{self.game}.value.{key}.{'none' if value is None else value}")
