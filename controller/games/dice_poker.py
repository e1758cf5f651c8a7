"""Dice Poker on the table: hold buttons or the cursor for dice, the cursor for lines, keep to fill one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
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
from controller.games.dice_poker_advice import advice
from display.view import Message, Section
from engines.dice_poker import (
    DICE_POKER,
    FIFTEEN,
    LEFT,
    NONE_HELD,
    POKER_BONUS,
    THROWS,
    BonusReached,
    GameOver,
    Held,
    Line,
    RoundStarted,
    Score,
    Scored,
    State,
    Throw,
    Thrown,
    TurnEnded,
    Withdrawn,
    offers,
)
from engines.face import Knowledge, Tagged
from hardware.inputs import Control

BEST_AVERAGE: Mapping[str, float] = MappingProxyType(
    dict(
        zip(
            FIFTEEN,
            (2.1, 5.6, 9.1, 12.6, 16.1, 19.8, 21.6, 22.1, 22.5, 15.2, 23.4, 29.6, 34.0, 19.2, 22.2),
            strict=True,
        )
    )
)
"""What each line of the default card brings on average in the best play (docs/dice_poker.md)."""
HOLDS = (Control.HOLD1, Control.HOLD2, Control.HOLD3, Control.HOLD4, Control.HOLD5)
_SECONDS_A_TURN = 40


class DicePokerControls(GameControls):
    """See `GameControls`."""

    game = DICE_POKER
    settings = (
        SettingLine("card", ("fifteen", "thirteen")),
        SettingLine("upper_bonus_from", tuple(range(60, 71))),
        SettingLine("joker", ("forced", "free", "off")),
        SettingLine("joker_after_zero", (False, True)),
    )
    highest = frozenset({"best_game"})

    def seat_to_move(self, state: State) -> int | None:
        """The seat whose turn it is, also while its dice are awaited."""
        return state.mover

    def minutes(self, seats: int, settings: BaseModel) -> int:
        """About how many minutes a game takes."""
        rounds: int = getattr(settings, "rounds", 15)
        return max(1, round(seats * rounds * _SECONDS_A_TURN / 60))

    # -- what can be done ------------------------------------------------------------------------------

    def offers(self, at: Situation) -> Offers:
        """Throw what is not held, hold and release dice, fill the line the cursor is on."""
        throw = _throw(at)
        options = _options(at, throw)
        index = _index(at, options)
        controls = {
            Control.CUP: throw,
            Control.KEEP: _keep(at, options, index),
            Control.BLIND: Offer(text=at.texts.say("common.button.none"), shown=False),
            **cursor_controls(at, options, index),
            **{control: _hold(at, die) for die, control in enumerate(HOLDS)},
        }
        return Offers(controls, options, "line" if options else "", index)

    # -- what is said ----------------------------------------------------------------------------------

    def words(self, at: Situation) -> Words:
        """The sentence, the news, and the labels of the scene."""
        state: State = at.state
        say = at.texts.say
        rounds = state.settings.rounds
        left = max(0, rounds - state.round + 1) * len(state.players) * _SECONDS_A_TURN // 60
        labels = {
            "round": say("dice_poker.label.round", round=min(state.round, rounds), rounds=rounds),
            "left": say("dice_poker.label.left"),
            "right": say("dice_poker.label.right"),
            "bonus": say("dice_poker.label.bonus"),
            "total": say("dice_poker.label.total"),
            "time": say("dice_poker.label.time", count=max(1, left)),
        }
        if state.mover is not None:
            labels["to_bonus"] = _to_bonus(at, state.mover)
            number = min(state.made + (state.phase == "throw"), THROWS)
            labels["throw"] = say("dice_poker.label.throw", throw=number, limit=THROWS)
        return Words(_sentence(at), _news(at), labels)

    def fields(self, at: Situation) -> dict[str, Any]:
        """The game's own fields of the view."""
        state: State = at.state
        held = _held(at)
        dice = state.dice or ()
        return {
            "round": state.round,
            "throws": {"made": state.made, "limit": THROWS},
            "dice": [{"value": v, "held": h} for v, h in zip(dice, held, strict=False)],
            "lines": _card(at),
        }

    def seat_fields(self, at: Situation, seat: int) -> dict[str, Any]:
        """The game's own fields of one seat."""
        state: State = at.state
        return {
            "out": state.out[seat],
            "score": state.totals[seat],
            "card": dict(state.card(seat)),
            "state": _seat_state(state, seat),
            "note": _note(at, seat),
        }

    def sheets(self, at: Situation) -> tuple[Section, ...]:
        """Everybody's card."""
        state: State = at.state
        say = at.texts.say

        def rows(seat: int) -> Iterator[tuple[str, ...]]:
            lines = [
                (say(f"dice_poker.line.{line}"), "–" if points is None else str(points))
                for line, points in state.card(seat).items()
            ]
            below = [(say("dice_poker.label.bonus"), str(state.left_bonuses[seat]))]
            if further := state.poker_bonuses[seat]:
                below += [(say("dice_poker.label.further"), str(POKER_BONUS * further))]
            below += [(say("dice_poker.label.total"), str(state.totals[seat]))]
            left, right = [*lines[: len(LEFT)], *below], lines[len(LEFT) :]
            for one, other in zip_longest(left, right, fillvalue=("", "")):
                yield (*one, *other)

        return tuple(
            Section(id=f"seat:{seat + 1}", title=name, table=tuple(rows(seat)))
            for seat, name in enumerate(at.names)
        )

    def advice(self, at: Situation, knowledge: Knowledge | None) -> str:
        """The strongest choice, and what the next best of another kind would cost."""
        return advice(at, knowledge)

    # -- what is seen to happen and counted ------------------------------------------------------------

    def effects(self, events: Sequence[Tagged]) -> tuple[EffectPlan, ...]:
        """Rolling dice, a further poker, winners."""
        plans: list[EffectPlan] = []
        for event in events:
            match event:
                case Thrown(seat=seat, values=values):
                    plans.append(EffectPlan("roll", seat, values))
                case Scored(seat=seat, line="poker", points=50) | Scored(seat=seat, poker_bonus=100):
                    plans.append(EffectPlan("mexico", seat))
                case GameOver(winners=winners):
                    plans.extend(EffectPlan("winner", seat) for seat in winners)
        return tuple(plans)

    def is_result(self, events: Sequence[Tagged]) -> bool:
        """A filled line is looked at for a moment."""
        return any(isinstance(event, Scored | GameOver) for event in events)

    def breaks_news(self, event: Tagged) -> bool:
        """A throw makes the last line old news."""
        return isinstance(event, Thrown | Scored | Withdrawn)

    def ends_story(self, event: Tagged) -> bool:
        """Each turn is a story."""
        return isinstance(event, TurnEnded)

    def faces(self, event: Tagged) -> tuple[int, ...]:
        """The dice of this throw that were thrown, not those held."""
        if not isinstance(event, Thrown):
            return ()
        return tuple(v for v, held in zip(event.values, event.held, strict=True) if not held)

    def counts(self, event: Tagged) -> tuple[Count, ...]:
        """Lines filled and what they gave, pokers, bonuses, the best game."""
        match event:
            case Scored(seat=seat, line=line, points=points, poker_bonus=bonus):
                poker = line == "poker" and points == 50
                pokers = (Count(seat, "pokers"),) if poker or bonus else ()
                return (Count(seat, f"n_{line}"), Count(seat, f"sum_{line}", points), *pokers)
            case BonusReached(seat=seat):
                return (Count(seat, "bonuses"),)
            case TurnEnded(seat=seat, total=total):
                return (Count(seat, "best_game", total), Count(seat, "turns"))
        return ()

    def compared(self, key: str) -> float | None:
        """What the best play brings on a line, to compare an average with."""
        return BEST_AVERAGE.get(key.removeprefix("line."))

    def figures(self, counted: Mapping[str, int]) -> tuple[tuple[str, float], ...]:
        """Pokers, bonuses, the best game, and the average of each line that was ever filled.

        The average of a line stands beside what the best play brings there (`BEST_AVERAGE`).
        """
        plain = tuple((key, float(counted.get(key, 0))) for key in ("pokers", "bonuses", "best_game"))
        lines = tuple(
            (f"line.{key.removeprefix('n_')}", counted.get(f"sum_{key.removeprefix('n_')}", 0) / times)
            for key, times in sorted(counted.items())
            if key.startswith("n_")
        )
        return (*plain, *lines)


# -- offers --------------------------------------------------------------------------------------------


def _held(at: Situation) -> Held:
    """The dice that stay out of the next throw: as chosen, else as at the last throw.

    After the last throw those that were left out of it lie where they lay.
    """
    state: State = at.state
    if state.phase != "choose":
        return NONE_HELD
    if state.made >= THROWS:
        return state.held
    if at.choices.held:
        first, second, third, fourth, fifth = at.choices.held
        return (first, second, third, fourth, fifth)
    return state.held


def _throw(at: Situation) -> Offer:
    say = at.texts.say
    action = Throw(held=_held(at))
    why = DICE_POKER.why_not(at.state, action)
    text = say("dice_poker.does.throw_again" if at.state.made else "dice_poker.does.throw")
    if why is not None:
        return Offer(text=text, why=why)
    dice = 5 - sum(action.held)
    return Offer("throw", text, say("dice_poker.hint.shake", count=dice), action)


def _hold(at: Situation, die: int) -> Offer:
    say = at.texts.say
    state: State = at.state
    text = say("dice_poker.does.hold", die=die + 1)
    why = DICE_POKER.why_not(state, Throw(held=NONE_HELD))
    if why is not None or state.phase != "choose":
        return Offer(text=text, why=why or DICE_POKER.barred(state).get("score"))
    held = _held(at)
    flipped = tuple(on != (index == die) for index, on in enumerate(held))
    does = "release" if held[die] else "hold"
    return Offer(does, say(f"dice_poker.does.{does}", die=die + 1), act=at.chosen(held=flipped), on=held[die])


def _options(at: Situation, throw: Offer) -> tuple[Option, ...]:
    """The dice where no button holds them, then the open lines that may be filled."""
    state: State = at.state
    options: list[Option] = []
    if at.by_button and isinstance(throw.act, Throw):
        options.append(Option("throw", throw.text, throw.act, "throw"))
    if state.phase != "choose" or state.mover is None:
        return tuple(options)
    if not at.hold_buttons and state.made < THROWS:
        for die in range(5):
            offer = _hold(at, die)
            options.append(Option(f"die:{die + 1}", offer.text, offer.act, offer.does or "hold"))
    for line in state.open_lines(state.mover):
        action = Score(line=line)
        if DICE_POKER.why_not(state, action) is None:
            options.append(Option(line, at.texts.say(f"dice_poker.line.{line}"), action, "score"))
    return tuple(options)


def _index(at: Situation, options: Sequence[Option]) -> int:
    """Where it was left, else at the line that scores most; with a throw by button there, at the throw.

    Of lines that score alike the one that is harder to get: further down the card, but Chance last.
    """
    if at.choices.cursor is not None:
        return min(at.choices.cursor, max(0, len(options) - 1))
    if not options or options[0].id == "throw":
        return 0
    worth = _worth(at.state)
    return max(
        range(len(options)), key=lambda i: (worth.get(options[i].id, -1), options[i].id != "chance", i)
    )


def _worth(state: State) -> dict[str, int]:
    return {line: offer.points + offer.poker_bonus for line, offer in offers(state).items()}


def _keep(at: Situation, options: Sequence[Option], index: int) -> Offer:
    """Fill the line under the cursor; with the cursor on a die or the throw, the best line."""
    say = at.texts.say
    text = say("dice_poker.does.score")
    barred = DICE_POKER.barred(at.state).get("score")
    if barred is not None or not options:
        return Offer(text=text, why=barred)
    chosen = options[index]
    if not isinstance(chosen.act, Score):
        return Offer(text=text, hint=say("dice_poker.hint.choose_line"))
    points = _worth(at.state)[chosen.act.line]
    hint = say("dice_poker.hint.score", line=chosen.text, points=points)
    return Offer("score", text, hint, chosen.act)


# -- words ---------------------------------------------------------------------------------------------


def _card(at: Situation) -> list[dict[str, Any]]:
    """The card of the player to move, with what each open line would score now."""
    state: State = at.state
    if state.mover is None:
        return []
    now = offers(state)
    rows = []
    for line, points in state.card(state.mover).items():
        row: dict[str, Any] = {
            "id": line,
            "text": at.texts.say(f"dice_poker.line.{line}"),
            "part": "left" if line in LEFT else "right",
            "points": points,
        }
        offer = now.get(line)
        if offer is not None and offer.barred is not None:
            reason = at.texts.say_reason("dice_poker", offer.barred.code, **_said(at, offer.barred.values))
            row.update(why=offer.barred.code, reason=reason)
        elif offer is not None:
            row.update(offer=offer.points, joker=offer.joker, bonus=offer.poker_bonus)
        rows.append(row)
    return rows


def _said(at: Situation, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a reason with lines in words."""
    line = values.get("line")
    return {**values, "line": at.texts.say(f"dice_poker.line.{line}")} if line else dict(values)


def _to_bonus(at: Situation, seat: int) -> str:
    """How far the bonus is ("nog 12 voor de bonus")."""
    state: State = at.state
    missing = state.settings.upper_bonus_from - state.left_sum(seat)
    if missing <= 0:
        return at.texts.say("dice_poker.label.bonus_reached")
    return at.texts.say("dice_poker.label.to_bonus", count=missing)


def _sentence(at: Situation) -> str:
    state: State = at.state
    say = at.texts.say
    if state.mover is None:
        return winners_sentence(at, DICE_POKER)
    name = at.names[state.mover]
    if at.thinking:
        return say("common.sentence.thinking", name=name)
    if state.phase == "throw":
        return say("dice_poker.sentence.throw", name=name)
    joker = _joker(at)
    if joker is not None:
        key, line = joker
        return say(f"dice_poker.sentence.joker_{key}", name=name, line=line)
    left = THROWS - state.made
    return say("dice_poker.sentence.choose" if left else "dice_poker.sentence.fill", name=name)


def _joker(at: Situation) -> tuple[str, str] | None:
    """Where the joker that lies there has to go, and the words of its line on the left."""
    state: State = at.state
    now = offers(state)
    if state.mover is None or state.dice is None or not any(offer.joker for offer in now.values()):
        return None
    own = LEFT[state.dice[0] - 1]
    if own in now and now[own].joker:
        return "left", _line(at, own)
    right = any(offer.joker for line, offer in now.items() if line not in LEFT)
    return ("right" if right else "zero"), ""


def _news(at: Situation) -> tuple[Message, ...]:
    return tuple(message for event in at.events for message in _told(at, event))


def _told(at: Situation, event: Tagged) -> list[Message]:
    say = at.texts.say

    def about(code: str, seat: int, tone: Any = "plain", **values: Any) -> Message:
        text = say(f"dice_poker.message.{code}", name=at.names[seat], **values)
        return Message(code=code, text=text, tone=tone, seat=seat)

    match event:
        case Scored(seat=seat, line=line, points=points, joker=joker, poker_bonus=bonus):
            told = [about("scored", seat, "good" if points else "plain", line=_line(at, line), points=points)]
            if joker:
                told.append(about("joker", seat, "warning", line=_line(at, line)))
            if bonus:
                told.append(about("poker_bonus", seat, "good", points=bonus))
            return told
        case BonusReached(seat=seat, points=points):
            return [about("bonus_reached", seat, "good", points=points)]
        case Withdrawn(seat=seat):
            return [about("withdrawn", seat)]
        case RoundStarted():
            return []
    return []


def _line(at: Situation, line: Line) -> str:
    return at.texts.say(f"dice_poker.line.{line}")


def _seat_state(state: State, seat: int) -> str:
    if state.out[seat]:
        return "out"
    if state.mover is None:
        return "done"
    if state.mover == seat:
        return "acting"
    players = state.players
    after = players[(players.index(state.mover) + 1) % len(players)] if state.mover in players else None
    return "next" if seat == after else "waiting"


def _note(at: Situation, seat: int) -> str:
    state: State = at.state
    say = at.seat_texts[seat].say
    kind = _seat_state(state, seat)
    if kind in {"out", "next"}:
        return say(f"dice_poker.note.{kind}")
    return say("dice_poker.note.open", count=len(state.open_lines(seat))) if kind != "done" else ""
