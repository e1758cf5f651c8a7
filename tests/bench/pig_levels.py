"""How well the computer players of Pig play: shares of games won, under the default rules.

`python tests/bench/pig_levels.py [GAMES]`; with 2,500 games a line the standard error is 1 % at most, and all
takes about two minutes on one core. Every seat begins equally often. Beside the levels stand two yardsticks:
holding at 20, and with three and four seats the optimal policy for two, played against whoever leads.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from engines import TABLE
from engines.face import CpuPlayer, Tagged
from engines.pig import PIG, Bank, Settings, State, Throw

GAMES = 2500
ROW = "{:<6} {:<16} {:<16} {:>7} {:>7} {:>7} {:>9}"
LINES = [
    (2, "medium", "easy"),
    (2, "hard", "easy"),
    (2, "hard", "medium"),
    (2, "hard", "hold at 20"),
    (2, "hard", "rule of thumb"),
    *(
        (seats, name, other)
        for seats in (3, 4)
        for name, other in (
            ("hard", "medium"),
            ("hard", "hold at 20"),
            ("two-seat policy", "hold at 20"),
            ("hard", "two-seat policy"),
            ("two-seat policy", "hard"),
        )
    ),
]
"""Seats, the player, and who sits in all other seats."""


class HoldAt20:
    """Banks at 20 turn points, and what wins."""

    def choose(self, seen: State, rng: Random, effort: int | None = None) -> Tagged:
        """See `CpuPlayer.choose`."""
        enough = seen.turn_points >= 20 or seen.would_be >= seen.settings.target
        return Bank() if enough and seen.made else Throw()


@dataclass(frozen=True)
class AgainstLeader:
    """Plays as if only the other with the highest total were there."""

    two: CpuPlayer

    def choose(self, seen: State, rng: Random, effort: int | None = None) -> Tagged:
        """See `CpuPlayer.choose`."""
        leader = max(seen.others, key=lambda seat: seen.totals[seat])
        out = tuple(seat not in (seen.mover, leader) for seat in range(seen.seats))
        return self.two.choose(replace(seen, out=out), rng)


@dataclass(frozen=True)
class Line:
    """One player against a table of equal others: the share of games he wins, from 0 to 1."""

    share: float
    games: int
    ms_per_game: float

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return math.sqrt(self.share * (1 - self.share) / self.games)


def winners(players: Sequence[CpuPlayer], first: int, rng: Random) -> tuple[int, ...]:
    """Play one game to the end."""
    state = PIG.start(seats=len(players), first=first)
    while (turn := PIG.turn(state)) is not None:
        action = PIG.sample(state, rng) if turn is TABLE else players[turn].choose(state, rng)
        state = PIG.play(state, action).state
    return tuple(row.seat for row in PIG.standings(state) or () if row.place == 1)


def measure(player: CpuPlayer, other: CpuPlayer, seats: int, games: int) -> Line:
    """Play `player` in seat 0 against `other` in every other seat."""
    players = [player, *[other] * (seats - 1)]
    rng = Random(1)
    began = time.process_time()
    won = sum(0 in winners(players, game % seats, rng) for game in range(games))
    return Line(won / games, games, 1000 * (time.process_time() - began) / games)


def pig_levels(games: int = GAMES) -> Iterator[str]:
    """The lines of the table, each as soon as it has been played."""
    began = time.process_time()
    knowledge = PIG.solve(Settings(), 2, lambda _: None)
    chance = (1 + knowledge["values"][100, 100]) / 2
    yield f"worked out in {time.process_time() - began:.2f} s; who begins wins {chance:.4f} at best play"
    yield ROW.format("seats", "player", "against", "won", "error", "even", "ms/game")
    players: dict[str, CpuPlayer] = {
        "easy": PIG.cpu("easy"),
        "medium": PIG.cpu("medium"),
        "rule of thumb": PIG.cpu("hard"),
        "hard": PIG.cpu("hard", knowledge),
        "hold at 20": HoldAt20(),
        "two-seat policy": AgainstLeader(PIG.cpu("hard", knowledge)),
    }
    for seats, name, other in LINES:
        line = measure(players[name], players[other], seats, games)
        parts = (f"{line.share:.1%}", f"{line.error:.1%}", f"{1 / seats:.1%}", f"{line.ms_per_game:.1f}")
        yield ROW.format(seats, name, other, *parts)


if __name__ == "__main__":
    for text in pig_levels(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
