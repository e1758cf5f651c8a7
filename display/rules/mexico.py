"""The rules of Mexico, as they are set."""

from __future__ import annotations

from dataclasses import dataclass

from display.rules.book import Book, Said
from display.texts import Texts
from display.view import Section
from engines.mexico import MEXICO_VALUE, ORDER, Settings, State

TERMS = (
    "game", "round", "turn", "throw", "lives", "turning",
    "leader", "pattern", "open", "blind", "tied", "mexico",
)  # fmt: skip
"""The words of the game, in the order in which one meets them."""

CONTROLS = ("cup", "blind", "keep", "arrows", "ok", "menu")


def sections(settings: Settings, texts: Texts) -> tuple[Section, ...]:
    """All chapters, in reading order."""
    book = _Book(settings, texts)
    return (
        book.goal(),
        book.values(),
        book.turn(),
        book.open_blind(),
        book.leader(),
        book.pattern(),
        book.result(),
        book.tied(),
        book.out(),
        book.buttons(),
        book.terms(),
    )


def matters(state: State) -> str:
    """The id of the chapter that says what holds now."""
    if state.phase == "over":
        return "out"
    if state.phase == "declare":
        return "result"
    if state.extra_turn:
        return "tied"
    if state.mexico:
        return "values"
    if state.bound or (state.mover == state.leader and not state.pattern_done):
        return "pattern"
    settings = state.settings
    forced = (state.first_round and settings.first_round_blind) or (
        state.made == 2 and settings.third_throw_blind
    )
    return "open_blind" if forced or state.phase == "reveal" else "turn"


def patterns(settings: Settings) -> tuple[tuple[bool, ...], ...]:
    """The patterns a leader can set (True: blind): a blind first throw ends his turn."""
    found: list[tuple[bool, ...]] = [(True,), (False,)]
    longest: list[tuple[bool, ...]] = [(False,)]
    for throw in range(2, settings.throw_limit + 1):
        third_is_blind = throw == 3 and settings.third_throw_blind
        longest = [
            (*start, blind) for start in longest for blind in ((True,) if third_is_blind else (False, True))
        ]
        found += longest
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Book(Book):
    """Writes the chapters."""

    game = "mexico"
    settings: Settings

    def goal(self) -> Section:
        lives: Said = ("lives", {"count": self.settings.lives})
        loser = "loser_players" if self.settings.result == "players" else "loser_table"
        return self._chapter("goal", ["round", lives, loser, "winner"])

    def values(self) -> Section:
        order = ORDER[::-1]
        doubles = [value for value in order if value % 11 == 0]
        plain = [value for value in order if value % 11 and value != MEXICO_VALUE]
        rows = (("mexico", [MEXICO_VALUE]), ("doubles", doubles), ("plain", plain))
        table = tuple((self._say(f"values.{name}"), " ".join(map(str, values))) for name, values in rows)
        return self._chapter("values", ["reading", "best", "order"], table, [(6, 4), (2, 1), (3, 3)])

    def turn(self) -> Section:
        several = self.settings.throw_limit > 1
        lines: list[Said] = [("limit", {"count": self.settings.throw_limit})]
        lines += ["again", "first_blind"] if several else []
        lines += ["last_counts", "mexico_stands"] if several else []
        return self._chapter("turn", [*lines, "take_back"])

    def open_blind(self) -> Section:
        s = self.settings
        lines: list[Said] = [
            "open",
            "blind",
            "first_round_blind" if s.first_round_blind else "first_round_free",
        ]
        lines += ["third_blind"] if s.third_throw_blind and s.throw_limit == 3 else []
        return self._chapter("open_blind", [*lines, f"mexico_{s.mexico_shown}", "follow"])

    def leader(self) -> Section:
        s = self.settings
        first: Said = (
            "new_game" if s.first_leader is None else ("new_game_led", {"number": s.first_leader + 1})
        )
        lines: list[Said] = ["starts", "loser", f"knockout_{s.after_knockout}", first, "given", "without"]
        lines += ["many_losers", "no_loser"] if s.result == "players" else []
        return self._chapter("leader", lines)

    def pattern(self) -> Section:
        rows = []
        for count in range(1, self.settings.throw_limit + 1):
            found = [self._spelled(pattern) for pattern in patterns(self.settings) if len(pattern) == count]
            rows.append((self._say("pattern.throws", count=count), "; ".join(found)))
        lines: list[Said] = ["sets", "follow", "length", "blind_ends", "gone"]
        if self.settings.throw_limit == 1:
            lines = ["sets", "follow_one", "gone"]
        return self._chapter("pattern", lines, tuple(rows))

    def result(self) -> Section:
        lines: list[Said] = ["compare", "several"]
        if self.settings.result == "players":
            lines = ["ask", "any", "mexico_tied"]
        lines += [f"penalty_{self.settings.mexico_penalty}", "example"]
        return self._chapter("result", lines, examples=[(6, 4), (5, 2), (6, 1)])

    def tied(self) -> Section:
        s = self.settings
        lines: list[Said] = ["extra", "choice"]
        lines += ["first_round"] if s.first_round_blind else []
        lines += ["third"] if s.third_throw_blind else []
        lines += ["compare_players" if s.result == "players" else "compare", "example"]
        return self._chapter("tied", lines, examples=[(6, 3), (4, 1)])

    def out(self) -> Section:
        nobody = ["nobody"] if self.settings.result == "players" else []
        return self._chapter("out", ["none_left", "last", *nobody, "places", "leaving"])

    def buttons(self) -> Section:
        table = self._pairs("buttons", CONTROLS, "does")
        return self._chapter("buttons", ["lamp", "blinking", "unlit"], table)

    def terms(self) -> Section:
        return self._chapter("terms", [], self._pairs("terms", TERMS, "means"))

    def _spelled(self, pattern: tuple[bool, ...]) -> str:
        return ", ".join(self.texts.say(f"mexico.label.{'blind' if blind else 'open'}") for blind in pattern)
