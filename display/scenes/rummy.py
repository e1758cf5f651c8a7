"""Rummy on the table: the hand, stock and discard pile, everybody's melds, the score sheet, passing on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from display import cards
from display.effects import eased, running
from display.geometry import Rect, Turned, around
from display.keys import Key
from display.layout import TableLayout, table_layout
from display.lettering import broken
from display.scenes import confetti, lesson, podium, seating, stage, tables
from display.scenes.base import Builder, Moment, Pill, Words
from display.scenes.card_layout import OVERLAP, CardPlaces, Packed, card_places, packed
from display.scenes.card_pictures import Card, FanCard, Frame, Slot, Stub
from display.scenes.rummy_pages import Pass, Sheet
from display.scenes.stage import Controls
from display.theme import LEAST_PX, Color, Role, mixed
from display.view import Effect, TableView

_ORDER: Final = ("blind", "hold1", "hold2", "hold3", "hold4", "hold5", "keep")
_SIGNS: Final = {
    "blind": "open",
    "hold1": "stock",
    "hold2": "pile",
    "hold3": "meld",
    "hold4": "lay_off",
    "hold5": "discard",
    "keep": "ok",
    "menu": "menu",
}
DECK: Final = tuple(rank + suit for suit in "CDHS" for rank in cards.RANKS)


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are drawn on this table."""

    letters: tuple[str, ...]
    four: bool
    night: bool

    def card(self, card: str | None, high: int, dim: bool = False) -> Card:
        """A card of this look."""
        return Card(card, high, self.letters, self.four, self.night, dim)


def _look(view: TableView) -> Look:
    letters = tuple(view.labels.get("ranks", "").split()) or cards.LETTERS
    return Look(letters, view.look.four_colors, view.look.night)


def controls(view: TableView) -> Controls:
    """The buttons that stand in the middle: what can be done in this phase, with its sign."""
    found = stage.controls(view)
    shown = [name for name in _ORDER if name in found.buttons and found.buttons[name].shown]
    small = tuple(name for name in found.small if name == "menu")
    large = tuple(shown[::-1] if found.mirrored else shown)
    return replace(found, large=large, small=small)


def _pages(view: TableView) -> bool:
    """Something is shown instead of the cards."""
    return view.phase in {"pass", "score"} or view.over is not None


def layout_for(view: TableView, moment: Moment) -> TableLayout:
    """The places of everything for this view."""
    if _pages(view):
        return table_layout(tables.asked(view, moment, controls(view)))
    return _places(view, moment).layout


def _places(view: TableView, moment: Moment) -> CardPlaces:
    asked = tables.asked(view, moment, controls(view))
    return card_places(asked, _holder(view) is not None)


def _holder(view: TableView) -> int | None:
    """Whose hand lies at the reader's edge, open or face down."""
    if view.hand_seat is not None:
        return view.hand_seat
    if view.turn is None or view.seats[view.turn.seat].cpu is not None:
        return None
    return view.turn.seat


def table(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Everything on the table, from the cloth up."""
    panel = controls(view)
    seating.seats(builder, view, layout)
    for small, where in zip(stage.strips(view), layout.strips, strict=True):
        seating.strip(builder, small.panel, view.panels[small.panel], where)
    if _pages(view):
        _page(builder, view, layout)
    else:
        _cards(builder, view)
        stage.sentence(builder, view, layout)
    stage.notices(builder, view, layout)
    lesson.draw_progress(builder, view, layout)
    if layout.cursor is not None:
        stage.options(builder, view, panel, layout)
    _buttons(builder, panel, layout)
    lesson.draw_lesson(builder, view, layout)
    confetti.celebrate(builder, view)


def _page(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """The end of the game, the score sheet, or the page that passes the table on."""
    kit = builder.moment.kit
    room = layout.above()
    if view.over is not None:
        podium.draw(builder, view, layout)
        stage.sentence(builder, view, layout)
        return
    if view.phase == "score":
        builder.picture(Sheet.of(kit, room.size, view, _look(view)), layout.stage, room[:2])
        stage.sentence(builder, view, layout)
        return
    assert view.turn is not None, "the table is passed on to somebody"
    room = Rect(room.x, room.y, room.w, layout.sentence.bottom - room.y)
    page = Pass(
        kit,
        room.size,
        seating.token(view.seats[view.turn.seat]),
        view.labels.get("pass", ""),
        view.labels.get("pass_hint", ""),
    )
    builder.picture(page, layout.stage, room[:2])


def _buttons(builder: Builder, panel: Controls, layout: TableLayout) -> None:
    for names, places, small in ((panel.large, layout.buttons, False), (panel.small, layout.small, True)):
        for name, room in zip(names, places, strict=True):
            button = panel.buttons[name]
            key = Key(
                kit=builder.moment.kit,
                size=room.size,
                control=name,
                text=button.text,
                reason=button.reason,
                lit=button.lit,
                on=button.on,
                cap=button.cap,
                sign=_SIGNS.get(name, "ok"),
                small=small,
            )
            builder.touch(builder.picture(key, layout.stage, room[:2]), (panel.panel, name))


# -- cards on the table --------------------------------------------------------------------------------------


def _cards(builder: Builder, view: TableView) -> None:
    places = _places(view, builder.moment)
    moving = _moving(builder, view)
    flying = {DECK[at] for at in moving.effect.values} if moving and moving.effect.kind in OPEN else set()
    _piles(builder, view, places, flying)
    spots: dict[str, tuple[Turned, Rect]] = {}
    for seat in range(len(view.seats)):
        spots |= _melds(builder, view, places, seat, flying)
    _hand(builder, view, places)
    if moving is not None:
        _fly(builder, view, places, moving, spots)


def _on(view: TableView) -> str:
    """The id of what the cursor is on."""
    cursor = view.cursor
    return cursor.options[cursor.index] if cursor is not None and cursor.options else ""


def _piles(builder: Builder, view: TableView, places: CardPlaces, flying: set[str]) -> None:
    kit, where, look = builder.moment.kit, places.layout.stage, _look(view)
    on = _on(view)
    deep = min(3, (view.stock or 0) // 8) if view.stock else 0
    off = max(1, places.stock.w // 40)
    slot = Slot(kit, places.stock.size)
    for room, name in ((places.stock, "stock"), (places.pile, "pile")):
        builder.picture(slot, where, room[:2])
        if on == name:
            _frame(builder, where, room, kit.colors.focus_border)
        builder.touch(where.out(room), name)
    if view.stock:
        for step in range(deep):
            at = (places.stock.x + step * off, places.stock.y - step * off)
            builder.picture(look.card(None, places.stock.h), where, at)
        top = (places.stock.x + deep * off, places.stock.y - deep * off)
        builder.picture(Stub(kit, places.stock.h, view.stock), where, top)
    if view.discard_top is not None and view.discard_top not in flying:
        builder.picture(look.card(view.discard_top, places.pile.h), where, places.pile[:2])
    told = _told(builder, view, places.info)
    warned = next((m.text for m in reversed(view.messages) if m.seat is None), "")
    if warned:
        pill = Pill(
            kit, places.info.size, warned, "info", kit.colors.warning, kit.colors.panel, Role.NOTE, lines=2
        )
        builder.picture(pill, where, places.info[:2])
        return
    words = Words(kit, places.info.size, told, Role.NOTE, kit.colors.soft, "regular", lines=2)
    builder.picture(words, where, places.info[:2])


def _told(builder: Builder, view: TableView, room: Rect) -> str:
    """What is left to turn, the number of the hand, the goal: as much of it as there is room for."""
    parts = [t for key in ("reuses", "round", "goal") if (t := view.labels.get(key, ""))]
    least = builder.moment.kit.scale.least(Role.NOTE)
    while len(parts) > 1 and len(broken(" · ".join(parts), "regular", least, room.w)) > 2:
        parts.pop()
    return " · ".join(parts)


def _frame(builder: Builder, where: Turned, room: Rect, color: Color) -> Rect:
    thick = max(3, builder.moment.kit.scale.px(9))
    outer = room.inset(-thick)
    return builder.picture(Frame(builder.moment.kit, outer.size, color), where, outer[:2])


def _packed(view: TableView, places: CardPlaces, seat: int, high: int, gap: int) -> tuple[Packed, int]:
    """How a seat's melds lie, and how much room the sign of his hand takes before them."""
    melds = view.seats[seat].melds or ()
    rooms = [places.lane(seat, room).local.size for room in places.lanes[seat]]
    stub = 0
    if _holder(view) != seat:
        least = 2 * LEAST_PX
        stub = max(least, min(rooms[0][0] // 5, cards.width(min(rooms[0][1], high * 6 // 10)))) + gap
        rooms[0] = (rooms[0][0] - stub, rooms[0][1])
    return packed(tuple(rooms), tuple(map(len, melds)), high, gap), stub


def _melds(
    builder: Builder, view: TableView, places: CardPlaces, seat: int, flying: set[str]
) -> dict[str, tuple[Turned, Rect]]:
    """One seat's melds before him, turned to him; returns where each card lies."""
    kit, look, on = builder.moment.kit, _look(view), _on(view)
    gap = places.layout.gap
    most = max(16, min(kit.scale.px(190), places.stock.h))
    lying, stub = _packed(view, places, seat, most, gap)
    areas = [places.lane(seat, room) for room in places.lanes[seat]]
    if stub and not view.seats[seat].out and view.seats[seat].cards_in_hand:
        high = (stub - gap) * 7 // 5
        local = areas[0].local
        builder.picture(Stub(kit, high, view.seats[seat].cards_in_hand or 0), areas[0], (0, local.h - high))
    found: dict[str, tuple[Turned, Rect]] = {}
    step = round(cards.width(lying.high) * OVERLAP)
    for number, (meld, (at, packed_at)) in enumerate(
        zip(view.seats[seat].melds or (), lying.spots, strict=False)
    ):
        name = f"meld:{seat}.{number}"
        spot = packed_at.moved(stub if at == 0 else 0, 0)
        if on.endswith(name):
            _frame(builder, areas[at], spot, kit.colors.focus_border)
        for place, card in enumerate(meld):
            room = Rect(spot.x + place * step, spot.y, cards.width(lying.high), lying.high)
            found[card] = areas[at], room
            if card not in flying:
                builder.picture(look.card(card, lying.high), areas[at], room[:2])
        builder.touch(areas[at].out(spot), name)
    return found


# -- the hand ------------------------------------------------------------------------------------------------


def _hand(builder: Builder, view: TableView, places: CardPlaces) -> None:
    """The hand as a fan at its owner's edge: open, or backs with what is chosen standing out."""
    holder = _holder(view)
    if holder is None:
        return
    held: tuple[str | None, ...] = view.hand or (None,) * (view.seats[holder].cards_in_hand or 0)
    acting = view.turn is not None and view.turn.seat == holder
    on = _on(view)
    place = on.split(":")[1] if on.startswith(("card:", "lay:")) else ""
    focus = int(place) if place.isdigit() else None
    room = places.hand
    band = Turned(places.layout.stage.out(room), places.layout.stage.facing)
    spots = fan(room.size, len(held))
    colors, look = builder.moment.kit.colors, _look(view)
    thick = max(2, builder.moment.kit.scale.px(6))
    for index, (card, spot) in enumerate(zip(held, spots, strict=True)):
        marked = acting and index in view.hand_marks
        dim = acting and view.hand_fits is not None and not marked and index not in view.hand_fits
        frame: Color | None = None
        if acting and index == focus:
            frame = colors.focus_border
        elif marked:
            frame = colors.lit_border
        elif acting and index == view.hand_new:
            frame = mixed(colors.gold, colors.felt, 0.35)
        edge = thick if frame is not None else 0
        picture = FanCard(look.card(card, spot.high, dim), spot.lean, frame, edge)
        w, h = picture.size
        lift = spot.high // 7 if marked else 0
        at = (round(spot.x - w / 2), round(spot.y - h / 2) - lift)
        builder.picture(picture, band, at)
        seen = Rect(
            round(spot.x - spot.wide / 2), 0, spot.step if index < len(held) - 1 else spot.wide, room.h
        )
        builder.touch(band.out(seen), f"card:{index}")


@dataclass(frozen=True, slots=True)
class Spot:
    """A card of a fan: the middle of it, how far it leans, and how much of it can be seen."""

    x: float
    y: float
    lean: float
    high: int
    wide: int
    step: int


def fan(size: tuple[int, int], count: int) -> tuple[Spot, ...]:
    """Where the cards of a hand of `count` lie in a place of this size."""
    w, h = size
    if count == 0:
        return ()
    high = max(12, round(h * 0.8))
    wide = cards.width(high)
    step = min(round(wide * 0.66), (w - wide - h // 12) // max(1, count - 1))
    lean = min(2.2, 18 / count)
    middle = (count - 1) / 2
    drop = h * 0.07 / max(1.0, middle * middle)
    return tuple(
        Spot(
            w / 2 + (at - middle) * step,
            h * 0.54 + drop * (at - middle) ** 2,
            (at - middle) * lean,
            high,
            wide,
            step,
        )
        for at in range(count)
    )


# -- cards that move -----------------------------------------------------------------------------------------

OPEN: Final = frozenset({"take", "discard", "meld"})
"""Effects of cards that lie open."""


@dataclass(frozen=True, slots=True)
class Moving:
    """What moves now, and how far it is."""

    effect: Effect
    part: float


def _moving(builder: Builder, view: TableView) -> Moving | None:
    if not builder.moment.moves:
        return None
    found = running(view, builder.moment.now, "deal", "draw", "take", "meld", "discard", "turn_pile")
    return None if found is None else Moving(*found)


def _fly(
    builder: Builder,
    view: TableView,
    places: CardPlaces,
    moving: Moving,
    spots: dict[str, tuple[Turned, Rect]],
) -> None:
    """Show the cards on their way."""
    builder.animating = True
    effect, look, where = moving.effect, _look(view), places.layout.stage
    seat = effect.seat or 0
    stock, pile = where.out(places.stock).center, where.out(places.pile).center
    home = _home(places, seat)
    high = places.stock.h
    match effect.kind:
        case "draw":
            _carry(builder, where, look.card(None, high), stock, home, moving.part)
        case "turn_pile":
            _carry(builder, where, look.card(None, high), pile, stock, moving.part)
        case "deal":
            count = len(view.seats)
            for step in range(2 * count):
                part = moving.part * 1.8 - step * 0.8 / (2 * count)
                if 0 < part < 1:
                    _carry(builder, where, look.card(None, high), stock, _home(places, step % count), part)
        case "take":
            for at in effect.values:
                _carry(builder, where, look.card(DECK[at], high), pile, home, moving.part)
        case "discard":
            for at in effect.values:
                _carry(builder, where, look.card(DECK[at], high), home, pile, moving.part)
        case "meld":
            for at in effect.values:
                if DECK[at] in spots:
                    lane, room = spots[DECK[at]]
                    picture = look.card(DECK[at], room.h)
                    _carry(builder, lane, picture, home, lane.out(room).center, moving.part)


def _home(places: CardPlaces, seat: int) -> tuple[int, int]:
    """Where a seat's hand is, on the screen: the middle of his panel."""
    return places.layout.plates[seat].area.center


def _carry(
    builder: Builder,
    where: Turned,
    picture: Card,
    start: tuple[int, int],
    end: tuple[int, int],
    part: float,
) -> None:
    done = eased(part)
    x = round(start[0] + (end[0] - start[0]) * done)
    y = round(start[1] + (end[1] - start[1]) * done)
    sideways = where.facing in {"left", "right"}
    w, h = picture.size[::-1] if sideways else picture.size
    local = where.into(around((x, y), w, h))
    builder.picture(picture, where, local[:2])
