"""Pages of chapters to read: left and right turn them, keep or menu closes them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from controller.screens.base import Entry, Outcome, PageScreen
from display.view import Item, Page, Section


class ChaptersScreen(PageScreen):
    """One chapter open at a time; the cursor is on its title."""

    over_table: ClassVar[bool] = True
    confirm_text: ClassVar[str] = "common.rules.close"

    @abstractmethod
    def sections(self) -> Sequence[Section]:
        """The chapters."""

    def confirm(self) -> Outcome:
        """Close the page."""
        self.table.pop()
        return "done"

    def entries(self) -> Sequence[Entry]:
        """The titles of the chapters; to be on one is to have it open."""
        return [Entry(Item(id=section.id, kind="link", text=section.title)) for section in self.sections()]

    def page(self) -> Page:
        """The page with the chapter under the cursor opened."""
        page = super().page()
        sections = tuple(
            section.model_copy(update={"open": index == page.cursor})
            for index, section in enumerate(self.sections())
        )
        return page.model_copy(update={"sections": sections})
