"""Dice Poker on the table: five dice and their tray, the card of the player to move, how far the game is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from display.canvas import Canvas
from display.geometry import ACROSS, Rect
from display.layout import TableLayout, lines, message_height, table_layout
from display.lettering import broken, width_of
from display.panels import Kit
from display.scenes import five_dice, stage, tables
from display.scenes.base import Builder, Moment
from display.scenes.score_card import ScoreCard, Sums, columns_at, least_width
from display.scenes.stage import Controls
from display.theme import LEADING, LEAST_PX, Role
from display.view import Place, TableView

SMALL: Final = ("left", "ok", "right", "menu")
"""Buttons that stand small at the end of the row; those that hold dice lie in the tray."""


def controls(view: TableView) -> Controls:
    """The buttons that stand in a row: without those that hold dice."""
    found = stage.controls(view)
    small = tuple(name for name in SMALL if name in found.small or name in found.walks)
    return replace(found, small=small[::-1] if found.mirrored else small, walks=())


def layout_for(view: TableView, moment: Moment) -> TableLayout:
    """The places of everything: `left` is the card's, `right` that of the course of the game."""
    view = _own_panels(view)
    asked = tables.without_cursor(tables.asked(view, moment, controls(view)))
    base = table_layout(asked)
    return base if view.over is not None else _divided(base, view, moment.kit)


def table(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Everything on the table, from the cloth up."""
    view = _own_panels(view)
    tables.whole(builder, view, layout, _beside, panel=_marked(view), dice=_dice)
    _touch_throw(builder, view)


def _own_panels(view: TableView) -> TableView:
    """Without the small panels of seats that cannot act now: the card needs their room."""
    main = stage.main_panel(view)
    kept = {name: panel for name, panel in view.panels.items() if panel.acts or name == main}
    return view if len(kept) == len(view.panels) else view.model_copy(update={"panels": kept})


def _marked(view: TableView) -> Controls:
    """The buttons, with the cup marked where the cursor is on the throw."""
    found = controls(view)
    cup = found.buttons.get("cup")
    if cup is None or cursor_id(view) != "throw":
        return found
    return replace(found, buttons={**found.buttons, "cup": cup.model_copy(update={"on": True})})


def cursor_id(view: TableView) -> str:
    """What the cursor is on."""
    cursor = view.cursor
    return cursor.options[cursor.index] if cursor is not None and cursor.options else ""


def _touch_throw(builder: Builder, view: TableView) -> None:
    """With a throw by button the drawn cup is its option."""
    cursor = view.cursor
    if cursor is None or "throw" not in cursor.options:
        return
    panel = controls(view).panel
    for hit in [hit for hit in builder.hits if hit.target == (panel, "cup")]:
        builder.touch(hit.rect, "throw")


# -- places --------------------------------------------------------------------------------------------------


def _divided(base: TableLayout, view: TableView, kit: Kit) -> TableLayout:
    """The card on one side, the rest on the other; or all of it below each other where it is narrow."""
    scale, gap = kit.scale, base.gap
    top = base.messages.y
    free = Rect(base.left.x, top, base.right.right - base.left.x, base.sentence.bottom - top)
    if free.w > free.h * 1.15:
        wide = _card_width(kit, view, free)
        card = Rect(free.x, free.y, wide, free.h)
        side = Rect(card.right + gap * 2, free.y, free.w - wide - gap * 2, free.h)
        info, side = _cut(side, _course_height(kit, view, side.w), gap)
        said = _sentence_height(kit, view, side.w)
        sentence = side.bottom_part(said)
        area = side.without_bottom(said + gap)
    else:
        info, rest = _cut(free, _course_height(kit, view, free.w), gap)
        share = min(rest.h * 11 // 20, max(scale.px(46), lines(LEAST_PX, 1)) * 19 // 2)
        card = rest.bottom_part(share)
        rest = rest.without_bottom(share + gap)
        said = _sentence_height(kit, view, rest.w)
        sentence = rest.bottom_part(said)
        area = rest.without_bottom(said + gap)
    area = area.inset(min(scale.px(14), area.w // 40), 0)
    place, facing = _panel_place(view), view.look.facing
    told = None
    if view.messages and place not in {facing, ACROSS[facing]}:
        told, area = _cut(area, min(area.h // 2, _told_height(kit, view, area.w)), gap)
    at = five_dice.block(base.stage.out(area), place, facing)
    dice = at.free() if view.dice or view.messages else base.stage.out(area)
    return replace(
        base,
        left=card,
        right=info,
        dice=dice,
        die=round(min(dice.h, dice.w) / (1.5 if view.dice else 1.75)),
        sentence=sentence,
        messages=told or base.stage.into(at.tray()),
    )


def _card_width(kit: Kit, view: TableView, free: Rect) -> int:
    """How wide the card is beside the dice: as its words need, about half where there is room."""
    left = sum(line.part == "left" for line in view.lines)
    many = columns_at(left, len(view.lines), free.h) if view.lines else 2
    high = max(lines(LEAST_PX, 1), free.h // 9)
    need = many * least_width(kit, tuple(line.text for line in view.lines), high)
    most = max(round(free.w * 0.46), min(need, round(free.w * 0.66)))
    return min(most, kit.scale.px(1150))


def _cut(area: Rect, high: int, gap: int) -> tuple[Rect, Rect]:
    return area.top_part(high), area.without_top(high + gap)


def _sentence_height(kit: Kit, view: TableView, wide: int) -> int:
    least = kit.scale.least(Role.SENTENCE)
    count = len(broken(view.sentence, "semibold", least, wide)) if view.sentence else 1
    return lines(least, max(1, min(4, count)))


def _told_height(kit: Kit, view: TableView, wide: int) -> int:
    """How high the messages are, in px."""
    least = kit.scale.least(Role.LABEL)
    room = wide - 2 * max(4, kit.scale.px(20)) - 2 * least
    rows = (len(broken(message.text, "semibold", least, room)) for message in view.messages)
    return sum(message_height(kit.scale) + round(least * LEADING) * (many - 1) for many in rows)


def _course_height(kit: Kit, view: TableView, wide: int) -> int:
    picture = _course(kit, view, (wide, 0))
    return sum(high for _, high in picture.parts())


def _panel_place(view: TableView) -> Place:
    """The edge at which the panel stands that holds the dice; of several, along which they lie best."""
    panel = view.panels.get(stage.main_panel(view))
    return view.look.facing if panel is None else panel.place


def _block(view: TableView, layout: TableLayout) -> five_dice.Block:
    """The block of dice again, from its free half."""
    return five_dice.around_free(layout.dice, _panel_place(view), view.look.facing)


# -- dice and card -------------------------------------------------------------------------------------------


def _dice(builder: Builder, view: TableView, layout: TableLayout) -> None:
    five_dice.draw(builder, view, layout, _block(view, layout), stage.main_panel(view))


def _beside(builder: Builder, view: TableView, layout: TableLayout) -> None:
    kit = builder.moment.kit
    course = _course(kit, view, layout.right.size)
    builder.picture(course, layout.stage, layout.right[:2])
    if view.turn is None or not view.lines:
        return
    card = score_card(kit, view, layout.left.size)
    builder.picture(card, layout.stage, layout.left[:2])
    for cell in card.cells():
        if cell.kind == "line" and _may_touch(view, view.lines[cell.index].id):
            where = cell.room.moved(layout.left.x, layout.left.y)
            builder.touch(layout.stage.out(where), view.lines[cell.index].id)


def _may_touch(view: TableView, line: str) -> bool:
    return view.cursor is not None and line in view.cursor.options


def score_card(kit: Kit, view: TableView, size: tuple[int, int]) -> ScoreCard:
    """The card of the player to move."""
    seat = view.seats[view.turn.seat] if view.turn is not None else None
    total = seat.score if seat is not None else 0
    sums = Sums(
        bonus=view.labels.get("to_bonus", ""),
        total=view.labels.get("total", ""),
        points=total,
        further=further_pokers(view, total),
    )
    thrown = any(line.offer is not None or line.why for line in view.lines)
    return ScoreCard(kit, size, view.lines, sums, cursor_id(view), thrown)


def further_pokers(view: TableView, total: int) -> int:
    """The points for further pokers in a total: what is left of it in whole hundreds."""
    return (total - sum(line.points or 0 for line in view.lines)) // 100 * 100


# -- the course of the game ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Course:
    """Round and throw, and about how long the game still takes."""

    kit: Kit
    size: tuple[int, int]
    round: str
    throw: str
    time: str

    def parts(self) -> tuple[tuple[str, int], ...]:
        """The lines of it with their heights."""
        scale = self.kit.scale
        label, note = scale.least(Role.LABEL), scale.least(Role.NOTE)
        both = f"{self.round}  ·  {self.throw}" if self.round and self.throw else self.round or self.throw
        found: list[tuple[str, int]] = []
        if width_of(both, "semibold", label) <= self.size[0]:
            found.append((both, lines(label, 1)))
        else:
            found += [(text, lines(label, 1)) for text in (self.round, self.throw) if text]
        if self.time:
            found.append((self.time, lines(note, len(broken(self.time, "regular", note, self.size[0])))))
        return tuple(found)

    def make(self) -> pygame.Surface:
        """Write the lines below each other."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, y = canvas.colors, 0
        for text, high in self.parts():
            role, weight, ink = (
                (Role.NOTE, "regular", colors.soft)
                if text == self.time
                else (Role.LABEL, "semibold", colors.text)
            )
            room = Rect(0, y, self.size[0], high)
            canvas.write(text, role, weight, ink, room, align="center", lines=2)  # type: ignore[arg-type]
            y += high
        return canvas.surface


def _course(kit: Kit, view: TableView, size: tuple[int, int]) -> Course:
    labels = view.labels
    return Course(kit, size, labels.get("round", ""), labels.get("throw", ""), labels.get("time", ""))
