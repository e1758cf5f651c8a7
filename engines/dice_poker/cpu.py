"""Computer players for Dice Poker that need no knowledge: easy and medium."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from types import MappingProxyType

from engines.dice_poker.actions import AnyAction, Throw
from engines.dice_poker.legal import SCORE, THROW_ALL, offers
from engines.dice_poker.lines import Five, Line, ordinary
from engines.dice_poker.rolls import ADD, FACES, PLACE, ROLLS, Keep, holding, sorted_dice
from engines.dice_poker.scoring import Offer, joker_bonus, scores
from engines.dice_poker.state import THROWS, State
from engines.face import CpuPlayer

_FIVES: tuple[Five, ...] = tuple((face,) * 5 for face in FACES)
"""Five alike of each face."""

_EPSILON = 1e-9
"""Points that differ by less are equal: rounding."""

_CONTENT = 12
"""Easy is content with so many points."""

PAR = MappingProxyType(
    {
        "aces": 3.0,
        "twos": 6.0,
        "threes": 9.0,
        "fours": 12.0,
        "fives": 15.0,
        "sixes": 18.0,
        "pair": 23.0,
        "two_pair": 20.0,
        "three_of_a_kind": 22.0,
        "four_of_a_kind": 14.0,
        "full_house": 22.0,
        "small_straight": 29.0,
        "large_straight": 32.0,
        "poker": 18.0,
        "chance": 24.0,
    }
)
"""What medium takes a line to bring: on the left three of its face, on the right what good play gets."""

Decide = Callable[[State, Five], AnyAction]


@dataclass(frozen=True, slots=True)
class Player:
    """A computer player: `decide` picks once dice lie."""

    level: str
    decide: Decide

    def choose(self, seen: State, rng: Random, effort: int | None = None) -> AnyAction:  # noqa: ARG002
        """A legal action for the mover; neither chance nor `effort` is needed.

        Raises ValueError where no seat is to move.
        """
        if seen.awaiting or seen.mover is None:
            raise ValueError("dice_poker: no seat is to move, so there is nothing to choose")
        if seen.phase == "throw" or seen.dice is None:
            return THROW_ALL
        return self.decide(seen, seen.dice)


def player(level: str) -> CpuPlayer:
    """The computer player of this level; hard without its knowledge plays as medium does.

    Raises ValueError for an unknown level.
    """
    try:
        return Player(level, _LEVELS[level])
    except KeyError:
        raise ValueError(f"level: dice_poker has {', '.join(_LEVELS)}, not {level!r}") from None


# -- easy --------------------------------------------------------------------------------------------------


def _easy(seen: State, dice: Five) -> AnyAction:
    """Takes the first line that brings 12 or more, else collects what is most alike; never thinks ahead."""
    lines = _allowed(seen)
    best = max(lines, key=lambda line: lines[line].points + lines[line].poker_bonus)
    face = max(dice, key=lambda face: (dice.count(face), face))
    if seen.made == THROWS or lines[best].points >= _CONTENT or dice.count(face) == len(dice):
        return SCORE[best]
    return Throw(holding(dice, (face,) * dice.count(face), seen.held))


def _allowed(seen: State) -> dict[Line, Offer]:
    return {line: offer for line, offer in offers(seen).items() if offer.barred is None}


# -- medium ------------------------------------------------------------------------------------------------


def _medium(seen: State, dice: Five) -> AnyAction:
    """Weighs points against what a line usually brings, and looks one throw ahead, as if it were the last.

    So it knows that three sixes are worth keeping and that the poker line should not be given away, but it
    neither plans two throws nor counts what it still needs for the bonus.
    """
    lines = _allowed(seen)
    best = max(lines, key=lambda line: _gain(line, lines[line]))
    if seen.made == THROWS:
        return SCORE[best]
    keep, worth = _best_keep(dice, _after_throw(seen))
    if worth <= _gain(best, lines[best]) + _EPSILON:
        return SCORE[best]
    return Throw(holding(dice, keep, seen.held))


def _gain(line: Line, offer: Offer) -> float:
    """By how much a line would bring more than it usually does."""
    return offer.points + offer.poker_bonus - PAR[line]


def _after_throw(seen: State) -> list[list[float]]:
    """What each keep, by its size, gains on average when the other dice are thrown once and then scored."""
    assert seen.mover is not None, "somebody is to move"
    card, settings = seen.card(seen.mover), seen.settings
    open_lines = seen.open_lines(seen.mover)
    if joker_bonus(_FIVES[0], card, settings) is None:
        return _ordinary_levels(open_lines)
    gains = list(_ordinary_gains(open_lines))
    for five in _FIVES:
        rows = scores(five, card, settings)
        gains[PLACE[five]] = max(_gain(line, row) for line, row in rows.items() if row.barred is None)
    return _levels_of(gains)


@lru_cache(maxsize=8)
def _ordinary_levels(open_lines: tuple[Line, ...]) -> list[list[float]]:
    return _levels_of(_ordinary_gains(open_lines))


def _ordinary_gains(open_lines: tuple[Line, ...]) -> list[float]:
    """What each roll gains in the best of these lines, no joker looked at."""
    by_line = [_gains_in(line) for line in open_lines]
    return [max(gains) for gains in zip(*by_line, strict=True)]


@cache
def _gains_in(line: Line) -> list[float]:
    return [ordinary(line, roll) - PAR[line] for roll in ROLLS]


def _levels_of(gains: list[float]) -> list[list[float]]:
    levels = [gains]
    for by_face in reversed(ADD):
        more = levels[-1]
        levels.append([sum(more[place] for place in places) / 6 for places in zip(*by_face, strict=True)])
    return levels[::-1]


def _best_keep(dice: Five, levels: list[list[float]]) -> tuple[Keep, float]:
    """The part of the dice that is best kept, not all five, and what it gains; of equal ones the largest."""
    parts = {sorted_dice(die for bit, die in enumerate(dice) if mask >> bit & 1) for mask in range(31)}
    keep = max(sorted(parts), key=lambda keep: (levels[len(keep)][PLACE[keep]], len(keep)))
    return keep, levels[len(keep)][PLACE[keep]]


_LEVELS: dict[str, Decide] = {"easy": _easy, "medium": _medium, "hard": _medium}
