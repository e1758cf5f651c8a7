"""What samples are made of: people, buttons, words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from display.texts import Texts
from display.theme import SEAT_COLORS, SHAPES
from display.view import Button, Lang, Look, Panel, Place, Seat, TableView, Throws

NAMES: Final = ("Anna", "Bram", "Chris", "Dewi", "Wilhelmina", "Ömer", "Jan-Willem", "Oma")
LONG: Final = "Wilhelminaaa"
"""As long as a name may be."""

AROUND: Final[dict[int, tuple[Place, ...]]] = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "bottom", "left", "top", "right"),
    6: ("bottom", "bottom", "left", "top", "top", "right"),
    8: ("bottom", "bottom", "left", "left", "top", "top", "right", "right"),
}

NOW: Final = 160_000
"""The time of every sample, in ms."""


def say_in(lang: Lang) -> Callable[..., str]:
    """How texts are said in this language."""
    return Texts(lang).say


def seats(count: int, lang: Lang, **changes: dict[int, dict[str, Any]]) -> tuple[Seat, ...]:
    """People around the table; `changes["seats"]` by seat number."""
    own = changes.get("seats", {})
    say = say_in(lang)
    found = []
    for index in range(count):
        fields: dict[str, Any] = {
            "name": NAMES[index],
            "lives": 6 - index % 4,
            "score": 6 - index % 4,
            "leader": False,
            "side": AROUND[count][index],
            "color": SEAT_COLORS[index],
            "shape": SHAPES[index],
            "lang": lang,
            "state": "waiting",
        }
        fields.update(own.get(index, {}))
        if fields["state"] == "next" and not fields.get("note"):
            fields["note"] = say("mexico.note.next")
        found.append(Seat(**fields))
    return tuple(found)


def buttons(lang: Lang, **state: dict[str, Any]) -> dict[str, Button]:
    """The buttons of Mexico; each keyword changes one."""
    say = say_in(lang)
    made: dict[str, dict[str, Any]] = {
        "cup": {
            "text": say("mexico.does.throw"),
            "reason": say("mexico.hint.shake"),
            "does": "throw",
            "lit": True,
        },
        "blind": {"text": say("mexico.does.blind"), "does": "blind_on", "lit": True, "cap": "#3d7bd9"},
        "keep": {
            "text": say("mexico.does.keep"),
            "why": "throw_first",
            "reason": say("mexico.why.throw_first"),
            "cap": "#d9b93d",
        },
        "left": {"text": say("common.button.previous"), "shown": False},
        "right": {"text": say("common.button.next"), "shown": False},
        "ok": {"text": say("common.button.ok"), "shown": False},
        "menu": {"text": say("common.button.menu"), "does": "menu", "lit": True},
    }
    for name, changes in state.items():
        made[name] = {**made[name], **changes}
    return {name: Button(**fields) for name, fields in made.items()}


def labels(lang: Lang, number: int, throw: int, limit: int) -> dict[str, str]:
    """The words of the scene."""
    say = say_in(lang)
    return {
        "pattern": say("mexico.label.pattern"),
        "open": say("mexico.label.open"),
        "blind": say("mexico.label.blind"),
        "round": say("mexico.label.round", round=number),
        "throw": say("mexico.label.throw", throw=throw, limit=limit),
        "first_round": say("mexico.label.first_round"),
        "leader": say("mexico.label.leader"),
    }


def barred(lang: Lang, reason: str) -> dict[str, Any]:
    """What changes of a button that may not be pressed for this reason."""
    return {"does": None, "lit": False, "why": reason, "reason": say_in(lang)(f"mexico.why.{reason}")}


def table(count: int, lang: Lang, **fields: Any) -> TableView:
    """A Mexico table with one shared panel at the bottom."""
    keys = fields.pop("keys", None) or buttons(lang)
    facing = fields.pop("facing", "bottom")
    look = fields.pop("look", Look(lang=lang, facing=facing))
    base: dict[str, Any] = {
        "screen": "table",
        "game": "mexico",
        "phase": "throw",
        "round": 3,
        "throws": Throws(made=0, limit=3),
        "first_round": False,
        "labels": labels(lang, 3, 1, 3),
        "buttons": keys,
        "panels": {"table": Panel(buttons=keys)},
        "look": look,
    }
    base.update(fields)
    return TableView(**{"seats": seats(count, lang), **base})
