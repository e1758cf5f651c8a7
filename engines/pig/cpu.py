"""Computer players: easy, medium and hard. They see what everybody sees; in Pig nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engines.face import CpuPlayer, Knowledge
from engines.pig import legal, thumbs
from engines.pig.actions import AnyAction
from engines.pig.state import State

Decide = Callable[[State, Random], bool]
"""Whether to bank, where both throwing and banking are legal."""


@dataclass(frozen=True, slots=True)
class _Player:
    """A computer player of one level."""

    banks: Decide

    def choose(self, seen: State, rng: Random, effort: int | None = None) -> AnyAction:
        """See `CpuPlayer.choose`; `effort` is not used. Raises ValueError where no seat is to move."""
        del effort
        options = legal.actions(seen)
        if not options:
            raise ValueError("no seat is to move: there is nothing to choose")
        if len(options) == 1:
            return options[0]
        return legal.BANK if self.banks(seen, rng) else legal.THROW


def player(level: str, knowledge: Knowledge | None) -> CpuPlayer:
    """The computer player of a level. Raises ValueError for an unknown level."""
    if level == "hard" and knowledge is not None:
        from engines.pig.hard import Solved

        return _Player(Solved(knowledge).banks)
    try:
        return _Player(_LEVELS[level])
    except KeyError:
        raise ValueError(f"level: pig has {', '.join(_LEVELS)}, not {level!r}") from None


_LEVELS: dict[str, Decide] = {"easy": thumbs.easy, "medium": thumbs.medium, "hard": thumbs.pace_and_race}
