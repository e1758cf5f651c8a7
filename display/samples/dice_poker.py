"""Every phase of Dice Poker as a view, of games that were really played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from display.samples.parts import AROUND, NAMES, NOW, say_in
from display.theme import SEAT_COLORS, SHAPES
from display.view import (
    Button,
    CardLine,
    Cup,
    Cursor,
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
from engines.dice_poker import DICE_POKER, LEFT, NONE_HELD, Held, State, offers

Five = tuple[int, int, int, int, int]
FILLED: Final[tuple[tuple[str, Five], ...]] = (
    ("sixes", (6, 6, 6, 2, 1)),
    ("full_house", (5, 5, 5, 2, 2)),
    ("chance", (6, 5, 5, 3, 2)),
    ("poker", (4, 4, 4, 4, 4)),
    ("small_straight", (1, 1, 2, 3, 6)),
    ("threes", (3, 3, 3, 5, 1)),
    ("pair", (2, 2, 5, 6, 4)),
)
"""Lines that everybody has filled, and with what."""


def _score(state: State, line: str, dice: Five) -> State:
    for action in (
        {"kind": "throw", "held": NONE_HELD},
        {"kind": "dice", "values": dice},
        {"kind": "score", "line": line},
    ):
        state = DICE_POKER.play(state, action).state
    return state


def played(count: int, rounds: int, **settings: Any) -> State:
    """A game of which so many rounds were played alike by everybody."""
    state = DICE_POKER.start(DICE_POKER.Settings(**settings), count)
    for line, dice in FILLED[:rounds]:
        for _ in range(count):
            state = _score(state, line, dice)
    return state


def thrown(state: State, *throws: Sequence[int], held: Held = NONE_HELD) -> State:
    """The first throw, and a second one with these dice held."""
    for number, values in enumerate(throws):
        action = {"kind": "throw", "held": held if number else NONE_HELD}
        state = DICE_POKER.play(state, action).state
        state = DICE_POKER.play(state, {"kind": "dice", "values": tuple(values)}).state
    return state


def _lines(state: State, lang: Lang) -> tuple[CardLine, ...]:
    """The card as the table fills it."""
    say = say_in(lang)
    if state.mover is None:
        return ()
    now, rows = offers(state), []
    for line, points in state.card(state.mover).items():
        row = CardLine(
            id=line,
            text=say(f"dice_poker.line.{line}"),
            part="left" if line in LEFT else "right",
            points=points,
        )
        offer = now.get(line)
        if offer is not None and offer.barred is not None:
            row = row.model_copy(update={"why": offer.barred.code, "reason": ""})
        elif offer is not None:
            row = row.model_copy(
                update={"offer": offer.points, "joker": offer.joker, "bonus": offer.poker_bonus}
            )
        rows.append(row)
    return tuple(rows)


def _keys(state: State, lang: Lang, held: Held, line: str) -> dict[str, Button]:
    say = say_in(lang)
    choosing = state.phase == "choose"
    left = state.made < 3
    throw = say("dice_poker.does.throw_again" if state.made else "dice_poker.does.throw")
    hint = say("dice_poker.hint.shake", count=5 - sum(held))
    cup = Button(text=throw, reason=hint, does="throw", lit=True)
    if not left:
        cup = Button(text=throw, why="no_throws_left", reason=say("dice_poker.why.no_throws_left"))
    keep = Button(
        text=say("dice_poker.does.score"), why="throw_first", reason=say("dice_poker.why.throw_first")
    )
    if choosing:
        points = next((o.points + o.poker_bonus for i, o in offers(state).items() if i == line), 0)
        name = say(f"dice_poker.line.{line}")
        told = say("dice_poker.hint.score", line=name, points=points)
        keep = Button(text=keep.text, reason=told, does="score", lit=True)
    keys = {"keep": keep.model_copy(update={"cap": "#d9b93d"}), "cup": cup, "blind": Button(shown=False)}
    for name, does in (("left", "previous"), ("ok", "take"), ("right", "next")):
        text = say(f"common.button.{'ok' if name == 'ok' else does}")
        keys[name] = Button(text=text, does=does if choosing else None, lit=choosing, shown=choosing)
    for die in range(5):
        on = held[die]
        can = choosing and left
        does = "release" if on else "hold"
        keys[f"hold{die + 1}"] = Button(
            text=say(f"dice_poker.does.{does}", die=die + 1), does=does if can else None, lit=can, on=on
        )
    keys["menu"] = Button(text=say("common.button.menu"), does="menu", lit=True)
    return keys


def _labels(state: State, lang: Lang) -> dict[str, str]:
    say = say_in(lang)
    found = {
        "round": say("dice_poker.label.round", round=state.round, rounds=state.settings.rounds),
        "left": say("dice_poker.label.left"),
        "right": say("dice_poker.label.right"),
        "bonus": say("dice_poker.label.bonus"),
        "total": say("dice_poker.label.total"),
        "time": say("dice_poker.label.time", count=23),
    }
    if state.mover is not None:
        missing = state.settings.upper_bonus_from - state.left_sum(state.mover)
        found["to_bonus"] = (
            say("dice_poker.label.to_bonus", count=missing)
            if missing > 0
            else say("dice_poker.label.bonus_reached")
        )
        number = min(state.made + (state.phase == "throw"), 3)
        found["throw"] = say("dice_poker.label.throw", throw=number, limit=3)
    return found


def _seats(state: State, lang: Lang) -> tuple[Seat, ...]:
    say = say_in(lang)
    count = state.seats
    found = []
    for index in range(count):
        moving = index == state.mover
        following = state.mover is not None and index == (state.mover + 1) % count and count > 1
        note = say("dice_poker.note.open", count=len(state.open_lines(index)))
        found.append(
            Seat(
                name=NAMES[index],
                score=state.totals[index],
                card=dict(state.card(index)),
                side=AROUND[count][index],
                color=SEAT_COLORS[index],
                shape=SHAPES[index],
                lang=lang,
                state="acting" if moving else "next" if following else "waiting",
                note=say("dice_poker.note.next") if following else note if state.mover is not None else "",
            )
        )
    return tuple(found)


def view_of(state: State, lang: Lang, held: Held = NONE_HELD, line: str = "", **fields: Any) -> TableView:
    """The table for this state, with these dice held and the cursor on this line."""
    say = say_in(lang)
    keys = _keys(state, lang, held, line)
    people = _seats(state, lang)
    mover = state.mover or 0
    options = tuple(i for i, o in offers(state).items() if o.barred is None)
    cursor = None
    if options:
        texts = tuple(say(f"dice_poker.line.{i}") for i in options)
        cursor = Cursor(on="line", index=options.index(line), options=options, texts=texts)
    word = "throw" if state.phase == "throw" else "choose" if state.made < 3 else "fill"
    base: dict[str, Any] = {
        "screen": "table",
        "game": "dice_poker",
        "phase": state.phase,
        "round": state.round,
        "throws": Throws(made=state.made, limit=3),
        "turn": Turn(seat=mover, name=NAMES[mover]) if state.mover is not None else None,
        "seats": people,
        "dice": tuple(Die(value=v, held=h) for v, h in zip(state.dice or (), held, strict=False)),
        "lines": _lines(state, lang),
        "cursor": cursor,
        "labels": _labels(state, lang),
        "sentence": say(f"dice_poker.sentence.{word}", name=NAMES[mover]),
        "buttons": keys,
        "panels": {"table": Panel(buttons=keys)},
        "look": Look(lang=lang, facing=people[mover].side),
    }
    return TableView(**{**base, **fields})


def choosing(count: int, lang: Lang) -> TableView:
    """Two fives are held, and there is a throw left."""
    state = thrown(played(count, 4), (5, 2, 5, 3, 6), (4, 5, 3), held=(True, False, True, False, False))
    return view_of(state, lang, (True, False, True, False, True), "fives")


def first(count: int, lang: Lang) -> TableView:
    """The very first throw."""
    return view_of(played(count, 0), lang)


def across(count: int, lang: Lang) -> TableView:
    """Somebody who sits across from the panel is to move."""
    state = played(count, 2)
    for _ in range(count // 2):
        state = _score(state, *FILLED[2])
    state = thrown(state, (1, 2, 3, 4, 6))
    return view_of(state, lang, (False, True, True, True, False), "small_straight")


def last_throw(count: int, lang: Lang) -> TableView:
    """The throws are used up, nothing fits well."""
    kept: Held = (True, False, False, False, False)
    state = thrown(played(count, 7), (6, 2, 1, 1, 4), (2, 1, 3, 4), (2, 1, 3, 4), held=kept)
    return view_of(state, lang, kept, "four_of_a_kind")


def joker(count: int, lang: Lang) -> TableView:
    """A further poker has to go to the left."""
    state = thrown(played(count, 5), (2, 2, 2, 2, 2))
    say = say_in(lang)
    text = say("dice_poker.sentence.joker_left", name=NAMES[0], line=say("dice_poker.line.twos"))
    return view_of(state, lang, NONE_HELD, "twos", sentence=text)


def joker_right(count: int, lang: Lang) -> TableView:
    """A further poker goes to the right: every line there takes it in full."""
    state = thrown(played(count, 6), (3, 3, 3, 3, 3))
    text = say_in(lang)("dice_poker.sentence.joker_right", name=NAMES[0])
    return view_of(state, lang, NONE_HELD, "large_straight", sentence=text)


def scored(count: int, lang: Lang) -> TableView:
    """A line has been filled; the next one is to throw."""
    say = say_in(lang)
    state = played(count, 5)
    state = _score(state, "twos", (2, 2, 2, 2, 2))
    name = NAMES[0]
    told = (
        Message(
            code="scored",
            text=say("dice_poker.message.scored", name=name, line=say("dice_poker.line.twos"), points=10),
            tone="good",
            seat=0,
        ),
        Message(
            code="poker_bonus",
            text=say("dice_poker.message.poker_bonus", name=name, points=100),
            tone="good",
            seat=0,
        ),
    )
    effect = Effect(serial=21, kind="mexico", at=NOW - 700, ms=2500, seat=0)
    return view_of(state, lang, messages=told, result=True, effects=(effect,))


def rolling(count: int, lang: Lang) -> TableView:
    """Three dice on their way, two are held."""
    view = choosing(count, lang)
    values = tuple(die.value or 1 for die in view.dice)
    effect = Effect(serial=7, kind="roll", at=NOW - 500, ms=1200, seat=0, values=values)
    lines = tuple(line.model_copy(update={"offer": None}) for line in view.lines)
    sentence = say_in(lang)("common.sentence.rolling", name=NAMES[0])
    return view.model_copy(
        update={"effects": (effect,), "cursor": None, "lines": lines, "sentence": sentence}
    )


def shaking(count: int, lang: Lang) -> TableView:
    """The cup is being shaken with what is not held."""
    return choosing(count, lang).model_copy(update={"cup": Cup(shaking=True, strength=60)})


def by_cursor(count: int, lang: Lang) -> TableView:
    """Without hold buttons, and with a throw by button: the cursor walks over cup, dice and lines."""
    view = choosing(count, lang)
    assert view.cursor is not None
    options = ("throw", *(f"die:{i}" for i in range(1, 6)), *view.cursor.options)
    texts = ("", *("" for _ in range(5)), *view.cursor.texts)
    cursor = Cursor(on="line", index=4, options=options, texts=texts)
    return view.model_copy(update={"cursor": cursor})


def thirteen(count: int, lang: Lang) -> TableView:
    """The classic card, with the left side full."""
    state = DICE_POKER.start(DICE_POKER.Settings(card="thirteen", upper_bonus_from=63), count)
    for face, line in enumerate(LEFT, 1):
        for _ in range(count):
            state = _score(state, line, (face, face, face, face, 7 - face))
    state = thrown(state, (4, 4, 2, 4, 2))
    return view_of(state, lang, NONE_HELD, "full_house")


def over(count: int, lang: Lang) -> TableView:
    """The game is over; the first place is shared where there are several."""
    say = say_in(lang)
    state = played(count, 7)
    scores = (287, 287, 246, 231, 231, 198)[:count]
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    people = tuple(
        seat.model_copy(update={"score": scores[i], "place": places[i], "state": "done", "note": ""})
        for i, seat in enumerate(_seats(state, lang))
    )
    winners = tuple(i for i, place in enumerate(places) if place == 1)
    rows = tuple(Standing(seat=i, name=NAMES[i], place=places[i], score=scores[i]) for i in range(count))
    go = Button(does="confirm", text=say("common.button.rematch"), lit=True, cap="#d9b93d")
    keys = {"keep": go, "menu": Button(does="menu", text=say("common.button.menu"), lit=True)}
    names = say("dice_poker.label.and").join(NAMES[i] for i in winners)
    sentence = say("dice_poker.sentence.shared", names=names)
    if len(winners) == 1:
        sentence = say("dice_poker.sentence.won", name=names)
    return TableView(
        screen="table",
        game="dice_poker",
        phase="over",
        round=15,
        seats=people,
        over=Over(standings=rows, winners=winners),
        sentence=sentence,
        buttons=keys,
        panels={"table": Panel(buttons=keys)},
        look=Look(lang=lang),
    )


def many_panels(count: int, lang: Lang) -> TableView:
    """A panel with hold buttons at every seat."""
    view = choosing(count, lang)
    idle = {
        name: button.model_copy(update={"lit": name == "menu", "does": None, "on": False})
        for name, button in view.buttons.items()
    }
    panels = {
        f"p{i}": Panel(place=seat.side, seat=i, acts=i == 0, buttons=view.buttons if i == 0 else idle)
        for i, seat in enumerate(view.seats)
    }
    return view.model_copy(update={"panels": panels})


def lesson(count: int, lang: Lang) -> TableView:
    """Somebody learns the game and did something else than was asked."""
    say = say_in(lang)
    told = Lesson(
        step=5, steps=11, text=say("dice_poker.lesson.fill"), answer=say("dice_poker.lesson.fill.else")
    )
    return choosing(count, lang).model_copy(update={"lesson": told})


DICE_POKER_VIEWS: Final[dict[str, Callable[[int, Lang], TableView]]] = {
    "choosing": choosing,
    "first": first,
    "across": across,
    "last throw": last_throw,
    "joker": joker,
    "joker right": joker_right,
    "scored": scored,
    "rolling": rolling,
    "shaking": shaking,
    "cursor": by_cursor,
    "thirteen": thirteen,
    "over": over,
    "panels": many_panels,
    "lesson": lesson,
}
"""By name; each takes how many play, 1 to 6, and the language."""
