"""From a view to a frame: which scene it is, what lies over it, and how awake the table is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from display import effects
from display.errors import DisplayError
from display.geometry import Rect
from display.layout import TableLayout
from display.scenes import demo, dice_poker, mexico, page, pig, rummy
from display.scenes.base import Builder, Moment
from display.sprites import Frame, shade
from display.view import TableView


class UnknownScene(DisplayError, LookupError):
    """A game that the screen cannot draw."""


Draw = Callable[[Builder, TableView, TableLayout], None]

SCENES: Final[dict[str, tuple[Draw, Callable[[TableView, Moment], TableLayout]]]] = {
    "mexico": (mexico.table, mexico.layout_for),
    "pig": (pig.table, pig.layout_for),
    "dice_poker": (dice_poker.table, dice_poker.layout_for),
    "rummy": (rummy.table, rummy.layout_for),
}
"""How each game is drawn on the table, and where everything goes. A new game registers here."""


def frame(view: TableView, size: tuple[int, int], now: int) -> Frame:
    """Everything to be seen of this view at this time, on a screen of `size` px.

    Raises UnknownScene for a game without a scene.
    """
    moment = Moment.of(view, size, now)
    builder = Builder(moment)
    rim = max(5, moment.kit.scale.px(15))
    if view.look.idle == "demo" and view.game is None:
        demo.draw(builder, view)
        return builder.frame(rim)
    if view.game is not None and view.seats and (view.page is None or view.page.over_table):
        draw, layout_for = _scene(view.game)
        draw(builder, view, layout_for(view, moment))
    if view.page is not None:
        page.draw(builder, view, view.page)
    if view.look.idle in {"dimmed", "dark"}:
        builder.sprites.append(shade(Rect(0, 0, *size), 90 if view.look.idle == "dimmed" else 0))
        builder.animating = False
    _time(builder, view)
    return builder.frame(rim)


def _scene(game: str) -> tuple[Draw, Callable[[TableView, Moment], TableLayout]]:
    try:
        return SCENES[game]
    except KeyError:
        raise UnknownScene(f"no scene for the game {game!r}; there are: {', '.join(SCENES)}") from None


def _time(builder: Builder, view: TableView) -> None:
    """Effects that start later wake the screen up by themselves."""
    _, start = effects.pending(view, builder.moment.now)
    if start is not None and builder.moment.moves:
        builder.wake(start)
