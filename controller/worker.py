"""What runs in a process of its own: working out what a computer player needs. Imports the engines only."""

from __future__ import annotations

from multiprocessing.connection import Connection
from typing import Any

from engines import GAMES


def solve(game: str, settings: dict[str, Any], seats: int, out: Connection) -> None:
    """Work it out, sending progress (a float, 0 to 1) and at the end the knowledge or the error's text."""
    rules = GAMES[game]
    last = -1.0

    def progress(share: float) -> None:
        nonlocal last
        if share - last >= 0.01:
            last = share
            out.send(share)

    try:
        out.send(dict(rules.solve(rules.Settings(**settings), seats, progress)))
    except (ValueError, ArithmeticError, MemoryError, LookupError) as fault:
        out.send(f"{type(fault).__name__}: {fault}")
    finally:
        out.close()
