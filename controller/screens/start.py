"""The first screen: the last table again, or another game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from controller.games import CONTROLS
from controller.screens.base import Entry, PageScreen
from controller.screens.people import PeopleScreen
from controller.screens.saved import SavedScreen
from controller.screens.settings import SettingsScreen
from controller.screens.setup import WhoScreen
from controller.screens.stats import StatsScreen
from display.view import Item

if TYPE_CHECKING:
    from controller.saved import Header
    from controller.table import Table


class StartScreen(PageScreen):
    """Tiles: the last table again first, then the games, then people and settings."""

    name: ClassVar[str] = "start"
    columns: ClassVar[int] = 3

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._last = table.store.last_table()
        self._unfinished = table.store.unfinished()

    def title(self) -> str:
        """The name on the door."""
        return self.texts.say("common.start.title")

    def lead(self) -> str:
        """What to do with the buttons."""
        return self.texts.say("common.start.lead")

    def entries(self) -> Sequence[Entry]:
        """The tiles, the last table first."""
        entries = [] if self._last is None or self._last.game not in CONTROLS else [self._again(self._last)]
        entries.extend(self._game(name) for name in CONTROLS)
        others = [header for header in self._unfinished if self._last is None or header.id != self._last.id]
        say = self.texts.say
        if others:
            entries.append(
                self._tile(
                    "saved", "resume", SavedScreen, say("common.start.saved.detail", count=len(others))
                )
            )
        entries.append(self._tile("people", "person", PeopleScreen, say("common.start.people.detail")))
        entries.append(self._tile("stats", "trophy", StatsScreen, say("common.start.stats.detail")))
        entries.append(self._tile("settings", "gear", SettingsScreen, say("common.start.settings.detail")))
        return entries

    def back(self) -> None:
        """Menu on the first screen: the settings, where language and sound are at hand."""
        self.table.push(SettingsScreen(self.table))

    def _again(self, last: Header) -> Entry:
        say = self.texts.say
        names = ", ".join(occupant.name for occupant in last.occupants)
        key = "resume" if last.unfinished else "again"
        text = say(f"common.start.{key}", game=say(f"{last.game}.name"))
        return Entry(
            Item(id="last", kind="tile", text=text, detail=names, icon="resume"),
            take=lambda: self._play_again(last),
        )

    def _play_again(self, last: Header) -> None:
        """The last game where it was, or the same table again with the starter moved on."""
        if last.unfinished:
            self.table.host.resume(last.id)
        else:
            self.table.host.again(last)

    def _game(self, name: str) -> Entry:
        say = self.texts.say
        controls = CONTROLS[name]
        seats = controls.game.seats
        detail = say(
            "common.start.game.detail",
            least=seats[0],
            most=seats[-1],
            minutes=controls.minutes(4 if 4 in seats else seats[-1], controls.game.Settings()),
        )
        item = Item(id=name, kind="tile", text=say(f"{name}.name"), detail=detail, icon=name)
        return Entry(item, take=lambda: self.table.push(WhoScreen(self.table, name)))

    def _tile(self, key: str, icon: str, screen: type[PageScreen], detail: str) -> Entry:
        item = Item(id=key, kind="tile", text=self.texts.say(f"common.start.{key}"), detail=detail, icon=icon)
        return Entry(item, take=lambda: self.table.push(screen(self.table)))
