"""The cup in the middle of the table: ready, shaken, put over the dice, lifted off them."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from display import cup_pictures, effects, paint
from display.geometry import QUARTERS, around
from display.layout import TableLayout
from display.scenes.base import Builder
from display.theme import Color, mixed
from display.view import Place, TableView

SWING: Final = 340
"""How long one swing of a shaken cup takes, in ms."""
DIM: Final = (150, 138, 122, 255)
"""What pictures are multiplied with at night."""

_UP: Final[dict[Place, tuple[int, int]]] = {
    "bottom": (0, -1),
    "top": (0, 1),
    "left": (1, 0),
    "right": (-1, 0),
}
"""The direction that is up for a reader at each edge."""


def mouth(layout: TableLayout) -> int:
    """The width of the cup's mouth, in px: so that all of the cup fits between the words."""
    return round(layout.die * 1.38)


def standing(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """The cup upside down over the dice."""
    _shadow(builder, view, layout, layout.dice.center, 255)
    _picture(builder, view, layout, ("turning", 0), layout.dice.center, 255)


def ready(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """The cup mouth up, before the first throw: take it and shake."""
    wide = mouth(layout)
    blur, edge = max(2, wide // 7), wide * 5 // 8
    up = _UP[view.look.facing]
    x, y = layout.dice.center
    spot = x - up[0] * wide // 4 + blur // 3, y - up[1] * wide // 4 + blur // 2
    key = ("ready shadow", edge, blur)
    rect = around(spot, edge + 2 * blur, edge + 2 * blur)
    builder.surface(key, rect, partial(paint.halo, (edge, edge), edge // 2, blur, (0, 0, 0), 190))
    _picture(builder, view, layout, ("turning", cup_pictures.TURNING - 1), layout.dice.center, 255)


def landing(builder: Builder, view: TableView, layout: TableLayout, part: float) -> None:
    """The cup is turned over onto the table and rattles a little: the dice are under it, unseen."""
    if part < 0.45:
        frame = round((1 - part / 0.45) * (cup_pictures.TURNING - 1))
        _shadow(builder, view, layout, layout.dice.center, round(255 * part / 0.45))
        _picture(builder, view, layout, ("turning", frame), layout.dice.center, 255)
        return
    rattle = round(effects.refused((part - 0.45) / 0.55) * 0.2 * mouth(layout))
    x, y = layout.dice.center
    _shadow(builder, view, layout, (x + rattle, y), 255)
    _picture(builder, view, layout, ("turning", 0), (x + rattle, y), 255)


def lifting(builder: Builder, view: TableView, layout: TableLayout, part: float) -> None:
    """The cup is tipped up and away off the dice."""
    frame = round(min(1.0, part * 1.6) * 0.4 * (cup_pictures.TURNING - 1))
    up = _UP[view.look.facing]
    far = round(effects.eased(part) * mouth(layout) * 0.55)
    x, y = layout.dice.center
    _picture(builder, view, layout, ("turning", frame), (x + up[0] * far, y + up[1] * far), _alpha(part))


def _alpha(part: float) -> int:
    return max(0, round(255 * (1 - max(0.0, part - 0.35) / 0.65) / 15) * 15)


def shaking(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """The cup in the hand: wilder the harder it is shaken, in rings that tell how strong that is."""
    strength = min(100, max(5, view.cup.strength))
    now = builder.moment.now if builder.moment.moves else 0
    dx, dy = effects.shaken(now, strength) if builder.moment.moves else (0.0, 0.0)
    wide = mouth(layout)
    x, y = layout.dice.center
    _rings(builder, layout, strength)
    step = now * cup_pictures.SHAKING // SWING % cup_pictures.SHAKING
    _picture(builder, view, layout, ("shaking", step), (x + round(dx * wide), y + round(dy * wide)), 255)


def _rings(builder: Builder, layout: TableLayout, strength: int) -> None:
    colors = builder.moment.kit.colors
    for ring in range(1 + strength // 34):
        edge = round(layout.die * (1.42 + 0.11 * ring))
        ink = mixed(colors.gold, colors.felt, 0.2 + 0.25 * ring)
        key = ("ring", edge, ink)
        builder.surface(key, around(layout.dice.center, edge, edge), partial(ring_picture, edge, ink))


def ring_picture(edge: int, ink: Color) -> pygame.Surface:
    """A thin ring around the cup."""
    pen = paint.Pen(edge, ink)
    pen.ring(0.5, 0.5, 0.5, 0.014, ink)
    return pen.done()


# -- pictures ------------------------------------------------------------------------------------------------


def _picture(
    builder: Builder,
    view: TableView,
    layout: TableLayout,
    frame: tuple[str, int],
    spot: tuple[int, int],
    alpha: int,
) -> None:
    """One picture of the cup, standing upright to the reader, its middle at `spot`."""
    wide = mouth(layout)
    quarters = QUARTERS[view.look.facing]
    night = builder.moment.kit.night
    edge = max(2, round(wide * cup_pictures.EXTENT))
    rect = around(spot, edge, edge)
    show = builder.surface if frame == ("turning", 0) else builder.passing
    show(
        ("cup", frame, wide, quarters, night), rect, partial(cup_picture, frame, wide, quarters, night), alpha
    )


def cup_picture(frame: tuple[str, int], wide: int, quarters: int, night: bool) -> pygame.Surface:
    """One picture of the cup, its mouth `wide` px, turned to its reader."""
    name, step = frame
    if name == "shaking":
        picture = cup_pictures.shaking(step / cup_pictures.SHAKING, wide)
    else:
        picture = cup_pictures.turning(step / (cup_pictures.TURNING - 1), wide)
    picture = paint.turned(picture, quarters)
    if night:
        picture = picture.copy()
        picture.fill(DIM, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _shadow(
    builder: Builder, view: TableView, layout: TableLayout, spot: tuple[int, int], alpha: int
) -> None:
    """The shadow of the standing cup, around the middle of its mouth."""
    wide = mouth(layout)
    edge = max(2, round(wide * cup_pictures.SHADOW_EXTENT / 4))
    up, foot = _UP[view.look.facing], round(wide * cup_pictures.FOOT)
    rect = around((spot[0] - up[0] * foot, spot[1] - up[1] * foot), edge, edge)
    builder.surface(("cup shadow", wide), rect, partial(cup_pictures.shadow, wide), alpha // 15 * 15)
