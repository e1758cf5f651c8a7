"""`make bench`: the figures of this machine, each as median and worst; `ARGS=resume` for only some."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import bench_serial
import dice_poker_levels
import pig_levels
from figures import ALL, Figure


def _pig() -> None:
    for line in pig_levels.pig_levels():
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def _dice_poker() -> None:
    dice_poker_levels.main(dice_poker_levels.GAMES)


LEVELS = {"pig_levels": _pig, "dice_poker_levels": _dice_poker}
"""The computer players against each other; each takes some minutes."""

ROW = "{:<58} {:>10} {:>10} {:>9} {:<8}"


def row(figure: Figure) -> str:
    """One line of the table."""
    budget = "" if figure.budget is None else f"{figure.budget:g}{'' if figure.kept else ' !'}"
    return ROW.format(figure.name, f"{figure.median:,.2f}", f"{figure.worst:,.2f}", budget, figure.unit)


def main(wanted: list[str]) -> int:
    """Print what was asked for, or everything."""
    if shutil.which("Xvfb") is None:
        sys.stderr.write("bench: needs Xvfb: sudo apt install xvfb\n")
        return 3
    load = os.getloadavg()[0]
    sys.stdout.write(
        f"{os.cpu_count()} cores, load {load:.1f}" + (": other work disturbs\n" if load > 1 else "\n")
    )
    sys.stdout.write(ROW.format("", "median", "worst", "budget", "") + "\n")
    for measure in (*ALL, *bench_serial.ALL):
        if not wanted or measure.__name__ in wanted:
            for figure in measure():
                sys.stdout.write(row(figure) + "\n")
                sys.stdout.flush()
    for name, levels in LEVELS.items():
        if not wanted or name in wanted:
            sys.stdout.write("\n")
            levels()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
