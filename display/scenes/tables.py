"""A table as every game has it: seats, panels, words and buttons around what the game itself shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from display.layout import Asked, TableLayout
from display.scenes import confetti, dice_area, lesson, podium, seating, stage
from display.scenes.base import Builder, Moment
from display.scenes.stage import Controls
from display.view import TableView

Beside = Callable[[Builder, TableView, TableLayout], None]
"""Shows what is the game's own, without the dice."""


def asked(view: TableView, moment: Moment, panel: Controls | None = None) -> Asked:
    """What this view has to find room for."""
    panel = panel or stage.controls(view)
    return Asked(
        size=moment.size,
        sides=tuple(seat.side for seat in view.seats),
        facing=view.look.facing,
        large=len(panel.large),
        small=len(panel.small),
        cursor=view.cursor is not None,
        notices=stage.notice_widths(moment.kit, stage.ranked(view.notices)),
        strips=stage.strips(view),
        scale=moment.kit.scale,
        lesson=view.lesson is not None,
        progress=view.progress is not None,
    )


def whole(
    builder: Builder,
    view: TableView,
    layout: TableLayout,
    beside: Beside,
    panel: Controls | None = None,
    dice: Beside = dice_area.draw,
) -> None:
    """Everything on the table, from the cloth up; what moves lies over everything else."""
    panel = panel or stage.controls(view)
    moves = dice_area.moves(builder, view)
    seating.seats(builder, view, layout)
    for small, where in zip(stage.strips(view), layout.strips, strict=True):
        seating.strip(builder, small.panel, view.panels[small.panel], where)
    if view.over is not None:
        podium.draw(builder, view, layout)
    else:
        if not moves:
            dice(builder, view, layout)
        beside(builder, view, layout)
    stage.notices(builder, view, layout)
    if view.over is None:
        stage.messages(builder, view, layout)
    stage.sentence(builder, view, layout)
    lesson.draw_progress(builder, view, layout)
    if layout.cursor is not None:
        stage.options(builder, view, panel, layout)
    stage.buttons(builder, panel, layout)
    lesson.draw_lesson(builder, view, layout)
    if view.over is None and moves:
        dice(builder, view, layout)
    confetti.celebrate(builder, view)


def without_cursor(found: Asked) -> Asked:
    """The same where the options are marked on the table itself."""
    return replace(found, cursor=False)
