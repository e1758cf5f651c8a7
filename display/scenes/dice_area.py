"""The middle of the table: dice as they lie or roll, the cup over them or being shaken, and its cues."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from display import cup, dice, effects, icons, paint
from display.geometry import Rect, around
from display.layout import TableLayout
from display.scenes.base import Builder
from display.theme import Color, mixed
from display.view import Effect, Place, TableView


def draw(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Show dice and cup, and whatever is happening to them."""
    now = builder.moment.now
    rolling = effects.running(view, now, "roll") if builder.moment.moves else None
    lifting = effects.running(view, now, "reveal") if builder.moment.moves else None
    if view.cup.shaking:
        builder.animating = builder.animating or builder.moment.moves
        _shaking(builder, view, layout)
    elif rolling is not None:
        builder.animating = True
        _rolling(builder, view, layout, *rolling)
    elif view.cup.covers or any(die.value is None for die in view.dice):
        _cup(builder, layout, layout.dice.center, _diameter(layout))
    else:
        _lying(builder, view, layout)
        if lifting is not None:
            builder.animating = True
            _lifting(builder, layout, lifting[1])
    _cues(builder, view, layout)


def _diameter(layout: TableLayout) -> int:
    return min(round(layout.die * 1.55), layout.dice.h)


def lean(values: tuple[int, ...], index: int) -> float:
    """How far a die lies turned, in degrees: the same for the same dice, so that they stay as they lie."""
    total = sum(value * (7 + 6 * place) for place, value in enumerate(values))
    return ((total * 5 + index * 4) % 9 - 4) * dice.STEP


def _night(builder: Builder) -> bool:
    return builder.moment.kit.night


# -- dice ----------------------------------------------------------------------------------------------------


def _lying(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """The dice as thrown, from the left."""
    values = tuple(die.value for die in view.dice if die.value is not None)
    for index, (value, spot) in enumerate(zip(values, layout.dice_spots(), strict=False)):
        angle = lean(values, index)
        die(builder, value, layout.die, angle, spot)


def die(builder: Builder, value: int, px: int, angle: float, spot: tuple[int, int]) -> None:
    """One die at rest with its middle at `spot`."""
    night = _night(builder)
    dark = dice.shadow(px, angle)
    builder.surface(("die shadow", px, angle), around(spot, *dark.get_size()), lambda: dark)
    picture = dice.resting(value, px, angle)
    rect = around(spot, *picture.get_size())
    builder.surface(("die", value, px, angle, night), rect, partial(_dimmed, picture, night))


def _dimmed(picture: pygame.Surface, night: bool) -> pygame.Surface:
    if not night:
        return picture
    dim = picture.copy()
    dim.fill((150, 138, 122, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dim


def _rolling(builder: Builder, view: TableView, layout: TableLayout, effect: Effect, part: float) -> None:
    """Open dice tumble to where they lie; a blind throw shows only the cup coming down."""
    if not effect.values:
        _landing(builder, layout, part)
        return
    side = (
        view.seats[effect.seat].side
        if effect.seat is not None and effect.seat < len(view.seats)
        else "bottom"
    )
    for index, (value, spot) in enumerate(zip(effect.values, layout.dice_spots(), strict=False)):
        tumble(builder, Tumble(effect.serial, index, side, effect.values, layout.die), part, spot, value)


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


def tumble(builder: Builder, way: Tumble, part: float, spot: tuple[int, int], value: int) -> None:
    """A die on its way to `spot`, and its shadow on the cloth."""
    night = _night(builder)
    path, px, angle = way.path, way.px, lean(way.values, way.index)
    at = dice.travel(path, part, px, angle)
    x, y = spot[0] + round(at.dx), spot[1] + round(at.dy)
    step = dice.frame_at(part)
    dark = dice.tumbling_shadow(path, part, px, angle)
    builder.surface(("tumble shadow", path, step, px, angle), around((x, y), *dark.get_size()), lambda: dark)
    picture = dice.tumbling(path, part, value, px, angle)
    key = ("tumble", path, step, value, px, angle, night)
    builder.surface(key, around((x, y), *picture.get_size()), partial(_dimmed, picture, night))


# -- the cup -------------------------------------------------------------------------------------------------


def _cup(builder: Builder, layout: TableLayout, spot: tuple[int, int], wide: int, alpha: int = 255) -> None:
    """The cup upside down."""
    night = _night(builder)
    shade = around(spot, wide * 3 // 2, wide * 3 // 2)
    builder.surface(("cup shadow", wide), shade, partial(cup.shadow, wide), alpha)
    builder.surface(("cup", wide, night), around(spot, wide, wide), partial(cup.covering, wide, night), alpha)


def _landing(builder: Builder, layout: TableLayout, part: float) -> None:
    """The cup comes down over the dice: large and faint at first, then standing, with a small rattle."""
    x, y = layout.dice.center
    wide = _diameter(layout)
    if part < 0.3:
        grown = round(wide * (1.5 - 0.5 * part / 0.3) / 8) * 8
        _cup(builder, layout, (x, y), grown, alpha=round(120 + 135 * part / 0.3))
        return
    rattle = effects.refused((part - 0.3) / 0.7) * 0.25
    _cup(builder, layout, (x + round(rattle * wide), y), wide)


def _lifting(builder: Builder, layout: TableLayout, part: float) -> None:
    """The cup is lifted off the dice: it grows towards the eye and fades."""
    wide = round(_diameter(layout) * (1 + 0.6 * part) / 8) * 8
    x, y = layout.dice.center
    _cup(builder, layout, (x, y - round(part * layout.die * 0.5)), wide, alpha=round(255 * (1 - part) ** 1.2))


def _shaking(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """The cup in the hand: wilder the harder it is shaken, ringed by how strong that is."""
    wide = _diameter(layout)
    strength = min(100, max(5, view.cup.strength))
    dx, dy, angle = effects.shaken(builder.moment.now, strength) if builder.moment.moves else (0.0, 0.0, 0.0)
    x, y = layout.dice.center
    spot = (x + round(dx * wide), y + round(dy * wide))
    colors = builder.moment.kit.colors
    rings = 1 + strength // 34
    for ring in range(rings):
        edge = round(wide * (1.12 + 0.14 * ring))
        edge = min(edge, layout.dice.w)
        ink = mixed(colors.gold, colors.felt, 0.25 + 0.25 * ring)
        key = ("ring", edge, ink)
        builder.surface(key, around((x, y), edge, edge), partial(_ring, edge, ink))
    night = _night(builder)
    del angle
    shade = around((spot[0], spot[1] + wide // 20), wide * 3 // 2, wide * 3 // 2)
    builder.surface(("cup shadow", wide), shade, partial(cup.shadow, wide))
    builder.surface(("open cup", wide, night), around(spot, wide, wide), partial(cup.open_cup, wide, night))


def _ring(edge: int, ink: Color, width: float = 0.02) -> pygame.Surface:
    pen = paint.Pen(edge, ink)
    pen.ring(0.5, 0.5, 0.5, width, ink)
    return pen.done()


# -- cues ----------------------------------------------------------------------------------------------------


def _cues(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """The answer to an input that did nothing: refused, too early, or shaken too softly."""
    found = effects.running(view, builder.moment.now, "refused", "stale", "near_miss", "save")
    if found is None:
        return
    effect, part = found
    colors = builder.moment.kit.colors
    builder.animating = builder.animating or builder.moment.moves
    edge = min(layout.dice.h, round(layout.die * 1.3))
    look = {
        "refused": ("close", colors.bad),
        "stale": ("clock", colors.soft),
        "near_miss": ("up", colors.warning),
        "save": ("save", colors.warning),
    }
    name, ink = look[effect.kind]
    x, y = layout.dice.center
    if builder.moment.moves:
        x += round(effects.refused(part) * edge) if effect.kind == "refused" else 0
        y -= round(0.12 * edge * part) if effect.kind == "near_miss" else 0
    key = ("cue", name, edge, ink)
    builder.surface(
        key,
        around((x, y), edge, edge),
        partial(_cue, name, edge, ink, colors.panel),
        effects.fading(part, 0.6),
    )


def _cue(name: str, edge: int, ink: Color, ground: Color) -> pygame.Surface:
    pen = paint.Pen(edge, ground)
    pen.disc(0.5, 0.5, 0.5, ground)
    pen.ring(0.5, 0.5, 0.5, 0.05, ink)
    picture = pen.done()
    sign = icons.sign(name, round(edge * 0.5), ink)
    at = (edge - sign.get_width()) // 2
    picture.blit(sign, (at, at))
    return picture


def cue_room(layout: TableLayout) -> Rect:
    """Where cues may show, on the screen."""
    return layout.dice
