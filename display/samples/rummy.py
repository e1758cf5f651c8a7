"""Every phase of Rummy as a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from display.samples.parts import AROUND, NAMES, NOW, say_in
from display.theme import SEAT_COLORS, SHAPES
from display.view import (
    Button,
    Cursor,
    Effect,
    Lang,
    Look,
    Message,
    Over,
    Panel,
    Seat,
    SheetRow,
    Standing,
    TableView,
    Turn,
)

HAND: Final = ("AC", "9C", "KC", "JD", "QD", "3H", "4H", "5H", "2S", "8S", "TS")
SCORES: Final = (62, 85, 0, 41)
MELDS: Final = (
    (("TC", "TD", "TH"), ("6S", "7S", "8S", "9S")),
    (("AH", "2H", "3H", "4H", "5H", "6H"), ("7C", "7D", "7H", "7S"), ("JC", "QC", "KC")),
    (("8C", "8D", "8H"),),
    (("AD", "2D", "3D", "4D", "5D"), ("6C", "6D", "6S"), ("QH", "QS", "QD")),
)
Seats = dict[int, dict[str, Any]]


def _seats(count: int, lang: Lang, mover: int | None, cards: int, **own: Any) -> tuple[Seat, ...]:
    say = say_in(lang)
    found = []
    for index in range(count):
        held = cards if index == mover else max(2, cards - 2 - index)
        fields: dict[str, Any] = {
            "name": NAMES[index],
            "score": SCORES[index],
            "melds": (),
            "cards_in_hand": held,
            "side": AROUND[count][index],
            "color": SEAT_COLORS[index],
            "shape": SHAPES[index],
            "lang": lang,
            "state": "acting" if index == mover else "waiting",
            "note": say("rummy.note.cards", count=held),
        }
        fields.update(own.get(f"s{index}", {}))
        found.append(Seat(**fields))
    return tuple(found)


def _keys(lang: Lang, shown: tuple[str, ...], **state: dict[str, Any]) -> dict[str, Button]:
    """The buttons; `shown` are drawn and lit, each keyword changes one."""
    say = say_in(lang)
    names = {
        "blind": "rummy.does.show",
        "keep": "rummy.does.take_over",
        "hold1": "rummy.does.draw_stock",
        "hold2": "rummy.does.draw_discard",
        "hold3": "rummy.does.meld",
        "hold4": "rummy.does.lay_off",
        "hold5": "rummy.does.discard",
        "left": "common.button.previous",
        "right": "common.button.next",
        "ok": "common.button.ok",
        "menu": "common.button.menu",
    }
    made = {}
    for name, text in names.items():
        fields: dict[str, Any] = {"text": say(text), "shown": False}
        if name in shown or name == "menu":
            fields.update(does=name, lit=True, shown=True)
        if name in {"left", "right", "ok"}:
            fields.update(does="next", lit=True, shown=True)
        fields.update(state.get(name, {}))
        made[name] = Button(**fields)
    return made


def _barred(lang: Lang, code: str) -> dict[str, Any]:
    return {
        "does": None,
        "lit": False,
        "shown": True,
        "why": code,
        "reason": say_in(lang)(f"rummy.why.{code}"),
    }


def _labels(lang: Lang) -> dict[str, str]:
    say = say_in(lang)
    return {
        "round": say("rummy.label.round", round=3),
        "goal": say("rummy.label.goal", goal=100),
        "reuses": say("rummy.label.reuses", count=2),
        "hand_points": say("rummy.label.hand_points"),
        "gained": say("rummy.label.gained"),
        "total": say("rummy.label.total"),
        "ranks": " ".join(say(f"rummy.card.short.{rank}") for rank in "ajqk"),
        "pass": say("rummy.label.pass", name=NAMES[1]),
        "pass_hint": say("rummy.label.pass_hint", name=NAMES[1]),
    }


def _card(lang: Lang, card: str) -> str:
    say = say_in(lang)
    suit, rank = say(f"rummy.card.suit.{card[1].lower()}"), say(f"rummy.card.rank.{card[0].lower()}")
    return say("rummy.card.name", suit=suit, rank=rank)


def _cursor(lang: Lang, index: int, shown: bool) -> Cursor:
    """The cursor on a card of the hand."""
    say = say_in(lang)
    options = tuple(f"card:{place}" for place in range(len(HAND)))
    texts = (_card(lang, card) for card in HAND)
    backs = (say("rummy.option.nth", number=place + 1) for place in range(len(HAND)))
    return Cursor(on="hand", index=index, options=options, texts=tuple(texts if shown else backs))


def _table(count: int, lang: Lang, keys: dict[str, Button], **fields: Any) -> TableView:
    mover = fields.pop("mover", 0)
    own = fields.pop("own", {})
    facing = AROUND[count][mover or 0]
    base: dict[str, Any] = {
        "screen": "table",
        "game": "rummy",
        "phase": "play",
        "round": 3,
        "goal": 100,
        "stock": 23,
        "discard_top": "KS",
        "reuses_left": 2,
        "seats": _seats(count, lang, mover, fields.pop("cards", 10), **own),
        "turn": None if mover is None else Turn(seat=mover, name=NAMES[mover]),
        "labels": _labels(lang),
        "buttons": keys,
        "panels": {"table": Panel(buttons=keys, place="bottom")},
        "look": Look(lang=lang, facing=facing),
    }
    return TableView(**{**base, **fields})


def draw(count: int, lang: Lang) -> TableView:
    """A card is to be drawn; the hand lies face down."""
    say = say_in(lang)
    keys = _keys(
        lang,
        ("blind", "hold1", "hold2"),
        hold1={"reason": say("rummy.hint.stock", count=23)},
        hold2={"reason": _card(lang, "KS")},
    )
    cursor = Cursor(
        on="draw",
        index=1,
        options=("stock", "pile"),
        texts=(say("rummy.option.stock"), say("rummy.option.pile", card=_card(lang, "KS"))),
    )
    told = (
        Message(
            code="discarded",
            text=say("rummy.message.discarded", name=NAMES[1], card=_card(lang, "KS")),
            seat=1,
        ),
    )
    sentence = say("rummy.sentence.draw", name=NAMES[0])
    return _table(count, lang, keys, phase="draw", cursor=cursor, messages=told, sentence=sentence)


def shown(count: int, lang: Lang) -> TableView:
    """The hand lies open, after the draw."""
    say = say_in(lang)
    keys = _keys(
        lang,
        ("blind", "hold3", "hold5"),
        blind={"text": say("rummy.does.hide"), "on": True},
        hold3={"reason": say("rummy.hint.propose")},
        hold4=_barred(lang, "needs_own_meld"),
        hold5={"reason": _card(lang, "TS")},
    )
    return _table(
        count,
        lang,
        keys,
        cards=len(HAND),
        hand=HAND,
        hand_seat=0,
        hand_new=10,
        cursor=_cursor(lang, 10, shown=True),
        sentence=say("rummy.sentence.play", name=NAMES[0]),
    )


def chosen(count: int, lang: Lang) -> TableView:
    """A meld has been proposed; the rest does not fit with it."""
    say = say_in(lang)
    keys = _keys(
        lang,
        ("blind", "hold3"),
        blind={"text": say("rummy.does.hide"), "on": True},
        hold3={"reason": say("rummy.hint.lay")},
        hold4=_barred(lang, "needs_own_meld"),
        hold5={"does": None, "lit": False, "shown": True, "reason": say("rummy.hint.one_card")},
    )
    names = tuple(_card(lang, HAND[place]) for place in (5, 6, 7))
    cursor = Cursor(
        on="hand",
        index=3,
        options=("card:5", "card:6", "card:7", "lay", "cancel"),
        texts=(*names, say("rummy.option.lay", count=3), say("rummy.option.cancel")),
    )
    return _table(
        count,
        lang,
        keys,
        cards=len(HAND),
        hand=HAND,
        hand_seat=0,
        hand_marks=(5, 6, 7),
        hand_fits=(),
        cursor=cursor,
        sentence=say("rummy.sentence.chosen", name=NAMES[0]),
    )


def marked(count: int, lang: Lang) -> TableView:
    """The same with the hand covered: what is chosen stays marked on the backs."""
    open_ = chosen(count, lang)
    assert open_.cursor is not None
    say = say_in(lang)
    backs = tuple(say("rummy.option.nth", number=place + 1) for place in (5, 6, 7))
    cursor = open_.cursor.model_copy(update={"texts": (*backs, *open_.cursor.texts[3:])})
    buttons = {
        **open_.buttons,
        "blind": open_.buttons["blind"].model_copy(update={"on": False, "text": say("rummy.does.show")}),
    }
    return open_.model_copy(
        update={
            "hand": None,
            "hand_seat": None,
            "hand_fits": None,
            "cursor": cursor,
            "buttons": buttons,
            "panels": {"table": Panel(buttons=buttons)},
        }
    )


def melds(count: int, lang: Lang) -> TableView:
    """Many melds on the table; a card is being laid off on another's."""
    say = say_in(lang)
    keys = _keys(
        lang,
        ("blind", "hold4", "hold5"),
        blind={"text": say("rummy.does.hide"), "on": True},
        hold3=_barred(lang, "no_meld"),
        hold5=_barred(lang, "taken_card"),
    )
    cursor = Cursor(
        on="lay_off",
        index=0,
        options=("lay:1:meld:1.0", "lay:2:meld:0.1", "cancel"),
        texts=(
            say(
                "rummy.option.lay_off",
                card=_card(lang, "7H"),
                meld=say("rummy.option.on_other_sequence", name=NAMES[1], cards="A–6"),
            ),
            say("rummy.option.cancel"),
            say("rummy.option.cancel"),
        ),
    )
    own = {f"s{seat}": {"melds": MELDS[seat]} for seat in range(count)}
    return _table(
        count,
        lang,
        keys,
        cards=4,
        own=own,
        hand=("2C", "7H", "TS", "KD"),
        hand_seat=0,
        stock=9,
        reuses_left=0,
        cursor=cursor,
        sentence=say("rummy.sentence.lay_off", name=NAMES[0]),
    )


def computer(count: int, lang: Lang) -> TableView:
    """A computer player throws a card; the only person's hand lies open."""
    say = say_in(lang)
    keys = _keys(lang, (), hold1=_barred(lang, "not_your_turn"), hold2=_barred(lang, "not_your_turn"))
    own = {f"s{seat}": {"cpu": "hard"} for seat in range(1, count)}
    view = _table(
        count,
        lang,
        keys,
        mover=1,
        own=own,
        hand=HAND[:10],
        hand_seat=0,
        thinking=True,
        effects=(Effect(serial=9, kind="discard", at=NOW - 120, ms=420, seat=1, values=(51,)),),
        sentence=say("common.sentence.thinking", name=NAMES[1]),
    )
    return view.model_copy(update={"look": Look(lang=lang, four_colors=True)})


def passing(count: int, lang: Lang) -> TableView:
    """The table is passed on."""
    keys = _keys(lang, ("keep",))
    keys = {n: b.model_copy(update={"shown": n in {"keep", "menu"}}) for n, b in keys.items()}
    text = say_in(lang)("rummy.sentence.pass", name=NAMES[1])
    return _table(count, lang, keys, mover=1, phase="pass", sentence=text)


def score(count: int, lang: Lang) -> TableView:
    """A hand is over, and counts twice."""
    say = say_in(lang)
    keys = _keys(lang, ("keep",), keep={"text": say("rummy.does.deal")})
    keys = {n: b.model_copy(update={"shown": n in {"keep", "menu"}}) for n, b in keys.items()}
    left = (0, 84, 31, 7)[:count]
    held = ((), HAND[:10], ("KC", "QH", "2S", "9D"), ("3C", "4D"))
    gained = (2 * sum(left), *(0,) * (count - 1))
    row = SheetRow(
        number=3, left=left, gained=gained, winner=0, doubled=True, note=say("rummy.label.doubled")
    )
    own = {
        f"s{seat}": {
            "left": held[seat],
            "score": SCORES[seat] + gained[seat],
            "state": "done",
            "note": say("rummy.note.left", count=left[seat]),
        }
        for seat in range(count)
    }
    sentence = say("rummy.sentence.doubled", name=NAMES[0], count=gained[0])
    return _table(count, lang, keys, mover=None, phase="score", own=own, sheet=(row,), sentence=sentence)


def over(count: int, lang: Lang) -> TableView:
    """Somebody has won."""
    say = say_in(lang)
    go = Button(does="confirm", text=say("common.button.rematch"), lit=True)
    keys = {"keep": go, "ok": go, "menu": Button(does="menu", text=say("common.button.menu"), lit=True)}
    ranked = sorted(range(count), key=lambda seat: -SCORES[seat])
    rows = tuple(
        Standing(seat=seat, name=NAMES[seat], place=place, score=SCORES[seat])
        for place, seat in enumerate(ranked, start=1)
    )
    return _table(
        count,
        lang,
        keys,
        mover=None,
        phase="over",
        over=Over(standings=rows, winners=(ranked[0],)),
        sentence=say("rummy.sentence.won", name=NAMES[ranked[0]]),
    )


RUMMY: Final[dict[str, Callable[[int, Lang], TableView]]] = {
    "draw": draw,
    "shown": shown,
    "chosen": chosen,
    "marked": marked,
    "melds": melds,
    "computer": computer,
    "pass": passing,
    "score": score,
    "over": over,
}
"""By name; each is made for a number of players and a language."""
