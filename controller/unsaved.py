"""A game that is played without being saved: the demonstration of an idle table, and practice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.people import Occupant
from engines.face import Game, Tagged


class Unsaved:
    """What a play screen needs of a session, without a store: it raises what the rules raise."""

    def __init__(
        self, game: Game[Any, Any], occupants: Sequence[Occupant], settings: Mapping[str, Any] | None = None
    ) -> None:
        self.game = game
        self.settings = dict(settings or {})
        self.occupants = tuple(occupants)
        self.state = game.start(game.Settings(**self.settings), len(self.occupants))

    def play(self, *actions: Tagged, by: int | None = None) -> Sequence[Tagged]:
        """Play actions; nothing is kept."""
        del by
        events: list[Tagged] = []
        for action in actions:
            step = self.game.play(self.state, action)
            self.state = step.state
            events.extend(step.events)
        return events
