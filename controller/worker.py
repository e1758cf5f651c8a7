"""What runs in a process of its own: working out what a computer player needs, and its thinking.

Imports the engines only.
"""

from __future__ import annotations

from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Any

from engines import GAMES
from engines.face import RulesError


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
    except OSError:
        return  # whoever asked is gone
    finally:
        out.close()


def think(pipe: Connection) -> None:
    """Answer questions until the pipe is closed: which action a player chooses, and how many ms that took.

    A question is (about, game, level, what is seen, seed, effort), an answer (about, action or the error's
    text, ms, effort).
    """
    while True:
        try:
            about, game, level, seen, seed, effort = pipe.recv()
        except (EOFError, OSError):
            return
        rules = GAMES[game]
        begun = monotonic()
        try:
            chosen = rules.cpu(level).choose(rules.read_state(seen), Random(seed), effort)
            told: Any = rules.write_action(chosen)
        except (RulesError, ValueError, ArithmeticError, MemoryError, LookupError) as fault:
            told = f"{type(fault).__name__}: {fault}"
        try:
            pipe.send((about, told, (monotonic() - begun) * 1000, effort))
        except OSError:
            return
