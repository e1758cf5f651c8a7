"""The page of results, with its charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from display.samples.pages import page
from display.samples.parts import NAMES, say_in
from display.view import Chart, Item, Lang, Page, Section, TableView

FACES: Final = (168, 181, 175, 177, 196, 243)


def sections(lang: Lang) -> tuple[Section, ...]:
    """The table as a whole, its dice, one player."""
    say = say_in(lang)
    head = tuple(say(f"common.stats.{key}") for key in ("player", "games", "wins", "share"))
    wins = (12, 9, 7, 7, 4, 2, 1, 0)
    rows = tuple(
        (name, str(20 - i), str(won), say("common.value.percent", number=round(100 * won / (20 - i))))
        for i, (name, won) in enumerate(zip(NAMES, wins, strict=True))
    )
    everybody = Section(
        id="everybody",
        title=say("common.stats.everybody"),
        lines=(say("common.stats.games_played", count=42),),
        table=(head, *rows),
        chart=Chart(labels=NAMES, values=tuple(float(won) for won in wins)),
    )
    return everybody, dice(lang, fair=True), dice(lang, fair=False)


def dice(lang: Lang, fair: bool) -> Section:
    """How the dice of this table fall."""
    say = say_in(lang)
    faces = FACES if not fair else (*FACES[:5], 184)
    total = sum(faces)
    verdict = say(f"common.stats.dice.{'fair' if fair else 'unfair'}", total=total, faces="6")
    return Section(
        id="dice",
        title=say("common.stats.dice"),
        lines=(verdict, *(say(f"common.stats.dice.{key}") for key in ("band", "drawn", "force"))),
        chart=Chart(
            labels=("1", "2", "3", "4", "5", "6"),
            values=tuple(float(count) for count in faces),
            low=round(total / 6 - 50),
            high=round(total / 6 + 50),
            band=say("common.stats.dice.fair_band"),
            marked=() if fair else (5,),
        ),
    )


def stats(lang: Lang, at: int) -> TableView:
    """The page, open at one chapter."""
    say = say_in(lang)
    chapters = tuple(s.model_copy(update={"open": i == at}) for i, s in enumerate(sections(lang)))
    made = Page(
        name="stats",
        title=say("common.stats.title"),
        items=tuple(Item(id=f"{i}", kind="link", text=s.title) for i, s in enumerate(chapters)),
        cursor=at,
        sections=chapters,
    )
    return page(lang, made, say("common.rules.close"), screen="stats")


STATS: Final[dict[str, Callable[[Lang], TableView]]] = {
    "everybody": lambda lang: stats(lang, 0),
    "fair dice": lambda lang: stats(lang, 1),
    "unfair dice": lambda lang: stats(lang, 2),
}
