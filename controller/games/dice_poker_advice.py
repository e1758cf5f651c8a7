"""What the best play would do with the dice that lie there, in numbers: for whoever is learning."""

from __future__ import annotations

from controller.games.base import Situation
from engines.dice_poker import DICE_POKER, THROWS, AnyAction, Score, State, Throw
from engines.face import Knowledge


def advice(at: Situation, knowledge: Knowledge | None) -> str:
    """The strongest choice, and what the strongest of another kind would cost on average.

    Empty where no dice lie, or while what the best play knows is still being worked out.
    """
    state: State = at.state
    if knowledge is None or at.thinking or state.mover is None or state.phase != "choose":
        return ""
    rated = DICE_POKER.rate(state, knowledge)
    best = max(rated, key=lambda action: rated[action])
    others = [action for action in rated if _other(action, best, state.made)]
    if not others:
        return at.texts.say("dice_poker.advice.only", line=_line(at, best))
    second = max(others, key=lambda action: rated[action])
    less = at.texts.number(rated[best] - rated[second])
    return _said(at, best, second, less)


def _other(action: AnyAction, best: AnyAction, made: int) -> bool:
    """Whether this is no variant of the best: filling against throwing; after the last throw another line."""
    if made == THROWS:
        return action != best
    return isinstance(action, Throw) != isinstance(best, Throw)


def _said(at: Situation, best: AnyAction, second: AnyAction, less: str) -> str:
    say = at.texts.say
    if isinstance(best, Throw):
        dice = " ".join(str(v) for v, held in zip(at.state.dice, best.held, strict=True) if held)
        key = "hold" if dice else "throw_all"
        return say(f"dice_poker.advice.{key}", dice=dice, line=_line(at, second), less=less)
    key = "fill_now" if isinstance(second, Throw) else "fill"
    return say(f"dice_poker.advice.{key}", line=_line(at, best), other=_line(at, second), less=less)


def _line(at: Situation, action: AnyAction) -> str:
    return at.texts.say(f"dice_poker.line.{action.line}") if isinstance(action, Score) else ""
