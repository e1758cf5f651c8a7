"""What the table has to tell: the public events since the last news, and those of the whole round."""

from __future__ import annotations

from collections.abc import Sequence

from controller.games import GameControls
from engines.face import Tagged

_ENDS_WITH = {"turn_ended": {"thrown", "revealed"}, "drawn": {"turned_pile"}}
"""An event that belongs to the news before it: the throw that ended a turn, the pile turned for a card."""


class News:
    """Collects events; which of them make the earlier ones old is the game's to say."""

    def __init__(self, controls: GameControls) -> None:
        self._controls = controls
        self._told = False
        self.latest: list[Tagged] = []
        """Since the last event that made the earlier ones old."""
        self.story: list[Tagged] = []
        """Of this round, or of the one that was just decided."""

    def tell(self, events: Sequence[Tagged]) -> None:
        """These events happened, in this order."""
        if self._told and any(self._controls.breaks_news(event) for event in events):
            self.story.clear()
            self._told = False
        for event in events:
            if self._controls.breaks_news(event) and not self._goes_with_the_last(event):
                self.latest.clear()
            self.latest.append(event)
            self.story.append(event)
            self._told = self._told or self._controls.ends_story(event)

    def replace(self, events: Sequence[Tagged]) -> None:
        """Only these are to be told of."""
        self.latest = list(events)

    def _goes_with_the_last(self, event: Tagged) -> bool:
        return bool(self.latest) and self.latest[-1].kind in _ENDS_WITH.get(event.kind, ())
