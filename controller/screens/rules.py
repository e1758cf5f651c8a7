"""The rules of a game as they are set here, open at the one that matters now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from controller.games import CONTROLS
from controller.screens.base import ScreenName
from controller.screens.chapters import ChaptersScreen
from display import rules_pages
from display.view import Section

if TYPE_CHECKING:
    from controller.table import Table


class RulesScreen(ChaptersScreen):
    """The rules of the game on the table, or, before one has begun, of `game` with these settings."""

    kind: ClassVar[ScreenName] = "rules"
    name: ClassVar[str] = "rules"

    def __init__(self, table: Table, game: str = "", settings: Any = None) -> None:
        super().__init__(table)
        play = table.play
        self._state: Any = None
        if play is not None:
            game, self._state = play.game.name, play.session.state
            settings = play.settings
            self.at = rules_pages.matters(game, self._state)
        self._game = game
        self._settings = settings if settings is not None else CONTROLS[game].game.Settings()

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.rules.title", game=self.texts.say(f"{self._game}.name"))

    def sections(self) -> Sequence[Section]:
        """The chapters of the rules, made from the settings in force."""
        return rules_pages.sections(self._game, self._settings, self.texts, self._state)
