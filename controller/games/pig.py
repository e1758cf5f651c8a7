"""Pig on the table: shake on, or bank with the keep button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from controller.games.base import (
    Count,
    EffectPlan,
    GameControls,
    Offer,
    Offers,
    Option,
    SettingLine,
    Situation,
    Words,
    cursor_controls,
    winners_sentence,
)
from display.view import Message
from engines.face import Knowledge, Tagged
from engines.pig import (
    PIG,
    Bank,
    Banked,
    Busted,
    GameOver,
    Ignored,
    LastRoundStarted,
    NotBanked,
    Overshot,
    State,
    Throw,
    Thrown,
    TurnEnded,
    Withdrawn,
)
from hardware.inputs import Control

_POINTS_A_MINUTE = 25
"""About how many points one seat banks in a minute in which only he plays."""


class PigControls(GameControls):
    """See `GameControls`."""

    game = PIG
    settings = (
        SettingLine("target", (10, 25, 50, 75, 100, 150, 200, 300, 500, 1000)),
        SettingLine("minimum_bank", (0, 5, 10, 15, 20, 25, 30, 40, 50)),
        SettingLine("one_loses_total", (False, True)),
        SettingLine("end", ("at_once", "last_round")),
        SettingLine("throw_limit", (None, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50)),
        SettingLine("goal", ("at_least", "exact_bust", "exact_ignore")),
    )
    highest = frozenset({"best_turn"})
    draws_lots = True

    def seat_to_move(self, state: State) -> int | None:
        """The seat whose turn it is, also while its die is awaited."""
        return state.mover

    def minutes(self, seats: int, settings: BaseModel) -> int:
        """About how many minutes a game takes."""
        target: int = getattr(settings, "target", 100)
        return max(1, round(seats * target / _POINTS_A_MINUTE))

    # -- what can be done ------------------------------------------------------------------------------

    def offers(self, at: Situation) -> Offers:
        """Throw with the cup, bank with keep."""
        throw, keep = _throw(at), _bank(at)
        options: tuple[Option, ...] = ()
        if at.by_button and isinstance(throw.act, Throw):
            options = (Option("throw", throw.text, throw.act, "throw"),)
        controls = {
            Control.CUP: throw,
            Control.KEEP: keep,
            Control.BLIND: Offer(text=at.texts.say("common.button.none"), shown=False),
            **cursor_controls(at, options, 0),
        }
        return Offers(controls, options, "throw" if options else "")

    # -- what is said ----------------------------------------------------------------------------------

    def words(self, at: Situation) -> Words:
        """The sentence, the news, and the labels of the scene."""
        state: State = at.state
        say = at.texts.say
        labels = {
            "round": say("pig.label.round", round=state.round),
            "goal": say("pig.label.goal", target=state.settings.target),
            "turn_points": say("pig.label.turn_points"),
            "total": say("pig.label.total"),
        }
        if state.mover is not None:
            labels["would_be"] = say("pig.label.would_be", total=state.would_be)
            if state.limit is not None:
                number = min(state.made + (state.phase == "throw"), state.limit)
                labels["throw"] = say("pig.label.throw", throw=number, limit=state.limit)
        if state.last_round:
            labels["last_round"] = say("pig.label.last_round")
        return Words(_sentence(at), _news(at), labels)

    def fields(self, at: Situation) -> dict[str, Any]:
        """The game's own fields of the view."""
        state: State = at.state
        return {
            "round": state.round,
            "throws": {"made": state.made, "limit": state.limit},
            "goal": state.settings.target,
            "value_text": str(state.turn_points) if state.mover is not None else "",
            "dice": [{"value": value} for value in state.dice or ()],
        }

    def seat_fields(self, at: Situation, seat: int) -> dict[str, Any]:
        """The game's own fields of one seat."""
        state: State = at.state
        moving = state.mover == seat
        return {
            "out": state.out[seat],
            "score": state.totals[seat],
            "turn_points": state.turn_points if moving else 0,
            "state": _seat_state(state, seat),
            "note": _note(at, seat),
        }

    # -- what is seen to happen and counted ------------------------------------------------------------

    def effects(self, events: Sequence[Tagged]) -> tuple[EffectPlan, ...]:
        """A rolling die, points that are lost, winners."""
        plans: list[EffectPlan] = []
        for event in events:
            match event:
                case Thrown(seat=seat, values=values):
                    plans.append(EffectPlan("roll", seat, values))
                case Busted(seat=seat) | Overshot(seat=seat):
                    plans.append(EffectPlan("life", seat))
                case GameOver(winners=winners):
                    plans.extend(EffectPlan("winner", seat) for seat in winners)
        return tuple(plans)

    def is_result(self, events: Sequence[Tagged]) -> bool:
        """Points that were lost, and the end, are looked at for a while."""
        return any(isinstance(event, Busted | Overshot | NotBanked | GameOver) for event in events)

    def breaks_news(self, event: Tagged) -> bool:
        """A throw or a bank makes the last news old."""
        return isinstance(event, Thrown | Banked | Withdrawn)

    def ends_story(self, event: Tagged) -> bool:
        """Each turn is a story."""
        return isinstance(event, TurnEnded)

    def counts(self, event: Tagged) -> tuple[Count, ...]:
        """Banks and what they gave, lost turns, the best turn, and points left on the table."""
        match event:
            case Banked(seat=seat, points=points):
                return (Count(seat, "banks"), Count(seat, "banked", points), Count(seat, "best_turn", points))
            case Busted(seat=seat, points=points, total=total):
                return (Count(seat, "busts"), Count(seat, "left", points + total))
            case Overshot(seat=seat, points=points) | NotBanked(seat=seat, points=points):
                return (Count(seat, "left", points),)
        return ()

    def figures(self, counted: Mapping[str, int]) -> tuple[tuple[str, float], ...]:
        """Average bank, lost turns, best turn, points left on the table."""
        banks = counted.get("banks", 0)
        average = counted.get("banked", 0) / banks if banks else 0.0
        rest = tuple((key, float(counted.get(key, 0))) for key in ("busts", "best_turn", "left"))
        return (("average_bank", average), *rest)

    def advice(self, at: Situation, knowledge: Knowledge | None) -> str:
        """The real odds of the next throw: one in six loses all of it, the others give four on average."""
        del knowledge
        state: State = at.state
        if state.mover is None or at.thinking or not state.made:
            return ""
        points = state.turn_points
        gain, loss = 20 / 6, points / 6
        better = "throw" if gain > loss else "bank" if gain < loss else "even"
        say = at.texts.say
        return say(
            f"pig.advice.{better}", points=points, gain=at.texts.number(gain), loss=at.texts.number(loss)
        )


def _throw(at: Situation) -> Offer:
    say = at.texts.say
    why = PIG.why_not(at.state, Throw())
    text = say("pig.does.throw_again" if at.state.made else "pig.does.throw")
    if why is not None:
        return Offer(text=text, why=why)
    return Offer("throw", text, say("pig.hint.shake"), Throw())


def _bank(at: Situation) -> Offer:
    say = at.texts.say
    why = PIG.why_not(at.state, Bank())
    text = say("pig.does.bank")
    if why is not None:
        return Offer(text=text, why=why)
    return Offer("bank", text, say("pig.hint.bank", total=at.state.would_be), Bank())


def _sentence(at: Situation) -> str:
    state: State = at.state
    say = at.texts.say
    if state.mover is None:
        return winners_sentence(at, PIG)
    name = at.names[state.mover]
    if at.thinking:
        return say("common.sentence.thinking", name=name)
    if state.made == 0:
        return say("pig.sentence.last_turn" if state.last_round else "pig.sentence.throw", name=name)
    key = "choose" if PIG.why_not(state, Bank()) is None else "throw_on"
    return say(f"pig.sentence.{key}", name=name, points=state.turn_points)


def _news(at: Situation) -> tuple[Message, ...]:
    """What happened, the last round first: everybody has to know that."""
    told = [message for event in at.events for message in _told(at, event)]
    return tuple(sorted(told, key=lambda message: message.code != "last_round"))


def _told(at: Situation, event: Tagged) -> list[Message]:  # noqa: PLR0911 - one line for each event
    def about(code: str, seat: int, tone: Any = "plain", **values: Any) -> Message:
        text = at.texts.say(f"pig.message.{code}", name=at.names[seat], **values)
        return Message(code=code, text=text, tone=tone, seat=seat)

    match event:
        case Busted(seat=seat, points=points, total=0):
            return [about("busted", seat, "bad", points=points)]
        case Busted(seat=seat, points=points, total=total):
            return [about("busted_total", seat, "bad", points=points, total=total)]
        case Overshot(seat=seat, points=points, over=over):
            return [about("overshot", seat, "bad", points=points, over=over)]
        case Ignored(seat=seat, value=value, over=over):
            return [about("ignored", seat, "warning", value=value, over=over)]
        case NotBanked(seat=seat, points=points, reason=reason):
            return [about(f"not_banked_{reason}", seat, "bad", points=points)]
        case Banked(seat=seat, points=points, total=total, forced=forced):
            return [about("banked_forced" if forced else "banked", seat, "good", points=points, total=total)]
        case LastRoundStarted(seat=seat):
            return [about("last_round", seat, "warning")]
        case Withdrawn(seat=seat):
            return [about("withdrawn", seat)]
    return []


def _seat_state(state: State, seat: int) -> str:
    if state.out[seat]:
        return "out"
    if state.mover == seat:
        return "acting"
    if state.mover is None or (state.last_round and state.played_last[seat]):
        return "done"
    return "next" if state.to_play[:1] == (seat,) else "waiting"


def _note(at: Situation, seat: int) -> str:
    state: State = at.state
    say = at.seat_texts[seat].say
    match _seat_state(state, seat):
        case "out":
            return say("pig.note.out")
        case "acting":
            return say("pig.note.acting", points=state.turn_points)
        case "next":
            return say("pig.note.next")
        case "done" if state.last_by == seat:
            return say("pig.note.reached")
    short = state.settings.target - state.totals[seat]
    return say("pig.note.to_go", count=short) if short > 0 else ""
