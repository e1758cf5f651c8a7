"""What a throw may be written as on a card, the joker with it. See "Poker bonus and joker"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines.dice_poker.lines import LEFT, POKER_BONUS, RIGHT, Five, Line, as_joker, is_poker, ordinary
from engines.dice_poker.settings import Settings
from engines.dice_poker.state import Card
from engines.face import Reason


@dataclass(frozen=True, slots=True)
class Offer:
    """What an open line would score now."""

    points: int
    """What would be written; 0 where the line is barred."""
    joker: bool = False
    """The joker's rule says so, not the dice by themselves."""
    poker_bonus: int = 0
    """Points on top for a further poker: 0 or 100."""
    barred: Reason | None = None
    """Why the joker may not be written here; None where it may."""


def joker_bonus(dice: Five, card: Card, settings: Settings) -> int | None:
    """The points on top for these dice where they are a joker (0 or 100); None where they are none.

    A joker are five alike when the poker line holds 50; with `joker_after_zero` also, without the 100, when
    it holds 0.
    """
    poker = card["poker"]
    if poker is None or settings.joker == "off" or not is_poker(dice):
        return None
    if poker:
        return POKER_BONUS
    return 0 if settings.joker_after_zero else None


def scores(dice: Five, card: Card, settings: Settings) -> Mapping[Line, Offer]:
    """For every open line, in the card's order, what the dice would score there now."""
    bonus = joker_bonus(dice, card, settings)
    open_lines = [line for line, points in card.items() if points is None]
    if bonus is None:
        return MappingProxyType({line: Offer(ordinary(line, dice)) for line in open_lines})
    rule = _forced if settings.joker == "forced" else _free
    return MappingProxyType({line: rule(line, dice, card, bonus) for line in open_lines})


def _forced(line: Line, dice: Five, card: Card, bonus: int) -> Offer:
    """The left line of that face; else any on the right in full; else 0 in any on the left."""
    face = dice[0]
    own = LEFT[face - 1]
    if card[own] is None:
        if line == own:
            return Offer(5 * face, joker=True, poker_bonus=bonus)
        return Offer(0, barred=Reason("joker_line", MappingProxyType({"line": own})))
    if line in RIGHT:
        return Offer(as_joker(line, face), joker=True, poker_bonus=bonus)
    if any(points is None for other, points in card.items() if other in RIGHT):
        return Offer(0, barred=Reason("joker_right"))
    return Offer(0, joker=True, poker_bonus=bonus)


def _free(line: Line, dice: Five, card: Card, bonus: int) -> Offer:
    """Any open line; on the right in full only when the left line of that face is filled."""
    face = dice[0]
    if line in RIGHT and card[LEFT[face - 1]] is not None:
        return Offer(as_joker(line, face), joker=True, poker_bonus=bonus)
    return Offer(ordinary(line, dice), poker_bonus=bonus)
