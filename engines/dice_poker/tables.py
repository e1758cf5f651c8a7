"""Work out what every card is worth, and write it beside this file: ``python -m engines.dice_poker.tables``.

Takes about half a minute on one core. The rules themselves never read or write a file.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engines.dice_poker.knowledge import dump
from engines.dice_poker.settings import Settings
from engines.dice_poker.solver import solve

FILE = Path(__file__).with_name("default.tab")
"""The values for the default settings."""


def _progress(share: float) -> None:
    if sys.stdout.isatty():
        sys.stdout.write(f"\rdice_poker: {share:4.0%} ")
        sys.stdout.flush()


def main() -> None:
    """Solve the default card and write `FILE`."""
    knowledge = solve(Settings(), _progress)
    data = dump(knowledge)
    FILE.write_bytes(data)
    start = float(knowledge["values"][0, 0])
    sys.stdout.write(f"\ndice_poker: {start:.4f} points on average; {len(data):,} bytes in {FILE.name}\n")


if __name__ == "__main__":
    main()
