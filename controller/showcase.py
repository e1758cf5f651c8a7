"""A game that plays itself on an idle table: looked at, never saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.games import CONTROLS
from controller.people import Occupant
from engines.face import Game, Tagged

GAME = "mexico"
NAMES = ("Anna", "Bram", "Chris", "Dewi")
LEVEL = "medium"


class Showcase:
    """What a play screen needs of a session, without a store: four computer players under people's names."""

    def __init__(self) -> None:
        self.game: Game[Any, Any] = CONTROLS[GAME].game
        self.settings: dict[str, Any] = {}
        self.occupants = tuple(Occupant(name, cpu=LEVEL, chair=chair) for chair, name in enumerate(NAMES))
        self.state = self.game.start(None, len(NAMES))

    def play(self, *actions: Tagged, by: int | None = None) -> Sequence[Tagged]:
        """Play actions; nothing is kept. A game that is over begins anew."""
        del by
        events: list[Tagged] = []
        for action in actions:
            step = self.game.play(self.state, action)
            self.state = step.state
            events.extend(step.events)
        if self.game.turn(self.state) is None:
            self.state = self.game.start(None, len(NAMES))
        return events
