"""The rules of Dice Poker, as they are set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from display.rules.book import Book, Said, Table
from display.texts import Texts
from display.view import Section
from engines.dice_poker import THROWS, Five, Line, Settings, State, offers, ordinary

CONTROLS = ("cup", "holds", "arrows", "keep", "menu")

EXAMPLES: Final[Mapping[Line, Five]] = MappingProxyType(
    {
        "pair": (5, 5, 3, 2, 1),
        "two_pair": (2, 2, 5, 5, 1),
        "three_of_a_kind": (5, 5, 5, 2, 5),
        "four_of_a_kind": (1, 1, 1, 1, 3),
        "full_house": (2, 2, 2, 3, 3),
        "small_straight": (2, 3, 4, 5, 5),
        "large_straight": (2, 3, 4, 5, 6),
        "poker": (3, 3, 3, 3, 3),
        "chance": (2, 3, 5, 6, 6),
    }
)
"""A throw for each line of the right side ("De rechterkant")."""
SUMS: Final[tuple[Line, ...]] = ("pair", "two_pair", "three_of_a_kind", "four_of_a_kind", "chance")
FIXED: Final[tuple[Line, ...]] = ("full_house", "small_straight", "large_straight", "poker")


def sections(settings: Settings, texts: Texts) -> tuple[Section, ...]:
    """All chapters, in reading order."""
    book = _Book(settings, texts)
    return (
        book.goal(),
        book.turn(),
        book.left(),
        book.sums(),
        book.fixed(),
        book.chance(),
        book.joker(),
        book.end(),
        book.variants(),
        book.buttons(),
        book.terms(),
    )


def matters(state: State) -> str:
    """The id of the chapter that says what holds now."""
    if state.phase == "over":
        return "end"
    now = offers(state)
    if any(offer.joker or offer.poker_bonus or offer.barred for offer in now.values()):
        return "joker"
    if state.made < THROWS:
        return "turn"
    best = max(now, key=lambda line: now[line].points)
    if not now[best].points or best == "chance":
        return "chance" if "chance" in now else "turn"
    return "fixed" if best in FIXED else "sums" if best in SUMS else "left"


@dataclass(frozen=True, slots=True)
class _Book(Book):
    """Writes the chapters."""

    game = "dice_poker"
    settings: Settings

    def goal(self) -> Section:
        return self._chapter("goal", ["card", "dice", "winner", "alone"])

    def turn(self) -> Section:
        return self._chapter("turn", ["first", "hold", "change", "stop", "fill", "zero", "take_back"])

    def left(self) -> Section:
        lines: list[Said] = ["faces", "bonus", "below", "three", "example"]
        return self._chapter("left", lines, examples=[(4, 4, 4, 2, 1)])

    def sums(self) -> Section:
        lines = [line for line in SUMS if line in self.settings.lines]
        more: list[Said] = ["four_no_pair"] if "two_pair" in lines else []
        return self._chapter("sums", ["all", *more], self._scored("sums", lines))

    def fixed(self) -> Section:
        house = "five_no_house" if self.settings.joker == "off" else "five_no_house_joker"
        return self._chapter("fixed", ["fixed", house], self._scored("fixed", FIXED))

    def chance(self) -> Section:
        return self._chapter("chance", ["any", "use", "keep", "example"], examples=[EXAMPLES["chance"]])

    def joker(self) -> Section:
        s = self.settings
        if s.joker == "off":
            return self._chapter("joker", ["off", "open"])
        where = ["left", "right", "zero"] if s.joker == "forced" else ["free"]
        zero = "after_zero" if s.joker_after_zero else "zero_plain"
        return self._chapter("joker", ["first", *where, "full", zero, "open"])

    def end(self) -> Section:
        total = "sum_off" if self.settings.joker == "off" else "sum"
        return self._chapter("end", ["full", total, "wins", "leaving"])

    def variants(self) -> Section:
        unused = {"joker_after_zero"} if self.settings.joker == "off" else set()
        keys = [key for key in Settings.model_fields if key not in unused]
        return self._chapter("variants", ["set"], self._as_set(keys))

    def buttons(self) -> Section:
        table = self._pairs("buttons", CONTROLS, "does")
        return self._chapter("buttons", ["lamp", "unlit"], table)

    def terms(self) -> Section:
        names = ["line", "round", "hold", "aces", "bonus", "poker"]
        names += [] if self.settings.joker == "off" else ["joker"]
        return self._chapter("terms", [], self._pairs("terms", names, "means"))

    def _scored(self, chapter: str, lines: Sequence[Line]) -> Table:
        """For each line: its name, what it needs, and an example with its points."""
        return tuple(
            (
                self.texts.say(f"dice_poker.line.{line}"),
                self._say(f"{chapter}.{line}"),
                f"{'-'.join(map(str, EXAMPLES[line]))}={ordinary(line, EXAMPLES[line])}",
            )
            for line in lines
        )

    def _fixed(self) -> dict[str, object]:
        s = self.settings
        return {"rounds": s.rounds, "bound": s.upper_bonus_from, "below": s.upper_bonus_from - 1}
