"""Where a game of Mexico stands: one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from pydantic import ConfigDict

from engines.mexico.actions import Result
from engines.mexico.settings import Settings
from engines.mexico.values import MEXICO_VALUE, Pair, lowest, value_of

__all__ = ["Phase", "State", "replace"]

Phase = Literal["throw", "reveal", "choose", "declare", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """A game of Mexico between two actions. Tuples over the table are indexed by seat, from 0."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    settings: Settings
    lives: tuple[int, ...]
    """Points left. One who withdrew keeps what he had, but is out."""
    out_round: tuple[int | None, ...]
    """The round each seat went out in; None while it is in."""
    round: int
    """From 1."""
    starter: int
    """Who started this round."""
    usual: int
    """Who starts this round where nobody leads: the player after the one who started the last."""
    leader: int | None
    """The voorgooier of this round."""
    mover: int | None
    """Whose turn it is, also while dice are awaited; None when the game is over."""
    phase: Phase
    contest: tuple[int, ...]
    """The seats that are compared: all that are in, or those who are Vast; in turn order."""
    values: tuple[int | None, ...]
    """What stands this round, in reading form (64, 66, 21); None: has not finished, or is not in it."""
    throws_done: tuple[int, ...]
    """Throws made this round, extra ones too."""
    ended: tuple[str, ...]
    """Why each seat may not throw any more (see `TurnEnded`); empty while it may."""
    declared: tuple[Result | None, ...]
    """What each seat has declared in this comparison."""
    limit: int
    """Most throws in the running turn, after pattern, Mexico and Vast."""
    awaiting: bool = False
    """Dice are awaited: a `TABLE` turn."""
    blind: bool = False
    """The awaited or last throw is blind."""
    dice: Pair | None = None
    """The last throw as it lies, from the left, until the next; None in the cup, or where not to be seen."""
    hidden: bool = False
    """The dice lie under the cup."""
    pattern: tuple[bool, ...] = ()
    """The leader's throws so far, True for blind."""
    pattern_done: bool = False
    """The leader's turn has ended: the pattern binds the others."""
    stage: int = 0
    """0 in the turns of the round; from 1 in extra throws, one higher with every new tie."""
    lost: tuple[int, ...] = ()
    """Who lost this round so far, in the order of losing."""
    mexicos: int = 0
    """Mexicos that have been seen this round."""
    lead_used: bool = False
    """The role of leader has been given by hand this round."""

    @property
    def seats(self) -> int:
        """How many seats play, those who are out too."""
        return len(self.lives)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are in, in turn order of this round."""
        count, out = len(self.lives), self.out_round
        seats = ((self.starter + step) % count for step in range(count))
        return tuple(seat for seat in seats if out[seat] is None)

    @property
    def first_round(self) -> bool:
        """It is the first round of a new game (Instelling 4)."""
        return self.round == 1

    @property
    def led(self) -> bool:
        """This round has a leader, or had one who completed his pattern before he left."""
        return self.leader is not None or self.pattern_done

    @property
    def made(self) -> int:
        """Throws the mover has made this round; in an extra throw his earlier ones count (Regel 6)."""
        return 0 if self.mover is None else self.throws_done[self.mover]

    @property
    def extra_turn(self) -> bool:
        """The running turn is an extra throw."""
        return self.stage > 0 and self.phase in {"throw", "reveal", "choose"}

    @property
    def extra(self) -> tuple[int, ...]:
        """The seats that still must finish an extra throw, in order, the one throwing it too."""
        if self.stage == 0 or self.phase == "over":
            return ()
        return tuple(seat for seat in self.contest if self.values[seat] is None)

    @property
    def bound(self) -> bool:
        """The pattern binds the mover (rule 5): he follows the leader, and it is no extra throw."""
        return self.pattern_done and self.stage == 0 and self.mover != self.leader

    @property
    def mexico(self) -> bool:
        """The mover's Mexico lies open and stands."""
        return self.phase == "choose" and self.dice is not None and value_of(self.dice) == MEXICO_VALUE

    @property
    def standing(self) -> tuple[int, ...]:
        """The values that stand in this comparison; for a single Vast player all that stand this round."""
        compared = self.contest if len(self.contest) > 1 else range(len(self.values))
        return tuple(value for seat in compared if (value := self.values[seat]) is not None)

    @property
    def to_beat(self) -> int | None:
        """The lowest of the values in this comparison; None before there is one."""
        standing = self.standing
        return lowest(standing) if standing else None

    @property
    def suggested(self) -> Result | None:
        """What the table would say of the mover, preselected while he declares; None in other phases."""
        if self.phase != "declare" or self.mover is None:
            return None
        standing = self.standing
        least = lowest(standing)
        if self.values[self.mover] != least:
            return "won"
        return "lost" if standing.count(least) == 1 else "tied"


if TYPE_CHECKING:
    from dataclasses import replace
else:
    _NAMES = tuple(field.name for field in fields(State))
    _INDEX = {name: index for index, name in enumerate(_NAMES)}
    _all_of = attrgetter(*_NAMES)
    _SETTERS = tuple(getattr(State, name).__set__ for name in _NAMES)

    def replace(state, **changes):
        """The same state with some fields changed.

        Does what `dataclasses.replace` does in a third of the time; half of a game is spent here.
        """
        values = list(_all_of(state))
        for name, value in changes.items():
            values[_INDEX[name]] = value
        new = object.__new__(State)
        for set_field, value in zip(_SETTERS, values, strict=True):
            set_field(new, value)
        return new
