"""The rules of Rummy, as they are set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from display.texts import Texts
from display.view import Section
from engines.rummy import MOST_TURNS, Settings, State

Table = tuple[tuple[str, ...], ...]
Line = str | tuple[str, dict[str, object]]
"""A sentence's name in its chapter, with values where it needs any."""

CONTROLS = ("blind", "hold1", "hold2", "hold3", "hold4", "hold5", "arrows", "keep", "menu")
TERMS = ("draw", "sequence", "group", "meld", "lay_off", "discard", "stock", "pile", "out", "blocked")


def sections(settings: Settings, texts: Texts) -> tuple[Section, ...]:
    """All chapters, in reading order."""
    book = _Book(settings, texts)
    return (
        book.goal(),
        book.cards(),
        book.turn(),
        book.meld(),
        book.lay_off(),
        book.discard(),
        book.stock(),
        book.score(),
        book.blocked(),
        book.hands(),
        book.variants(),
        book.buttons(),
        book.terms(),
    )


def matters(state: State) -> str:
    """The id of the chapter that says what holds now."""
    if state.phase in {"score", "over"}:
        ended = state.results[-1] if state.results else None
        return "blocked" if ended is not None and ended.blocked else "score"
    if state.phase == "draw":
        return "stock" if not state.stock and not state.awaiting else "turn"
    if state.taken is not None and len(state.hand) <= 2:
        return "discard"
    return "lay_off" if state.opened else "meld"


@dataclass(frozen=True, slots=True)
class _Book:
    """Writes the chapters."""

    settings: Settings
    texts: Texts

    def goal(self) -> Section:
        lines: list[Line] = ["rid", ("points", {"goal": self.settings.goal}), "tied"]
        return self._chapter("goal", lines)

    def cards(self) -> Section:
        rows = tuple((self._say(f"cards.{name}"), self._say(f"cards.{name}.worth")) for name in _WORTH)
        return self._chapter("cards", ["deck", "ace", ("dealt", {"count": self.settings.hand_size})], rows)

    def turn(self) -> Section:
        return self._chapter("turn", ["draw", "lay", "throw", "order", "take_back"])

    def meld(self) -> Section:
        rows = tuple((self._say(f"meld.{name}"), self._say(f"meld.{name}.means")) for name in _MELDS)
        return self._chapter("meld", [self.settings.melds_per_turn, "stays", "proposed"], rows)

    def lay_off(self) -> Section:
        return self._chapter("lay_off", ["own_first", "this_turn", "anybodys", "two", "not_moved"])

    def discard(self) -> Section:
        return self._chapter("discard", ["one", "taken", "stranded", "last"])

    def stock(self) -> Section:
        s = self.settings
        lines: list[Line] = [("turned", {"count": s.reuses}), "order"] if s.reuses else ["not_turned"]
        return self._chapter("stock", [*lines, "empty", ("turns", {"count": MOST_TURNS})])

    def score(self) -> Section:
        lines: list[Line] = ["winner", "double", "double_throw", ("end", {"goal": self.settings.goal})]
        return self._chapter("score", [*lines, "next", "leaving"])

    def blocked(self) -> Section:
        return self._chapter("blocked", ["when", self.settings.blocked, "no_double"])

    def hands(self) -> Section:
        lines = ["peek", "closes", "pass", "backs"] if self.settings.hands == "peek" else ["open"]
        return self._chapter("hands", [*lines, "alone", "cpu"])

    def variants(self) -> Section:
        rows = tuple(
            (self.texts.say(f"rummy.setting.{key}"), self._value(key, getattr(self.settings, key)))
            for key in Settings.model_fields
        )
        return self._chapter("variants", ["set"], rows)

    def buttons(self) -> Section:
        table = tuple((self._say(f"buttons.{name}"), self._say(f"buttons.{name}.does")) for name in CONTROLS)
        return self._chapter("buttons", ["lamp", "without"], table)

    def terms(self) -> Section:
        table = tuple((self._say(f"terms.{name}"), self._say(f"terms.{name}.means")) for name in TERMS)
        return self._chapter("terms", [], table)

    def _value(self, key: str, value: Any) -> str:
        """What a setting is set to, in words."""
        return str(value) if isinstance(value, int) else self.texts.say(f"rummy.value.{key}.{value}")

    def _chapter(self, name: str, lines: Sequence[Line], table: Table = ()) -> Section:
        said = [(line, {}) if isinstance(line, str) else line for line in lines]
        return Section(
            id=name,
            title=self._say(f"{name}.title"),
            lines=tuple(self._say(f"{name}.{line}", **values) for line, values in said),
            table=table,
        )

    def _say(self, name: str, **values: object) -> str:
        return self.texts.say(f"rummy.rules.{name}", **values)


_WORTH = ("aces", "numbers", "figures")
_MELDS = ("sequence", "group")
