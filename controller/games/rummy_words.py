"""What is said in Rummy: the sentence, the news, notes at the seats, and the score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from controller.games.base import Situation, winners_sentence
from controller.games.rummy_hand import card_name, marks
from controller.games.rummy_offers import LAY_OFF, NO_LAY_OFF, NO_MELD
from display.view import Message
from engines.face import Tagged
from engines.rummy import (
    RUMMY,
    Cards,
    Dealt,
    Discarded,
    Drawn,
    HandEnded,
    HandScore,
    LaidOff,
    Melded,
    State,
    Taken,
    Tied,
    TurnedPile,
    WentOut,
    Withdrawn,
)

Tone = Literal["plain", "good", "bad", "warning"]


def sentence(at: Situation) -> str:
    """What the table asks of whom."""
    state: State = at.state
    say = at.texts.say
    if state.phase == "over":
        return winners_sentence(at, RUMMY)
    if state.phase == "score":
        return _ended(at, state.results[-1])
    if state.mover is None or state.awaiting:
        return ""
    name = at.names[state.mover]
    if at.sight.passing:
        return say("rummy.sentence.pass", name=name)
    if at.thinking:
        return say("common.sentence.thinking", name=name)
    if state.phase == "draw":
        return say("rummy.sentence.draw", name=name)
    return say(f"rummy.sentence.{_asked(at)}", name=name)


def _asked(at: Situation) -> str:
    """What is to be done after the draw."""
    if not at.sight.looked:
        return "look"
    if at.choices.mode in {LAY_OFF, NO_MELD, NO_LAY_OFF}:
        return at.choices.mode
    if marks(at):
        return "chosen"
    return "play"


def _ended(at: Situation, result: HandScore) -> str:
    say = at.texts.say
    if result.winner is None:
        return say(f"rummy.sentence.blocked_{result.blocked}")
    points = result.gained[result.winner]
    kind = "doubled" if result.doubled else "went_out"
    return say(f"rummy.sentence.{kind}", name=at.names[result.winner], count=points)


# -- news ----------------------------------------------------------------------------------------------


def news(at: Situation) -> tuple[Message, ...]:
    """What has happened since the last card was drawn, in order."""
    told = (message for event in at.events if (message := _told(at, event)) is not None)
    return tuple(told)


def _told(at: Situation, event: Tagged) -> Message | None:
    code, seat, tone, values = _played(at, event) or _counted(event)
    if not code:
        return None
    name = at.names[seat] if seat is not None else ""
    text = at.texts.say(f"rummy.message.{code}", name=name, **values)
    return Message(code=code, text=text, tone=tone, seat=seat)


_Said = tuple[str, int | None, Tone, Mapping[str, Any]]
"""A message's code, whom it is about, its tone, and its values."""


def _played(at: Situation, event: Tagged) -> _Said | None:
    """What is said of a card that was drawn or laid."""
    match event:
        case Drawn(seat=seat):
            return "drawn", seat, "plain", {}
        case Taken(seat=seat, card=card):
            return "taken", seat, "plain", {"card": card_name(at.texts, card)}
        case Melded(seat=seat, form=form, cards=cards):
            return f"melded_{form}", seat, "good", {"cards": _spelled(at, cards)}
        case LaidOff(seat=seat, card=card):
            return "laid_off", seat, "good", {"card": card_name(at.texts, card)}
        case Discarded(seat=seat, card=card):
            return "discarded", seat, "plain", {"card": card_name(at.texts, card)}
    return None


def _counted(event: Tagged) -> _Said:
    """What is said of the course of a hand; nothing for the rest."""
    match event:
        case TurnedPile(reuses_left=left):
            return "turned_pile", None, "warning", {"count": left}
        case WentOut(seat=seat, doubled=doubled):
            return "out_doubled" if doubled else "out", seat, "good", {}
        case HandEnded(why=str(why)):
            return f"blocked_{why}", None, "warning", {}
        case Tied():
            return "tied", None, "warning", {}
        case Withdrawn(seat=seat):
            return "withdrawn", seat, "plain", {}
        case Dealt(starter=seat):
            return "dealt", seat, "plain", {}
    return "", None, "plain", {}


def _spelled(at: Situation, cards: Cards) -> str:
    return " ".join(at.texts.say(f"rummy.card.short.{card[0].lower()}") for card in cards)


# -- labels and notes ----------------------------------------------------------------------------------


def labels(at: Situation) -> dict[str, str]:
    """The words of the scene."""
    state: State = at.state
    say = at.texts.say
    found = {
        "round": say("rummy.label.round", round=state.round),
        "goal": say("rummy.label.goal", goal=state.settings.goal),
        "stock": say("rummy.label.stock"),
        "pile": say("rummy.label.pile"),
        "reuses": say("rummy.label.reuses", count=state.reuses_left),
        "hand_points": say("rummy.label.hand_points"),
        "gained": say("rummy.label.gained"),
        "total": say("rummy.label.total"),
        "left": say("rummy.label.left"),
        "ranks": " ".join(say(f"rummy.card.short.{rank}") for rank in "ajqk"),
    }
    if at.sight.passing and state.mover is not None:
        found["pass"] = say("rummy.label.pass", name=at.names[state.mover])
        found["pass_hint"] = say("rummy.label.pass_hint", name=at.names[state.mover])
    return found


def sheet(at: Situation) -> list[dict[str, Any]]:
    """The hands that are over, each a row of the score sheet."""
    state: State = at.state
    rows = []
    for number, result in enumerate(state.results, start=1):
        note = ""
        if result.doubled:
            note = at.texts.say("rummy.label.doubled")
        elif result.blocked:
            note = at.texts.say("rummy.label.blocked")
        rows.append(
            {
                "number": number,
                "left": result.left,
                "gained": result.gained,
                "winner": result.winner,
                "doubled": result.doubled,
                "note": note,
            }
        )
    return rows


def seat_state(state: State, seat: int) -> str:
    """How a seat stands to the turn."""
    if state.out[seat]:
        return "out"
    if state.phase in {"score", "over"} or state.mover is None:
        return "done"
    if state.mover == seat:
        return "acting"
    return "next" if state.after(state.mover) == seat else "waiting"


def note(at: Situation, seat: int) -> str:
    """One line at a seat: how many cards he holds, or that he is out."""
    state: State = at.state
    say = at.seat_texts[seat].say
    if state.out[seat]:
        return say("rummy.note.out")
    if state.phase in {"score", "over"} and state.results and len(state.results) == state.round:
        return say("rummy.note.left", count=state.results[-1].left[seat])
    if not state.hands[seat]:
        return ""
    return say("rummy.note.cards", count=len(state.hands[seat]))
