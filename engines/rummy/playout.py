"""Hands of Rummy played out thousands at a time by a simple, sound way of playing.

Everybody takes what melds or can be laid off, lays what he can, and throws the dearest card that has least
use; any number of melds may be laid in a turn, and a stock that is used up ends the hand. That is near enough
to the real rules to compare turns by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.rummy.bits import (
    ALL,
    NOTHING,
    Bools,
    Ints,
    Sets,
    dearest_of,
    ends_of,
    fourths_of,
    groups_in,
    melds_in,
    runs_in,
    usefulness,
    values_of,
)
from engines.rummy.worlds import Worlds

_MOST_ROUNDS = 24
"""A hand that goes on so long is judged as it stands."""
_TAIL = 16
"""Playing ends when no more than one row in so many goes on."""
_CUT = 0.5
"""What a point in hand counts for when a hand was not played to its end."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Start:
    """Where a line of play begins: before somebody's draw."""

    seat: int
    """Who draws first."""
    hand: int
    """The hand of the one who asks."""
    runs: int
    """The sequences on the table, as one set."""
    groups: int
    """The groups on the table."""
    opened: tuple[bool, ...]
    top: int
    """The top of the discard pile, or nothing."""
    public: int
    """What everybody has seen."""
    takes: bool | None = None
    """Whether the first draw is from the discard pile; None: by the way of playing."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and what going out is worth to him; to the others likewise."""

    seat: int
    order: tuple[int, ...]
    """The seats that are in, in turn order."""
    bonus: float
    """What going out is worth besides the points."""
    needs: tuple[int, ...]
    """Points each seat lacks to the goal; more are worth nothing."""
    reached: float
    """What reaching the goal is worth besides."""
    doubles: bool
    """He goes out in one turn if he goes out now."""


def worth_of(starts: Sequence[Start], worlds: Worlds, asker: Asker) -> Floats:
    """What each start is worth to the asker in each world: an array of starts by worlds."""
    return _Playout(starts, worlds, asker).run()


class _Playout:
    """Rows of hands, one for each start in each world; rows that are over are dropped now and then."""

    def __init__(self, starts: Sequence[Start], worlds: Worlds, asker: Asker) -> None:
        count = len(worlds.stock)
        self.shape = len(starts), count
        self.asker = asker
        self.cards = worlds.stock.shape[1]
        self.stock = worlds.stock if self.cards else np.zeros((count, 1), np.uint64)

        def spread(values: Sequence[int]) -> Sets:
            return np.repeat(np.array(values, np.uint64), count)

        self.hands = {seat: np.tile(hands, len(starts)) for seat, hands in worlds.hands.items()}
        self.hands[asker.seat] = spread([start.hand for start in starts])
        self.opened = {
            seat: np.repeat(np.array([start.opened[seat] for start in starts]), count) for seat in asker.order
        }
        self.runs = spread([start.runs for start in starts])
        self.groups = spread([start.groups for start in starts])
        self.top = spread([start.top for start in starts])
        self.public = spread([start.public for start in starts])
        self.takes = None
        if starts[0].takes is not None:
            self.takes = np.repeat(np.array([bool(start.takes) for start in starts]), count)
        self.world: Ints = np.tile(np.arange(count), len(starts))
        self.drawn: Ints = np.zeros(len(starts) * count, np.int64)
        self.row: Ints = np.arange(len(starts) * count)
        self.over: Bools = np.zeros(len(starts) * count, bool)
        self.worth: Floats = np.zeros(len(starts) * count)
        self.first = asker.order.index(starts[0].seat)

    def run(self) -> Floats:
        """Play all rows to the end."""
        order = self.asker.order
        seats = (*order[self.first :], *order[: self.first])
        few = len(self.row) // _TAIL
        mine = self.hands[self.asker.seat]
        self._settle(self.asker.seat, mine == 0, np.full(len(mine), not self.asker.doubles))
        for _ in range(_MOST_ROUNDS):
            for seat in seats:
                self._turn(seat)
            self._drop()
            if len(self.row) <= few:
                break
        self._judge(~self.over)
        return self.worth.reshape(self.shape)

    # -- one turn --------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        opened_before = self.opened[seat]
        hand, taken = self._draw(seat)
        hand = self._lay(seat, hand)
        thrown = self._thrown(hand, taken)
        hand = hand & ~thrown
        self.public = self.public | thrown
        self.top = thrown
        self.hands[seat] = hand
        self._settle(seat, hand == 0, opened_before)

    def _draw(self, seat: int) -> tuple[Sets, Sets]:
        """The hand with the card that was drawn, and what of it was taken from the pile."""
        hand = self.hands[seat]
        take = self.takes if self.takes is not None else self._wants(seat, hand)
        self.takes = None
        left = self.drawn < self.cards
        self._judge(~left & ~take & ~self.over)
        from_stock = self.stock[self.world, np.minimum(self.drawn, max(0, self.cards - 1))]
        self.drawn = self.drawn + ~take
        taken = np.where(take, self.top, NOTHING)
        return hand | np.where(take, taken, from_stock), taken

    def _wants(self, seat: int, hand: Sets) -> Bools:
        both = hand | self.top
        melds = (runs_in(both) | groups_in(both)) & self.top
        places = (ends_of(self.runs) | fourths_of(self.groups)) & self.top
        wants: Bools = (melds != 0) | (self.opened[seat] & (places != 0))
        return wants

    def _lay(self, seat: int, hand: Sets) -> Sets:
        """What is left of the hands after laying melds and laying off."""
        runs, groups = melds_in(hand)
        opened = self.opened[seat] | ((runs | groups) != 0)
        table_runs, table_groups = self.runs | runs, self.groups | groups
        rest = hand & ~(runs | groups)
        while True:
            low = rest & ends_of(table_runs)
            low = np.where(opened, low, NOTHING)
            fourth = np.where(opened, rest & fourths_of(table_groups) & ~low, NOTHING)
            if not (low | fourth).any():
                break
            table_runs, table_groups = table_runs | low, table_groups | fourth
            rest = rest & ~(low | fourth)
        self.opened[seat] = opened
        self.runs, self.groups = table_runs, table_groups
        self.public = self.public | table_runs | table_groups
        return rest

    def _thrown(self, hand: Sets, taken: Sets) -> Sets:
        """The dearest of the cards with the least use; not what was taken, unless nothing else is left."""
        may = hand & ~taken
        some, two, four = usefulness(hand, ALL & ~self.public & ~hand)
        choice = may & ~some
        for tier in (may & ~two, may & ~four, may):
            choice = np.where(choice == 0, tier, choice)
        return dearest_of(choice)

    # -- the end ---------------------------------------------------------------------------------------

    def _settle(self, seat: int, out: Bools, opened_before: Bools) -> None:
        """Some rows may have been won by this seat just now."""
        done = out & ~self.over
        if not done.any():
            return
        at = np.flatnonzero(done)
        asker = self.asker
        points = np.zeros(len(at))
        for other in asker.order:
            if other != seat:
                points += values_of(self.hands[other][at])
        points *= np.where(opened_before[at], 1, 2)
        needed = asker.needs[seat]
        points = np.minimum(points, needed) + asker.reached * (points >= needed)
        share = 1.0 if seat == asker.seat else -1.0 / (len(asker.order) - 1)
        self.worth[self.row[at]] = share * (asker.bonus + points)
        self.over = self.over | done

    def _judge(self, which: Bools) -> None:
        """Some rows end without a winner: fewer points in hand than the others is better."""
        if not which.any():
            return
        at = np.flatnonzero(which)
        asker = self.asker
        others = [values_of(self.hands[seat][at]) for seat in asker.order if seat != asker.seat]
        ahead = np.mean(others, axis=0) - values_of(self.hands[asker.seat][at])
        self.worth[self.row[at]] = _CUT * ahead
        self.over = self.over | which

    def _drop(self) -> None:
        """Rows that are over go, once they are many."""
        if np.count_nonzero(self.over) * 8 < len(self.over):
            return
        keep = ~self.over
        for sets in (self.hands, self.opened):
            for seat in sets:
                sets[seat] = sets[seat][keep]
        for name in ("runs", "groups", "top", "public", "world", "drawn", "row", "over"):
            setattr(self, name, getattr(self, name)[keep])
