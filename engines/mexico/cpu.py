"""Computer players for Mexico. They know what their seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engines.face import CpuPlayer
from engines.mexico import legal
from engines.mexico.actions import AnyAction, Declare, Keep, Lead, Throw
from engines.mexico.odds import keep_cost, throw_cost
from engines.mexico.state import State
from engines.mexico.values import RANK, value_of

_EPSILON = 1e-12
"""Chances that differ by less are equal: rounding."""

_GOOD = RANK[61]
"""Half of all throws are lower than 61."""

Options = tuple[AnyAction, ...]
Decide = Callable[[State, Options, Random], AnyAction]


@dataclass(frozen=True, slots=True)
class Player:
    """A computer player: `decide` picks from two or more ways to throw or to keep."""

    level: str
    decide: Decide

    def choose(self, seen: State, rng: Random, effort: int | None = None) -> AnyAction:  # noqa: ARG002
        """A legal action for the mover; `effort` is not needed. Raises ValueError where no seat is to move.

        It never takes or gives away the lead, and declares what the table would say.
        """
        options = tuple(a for a in legal.actions(seen) if not isinstance(a, Lead))
        if not options:
            raise ValueError("mexico: no seat is to move, so there is nothing to choose")
        if seen.suggested is not None:
            return Declare(seen.suggested)
        options = tuple(a for a in options if not isinstance(a, Declare))
        return options[0] if len(options) == 1 else self.decide(seen, options, rng)


def player(level: str) -> CpuPlayer:
    """The computer player of this level. Raises ValueError for an unknown one."""
    try:
        return Player(level, _LEVELS[level])
    except KeyError:
        raise ValueError(f"level: mexico has {', '.join(_LEVELS)}, not {level!r}") from None


def _hard(seen: State, options: Options, _rng: Random) -> AnyAction:
    """The least chance of losing the round; of equal choices keep before open before blind."""
    best, least = options[0], 2.0
    for option in sorted(options, key=lambda a: not isinstance(a, Keep)):
        cost = keep_cost(seen) if isinstance(option, Keep) else throw_cost(seen, option == legal.BLIND)
        if cost < least - _EPSILON:
            best, least = option, cost
    return best


def _medium(seen: State, options: Options, _rng: Random) -> AnyAction:
    """Stop when somebody is lower; with nobody lower, stop at what half of all throws stay under."""
    if Keep() not in options:
        return options[0]
    assert seen.dice is not None, "there is something to keep"
    mine, to_beat = RANK[value_of(seen.dice)], seen.to_beat
    if to_beat is not None and mine != RANK[to_beat]:
        return legal.KEEP if mine > RANK[to_beat] or mine >= _GOOD else options[0]
    return legal.KEEP if mine >= _GOOD else options[0]


def _easy(seen: State, options: Options, rng: Random) -> AnyAction:
    """Plays by feel: keeps a double, tosses a coin for the rest, and never looks at the others."""
    throws = [a for a in options if isinstance(a, Throw)]
    if Keep() not in options:
        return rng.choice(throws)
    assert seen.dice is not None, "there is something to keep"
    pair = seen.dice[0] == seen.dice[1]
    return legal.KEEP if pair or rng.random() < 0.5 else rng.choice(throws)


_LEVELS: dict[str, Decide] = {"easy": _easy, "medium": _medium, "hard": _hard}
