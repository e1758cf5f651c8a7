"""The preferences of the table, each with its one line; every change holds at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from controller.screens.base import Entry, PageScreen, ScreenName, cycle
from controller.screens.calibrate import Whose, calibrate_entry
from display.texts import LANGUAGES
from display.view import Item
from hardware.wiring import Sensitivity


@dataclass(frozen=True, slots=True)
class Line:
    """One preference: its key and the values that left and right walk over."""

    key: str
    values: tuple[Any, ...]
    icon: str = ""
    unit: str = ""
    """Text id of a number with its unit; empty: its values are words in the catalogue."""
    text: str = ""
    """The part of its text ids that names it, where that is not the key."""

    @property
    def name(self) -> str:
        """The part of its text ids that names it."""
        return self.text or self.key


QUICK = (
    Line("sound", (True, False), "sound"),
    Line("brightness", (100, 60, 30, 10), "lamp", unit="common.value.percent", text="lamps"),
    Line("language", LANGUAGES, "language"),
    Line("night", (False, True), "night"),
)
"""What must be at hand at once: the first row of the menu and of the settings."""

LINES = (
    *QUICK,
    Line("volume", (10, 20, 30, 40, 50, 60, 70, 80, 90, 100), unit="common.value.percent"),
    Line("animation", ("none", "basic", "full")),
    Line("speed", (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0), unit="common.value.times"),
    Line("large", (False, True), text="large"),
    Line("sensitivity", ("low", "medium", "high")),
    Line("hand_over", ("quiet", "button", "home"), text="guard"),
    Line("throw_by_button", ("when_cup_fails", "always", "never")),
    Line("panels_in_turn", (True, False), text="own_panel"),
    Line("upside_down_blind", (False, True)),
    Line("second_press", (False, True)),
    Line("peek_hold", (False, True)),
    Line("four_colors", (False, True)),
    Line("seating", ("around", "one_side")),
)


def quick_entry(page: PageScreen, line: Line) -> Entry:
    """A preference that one press changes to its next value."""
    value = getattr(page.table.preferences, line.key)
    item = _item(page, line, value, "toggle")
    return Entry(item, take=lambda: page.table.prefer(**{line.key: cycle(line.values, value, +1)}))


def _item(page: PageScreen, line: Line, value: Any, kind: Literal["toggle", "choice"]) -> Item:
    say = page.texts.say
    return Item(
        id=line.key,
        kind=kind,
        text=say(f"common.setting.{line.name}"),
        value=_value(page, line, value),
        detail=say(f"common.setting.{line.name}.detail"),
        icon=line.icon,
        on=value is True,
    )


def _value(page: PageScreen, line: Line, value: Any) -> str:
    say = page.texts.say
    if isinstance(value, bool):
        return say("common.value.on" if value else "common.value.off")
    if not line.unit:
        return page.texts.first(f"common.value.{line.name}.{value}", f"common.{line.name}.{value}")
    return say(line.unit, number=page.texts.number(value, 2))


class SettingsScreen(PageScreen):
    """All preferences in one list."""

    kind: ClassVar[ScreenName] = "settings"
    name: ClassVar[str] = "settings"

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.screen.settings")

    def entries(self) -> Sequence[Entry]:
        """Every preference; setting up the cup stands under its sensitivity."""
        entries = []
        for line in LINES:
            entries.append(self._entry(line))
            if line.key == "sensitivity":
                whose = Whose("", self.table.preferences.sensitivity, self._keep)
                entries.append(calibrate_entry(self, whose))
        return entries

    def _keep(self, level: Sensitivity) -> None:
        self.table.prefer(sensitivity=level)

    def _entry(self, line: Line) -> Entry:
        value = getattr(self.table.preferences, line.key)
        if len(line.values) == 2:
            return quick_entry(self, line)
        item = _item(self, line, value, "choice")
        return Entry(item, change=lambda by: self.table.prefer(**{line.key: cycle(line.values, value, by)}))
