"""The words in the middle of a table: information, messages, sentence, options, buttons, notices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from display.canvas import Canvas
from display.geometry import ACROSS, Rect
from display.keys import Key, sign_of
from display.layout import Strip, TableLayout, lines, message_height
from display.lettering import fitted, width_of
from display.panels import Kit, tone_color
from display.scenes.base import Builder, Pill, Words
from display.theme import LEADING, Role, mixed
from display.view import Button, Message, Panel, TableView

LARGE: Final = ("blind", "keep", "cup")
WALKS: Final = ("left", "ok", "right")
SMALL: Final = ("hold1", "hold2", "hold3", "hold4", "hold5", "left", "ok", "right", "menu")
MOST_NOTICES: Final = 2


@dataclass(frozen=True, slots=True)
class Controls:
    """The panel that may act: which of its buttons are drawn large, small, or beside the options."""

    panel: str
    buttons: dict[str, Button]
    large: tuple[str, ...]
    small: tuple[str, ...]
    walks: tuple[str, ...]
    mirrored: bool
    """The panel lies across from its reader: what is left on it is right to him."""


def controls(view: TableView) -> Controls:
    """Which buttons the middle of the table shows, and how."""
    name = main_panel(view)
    panel = view.panels.get(name)
    buttons = view.buttons or (panel.buttons if panel is not None else {})
    shown = [key for key, button in buttons.items() if button.shown]
    walks = tuple(key for key in WALKS if key in shown) if view.cursor is not None else ()
    mirrored = panel is not None and panel.place == ACROSS[view.look.facing]
    large = tuple(key for key in LARGE if key in shown)
    small = tuple(key for key in SMALL if key in shown and key not in walks)
    if mirrored:
        large = large[::-1]
        small = small[::-1]
    return Controls(name, buttons, large, small, walks, mirrored)


def main_panel(view: TableView) -> str:
    """The id of the panel whose buttons stand large in the middle: of the seat to move, else everybody's."""
    seat = view.turn.seat if view.turn is not None else None

    def rank(item: tuple[str, Panel]) -> tuple[bool, bool, bool]:
        _, panel = item
        own = panel.seat == seat and seat is not None
        return not panel.acts, not own, panel.place != view.look.facing

    if not view.panels:
        return "table"
    usable = [(i, p) for i, p in view.panels.items() if p.seat is None or p.seat == seat] or [
        *view.panels.items()
    ]
    return min(usable, key=rank)[0]


def strips(view: TableView) -> tuple[Strip, ...]:
    """The other panels, shown small at their places."""
    main = main_panel(view)
    return tuple(Strip(i, p.place, p.seat) for i, p in view.panels.items() if i != main)


# -- words ---------------------------------------------------------------------------------------------------


def sentence(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """What the table asks of whom, turned to him."""
    if not view.sentence:
        return
    kit = builder.moment.kit
    least = kit.scale.least(Role.SENTENCE)
    many = next(n for n in (3, 2, 1) if n == 1 or layout.sentence.h >= lines(least, n))
    words = Words(kit, layout.sentence.size, view.sentence, Role.SENTENCE, kit.colors.strong, lines=many)
    builder.picture(words, layout.stage, layout.sentence[:2])


def messages(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """What the table says to all, the first first; what a seat's own panel says is not said again."""
    kit = builder.moment.kit
    room = layout.messages
    row = message_height(kit.scale)
    y = room.y
    for message in view.messages:
        if not message.text or _told(view, message):
            continue
        pill = _message(kit, message, (room.w, row))
        many = pill.rows()
        high = row + (many - 1) * round(kit.scale.least(Role.LABEL) * LEADING)
        if y + high > room.bottom and y > room.y:
            break
        high = min(high, room.bottom - y)
        builder.picture(replace(pill, size=(room.w, high), lines=many), layout.stage, (room.x, y))
        y += high


def _message(kit: Kit, message: Message, size: tuple[int, int]) -> Pill:
    ink = tone_color(kit.colors, message.tone)
    fill = mixed(kit.colors.panel, ink, 0.06)
    sign = {"plain": "info", "good": "ok", "bad": "warning", "warning": "warning"}[message.tone]
    return Pill(kit, size, message.text, sign, ink, fill)


TOLD_BY_BADGE: Final = frozenset({"won", "lost"})
"""Messages that a seat's badge tells already."""


def _told(view: TableView, message: Message) -> bool:
    """It stands elsewhere already: as a seat's badge, or as what the dice say."""
    if message.text == view.value_text:
        return True
    if message.seat is None or message.seat >= len(view.seats):
        return False
    badge = view.seats[message.seat].badge
    return bool(badge) and (message.text == badge or message.code in TOLD_BY_BADGE)


def notices(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """What lasts and must be known: quietly, but with its sign."""
    kit = builder.moment.kit
    for message, room in zip(ranked(view.notices), layout.notices, strict=False):
        builder.picture(notice(kit, message, room), layout.stage, room[:2])


def ranked(found: tuple[Message, ...]) -> tuple[Message, ...]:
    """The most pressing notices first, as many as are shown."""
    order = {"bad": 0, "warning": 1, "plain": 2, "good": 3}
    return tuple(sorted(found, key=lambda m: order[m.tone])[:MOST_NOTICES])


def notice_widths(kit: Kit, found: tuple[Message, ...]) -> tuple[int, ...]:
    """How wide the words of these notices are at their least size, in px."""
    least = kit.scale.least(Role.NOTE)
    return tuple(width_of(message.text, "semibold", least) for message in found)


def notice(kit: Kit, message: Message, room: Rect) -> Pill:
    """One notice as a picture."""
    ink = kit.colors.soft if message.tone == "plain" else tone_color(kit.colors, message.tone)
    sign = "chip" if "simul" in message.code else "info" if message.tone == "plain" else "warning"
    many = 1 if room.h < lines(kit.scale.least(Role.NOTE), 2) else 2
    return Pill(kit, room.size, message.text, sign, ink, kit.colors.panel, Role.NOTE, lines=many)


# -- buttons -------------------------------------------------------------------------------------------------


def buttons(builder: Builder, panel: Controls, layout: TableLayout) -> None:
    """The buttons of the panel that may act: lit ones do something, others say why not."""
    for names, places, small in ((panel.large, layout.buttons, False), (panel.small, layout.small, True)):
        for name, room in zip(names, places, strict=True):
            key = _key(builder, panel.buttons[name], name, room.size, small)
            builder.touch(builder.picture(key, layout.stage, room[:2]), (panel.panel, name))


def _key(builder: Builder, button: Button, name: str, size: tuple[int, int], small: bool) -> Key:
    if button.blink:
        builder.blinks()
    return Key(
        kit=builder.moment.kit,
        size=size,
        control=name,
        text=button.text,
        reason=button.reason,
        lit=button.lit,
        on=button.on,
        bright=not button.blink or builder.moment.bright,
        cap=button.cap,
        sign=sign_of(name, button.does),
        small=small,
    )


@dataclass(frozen=True, slots=True)
class Options:
    """What left, right and ok walk over: the chosen one in the middle, its neighbours beside it."""

    kit: Kit
    size: tuple[int, int]
    before: str
    chosen: str
    after: str
    index: int
    count: int

    def make(self) -> pygame.Surface:
        """Draw it."""
        colors, scale = self.kit.colors, self.kit.scale
        canvas = Canvas(self.size, colors, scale)
        w, h = self.size
        canvas.panel(
            Rect(0, 0, w, h), max(4, scale.px(20)), colors.panel, colors.panel_border, max(1, scale.px(2))
        )
        middle = self.middle()
        canvas.panel(middle, max(4, scale.px(18)), colors.focus, colors.focus_border, max(2, scale.px(3)))
        pad = max(4, scale.px(14))
        for text, room, align in (
            (self.before, Rect(pad, 0, middle.x - 2 * pad, h), "right"),
            (self.after, Rect(middle.right + pad, 0, w - middle.right - 2 * pad, h), "left"),
        ):
            least = scale.least(Role.REASON)
            if text and fitted(text, "regular", room.w, least, least, 2, h).whole:
                canvas.write(text, Role.REASON, "regular", colors.soft, room, align=align, lines=2)  # type: ignore[arg-type]
        canvas.write(
            self.chosen, Role.BUTTON, "semibold", colors.strong, middle.inset(pad, 0), align="center", lines=2
        )
        return canvas.surface

    def middle(self) -> Rect:
        """Where the chosen one stands."""
        w, h = self.size
        scale = self.kit.scale
        need = width_of(self.chosen, "semibold", scale.least(Role.BUTTON)) + 2 * max(4, scale.px(14)) + 2
        wide = w if w < h * 9 else min(w, max(round(w * 0.5), need))
        return Rect((w - wide) // 2, 0, wide, h)


def options(builder: Builder, view: TableView, panel: Controls, layout: TableLayout) -> None:
    """The options the cursor walks over, between the buttons that move it."""
    if view.cursor is None or layout.cursor is None:
        return
    area = layout.cursor
    gap = layout.gap
    edge = min(area.h, round(lines(builder.moment.kit.scale.wanted(Role.BUTTON), 1) * 1.5))
    names = [name for name in ("left", "right", "ok") if name in panel.walks]
    if panel.mirrored and {"left", "right"} <= set(names):
        names[0], names[1] = names[1], names[0]
    x, right = area.x, area.right
    spots: dict[str, Rect] = {}
    if names and names[-1] == "ok":
        spots["ok"] = Rect(right - edge, area.y, edge, area.h)
        right -= edge + gap
    ways = [name for name in names if name != "ok"]
    if ways:
        spots[ways[0]] = Rect(x, area.y, edge, area.h)
        x += edge + gap
    if len(ways) > 1:
        spots[ways[1]] = Rect(right - edge, area.y, edge, area.h)
        right -= edge + gap
    for name, room in spots.items():
        key = _key(builder, panel.buttons[name], name, room.size, True)
        builder.touch(builder.picture(key, layout.stage, room[:2]), (panel.panel, name))
    _option_row(builder, view, panel, layout, Rect(x, area.y, right - x, area.h))


def _option_row(builder: Builder, view: TableView, panel: Controls, layout: TableLayout, room: Rect) -> None:
    cursor = view.cursor
    if cursor is None:
        return
    texts = cursor.texts or cursor.options
    count = len(texts)
    if not count:
        return
    index = min(max(0, cursor.index), count - 1)
    sides = texts[index - 1], texts[(index + 1) % count]
    if count < 3:
        sides = (texts[0] if index == 1 else "", texts[1] if index == 0 and count > 1 else "")
    before, after = sides[::-1] if panel.mirrored else sides
    row = Options(builder.moment.kit, room.size, before, texts[index], after, index, count)
    builder.picture(row, layout.stage, room[:2])
    if cursor.options:
        middle = row.middle().moved(room.x, room.y)
        builder.touch(layout.stage.out(middle), cursor.options[index])
