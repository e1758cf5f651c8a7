"""The rules of Pig, as they are set."""

from __future__ import annotations

from dataclasses import dataclass

from display.rules.book import Book, Said
from display.texts import Texts
from display.view import Section
from engines.pig import PIG, Bank, Settings, State

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
class _Book(Book):
    """Writes the chapters."""

    game = "pig"
    settings: Settings

    def goal(self) -> Section:
        s = self.settings
        return self._chapter("goal", ["one_die", "exact" if s.exact else "at_least", s.end, "set"])

    def turn(self) -> Section:
        s = self.settings
        lines: list[Said] = ["adds", "one_total" if s.one_loses_total else "one"]
        lines += [] if s.one_loses_total else ["safe"]
        lines += ["free" if s.throw_limit is None else ("limit", {"count": s.throw_limit})]
        return self._chapter("turn", [*lines, "example", "take_back"], examples=[(4,), (6,), (1,)])

    def bank(self) -> Section:
        s = self.settings
        lines: list[Said] = ["adds", "throw_first"]
        lines += [("minimum", {"count": s.minimum_bank}) if s.minimum_bank else "any"]
        if s.minimum_bank:
            lines += ["minimum_exact" if s.exact else "minimum_wins"]
        if s.throw_limit is not None:
            lines += [("forced", {"count": s.throw_limit})]
            lines += ["forced_minimum"] if s.minimum_bank else []
        return self._chapter("bank", [*lines, "why"])

    def exact(self) -> Section:
        s = self.settings
        lines: list[Said] = ["bust" if s.goal == "exact_bust" else "ignore", "total"]
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
        lines: list[Said] = ["banked", "on"]
        if s.end == "at_once":
            return self._chapter("end", [*lines, "at_once", "shared", "leaving"])
        lines += ["last_round", "highest"]
        lines += ["exact"] if s.exact else []
        lines += ["wiped"] if s.one_loses_total else []
        return self._chapter("end", [*lines, "shared", "leaving"])

    def questions(self) -> Section:
        s = self.settings
        over = {"at_least": "over_free", "exact_bust": "over_bust", "exact_ignore": "over_ignore"}[s.goal]
        limit: list[Said] = ["wins_limit"] if s.throw_limit is not None else []
        return self._chapter("questions", ["wins", *limit, over])

    def variants(self) -> Section:
        return self._chapter("variants", ["set", "two_dice"], self._as_set(Settings.model_fields))

    def buttons(self) -> Section:
        table = self._pairs("buttons", CONTROLS, "does")
        return self._chapter("buttons", ["lamp", "unlit"], table)

    def terms(self) -> Section:
        s = self.settings
        names = ["turn_points", "total", "bank", "failed", "goal"]
        names += ["last_round"] if s.end == "last_round" else []
        names += ["limit"] if s.throw_limit is not None else []
        return self._chapter("terms", [], self._pairs("terms", names, "means"))

    def _fixed(self) -> dict[str, object]:
        target = self.settings.target
        return {"target": target, "short": target - 1}
