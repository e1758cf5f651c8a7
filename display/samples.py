"""Views as they occur on a table, for the gallery, the bench and tests. Every one is valid and hides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from display.texts import Texts
from display.theme import SEAT_COLORS, SHAPES
from display.view import (
    Button,
    Cup,
    Cursor,
    Die,
    Effect,
    Item,
    Lang,
    Look,
    Message,
    Over,
    Page,
    Panel,
    Place,
    Seat,
    Section,
    Standing,
    TableView,
    Throws,
    Turn,
)

NAMES: Final = ("Anna", "Bram", "Chris", "Dewi", "Wilhelmina", "Ömer", "Jan-Willem", "Oma")
LONG: Final = "Wilhelminaaa"
"""As long as a name may be."""

AROUND: Final[dict[int, tuple[Place, ...]]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    6: ("bottom", "bottom", "left", "top", "top", "right"),
    8: ("bottom", "bottom", "left", "left", "top", "top", "right", "right"),
}

NOW: Final = 100_000
"""The time of every sample, in ms."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One view with its name."""

    name: str
    view: TableView
    now: int = NOW


def _say(lang: Lang) -> Callable[..., str]:
    return Texts(lang).say


def seats(count: int, lang: Lang, **changes: dict[int, dict[str, Any]]) -> tuple[Seat, ...]:
    """People around the table; `changes["seats"]` by seat number."""
    own = changes.get("seats", {})
    say = _say(lang)
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
    say = _say(lang)
    made: dict[str, dict[str, Any]] = {
        "cup": {"text": say("mexico.does.throw"), "reason": say("mexico.hint.shake"), "does": "throw", "lit": True},
        "blind": {"text": say("mexico.does.blind"), "does": "blind_on", "lit": True, "cap": "#3d7bd9"},
        "keep": {
            "text": say("mexico.does.keep"), "why": "throw_first", "reason": say("mexico.why.throw_first"),
            "cap": "#d9b93d",
        },
        "left": {"text": say("common.button.previous"), "shown": False},
        "right": {"text": say("common.button.next"), "shown": False},
        "ok": {"text": say("common.button.ok"), "shown": False},
        "menu": {"text": say("common.button.menu"), "does": "menu", "lit": True},
    }  # fmt: skip
    for name, changes in state.items():
        made[name] = {**made[name], **changes}
    return {name: Button(**fields) for name, fields in made.items()}


def labels(lang: Lang, number: int, throw: int, limit: int) -> dict[str, str]:
    """The words of the scene."""
    say = _say(lang)
    return {
        "pattern": say("mexico.label.pattern"),
        "open": say("mexico.label.open"),
        "blind": say("mexico.label.blind"),
        "round": say("mexico.label.round", round=number),
        "throw": say("mexico.label.throw", throw=throw, limit=limit),
        "first_round": say("mexico.label.first_round"),
        "leader": say("mexico.label.leader"),
    }


def _barred(lang: Lang, reason: str) -> dict[str, Any]:
    return {"does": None, "lit": False, "why": reason, "reason": _say(lang)(f"mexico.why.{reason}")}


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


# -- the phases of Mexico ------------------------------------------------------------------------------------


def first_round(count: int, lang: Lang) -> TableView:
    """The first round: every throw is blind, and the table says why."""
    say = _say(lang)
    why = _barred(lang, "first_round_blind")
    keys = buttons(
        lang,
        cup={"text": say("mexico.does.throw_blind"), "on": True},
        blind={**why, "on": True, "blink": True},
        keep=_barred(lang, "throw_first"),
    )
    own = {
        0: {"state": "acting", "note": say("mexico.note.throw_of", throw=1, limit=3)},
        1: {"state": "next"},
    }
    return table(
        count,
        lang,
        keys=keys,
        seats=seats(count, lang, seats={i: {"lives": 6, **own.get(i, {})} for i in range(count)}),
        round=1,
        first_round=True,
        labels=labels(lang, 1, 1, 3),
        turn=Turn(seat=0, name=NAMES[0]),
        messages=(Message(code="first_round_blind", text=say("mexico.message.first_round_blind"), seat=0),),
        sentence=say("mexico.sentence.throw_blind", name=NAMES[0]),
        cup=Cup(blind=True),
    )


def choosing(count: int, lang: Lang) -> TableView:
    """A follower has thrown once and may stop or go on, bound to the leader's pattern."""
    say = _say(lang)
    mover = min(2, count - 1)
    leader = 0
    keys = buttons(
        lang,
        cup={"text": say("mexico.does.throw_again")},
        blind=_barred(lang, "pattern_open"),
        keep={"does": "keep", "lit": True, "why": None, "reason": ""},
    )
    own: dict[int, dict[str, Any]] = {
        leader: {
            "leader": True,
            "value": 54,
            "state": "done",
            "note": say("mexico.note.stood", pattern="open, open"),
        },
        1: {"value": 61, "state": "done", "note": say("mexico.note.done", count=1)},
        mover: {"state": "acting", "value": None, "note": say("mexico.note.throw_of", throw=1, limit=2)},
    }
    if mover + 1 < count:
        own[mover + 1] = {"state": "next"}
    people = seats(count, lang, seats=own)
    return table(
        count,
        lang,
        keys=keys,
        seats=people,
        phase="choose",
        facing=people[mover].side,
        turn=Turn(seat=mover, name=NAMES[mover]),
        throws=Throws(made=1, limit=2),
        labels=labels(lang, 3, 1, 2),
        dice=(Die(value=5), Die(value=2)),
        value_text="52",
        to_beat=54,
        to_beat_text=say("mexico.label.lowest"),
        pattern=("open", "open"),
        pattern_at=1,
        sentence=say("mexico.sentence.throw_again", name=NAMES[mover]),
    )


def leading(count: int, lang: Lang) -> TableView:
    """The leader sets the pattern, with blind armed for his second throw."""
    say = _say(lang)
    keys = buttons(
        lang,
        cup={"text": say("mexico.does.throw_again_blind"), "on": True},
        blind={"text": say("mexico.does.blind_off"), "does": "blind_off", "on": True, "blink": True},
        keep={"does": "keep", "lit": True, "why": None, "reason": ""},
    )
    own = {0: {"leader": True, "state": "acting", "note": say("mexico.note.throw_of", throw=1, limit=3)}}
    return table(
        count,
        lang,
        keys=keys,
        seats=seats(count, lang, seats={**own, 1: {"state": "next"}}),
        phase="choose",
        turn=Turn(seat=0, name=NAMES[0]),
        throws=Throws(made=1, limit=3),
        dice=(Die(value=3), Die(value=1)),
        value_text="31",
        pattern=("open",),
        sentence=say("mexico.sentence.throw_again_blind", name=NAMES[0]),
        cup=Cup(blind=True),
    )


def lead(count: int, lang: Lang) -> TableView:
    """Before the first throw of a round the role of leader may be given."""
    say = _say(lang)
    names = (say("mexico.label.nobody"), *NAMES[:count])
    keys = buttons(
        lang, left={"shown": True, "lit": True, "does": "previous"}, right={"shown": True, "lit": True, "does": "next"},
        ok={"shown": True, "lit": True, "does": "take"},
    )  # fmt: skip
    own = {1: {"state": "acting", "note": say("mexico.note.throw_of", throw=1, limit=3)}}
    people = seats(count, lang, seats=own)
    return table(
        count,
        lang,
        keys=keys,
        seats=people,
        facing=people[1].side,
        turn=Turn(seat=1, name=NAMES[1]),
        dice=(Die(value=6), Die(value=6)),
        value_text="66",
        cursor=Cursor(
            on="leader",
            index=1,
            options=("as_is", *(f"lead:{i}" for i in range(count))),
            texts=tuple(say("mexico.does.lead", name=name) for name in names),
        ),
        sentence=say("mexico.sentence.throw", name=NAMES[1]),
    )


def blind(count: int, lang: Lang) -> TableView:
    """The cup stands over a blind throw."""
    say = _say(lang)
    keys = buttons(
        lang,
        cup=_barred(lang, "reveal_first"),
        blind={"text": say("mexico.does.reveal"), "does": "reveal", "blink": True},
        keep=_barred(lang, "reveal_first"),
    )
    own = {1: {"state": "acting", "note": say("mexico.note.throw_of", throw=2, limit=3)}}
    people = seats(count, lang, seats={0: {"value": 65, "state": "done", "leader": True}, **own})
    return table(
        count,
        lang,
        keys=keys,
        seats=people,
        facing=people[1].side,
        phase="reveal",
        turn=Turn(seat=1, name=NAMES[1]),
        throws=Throws(made=2, limit=3),
        labels=labels(lang, 3, 2, 3),
        dice=(Die(value=None), Die(value=None)),
        to_beat=65,
        to_beat_text=say("mexico.label.lowest"),
        pattern=("open", "blind", "blind"),
        pattern_at=1,
        sentence=say("mexico.sentence.reveal", name=NAMES[1]),
        cup=Cup(covers=True, armed=False),
    )


def rolling(count: int, lang: Lang) -> TableView:
    """Dice on their way."""
    view = choosing(count, lang)
    effect = Effect(
        serial=7, kind="roll", at=NOW - 420, ms=1200, seat=view.turn.seat if view.turn else 0, values=(5, 2)
    )
    return view.model_copy(update={"effects": (effect,), "value_text": "", "sentence": ""})


def shaking(count: int, lang: Lang) -> TableView:
    """The cup is being shaken."""
    view = first_round(count, lang)
    return view.model_copy(update={"cup": Cup(shaking=True, strength=70, blind=True)})


def refused(count: int, lang: Lang) -> TableView:
    """A shake out of turn."""
    effect = Effect(serial=3, kind="refused", at=NOW - 150, ms=500)
    return choosing(count, lang).model_copy(update={"effects": (effect,)})


def result(count: int, lang: Lang) -> TableView:
    """A round has been decided."""
    say = _say(lang)
    values = (54, 61, 31, 66, 21, 43, 52, 65)
    loser = min(2, count - 1)
    own: dict[int, dict[str, Any]] = {}
    for index in range(count):
        lost = index == loser
        own[index] = {
            "was": 31 if lost else values[index],
            "badge": say(f"mexico.result.{'lost' if lost else 'won'}"),
            "state": "lost" if lost else "waiting",
            "leader": lost,
            **({"lives": 3} if lost else {}),
        }
    own[loser] = {**own[loser], "state": "acting"}
    people = seats(count, lang, seats=own)
    name = NAMES[loser]
    won = tuple(
        Message(code="won", text=say("mexico.message.won"), tone="good", seat=i)
        for i in range(count)
        if i != loser
    )
    return table(
        count,
        lang,
        seats=people,
        facing=people[loser].side,
        result=True,
        round=4,
        labels=labels(lang, 4, 1, 3),
        turn=Turn(seat=loser, name=name),
        dice=(Die(value=3), Die(value=1)),
        value_text="31",
        pattern=(),
        messages=(
            Message(code="lost", text=say("mexico.message.lost", name=name), tone="bad", seat=loser),
            *won,
            Message(
                code="life_lost",
                text=say("mexico.message.life_lost", name=name, count=3),
                tone="bad",
                seat=loser,
            ),
            Message(code="leader", text=say("mexico.message.leader", name=name), seat=loser),
        ),
        sentence=say("mexico.sentence.throw", name=name),
    )


def tied(count: int, lang: Lang) -> TableView:
    """Two share the lowest value: one extra throw each."""
    say = _say(lang)
    own: dict[int, dict[str, Any]] = {
        0: {"state": "acting", "badge": say("mexico.result.tied"), "was": 41},
        1: {"state": "tied", "badge": say("mexico.result.tied"), "was": 41},
    }
    for index in range(2, count):
        own[index] = {
            "value": 66 - index,
            "was": 66 - index,
            "badge": say("mexico.result.won"),
            "state": "done",
        }
    return table(
        count,
        lang,
        seats=seats(count, lang, seats=own),
        result=True,
        turn=Turn(seat=0, name=NAMES[0]),
        dice=(Die(value=4), Die(value=1)),
        value_text="41",
        messages=tuple(
            Message(code="tied", text=say("mexico.message.tied", name=NAMES[i]), tone="warning", seat=i)
            for i in (0, 1)
        ),
        sentence=say("mexico.sentence.extra", name=NAMES[0]),
    )


def mexico(count: int, lang: Lang) -> TableView:
    """A Mexico lies on the table, amid confetti."""
    say = _say(lang)
    view = choosing(count, lang)
    effect = Effect(serial=21, kind="mexico", at=NOW - 700, ms=2500, seat=view.turn.seat if view.turn else 0)
    keys = buttons(
        lang, cup=_barred(lang, "mexico_stands"), blind=_barred(lang, "mexico_stands"),
        keep={"does": "keep", "lit": True, "why": None, "reason": ""},
    )  # fmt: skip
    name = view.turn.name if view.turn else ""
    return view.model_copy(
        update={
            "dice": (Die(value=2), Die(value=1)),
            "value_text": say("mexico.label.mexico"),
            "messages": (Message(code="mexico", text=say("mexico.message.mexico"), tone="good"),),
            "effects": (effect,),
            "buttons": keys,
            "panels": {"table": Panel(buttons=keys)},
            "sentence": say("mexico.sentence.keep", name=name),
        }
    )


def declare(count: int, lang: Lang) -> TableView:
    """Players say themselves how the round ended for them."""
    say = _say(lang)
    keys = buttons(
        lang, cup=_barred(lang, "declare_first"), blind=_barred(lang, "declare_first"),
        keep={"text": say("mexico.does.confirm"), "does": "confirm", "lit": True, "why": None,
              "reason": say("mexico.result.won")},
        left={"shown": True, "lit": True, "does": "previous"}, right={"shown": True, "lit": True, "does": "next"},
        ok={"shown": True, "lit": True, "does": "take"},
    )  # fmt: skip
    own = {i: {"value": 66 - i, "state": "done"} for i in range(count)}
    own[0] = {"value": 52, "state": "acting", "note": say("mexico.note.declare")}
    return table(
        count,
        lang,
        keys=keys,
        seats=seats(count, lang, seats=own),
        phase="declare",
        turn=Turn(seat=0, name=NAMES[0]),
        dice=(Die(value=5), Die(value=2)),
        value_text="52",
        to_beat=52,
        to_beat_text=say("mexico.label.lowest"),
        cursor=Cursor(
            on="result",
            index=0,
            options=("won", "tied", "lost"),
            texts=tuple(say(f"mexico.result.{r}") for r in ("won", "tied", "lost")),
        ),
        sentence=say("mexico.sentence.declare", name=NAMES[0]),
    )


def thinking(count: int, lang: Lang) -> TableView:
    """A computer player is thinking; somebody is out already."""
    say = _say(lang)
    own: dict[int, dict[str, Any]] = {
        0: {"state": "done", "value": 61, "note": say("mexico.note.done", count=2)},
        1: {"state": "acting", "name": "CPU 1", "cpu": "hard"},
    }
    if count > 2:
        own[2] = {"out": True, "lives": 0, "score": 0, "state": "out", "note": say("mexico.note.out")}
    keys = buttons(
        lang,
        cup=_barred(lang, "not_your_turn"),
        blind=_barred(lang, "not_your_turn"),
        keep=_barred(lang, "not_your_turn"),
    )
    return table(
        count,
        lang,
        keys=keys,
        seats=seats(count, lang, seats=own),
        turn=Turn(seat=1, name="CPU 1"),
        thinking=True,
        to_beat=61,
        to_beat_text=say("mexico.label.lowest"),
        dice=(Die(value=6), Die(value=1)),
        value_text="61",
        sentence=say("common.sentence.thinking", name="CPU 1"),
    )


def over(count: int, lang: Lang) -> TableView:
    """The game is over: the winner and everybody's place."""
    say = _say(lang)
    winner = min(1, count - 1)
    order = [winner, *(i for i in range(count) if i != winner)]
    places = {seat: place for place, seat in enumerate(order, 1)}
    own = {
        i: {"place": places[i], "out": i != winner, "lives": 2 if i == winner else 0, "state": "out"}
        for i in range(count)
    }
    people = seats(count, lang, seats=own)
    standings = tuple(
        Standing(seat=s, name=NAMES[s], place=places[s], score=2 if s == winner else 0) for s in order
    )
    go = Button(does="confirm", text=say("common.button.rematch"), lit=True, cap="#d9b93d")
    keys = {"keep": go, "menu": Button(does="menu", text=say("common.button.menu"), lit=True)}
    effect = Effect(serial=5, kind="winner", at=NOW - 900, ms=2500, seat=winner)
    return table(
        count,
        lang,
        keys=keys,
        seats=people,
        phase="over",
        facing=people[winner].side,
        over=Over(standings=standings, winners=(winner,)),
        sentence=say("mexico.sentence.won", name=NAMES[winner]),
        effects=(effect,),
    )


def many_panels(count: int, lang: Lang) -> TableView:
    """A small panel at every seat."""
    view = choosing(count, lang)
    mover = view.turn.seat if view.turn else 0
    idle = {
        name: button.model_copy(update={"lit": name == "menu", "does": None, "on": False, "blink": False})
        for name, button in view.buttons.items()
    }
    panels = {
        f"p{i}": Panel(place=seat.side, seat=i, acts=i == mover, buttons=view.buttons if i == mover else idle)
        for i, seat in enumerate(view.seats)
    }
    return view.model_copy(update={"panels": panels})


MEXICO: Final[dict[str, Callable[[int, Lang], TableView]]] = {
    "first round": first_round, "choosing": choosing, "leading": leading, "lead": lead, "blind": blind,
    "rolling": rolling, "shaking": shaking, "refused": refused, "result": result, "tied": tied, "mexico": mexico,
    "declare": declare, "thinking": thinking, "over": over, "panels": many_panels,
}  # fmt: skip


# -- pages ---------------------------------------------------------------------------------------------------


def _page_keys(lang: Lang, keep: str = "") -> dict[str, Button]:
    say = _say(lang)
    return {
        "left": Button(does="previous", text=say("common.button.previous"), lit=True),
        "right": Button(does="next", text=say("common.button.next"), lit=True),
        "ok": Button(does="take", text=say("common.button.ok"), lit=True),
        "keep": Button(does="confirm", text=keep or say("common.button.ok"), lit=True, cap="#d9b93d"),
        "menu": Button(does="menu", text=say("common.button.back"), lit=True),
    }


def page(lang: Lang, made: Page, keep: str = "", **fields: Any) -> TableView:
    """A page instead of the table."""
    keys = _page_keys(lang, keep)
    look = fields.pop("look", Look(lang=lang))
    return TableView(page=made, buttons=keys, panels={"table": Panel(buttons=keys)}, look=look, **fields)


def start(lang: Lang) -> TableView:
    """The first page."""
    say = _say(lang)

    def tile(key: str, icon: str, text: str, detail: str) -> Item:
        return Item(id=key, kind="tile", text=text, detail=detail, icon=icon)

    game = say("mexico.name")
    items = (
        tile("last", "resume", say("common.start.again", game=game), "Anna, Bram, Chris, Dewi"),
        tile("mexico", "mexico", game, say("common.start.game.detail", least=2, most=8, minutes=20)),
        tile("saved", "resume", say("common.start.saved"), say("common.start.saved.detail", count=2)),
        tile("people", "person", say("common.start.people"), say("common.start.people.detail")),
        tile("settings", "gear", say("common.start.settings"), say("common.start.settings.detail")),
    )
    made = Page(
        name="start", title=say("common.start.title"), lead=say("common.start.lead"), items=items, columns=3
    )
    simulated = Message(code="simulated", text=say("common.notice.simulated"))
    return page(lang, made, notices=(simulated,))


def who(lang: Lang) -> TableView:
    """Who plays."""
    say = _say(lang)
    people = [
        Item(
            id=f"p{i}", kind="person", text=name, color=SEAT_COLORS[i], shape=SHAPES[i], on=i < 3,
            value=str(i + 1) if i < 3 else "",
        )
        for i, name in enumerate(NAMES)
    ]  # fmt: skip
    rest = [
        Item(id="new", text=say("common.people.new"), icon="pencil"),
        *(
            Item(id=f"cpu:{level}", text=say(f"common.cpu.{level}"), icon="cpu")
            for level in ("easy", "medium", "hard")
        ),
        Item(id="clear", text=say("common.setup.clear"), icon="cross"),
    ]
    made = Page(
        name="who",
        title=say("common.setup.who", game=say("mexico.name")),
        lead=say("common.setup.seated", names="Anna, Bram, Chris"),
        items=(*people, *rest),
        cursor=2,
        columns=2,
        foot=say("common.setup.onward_hint"),
    )
    return page(lang, made, say("common.setup.onward"))


SETTINGS: Final = (
    ("lives", "6"), ("throw_limit", "3"), ("first_round_blind", "on"), ("third_throw_blind", "off"),
    ("result", "table"), ("mexico_shown", "at_once"), ("after_knockout", "next"), ("mexico_penalty", "two_each"),
    ("first_leader", "none"),
)  # fmt: skip


def _setting_value(lang: Lang, key: str, value: str) -> str:
    if value in {"on", "off"}:
        return _say(lang)(f"common.value.{value}")
    return value if value.isdigit() else _say(lang)(f"mexico.value.{key}.{value}")


def setup(lang: Lang) -> TableView:
    """How a game is played."""
    say = _say(lang)
    seats_ = tuple(
        Item(
            id=f"seat:{i}", kind="choice", text=say("common.setup.seat", seat=i + 1, name=NAMES[i]),
            value=say(f"common.place.{side}"), detail=say("common.setup.seat.detail"), icon="person",
        )
        for i, side in enumerate(("bottom", "left", "any"))
    )  # fmt: skip
    rules = tuple(
        Item(
            id=key, kind="choice", text=say(f"mexico.setting.{key}"), value=_setting_value(lang, key, value),
            detail=say(f"mexico.setting.{key}.detail"), open=key == "mexico_penalty",
        )
        for key, value in SETTINGS
    )  # fmt: skip
    begin = Item(
        id="begin", text=say("common.setup.begin"), detail=say("common.setup.begin.detail"), icon="play"
    )
    items = (begin, *seats_, *rules)
    made = Page(
        name="setup",
        title=say("common.setup.title", game=say("mexico.name")),
        lead=say("common.setup.minutes", count=20),
        items=items,
        cursor=11,
    )
    return page(lang, made, say("common.setup.begin"))


def name(lang: Lang) -> TableView:
    """A name by letter wheel."""
    say = _say(lang)
    letters = [Item(id=f"letter:{c}", kind="wheel", text=c.lower()) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ-'"]
    words = [Item(id=key, kind="wheel", text=say(f"common.name.{key}")) for key in ("space", "erase", "done")]
    made = Page(
        name="name",
        title=say("common.name.title"),
        items=(*letters, *words),
        cursor=12,
        columns=10,
        text="Wilhel",
        foot=say("common.name.foot"),
    )
    return page(lang, made, say("common.name.done"))


def _quick(lang: Lang) -> list[Item]:
    say = _say(lang)
    found = (
        ("sound", "sound", say("common.value.on"), True),
        ("brightness", "lamp", say("common.value.percent", number=60), False),
        ("language", "language", say(f"common.language.{lang}"), False),
        ("night", "night", say("common.value.off"), False),
    )
    return [
        Item(
            id=key, kind="toggle", text=say(f"common.setting.{'lamps' if key == 'brightness' else key}"), icon=icon,
            value=value, on=on,
        )
        for key, icon, value, on in found
    ]  # fmt: skip


def pause(lang: Lang, cursor: int = 1) -> TableView:
    """The menu over the table."""
    say = _say(lang)

    def line(key: str, icon: str, why: str | None = None) -> Item:
        detail = say(f"common.menu.{key}.detail") if why is None else say(f"common.why.{why}")
        return Item(
            id=key, text=say(f"common.menu.{key}"), detail=detail, icon=icon, enabled=why is None, why=why
        )

    items = (
        *_quick(lang),
        line("close", "play"),
        line("rules", "book"),
        line("take_back", "back", "nothing_to_take_back"),
        line("leave", "leave"),
        line("join", "person", "no_free_seat"),
        line("settings", "gear"),
        line("stop", "power"),
    )
    made = Page(
        name="pause",
        title=say("common.screen.pause"),
        items=items,
        cursor=cursor,
        foot=say("common.menu.foot"),
        over_table=True,
    )
    under = choosing(4, lang)
    keys = _page_keys(lang, say("common.menu.close"))
    return under.model_copy(
        update={"screen": "pause", "page": made, "buttons": keys, "panels": {"table": Panel(buttons=keys)}}
    )


def settings(lang: Lang) -> TableView:
    """Preferences."""
    say = _say(lang)
    values = {
        "volume": say("common.value.percent", number=70), "animation": say("common.value.animation.full"),
        "speed": say("common.value.times", number=1),
    }  # fmt: skip
    quick = tuple(
        item.model_copy(update={"kind": "choice" if item.id in {"brightness", "language"} else "toggle"})
        for item in _quick(lang)
    )
    items = (
        *quick,
        *(
            Item(
                id=key, kind="choice", text=say(f"common.setting.{key}"), value=value,
                detail=say(f"common.setting.{key}.detail"), open=key == "speed",
            )
            for key, value in values.items()
        ),
    )  # fmt: skip
    made = Page(name="settings", title=say("common.screen.settings"), items=items, cursor=6)
    return page(lang, made, screen="settings")


def rules(lang: Lang) -> TableView:
    """Rules, open at the one that matters."""
    say = _say(lang)
    chapters = (
        "Waar het om gaat", "De waarde van een worp", "Een beurt", "Het patroon", "Het resultaat", "Woorden",
    ) if lang == "nl" else (
        "What it is about", "The value of a throw", "A turn", "The pattern", "The result", "Words",
    )  # fmt: skip
    text = (
        (
            "De hoogste steen telt als tiental: 6 en 4 is 64.",
            "21 is Mexico en wint van alles.",
            "Dan komen de dubbele, van 66 tot 11; daarna de gewone, van 65 tot 31.",
        )
        if lang == "nl"
        else (
            "The higher die counts as ten: 6 and 4 is 64.",
            "21 is Mexico and beats everything.",
            "Then come the doubles, from 66 to 11; after them the plain values, from 65 to 31.",
        )
    )
    section = Section(
        id="value",
        title=chapters[1],
        lines=text,
        table=(
            ("Mexico", "21"),
            ("dubbel" if lang == "nl" else "double", "66 55 44 33 22 11"),
            ("65 … 31", "65 64 63 … 32 31"),
        ),
        examples=((2, 1), (6, 6), (6, 4)),
        open=True,
    )
    sections = tuple(
        section if i == 1 else Section(id=f"s{i}", title=title) for i, title in enumerate(chapters)
    )
    items = tuple(Item(id=s.id, kind="link", text=s.title) for s in sections)
    made = Page(
        name="rules",
        title=say("common.rules.title", game=say("mexico.name")),
        items=items,
        cursor=1,
        sections=sections,
        over_table=True,
    )
    under = choosing(4, lang)
    keys = _page_keys(lang, say("common.rules.close"))
    return under.model_copy(
        update={"screen": "rules", "page": made, "buttons": keys, "panels": {"table": Panel(buttons=keys)}}
    )


def ending(lang: Lang) -> TableView:
    """The menu button is held: the program ends in a moment."""
    say = _say(lang)
    made = Page(
        name="end", title=say("common.end.title"), over_table=True, countdown=1.6, foot=say("common.end.hold")
    )
    return choosing(4, lang).model_copy(update={"page": made})


def notices(lang: Lang) -> TableView:
    """Things that last and must be known."""
    say = _say(lang)
    told = (
        Message(code="disk_full", text=say("common.notice.disk_full"), tone="bad"),
        Message(code="cup_lost", text=say("common.notice.cup_lost"), tone="warning"),
        Message(code="simulated", text=say("common.notice.simulated")),
    )
    return choosing(4, lang).model_copy(update={"notices": told, "cup": Cup(state="lost", armed=False)})


def idle(lang: Lang, level: Any) -> TableView:
    """Nobody has touched the table for a while."""
    view = choosing(4, lang)
    return view.model_copy(update={"look": view.look.model_copy(update={"idle": level})})


PAGES: Final[dict[str, Callable[[Lang], TableView]]] = {
    "start": start, "who": who, "setup": setup, "name": name, "pause": pause, "settings": settings, "rules": rules,
    "ending": ending, "notices": notices,
}  # fmt: skip


def night(view: TableView) -> TableView:
    """The same at night."""
    return view.model_copy(update={"look": view.look.model_copy(update={"night": True})})


def facing(view: TableView, place: Place) -> TableView:
    """The same, turned to another edge."""
    return view.model_copy(update={"look": view.look.model_copy(update={"facing": place})})


def all_samples(lang: Lang, counts: tuple[int, ...] = (2, 4, 8)) -> Iterator[Sample]:
    """Everything there is to see, in this language."""
    for title, make in MEXICO.items():
        for count in counts:
            yield Sample(f"mexico {title} {count}", make(count, lang))
    for title, build in PAGES.items():
        yield Sample(f"page {title}", build(lang))
    for place in ("left", "top", "right"):
        yield Sample(f"page start {place}", facing(start(lang), place))
        yield Sample(f"page setup {place}", facing(setup(lang), place))
    for title in ("choosing", "blind", "over"):
        yield Sample(f"night {title}", night(MEXICO[title](4, lang)))
    yield Sample("night start", night(start(lang)))
    yield Sample("night pause", night(pause(lang)))
    for level in ("dimmed", "demo", "dark"):
        yield Sample(f"idle {level}", idle(lang, level))
