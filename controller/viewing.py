"""Fills the view: everything that anybody may see, in one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from controller.people import Occupant, marks_at_table
from controller.screens.play import PlayScreen
from controller.screens.practice import PracticeScreen
from controller.seating import sides
from display.view import (
    Button,
    Cup,
    Cursor,
    Lang,
    Look,
    Message,
    Over,
    Page,
    Panel,
    Place,
    Seat,
    Standing,
    TableView,
    Turn,
)
from hardware.inputs import Control

if TYPE_CHECKING:
    from controller.games.base import Situation
    from controller.table import Table

CupState = Literal["ok", "absent", "lost", "faulty", "empty"]


def build(table: Table) -> TableView:
    """The view of the table as it is now."""
    play = table.play
    top = table.top
    page = _page(table)
    fields: dict[str, Any] = {}
    if play is not None:
        fields = _game(table, play)
    panels = _panels(table)
    return TableView(
        screen=top.kind,
        panels=panels,
        buttons=_acting(table, panels).buttons,
        page=page,
        lesson=play.told() if isinstance(play, PracticeScreen) else None,
        notices=_notices(table),
        effects=table.effects.running,
        look=_look(table),
        **fields,
    )


# -- the game --------------------------------------------------------------------------------------------


def _game(table: Table, play: PlayScreen) -> dict[str, Any]:
    at = play.situation()
    words = play.controls.words(at)
    mover = play.controls.seat_to_move(at.state)
    fields = play.controls.fields(at)
    if play.rolling:
        after = play.controls.fields(_after(play))
        fields = {**fields, "dice": after["dice"], "value_text": ""}
        name = at.names[mover] if mover is not None else ""
        words = replace(words, sentence=table.texts.say("common.sentence.rolling", name=name), messages=())
    working = play.working_out
    if working is not None and mover is not None:
        percent = round(100 * working)
        working_text = table.texts.say("common.sentence.working", name=at.names[mover], percent=percent)
        words = replace(words, sentence=working_text)
    if play.asked is not None:
        words = replace(words, sentence=table.texts.say("common.sentence.again", what=play.asked.text))
    return {
        "progress": working,
        "game": play.game.name,
        "phase": at.state.phase,
        "turn": None if mover is None else Turn(seat=mover, name=at.names[mover]),
        "seats": _seats(table, play, at),
        "cursor": _cursor(play),
        "messages": words.messages,
        "sentence": words.sentence,
        "labels": dict(words.labels),
        "over": _over(play, at),
        "result": play.controls.is_result(at.events),
        "cup": _cup(table, play),
        "thinking": at.thinking,
        **fields,
    }


def _after(play: PlayScreen) -> Situation:
    return replace(play.situation(), state=play.session.state)


def _seats(table: Table, play: PlayScreen, at: Situation) -> tuple[Seat, ...]:
    occupants = play.session.occupants
    profiles = [table.household.profile(occupant) for occupant in occupants]
    marks = marks_at_table([person.mark if person else None for person in profiles])
    where = seat_sides(table, occupants)
    places = _places(play, at)
    seats = []
    for index, occupant in enumerate(occupants):
        person = profiles[index]
        seats.append(
            Seat(
                name=occupant.name,
                cpu=occupant.cpu,
                place=places.get(index),
                side=where[index],
                color=marks[index].color,
                shape=marks[index].shape,
                lang=(person and person.lang) or table.preferences.language,
                large=person.large if person else table.preferences.large,
                **play.controls.seat_fields(at, index),
            )
        )
    return tuple(seats)


def seat_sides(table: Table, occupants: tuple[Occupant, ...]) -> tuple[Place, ...]:
    """The edge at which each seat sits: that of its own panel, what was asked for, or where there is room."""
    if table.preferences.seating == "one_side":
        return tuple("bottom" for _ in occupants)
    by_chair: list[Place | None] = [None] * len(occupants)
    for occupant in occupants:
        by_chair[occupant.chair] = _own_edge(table, occupant.chair) or occupant.side
    given = sides(by_chair)
    return tuple(given[occupant.chair] for occupant in occupants)


def _own_edge(table: Table, chair: int) -> Place | None:
    """The edge at which the panel of this chair alone is built in."""
    for panel in table.rig.wiring.panel:
        if panel.seat == chair + 1 and panel.place != "moves":
            return panel.place
    return None


def _places(play: PlayScreen, at: Situation) -> dict[int, int | None]:
    standings = play.game.standings(at.state)
    return {standing.seat: standing.place for standing in standings or ()}


def _over(play: PlayScreen, at: Situation) -> Over | None:
    standings = play.game.standings(at.state)
    if standings is None:
        return None
    rows = tuple(
        Standing(seat=row.seat, name=at.names[row.seat], place=row.place, score=row.score)
        for row in standings
    )
    return Over(standings=rows, winners=tuple(row.seat for row in standings if row.place == 1))


def _cursor(play: PlayScreen) -> Cursor | None:
    if play.rolling or not play.is_person(play.mover):
        return None
    offers = play.offers()
    if not offers.options:
        return None
    return Cursor(
        on=offers.on,
        index=offers.index,
        options=tuple(option.id for option in offers.options),
        texts=tuple(option.text for option in offers.options),
    )


def cup_state(table: Table) -> CupState:
    """Whether a cup can throw, and if not, why. With two cups one that works is enough."""
    if table.cup_lost:
        return "lost"
    cup = table.rig.wiring.cup
    if not (table.rig.simulated or cup.operable):
        return "absent"
    codes = [fault.code for fault in table.rig.faults(table.now) if fault.control == Control.CUP]
    on_pins = cup.line is not None or table.rig.simulated
    if not codes or (on_pins and "cup_chatter" not in codes):
        return "ok"
    if "battery_empty" in codes:
        return "empty"
    return "lost" if any(code.startswith("serial_") for code in codes) else "faulty"


def _cup(table: Table, play: PlayScreen) -> Cup:
    offer = play.offers().at(Control.CUP) if play.is_person(play.mover) else None
    can_throw = offer is not None and offer.act is not None and not play.rolling
    strength = play.throwing.strength(table.now)
    return Cup(
        state=cup_state(table),
        armed=can_throw and table.guard.armed(table.now),
        shaking=strength is not None,
        strength=strength or 0,
        covers=bool(getattr(play.session.state, "hidden", False)),
        blind=offer is not None and offer.on,
    )


# -- panels and pages ------------------------------------------------------------------------------------


def _panels(table: Table) -> dict[str, Panel]:
    panels: dict[str, Panel] = {}
    facing = _facing(table)
    for wiring in table.rig.wiring.panel:
        name = wiring.id
        there = {"cup", *(control.value for control in wiring.controls)}
        wired = {
            control: _capped(table.caps, name, control, button) if control in there else _missing(button)
            for control, button in table.top.buttons(name).items()
        }
        acts = any(button.lit for control, button in wired.items() if control != "menu")
        place: Place = facing if wiring.place == "moves" else wiring.place
        panels[name] = Panel(place=place, seat=table.seat_of_panel(name), acts=acts, buttons=wired)
    return panels


def _capped(caps: Mapping[tuple[str, str], str], panel: str, control: str, button: Button) -> Button:
    cap = caps.get((panel, control))
    return button if cap is None else button.model_copy(update={"cap": cap})


def _missing(button: Button) -> Button:
    """A button that this panel does not have does nothing there; the cursor does its work."""
    return button.model_copy(update={"does": None, "lit": False, "blink": False, "shown": False})


def _acting(table: Table, panels: Mapping[str, Panel]) -> Panel:
    """The panel that may act: the one of the seat to move, else the first that does anything."""
    play = table.play
    if play is not None and play.mover is not None:
        name = table.panel_of(play.mover)
        if name in panels:
            return panels[name]
    return next((panel for panel in panels.values() if panel.acts), next(iter(panels.values())))


def _page(table: Table) -> Page | None:
    page = table.top.page()
    countdown = table.countdown
    if countdown is None:
        return page
    if page is None:
        page = Page(name="end", title=table.texts.say("common.end.title"), over_table=True)
    return page.model_copy(update={"countdown": countdown, "foot": table.texts.say("common.end.hold")})


def _facing(table: Table) -> Place:
    """The edge to which the shared sentence is turned: that of the person who acts or acted last."""
    play = table.play
    if play is None or table.preferences.seating == "one_side":
        return "bottom"
    where = seat_sides(table, play.session.occupants)
    return where[play.facing_seat]


def _look(table: Table) -> Look:
    preferences = table.preferences
    lang: Lang = table.texts.lang  # type: ignore[assignment]
    return Look(
        lang=lang,
        sound=preferences.sound,
        volume=preferences.volume // 3 if preferences.night else preferences.volume,
        night=preferences.night,
        animation=preferences.animation,
        speed=preferences.speed,
        diagonal=table.config.screen.diagonal,
        large=preferences.large,
        four_colors=preferences.four_colors,
        idle=table.idle.level(table.now),
        facing=_facing(table),
    )


def _notices(table: Table) -> tuple[Message, ...]:
    say = table.texts.say
    told: list[Message] = []
    if table.save_error is not None:
        told.append(_notice(table, table.save_error.code, dict(table.save_error.values), "bad"))
    state = cup_state(table)
    if state != "ok" and table.play is not None:
        told.append(_notice(table, f"cup_{state}", {}, "warning"))
    for fault in table.rig.faults(table.now):
        if fault.control != Control.CUP or fault.code.startswith(("serial_", "battery_", "cup_sensor")):
            told.append(_notice(table, fault.code, _named(table, fault), "warning"))
    if table.tells_of_simulation:
        told.append(Message(code="simulated", text=say("common.notice.simulated")))
    told.extend(_notice(table, notice.code, dict(notice.values), "warning") for notice in table.notices)
    return tuple(told)


def _named(table: Table, fault: Any) -> dict[str, Any]:
    """What a fault's text needs: the button in words too."""
    name = table.texts.say(f"common.control.{fault.control}") if fault.control else ""
    return {**dict(fault.values), "control": name, "panel": fault.panel}


def _notice(table: Table, code: str, values: Mapping[str, Any], tone: Literal["bad", "warning"]) -> Message:
    return Message(code=code, text=table.texts.say(f"common.notice.{code}", **values), tone=tone)
