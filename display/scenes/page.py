"""Pages: over the table or instead of it, turned to whoever reads them."""

from __future__ import annotations

from typing import Final

from display.geometry import ACROSS, Rect
from display.keys import Mini
from display.layout import lines, notice_height, strip_thickness
from display.lettering import broken, fitted
from display.page_layout import PageLayout, page_layout
from display.panels import Kit
from display.scenes import calibrate, dice_area, stage
from display.scenes.base import Builder, Moment, Words
from display.scenes.lines import Entry, Form, detail_height
from display.scenes.page_parts import Bar, Count, Field, Sheet
from display.scenes.rules import Chapter
from display.scenes.seating import ORDER
from display.sprites import shade
from display.theme import Role
from display.view import Item, Message, Page, TableView


def draw(builder: Builder, view: TableView, page: Page) -> None:
    """Show a page; whatever was drawn before lies under it, darkened."""
    moment = builder.moment
    kit = moment.kit
    places = _places(moment, view, page)
    if page.over_table and view.seats:
        builder.sprites.append(shade(Rect(0, 0, *moment.size), 105))
        builder.hits.clear()
    if page.over_table:
        builder.picture(Sheet(kit, places.turned.local.size), places.turned, (0, 0))
    _heading(builder, page, places)
    if page.name == "start":
        _welcome(builder, page, places)
    if page.countdown is not None:
        _countdown(builder, page, places)
    elif page.calibration is not None:
        calibrate.draw(builder, page.calibration, places)
    elif page.sections:
        _rules(builder, page, places)
    elif page.items:
        _items(builder, page, places)
    _foot(builder, view, page, places)
    edge = builder.moment.kit.scale.px(150)
    dice_area.cues(builder, view, places.turned.out(places.body).center, edge)


def _places(moment: Moment, view: TableView, page: Page) -> PageLayout:
    kit, facing = moment.kit, view.look.facing
    wide = page_layout(moment.size, facing, kit.scale, 0, 0, page.over_table).body.w
    lead = _text_height(kit, page.lead, Role.LEAD, wide)
    foot = _text_height(kit, page.foot, Role.DETAIL, wide) + (_foot_gap(kit) if page.foot else 0)
    foot += sum(
        notice_height(kit.scale, text, wide) for text in stage.notice_widths(kit, _notices(view, page))
    )
    foot += strip_thickness(kit.scale) + max(4, kit.scale.px(12)) if _keys(view) else 0
    return page_layout(moment.size, facing, kit.scale, lead, foot, page.over_table)


def _notices(view: TableView, page: Page) -> tuple[Message, ...]:
    """What lasts and must be known here: on a page that is to be read only what needs something done."""
    found = stage.ranked(view.notices)
    return found if page.name == "start" else tuple(m for m in found if m.tone not in {"plain", "good"})


def _foot_gap(kit: Kit) -> int:
    return max(2, kit.scale.px(8))


def _text_height(kit: Kit, text: str, role: Role, width: int) -> int:
    """How high a text of up to three lines is set in this width; 0 for none."""
    if not text:
        return 0
    return fitted(text, "regular", width, kit.scale.wanted(role), kit.scale.least(role), 3).height


def _heading(builder: Builder, page: Page, places: PageLayout) -> None:
    kit = builder.moment.kit
    room = places.title
    if page.sections and page.items:  # the number of the chapter may stand at its end
        room = Rect(room.x, room.y, room.w - kit.scale.least(Role.DETAIL) * 4, room.h)
    title = Words(kit, room.size, page.title, Role.TITLE, kit.colors.strong, "bold", "left")
    builder.picture(title, places.turned, places.title[:2])
    if page.lead and places.lead.h:
        lead = Words(kit, places.lead.size, page.lead, Role.LEAD, kit.colors.text, "regular", "left", 3)
        builder.picture(lead, places.turned, places.lead[:2])


def _welcome(builder: Builder, page: Page, places: PageLayout) -> None:
    """Two dice beside the name on the first page, where there is room: a Mexico, what else."""
    scale = builder.moment.kit.scale
    room = Rect(places.title.x, places.title.y, places.title.w, places.lead.bottom - places.title.y)
    lead = fitted(page.lead, "regular", room.w, scale.wanted(Role.LEAD), scale.least(Role.LEAD), 3)
    px = min(round(room.h * 0.72), (room.w - lead.width) * 10 // 31)
    if px < places.title.h * 0.7:
        return
    right = room.right - round(px * 0.75)
    spots = []
    for x, y in ((right - round(px * 1.35), px // 10), (right, -px // 12)):
        center = room.y + room.h // 2 + y
        spots.append(places.turned.out(Rect(x, center, 1, 1))[:2])
    dice_area.lie(builder, (2, 1), px, spots)


# -- items ---------------------------------------------------------------------------------------------------


def _items(builder: Builder, page: Page, places: PageLayout) -> None:
    body = places.body
    kinds = {item.kind for item in page.items}
    if "wheel" in kinds:
        _wheel(builder, page, places)
    elif "tile" in kinds:
        _grid(builder, page, places, body, "tile")
    elif page.columns > 1:
        _grid(builder, page, places, body, "chip")
    else:
        _list(builder, page, places, body)


def _show(
    builder: Builder,
    page: Page,
    places: PageLayout,
    index: int,
    room: Rect,
    form: Form,
    stacked: bool = False,
    fine: int = 0,
) -> None:
    item = page.items[index]
    entry = Entry(builder.moment.kit, room.size, item, form, index == page.cursor, stacked, fine)
    builder.touch(builder.picture(entry, places.turned, room[:2]), item.id)


def quick_row(items: tuple[Item, ...]) -> int:
    """How many settings stand next to each other at the top: the leading ones that one press changes."""
    count = 0
    while count < len(items) and items[count].kind == "toggle" and items[count].icon:
        count += 1
    return count if count >= 3 else 0


def _list(builder: Builder, page: Page, places: PageLayout, body: Rect) -> None:
    scale = builder.moment.kit.scale
    gap = max(3, scale.px(10))
    quick = quick_row(page.items)
    if quick:
        high = lines(scale.least(Role.DETAIL), 2) + scale.px(74) + 2 * max(3, scale.px(12))
        wide = (body.w - gap * (quick - 1)) // quick
        for index in range(quick):
            room = Rect(body.x + index * (wide + gap), body.y, wide, high)
            _show(builder, page, places, index, room, "quick")
        body = body.without_top(high + gap)
    rest = range(quick, len(page.items))
    stacked = body.w < scale.least(Role.ITEM) * 26
    bar = max(6, scale.px(26))
    heights = [_line_height(builder.moment.kit, page.items[i], stacked, body.w - bar - gap) for i in rest]
    first, last = window(heights, max(0, page.cursor - quick), body.h, gap)
    more = first > 0 or last < len(heights)
    y = body.y
    for offset in range(first, last):
        room = Rect(body.x, y, body.w - (bar + gap if more else 0), heights[offset])
        _show(builder, page, places, quick + offset, room, "line", stacked)
        y += heights[offset] + gap
    if more:
        picture = Bar(builder.moment.kit, (bar, body.h), first, last, len(heights))
        builder.picture(picture, places.turned, (body.right - bar, body.y))


def _line_height(kit: Kit, item: Item, stacked: bool, width: int) -> int:
    scale = kit.scale
    text = lines(scale.least(Role.ITEM), 1)
    if stacked and (item.value or item.kind in {"choice", "toggle"}):
        text *= 2
    detail = detail_height(kit, item, width)
    return text + detail + 2 * max(2, scale.px(7))


def window(heights: list[int], cursor: int, room: int, gap: int) -> tuple[int, int]:
    """The lines that are shown: as many as fit, the cursor's among them, near the middle."""
    if sum(heights) + gap * (len(heights) - 1) <= room:
        return 0, len(heights)
    cursor = min(cursor, len(heights) - 1)
    first, last = cursor, cursor + 1
    used = heights[cursor] if heights else 0
    while True:
        down = last < len(heights) and used + gap + heights[last] <= room
        up = first > 0 and used + gap + heights[first - 1] <= room
        if down and (last - cursor <= cursor - first or not up):
            used += gap + heights[last]
            last += 1
        elif up:
            first -= 1
            used += gap + heights[first]
        else:
            return first, last


def _grid(builder: Builder, page: Page, places: PageLayout, body: Rect, form: Form) -> None:
    scale = builder.moment.kit.scale
    gap = max(4, scale.px(18))
    narrowest = scale.least(Role.ITEM) * (9 if form == "tile" else 8)
    columns = max(1, min(page.columns, (body.w + gap) // (narrowest + gap)))
    columns = min(columns, len(page.items)) if form == "tile" else columns
    rows = -(-len(page.items) // columns)
    wide = (body.w - gap * (columns - 1)) // columns
    low = lines(scale.least(Role.ITEM), 1) + 2 * max(3, scale.px(12))
    fine, many = _fine(builder.moment.kit, page.items, wide) if form == "tile" else (0, 0)
    low += lines(fine, many) if many else 0
    high = max(low, (body.h - gap * (rows - 1)) // rows)
    high = min(high, scale.px(420) if form == "tile" else round(low * 1.25))
    at = page.cursor // columns
    first, last = window([high] * rows, at, body.h, gap)
    more = last - first < rows
    bar = max(6, scale.px(26))
    if more:
        wide = (body.w - bar - gap * columns) // columns
    for index in range(first * columns, min(len(page.items), last * columns)):
        row, column = divmod(index, columns)
        room = Rect(body.x + column * (wide + gap), body.y + (row - first) * (high + gap), wide, high)
        _show(builder, page, places, index, room, form, fine=fine)
    if more:
        picture = Bar(builder.moment.kit, (bar, body.h), first, last, rows)
        builder.picture(picture, places.turned, (body.right - bar, body.y))


def _fine(kit: Kit, items: tuple[Item, ...], wide: int) -> tuple[int, int]:
    """The size of type at which the explanations of all tiles fit, and on how many lines."""
    scale = kit.scale
    room = wide - 2 * max(5, scale.px(22))
    wanted, least = scale.wanted(Role.DETAIL), scale.least(Role.DETAIL)
    details = [item.detail for item in items if item.detail]
    if not details:
        return wanted, 0
    many = min(4, max(2, *(len(broken(text, "regular", least, room)) for text in details)))
    return min(fitted(text, "regular", room, wanted, least, many).size for text in details), many


def _wheel(builder: Builder, page: Page, places: PageLayout) -> None:
    """What has been spelled, then the letters, then the words among them in a row of their own."""
    kit = builder.moment.kit
    scale, body = kit.scale, places.body
    gap = max(3, scale.px(10))
    high = min(lines(scale.wanted(Role.TITLE), 1) + scale.px(20), body.h // 4)
    builder.picture(Field(kit, (body.w, high), page.text), places.turned, body[:2])
    body = body.without_top(high + gap * 2)
    letters = [i for i, item in enumerate(page.items) if len(item.text) <= 1]
    words = [i for i, item in enumerate(page.items) if len(item.text) > 1]
    narrowest = scale.least(Role.ITEM) + gap
    columns = max(1, min(page.columns, (body.w + gap) // (narrowest + gap)))
    rows = -(-len(letters) // columns) + (1 if words else 0)
    cell = min((body.h - gap * (rows - 1)) // max(1, rows), scale.px(110))
    wide = (body.w - gap * (columns - 1)) // columns
    for at, index in enumerate(letters):
        row, column = divmod(at, columns)
        room = Rect(body.x + column * (wide + gap), body.y + row * (cell + gap), wide, cell)
        _show(builder, page, places, index, room, "letter")
    top = body.y + (rows - 1) * (cell + gap)
    share = (body.w - gap * (len(words) - 1)) // max(1, len(words))
    for at, index in enumerate(words):
        _show(builder, page, places, index, Rect(body.x + at * (share + gap), top, share, cell), "letter")


# -- rules ---------------------------------------------------------------------------------------------------


def _rules(builder: Builder, page: Page, places: PageLayout) -> None:
    kit = builder.moment.kit
    body = places.body
    gap = places.gap
    found = next((s for s in page.sections if s.open), page.sections[0])
    side = min(round(body.w * 0.32), kit.scale.least(Role.ITEM) * 12)
    rest = Rect(body.x + side + gap * 2, body.y, body.w - side - gap * 2, body.h)
    chapter = Chapter(kit, rest.size, found)
    if page.items and body.w > kit.scale.least(Role.BODY) * 34 and chapter.fits():
        _list(builder, page, places, Rect(body.x, body.y, side, body.h))
        builder.picture(chapter, places.turned, rest[:2])
        return
    if page.items:
        high = lines(kit.scale.least(Role.DETAIL), 1)
        text = f"{page.cursor + 1} / {len(page.items)}"
        words = Words(kit, (body.w, high), text, Role.DETAIL, kit.colors.soft, "regular", "right")
        builder.picture(words, places.turned, (body.x, places.title.y))
    builder.picture(Chapter(kit, body.size, found), places.turned, body[:2])


# -- countdown and foot --------------------------------------------------------------------------------------


def _countdown(builder: Builder, page: Page, places: PageLayout) -> None:
    left = page.countdown or 0.0
    seconds = int(left) + (1 if left > int(left) else 0)
    picture = Count(builder.moment.kit, places.body.size, seconds)
    builder.picture(picture, places.turned, places.body[:2])


def _keys(view: TableView) -> list[str]:
    """The buttons that do something on a page, as they lie on the panel."""
    name = stage.main_panel(view)
    panel = view.panels.get(name)
    shown: list[str] = [key for key in ORDER if key in view.buttons and view.buttons[key].shown]
    mirrored = panel is not None and panel.place == ACROSS[view.look.facing]
    return shown[::-1] if mirrored else shown


def _foot(builder: Builder, view: TableView, page: Page, places: PageLayout) -> None:
    kit = builder.moment.kit
    area = places.foot
    if page.foot:
        high = _text_height(kit, page.foot, Role.DETAIL, area.w)
        words = Words(kit, (area.w, high), page.foot, Role.DETAIL, kit.colors.soft, "regular", "left", 3)
        builder.picture(words, places.turned, area[:2])
        area = area.without_top(high + _foot_gap(kit))
    for message, text in zip(
        _notices(view, page), stage.notice_widths(kit, _notices(view, page)), strict=True
    ):
        high = notice_height(kit.scale, text, area.w)
        room = area.top_part(high - max(2, kit.scale.px(6)))
        builder.picture(stage.notice(kit, message, room), places.turned, room[:2])
        area = area.without_top(high)
    names = _keys(view)
    if names:
        _key_row(builder, view, page, places, area.bottom_part(strip_thickness(kit.scale)), names)


_SIGNS: Final = {"again": "again", "start": "play", "finish": "ok", "onward": "ok"}
"""The sign of what a button does, where that is not what it does on other pages."""


def _mute(page: Page) -> frozenset[str]:
    """The buttons that need no words: arrows, but where they are no arrows and ok is what keep is."""
    steps = page.calibration is not None and page.calibration.step != "result"
    return frozenset({"ok"} if steps else {"left", "right"})


def _key_row(
    builder: Builder, view: TableView, page: Page, places: PageLayout, room: Rect, names: list[str]
) -> None:
    kit = builder.moment.kit
    gap = max(3, kit.scale.px(10))
    mute = _mute(page)
    shares = [2 if name in mute else 5 for name in names]
    total = sum(shares)
    most = min(room.w, room.h * 28)
    x = room.x + (room.w - most) // 2
    panel = stage.main_panel(view)
    for name, part in zip(names, shares, strict=True):
        wide = (most - gap * (len(names) - 1)) * part // total
        button = view.buttons[name]
        text = "" if name in mute else button.text
        sign = _SIGNS.get(button.does or "", "")
        mini = Mini(kit, (wide, room.h), name, text, button.lit, button.on, button.cap, sign)
        builder.touch(builder.picture(mini, places.turned, (x, room.y)), (panel, name))
        x += wide + gap
