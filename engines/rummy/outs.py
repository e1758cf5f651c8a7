"""How close cards are to being melded."""

from __future__ import annotations

from functools import lru_cache

from engines.rummy.melds import FORMS


@lru_cache(maxsize=1 << 8)
def _threes(card: int) -> tuple[int, ...]:
    """The melds of three that hold this card, without it."""
    return tuple(meld ^ card for meld in FORMS if meld & card and meld.bit_count() == 3)


def outs_of(hand: int, card: int, live: int) -> int:
    """How many live cards would make a meld of three with this card of a hand and another one of it."""
    outs = 0
    for pair in _threes(card):
        if pair & hand and pair & live and not pair & hand & live:
            outs |= pair & live
    return outs.bit_count()
