"""The menu over the game: what must be at hand, going back, the rules, and coming and going."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from controller.people import Occupant
from controller.screens.base import Entry, Outcome, PageScreen, ScreenName
from controller.screens.people import NameScreen
from controller.screens.rules import RulesScreen
from controller.screens.settings import QUICK, SettingsScreen, quick_entry
from controller.screens.setup import LEVELS
from controller.screens.sheets import SheetsScreen
from display.view import Item
from engines.face import Reason

if TYPE_CHECKING:
    from controller.screens.play import PlayScreen


class PauseScreen(PageScreen):
    """The menu. While it is open the game stands still, computer players too."""

    kind: ClassVar[ScreenName] = "pause"
    name: ClassVar[str] = "pause"
    blind_text: ClassVar[str] = "common.setting.night"
    over_table: ClassVar[bool] = True
    confirm_text: ClassVar[str] = "common.menu.close"

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.screen.pause")

    def foot(self) -> str:
        """The blind button darkens the table."""
        return self.texts.say("common.menu.foot")

    def first(self) -> str:
        """In the middle of the first row, so that its neighbours are one step away."""
        return "brightness"

    def confirm(self) -> Outcome:
        """On with the game."""
        self.table.to_table()
        return "done"

    def blind(self) -> Outcome:
        """Night at one press: it is the dark button."""
        self.table.prefer(night=not self.table.preferences.night)
        return "done"

    def entries(self) -> Sequence[Entry]:
        """The quick row first, then everything else."""
        return [
            *(quick_entry(self, line) for line in QUICK),
            self._line("close", "resume", self.confirm),
            self._line("rules", "book", self._push(RulesScreen)),
            *(self._sheets() if self._play.controls.sheets(self._play.situation()) else ()),
            *(self._of_a_saved_game() if self.table.host.saved_game else ()),
            self._line("settings", "gear", self._push(SettingsScreen)),
            self._line("stop", "home", self.table.home),
        ]

    def _of_a_saved_game(self) -> list[Entry]:
        """What only people at a real game do: not in a lesson."""
        return [
            self._line("take_back", "back", self._take_back, self.table.host.why_no_take_back),
            self._line("leave", "person", self._push(LeaveScreen), self._why_over()),
            self._line("join", "person", self._push(JoinScreen), self._why_no_join()),
        ]

    def _sheets(self) -> list[Entry]:
        return [self._line("sheets", "book", self._push(SheetsScreen))]

    def _push(self, screen: type[PageScreen]) -> Callable[[], None]:
        return lambda: self.table.push(screen(self.table))

    def _line(self, key: str, icon: str, take: Callable[[], Any], why: Reason | None = None) -> Entry:
        say = self.texts.say
        detail = say(f"common.menu.{key}.detail")
        if why is not None:
            detail = self.texts.say_reason(self._play.game.name, why.code, **why.values)
        item = Item(
            id=key,
            text=say(f"common.menu.{key}"),
            detail=detail,
            icon=icon,
            enabled=why is None,
            why=why and why.code,
        )
        return Entry(item, take=take)

    @property
    def _play(self) -> PlayScreen:
        play = self.table.play
        assert play is not None, "the menu lies over a game"
        return play

    def _take_back(self) -> None:
        self.table.host.take_back()
        self.table.to_table()

    def _why_over(self) -> Reason | None:
        return Reason("over") if self._play.over else None

    def _why_no_join(self) -> Reason | None:
        if not any(occupant.cpu for occupant in self._play.session.occupants):
            return Reason("no_free_seat")
        return self._why_over()


class LeaveScreen(PageScreen):
    """Who leaves, and who or what comes in his place."""

    kind: ClassVar[ScreenName] = "pause"
    name: ClassVar[str] = "leave"
    over_table: ClassVar[bool] = True

    def title(self) -> str:
        """What is asked."""
        return self.texts.say("common.leave.title")

    def entries(self) -> Sequence[Entry]:
        """For each person: out of the game, or a computer player goes on for him."""
        play = self.table.play
        assert play is not None, "only from the menu over a game"
        entries: list[Entry] = []
        for seat, occupant in enumerate(play.session.occupants):
            if occupant.cpu is None and play.still_in(seat):
                entries.extend(self._ways(seat, occupant))
        return entries

    def _ways(self, seat: int, occupant: Occupant) -> list[Entry]:
        say = self.texts.say
        out = Item(id=f"out:{seat + 1}", text=say("common.leave.out", name=occupant.name), icon="person")
        entries = [Entry(out, take=lambda: self._leave(seat, None))]
        for level in LEVELS:
            text = say("common.leave.cpu", name=occupant.name, level=say(f"common.cpu.{level}"))
            item = Item(id=f"cpu:{seat + 1}:{level}", text=text, icon="cpu")
            entries.append(Entry(item, take=partial(self._leave, seat, level)))
        return entries

    def _leave(self, seat: int, cpu: str | None) -> None:
        self.table.host.leave(seat, cpu)
        self.table.to_table()


class JoinScreen(PageScreen):
    """Who sits down on the seat of a computer player."""

    kind: ClassVar[ScreenName] = "pause"
    name: ClassVar[str] = "join"
    over_table: ClassVar[bool] = True

    def title(self) -> str:
        """What is asked."""
        return self.texts.say("common.join.title")

    def entries(self) -> Sequence[Entry]:
        """For each computer player's seat everybody who does not play yet, and a new name."""
        play = self.table.play
        assert play is not None, "only from the menu over a game"
        playing = {occupant.profile for occupant in play.session.occupants}
        entries: list[Entry] = []
        for seat, occupant in enumerate(play.session.occupants):
            if occupant.cpu is not None and play.still_in(seat):
                entries.extend(self._guests(seat, occupant, playing))
        return entries

    def _guests(self, seat: int, occupant: Occupant, playing: set[str | None]) -> list[Entry]:
        say = self.texts.say
        entries = []
        for person in self.table.household.everybody():
            if person.id not in playing:
                item = Item(
                    id=f"{person.id}:{seat + 1}",
                    kind="person",
                    text=say("common.join.person", name=person.name, seat=occupant.name),
                    color=person.color,
                    shape=person.shape,
                )
                entries.append(Entry(item, take=partial(self._sit, seat, person.name)))
        new = Item(id=f"new:{seat + 1}", text=say("common.join.new", seat=occupant.name), icon="pencil")
        ask = NameScreen(self.table, lambda name: self._sit(seat, name))
        entries.append(Entry(new, take=lambda: self.table.push(ask)))
        return entries

    def _sit(self, seat: int, name: str) -> None:
        self.table.host.sit(seat, Occupant.of(self.table.household.named(name)))
        self.table.to_table()
