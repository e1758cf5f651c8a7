"""The middle of the table: dice as they lie or roll, the cup over them or being shaken, and its cues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from display import dice, effects, icons, paint
from display.geometry import around
from display.layout import TableLayout
from display.scenes import cup_area
from display.scenes.base import Builder
from display.theme import Color
from display.view import Effect, Place, TableView


def moves(builder: Builder, view: TableView) -> bool:
    """Whether dice or cup move, and so lie over whatever is on the table."""
    now, moving = builder.moment.now, builder.moment.moves
    return view.cup.shaking or (moving and effects.running(view, now, "roll", "reveal") is not None)


def draw(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Show dice and cup, and whatever is happening to them."""
    now = builder.moment.now
    rolling = effects.running(view, now, "roll") if builder.moment.moves else None
    lifting = effects.running(view, now, "reveal") if builder.moment.moves else None
    if view.cup.shaking:
        builder.animating = builder.animating or builder.moment.moves
        cup_area.shaking(builder, view, layout)
    elif rolling is not None:
        builder.animating = True
        _rolling(builder, view, layout, *rolling)
    elif view.cup.covers or any(die.value is None for die in view.dice):
        cup_area.standing(builder, view, layout)
    elif not view.dice:
        cup_area.ready(builder, view, layout)
    else:
        _lying(builder, view, layout, 1.0 if lifting is None else effects.eased(lifting[1]))
        if lifting is not None:
            builder.animating = True
            cup_area.lifting(builder, view, layout, lifting[1])
    cues(builder, view, layout.dice.center, min(layout.dice.h, round(layout.die * 1.3)))


def lean(values: tuple[int, ...], index: int) -> float:
    """How far a die lies turned, in degrees: the same for the same dice, so that they stay as they lie."""
    total = sum(value * (7 + 6 * place) for place, value in enumerate(values))
    return ((total * 5 + index * 4) % 9 - 4) * dice.STEP


def _night(builder: Builder) -> bool:
    return builder.moment.kit.night


# -- dice ----------------------------------------------------------------------------------------------------


def _lying(builder: Builder, view: TableView, layout: TableLayout, apart: float = 1.0) -> None:
    """The dice as thrown, from the left; under a cup that is being lifted they come up with it."""
    values = tuple(die.value for die in view.dice if die.value is not None)
    if set(values) == {1, 2}:
        _shine(builder, layout)
    x, y = layout.dice.center
    size = 1.0 if apart >= 1.0 else (0.58 + 0.42 * apart)
    px = layout.die if apart >= 1.0 else max(4, round(layout.die * size / 6) * 6)
    spots = [(x + round((sx - x) * size), y + round((sy - y) * size)) for sx, sy in layout.dice_spots()]
    lie(builder, values, px, spots)


def lie(
    builder: Builder,
    values: tuple[int, ...],
    px: int,
    spots: Sequence[tuple[int, int]],
    angles: Sequence[float] = (),
) -> None:
    """Dice at rest with their middles at `spots`: all shadows first, so that none falls on another die.

    They lie a little askew, or at these angles.
    """
    night = _night(builder)
    angles = angles or [lean(values, index) for index in range(len(values))]
    for angle, spot in zip(angles, spots, strict=False):
        dark = dice.shadow(px, angle)
        builder.surface(("die shadow", px, angle), around(spot, *dark.get_size()), partial(_same, dark))
    for value, angle, spot in zip(values, angles, spots, strict=False):
        picture = dice.resting(value, px, angle)
        rect = around(spot, *picture.get_size())
        builder.surface(("die", value, px, angle, night), rect, partial(_dimmed, picture, night))


def _same(picture: pygame.Surface) -> pygame.Surface:
    return picture


def _shine(builder: Builder, layout: TableLayout) -> None:
    """A golden light under a Mexico."""
    edge = round(layout.die * 3.6)
    gold = builder.moment.kit.colors.gold
    strength = 60 if builder.moment.kit.night else 105
    key = ("shine", edge, gold, strength)
    builder.surface(
        key, around(layout.dice.center, edge, edge), partial(paint.spot, edge, gold, strength), add=True
    )


def _dimmed(picture: pygame.Surface, night: bool) -> pygame.Surface:
    if not night:
        return picture
    dim = picture.copy()
    dim.fill((150, 138, 122, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dim


def _rolling(builder: Builder, view: TableView, layout: TableLayout, effect: Effect, part: float) -> None:
    """Open dice tumble to where they lie; a blind throw shows only the cup coming down."""
    if not effect.values:
        cup_area.landing(builder, view, layout, part)
        return
    side = (
        view.seats[effect.seat].side
        if effect.seat is not None and effect.seat < len(view.seats)
        else "bottom"
    )
    ways = [Tumble(effect.serial, i, side, effect.values, layout.die) for i in range(len(effect.values))]
    tumble(builder, ways, part, layout.dice_spots())


@dataclass(frozen=True, slots=True)
class Tumble:
    """One die of a roll: which roll, which die, thrown from where, and how large."""

    serial: int
    index: int
    side: Place
    values: tuple[int, ...]
    px: int

    @property
    def path(self) -> int:
        """The way it takes: the two dice of a roll take the two ways of their side, in either order."""
        return dice.paths_from(self.side)[(self.serial + self.index) % 2]

    @property
    def angle(self) -> float:
        """How it lies in the end."""
        return lean(self.values, self.index)


def tumble(builder: Builder, ways: Sequence[Tumble], part: float, spots: Sequence[tuple[int, int]]) -> None:
    """Dice on their way to `spots`, over all their shadows."""
    night = _night(builder)
    places = []
    for way, spot in zip(ways, spots, strict=False):
        at = dice.travel(way.path, part, way.px, way.angle)
        places.append((spot[0] + round(at.dx), spot[1] + round(at.dy)))
    step = dice.frame_at(part)
    for way, place in zip(ways, places, strict=False):
        dark = dice.tumbling_shadow(way.path, part, way.px, way.angle)
        key = ("tumble shadow", way.path, step, way.px, way.angle)
        builder.passing(key, around(place, *dark.get_size()), partial(_same, dark))
    for way, place in zip(ways, places, strict=False):
        value = way.values[way.index]
        picture = dice.tumbling(way.path, part, value, way.px, way.angle)
        rect = around(place, *picture.get_size())
        again = ("tumble", way.path, step, value, way.px, way.angle, night)
        builder.passing(again, rect, partial(_dimmed, picture, night))


# -- cues ----------------------------------------------------------------------------------------------------


def cues(builder: Builder, view: TableView, spot: tuple[int, int], edge: int) -> None:
    """The answer to an input that did nothing: refused, too early, or shaken too softly; around `spot`."""
    found = effects.running(view, builder.moment.now, "refused", "stale", "near_miss", "save")
    if found is None:
        return
    effect, part = found
    colors = builder.moment.kit.colors
    builder.animating = builder.animating or builder.moment.moves
    look = {
        "refused": ("close", colors.bad),
        "stale": ("clock", colors.soft),
        "near_miss": ("up", colors.warning),
        "save": ("save", colors.warning),
    }
    name, ink = look[effect.kind]
    x, y = spot
    if builder.moment.moves:
        x += round(effects.refused(part) * edge) if effect.kind == "refused" else 0
        y -= round(0.12 * edge * part) if effect.kind == "near_miss" else 0
    else:
        builder.wake(effect.at + effect.ms)
    key = ("cue", name, edge, ink)
    alpha = effects.fading(part, 0.6) if builder.moment.moves else 255
    builder.surface(key, around((x, y), edge, edge), partial(_cue, name, edge, ink, colors.panel), alpha)


def _cue(name: str, edge: int, ink: Color, ground: Color) -> pygame.Surface:
    pen = paint.Pen(edge, ground)
    pen.disc(0.5, 0.5, 0.5, ground)
    pen.ring(0.5, 0.5, 0.5, 0.05, ink)
    picture = pen.done()
    sign = icons.sign(name, round(edge * 0.5), ink)
    at = (edge - sign.get_width()) // 2
    picture.blit(sign, (at, at))
    return picture
