"""What every screen is to the table, and how a page with a cursor works."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from display.texts import Texts
from display.view import Button, Item, Page
from engines.face import Reason
from hardware.inputs import Control, Input, Kind

if TYPE_CHECKING:
    from controller.table import Table

ScreenName = Literal["start", "table", "rules", "settings", "pause", "practice", "stats"]
Outcome = Literal["done", "refused", "stale", "skipped"]
"""What a press came to; everything but "done" is answered by a visible cue."""


class Screen(ABC):
    """One thing that can be on the screen. The table keeps a stack of them; the top one has the controls."""

    kind: ClassVar[ScreenName]

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def texts(self) -> Texts:
        """Words in the language of the person to move, or of the table."""
        return self.table.texts

    @abstractmethod
    def press(self, event: Input) -> Outcome:
        """A control was pressed."""

    @abstractmethod
    def buttons(self, panel: str) -> dict[str, Button]:
        """What each control of this panel does now."""

    def cup(self, event: Input) -> Outcome | None:
        """The cup moved or was shaken; None: nothing to say of it."""
        return "refused" if event.kind is Kind.SHAKE else None

    def step(self, now: int, *, on_top: bool) -> None:  # noqa: B027 - most screens have no time of their own
        """Let time pass up to `now` (ms)."""

    def due(self) -> int | None:
        """When `step` has something to do without any input."""
        return None

    def left(self) -> None:  # noqa: B027 - most screens have nothing to put away
        """It lies on the table no longer."""

    def page(self) -> Page | None:
        """The page to draw, None for the bare table."""
        return None

    @property
    def repeats(self) -> bool:
        """Whether left and right repeat while held: in wheels and lists only."""
        return False


@dataclass(frozen=True, slots=True)
class Entry:
    """One line, tile or field of a page, and what can be done with it."""

    item: Item
    take: Callable[[], Any] | None = None
    """Ok, or a touch."""
    change: Callable[[int], Any] | None = None
    """Left (-1) and right (+1), while its value is being changed."""

    @property
    def works(self) -> bool:
        """Whether ok does anything with it."""
        return self.item.enabled and (self.take is not None or self.change is not None)


class PageScreen(Screen):
    """A page of entries: left and right move, ok takes or opens, keep confirms, menu goes back."""

    kind: ClassVar[ScreenName] = "start"
    name: ClassVar[str]
    columns: ClassVar[int] = 1
    over_table: ClassVar[bool] = False
    confirm_text: ClassVar[str] = ""
    """Text id of what keep does on this page; empty: it takes what the cursor is on, as ok does."""
    blind_text: ClassVar[str] = ""
    """Text id of what the blind button does on this page; empty: nothing."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.at: str | None = None
        """Id of the entry that the cursor is on; ids stay when entries come and go."""
        self.open: str | None = None
        """Id of the entry whose value is being changed."""

    # -- what a page says of itself --------------------------------------------------------------------

    @abstractmethod
    def title(self) -> str:
        """The title of the page."""

    def lead(self) -> str:
        """A sentence or two under the title."""
        return ""

    def foot(self) -> str:
        """A line at the bottom."""
        return ""

    @abstractmethod
    def entries(self) -> Sequence[Entry]:
        """Everything the cursor can be on, made afresh at each call."""

    def unready(self) -> Reason | None:
        """Why keep cannot do what this page is for, as it stands now; None: it can."""
        return None

    def confirm(self) -> Outcome:
        """Keep: what this page is for."""
        return self._take(self._current())

    def back(self) -> None:
        """Menu: one page back."""
        self.table.pop()

    def blind(self) -> Outcome:
        """The blind button, where a page has a use for it."""
        return "refused"

    @property
    def blind_works(self) -> bool:
        """Whether the blind button does anything now."""
        return True

    def first(self) -> str | None:
        """Id of the entry that the cursor starts on; None: the first that can be taken."""
        return None

    # -- controls --------------------------------------------------------------------------------------

    def press(self, event: Input) -> Outcome:
        """A control was pressed; see `PageScreen`."""
        match event.control:
            case Control.LEFT | Control.RIGHT:
                return self._move(-1 if event.control is Control.LEFT else 1)
            case Control.OK:
                return self._take(self._current())
            case Control.KEEP:
                return self.confirm()
            case Control.BLIND:
                return self.blind()
            case Control.MENU:
                self.open = None
                self.back()
                return "done"
            case Control.ITEM:
                return self._touched(str(event.value))
        return "refused"

    def choose(self, wanted: str) -> bool:
        """Take the entry with this id, or with this text; False: there is none."""
        for entry in self.entries():
            if wanted in {entry.item.id, entry.item.text} or wanted.casefold() == entry.item.text.casefold():
                self.at = entry.item.id
                self._take(entry)
                return True
        return False

    def _current(self) -> Entry | None:
        entries = self.entries()
        if not entries:
            return None
        return entries[self._index(entries)]

    def _index(self, entries: Sequence[Entry]) -> int:
        for wanted in (self.at, self.first()):
            for index, entry in enumerate(entries):
                if wanted is not None and entry.item.id == wanted:
                    return index
        return 0

    def _move(self, by: int) -> Outcome:
        entries = self.entries()
        if not entries:
            return "refused"
        index = self._index(entries)
        entry = entries[index]
        if self.open == entry.item.id and entry.change is not None:
            entry.change(by)
        else:
            self.open = None
            self.at = entries[(index + by) % len(entries)].item.id
        return "done"

    def _take(self, entry: Entry | None) -> Outcome:
        if entry is None or not entry.item.enabled:
            return "refused"
        self.at = entry.item.id
        if entry.take is not None:
            entry.take()
            return "done"
        if entry.change is not None:
            self.open = None if self.open == entry.item.id else entry.item.id
            return "done"
        return "refused"

    def _touched(self, wanted: str) -> Outcome:
        """A touch takes a line at once, a value goes one further, a chapter opens."""
        for entry in self.entries():
            if entry.item.id == wanted:
                came, self.at = self.at != wanted, wanted
                if came and entry.item.enabled and entry.take is None and entry.change is None:
                    return "done"
                if entry.take is None and entry.change is not None and entry.item.enabled:
                    entry.change(+1)
                    return "done"
                return self._take(entry)
        return "refused"

    # -- view ------------------------------------------------------------------------------------------

    @property
    def repeats(self) -> bool:
        """Lists repeat while a button is held."""
        return True

    def page(self) -> Page:
        """The page as it is drawn."""
        entries = self.entries()
        items = tuple(
            e.item.model_copy(update={"open": True}) if e.item.id == self.open else e.item for e in entries
        )
        return Page(
            name=self.name,
            title=self.title(),
            lead=self.lead(),
            foot=self.foot(),
            items=items,
            cursor=self._index(entries) if entries else 0,
            columns=self.columns,
            over_table=self.over_table,
        )

    def buttons(self, panel: str) -> dict[str, Button]:
        """The same for every panel: a page is everybody's."""
        del panel
        say = self.texts.say
        current = self._current()
        can_take = (
            current is not None and current.item.enabled and (current.take or current.change) is not None
        )
        several = len(self.entries()) > 1 or self.open is not None
        keep = say(self.confirm_text) if self.confirm_text else say("common.button.ok")
        unready = self.unready() if self.confirm_text else None
        can_confirm = unready is None if self.confirm_text else can_take
        blind = {"blind": _button("take", say(self.blind_text), self.blind_works)} if self.blind_text else {}
        return {
            **blind,
            "left": _button("previous", say("common.button.previous"), several),
            "right": _button("next", say("common.button.next"), several),
            "ok": _button("take", say("common.button.ok"), can_take),
            "keep": _button("confirm", keep, can_confirm, shown=bool(self.confirm_text)).model_copy(
                update=self._why(unready)
            ),
            "menu": _button("menu", say("common.button.back"), True),
        }

    def _why(self, reason: Reason | None) -> dict[str, str]:
        """What a button says of itself that does nothing now."""
        if reason is None:
            return {}
        return {"why": reason.code, "reason": self.texts.say(f"common.why.{reason.code}", **reason.values)}


def _button(does: str, text: str, works: bool, *, shown: bool = True) -> Button:
    return Button(does=does if works else None, text=text, lit=works, shown=shown)


def cycle(values: Sequence[Any], current: Any, by: int) -> Any:
    """The value `by` places after the current one, round and round; the first where it is not among them."""
    values = list(values)
    if current not in values:
        return values[0]
    return values[(values.index(current) + by) % len(values)]
