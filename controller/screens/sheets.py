"""What everybody has on paper, looked at on demand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from controller.screens.base import ScreenName
from controller.screens.chapters import ChaptersScreen
from display.view import Section


class SheetsScreen(ChaptersScreen):
    """One chapter for each seat."""

    kind: ClassVar[ScreenName] = "pause"
    name: ClassVar[str] = "sheets"

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.menu.sheets")

    def sections(self) -> Sequence[Section]:
        """Everybody's sheet, as it stands now."""
        play = self.table.play
        assert play is not None, "only from the menu over a game"
        return play.controls.sheets(play.situation())
