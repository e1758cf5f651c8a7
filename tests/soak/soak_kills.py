"""Many kills: ``python tests/soak/soak_kills.py [KILLS] [SEED]``; reports what came of them."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "controller"))

from kills import kill_and_judge

KILLS = 500
A_FOLDER = 50
"""After so many kills a new folder is begun: judging reads all games of the folder each time."""


def soak(kills: int = KILLS, seed: int = 1) -> str:
    """Kill so many times; returns the figures in a line. Raises AssertionError where anything was lost."""
    began = time.monotonic()
    tallies = []
    for start in range(0, kills, A_FOLDER):
        with tempfile.TemporaryDirectory(prefix="worp-kills-") as folder:
            tallies.append(kill_and_judge(Path(folder), min(A_FOLDER, kills - start), seed + start))
    done, records, more, games = (
        sum(getattr(tally, name) for tally in tallies)
        for name in ("kills", "acknowledged", "unasked", "games")
    )
    seconds = time.monotonic() - began
    return (
        f"{done} kills in {seconds:.0f} s: {records} records acknowledged in {games} games, "
        "none lost, none doubled; "
        f"{more} calls saved but killed before they said so"
    )


if __name__ == "__main__":
    sys.stdout.write(soak(*map(int, sys.argv[1:3])) + "\n")
