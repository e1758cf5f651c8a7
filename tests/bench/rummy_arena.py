"""Plays the levels of Rummy against each other: ``python tests/bench/rummy_arena.py --help``.

Every deal is played twice, with the seats exchanged, so that good cards help both. What counts is who goes
out; blocked hands are left out. The interval treats the two hands of a deal as one observation.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter, process_time

from engines.face import CpuPlayer
from engines.rummy import RUMMY, HandScore, Settings

PAIRINGS = (("hard", "medium"), ("medium", "easy"))
HANDS = 400
TARGET_MS = 30.0
LEAST_SHARE = 0.55
_95 = 1.96


@dataclass
class Tally:
    """How the first of two levels fared against the second."""

    levels: tuple[str, str]
    pairs: list[tuple[int, int]] = field(default_factory=list)
    """For each deal: hands the first won, and hands that somebody went out in."""
    blocked: int = 0
    points: tuple[int, int] = (0, 0)
    doubled: tuple[int, int] = (0, 0)
    decisions: int = 0
    """Decisions of the first level that took thinking."""
    seconds: float = 0.0
    worst: float = 0.0

    @property
    def hands(self) -> int:
        """Hands that somebody went out in."""
        return sum(decided for _, decided in self.pairs)

    @property
    def share(self) -> float:
        """The share of these that the first level won."""
        return sum(won for won, _ in self.pairs) / self.hands if self.hands else 0.5

    @property
    def half_width(self) -> float:
        """Half the 95 % interval of the share."""
        if self.hands == 0:
            return 0.5
        spread = sum((won - self.share * decided) ** 2 for won, decided in self.pairs)
        return _95 * sqrt(spread) / self.hands

    @property
    def ordered(self) -> bool:
        """The first level is the better one, as the table asks for it."""
        return self.share >= LEAST_SHARE and self.share - self.half_width > 0.5

    @property
    def ms(self) -> float:
        """Mean processor time of a decision of the first level, ms."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0

    def __str__(self) -> str:
        share, width = 100 * self.share, 100 * self.half_width
        return (
            f"{' - '.join(self.levels)}: {share:.1f} % +- {width:.1f} of {self.hands} hands "
            f"({self.blocked} blocked); points {self.points[0]} - {self.points[1]}, "
            f"doubled {self.doubled[0]} - {self.doubled[1]}; "
            f"{self.ms:.1f} ms a decision, worst {1000 * self.worst:.0f}"
        )


def play_hand(
    players: Sequence[CpuPlayer],
    seed: int,
    efforts: Sequence[int | None],
    timed: Callable[[int, float], None],
) -> HandScore:
    """One hand of two seats; the same seed deals the same cards. Tells the processor time of decisions, s."""
    state = RUMMY.start(Settings(goal=500))
    state = RUMMY.play(state, RUMMY.sample(state, Random(seed))).state
    chances = [Random(f"{seed} {seat}") for seat in range(2)]
    while isinstance(seat := RUMMY.turn(state), int):
        seen = RUMMY.seen_by(state, seat)
        before = process_time()
        action = players[seat].choose(seen, chances[seat], efforts[seat])
        timed(seat, process_time() - before)
        state = RUMMY.play(state, action).state
    return state.results[0]


def play_pairing(
    levels: tuple[str, str], hands: int, effort: int | None, seed: int = 1, seconds: float = 1e9
) -> Tally:
    """So many hands between two levels, or as many as can be begun in so many seconds."""
    tally = Tally(levels)
    cpus = [RUMMY.cpu(level) for level in levels]
    until = perf_counter() + seconds
    for deal in range(hands // 2):
        if perf_counter() > until:
            break
        won = decided = 0
        for swapped in (False, True):
            result = _one(tally, cpus, swapped, 1000 * seed + deal, effort)
            decided += result.winner is not None
            won += result.winner == int(swapped)
        tally.pairs.append((won, decided))
        tally.blocked += 2 - decided
    return tally


def _one(tally: Tally, cpus: list[CpuPlayer], swapped: bool, seed: int, effort: int | None) -> HandScore:
    mine = int(swapped)

    def timed(seat: int, seconds: float) -> None:
        if seat == mine and seconds > 0.0005:
            tally.decisions += 1
            tally.seconds += seconds
            tally.worst = max(tally.worst, seconds)

    result = play_hand(cpus[::-1] if swapped else cpus, seed, (effort, effort), timed)
    gained = result.gained[mine], result.gained[1 - mine]
    tally.points = tally.points[0] + gained[0], tally.points[1] + gained[1]
    twice = result.doubled * (result.winner == mine), result.doubled * (result.winner == 1 - mine)
    tally.doubled = tally.doubled[0] + twice[0], tally.doubled[1] + twice[1]
    return result


def measured_effort(target_ms: float = TARGET_MS) -> int:
    """The effort at which a decision of hard takes about so many ms here, from a few hands of its own."""
    effort = 100
    play_pairing(("hard", "medium"), 2, effort, seed=99)
    for _ in range(3):
        tally = play_pairing(("hard", "medium"), 8, effort, seed=99)
        effort = max(8, round(effort * target_ms / tally.ms))
    return effort


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the pairings and print them; status 1 where the levels are not in order."""
    parser = argparse.ArgumentParser(description="Plays the levels of Rummy against each other.")
    parser.add_argument(
        "--hands", type=int, default=HANDS, help="hands of each pairing (default: %(default)s)"
    )
    parser.add_argument("--effort", type=int, help="of hard; default: what takes --ms a decision here")
    parser.add_argument("--ms", type=float, default=TARGET_MS, help="ms a decision (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no deal after so many seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairing", nargs=2, action="append", metavar="LEVEL")
    asked = parser.parse_args(arguments)
    effort = asked.effort or measured_effort(asked.ms)
    print(f"effort {effort}")
    ordered = True
    for first, second in asked.pairing or PAIRINGS:
        tally = play_pairing((first, second), asked.hands, effort, asked.seed, asked.seconds)
        print(tally, flush=True)
        ordered = ordered and tally.ordered
    return 0 if ordered else 1


if __name__ == "__main__":
    sys.exit(main())
