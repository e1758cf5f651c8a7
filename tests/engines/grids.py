"""What the conformance test has to know of each game. A new game adds one `Sheet`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from engines.face import Tagged
from engines.mexico import Dice
from engines.mexico.actions import Declare, Keep, Lead, Reveal, Throw, Withdraw

Case = dict[str, Any]


@dataclass(frozen=True)
class Sheet:
    """One game: values to try for each setting, actions to try in every state, and what is no throw."""

    options: dict[str, Sequence[Any]]
    """Every key of the settings, and `seats`."""
    pool: Sequence[Tagged]
    """Actions of every kind, legal and not."""
    bad_values: Sequence[tuple[int | str, ...]]
    """Dice or decks that are wrong."""
    bad_json: Sequence[dict[str, Any]]
    """What is no action of the game at all."""


SHEETS = {
    "mexico": Sheet(
        options={
            "seats": (2, 3, 4, 8),
            "lives": (1, 2, 6),
            "throw_limit": (1, 2, 3),
            "third_throw_blind": (False, True),
            "first_round_blind": (True, False),
            "result": ("table", "players"),
            "mexico_shown": ("at_once", "on_reveal"),
            "after_knockout": ("next", "nobody"),
            "mexico_penalty": ("none", "two_each"),
            "first_leader": (None, 0, 1),
        },
        pool=(
            Throw(blind=False),
            Throw(blind=True),
            Reveal(),
            Keep(),
            *(Lead(seat) for seat in (None, *range(9), -1)),
            *(Declare(result) for result in ("won", "tied", "lost")),
            *(Dice((left, right)) for left, right in product(range(1, 7), repeat=2)),
            Dice((0, 3)),
            Dice((7, 1)),
            *(Withdraw(seat) for seat in (*range(9), -1)),
        ),
        bad_values=((), (1,), (1, 2, 3), (0, 1), (7, 1), ("2", "1"), ("AS",)),
        bad_json=(
            {"kind": "dice", "values": [1]},
            {"kind": "dice", "values": [1, 2, 3]},
            {"kind": "dice", "values": [0, 3]},
            {"kind": "dice", "values": [1, 7]},
            {"kind": "dice", "values": ["1", 2]},
            {"kind": "dice", "values": [True, 2]},
            {"kind": "throw"},
            {"kind": "throw", "blind": 1},
            {"kind": "throw", "blind": True, "loud": True},
            {"kind": "declare", "result": "drawn"},
            {"kind": "lead"},
            {"kind": "bank"},
            {"blind": True},
            {},
        ),
    ),
}


def pairwise(options: dict[str, Sequence[Any]]) -> list[Case]:
    """Few cases in which every two values of two options occur together, the first one all defaults."""
    keys = list(options)
    open_pairs = {
        ((a, x), (b, y)) for a, b in combinations(keys, 2) for x, y in product(options[a], options[b])
    }
    rng = Random(1)
    cases = [{key: values[0] for key, values in options.items()}]
    open_pairs -= _pairs(cases[0], keys)
    while open_pairs:
        tries = [{key: rng.choice(values) for key, values in options.items()} for _ in range(60)]
        for case in tries[:20]:
            case.update(dict(rng.choice(sorted(open_pairs, key=repr))))
        best = max(tries, key=lambda case: len(_pairs(case, keys) & open_pairs))
        open_pairs -= _pairs(best, keys)
        cases.append(best)
    return cases


def _pairs(case: Case, keys: list[str]) -> set[tuple[tuple[str, Any], tuple[str, Any]]]:
    return {((a, case[a]), (b, case[b])) for a, b in combinations(keys, 2)}
