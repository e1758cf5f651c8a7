"""Who sits where: sides of the table and panels, for the seats of a game.

A *chair* is a place at the table and stays; a *seat* is a number in the rules and moves on at a rematch.
"""

from __future__ import annotations

from collections.abc import Sequence

from display.view import Place

CLOCKWISE: tuple[Place, ...] = ("bottom", "left", "top", "right")
"""As seen from above, so that the turn goes round to the left."""

_AROUND: dict[int, tuple[Place, ...]] = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "bottom", "left", "top", "right"),
    6: ("bottom", "bottom", "left", "top", "top", "right"),
    7: ("bottom", "bottom", "left", "left", "top", "top", "right"),
    8: ("bottom", "bottom", "left", "left", "top", "top", "right", "right"),
}
MOST_A_SIDE = 2


def sides(wanted: Sequence[Place | None]) -> tuple[Place, ...]:
    """The side of each chair: what was wanted where there is room (two a side), the rest spread around."""
    given: list[Place | None] = []
    for side in wanted:
        given.append(side if side is not None and given.count(side) < MOST_A_SIDE else None)
    free = list(_AROUND[len(wanted)])
    for side in given:
        if side in free:
            free.remove(side)
    spare = [side for side in CLOCKWISE for _ in range(MOST_A_SIDE)]
    for side in given:
        if side is not None:
            spare.remove(side)
    return tuple(side or _next_free(free, spare) for side in given)


def _next_free(free: list[Place], spare: list[Place]) -> Place:
    """The next side of the usual arrangement that has room, else any that has; takes it."""
    place = next((side for side in free if side in spare), spare[0])
    spare.remove(place)
    if place in free:
        free.remove(place)
    return place
