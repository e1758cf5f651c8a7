"""How well the computer players of Dice Poker play: mean final scores alone at the table, the default card.

`python tests/bench/dice_poker_levels.py [GAMES]`; 4,000 games each take about two minutes on one core. The
exact value stands beside hard's mean; the mean should lie within two or three standard errors of it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from random import Random
from statistics import mean, median, stdev

from engines import TABLE
from engines.dice_poker import DICE_POKER, State
from engines.dice_poker.hard import Hard
from engines.dice_poker.knowledge import load
from engines.face import CpuPlayer, Knowledge, Tagged

GAMES = 4000
ROW = "{:<8} {:>8} {:>7} {:>6} {:>8} {:>9} {:>8} {:>11} {:>10}"


@dataclass(frozen=True)
class Level:
    """One level's games: where each ended, and how long each decision took, ms."""

    name: str
    ends: list[State]
    decisions: list[float]

    @property
    def scores(self) -> list[int]:
        """The final scores."""
        return [end.totals[0] for end in self.ends]

    def row(self, exact: float | None) -> str:
        """One line of the table."""
        scores = self.scores
        return ROW.format(
            self.name,
            f"{mean(scores):.2f}",
            f"{stdev(scores) / len(scores) ** 0.5:.2f}",
            f"{stdev(scores):.1f}",
            "" if exact is None else f"{exact:.4f}",
            f"{mean(end.left_bonuses[0] > 0 for end in self.ends):.1%}",
            f"{mean(end.poker_bonuses[0] for end in self.ends):.3f}",
            f"{median(self.decisions):.2f}",
            f"{max(self.decisions):.2f}",
        )


def level(name: str, knowledge: Knowledge, games: int) -> Level:
    """Play so many games alone."""
    player = DICE_POKER.cpu(name, knowledge)
    decisions: list[float] = []
    ends = [play(player, Random(seed), decisions) for seed in range(games)]
    return Level(name, ends, decisions)


def play(player: CpuPlayer, rng: Random, decisions: list[float]) -> State:
    """One game to its end; `decisions` takes the time of each decision, ms."""
    state = DICE_POKER.start(seats=1)
    while (turn := DICE_POKER.turn(state)) is not None:
        action: Tagged
        if turn is TABLE:
            action = DICE_POKER.sample(state, rng)
        else:
            start = time.perf_counter()
            action = player.choose(state, rng)
            decisions.append((time.perf_counter() - start) * 1000)
        state = DICE_POKER.play(state, action).state
    return state


def lines(levels: list[Level]) -> Iterator[str]:
    """The mean points in each line, level by level."""
    for line in levels[0].ends[0].settings.lines:
        means = (mean(end.card(0)[line] or 0 for end in one.ends) for one in levels)
        yield f"{line:<16}" + "".join(f"{points:>8.2f}" for points in means)


def main(games: int) -> None:
    """Print every level's figures."""
    data = files("engines.dice_poker").joinpath("default.tab").read_bytes()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        knowledge = load(data)
        times.append((time.perf_counter() - start) * 1000)
    sys.stdout.write(
        f"table: {len(data):,} bytes, loaded in {median(times):.0f} ms (worst {max(times):.0f}, budget 300)\n"
    )
    head = ("", "mean", "error", "sd", "exact", "bonus", "pokers", "decides ms", "worst ms")
    sys.stdout.write(f"{games:,} games each; budget of a decision 20 ms\n{ROW.format(*head)}\n")
    exact = Hard(knowledge).to_come((None,) * 15)
    levels = []
    for name in DICE_POKER.levels:
        levels.append(level(name, knowledge, games))
        sys.stdout.write(levels[-1].row(exact if name == "hard" else None) + "\n")
        sys.stdout.flush()
    sys.stdout.write("\n" + " " * 16 + "".join(f"{one.name:>8}" for one in levels) + "\n")
    for text in lines(levels):
        sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
