"""The people of this table: their names, looks, languages and hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from controller.errors import BadProfile
from controller.household import can_write
from controller.people import MARKS, NAME_LENGTH, Profile, clean_name
from controller.screens.base import Entry, Outcome, PageScreen, cycle
from controller.screens.calibrate import Whose, calibrate_entry
from display.texts import LANGUAGES
from display.view import Button, Item, Page
from engines.face import Reason
from hardware.inputs import Control, Input
from hardware.wiring import Sensitivity

if TYPE_CHECKING:
    from controller.table import Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÉËÏÖÜ-'0123456789"
SPACE, ERASE, DONE = "space", "erase", "done"
BACKSPACE = "backspace"
_SENSITIVITIES = (None, "low", "medium", "high")
_BY_BUTTON = (None, "when_cup_fails", "always", "never")


class PeopleScreen(PageScreen):
    """Everybody who ever played here, and a new name."""

    name: ClassVar[str] = "people"
    columns: ClassVar[int] = 2

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.people.title")

    def entries(self) -> Sequence[Entry]:
        """A new name first, then everybody."""
        new = Item(id="new", text=self.texts.say("common.people.new"), icon="pencil")
        entries = [Entry(new, take=lambda: self.table.push(NameScreen(self.table, self._add)))]
        entries.extend(self._person(person) for person in self.table.household.everybody())
        return entries

    def _person(self, person: Profile) -> Entry:
        item = Item(id=person.id, kind="person", text=person.name, color=person.color, shape=person.shape)
        return Entry(item, take=lambda: self.table.push(PersonScreen(self.table, person)))

    def _add(self, name: str) -> None:
        self.at = self.table.household.named(name).id


class PersonScreen(PageScreen):
    """One person; every change holds at once."""

    name: ClassVar[str] = "person"

    def __init__(self, table: Table, person: Profile) -> None:
        super().__init__(table)
        self.person = person
        self._doomed = False

    def title(self) -> str:
        """The person's name."""
        return self.person.name

    def entries(self) -> Sequence[Entry]:
        """Name, mark, language, type size, hands, and goodbye."""
        say, person = self.texts.say, self.person
        name = Item(id="name", text=say("common.person.name"), value=person.name, icon="pencil")
        mark = Item(
            id="mark",
            kind="choice",
            text=say("common.person.mark"),
            value=say(f"common.shape.{person.shape}"),
            color=person.color,
            shape=person.shape,
        )
        large = Item(
            id="large",
            kind="toggle",
            text=say("common.person.large"),
            value=say("common.value.on" if person.large else "common.value.off"),
            on=person.large,
        )
        remove = Item(
            id="remove",
            text=say("common.person.sure" if self._doomed else "common.person.remove"),
            icon="cross",
        )
        return [
            Entry(name, take=lambda: self.table.push(NameScreen(self.table, self._rename, person.name))),
            Entry(mark, change=self._next_mark),
            self._choice("lang", (None, *LANGUAGES), "common.language"),
            Entry(large, take=lambda: self._save(large=not person.large)),
            self._choice("sensitivity", _SENSITIVITIES, "common.value.sensitivity"),
            calibrate_entry(self, Whose(person.name, self._sensitivity, self._keep)),
            self._choice("throw_by_button", _BY_BUTTON, "common.value.throw_by_button"),
            Entry(remove, take=self._remove),
        ]

    def _choice(self, key: str, values: Sequence[Any], words: str) -> Entry:
        value = getattr(self.person, key)
        item = Item(
            id=key,
            kind="choice",
            text=self.texts.say(f"common.person.{key}"),
            value=self.texts.say(f"{words}.{value or 'table'}"),
            detail=self.texts.say(f"common.person.{key}.detail"),
        )
        return Entry(item, change=lambda by: self._save(**{key: cycle(values, value, by)}))

    @property
    def _sensitivity(self) -> Sensitivity:
        """What holds for this person."""
        return self.person.sensitivity or self.table.preferences.sensitivity

    def _keep(self, level: Sensitivity) -> None:
        self._save(sensitivity=level)

    def _next_mark(self, by: int) -> None:
        marks = [mark.shape for mark in MARKS]
        mark = MARKS[marks.index(cycle(marks, self.person.shape, by))]
        self._save(color=mark.color, shape=mark.shape)

    def _rename(self, name: str) -> None:
        self._save(name=name)

    def _save(self, **changes: Any) -> None:
        self._doomed = False
        self.person = self.table.household.save(self.person.model_copy(update=changes))

    def _remove(self) -> None:
        if self._doomed:
            self.table.household.remove(self.person)
            self.table.pop()
        self._doomed = True


class NameScreen(PageScreen):
    """A name, letter by letter: by wheel with three buttons, by touch, or by keyboard."""

    name: ClassVar[str] = "name"
    blind_text: ClassVar[str] = "common.name.erase"
    columns: ClassVar[int] = 10
    confirm_text: ClassVar[str] = "common.name.done"

    def __init__(self, table: Table, done: Callable[[str], Any], text: str = "") -> None:
        super().__init__(table)
        self._done = done
        self._was = text
        self.text = text
        self._told: Reason | None = None
        self._by_keyboard = False

    def title(self) -> str:
        """What is asked."""
        return self.texts.say("common.name.title")

    def foot(self) -> str:
        """What is wrong with the name, or which buttons help."""
        if self._told is not None:
            return self.texts.say(f"common.why.{self._told.code}", **self._told.values)
        return self.texts.say("common.name.foot")

    def entries(self) -> Sequence[Entry]:
        """The letters, then space, erase and done."""
        say = self.texts.say
        lower = bool(self.text) and not self.text.endswith((" ", "-"))
        letters = LETTERS.lower() if lower else LETTERS
        room = len(self.text) < NAME_LENGTH
        wheel = [
            Entry(
                Item(id=f"letter:{letter.upper()}", kind="wheel", text=letter, enabled=room),
                take=partial(self._type, letter),
            )
            for letter in letters
        ]
        return [
            *wheel,
            Entry(
                Item(id=SPACE, kind="wheel", text=say("common.name.space"), enabled=room and bool(self.text)),
                take=lambda: self._type(" "),
            ),
            Entry(
                Item(id=ERASE, kind="wheel", text=say("common.name.erase"), enabled=self.blind_works),
                take=self._erase,
            ),
            Entry(
                Item(id=DONE, kind="wheel", text=say("common.name.done"), enabled=self.unready() is None),
                take=self.confirm,
            ),
        ]

    def press(self, event: Input) -> Outcome:
        """Letters typed, besides what every page does."""
        if event.control is Control.TEXT:
            char = str(event.value)
            self._erase() if char == BACKSPACE else self._type(char)
            self._by_keyboard = bool(self.text)
            return "done"
        if self._by_keyboard and event.control is Control.OK:
            return self.confirm()  # who types a name ends it with Enter
        self._by_keyboard = False
        return super().press(event)

    @property
    def blind_works(self) -> bool:
        """There is something to rub out."""
        return bool(self.text)

    def blind(self) -> Outcome:
        """The blind button rubs out."""
        if not self.text:
            return "refused"
        self._erase()
        return "done"

    def unready(self) -> Reason | None:
        """What is wrong with the name as it stands."""
        try:
            self._free(clean_name(self.text, allowed=can_write))
        except BadProfile as bad:
            return Reason(bad.code, dict(bad.values))
        return None

    def confirm(self) -> Outcome:
        """Take the name, when it is one."""
        self._told = self.unready()
        if self._told is not None:
            return "refused"
        self._done(clean_name(self.text, allowed=can_write))
        if self.table.top is self:
            self.table.pop()
        return "done"

    def _free(self, name: str) -> None:
        taken = self.table.store.person_called(name)
        if taken is not None and name.casefold() != self._was.casefold():
            raise BadProfile("name_taken", f"somebody here is called {name} already", name=taken.name)

    def buttons(self, panel: str) -> dict[str, Button]:
        """After a letter from the keyboard ok does what keep does."""
        buttons = super().buttons(panel)
        if self._by_keyboard:
            buttons["ok"] = buttons["keep"].model_copy(update={"text": buttons["ok"].text})
        return buttons

    def page(self) -> Page:
        """The page with what has been spelled so far."""
        return super().page().model_copy(update={"text": self.text})

    def _type(self, char: str) -> None:
        self._told = None
        if len(char) == 1 and len(self.text) < NAME_LENGTH and can_write(char):
            self.text = (self.text + char).lstrip() if self.text else char.strip().upper()

    def _erase(self) -> None:
        self._told = None
        self.text = self.text[:-1]
