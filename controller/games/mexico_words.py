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
    Declare,
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


def sentence(at: Situation) -> str:
    """What the table asks of whom."""
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
    return say(f"mexico.sentence.{_sentence_code(at)}", name=name)


def _sentence_code(at: Situation) -> str:
    """Which sentence fits what may be done now."""
    state: State = at.state
    if state.phase in {"reveal", "declare"}:
        return state.phase
    openly = MEXICO.why_not(state, Throw(blind=False)) is None
    blindly = MEXICO.why_not(state, Throw(blind=True)) is None
    blind = blindly and (at.choices.blind or not openly)
    if state.phase == "choose":
        if not (openly or blindly):
            tied = MEXICO.why_not(state, Declare(result="tied")) is None
            return "keep_or_tied" if tied else "keep_mexico" if state.mexico else "keep"
        return "throw_again_blind" if blind else "throw_again"
    if state.extra_turn:
        return "extra_blind" if blind else "extra"
    if blind:
        return "throw_blind"
    return "throw_choice" if blindly else "throw_open"


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


def _told(at: Situation, event: Tagged) -> list[Message]:  # noqa: PLR0911, PLR0912 - one line for each event
    def about(code: str, seat: int, tone: Tone = "plain", **values: Any) -> Message:
        text = at.texts.say(f"mexico.message.{code}", name=at.names[seat], **values)
        return Message(code=code, text=text, tone=tone, seat=seat)

    match event:
        case Thrown(mexico=True, seat=seat) | Revealed(mexico=True, seat=seat):
            return [about("mexico", seat, "good")]
        case TurnEnded():
            return _turn_ended(at, event)
        case Tied(seats=seats):
            return [about("tied", seat, "warning") for seat in seats]
        case RoundEnded(losers=()):
            return [Message(code="nobody_lost", text=at.texts.say("mexico.message.nobody_lost"))]
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
            decided = any(isinstance(other, RoundEnded) for other in at.events)
            return [about("leader" if decided else "leader_now", seat)]
        case LeaderChanged() if at.state.mover is not None:
            return [Message(code="no_leader", text=at.texts.say("mexico.message.no_leader"))]
        case Declared(seat=seat, result=result):
            return [about(f"declared_{result}", seat)]
        case Withdrawn(seat=seat):
            return [about("withdrawn", seat)]
        case GameOver(winners=(seat, *_)):
            return [about("winner", seat, "good")]
        case GameOver():
            return [Message(code="nobody_won", text=at.texts.say("mexico.message.ask_restart"))]
    return []


def _turn_ended(at: Situation, event: TurnEnded) -> list[Message]:
    """Why the turn is over where that is a surprise, and the pattern where the leader has set it."""
    state: State = at.state
    told: list[Message] = []
    if event.why == "first_blind_ends":
        text = at.texts.say("mexico.message.first_blind_ends")
        told.append(Message(code="first_blind_ends", text=text, seat=event.seat))
    if event.seat == state.leader and state.pattern_done and state.stage == 0:
        text = at.texts.say("mexico.message.pattern_complete", pattern=_pattern(state, at.texts))
        told.append(Message(code="pattern_complete", text=text, seat=event.seat))
    return told


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
    if any(isinstance(event, RoundEnded) and seat in event.won for event in at.events):
        return at.seat_texts[seat].say("mexico.message.no_turning")
    return _round_note(at, seat)


def _round_note(at: Situation, seat: int) -> str:
    """Where the seat stands in the round that is being played."""
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
