"""A game that plays itself on an idle table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.games import CONTROLS
from controller.people import Occupant
from controller.screens.play import PlayScreen
from controller.unsaved import Unsaved

if TYPE_CHECKING:
    from controller.table import Table

NAMES = ("Anna", "Bram", "Chris", "Dewi")
LEVEL = "medium"
LONGEST_MS = 5 * 60_000
"""Whoever walks by should see all the games in turn."""


class ShowcaseScreen(PlayScreen):
    """Computer players under people's names, until somebody has won, or it is another game's turn."""

    def __init__(self, table: Table, game: str) -> None:
        super().__init__(table, _session(game))
        self._end_at = table.now + LONGEST_MS
        self._over = False

    @property
    def shown(self) -> bool:
        """Whether it has been looked at long enough."""
        return self.table.now >= self._end_at

    def step(self, now: int, *, on_top: bool) -> None:
        """Play on."""
        super().step(now, on_top=on_top)
        if self.over and not self._over:
            self._over = True
            self._end_at = now + 2 * self.table.pace.result()

    def due(self) -> int | None:
        """The next move, or the end."""
        due = super().due()
        return self._end_at if due is None else min(due, self._end_at)


def _session(game: str) -> Unsaved:
    rules = CONTROLS[game].game
    names = NAMES[: rules.seats[-1]]
    return Unsaved(rules, [Occupant(name, cpu=LEVEL, chair=chair) for chair, name in enumerate(names)])
