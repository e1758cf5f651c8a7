"""The rules of this game as they are set here, open at the one that matters now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from controller.screens.base import Entry, PageScreen, ScreenName
from display import rules_pages
from display.view import Item, Page, Section

if TYPE_CHECKING:
    from controller.table import Table


class RulesScreen(PageScreen):
    """Chapters by left and right; computer players wait."""

    kind: ClassVar[ScreenName] = "rules"
    name: ClassVar[str] = "rules"
    over_table: ClassVar[bool] = True
    confirm_text: ClassVar[str] = "common.rules.close"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        play = table.play
        assert play is not None, "the rules page belongs to a game"
        self._play = play
        self.at = rules_pages.matters(play.game.name, play.session.state)

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.rules.title", game=self.texts.say(f"{self._play.game.name}.name"))

    def confirm(self) -> str:  # type: ignore[override]
        """Close the rules."""
        self.table.pop()
        return "done"

    def _sections(self) -> Sequence[Section]:
        session = self._play.session
        settings = session.game.Settings(**session.settings)
        return rules_pages.sections(session.game.name, settings, self.texts, session.state)

    def entries(self) -> Sequence[Entry]:
        """The chapters."""
        return [
            Entry(Item(id=section.id, kind="link", text=section.title), take=lambda: None)
            for section in self._sections()
        ]

    def page(self) -> Page:
        """The page with the chapter under the cursor opened."""
        page = super().page()
        sections = tuple(
            section.model_copy(update={"open": index == page.cursor})
            for index, section in enumerate(self._sections())
        )
        return page.model_copy(update={"sections": sections})
