"""The rules of Rummy, as they are set."""

from __future__ import annotations

from dataclasses import dataclass

from display.rules.book import Book, Said
from display.texts import Texts
from display.view import Section
from engines.rummy import MOST_TURNS, Settings, State

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
class _Book(Book):
    """Writes the chapters."""

    game = "rummy"
    settings: Settings

    def goal(self) -> Section:
        lines: list[Said] = ["rid", ("points", {"goal": self.settings.goal}), "tied"]
        return self._chapter("goal", lines)

    def cards(self) -> Section:
        rows = self._pairs("cards", _WORTH, "worth")
        return self._chapter("cards", ["deck", "ace", ("dealt", {"count": self.settings.hand_size})], rows)

    def turn(self) -> Section:
        return self._chapter("turn", ["draw", "lay", "throw", "order", "take_back"])

    def meld(self) -> Section:
        rows = self._pairs("meld", _MELDS, "means")
        return self._chapter("meld", [self.settings.melds_per_turn, "stays", "proposed"], rows)

    def lay_off(self) -> Section:
        return self._chapter("lay_off", ["own_first", "this_turn", "anybodys", "two", "not_moved"])

    def discard(self) -> Section:
        return self._chapter("discard", ["one", "taken", "stranded", "last"])

    def stock(self) -> Section:
        s = self.settings
        lines: list[Said] = [("turned", {"count": s.reuses}), "order"] if s.reuses else ["not_turned"]
        return self._chapter("stock", [*lines, "empty", ("turns", {"count": MOST_TURNS})])

    def score(self) -> Section:
        lines: list[Said] = ["winner", "double", "double_throw", ("end", {"goal": self.settings.goal})]
        return self._chapter("score", [*lines, "next", "leaving"])

    def blocked(self) -> Section:
        return self._chapter("blocked", ["when", self.settings.blocked, "no_double"])

    def hands(self) -> Section:
        lines = ["peek", "closes", "pass", "backs"] if self.settings.hands == "peek" else ["open"]
        return self._chapter("hands", [*lines, "alone", "cpu"])

    def variants(self) -> Section:
        return self._chapter("variants", ["set"], self._as_set(Settings.model_fields))

    def buttons(self) -> Section:
        table = self._pairs("buttons", CONTROLS, "does")
        return self._chapter("buttons", ["lamp", "without"], table)

    def terms(self) -> Section:
        return self._chapter("terms", [], self._pairs("terms", TERMS, "means"))


_WORTH = ("aces", "numbers", "figures")
_MELDS = ("sequence", "group")
