"""Five dice in the order of the hold buttons: thrown ones lie free, held ones in the tray before the player.

The block lies along the panel whose buttons hold the dice, so that the first die is where the first button
is, whatever edge the words are turned to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from display import dice, effects
from display.canvas import Canvas
from display.geometry import ACROSS, QUARTERS, Rect, Turned, around
from display.layout import TableLayout
from display.panels import Kit
from display.scenes import cup_area, dice_area
from display.scenes.base import Builder
from display.theme import mixed
from display.view import Effect, Place, TableView

COUNT: Final = 5
HOLDS: Final = tuple(f"hold{number}" for number in range(1, COUNT + 1))
SLOWER: Final = 0.05
"""How much later than the one before it each die comes to rest, as a share of the roll."""


@dataclass(frozen=True, slots=True)
class Block:
    """Where the dice lie: one column for each, free on the far side, held in the tray on the near side."""

    turned: Turned
    """The whole block, turned to the panel."""
    flipped: bool
    """The player sits across from the panel, so that his tray is on its far side."""
    die: int

    def _half(self, tray: bool) -> Rect:
        whole = self.turned.local
        near = tray != self.flipped
        return whole.bottom_part(whole.h // 2) if near else whole.top_part(whole.h // 2)

    def free(self) -> Rect:
        """Where thrown dice lie, on the screen."""
        return self.turned.out(self._half(tray=False))

    def tray(self) -> Rect:
        """Where held dice lie, on the screen."""
        return self.turned.out(self._half(tray=True))

    def slot(self, index: int, tray: bool) -> Rect:
        """The place of one die, on the screen."""
        half = self._half(tray)
        step = half.w / COUNT
        x = round(index * step)
        return self.turned.out(Rect(half.x + x, half.y, round((index + 1) * step) - x, half.h))

    def column(self, index: int) -> Rect:
        """All of one die's column, on the screen."""
        step = self.turned.local.w / COUNT
        x = round(index * step)
        return self.turned.out(Rect(x, 0, round((index + 1) * step) - x, self.turned.local.h))

    def spot(self, index: int, held: bool) -> tuple[int, int]:
        """The middle of a die, on the screen."""
        return self.slot(index, held).center


def block(area: Rect, panel: Place, facing: Place) -> Block:
    """The block within an area of the screen, for a panel at this edge and a player at that one."""
    whole = Turned(area, panel).local
    die = _die(whole.w, whole.h)
    deep = min(whole.h, round(die * 2.9)) // 2 * 2
    middle = Turned(area, panel).out(Rect(0, (whole.h - deep) // 2, whole.w, deep))
    return Block(Turned(middle, panel), facing == ACROSS[panel], die)


def _die(wide: int, high: int) -> int:
    """The edge of the dice in a block of this size, turned to the panel."""
    return max(8, min(round(wide / COUNT * 0.8), round(high / 2 * 0.78)))


def around_free(free: Rect, panel: Place, facing: Place) -> Block:
    """The block of which the free half is here on the screen."""
    flipped = facing == ACROSS[panel]
    half = Turned(free, panel)
    whole = half.local
    near = Rect(0, -whole.h if flipped else whole.h, whole.w, whole.h)
    other = half.out(near)
    x, y = min(free.x, other.x), min(free.y, other.y)
    area = Rect(x, y, max(free.right, other.right) - x, max(free.bottom, other.bottom) - y)
    return Block(Turned(area, panel), flipped, _die(whole.w, whole.h * 2))


# -- the tray ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tray:
    """The tray with a place for each held die and the number of its button."""

    kit: Kit
    size: tuple[int, int]
    held: tuple[bool, ...]
    open: bool
    """Dice can be held now."""
    quarters: int
    """How the player sits to it."""

    def make(self) -> pygame.Surface:
        """Draw it upright to the panel, its numbers upright to the player."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors, scale = canvas.colors, canvas.scale
        w, h = self.size
        border = colors.panel_border if self.open else mixed(colors.panel, colors.panel_border, 0.6)
        canvas.panel(Rect(0, 0, w, h), max(5, scale.px(22)), colors.panel, border, max(1, scale.px(2)))
        step = w / COUNT
        for index in range(COUNT):
            room = Rect(round(index * step), 0, round(step), h)
            if not (index < len(self.held) and self.held[index]):
                self._place(canvas, room, index)
        return canvas.surface

    def _place(self, canvas: Canvas, room: Rect, index: int) -> None:
        """An empty place: the number of the button that holds this die."""
        colors = canvas.colors
        edge = round(min(room.w, room.h) * 0.7)
        at = around(room.center, edge, edge)
        ink = colors.soft if self.open else mixed(colors.panel, colors.panel_border, 0.8)
        canvas.panel(at, edge // 5, colors.panel, ink, max(1, edge // 24))
        number = Canvas((edge, edge), colors, canvas.scale)
        inner = Rect(0, 0, edge, edge).inset(round(edge * 0.28))
        number.figure(str(index + 1), "semibold", ink, inner, most=edge)
        turned = pygame.transform.rotate(number.surface, 90 * self.quarters)
        canvas.blit(turned, at.x, at.y)


@dataclass(frozen=True, slots=True)
class Lock:
    """The sign on a held die."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw a lock in a disc."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        whole = Rect(0, 0, *self.size)
        canvas.panel(whole, whole.w // 2, colors.gold, colors.on_gold, max(1, whole.w // 14))
        canvas.sign("lock", colors.on_gold, whole.inset(round(whole.w * 0.22)))
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame around the die that the cursor is on."""

    kit: Kit
    size: tuple[int, int]

    def make(self) -> pygame.Surface:
        """Draw it."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        ink = canvas.colors.focus_border
        line = max(2, canvas.scale.px(5))
        room = Rect(0, 0, *self.size)
        canvas.panel(room, max(4, room.w // 6), canvas.colors.focus, ink, line)
        return canvas.surface


# -- drawing -------------------------------------------------------------------------------------------------


def held(view: TableView) -> tuple[bool, ...]:
    """Which dice lie in the tray."""
    return tuple(die.held for die in view.dice)


def draw(builder: Builder, view: TableView, layout: TableLayout, at: Block, panel: str) -> None:
    """Show tray, dice and cup, and whatever is happening to them."""
    moment = builder.moment
    rolling = effects.running(view, moment.now, "roll") if moment.moves else None
    choosing = view.phase == "choose" or rolling is not None or any(held(view))
    if choosing:
        _tray(builder, view, at, panel)
    if view.cup.shaking:
        _lie(builder, view, at, only_held=True)
        _locks(builder, view, at)
        builder.animating = builder.animating or moment.moves
        cup_area.shaking(builder, view, layout)
    elif rolling is not None:
        builder.animating = True
        _lie(builder, view, at, only_held=True)
        _locks(builder, view, at)
        _roll(builder, view, at, *rolling)
    elif not view.dice:
        cup_area.ready(builder, view, layout)
    else:
        _lie(builder, view, at)
        _locks(builder, view, at)
    dice_area.cues(builder, view, layout.dice.center, min(layout.dice.h, layout.dice.w))


def _tray(builder: Builder, view: TableView, at: Block, panel: str) -> None:
    """The tray, the frame of the cursor, and what a touch of each die does."""
    kit = builder.moment.kit
    facing = at.turned.facing
    area = at.tray()
    quarters = (QUARTERS[view.look.facing] - QUARTERS[facing]) % 4
    can = any((b := view.buttons.get(name)) is not None and b.does is not None for name in HOLDS)
    where = Turned(area, facing)
    builder.picture(Tray(kit, where.local.size, held(view), can, quarters), where, (0, 0))
    cursor = view.cursor
    on = cursor.options[cursor.index] if cursor is not None and cursor.options else ""
    for index, name in enumerate(HOLDS):
        if on == f"die:{index + 1}":
            lying = index < len(view.dice) and view.dice[index].held
            slot = at.slot(index, lying)
            edge = min(slot.w, slot.h)
            builder.picture(
                Frame(kit, (edge, edge)), Turned(around(slot.center, edge, edge), "bottom"), (0, 0)
            )
        builder.touch(at.column(index), (panel, name))


def _angle(values: tuple[int | None, ...], index: int, still: bool) -> float:
    """How a die lies: held ones straight, thrown ones a little askew, the same for the same dice."""
    if still:
        return 0.0
    total = sum((value or 0) * (3 + 2 * place) for place, value in enumerate(values))
    return ((total + index * 3) % 5 - 2) * dice.STEP


def _lie(builder: Builder, view: TableView, at: Block, only_held: bool = False) -> None:
    values = tuple(die.value for die in view.dice)
    shown = [i for i, die in enumerate(view.dice) if die.value is not None and (die.held or not only_held)]
    dice_area.lie(
        builder,
        tuple(values[i] or 0 for i in shown),
        at.die,
        [at.spot(i, view.dice[i].held) for i in shown],
        [_angle(values, i, view.dice[i].held) for i in shown],
    )


def _locks(builder: Builder, view: TableView, at: Block) -> None:
    """A lock on the corner of every held die that is nearest to the player."""
    edge = max(14, round(at.die * 0.4))
    facing = view.look.facing
    for index, die in enumerate(view.dice):
        if not die.held:
            continue
        x, y = at.spot(index, True)
        off = round(at.die * 0.44)
        dx, dy = {"bottom": (off, off), "top": (-off, -off), "left": (-off, off), "right": (off, -off)}[
            facing
        ]
        area = around((x + dx, y + dy), edge, edge)
        builder.picture(Lock(builder.moment.kit, (edge, edge)), Turned(area, facing), (0, 0))


def _roll(builder: Builder, view: TableView, at: Block, effect: Effect, part: float) -> None:
    """The dice that were thrown tumble to their places and come to rest one after another."""
    seat = effect.seat
    side: Place = view.seats[seat].side if seat is not None and seat < len(view.seats) else "bottom"
    values = effect.values
    lying = held(view)
    loose = [i for i in range(len(values)) if not (i < len(lying) and lying[i])]
    for place, index in enumerate(loose):
        way = Loose(effect.serial, index, side, values, at.die, _angle(values, index, still=False))
        late = 1 - SLOWER * (len(loose) - 1 - place)
        dice_area.tumble(builder, [way], min(1.0, part / late), [at.spot(index, held=False)])


@dataclass(frozen=True, slots=True)
class Loose(dice_area.Tumble):
    """A die that tumbles to its column."""

    lies: float = 0.0

    @property
    def angle(self) -> float:
        """How it lies in the end."""
        return self.lies
