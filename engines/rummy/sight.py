"""What a computer player sees of a hand, as sets of cards."""

from __future__ import annotations

from dataclasses import dataclass

from engines.rummy.cards import ALL_CARDS, BIT, known_of
from engines.rummy.hidden import seen_by
from engines.rummy.melds import fits
from engines.rummy.state import State


@dataclass(frozen=True, slots=True)
class Sight:
    """The table from the mover's chair."""

    state: State
    """What the mover may see; nothing else of the game is in reach."""
    me: int
    hand: int
    melds: tuple[int, ...]
    """The melds on the table."""
    others: tuple[int, ...]
    """The other seats that are in, in the order in which they come after the mover."""
    top: int
    """The top of the discard pile, or nothing."""
    taken: int
    """What may not be discarded this turn, or nothing."""
    opened: tuple[bool, ...]
    """Who has a meld of his own on the table, by seat."""
    public: int
    """Cards that everybody has seen: melds, discard pile, what was taken."""

    @property
    def live(self) -> int:
        """Cards that may still be drawn or thrown, as far as the mover knows."""
        return ALL_CARDS & ~self.hand & ~self.public

    def fits_somewhere(self, card: int) -> bool:
        """This card may be laid off on a meld of the table."""
        return any(fits(meld, card) for meld in self.melds)


def sight_of(state: State) -> Sight:
    """What the mover sees. Raises ValueError where no seat is to move."""
    me = state.mover
    if me is None or state.awaiting:
        raise ValueError("rummy: no seat is to move, so there is nothing to choose")
    seen = seen_by(state, me)
    count = seen.seats
    order = ((me + step) % count for step in range(1, count))
    public = known_of(seen.pile)
    if seen.turned:
        public |= known_of(seen.stock)
    for cards in seen.shown:
        public |= known_of(cards)
    melds = tuple(meld.set for meld in seen.melds)
    for meld in melds:
        public |= meld
    owners = {meld.owner for meld in seen.melds}
    return Sight(
        state=seen,
        me=me,
        hand=known_of(seen.hands[me]),
        melds=melds,
        others=tuple(seat for seat in order if not seen.out[seat]),
        top=BIT[seen.pile[-1]] if seen.pile else 0,
        taken=BIT[seen.taken] if seen.taken is not None else 0,
        opened=tuple(seat in owners for seat in range(count)),
        public=public,
    )
