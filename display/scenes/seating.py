"""Each player's panel at his edge, the life die on it, and small panels before it."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from display import dice, paint
from display.effects import fading, running
from display.geometry import QUARTERS, Rect, Turned
from display.keys import Mini, MiniRow, cells, sign_of
from display.layout import TableLayout
from display.panels import Kit, Token, Tone, seat_color
from display.plates import Plate
from display.scenes.base import Builder
from display.theme import mixed
from display.view import Button, Panel, Place, Seat, TableView

STATE_TONES: Final[dict[str, Tone]] = {"lost": "bad", "tied": "warning", "done": "good", "out": "bad"}


def token(seat: Seat) -> Token:
    """How a seat is told apart."""
    return Token(seat.color, seat.shape, seat.name)


def acting_seat(view: TableView) -> int | None:
    """The seat whose turn it is, if any."""
    return view.turn.seat if view.turn is not None and view.over is None else None


def seats(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Show every seat's panel and its life die."""
    mover = acting_seat(view)
    for index, seat in enumerate(view.seats):
        where = layout.plates[index]
        plate = _plate(builder.moment.kit, view, index, where, mover)
        if plate.acting:
            _glow(builder, plate, where)
        builder.picture(plate, where, (0, 0))
        if not plate.total:
            _lives(builder, view, seat, index, where.out(plate.places.die), where)


def _plate(kit: Kit, view: TableView, index: int, where: Turned, mover: int | None) -> Plate:
    seat = view.seats[index]
    told = next((m for m in reversed(view.messages) if m.seat == index and index != mover), None)
    tone: Tone = _tone(view, index, seat) if seat.badge else told.tone if told else "plain"
    place = seat.place
    if view.over is not None and place is None:
        place = next((s.place for s in view.over.standings if s.seat == index), None)
    other = mover is not None and mover != index and view.over is None
    scale = kit.scale.larger() if seat.large and not view.look.large else kit.scale
    return Plate(
        kit=Kit(scale, kit.night),
        size=where.local.size,
        token=token(seat),
        value=_value(seat, view),
        total=seat.lives is None,
        note=seat.note,
        said=told.text if told and not seat.badge else "",
        badge=seat.badge,
        tone=tone,
        acting=mover == index,
        out=seat.out,
        leader=bool(seat.leader) and view.over is None,
        cpu=seat.cpu is not None,
        place=place if view.over is not None else None,
        beat=str(view.to_beat) if view.to_beat is not None and view.over is None else "",
        mover=token(view.seats[mover]) if other and mover is not None else None,
        arrow=_arrow(where.facing, view.seats[mover].side) if other and mover is not None else 0,
    )


def _tone(view: TableView, index: int, seat: Seat) -> Tone:
    """A badge's tone: the gravest of the messages about this seat, else of the seat's state."""
    told = {m.tone for m in view.messages if m.seat == index}
    graveness: tuple[Tone, ...] = ("bad", "warning", "good")
    for tone in graveness:
        if tone in told:
            return tone
    return STATE_TONES.get(seat.state, "good")


def _value(seat: Seat, view: TableView) -> str:
    if seat.lives is None:
        return str(seat.score)
    if seat.out:
        return ""
    stands = seat.value if seat.value is not None else seat.was
    if stands is not None:
        return str(stands)
    return "" if view.over is not None else "–"


def _arrow(own: Place, other: Place) -> int:
    """Where the other edge lies as seen from one's own: 0 here, 1 to the right, 2 across, 3 to the left."""
    return (QUARTERS[other] - QUARTERS[own]) % 4


def _glow(builder: Builder, plate: Plate, where: Turned) -> None:
    kit = plate.kit
    blur = max(6, kit.scale.px(20))
    radius = max(5, kit.scale.px(24))
    tint = seat_color(kit, plate.token.color)
    size = where.area.size
    rect = where.area.inset(-blur)
    key = ("glow", size, radius, blur, tint)
    builder.surface(key, rect, partial(paint.halo, size, radius, blur, tint, 70 if kit.night else 110))


def _lives(builder: Builder, view: TableView, seat: Seat, index: int, at: Rect, where: Turned) -> None:
    """The die that counts this seat's lives; it turns while a life is being lost."""
    lives = seat.lives if seat.lives is not None else seat.score
    kit, quarters = builder.moment.kit, where.quarters
    losing = running(view, builder.moment.now, "life") if builder.moment.moves else None
    part = losing[1] if losing is not None and losing[0].seat == index else None
    gone = seat.out or not 1 <= lives <= 6
    if gone:
        builder.surface(("no life", at.w, kit.night), at, partial(_empty, kit, at.w))
    if part is not None:
        builder.animating = True
    if gone and part is not None:
        last = partial(_life, kit, 1, at.w, quarters)
        builder.surface(("life", 1, at.w, quarters, kit.night), at, last, fading(part, 0.2))
    elif part is not None and lives < 6:
        step = round(part * LIFE_STEPS)
        key = ("turning", lives, at.w, step, quarters, kit.night)
        builder.passing(key, at.inset(-(at.w // 4)), partial(_turning, kit, lives, at.w, step, quarters))
    elif not gone:
        make = partial(_life, kit, lives, at.w, quarters)
        builder.surface(("life", lives, at.w, quarters, kit.night), at, make)


LIFE_STEPS: Final = 18
"""Pictures of a die that is turned from one life to the next."""


def _life(kit: Kit, lives: int, edge: int, quarters: int) -> pygame.Surface:
    return _laid(kit, dice.resting(lives, round(edge * 0.9)), edge, quarters)


def _turning(kit: Kit, lives: int, edge: int, step: int, quarters: int) -> pygame.Surface:
    picture = dice.turning(lives + 1, lives, step / LIFE_STEPS, round(edge * 0.9))
    return _laid(kit, picture, edge + 2 * (edge // 4), quarters)


def _laid(kit: Kit, die: pygame.Surface, edge: int, quarters: int) -> pygame.Surface:
    """A die in the middle of its place, turned to its player, dim at night."""
    canvas = paint.blank(edge, edge)
    canvas.blit(die, ((edge - die.get_width()) // 2, (edge - die.get_height()) // 2))
    if kit.night:
        canvas.fill((130, 122, 110, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return paint.turned(canvas, quarters)


def _empty(kit: Kit, edge: int) -> pygame.Surface:
    """No life left: an empty place for a die."""
    colors = kit.colors
    canvas = kit.canvas((edge, edge))
    room = Rect(0, 0, edge, edge).inset(max(1, edge // 12))
    canvas.panel(room, edge // 5, colors.panel, colors.panel_border, max(1, edge // 24))
    canvas.sign("close", mixed(colors.panel_border, colors.soft, 0.3), room.inset(edge // 5))
    return canvas.surface


# -- small panels --------------------------------------------------------------------------------------------

ORDER: Final = (
    "blind",
    "keep",
    "left",
    "ok",
    "right",
    "hold1",
    "hold2",
    "hold3",
    "hold4",
    "hold5",
    "menu",
)


def strip(builder: Builder, name: str, panel: Panel, where: Turned) -> None:
    """Show one small panel: its buttons next to each other, as they lie on it."""
    shown = [key for key in ORDER if key in panel.buttons and panel.buttons[key].shown]
    if not shown:
        return
    kit = builder.moment.kit
    size = where.local.size
    places = cells(size, len(shown), max(3, kit.scale.px(6)))
    minis = tuple(
        _mini(kit, key, panel.buttons[key], place.size, panel.acts)
        for key, place in zip(shown, places, strict=True)
    )
    builder.picture(MiniRow(size, minis, places), where, (0, 0))
    for key, place in zip(shown, places, strict=True):
        builder.touch(where.out(place), (name, key))


def _mini(kit: Kit, name: str, button: Button, size: tuple[int, int], acts: bool) -> Mini:
    lit = button.lit and (acts or name == "menu")
    return Mini(kit, size, name, button.text, lit, button.on, button.cap, sign_of(name, button.does))
