"""Rummy on the table: hold buttons or the cursor to draw, meld, lay off and discard; blind shows the hand.

While a hand lies face down nothing that is offered depends on what is in it, but on what its owner asks for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from controller.games.base import (
    Count,
    EffectPlan,
    GameControls,
    Offers,
    SettingLine,
    Situation,
    Words,
)
from controller.games.rummy_hand import fits_at, marks_at, new_at, ordered
from controller.games.rummy_offers import offers
from controller.games.rummy_words import labels, news, note, seat_state, sentence, sheet
from controller.privacy import Secret
from engines.face import Knowledge, Tagged
from engines.rummy import (
    DECK,
    RUMMY,
    Dealt,
    Discarded,
    Drawn,
    GameOver,
    HandEnded,
    LaidOff,
    Melded,
    State,
    Taken,
    TurnedPile,
    WentOut,
    Withdrawn,
    least_left,
)

_MINUTES_A_HAND = 3
_POINTS_A_HAND = 35
"""About what a hand brings its winner, for each opponent."""


class RummyControls(GameControls):
    """See `GameControls`."""

    game = RUMMY
    settings = (
        SettingLine("goal", (100, 300, 500)),
        SettingLine("melds_per_turn", ("any", "one")),
        SettingLine("reuses", (0, 1, 2, 3, 4, 5)),
        SettingLine("hand_size", (7, 8, 9, 10)),
        SettingLine("blocked", ("each", "lowest", "none")),
        SettingLine("hands", ("peek", "open")),
    )
    highest = frozenset({"best_hand"})
    draws_lots = True
    searches = True
    effort = 40
    """Deals that hard plays out for each decision headless; at the table it only begins with so many."""

    def minutes(self, seats: int, settings: BaseModel) -> int:
        """About how many minutes a game takes."""
        goal: int = getattr(settings, "goal", 100)
        hands = max(1.5, goal * seats / (_POINTS_A_HAND * (seats - 1)) / 1.6)
        return max(5, round(hands * _MINUTES_A_HAND * seats / 2))

    def secret(self, state: State) -> Secret | None:
        """Hands are hidden from the deal until the hand is over."""
        if state.awaiting or state.mover is None:
            return None
        return Secret((state.round, state.turn), state.mover, state.players, state.settings.hands == "open")

    def deals_by_itself(self, state: State) -> bool:
        """The first hand is dealt at once, the next when somebody has looked at the score."""
        return state.phase != "score"

    def offers(self, at: Situation) -> Offers:
        """Draw, meld, lay off, discard; show and hide the hand."""
        return offers(at)

    def words(self, at: Situation) -> Words:
        """The sentence, the news, and the labels of the scene."""
        return Words(sentence(at), news(at), labels(at))

    def fields(self, at: Situation) -> dict[str, Any]:
        """The game's own fields of the view: of the hands only what may be seen."""
        state: State = at.state
        sight = at.sight
        seen = sight.open
        own = seen is not None and seen == state.mover
        dealt = bool(state.stock or state.pile)
        return {
            "phase": "pass" if sight.passing else state.phase,
            "round": state.round,
            "goal": state.settings.goal,
            "stock": len(state.stock) if dealt else None,
            "discard_top": state.top,
            "reuses_left": state.reuses_left,
            "hand": None if seen is None else ordered(state.hands[seen], sight.sorting),
            "hand_seat": seen,
            "hand_marks": marks_at(at),
            "hand_fits": fits_at(at) if own else None,
            "hand_new": new_at(at) if own else None,
            "sheet": sheet(at),
        }

    def seat_fields(self, at: Situation, seat: int) -> dict[str, Any]:
        """The game's own fields of one seat."""
        state: State = at.state
        ended = state.phase == "score" or (state.phase == "over" and len(state.results) == state.round)
        return {
            "out": state.out[seat],
            "score": state.scores[seat],
            "melds": state.melds_of(seat),
            "cards_in_hand": len(state.hands[seat]),
            "left": state.hands[seat] if ended and not state.out[seat] else None,
            "state": seat_state(state, seat),
            "note": note(at, seat),
        }

    def advice(self, at: Situation, knowledge: Knowledge | None) -> str:
        """How many points are left over once all that can be is melded."""
        del knowledge
        state: State = at.state
        if not state.hand or at.thinking:
            return ""
        return at.texts.say("rummy.advice.left", count=least_left(state.hand))

    # -- what is seen to happen and counted ------------------------------------------------------------

    def effects(self, events: Sequence[Tagged]) -> tuple[EffectPlan, ...]:
        """Cards that move; which ones only where they lie open."""
        plans: list[EffectPlan] = []
        for event in events:
            match event:
                case Dealt(starter=seat):
                    plans.append(EffectPlan("deal", seat))
                case TurnedPile(seat=seat, cards=cards):
                    plans.append(EffectPlan("turn_pile", seat, (cards,)))
                case Drawn(seat=seat):
                    plans.append(EffectPlan("draw", seat))
                case Taken(seat=seat, card=card):
                    plans.append(EffectPlan("take", seat, _places((card,))))
                case Melded(seat=seat, cards=cards):
                    plans.append(EffectPlan("meld", seat, _places(cards)))
                case LaidOff(seat=seat, card=card):
                    plans.append(EffectPlan("meld", seat, _places((card,))))
                case Discarded(seat=seat, card=card):
                    plans.append(EffectPlan("discard", seat, _places((card,))))
                case GameOver(winners=winners):
                    plans.extend(EffectPlan("winner", seat) for seat in winners)
        return tuple(plans)

    def is_result(self, events: Sequence[Tagged]) -> bool:
        """A hand that is over is looked at."""
        return any(isinstance(event, HandEnded | GameOver) for event in events)

    def breaks_news(self, event: Tagged) -> bool:
        """With a card drawn the turn before is old news."""
        return isinstance(event, Dealt | TurnedPile | Drawn | Taken | Withdrawn)

    def ends_story(self, event: Tagged) -> bool:
        """Each hand is a story."""
        return isinstance(event, HandEnded)

    def counts(self, event: Tagged) -> tuple[Count, ...]:
        """Hands, how they ended, and melds."""
        match event:
            case Dealt(cards=cards):
                return tuple(Count(seat, "hands") for seat, held in enumerate(cards) if held)
            case WentOut(seat=seat, doubled=doubled):
                return (Count(seat, "went_out"), Count(seat, "doubled", int(doubled)))
            case Melded(seat=seat):
                return (Count(seat, "melds"),)
            case LaidOff(seat=seat):
                return (Count(seat, "laid_off"),)
            case HandEnded(gained=gained, left=left):
                best = tuple(Count(seat, "best_hand", points) for seat, points in enumerate(gained))
                return (*best, *(Count(seat, "left", points) for seat, points in enumerate(left)))
        return ()

    def figures(self, counted: Mapping[str, int]) -> tuple[tuple[str, float], ...]:
        """Hands, how often he went out, doubled, the best hand, what he was left with on average."""
        hands = counted.get("hands", 0)
        share = 100 * counted.get("went_out", 0) / hands if hands else 0.0
        left = counted.get("left", 0) / hands if hands else 0.0
        return (
            ("hands", float(hands)),
            ("went_out", share),
            ("doubled", float(counted.get("doubled", 0))),
            ("best_hand", float(counted.get("best_hand", 0))),
            ("left", left),
        )


def _places(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(DECK.index(card) for card in cards)
