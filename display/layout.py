"""Where everything goes: pure geometry for a screen of any size, seats on any side, words facing any edge.

Seats lie along the edges, each turned to its player. What is left in the middle is the stage: its words
(information, messages, sentence, buttons) face one edge, the dice never turn. Nothing here overlaps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from display.geometry import Rect, Turned, around, columns
from display.theme import LEADING, Role, Scale
from display.view import Place

SIDES: Final[tuple[Place, ...]] = ("bottom", "left", "top", "right")


_FULL_HD: Final = Scale(1.0)


@dataclass(frozen=True, slots=True)
class Strip:
    """A small panel shown at an edge: of one seat, or of everybody there (`seat` None)."""

    panel: str
    place: Place
    seat: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What a table has to find room for."""

    size: tuple[int, int]
    sides: tuple[Place, ...]
    """The side of each seat."""
    facing: Place = "bottom"
    large: int = 3
    """Large buttons: with words and a reason."""
    small: int = 1
    """Small ones: a sign only."""
    cursor: bool = False
    """Options to choose from stand above the buttons."""
    notices: tuple[int, ...] = ()
    """Of each lasting notice how wide its text is at its least size, in px."""
    strips: tuple[Strip, ...] = ()
    scale: Scale = _FULL_HD
    dice: int = 2
    """So many dice lie in the middle."""
    lesson: bool = False
    """What a learner is told stands beside the stage."""
    progress: bool = False
    """A bar under the sentence shows how far something is."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The places of a table, in px. Places in the stage are local to it; the dice's is the screen's."""

    rim: int
    felt: Rect
    plates: tuple[Turned, ...]
    strips: tuple[Turned, ...]
    stage: Turned
    notices: tuple[Rect, ...]
    messages: Rect
    left: Rect
    """Round, throws and pattern."""
    right: Rect
    """What the dice say and what is to beat."""
    dice: Rect
    die: int
    sentence: Rect
    cursor: Rect | None
    buttons: tuple[Rect, ...]
    small: tuple[Rect, ...]
    radius: int
    gap: int
    count: int = 2
    """So many dice lie in the middle."""
    lesson: Turned | None = None
    """What a learner is told."""
    progress: Rect | None = None
    """A bar under the sentence."""

    def dice_spots(self) -> tuple[tuple[int, int], ...]:
        """The middles of the dice, from the left, on the screen."""
        x, y = self.dice.center
        if self.count == 1:
            return ((x, y),)
        off = self.die * 31 // 50
        lean = self.die // 11
        return (x - off, y - lean), (x + off, y + lean)

    def above(self) -> Rect:
        """The middle of the stage without its buttons, local: where a winner or a list can stand."""
        top = min(self.left.y, self.messages.y)
        w = self.stage.local.w
        return Rect(0, top, w, self.sentence.y - self.gap - top)


def lines(size: int, count: int) -> int:
    """The height of `count` lines of type of this size, in px."""
    return round(size * (1.22 + LEADING * (count - 1)) + 0.5)


@lru_cache(maxsize=64)
def table_layout(asked: Asked) -> TableLayout:
    """Find a place for everything that is asked for."""
    scale = asked.scale
    rim = max(5, scale.px(15))
    gap = max(3, scale.px(11))
    felt = Rect(0, 0, *asked.size).inset(rim)
    thick = plate_thickness(scale, asked.size)
    plates = _plates(asked, felt, thick, gap)
    strips, stage_area = _strips(asked, felt, thick, gap, plates)
    lesson, stage = _lesson(asked, Turned(stage_area, asked.facing), gap)
    rest, buttons, small = _buttons(asked, stage.local, gap)
    rest, cursor = _cursor(asked, rest, gap)
    notices, rest = _notices(asked, rest)
    rest, progress = _progress(asked, rest, gap)
    tall, said = _words(asked, rest, gap)
    sentence = rest.bottom_part(tall)
    rest = rest.without_bottom(tall + gap // 2)
    messages = rest.top_part(said)
    rest = rest.without_top(said + gap // 2)
    dice, die = _dice(asked, stage, rest)
    at = stage.into(dice)
    return TableLayout(
        rim=rim,
        felt=felt,
        plates=plates,
        strips=strips,
        stage=stage,
        notices=notices,
        messages=messages,
        left=Rect(rest.x, rest.y, at.x - gap - rest.x, rest.h),
        right=Rect(at.right + gap, rest.y, rest.right - at.right - gap, rest.h),
        dice=dice,
        die=die,
        sentence=sentence,
        cursor=cursor,
        buttons=buttons,
        small=small,
        radius=max(5, scale.px(24)),
        gap=gap,
        count=asked.dice,
        lesson=lesson,
        progress=progress,
    )


def plate_thickness(scale: Scale, size: tuple[int, int]) -> int:
    """How far a seat's panel reaches into the table: a name and two lines of notes."""
    pad = max(4, scale.px(12))
    need = 2 * pad + lines(scale.wanted(Role.NAME), 1) + 2 * lines(scale.wanted(Role.NOTE), 1)
    return min(need, round(min(size) * 0.185))


def _plates(asked: Asked, felt: Rect, thick: int, gap: int) -> tuple[Turned, ...]:
    """Each seat's panel along its edge; those at the left and right may reach into the corners."""
    found: list[Turned] = []
    for seat, side in enumerate(asked.sides):
        mates = [s for s, other in enumerate(asked.sides) if other == side]
        found.append(Turned(_plate(asked, felt, thick, gap, side, _order(mates, side).index(seat)), side))
    return tuple(found)


def _order(mates: list[int], side: Place) -> list[int]:
    """Seats of one side in the order of rising screen coordinates, so that play goes round clockwise."""
    return mates if side in {"top", "right"} else mates[::-1]


def _plate(asked: Asked, felt: Rect, thick: int, gap: int, side: Place, index: int) -> Rect:
    count = asked.sides.count(side)
    start, room = _run(asked, felt, thick, gap, side)
    deep = ranks(asked, side)
    per_rank = -(-count // deep)
    rank, at = divmod(index, per_rank)
    mates = min(per_rank, count - rank * per_rank)
    share = (room - gap * (mates - 1)) // mates
    length = min(share, asked.scale.px(640 if mates == 1 else 580))
    along = start + share // 2 + at * (share + gap) - length // 2
    depth = gap + rank * (thick + gap)
    return _lying(felt, side, depth, thick, Rect(along, along, length, length))


def _run(asked: Asked, felt: Rect, thick: int, gap: int, side: Place) -> tuple[int, int]:
    """Where the panels of a side begin and how much room they have; left and right own the corners."""
    if side in {"left", "right"}:
        return felt.y + gap, felt.h - 2 * gap
    cut = [_depth(asked, thick, gap, other) + gap for other in ("left", "right")]
    return felt.x + cut[0], felt.w - cut[0] - cut[1]


def ranks(asked: Asked, side: Place) -> int:
    """In how many rows the panels of a side lie: one, unless many sit there."""
    count = asked.sides.count(side)
    along = asked.size[1] if side in {"left", "right"} else asked.size[0]
    least = max(asked.scale.px(400), 13 * asked.scale.least(Role.NAME))
    return -(-count // max(2, along // least)) if count else 0


def _depth(asked: Asked, thick: int, gap: int, side: Place) -> int:
    """How far the panels of a side reach into the table, with the gap before them."""
    return ranks(asked, side) * (thick + gap)


def strip_thickness(scale: Scale) -> int:
    """How far a small panel reaches into the table: one line and its frame."""
    return lines(scale.least(Role.BUTTON), 1) + 2 * max(3, scale.px(9))


def _strips(
    asked: Asked, felt: Rect, thick: int, gap: int, plates: tuple[Turned, ...]
) -> tuple[tuple[Turned, ...], Rect]:
    """Small panels in front of their seats, and what is left of the table."""
    deep = strip_thickness(asked.scale)
    lanes: dict[Place, int] = {}
    found: list[Turned] = []
    for strip in asked.strips:
        seated = strip.seat is not None and strip.seat < len(plates)
        side = plates[strip.seat].facing if seated and strip.seat is not None else strip.place
        base = _depth(asked, thick, gap, side) + (gap // 2 if side in asked.sides else gap)
        lane = 0 if seated else int(any(s.seat is not None and s.place == side for s in asked.strips))
        lanes[side] = max(lanes.get(side, 0), lane + 1)
        depth = base + lane * (deep + gap // 2)
        along = plates[strip.seat].area if seated and strip.seat is not None else _middle(asked, felt, side)
        found.append(Turned(_lying(felt, side, depth, deep, along), side))
    used = {
        side: _depth(asked, thick, gap, side) + lanes.get(side, 0) * (deep + gap // 2) + gap for side in SIDES
    }
    stage = Rect(
        felt.x + used["left"],
        felt.y + used["top"],
        felt.w - used["left"] - used["right"],
        felt.h - used["top"] - used["bottom"],
    )
    return tuple(found), stage


def _middle(asked: Asked, felt: Rect, side: Place) -> Rect:
    length = min(asked.scale.px(560), (felt.w if side in {"top", "bottom"} else felt.h) // 2)
    return around(felt.center, length, length)


def _lying(felt: Rect, side: Place, depth: int, deep: int, along: Rect) -> Rect:
    match side:
        case "bottom":
            return Rect(along.x, felt.bottom - depth - deep, along.w, deep)
        case "top":
            return Rect(along.x, felt.y + depth, along.w, deep)
        case "left":
            return Rect(felt.x + depth, along.y, deep, along.h)
        case "right":
            return Rect(felt.right - depth - deep, along.y, deep, along.h)


def notice_height(scale: Scale, text: int, width: int) -> int:
    """The height of a lasting notice, with the space to the next: on one line, or two where it is narrow.

    `text` is the width of its words at their least size, in px.
    """
    least = scale.least(Role.NOTE)
    sign = 2 * max(4, scale.px(20)) + 2 * least
    return lines(least, 1 if text + sign <= width else 2) + max(5, scale.px(14))


def message_height(scale: Scale) -> int:
    """The height of a message of one line in its frame, with the space to the next."""
    return lines(scale.least(Role.LABEL), 1) + max(5, scale.px(16))


def button_height(scale: Scale) -> int:
    """The height of a large button: its words over one wanted or two least lines of reason."""
    one = lines(scale.wanted(Role.BUTTON), 1) + lines(scale.wanted(Role.REASON), 1)
    two = lines(scale.least(Role.BUTTON), 1) + lines(scale.least(Role.REASON), 2)
    return max(one, two) + 2 * max(4, scale.px(8))


def _buttons(asked: Asked, area: Rect, gap: int) -> tuple[Rect, tuple[Rect, ...], tuple[Rect, ...]]:
    """Large buttons in as few rows as go along the reader's edge, small ones at the end of the last row."""
    scale = asked.scale
    high = button_height(scale)
    if not asked.large and not asked.small:
        return area, (), ()
    tiny = min(high, max(scale.px(96), scale.least(Role.BUTTON) * 2))
    smalls = asked.small * (tiny + gap)
    narrowest = max(scale.px(300), scale.least(Role.REASON) * 9)
    fit = max(1, (area.w - smalls + gap) // (narrowest + gap))
    wide_enough = area.w - smalls >= narrowest
    if not wide_enough:
        fit = max(1, (area.w + gap) // (narrowest + gap))
    per_row = _spread(asked.large, -(-asked.large // fit) if asked.large else 1)
    if not wide_enough:
        per_row = (*per_row, 0)
    widest = scale.px(520)
    buttons: list[Rect] = []
    small: tuple[Rect, ...] = ()
    deep = [high if count or wide_enough else tiny for count in per_row]
    top = area.bottom - sum(deep) - (len(deep) - 1) * gap
    for index, count in enumerate(per_row):
        row = Rect(area.x, top + sum(deep[:index]) + index * gap, area.w, deep[index])
        last = index == len(per_row) - 1
        ends = smalls if last else 0
        room = min(row.w - ends, count * widest + (count - 1) * gap) if count else 0
        start = row.x + (row.w - room - ends) // 2
        if count:
            buttons.extend(columns(Rect(start, row.y, room, row.h), (1,) * count, gap))
        if last and asked.small:
            first = start + room + (gap if count else 0)
            small = tuple(
                Rect(first + i * (tiny + gap), row.y + (row.h - tiny) // 2, tiny, tiny)
                for i in range(asked.small)
            )
    return area.without_bottom(area.bottom - top + gap), tuple(buttons), small


def _spread(count: int, rows: int) -> tuple[int, ...]:
    """`count` things over `rows` rows, fuller ones first."""
    base, more = divmod(count, rows)
    return tuple(base + (1 if row < more else 0) for row in range(rows))


def _lesson(asked: Asked, stage: Turned, gap: int) -> tuple[Turned | None, Turned]:
    """What a learner is told: to the left of the stage where that is wide, else above it."""
    if not asked.lesson:
        return None, stage
    whole = stage.local
    if whole.w > whole.h * 1.25:
        wide = whole.w * 3 // 10
        told, rest = Rect(0, 0, wide, whole.h), Rect(wide + gap, 0, whole.w - wide - gap, whole.h)
    else:
        high = whole.h * 9 // 25
        told, rest = whole.top_part(high), whole.without_top(high + gap)
    return Turned(stage.out(told), asked.facing), Turned(stage.out(rest), asked.facing)


def _progress(asked: Asked, area: Rect, gap: int) -> tuple[Rect, Rect | None]:
    """A thin bar between the sentence and the buttons."""
    if not asked.progress:
        return area, None
    high = max(4, asked.scale.px(12))
    wide = min(area.w, asked.scale.px(700))
    bar = area.bottom_part(high)
    return area.without_bottom(high + gap), Rect(bar.x + (bar.w - wide) // 2, bar.y, wide, high)


def _cursor(asked: Asked, area: Rect, gap: int) -> tuple[Rect, Rect | None]:
    if not asked.cursor:
        return area, None
    scale = asked.scale
    one, two = lines(scale.wanted(Role.BUTTON), 1), lines(scale.least(Role.BUTTON), 2)
    high = (max(one, two) if area.w < area.h else one) + 2 * max(4, scale.px(10))
    place = area.bottom_part(high)
    wide = min(place.w, asked.scale.px(1300))
    return area.without_bottom(high + gap), around(place.center, wide, high)


def _notices(asked: Asked, area: Rect) -> tuple[tuple[Rect, ...], Rect]:
    places: list[Rect] = []
    for text in asked.notices:
        high = notice_height(asked.scale, text, area.w)
        places.append(Rect(area.x, area.y, area.w, high - max(2, asked.scale.px(6))))
        area = area.without_top(high)
    return tuple(places), area


def _words(asked: Asked, area: Rect, gap: int) -> tuple[int, int]:
    """The heights of sentence and messages: several lines each, fewer where the dice would get too small."""
    scale = asked.scale
    narrow = area.w < area.h
    line, row = scale.least(Role.SENTENCE), message_height(scale)
    dice = scale.px(230 if asked.dice > 1 else 400)
    most = max(1, (4 if narrow else 2) - len(asked.notices))
    for rows, many in ((most, 3 if narrow else 2), (max(1, most - 1), 2), (1, 2), (1, 1)):
        if lines(line, many) + rows * row + gap + dice <= area.h:
            return lines(line, many), rows * row
    return lines(line, 1), row


def _dice(asked: Asked, stage: Turned, free: Rect) -> tuple[Rect, int]:
    """The dice lie as near to the middle of the screen as goes, side by side as the screen is wide."""
    turned_away = stage.facing in {"left", "right"}
    along = 2.75 if asked.dice > 1 else 1.62
    if turned_away:
        die = min(round(free.w * 0.38 / 1.62), round(free.h / along))
    else:
        die = min(round(free.w * 0.36 / along), round(free.h / 1.62))
    die = max(1, min(die, asked.scale.px(215 if asked.dice > 1 else 280)))
    room = stage.out(free)
    wide, high = min(round(die * (along - 0.05)), room.w), min(round(die * 1.6), room.h)
    middle = stage.area.center if asked.lesson else (asked.size[0] // 2, asked.size[1] // 2)
    x = min(max(middle[0] - wide // 2, room.x), room.right - wide)
    y = min(max(middle[1] - high // 2, room.y), room.bottom - high)
    if turned_away:
        y = (
            middle[1] - high // 2
            if room.y <= middle[1] - high // 2 and middle[1] + high // 2 <= room.bottom
            else y
        )
    return Rect(x, y, wide, high), die
