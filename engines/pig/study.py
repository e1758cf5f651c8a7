"""What the hard computer player has to work out before it can play, and how much that is."""

from __future__ import annotations

from typing import Final

from engines.face import Study
from engines.pig.settings import Settings

EXACT_STATES: Final = 30_000_000
"""So many states are worked out exactly."""
NEAR_STATES: Final = 8_000_000
"""Beyond that, the last points of the game are: as many as make so many states."""
_VERSION: Final = 1
"""Raised with every change of what `solver.solve` gives."""


def study(settings: Settings, seats: int) -> Study:
    """What `solver.solve` will work out; exact with it is the play of two.

    The same knowledge serves two, three and four seats.
    """
    most = solved_need(settings)
    exact = seats == 2 and most == settings.target
    return Study(key=key(settings), states=states(settings, most), exact=exact)


def key(settings: Settings) -> str:
    """The name of the knowledge for these settings."""
    parts = (
        f"pig-{_VERSION}-t{settings.target}-m{settings.minimum_bank}",
        f"one{int(settings.one_loses_total)}-{settings.end}-l{settings.throw_limit or 0}-{settings.goal}",
    )
    return "-".join(parts)


def solved_need(settings: Settings) -> int:
    """Positions are worked out in which nobody needs more points than this; the target where that is all.

    Too many states: the largest need that `NEAR_STATES` allow; none where a 1 takes the total too, for then
    every position leads back to the start.
    """
    if states(settings, settings.target) <= EXACT_STATES:
        return settings.target
    if settings.one_loses_total:
        return 0
    low, high = 0, settings.target
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if states(settings, middle) <= NEAR_STATES else (low, middle)
    return low


def states(settings: Settings, most: int) -> int:
    """How many states there are in which nobody needs more than `most`: own x other x turn points x throws.

    Counted are those at the start of a turn and those in which there is something to choose.
    """
    return most * sum(1 + _choices(settings, max(need, settings.minimum_bank)) for need in range(1, most + 1))


def _choices(settings: Settings, enough: int) -> int:
    """In one turn: the numbers of turn points below `enough`, by throws made where they are limited."""
    if settings.throw_limit is None:
        return enough - 1
    return sum(max(0, min(6 * made, enough - 1) - 2 * made + 1) for made in range(1, settings.throw_limit))
