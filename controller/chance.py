"""Where dice and cards come from: drawn, repeated from a seed, or given by a script."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from controller.errors import TableError
from engines.face import TABLE, BadAction, Game, Tagged

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""A full deck in the order in which cards that were not given follow: AC ... KC, AD, AH, AS ... KS."""
MOST_DICE = 5


class BadChance(TableError, ValueError):
    """Dice or cards were given that cannot be thrown or dealt."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_chance", message)


@dataclass(frozen=True, slots=True)
class _Given:
    values: tuple[int | str, ...]
    where: str


class Chance:
    """The source of every throw and deal: fair and unpredictable, or repeatable with a `seed`.

    Given dice and decks go first, in the order in which they were given.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.rng: Random = secrets.SystemRandom() if seed is None else Random(seed)
        self._dice: deque[_Given] = deque()
        self._decks: deque[_Given] = deque()

    def dice(self, values: Sequence[int], where: str = "") -> None:
        """Give the next throw that has none yet, from the left; `where` names it in an error's text.

        Raises BadChance for no dice, more than five, or a value that no die shows.
        """
        if not 1 <= len(values) <= MOST_DICE:
            raise BadChance(f"{len(values)} dice were given; a throw has 1 to {MOST_DICE}")
        for value in values:
            if type(value) is not int or not 1 <= value <= 6:
                raise BadChance(f"{value!r} is not on a die; give numbers from 1 to 6")
        self._dice.append(_Given(tuple(values), where))

    def deck(self, cards: Sequence[str], where: str = "") -> None:
        """Give the top of the next deal's deck; the cards not named follow in the order of `DECK`.

        Raises BadChance for what is no card and for a card given twice.
        """
        for at, card in enumerate(cards):
            if card not in DECK:
                raise BadChance(
                    f"{card!r} is no card; a card is a rank of {RANKS} and a suit of {SUITS}: AS, TD"
                )
            if card in cards[:at]:
                raise BadChance(f"{card} was given twice; a deck has it once")
        rest = tuple(card for card in DECK if card not in cards)
        self._decks.append(_Given((*cards, *rest), where))

    def beside(self) -> Chance:
        """Another one that draws from the same source, with nothing given yet."""
        other = Chance()
        other.rng = self.rng
        return other

    @property
    def waiting(self) -> int:
        """How many given throws and deals have not been used yet."""
        return len(self._dice) + len(self._decks)

    def clear(self) -> None:
        """Forget what was given and not used."""
        self._dice.clear()
        self._decks.clear()

    def draw(self, game: Game[Any, Any], state: Any) -> Tagged:
        """The action for a `TABLE` turn: the next one given, else a fair draw.

        Raises BadChance where the given one does not fit (a wrong count); it is then dropped.
        """
        queue = self._queue(game, state)
        if not queue:
            return game.sample(state, self.rng)
        given = queue.popleft()
        try:
            return game.given(state, given.values)
        except BadAction as bad:
            raise BadChance(f"{given.where}: {bad}" if given.where else str(bad)) from None

    def check_dice(self, game: Game[Any, Any], state: Any, values: Sequence[int]) -> None:
        """Raise BadChance where no throw that may come next could show these dice (a wrong count).

        Says nothing where the next throw lies further ahead than one decision.
        """
        refused: BadAction | None = None
        for ahead in _throws_ahead(game, state):
            try:
                game.given(ahead, tuple(values))
            except BadAction as bad:
                refused = bad
            else:
                return
        if refused is not None:
            raise BadChance(str(refused))

    def _queue(self, game: Game[Any, Any], state: Any) -> deque[_Given]:
        if not self._dice and not self._decks:
            return self._dice
        deals = game.sample(state, Random(0)).kind == "deal"
        return self._decks if deals else self._dice


def _throws_ahead(game: Game[Any, Any], state: Any) -> list[Any]:
    if game.turn(state) is TABLE:
        return [state]
    after = (game.play(state, action).state for action in game.actions(state))
    return [ahead for ahead in after if game.turn(ahead) is TABLE]
