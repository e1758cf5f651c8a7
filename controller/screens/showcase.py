"""A game that plays itself on an idle table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.games import CONTROLS
from controller.people import Occupant
from controller.screens.play import PlayScreen
from controller.unsaved import Unsaved

if TYPE_CHECKING:
    from controller.table import Table

GAME = "mexico"
NAMES = ("Anna", "Bram", "Chris", "Dewi")
LEVEL = "medium"


class ShowcaseScreen(PlayScreen):
    """Four computer players under people's names; when one has won the next game begins."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, _game())
        self._again_at: int | None = None

    def step(self, now: int, *, on_top: bool) -> None:
        """Play on, and begin anew after the end has been looked at."""
        super().step(now, on_top=on_top)
        if self.over and self._again_at is None:
            self._again_at = now + 2 * self.table.pace.result()
        elif self._again_at is not None and now >= self._again_at:
            self._again_at = None
            self.session = _game()
            self.changed()

    def due(self) -> int | None:
        """The next move, or the next game."""
        return super().due() if self._again_at is None else self._again_at


def _game() -> Unsaved:
    occupants = [Occupant(name, cpu=LEVEL, chair=chair) for chair, name in enumerate(NAMES)]
    return Unsaved(CONTROLS[GAME].game, occupants)
