"""The rules of Pig, as they are set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from display.texts import Texts
from display.view import Section
from engines.pig import PIG, Bank, Settings, State

Table = tuple[tuple[str, ...], ...]
Line = str | tuple[str, dict[str, object]]
"""A sentence's name in its chapter, with values where it needs any."""

CONTROLS = ("cup", "keep", "menu")


def sections(settings: Settings, texts: Texts) -> tuple[Section, ...]:
    """All chapters, in reading order; that of an exact goal only where it is exact."""
    book = _Book(settings, texts)
    exact = (book.exact(),) if settings.exact else ()
    return (
        book.goal(),
        book.turn(),
        book.bank(),
        *exact,
        book.end(),
        book.questions(),
        book.variants(),
        book.buttons(),
        book.terms(),
    )


def matters(state: State) -> str:
    """The id of the chapter that says what holds now."""
    if state.phase == "over" or state.last_round:
        return "end"
    if not state.made:
        return "turn"
    why = PIG.why_not(state, Bank())
    if why is not None and why.code == "one_short":
        return "exact"
    if state.settings.exact and state.would_be > state.settings.target - 6:
        return "exact"
    return "end" if state.would_be >= state.settings.target else "bank"


@dataclass(frozen=True, slots=True)
class _Book:
    """Writes the chapters."""

    settings: Settings
    texts: Texts

    def goal(self) -> Section:
        s = self.settings
        return self._chapter("goal", ["one_die", "exact" if s.exact else "at_least", s.end, "set"])

    def turn(self) -> Section:
        s = self.settings
        lines: list[Line] = ["adds", "one_total" if s.one_loses_total else "one"]
        lines += [] if s.one_loses_total else ["safe"]
        lines += ["free" if s.throw_limit is None else ("limit", {"count": s.throw_limit})]
        return self._chapter("turn", [*lines, "example", "take_back"], examples=[(4,), (6,), (1,)])

    def bank(self) -> Section:
        s = self.settings
        lines: list[Line] = ["adds", "throw_first"]
        lines += [("minimum", {"count": s.minimum_bank}) if s.minimum_bank else "any"]
        if s.minimum_bank:
            lines += ["minimum_exact" if s.exact else "minimum_wins"]
        if s.throw_limit is not None:
            lines += [("forced", {"count": s.throw_limit})]
            lines += ["forced_minimum"] if s.minimum_bank else []
        return self._chapter("bank", [*lines, "why"])

    def exact(self) -> Section:
        s = self.settings
        lines: list[Line] = ["bust" if s.goal == "exact_bust" else "ignore", "total"]
        if s.goal == "exact_ignore" and s.throw_limit is not None:
            lines += [("ignored_counts", {"count": s.throw_limit})]
        if not s.one_short_barred:
            return self._chapter("exact", [*lines, "one_short_free"])
        lines += ["one_short"]
        lines += ["one_short_limit"] if s.throw_limit is not None else []
        lines += ["one_short_on"] if s.throw_limit is None and s.goal == "exact_ignore" else []
        return self._chapter("exact", lines)

    def end(self) -> Section:
        s = self.settings
        lines: list[Line] = ["banked", "on"]
        if s.end == "at_once":
            return self._chapter("end", [*lines, "at_once", "shared", "leaving"])
        lines += ["last_round", "highest"]
        lines += ["exact"] if s.exact else []
        lines += ["wiped"] if s.one_loses_total else []
        return self._chapter("end", [*lines, "shared", "leaving"])

    def questions(self) -> Section:
        s = self.settings
        over = {"at_least": "over_free", "exact_bust": "over_bust", "exact_ignore": "over_ignore"}[s.goal]
        limit: list[Line] = ["wins_limit"] if s.throw_limit is not None else []
        return self._chapter("questions", ["wins", *limit, over])

    def variants(self) -> Section:
        rows = tuple(
            (self.texts.say(f"pig.setting.{key}"), self._value(key, getattr(self.settings, key)))
            for key in Settings.model_fields
        )
        return self._chapter("variants", ["set", "two_dice"], rows)

    def buttons(self) -> Section:
        table = tuple((self._say(f"buttons.{name}"), self._say(f"buttons.{name}.does")) for name in CONTROLS)
        return self._chapter("buttons", ["lamp", "unlit"], table)

    def terms(self) -> Section:
        s = self.settings
        names = ["turn_points", "total", "bank", "failed", "goal"]
        names += ["last_round"] if s.end == "last_round" else []
        names += ["limit"] if s.throw_limit is not None else []
        table = tuple((self._say(f"terms.{name}"), self._say(f"terms.{name}.means")) for name in names)
        return self._chapter("terms", [], table)

    def _value(self, key: str, value: Any) -> str:
        """What a setting is set to, in words."""
        if isinstance(value, bool):
            return self.texts.say("common.value.on" if value else "common.value.off")
        if isinstance(value, int):
            return str(value)
        word = "none" if value is None else value
        return self.texts.say(f"pig.value.{key}.{word}")

    def _chapter(
        self, name: str, lines: Sequence[Line], table: Table = (), examples: Sequence[tuple[int, ...]] = ()
    ) -> Section:
        said = [(line, {}) if isinstance(line, str) else line for line in lines]
        return Section(
            id=name,
            title=self._say(f"{name}.title"),
            lines=tuple(self._say(f"{name}.{line}", **values) for line, values in said),
            table=table,
            examples=tuple(examples),
        )

    def _say(self, name: str, **values: object) -> str:
        target = self.settings.target
        return self.texts.say(f"pig.rules.{name}", target=target, short=target - 1, **values)
