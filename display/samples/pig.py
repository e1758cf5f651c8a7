"""Every phase of Pig as a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from display.samples.parts import AROUND, NAMES, NOW, say_in
from display.theme import SEAT_COLORS, SHAPES
from display.view import (
    Button,
    Cup,
    Die,
    Effect,
    Lang,
    Lesson,
    Look,
    Message,
    Over,
    Panel,
    Seat,
    Standing,
    TableView,
    Throws,
    Turn,
)

TOTALS: Final = (57, 83, 0, 100)
GOAL: Final = 100


def _seats(
    count: int, lang: Lang, mover: int | None, points: int, **own: Mapping[str, Any]
) -> tuple[Seat, ...]:
    say = say_in(lang)
    found = []
    for index in range(count):
        total = TOTALS[index] if index < 3 else 41
        note = say("pig.note.to_go", count=GOAL - total)
        state = "waiting"
        if index == mover:
            note, state = say("pig.note.acting", points=points), "acting"
        elif mover is not None and index == (mover + 1) % count:
            note, state = say("pig.note.next"), "next"
        fields: dict[str, Any] = {
            "name": NAMES[index],
            "score": total,
            "turn_points": points if index == mover else 0,
            "side": AROUND[count][index],
            "color": SEAT_COLORS[index],
            "shape": SHAPES[index],
            "lang": lang,
            "state": state,
            "note": note,
        }
        fields.update(own.get(f"s{index}", {}))
        found.append(Seat(**fields))
    return tuple(found)


def _keys(lang: Lang, made: int, total: int, why: str | None = None, **values: Any) -> dict[str, Button]:
    say = say_in(lang)
    bank = Button(text=say("pig.does.bank"), why=why, cap="#d9b93d")
    if why is None:
        hint = say("pig.hint.bank", total=total)
        bank = Button(text=say("pig.does.bank"), reason=hint, does="bank", lit=True, cap="#d9b93d")
    else:
        bank = bank.model_copy(update={"reason": say(f"pig.why.{why}", **values)})
    throw = say("pig.does.throw_again" if made else "pig.does.throw")
    return {
        "keep": bank,
        "cup": Button(text=throw, reason=say("pig.hint.shake"), does="throw", lit=True),
        "blind": Button(shown=False),
        "left": Button(shown=False),
        "right": Button(shown=False),
        "ok": Button(shown=False),
        "menu": Button(text=say("common.button.menu"), does="menu", lit=True),
    }


def _labels(lang: Lang, points: int, total: int, limit: int | None = None, made: int = 0) -> dict[str, str]:
    say = say_in(lang)
    found = {
        "round": say("pig.label.round", round=4),
        "goal": say("pig.label.goal", target=GOAL),
        "turn_points": say("pig.label.turn_points"),
        "total": say("pig.label.total"),
        "would_be": say("pig.label.would_be", total=total + points),
    }
    if limit is not None:
        found["throw"] = say("pig.label.throw", throw=min(made + 1, limit), limit=limit)
    return found


def _table(count: int, lang: Lang, mover: int, points: int, made: int, **fields: Any) -> TableView:
    say = say_in(lang)
    total = TOTALS[mover]
    limit = fields.pop("limit", None)
    keys = fields.pop("keys", None) or _keys(lang, made, total + points, None if made else "throw_first")
    own = fields.pop("own", {})
    labels = {**_labels(lang, points, total, limit, made), **fields.pop("labels", {})}
    people = _seats(count, lang, mover, points, **own)
    sentence = say("pig.sentence.choose" if made else "pig.sentence.throw", name=NAMES[mover], points=points)
    base: dict[str, Any] = {
        "screen": "table",
        "game": "pig",
        "phase": "choose" if made else "throw",
        "round": 4,
        "goal": GOAL,
        "throws": Throws(made=made, limit=limit),
        "turn": Turn(seat=mover, name=NAMES[mover]),
        "seats": people,
        "value_text": str(points),
        "labels": labels,
        "sentence": sentence,
        "buttons": keys,
        "panels": {"table": Panel(buttons=keys)},
        "look": Look(lang=lang, facing=people[mover].side),
    }
    return TableView(**{**base, **fields})


def choosing(count: int, lang: Lang) -> TableView:
    """Some points: throw on or bank them."""
    return _table(count, lang, min(2, count - 1), 26, 5, dice=(Die(value=6),))


def first(count: int, lang: Lang) -> TableView:
    """A turn begins: banking has to wait for a throw."""
    return _table(count, lang, 0, 0, 0)


def minimum(count: int, lang: Lang) -> TableView:
    """Too few points to be banked, and a limit on throws."""
    keys = _keys(lang, 2, 65, "below_minimum", missing=12)
    say = say_in(lang)
    sentence = say("pig.sentence.throw_on", name=NAMES[0])
    return _table(count, lang, 0, 8, 2, keys=keys, limit=5, dice=(Die(value=5),), sentence=sentence)


def one_short(count: int, lang: Lang) -> TableView:
    """One point short of an exact goal: the longest of all reasons."""
    keys = _keys(lang, 2, 99, "one_short")
    say = say_in(lang)
    told = Message(
        code="ignored",
        text=say("pig.message.ignored", name=NAMES[1], over=4, value=5),
        tone="warning",
        seat=1,
    )
    sentence = say("pig.sentence.throw_on", name=NAMES[1])
    return _table(
        count, lang, 1, 16, 4, keys=keys, dice=(Die(value=5),), sentence=sentence, messages=(told,), limit=12
    )


def busted(count: int, lang: Lang) -> TableView:
    """A 1: points are lost, the next one is to throw."""
    say = say_in(lang)
    told = Message(
        code="busted", text=say("pig.message.busted", name=NAMES[0], points=26), tone="bad", seat=0
    )
    effect = Effect(serial=4, kind="life", at=NOW - 80, ms=700, seat=0)
    return _table(
        count, lang, 1, 0, 0, dice=(Die(value=1),), messages=(told,), result=True, effects=(effect,)
    )


def last_round(count: int, lang: Lang) -> TableView:
    """Somebody has reached the goal: one more turn for the others."""
    say = say_in(lang)
    reached = {"s1": {"score": 103, "note": say("pig.note.reached"), "state": "done"}}
    told = Message(
        code="last_round", text=say("pig.message.last_round", name=NAMES[1]), tone="warning", seat=1
    )
    banked = Message(
        code="banked",
        text=say("pig.message.banked", name=NAMES[1], points=20, total=103),
        tone="good",
        seat=1,
    )
    return _table(
        count,
        lang,
        0,
        0,
        0,
        own=reached,
        labels={"last_round": say("pig.label.last_round")},
        dice=(Die(value=4),),
        messages=(told, banked),
        sentence=say("pig.sentence.last_turn", name=NAMES[0]),
    )


def rolling(count: int, lang: Lang) -> TableView:
    """The die on its way."""
    view = choosing(count, lang)
    seat = view.turn.seat if view.turn else 0
    effect = Effect(serial=7, kind="roll", at=NOW - 420, ms=1200, seat=seat, values=(6,))
    sentence = say_in(lang)("common.sentence.rolling", name=NAMES[seat])
    return view.model_copy(update={"effects": (effect,), "value_text": "", "sentence": sentence})


def shaking(count: int, lang: Lang) -> TableView:
    """The cup is being shaken."""
    return choosing(count, lang).model_copy(update={"cup": Cup(shaking=True, strength=60)})


def working(count: int, lang: Lang) -> TableView:
    """A computer player works the game out before it can play."""
    say = say_in(lang)
    cpu = {"s1": {"name": "CPU 1", "cpu": "hard"}}
    keys = _keys(lang, 0, 83, "not_your_turn")
    keys["cup"] = keys["cup"].model_copy(
        update={"does": None, "lit": False, "reason": say("pig.why.not_your_turn"), "why": "not_your_turn"}
    )
    return _table(
        count,
        lang,
        1,
        0,
        0,
        keys=keys,
        own=cpu,
        thinking=True,
        progress=0.4,
        sentence=say("common.sentence.working", name="CPU 1", percent=40),
    )


def over(count: int, lang: Lang) -> TableView:
    """The game is over; several may share a place."""
    say = say_in(lang)
    scores = (103, 103, 88, 88)[:count]
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    own = {
        f"s{i}": {"score": scores[i], "place": places[i], "state": "done", "note": "", "turn_points": 0}
        for i in range(count)
    }
    winners = tuple(i for i, place in enumerate(places) if place == 1)
    rows = tuple(Standing(seat=i, name=NAMES[i], place=places[i], score=scores[i]) for i in range(count))
    go = Button(does="confirm", text=say("common.button.rematch"), lit=True, cap="#d9b93d")
    keys = {"keep": go, "menu": Button(does="menu", text=say("common.button.menu"), lit=True)}
    names = say("pig.label.and").join(NAMES[i] for i in winners)
    return TableView(
        screen="table",
        game="pig",
        phase="over",
        round=9,
        goal=GOAL,
        seats=_seats(count, lang, None, 0, **own),
        over=Over(standings=rows, winners=winners),
        sentence=say("pig.sentence.shared", names=names),
        buttons=keys,
        panels={"table": Panel(buttons=keys)},
        look=Look(lang=lang, facing="bottom"),
        effects=(Effect(serial=5, kind="winner", at=NOW - 900, ms=2500, seat=0),),
    )


def lesson(count: int, lang: Lang) -> TableView:
    """Somebody learns the game and did something else than was asked."""
    say = say_in(lang)
    told = Lesson(
        step=8,
        steps=15,
        text=say("pig.lesson.odds"),
        answer=say("pig.lesson.greed.else"),
        advice=say("pig.advice.throw", gain="3,3", loss="2,8", points=17),
    )
    return _table(count, lang, 0, 17, 4, dice=(Die(value=5),), lesson=told)


PIG: Final[dict[str, Callable[[int, Lang], TableView]]] = {
    "choosing": choosing,
    "first": first,
    "minimum": minimum,
    "one short": one_short,
    "busted": busted,
    "last round": last_round,
    "rolling": rolling,
    "shaking": shaking,
    "working": working,
    "over": over,
    "lesson": lesson,
}
