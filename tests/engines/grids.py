"""What the conformance test has to know of each game. A new game adds one `Sheet`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from engines import dice_poker, pig, rummy
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
    hidden_hands: bool = False
    """What a seat may do hangs on cards that only that seat knows."""
    by_kind: bool = False
    """Random games choose a kind of action first, so that they do not get lost in the more numerous one."""
    effort: int | None = None
    """Of computer players."""
    stride: int = 1
    """Computer players are asked in every so many states, where they are slow."""


ALL_HELD: Sequence[dice_poker.Held] = [(a, b, c, d, e) for a, b, c, d, e in product((False, True), repeat=5)]
FIVE_AND_MORE = (
    (1, 2, 3, 4, 5),
    (6, 6, 6, 6, 6),
    (2, 3),
    (4,),
    (1, 2, 3, 4, 5, 6),
    (),
    (0, 1, 2, 3, 4),
    (7,),
)

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
    "dice_poker": Sheet(
        options={
            "seats": (1, 2, 6),
            "card": ("fifteen", "thirteen"),
            "upper_bonus_from": (64, 60, 70),
            "joker": ("forced", "free", "off"),
            "joker_after_zero": (False, True),
        },
        pool=(
            *(dice_poker.Throw(held) for held in ALL_HELD),
            *(dice_poker.Score(line) for line in dice_poker.FIFTEEN),
            *(dice_poker.Dice(values) for values in FIVE_AND_MORE),
            *(dice_poker.Withdraw(seat) for seat in (*range(7), -1)),
        ),
        bad_values=((), (1,), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (7, 1, 1, 1, 1), ("1",) * 5),
        bad_json=(
            {"kind": "dice", "values": []},
            {"kind": "dice", "values": [1, 2, 3, 4, 5, 6]},
            {"kind": "dice", "values": [0, 1, 2, 3, 4]},
            {"kind": "dice", "values": [7]},
            {"kind": "dice", "values": ["1", 2, 3, 4, 5]},
            {"kind": "dice", "values": [True, 2, 3, 4, 5]},
            {"kind": "throw"},
            {"kind": "throw", "held": [False] * 4},
            {"kind": "throw", "held": [0, 0, 0, 0, 0]},
            {"kind": "throw", "held": [False] * 5, "blind": True},
            {"kind": "score"},
            {"kind": "score", "line": "bonus"},
            {"kind": "score", "line": 3},
            {"kind": "keep"},
            {"line": "chance"},
            {},
        ),
    ),
    "pig": Sheet(
        options={
            "seats": (2, 3, 4),
            "target": (100, 10, 25, 50),
            "minimum_bank": (0, 1, 4, 10),
            "one_loses_total": (False, True),
            "end": ("at_once", "last_round"),
            "throw_limit": (None, 1, 2, 5, 50),
            "goal": ("at_least", "exact_bust", "exact_ignore"),
        },
        pool=(
            pig.Throw(),
            pig.Bank(),
            *(pig.Dice((face,)) for face in range(8)),
            *(pig.Withdraw(seat) for seat in (*range(5), -1)),
        ),
        bad_values=((), (0,), (7,), (1, 2), ("3",), ("AS",)),
        bad_json=(
            {"kind": "dice", "values": []},
            {"kind": "dice", "values": [0]},
            {"kind": "dice", "values": [7]},
            {"kind": "dice", "values": [1, 2]},
            {"kind": "dice", "values": ["1"]},
            {"kind": "dice", "values": [True]},
            {"kind": "dice"},
            {"kind": "throw", "blind": False},
            {"kind": "bank", "points": 3},
            {"kind": "withdraw", "seat": -1},
            {"kind": "keep"},
            {"points": 3},
            {},
        ),
    ),
    "rummy": Sheet(
        options={
            "seats": (2, 3, 4),
            "goal": (100,),
            "melds_per_turn": ("any", "one"),
            "reuses": (2, 0),
            "hand_size": (10, 7),
            "blocked": ("each", "lowest", "none"),
            "hands": ("peek", "open"),
        },
        pool=(
            rummy.Deal(("AS",) * 52),
            rummy.Deal(rummy.DECK[1:]),
            rummy.DrawStock(),
            rummy.DrawDiscard(),
            *(rummy.Discard(card) for card in rummy.DECK),
            *(rummy.LayOff(card, meld) for card in rummy.DECK[::3] for meld in (-1, 0, 1, 99)),
            *(rummy.Meld(rummy.DECK[at : at + 3]) for at in range(0, 50, 5)),
            *(rummy.Meld(rummy.DECK[rank::13]) for rank in range(0, 13, 4)),
            rummy.Meld(()),
            rummy.Meld(("AS", "AS", "AS")),
            *(rummy.Withdraw(seat) for seat in (*range(5), -1)),
        ),
        bad_values=((), ("AS", "TD"), ("AS",) * 52, (*rummy.DECK[1:], "1S"), tuple(range(52)), (2, 1)),
        bad_json=(
            {"kind": "deal", "deck": ["AS", "TD"]},
            {"kind": "deal", "deck": ["AS"] * 52},
            {"kind": "deal", "deck": [*rummy.DECK, "AS"]},
            {"kind": "deal"},
            {"kind": "draw_stock", "card": "AS"},
            {"kind": "meld", "cards": "7C7D7H"},
            {"kind": "meld", "cards": ["7C", "7D", "10H"]},
            {"kind": "lay_off", "card": "7C"},
            {"kind": "lay_off", "card": "7C", "meld": -1},
            {"kind": "lay_off", "card": "7C", "meld": True},
            {"kind": "discard", "card": "??"},
            {"kind": "discard", "card": "7C\n"},
            {"kind": "discard"},
            {"kind": "dice", "values": [1, 2]},
            {"cards": []},
            {},
        ),
        hidden_hands=True,
        by_kind=True,
        effort=1,
        stride=8,
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
