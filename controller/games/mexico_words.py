"""What is said at a table of Mexico: the sentence, the messages, and the lines at each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from controller.games.base import Situation
from display.texts import Texts
from display.view import Message
from engines.face import Tagged
from engines.mexico import (
    MEXICO,
    MEXICO_VALUE,
    Declared,
    GameOver,
    KnockedOut,
    LeaderChanged,
    LifeLost,
    Revealed,
    RoundEnded,
    State,
    Throw,
    Thrown,
    Tied,
    TurnEnded,
    Withdrawn,
)

Tone = Literal["plain", "good", "bad", "warning"]
SeatState = Literal["waiting", "next", "acting", "done", "out", "tied", "lost"]


def sentence(at: Situation, *, throws: bool, blind: bool) -> str:
    """What the table asks of whom. `throws`: a throw may come now; `blind`: it would be blind."""
    say = at.texts.say
    state: State = at.state
    if state.mover is None:
        winner = next(iter(state.players), None)
        if winner is None:
            return say("mexico.sentence.nobody_won")
        return say("mexico.sentence.won", name=at.names[winner])
    name = at.names[state.mover]
    if at.thinking:
        return say("common.sentence.thinking", name=name)
    return say(f"mexico.sentence.{_sentence_code(state, throws, blind)}", name=name)


def _sentence_code(state: State, throws: bool, blind: bool) -> str:
    if state.phase in {"reveal", "declare"}:
        return state.phase
    suffix = "_blind" if blind else ""
    if state.phase == "choose":
        return f"throw_again{suffix}" if throws else "keep"
    return f"extra{suffix}" if state.extra_turn else f"throw{suffix}"


def forced(at: Situation) -> tuple[Message, ...]:
    """Why the next throw is blind whatever the player would like (Regel 1, Regel 4)."""
    state: State = at.state
    if state.mover is None or MEXICO.why_not(state, Throw(blind=True)) is not None:
        return ()
    why = MEXICO.why_not(state, Throw(blind=False))
    if why is None or why.code not in {"first_round_blind", "third_throw_blind"}:
        return ()
    return (Message(code=why.code, text=at.texts.say(f"mexico.message.{why.code}"), seat=state.mover),)


def news(at: Situation) -> tuple[Message, ...]:
    """The last events in words."""
    return tuple(message for event in at.events for message in _told(at, event))


def _told(at: Situation, event: Tagged) -> list[Message]:  # noqa: PLR0911 - one line for each event
    def about(code: str, seat: int, tone: Tone = "plain", **values: Any) -> Message:
        text = at.texts.say(f"mexico.message.{code}", name=at.names[seat], **values)
        return Message(code=code, text=text, tone=tone, seat=seat)

    match event:
        case Thrown(mexico=True, seat=seat) | Revealed(mexico=True, seat=seat):
            return [about("mexico", seat, "good")]
        case TurnEnded(why="first_blind_ends", seat=seat):
            return [about("first_blind_ends", seat)]
        case Tied(seats=seats):
            return [about("tied", seat, "warning") for seat in seats]
        case RoundEnded():
            return [
                *(about("lost", seat, "bad") for seat in event.losers),
                *(about("tied", seat, "warning") for seat in event.tied),
                *(about("won", seat, "good") for seat in event.won),
            ]
        case LifeLost(lives=lives, seat=seat) if lives:
            return [about("life_lost", seat, "bad", count=lives)]
        case KnockedOut(seat=seat):
            return [about("knocked_out", seat, "bad")]
        case LeaderChanged(seat=int(seat)):
            return [about("leader", seat)]
        case Declared(seat=seat, result=result):
            return [about(f"declared_{result}", seat)]
        case Withdrawn(seat=seat):
            return [about("withdrawn", seat)]
        case GameOver(winners=(seat, *_)):
            return [about("winner", seat, "good")]
        case GameOver():
            return [Message(code="nobody_won", text=at.texts.say("mexico.message.nobody_won"))]
    return []


def throw_number(state: State) -> int:
    """The throw that is being talked about: the coming one, or the one that lies there."""
    coming = state.phase == "throw"
    return min(state.made + (1 if coming else 0), state.limit)


def seat_state(state: State, seat: int) -> SeatState:
    """How this seat stands in the round."""
    if state.out_round[seat] is not None:
        return "out"
    if state.mover == seat:
        return "acting"
    if seat in state.extra:
        return "tied"
    if state.values[seat] is not None:
        return "done"
    return "next" if state.mover is not None and seat == _after(state, state.mover) else "waiting"


def _after(state: State, seat: int) -> int | None:
    """The next seat clockwise that is in and has not stood yet this round."""
    for step in range(1, state.seats):
        other = (seat + step) % state.seats
        if state.out_round[other] is None and state.values[other] is None:
            return other
    return None


def note(at: Situation, seat: int) -> str:
    """The short line under a seat's name, in its own language."""
    state: State = at.state
    texts = at.seat_texts[seat]
    match seat_state(state, seat):
        case "out":
            return texts.say("mexico.note.out")
        case "acting" if state.phase == "declare":
            return texts.say("mexico.note.declare")
        case "acting":
            key = "mexico.note.extra" if state.extra_turn else "mexico.note.throw_of"
            return texts.say(key, throw=throw_number(state), limit=state.limit)
        case "tied":
            return texts.say("mexico.note.tied")
        case "done" if seat == state.leader and state.pattern:
            return texts.say("mexico.note.stood", pattern=_pattern(state, texts))
        case "done":
            return texts.say("mexico.note.done", count=state.throws_done[seat])
        case "next":
            return texts.say("mexico.note.next")
    return ""


def _pattern(state: State, texts: Texts) -> str:
    return ", ".join(texts.say(f"mexico.label.{'blind' if blind else 'open'}") for blind in state.pattern)


def badge(events: Sequence[Tagged], seat: int, texts: Texts) -> str:
    """How the round that was just decided ended for this seat."""
    for event in reversed(events):
        if isinstance(event, Tied) and seat in event.seats:
            return texts.say("mexico.result.tied")
        if isinstance(event, RoundEnded):
            for result, seats in (("lost", event.losers), ("tied", event.tied), ("won", event.won)):
                if seat in seats:
                    return texts.say(f"mexico.result.{result}")
    return ""


def was(at: Situation, seat: int) -> int | None:
    """What stood at the end of the round that was just decided."""
    if not any(isinstance(event, RoundEnded) for event in at.events):
        return None
    ended = [event.value for event in at.story if isinstance(event, TurnEnded) and event.seat == seat]
    return ended[-1] if ended else None


def spoken(texts: Texts, value: int) -> str:
    """A value as it is said aloud."""
    return texts.say("mexico.label.mexico") if value == MEXICO_VALUE else str(value)
