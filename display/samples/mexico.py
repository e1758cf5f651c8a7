"""Every phase of Mexico as a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from display.samples.parts import NAMES, NOW, barred, buttons, labels, say_in, seats, table
from display.view import (
    Button,
    Cup,
    Cursor,
    Die,
    Effect,
    Lang,
    Message,
    Over,
    Panel,
    Standing,
    TableView,
    Throws,
    Turn,
)


def first_round(count: int, lang: Lang) -> TableView:
    """The first round: every throw is blind, and the table says why."""
    say = say_in(lang)
    why = barred(lang, "first_round_blind")
    keys = buttons(
        lang,
        cup={"text": say("mexico.does.throw_blind"), "on": True},
        blind={**why, "on": True, "blink": True},
        keep=barred(lang, "throw_first"),
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
    say = say_in(lang)
    mover = min(2, count - 1)
    leader = 0
    keys = buttons(
        lang,
        cup={"text": say("mexico.does.throw_again")},
        blind=barred(lang, "pattern_open"),
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
    say = say_in(lang)
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
    say = say_in(lang)
    names = (say("mexico.label.nobody"), *NAMES[:count])
    keys = buttons(
        lang,
        left={"shown": True, "lit": True, "does": "previous"},
        right={"shown": True, "lit": True, "does": "next"},
        ok={"shown": True, "lit": True, "does": "take"},
    )
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
        sentence=say("mexico.sentence.throw_choice", name=NAMES[1]),
    )


def blind(count: int, lang: Lang) -> TableView:
    """The cup stands over a blind throw."""
    say = say_in(lang)
    keys = buttons(
        lang,
        cup=barred(lang, "reveal_first"),
        blind={"text": say("mexico.does.reveal"), "does": "reveal", "blink": True},
        keep=barred(lang, "reveal_first"),
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
    say = say_in(lang)
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
        sentence=say("mexico.sentence.throw_choice", name=name),
    )


def tied(count: int, lang: Lang) -> TableView:
    """Two share the lowest value: one extra throw each."""
    say = say_in(lang)
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
    say = say_in(lang)
    view = choosing(count, lang)
    effect = Effect(serial=21, kind="mexico", at=NOW - 700, ms=2500, seat=view.turn.seat if view.turn else 0)
    keys = buttons(
        lang,
        cup=barred(lang, "mexico_stands"),
        blind=barred(lang, "mexico_stands"),
        keep={"does": "keep", "lit": True, "why": None, "reason": ""},
    )
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
    say = say_in(lang)
    keys = buttons(
        lang,
        cup=barred(lang, "declare_first"),
        blind=barred(lang, "declare_first"),
        keep={
            "text": say("mexico.does.confirm"),
            "does": "confirm",
            "lit": True,
            "why": None,
            "reason": say("mexico.result.won"),
        },
        left={"shown": True, "lit": True, "does": "previous"},
        right={"shown": True, "lit": True, "does": "next"},
        ok={"shown": True, "lit": True, "does": "take"},
    )
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
    say = say_in(lang)
    own: dict[int, dict[str, Any]] = {
        0: {"state": "done", "value": 61, "note": say("mexico.note.done", count=2)},
        1: {"state": "acting", "name": "CPU 1", "cpu": "hard"},
    }
    if count > 2:
        own[2] = {"out": True, "lives": 0, "score": 0, "state": "out", "note": say("mexico.note.out")}
    keys = buttons(
        lang,
        cup=barred(lang, "not_your_turn"),
        blind=barred(lang, "not_your_turn"),
        keep=barred(lang, "not_your_turn"),
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
    say = say_in(lang)
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
    "first round": first_round,
    "choosing": choosing,
    "leading": leading,
    "lead": lead,
    "blind": blind,
    "rolling": rolling,
    "shaking": shaking,
    "refused": refused,
    "result": result,
    "tied": tied,
    "mexico": mexico,
    "declare": declare,
    "thinking": thinking,
    "over": over,
    "panels": many_panels,
}
