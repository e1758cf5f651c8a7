"""Where the parts of a page go: title, lead, body and foot, turned to one edge. Pure geometry."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from display.geometry import Rect, Turned
from display.layout import lines
from display.theme import Role, Scale
from display.view import Place


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The places of a page, local to `turned`."""

    rim: int
    turned: Turned
    title: Rect
    lead: Rect
    body: Rect
    foot: Rect
    gap: int
    radius: int


@lru_cache(maxsize=32)
def page_layout(
    size: tuple[int, int], facing: Place, scale: Scale, lead: int, foot: int, over_table: bool
) -> PageLayout:
    """The places of a page; `lead` and `foot` are the heights their texts need, 0 for none."""
    rim = max(5, scale.px(15))
    gap = max(4, scale.px(16))
    area = Rect(0, 0, *size).inset(rim)
    if over_table:
        share = 0.07 if scale.unit > 0.6 else 0.02
        area = area.inset(round(area.w * share), round(area.h * share))
    turned = Turned(area, facing)
    whole = turned.local
    margin_x = max(8, min(scale.px(90), whole.w // 14))
    margin_y = max(5, scale.px(28))
    rest = whole.inset(margin_x, margin_y)
    high = lines(scale.wanted(Role.TITLE), 1)
    title = rest.top_part(high)
    rest = rest.without_top(high + gap // 2)
    lead_at = rest.top_part(lead)
    rest = rest.without_top(lead + (gap if lead else 0))
    foot_at = rest.bottom_part(foot)
    rest = rest.without_bottom(foot + (gap if foot else 0))
    return PageLayout(rim, turned, title, lead_at, rest, foot_at, gap, max(5, scale.px(24)))
