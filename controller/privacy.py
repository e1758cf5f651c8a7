"""Hands that only their owner may see: which one lies open now, and when it is covered.

The owner shows and hides his hand in his turn. It is covered at once after `SHUT_MS` without a press, by a
press of anybody else's, when a page is opened over the table, and at the turn's end.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

SHUT_MS: Final = 8000
"""An open hand is covered after so long without a press, in ms."""

Sorting = Literal["suit", "rank"]


@dataclass(frozen=True, slots=True)
class Secret:
    """What a game with hidden hands says of a state."""

    turn: Hashable
    """Another value with every turn."""
    mover: int
    players: tuple[int, ...]
    """The seats that are still in the game."""
    always: bool
    """The mover's hand lies open all his turn."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Which hand lies open now, and what the mover may do about it."""

    open: int | None = None
    """The seat whose hand may be seen; None: nobody's."""
    looked: bool = False
    """The mover has seen his hand in this turn, so he can choose from it."""
    passing: bool = False
    """The table waits for the mover to take over."""
    peeks: bool = False
    """The mover shows and hides his hand himself."""
    sorting: Sorting = "suit"
    """How the hand that is shown, or the mover's, is sorted."""


NO_SIGHT: Final = Sight()
"""No hand lies open, and there is none to show."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Something that is done to a hand without playing: it is neither saved nor told."""

    what: Literal["peek", "sort"]


@dataclass(slots=True)
class Privacy:
    """Follows the turns of one game and what its players do with their hands."""

    open: bool = False
    """The mover has turned his hand up."""
    looked: bool = False
    passing: bool = False
    touched_at: int = 0
    panel: str | None = None
    """The panel whose button has to stay down, where a hand is open only while that is held."""
    _turn: Hashable = None
    _played: bool = False
    """There was a turn before."""
    _sorting: dict[int, Sorting] = field(default_factory=dict)

    def follow(self, secret: Secret | None, persons: tuple[int, ...], *, hands_over: bool = True) -> None:
        """The game has gone on: at the end of a turn the hand is covered and the table is passed on.

        `persons`: seats of persons who are still in. Nobody passes it on where they are fewer than two.
        """
        turn = None if secret is None else (secret.turn, secret.mover)
        if turn == self._turn:
            return
        self.cover()
        self.looked = False
        self._turn = turn
        if secret is None:
            self.passing = False
            return
        several = len(persons) > 1 and secret.mover in persons and not secret.always
        self.passing = hands_over and self._played and several
        self._played = True

    def sight(self, secret: Secret | None, persons: tuple[int, ...]) -> Sight:
        """Which hand lies open now."""
        if secret is None or not persons:
            return NO_SIGHT
        mover = secret.mover
        if len(persons) == 1:
            return self._sorted(Sight(open=persons[0], looked=persons[0] == mover), persons[0])
        if mover not in persons:
            return NO_SIGHT
        if self.passing:
            return Sight(passing=True)
        if secret.always:
            return self._sorted(Sight(open=mover, looked=True), mover)
        seen = Sight(open=mover if self.open else None, looked=self.looked, peeks=True)
        return self._sorted(seen, mover)

    def _sorted(self, sight: Sight, seat: int) -> Sight:
        return replace(sight, sorting=self._sorting.get(seat, "suit"))

    def do(self, aside: Aside, seat: int, panel: str, now: int, *, hold: bool) -> None:
        """Show or hide the mover's hand, or sort it the other way. `hold`: it is open only while held."""
        if aside.what == "sort":
            self._sorting[seat] = "rank" if self._sorting.get(seat, "suit") == "suit" else "suit"
        elif self.open:
            self.cover()
        else:
            self.open = self.looked = True
            self.touched_at = now
            self.panel = panel if hold else None

    def touched(self, now: int, *, owner: bool) -> None:
        """Somebody pressed something: the owner keeps his hand open, anybody else covers it."""
        if owner:
            self.touched_at = now
        else:
            self.cover()

    def cover(self) -> None:
        """Turn the hand down."""
        self.open, self.panel = False, None

    def step(self, now: int, *, held: bool) -> None:
        """Let time pass to `now` (ms); `held`: the button that keeps the hand open is down."""
        if self.open and (not held if self.panel is not None else now >= self.touched_at + SHUT_MS):
            self.cover()

    def due(self) -> int | None:
        """When an open hand will be covered by itself."""
        return self.touched_at + SHUT_MS if self.open and self.panel is None else None
