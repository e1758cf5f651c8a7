"""What the table shows when nobody has touched it for a while: dice that roll by themselves."""

from __future__ import annotations

from random import Random
from typing import Final

from display.geometry import Rect, Turned
from display.layout import lines
from display.scenes import dice_area
from display.scenes.base import Builder, Words
from display.theme import Role
from display.view import Place, TableView

EVERY: Final = 5000
"""A pair of dice is thrown this often, in ms."""
ROLL: Final = 1200
SIDES: Final[tuple[Place, ...]] = ("bottom", "left", "top", "right")


def draw(builder: Builder, view: TableView) -> None:
    """Show the dice of the moment and, towards every side in turn, how to begin."""
    moment = builder.moment
    turn, since = divmod(moment.now, EVERY)
    random = Random(turn)
    values = random.randint(1, 6), random.randint(1, 6)
    side = SIDES[turn % 4]
    w, h = moment.size
    px = moment.kit.scale.px(190)
    middle = w // 2 + round(w * random.uniform(-0.12, 0.12)), h // 2 + round(h * random.uniform(-0.08, 0.08))
    off = px * 31 // 50, px // 9
    spots = [(middle[0] - off[0], middle[1] - off[1]), (middle[0] + off[0], middle[1] + off[1])]
    if since < ROLL and moment.moves:
        builder.animating = True
        ways = [dice_area.Tumble(turn, index, side, values, px) for index in range(2)]
        dice_area.tumble(builder, ways, since / ROLL, spots)
    else:
        dice_area.lie(builder, values, px, spots)
    if moment.moves:
        builder.wake((turn + 1) * EVERY)
    if view.sentence:
        _invite(builder, view, side)


def _invite(builder: Builder, view: TableView, side: Place) -> None:
    kit = builder.moment.kit
    where = Turned(Rect(0, 0, *builder.moment.size), side)
    local = where.local
    high = lines(kit.scale.wanted(Role.SENTENCE), 2)
    words = Words(kit, (local.w * 3 // 4, high), view.sentence, Role.SENTENCE, kit.colors.text, lines=2)
    builder.picture(words, where, (local.w // 8, local.h - high - kit.scale.px(60)))
