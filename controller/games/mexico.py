"""Mexico on the table: cup, blind/reveal button, keep, and the cursor for the few other choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from controller.games import mexico_words as told
from controller.games.base import (
    Choices,
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
)
from engines.face import Reason, Tagged
from engines.mexico import (
    MEXICO,
    Declare,
    GameOver,
    Keep,
    KnockedOut,
    Lead,
    LifeLost,
    Result,
    Reveal,
    Revealed,
    RoundEnded,
    RoundStarted,
    State,
    Throw,
    Thrown,
    Tied,
    TurnEnded,
    Withdrawn,
    value_of,
)
from hardware.inputs import Control

RESULTS: tuple[Result, ...] = ("won", "tied", "lost")
_ROUND_MINUTES = 1 / 3


class MexicoControls(GameControls):
    """See `GameControls`."""

    game = MEXICO
    settings = (
        SettingLine("lives", (1, 2, 3, 4, 5, 6)),
        SettingLine("throw_limit", (1, 2, 3)),
        SettingLine("first_round_blind", (True, False)),
        SettingLine("third_throw_blind", (False, True)),
        SettingLine("result", ("table", "players")),
        SettingLine("mexico_shown", ("at_once", "on_reveal")),
        SettingLine("after_knockout", ("next", "nobody")),
        SettingLine("mexico_penalty", ("none", "two_each")),
        SettingLine("first_leader", (None, 0, 1, 2, 3, 4, 5, 6, 7)),
    )

    def seat_to_move(self, state: State) -> int | None:
        """The seat whose turn it is, also while its dice are awaited."""
        return state.mover

    def minutes(self, seats: int, settings: BaseModel) -> int:
        """About how many minutes: a round takes each seat a third of one, and mostly costs a life."""
        lives: int = getattr(settings, "lives", 6)
        return max(2, round(seats * lives * 0.8 * seats * 0.75 * _ROUND_MINUTES))

    # -- what can be done ------------------------------------------------------------------------------

    def offers(self, at: Situation) -> Offers:
        """What the seat to move can do now; see `GameControls.offers`."""
        options = _options(at)
        index = _index(at, options)
        controls = {
            Control.CUP: _throw(at),
            Control.BLIND: _blind(at),
            Control.KEEP: _keep(at, options, index),
            **cursor_controls(at, options, index),
        }
        on = "" if not options else "declare" if at.state.phase in {"declare", "choose"} else "lead"
        return Offers(controls, options, on, index)

    # -- what is said ----------------------------------------------------------------------------------

    def words(self, at: Situation) -> Words:
        """The sentence, the messages and the labels of the scene."""
        state: State = at.state
        say = at.texts.say
        labels = {
            "pattern": say("mexico.label.pattern"),
            "open": say("mexico.label.open"),
            "blind": say("mexico.label.blind"),
            "round": say("mexico.label.round", round=state.round),
            "first_round": say("mexico.label.first_round"),
            "leader": say("mexico.label.leader"),
        }
        if state.mover is not None and state.phase != "declare":
            labels["throw"] = say("mexico.label.throw", throw=told.throw_number(state), limit=state.limit)
        return Words(told.sentence(at), (*told.forced(at), *told.news(at)), labels)

    def fields(self, at: Situation) -> dict[str, Any]:
        """The game's own fields of the view."""
        state: State = at.state
        say = at.texts.say
        pattern = tuple("blind" if blind else "open" for blind in state.pattern)
        seen = state.dice if state.dice is not None and not state.hidden else None
        return {
            "round": state.round,
            "throws": {"made": state.made, "limit": state.limit},
            "pattern": pattern if state.led else None,
            "pattern_at": min(state.made, len(pattern) - 1) if state.bound and pattern else None,
            "first_round": state.first_round,
            "to_beat": state.to_beat,
            "to_beat_text": "" if state.to_beat is None else say("mexico.label.lowest"),
            "value_text": "" if seen is None else told.spoken(at.texts, value_of(seen)),
            "dice": _dice(state),
        }

    def seat_fields(self, at: Situation, seat: int) -> dict[str, Any]:
        """The game's own fields of one seat."""
        state: State = at.state
        return {
            "out": state.out_round[seat] is not None,
            "score": state.lives[seat],
            "lives": state.lives[seat],
            "leader": state.leader == seat,
            "value": state.values[seat],
            "was": told.was(at, seat),
            "state": told.seat_state(state, seat),
            "note": told.note(at, seat),
            "badge": told.badge(at.events, seat, at.seat_texts[seat]),
        }

    # -- what is seen to happen ------------------------------------------------------------------------

    def effects(self, events: Sequence[Tagged]) -> tuple[EffectPlan, ...]:
        """Rolling dice, a lifted cup, a Mexico, lives turned down, a winner."""
        plans: list[EffectPlan] = []
        for event in events:
            match event:
                case Thrown(seat=seat, values=values):
                    plans.append(EffectPlan("roll", seat, tuple(values or ())))
                case Revealed(seat=seat, values=values):
                    plans.append(EffectPlan("reveal", seat, values))
                case LifeLost(seat=seat):
                    plans.append(EffectPlan("life", seat))
                case KnockedOut(seat=seat):
                    plans.append(EffectPlan("out", seat))
                case GameOver(winners=winners):
                    plans.extend(EffectPlan("winner", seat) for seat in winners)
            if isinstance(event, Thrown | Revealed) and event.mexico:
                plans.append(EffectPlan("mexico", event.seat))
        return tuple(plans)

    def is_result(self, events: Sequence[Tagged]) -> bool:
        """A decided round lies on the table for a while."""
        return any(isinstance(event, RoundEnded | Tied | GameOver) for event in events)

    def breaks_news(self, event: Tagged) -> bool:
        """A throw, or a seat that stands at its turn's end, makes the last news old."""
        return isinstance(event, Thrown | Revealed | TurnEnded | Withdrawn)

    # -- what is counted -------------------------------------------------------------------------------

    def counts(self, event: Tagged) -> tuple[Count, ...]:
        """Throws, Mexicos, turns, rounds lost, and times Vast."""
        match event:
            case Thrown(seat=seat, mexico=mexico):
                return (Count(seat, "throws"), *((Count(seat, "mexicos"),) if mexico else ()))
            case Revealed(seat=seat, mexico=True):
                return (Count(seat, "mexicos"),)
            case TurnEnded(seat=seat):
                return (Count(seat, "turns"),)
            case Tied(seats=seats):
                return tuple(Count(seat, "tied") for seat in seats)
            case RoundEnded(losers=losers):
                return tuple(Count(seat, "rounds_lost") for seat in losers)
        return ()

    def figures(self, counted: Mapping[str, int]) -> tuple[tuple[str, float], ...]:
        """Mexicos thrown, rounds lost, times Vast, and throws a turn."""
        turns = counted.get("turns", 0)
        each = counted.get("throws", 0) / turns if turns else 0.0
        plain = tuple((key, float(counted.get(key, 0))) for key in ("mexicos", "rounds_lost", "tied"))
        return (*plain, ("throws_a_turn", each))

    def turned_over(self, state: State, action: Tagged) -> Tagged:
        """Blind, where that may be."""
        blind = Throw(blind=True)
        return blind if isinstance(action, Throw) and MEXICO.why_not(state, blind) is None else action

    def ends_story(self, event: Tagged) -> bool:
        """A new round keeps nothing of the last one."""
        return isinstance(event, RoundStarted)


# -- offers --------------------------------------------------------------------------------------------


def _throw(at: Situation) -> Offer:
    """The cup: open or blind as chosen, as the pattern says, or as it is forced."""
    say = at.texts.say
    open_why = MEXICO.why_not(at.state, Throw(blind=False))
    blind_why = MEXICO.why_not(at.state, Throw(blind=True))
    if open_why is not None and blind_why is not None:
        return Offer(text=say("mexico.does.throw"), why=open_why)
    blind = _next_is_blind(at, open_why, blind_why)
    again = "_again" if at.state.made else ""
    text = say(f"mexico.does.throw{again}_blind" if blind else f"mexico.does.throw{again}")
    return Offer("throw", text, say("mexico.hint.shake"), Throw(blind=blind), on=blind)


def _next_is_blind(at: Situation, open_why: Reason | None, blind_why: Reason | None) -> bool:
    if open_why is not None:
        return True
    return blind_why is None and at.choices.blind


def _blind(at: Situation) -> Offer:
    """The blind/reveal button (Beslisboom 1 and 2)."""
    say = at.texts.say
    if MEXICO.why_not(at.state, Reveal()) is None:
        return Offer("reveal", say("mexico.does.reveal"), act=Reveal(), blink=True)
    open_why = MEXICO.why_not(at.state, Throw(blind=False))
    blind_why = MEXICO.why_not(at.state, Throw(blind=True))
    text = say("mexico.does.blind")
    if open_why is None and blind_why is None:
        on = at.choices.blind
        does = "blind_off" if on else "blind_on"
        return Offer(does, say(f"mexico.does.{does}"), act=at.chosen(blind=not on), on=on, blink=on)
    if open_why is not None and blind_why is None:
        return Offer(text=text, why=open_why, on=True, blink=True)
    return Offer(text=text, why=blind_why)


def _keep(at: Situation, options: tuple[Option, ...], index: int) -> Offer:
    say = at.texts.say
    if at.state.phase == "declare" and options:
        chosen = options[index]
        return Offer("confirm", say("mexico.does.confirm"), chosen.text, chosen.act)
    why = MEXICO.why_not(at.state, Keep())
    if why is None:
        return Offer("keep", say("mexico.does.keep"), act=Keep())
    return Offer(text=say("mexico.does.keep"), why=why)


def _options(at: Situation) -> tuple[Option, ...]:
    """What the cursor can be on: results to declare, Vast after a Mexico, or who leads the round."""
    say = at.texts.say
    state: State = at.state
    if state.phase == "declare":
        return tuple(Option(r, say(f"mexico.result.{r}"), Declare(result=r), "confirm") for r in RESULTS)
    tied = Declare(result="tied")
    if MEXICO.why_not(state, tied) is None:
        keep = Option("keep", say("mexico.does.keep"), Keep(), "keep")
        return (keep, Option("tied", say("mexico.result.tied"), tied))
    actions = MEXICO.actions(state)
    leads = [a for a in actions if isinstance(a, Lead) and a.seat != state.leader]
    options = [_lead_option(at, action) for action in leads]
    if options or at.by_button:
        options.insert(0, _first_option(at))
    return tuple(options)


def _lead_option(at: Situation, action: Lead) -> Option:
    say = at.texts.say
    name = say("mexico.label.nobody") if action.seat is None else at.names[action.seat]
    return Option(f"lead:{action.seat}", say("mexico.does.lead", name=name), action)


def _first_option(at: Situation) -> Option:
    """Where the cursor starts: throwing by button where a button throws, else nothing."""
    throw = _throw(at)
    if at.by_button and throw.act is not None and not isinstance(throw.act, Choices):
        return Option("throw", throw.text, throw.act, "throw")
    leader = at.state.leader
    name = at.texts.say("mexico.label.nobody") if leader is None else at.names[leader]
    return Option("as_is", at.texts.say("mexico.does.lead", name=name))


def _index(at: Situation, options: tuple[Option, ...]) -> int:
    if not options:
        return 0
    if at.choices.cursor is not None:
        return min(at.choices.cursor, len(options) - 1)
    return RESULTS.index(at.state.suggested or "won") if at.state.phase == "declare" else 0


def _dice(state: State) -> list[dict[str, Any]]:
    """Two dice from the first throw on: values while they lie open, none under the cup."""
    if state.hidden:
        return [{"value": None}, {"value": None}]
    return [{"value": value} for value in state.dice or ()]
