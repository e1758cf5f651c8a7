"""Mexico on the table: seats, dice and cup, pattern, what stands, what is to beat, and the celebrations."""

from __future__ import annotations

from display.layout import TableLayout, table_layout
from display.scenes import tables
from display.scenes.base import Builder, Moment
from display.scenes.mexico_words import Progress, Say
from display.view import TableView


def layout_for(view: TableView, moment: Moment) -> TableLayout:
    """The places of everything for this view."""
    return table_layout(tables.asked(view, moment))


def table(builder: Builder, view: TableView, layout: TableLayout) -> None:
    """Everything on the table, from the cloth up."""
    tables.whole(builder, view, layout, _beside)


def _beside(builder: Builder, view: TableView, layout: TableLayout) -> None:
    _left(builder, view, layout)
    _right(builder, view, layout)


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
