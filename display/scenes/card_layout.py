"""Where cards lie on a table: the hand at its owner's edge, piles in the middle, melds before every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from display.cards import width
from display.geometry import QUARTERS, Rect, Turned, around, columns
from display.layout import Asked, TableLayout, button_height, lines, table_layout
from display.theme import Role, Scale

HERE, RIGHT, ACROSS, LEFT = range(4)
"""Where a seat sits as seen from the reader's edge, in quarter turns."""
OVERLAP: Final = 0.42
"""Of a card that another covers this share of its width stays in sight: rank and suit."""


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Places of cards; of the stage they are local."""

    layout: TableLayout
    hand: Rect
    stock: Rect
    pile: Rect
    info: Rect
    """Under the piles: what is left to turn, the hand, the goal."""
    lanes: tuple[tuple[Rect, ...], ...]
    """By seat: where his melds lie; the first of them begins with what is left in his hand."""
    sides: tuple[int, ...]
    """By seat: where he sits as seen from the reader."""

    def lane(self, seat: int, room: Rect) -> Turned:
        """A place of a seat's lane, turned to him."""
        return Turned(self.layout.stage.out(room), _EDGES[_at(self.layout.stage.facing, self.sides[seat])])


_EDGES: Final = ("bottom", "right", "top", "left")


def _at(facing: str, side: int) -> int:
    return (QUARTERS[facing] + side) % 4  # type: ignore[index]


@lru_cache(maxsize=64)
def card_places(asked: Asked, hand: bool) -> CardPlaces:
    """Find a place for everything; `hand`: somebody's hand lies at the reader's edge."""
    bare = table_layout(replace(asked, large=0, small=0, cursor=False))
    scale, gap = asked.scale, bare.gap
    area = bare.stage.local
    top = max((room.bottom for room in bare.notices), default=0) + gap // 2
    rest = area.without_top(top)
    rest, buttons, small, held, cursor = _edge(asked, rest, gap, hand)
    tall = rest.h > rest.w
    line = lines(scale.least(Role.SENTENCE), 2 if tall else 1)
    sentence = rest.bottom_part(line)
    rest = rest.without_bottom(line + gap // 2)
    layout = replace(
        bare,
        sentence=sentence,
        cursor=cursor,
        buttons=buttons,
        small=small,
        messages=rest.top_part(0),
        left=rest,
        right=Rect(rest.right, rest.y, 0, rest.h),
    )
    sides = tuple((QUARTERS[side] - QUARTERS[asked.facing]) % 4 for side in asked.sides)
    lanes, middle = _lanes(rest, sides, gap)
    stock, pile, info = _piles(scale, middle, gap)
    found = _shared(lanes, sides, middle, stock, pile, gap, tall)
    return CardPlaces(layout, held, stock, pile, info, found, sides)


Edge = tuple[Rect, tuple[Rect, ...], tuple[Rect, ...], Rect, Rect | None]


def _edge(asked: Asked, area: Rect, gap: int, hand: bool) -> Edge:
    """The reader's edge: the hand with buttons beside or above it, the cursor's row above that."""
    scale = asked.scale
    high = button_height(scale)
    wide = area.w > area.h * 1.25
    row = lines(scale.wanted(Role.BUTTON), 1) + 2 * max(3, scale.px(8))
    if hand and wide:
        band = area.bottom_part(
            min(max(2 * high + gap, min(scale.px(290), area.h * 36 // 100)), area.h * 52 // 100)
        )
        middle = min(area.w * 52 // 100, band.h * 3)
        side = min((area.w - middle - 2 * gap) // 2, scale.px(470))
        left = Rect(area.x + (area.w - middle) // 2 - gap - side, band.y, side, band.h)
        right = Rect(area.x + (area.w + middle) // 2 + gap, band.y, side, band.h)
        held = Rect(area.x + (area.w - middle) // 2, band.y, middle, band.h)
        buttons = _stacked(asked.large, left, right, min(high, (band.h - gap) // 2), gap)
        area = area.without_bottom(band.h + gap)
    else:
        band = area.bottom_part(min(scale.px(290), area.h * 22 // 100) if hand else 0)
        held = band
        area = area.without_bottom(band.h + (gap if hand else 0))
        per = min(asked.large, 2 if area.w < scale.px(1300) else 4) or 1
        count = -(-asked.large // per)
        block = area.bottom_part(count * (high + gap))
        wide_most = min(block.w, per * scale.px(520))
        rows = [
            Rect(block.x + (block.w - wide_most) // 2, block.y + gap + at * (high + gap), wide_most, high)
            for at in range(count)
        ]
        cells = [cell for line in rows for cell in columns(line, (1,) * per, gap)]
        buttons = tuple(cells[: asked.large])
        area = area.without_bottom(block.h)
    line = area.bottom_part(row)
    small = tuple(
        Rect(line.right - (at + 1) * row - at * gap, line.y, row, row) for at in range(asked.small)
    )[::-1]
    cursor = None
    if asked.cursor:
        taken = asked.small * (row + gap)
        room = line.w - 2 * taken if line.w > scale.px(1500) else line.w - taken
        most = min(room, scale.px(1300))
        x = line.x + (line.w - most) // 2 if line.w > scale.px(1500) else line.x + (room - most) // 2
        cursor = Rect(x, line.y, most, row)
    return area.without_bottom(row + gap // 2), buttons, small, held, cursor


def _stacked(count: int, left: Rect, right: Rect, high: int, gap: int) -> tuple[Rect, ...]:
    """Buttons in two stacks beside the hand, filled from the left one's top."""
    found: list[Rect] = []
    first = -(-count // 2)
    for room, many in ((left, first), (right, count - first)):
        tall = many * high + (many - 1) * gap
        y = room.y + (room.h - tall) // 2
        found += [Rect(room.x, y + at * (high + gap), room.w, high) for at in range(many)]
    return tuple(found)


def _lanes(area: Rect, sides: Sequence[int], gap: int) -> tuple[dict[int, Rect], Rect]:
    """Lanes along the left and right, before those who sit there, and what is between."""
    deep = area.w * 24 // 100
    lanes: dict[int, Rect] = {}
    middle = area
    if LEFT in sides:
        lanes[LEFT] = Rect(area.x, area.y, deep, area.h)
        middle = Rect(middle.x + deep + gap, middle.y, middle.w - deep - gap, middle.h)
    if RIGHT in sides:
        lanes[RIGHT] = Rect(area.right - deep, area.y, deep, area.h)
        middle = Rect(middle.x, middle.y, middle.w - deep - gap, middle.h)
    return lanes, middle


def _piles(scale: Scale, middle: Rect, gap: int) -> tuple[Rect, Rect, Rect]:
    """Stock and discard pile in the very middle, and a line of information under them."""
    info = lines(scale.least(Role.NOTE), 2)
    tall = middle.h > middle.w
    most_w = middle.w * (80 if tall else 34) // 100
    most_h = (middle.h * 34 // 100 if tall else middle.h) - info - gap
    high = max(8, min(most_h, (most_w - 2 * gap) // 2 * 7 // 5, scale.px(250)))
    w = width(high)
    total = 2 * w + 2 * gap
    block = around(middle.center, max(total, 1), high + info)
    stock = Rect(block.x, block.y, w, high)
    pile = Rect(block.right - w, block.y, w, high)
    broad = max(total, most_w)
    return stock, pile, Rect(middle.center[0] - broad // 2, block.y + high, broad, info)


def _shared(
    lanes: dict[int, Rect],
    sides: Sequence[int],
    middle: Rect,
    stock: Rect,
    pile: Rect,
    gap: int,
    tall: bool,
) -> tuple[tuple[Rect, ...], ...]:
    """The places of each seat's melds; seats of one side share what there is."""
    block = Rect(stock.x - gap, stock.y, pile.right - stock.x + 2 * gap, stock.h)
    broad = max(block.w, middle.w * 34 // 100)
    rooms: dict[int, tuple[Rect, ...]] = {side: (room,) for side, room in lanes.items()}
    both = HERE in sides and ACROSS in sides
    for side in (HERE, ACROSS):
        if side not in sides:
            continue
        if tall:
            free = (middle.h * 64 // 100) // 2 - gap
            y = middle.bottom - free if side == HERE else middle.y
            rooms[side] = (Rect(middle.x, y, middle.w, free),)
            continue
        high = (middle.h - gap) // 2 if both else middle.h
        y = middle.bottom - high if side == HERE else middle.y
        wide = min((middle.w - broad) // 2 - gap, high * 9 // 2)
        left = middle.x + (middle.w - broad) // 2 - gap - wide
        right = middle.x + (middle.w + broad) // 2 + gap
        both_rooms = Rect(left, y, wide, high), Rect(right, y, wide, high)
        rooms[side] = both_rooms if side == HERE else both_rooms[::-1]
    found: list[tuple[Rect, ...]] = []
    for seat, side in enumerate(sides):
        mates = [other for other, at in enumerate(sides) if at == side]
        found.append(_share(rooms[side], len(mates), _order(mates, side).index(seat), side, gap))
    return tuple(found)


def _order(mates: list[int], side: int) -> list[int]:
    """Seats of one side in the order of rising stage coordinates."""
    return mates[::-1] if side in {HERE, LEFT} else mates


def _share(rooms: tuple[Rect, ...], count: int, index: int, side: int, gap: int) -> tuple[Rect, ...]:
    """The part of these places that the seat at `index` of `count` has."""
    if count == 1:
        return rooms
    parts: list[Rect] = []
    for room in rooms:
        per = -(-count // len(rooms))
        if side in {LEFT, RIGHT}:
            cells = [
                Rect(room.x, cell.x, room.w, cell.w)
                for cell in columns(Rect(room.y, 0, room.h, 0), (1,) * per, gap)
            ]
        else:
            cells = list(columns(room, (1,) * per, gap))
        parts += cells
    return (parts[min(index, len(parts) - 1)],)


# -- melds in a lane -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Packed:
    """How melds lie in their places: the height of a card, and for each meld its place and room."""

    high: int
    spots: tuple[tuple[int, Rect], ...]
    """For each meld: the index of the place, and where in it as its owner sees it, the first ones next
    to him."""


@lru_cache(maxsize=256)
def packed(rooms: tuple[tuple[int, int], ...], counts: tuple[int, ...], most: int, gap: int) -> Packed:
    """Lay melds of so many cards into places of these sizes, cards as large as goes, at most `most` px."""
    for high in range(most, 11, -2):
        spots = _flow(rooms, counts, high, gap)
        if spots is not None:
            return Packed(high, spots)
    return Packed(12, _flow(rooms, counts, 12, gap, force=True) or ())


def meld_width(count: int, high: int) -> int:
    """The width of a meld of `count` cards."""
    w = width(high)
    return w + (count - 1) * round(w * OVERLAP)


def _flow(
    rooms: tuple[tuple[int, int], ...], counts: tuple[int, ...], high: int, gap: int, force: bool = False
) -> tuple[tuple[int, Rect], ...] | None:
    spots: list[tuple[int, Rect]] = []
    at, x, y = 0, 0, 0
    for count in counts:
        wide = meld_width(count, high)
        if x and x + wide > rooms[at][0]:
            x, y = 0, y + high + gap
        while not force and (y + high > rooms[at][1] or wide > rooms[at][0]):
            at, x, y = at + 1, 0, 0
            if at == len(rooms):
                return None
        spots.append((at, Rect(x, y, wide, high)))
        x += wide + gap * 2
    return tuple((at, Rect(s.x, rooms[at][1] - s.bottom, s.w, s.h)) for at, s in spots)
