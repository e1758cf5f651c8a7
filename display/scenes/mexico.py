"""Mexico on the table: seats, dice and cup, pattern, what stands, what is to beat, and the celebrations."""

from __future__ import annotations

from display.layout import Asked, TableLayout, table_layout
from display.scenes import confetti, dice_area, podium, seating, stage
from display.scenes.base import Builder, Moment
from display.scenes.mexico_words import Progress, Say
from display.sprites import Frame
from display.view import TableView


def layout_for(view: TableView, moment: Moment) -> TableLayout:
    """The places of everything for this view."""
    panel = stage.controls(view)
    return table_layout(
        Asked(
            size=moment.size,
            sides=tuple(seat.side for seat in view.seats),
            facing=view.look.facing,
            large=len(panel.large),
            small=len(panel.small),
            cursor=view.cursor is not None,
            notices=stage.notice_widths(moment.kit, stage.ranked(view.notices)),
            strips=stage.strips(view),
            scale=moment.kit.scale,
        )
    )


def frame(view: TableView, moment: Moment) -> Frame:
    """The table of Mexico as this view says."""
    builder = Builder(moment)
    layout = layout_for(view, moment)
    table(builder, view, layout)
    return builder.frame(layout.rim)


def table(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Everything on the table, from the cloth up."""
    panel = stage.controls(view)
    seating.seats(builder, view, layout)
    for small, where in zip(stage.strips(view), layout.strips, strict=True):
        seating.strip(builder, small.panel, view.panels[small.panel], where)
    if view.over is not None:
        podium.draw(builder, view, layout)
    else:
        if not dice_area.moves(builder, view):
            dice_area.draw(builder, view, layout)
        _left(builder, view, layout)
        _right(builder, view, layout)
    stage.notices(builder, view, layout)
    if view.over is None:
        stage.messages(builder, view, layout)
    stage.sentence(builder, view, layout)
    stage.options(builder, view, panel, layout)
    stage.buttons(builder, panel, layout)
    if view.over is None and dice_area.moves(builder, view):
        dice_area.draw(builder, view, layout)
    confetti.celebrate(builder, view)


def _left(builder: Builder, view: TableView, layout: TableLayout) -> None:
    room = layout.left
    labels = view.labels
    throws = view.throws
    picture = Progress(
        kit=builder.moment.kit,
        size=room.size,
        round=labels.get("round", ""),
        throw=labels.get("throw", ""),
        made=throws.made if throws else 0,
        limit=throws.limit or 0 if throws else 0,
        first=labels.get("first_round", "") if view.first_round else "",
        pattern_text=labels.get("pattern", ""),
        pattern=view.pattern,
        words=(labels.get("open", "open"), labels.get("blind", "blind")),
        at=view.pattern_at,
    )
    builder.picture(picture, layout.stage, room[:2])


def _right(builder: Builder, view: TableView, layout: TableLayout) -> None:
    beat = "" if view.to_beat is None else str(view.to_beat)
    if not view.value_text and not beat:
        return
    room = layout.right
    values = {die.value for die in view.dice}
    say = Say(
        kit=builder.moment.kit,
        size=room.size,
        value=view.value_text,
        beat=beat,
        label=view.to_beat_text,
        glad=values == {1, 2},
    )
    builder.picture(say, layout.stage, room[:2])
