"""Views as they occur on a table, for the gallery, the bench and tests; valid ones that hide nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from display.samples import calibrate, dice_poker, pig, rummy
from display.samples import stats as results
from display.samples.mexico import (
    MEXICO,
    blind,
    choosing,
    declare,
    first_round,
    lead,
    leading,
    many_panels,
    mexico,
    over,
    refused,
    result,
    rolling,
    shaking,
    thinking,
    tied,
)
from display.samples.pages import (
    PAGES,
    chapters,
    ending,
    idle,
    name,
    notices,
    page,
    pause,
    rules,
    settings,
    setup,
    start,
    who,
)
from display.samples.parts import AROUND, LONG, NAMES, NOW, buttons, labels, seats, table
from display.view import Lang, Place, TableView


@dataclass(frozen=True, slots=True)
class Sample:
    """One view with its name."""

    name: str
    view: TableView
    now: int = NOW


def night(view: TableView) -> TableView:
    """The same at night."""
    return view.model_copy(update={"look": view.look.model_copy(update={"night": True})})


def facing(view: TableView, place: Place) -> TableView:
    """The same, turned to another edge."""
    return view.model_copy(update={"look": view.look.model_copy(update={"facing": place})})


BOOKS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "pig": (
        {},
        {"goal": "exact_ignore", "minimum_bank": 20, "throw_limit": 8, "end": "last_round"},
        {"goal": "exact_bust", "one_loses_total": True, "end": "last_round", "target": 1000},
    ),
    "dice_poker": (
        {},
        {"card": "thirteen", "joker": "free", "joker_after_zero": True, "upper_bonus_from": 63},
        {"joker": "off"},
    ),
    "rummy": (
        {},
        {
            "goal": 500,
            "melds_per_turn": "one",
            "reuses": 0,
            "hand_size": 7,
            "blocked": "lowest",
            "hands": "open",
        },
        {"goal": 300, "reuses": 5, "blocked": "none"},
    ),
}
"""The rules of other games as they may be set."""


def all_samples(lang: Lang, counts: tuple[int, ...] = (2, 4, 8)) -> Iterator[Sample]:
    """Everything there is to see, in this language."""
    for title, make in MEXICO.items():
        for count in counts:
            yield Sample(f"mexico {title} {count}", make(count, lang))
    yield from _games(lang)
    for title, build in PAGES.items():
        yield Sample(f"page {title}", build(lang))
    for title, build in results.STATS.items():
        yield Sample(f"stats {title}", build(lang))
        yield Sample(f"stats {title} left", facing(build(lang), "left"))
    for title, build in calibrate.CALIBRATION.items():
        yield Sample(f"calibrate {title}", build(lang))
        yield Sample(f"calibrate {title} left", facing(build(lang), "left"))
    yield from _books(lang)
    for place in ("left", "top", "right"):
        yield Sample(f"page start {place}", facing(start(lang), place))
        yield Sample(f"page setup {place}", facing(setup(lang), place))
    for title in ("choosing", "blind", "over"):
        yield Sample(f"night {title}", night(MEXICO[title](4, lang)))
    yield Sample("night start", night(start(lang)))
    yield Sample("night pause", night(pause(lang)))
    for level in ("dimmed", "demo", "dark"):
        yield Sample(f"idle {level}", idle(lang, level))


TABLES: Final = (
    ("rummy", rummy.RUMMY, (2, 3, 4)),
    ("pig", pig.PIG, (2, 3, 4)),
    ("dice poker", dice_poker.DICE_POKER_VIEWS, (1, 2, 4, 6)),
)
"""The other games with their views and for how many players each is shown; a lesson is for two."""


def _games(lang: Lang) -> Iterator[Sample]:
    for game, views, counts in TABLES:
        for title, make in views.items():
            for count in (2,) if title == "lesson" else counts:
                yield Sample(f"{game} {title} {count}", make(count, lang))


def _books(lang: Lang) -> Iterator[Sample]:
    """All chapters of all rules."""
    for number in range(len(chapters(lang))):
        yield Sample(f"rules {number + 1}", rules(lang, number))
        yield Sample(f"rules {number + 1} left", facing(rules(lang, number), "left"))
    for game, variants in BOOKS.items():
        for variant, chosen in enumerate(variants, 1):
            for number in range(len(chapters(lang, game, **chosen))):
                yield Sample(f"{game} rules {variant} {number + 1}", rules(lang, number, game, **chosen))


__all__ = [
    "AROUND",
    "LONG",
    "MEXICO",
    "NAMES",
    "NOW",
    "PAGES",
    "Sample",
    "all_samples",
    "blind",
    "buttons",
    "chapters",
    "choosing",
    "declare",
    "ending",
    "facing",
    "first_round",
    "idle",
    "labels",
    "lead",
    "leading",
    "many_panels",
    "mexico",
    "name",
    "night",
    "notices",
    "over",
    "page",
    "pause",
    "refused",
    "result",
    "rolling",
    "rules",
    "seats",
    "settings",
    "setup",
    "shaking",
    "start",
    "table",
    "thinking",
    "tied",
    "who",
]
