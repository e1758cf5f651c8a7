"""Games that were left unfinished, to go on with or to throw away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from controller.screens.base import Entry, PageScreen
from display.view import Item

if TYPE_CHECKING:
    from controller.saved import Header
    from controller.table import Table


class SavedScreen(PageScreen):
    """One line a game; ok goes on with it, the blind button throws it away at the second press."""

    name: ClassVar[str] = "saved"
    blind_text: ClassVar[str] = "common.saved.throw_away"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._doomed: int | None = None

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.saved.title")

    def foot(self) -> str:
        """What the blind button does here."""
        return self.texts.say("common.saved.sure" if self._doomed else "common.saved.foot")

    def entries(self) -> Sequence[Entry]:
        """The unfinished games, the latest first."""
        return [self._entry(header) for header in self.table.store.unfinished()]

    def blind(self) -> str:  # type: ignore[override]
        """Throw the game under the cursor away, when pressed twice."""
        current = self._current()
        if current is None:
            return "refused"
        game_id = int(current.item.id)
        if self._doomed == game_id:
            self.table.store.discard(game_id)
            self._doomed = None
        else:
            self._doomed = game_id
        return "done"

    def _move(self, by: int) -> str:  # type: ignore[override]
        self._doomed = None
        return super()._move(by)

    def _entry(self, header: Header) -> Entry:
        names = ", ".join(occupant.name for occupant in header.occupants)
        when = datetime.fromisoformat(header.updated).astimezone()
        day = f"{when.day}-{when.month}-{when.year} {when.hour}:{when.minute:02}"
        item = Item(
            id=str(header.id),
            text=self.texts.say(f"{header.game}.name"),
            value=day,
            detail=names,
            icon=header.game,
            on=self._doomed == header.id,
        )
        return Entry(item, take=lambda: self.table.host.resume(header.id))
