"""Writes new bindings into the text of a `table.toml`; its comments, its order and all else stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

import tomlkit
from tomlkit.items import AbstractTable, Comment, InlineTable, Item, Null, Table, Whitespace
from tomlkit.toml_document import TOMLDocument

from controller.learn.bindings import SWITCHES, Bindings, Ways
from controller.learn.devices import Plugged
from controller.learn.points import CUP, HOME, KeyPoint, Place, Way
from hardware.wiring import JoystickBinding, SerialBinding
from hardware.wiring_lines import InputLine, Strict

SLOTS: Final = (*SWITCHES, "key")


def rewritten(text: str, old: Bindings, new: Bindings, there: Plugged) -> str:
    """The text with the bindings that changed; boards and devices that it does not name yet are added.

    A control that nothing operates any more is taken out. Whether the whole makes a table is for the strict
    reader to say.
    """
    document = tomlkit.parse(text)
    for kind, devices in (("joystick", there.boards), ("serial", there.serial)):
        used = {_device(getattr(new.of(place), kind)) for place in new.changed(old)}
        if any(name in used and name not in document.get(kind, {}) for name in devices):
            old = _unnamed(old, new, kind)
    changed = new.changed(old)
    for place in changed:
        if place == HOME:
            document["cup"].pop("home")
        elif place == CUP:
            _change(document, "cup", old.of(place), new.of(place), operated=True)
        else:
            panel = _panel(document, place)
            _change(panel, place[1], old.of(place), new.of(place), operated=new.of(place).operable)
    _name_devices(document, (way for place in changed for way in new.of(place).all), there)
    return tomlkit.dumps(document)


def _device(way: JoystickBinding | SerialBinding | None) -> str | None:
    return way.board if isinstance(way, JoystickBinding) else way.device if way is not None else None


def _unnamed(old: Bindings, new: Bindings, kind: str) -> Bindings:
    """Old bindings without those that may not name the only board or device: with two they must."""
    gone: dict[str, Any] = {kind: None}
    found = {
        place: replace(ways, **gone) if getattr(new.of(place), kind) is not None else ways
        for place, ways in old.ways.items()
    }
    return Bindings(found)


def _panel(document: TOMLDocument, place: Place) -> AbstractTable:
    panels: Iterable[AbstractTable] = document["panel"]
    return next(panel for panel in panels if panel["id"] == place[0])


def _change(parent: Any, name: str, old: Ways, new: Ways, *, operated: bool) -> None:
    """Give one control its new ways."""
    if not operated:
        parent.pop(name)
        return
    written = {slot: getattr(new, slot) for slot in SLOTS}
    changed = {slot: way for slot, way in written.items() if way != getattr(old, slot)}
    table = parent.get(name)
    if table is None:
        _append(parent, name, _inline(_merged([], changed)))
    elif isinstance(table, InlineTable):
        pairs = [(key.as_string().strip(), _text(item)) for key, item in table.value.body if key is not None]
        parent[name] = _inline(_merged(pairs, changed))
    else:
        _change_table(table, changed)


def _change_table(table: Table, changed: dict[str, Way | None]) -> None:
    """In a table with lines of its own each key keeps its line and its comment."""
    for slot, way in changed.items():
        if way is None:
            table.pop(slot)
        elif slot in table:
            table[slot] = _item(way)
    for slot, way in changed.items():
        if way is not None and slot not in table:
            _append(table, slot, _item(way))


def _merged(pairs: list[tuple[str, str]], changed: dict[str, Way | None]) -> list[tuple[str, str]]:
    """The pairs of an inline table with other ways; a new one stands where a switch stood, or first."""
    ways = {slot: _value(way) for slot, way in changed.items() if way is not None}
    places = [i for i, (key, _) in enumerate(pairs) if key in changed]
    found = [(key, ways.pop(key, value)) for key, value in pairs if key not in changed or key in ways]
    at = min(places, default=0)
    return [*found[:at], *ways.items(), *found[at:]]


def _append(parent: Any, key: str, item: Item) -> None:
    """Add a key after the last one: what follows that, blank lines and comments, speaks of the next table."""
    body = getattr(parent.value, "body", [])  # dotted keys have no place of their own
    trailing: list[Item] = []
    while body and body[-1][0] is None and isinstance(body[-1][1], Whitespace | Comment | Null):
        trailing.append(body.pop()[1])
    parent[key] = item
    for left in reversed(trailing):
        if not isinstance(left, Null):
            parent.add(left)


def _name_devices(document: TOMLDocument, ways: Iterable[Way], there: Plugged) -> None:
    for way in ways:
        if isinstance(way, JoystickBinding):
            _name(document, "joystick", way.board, there.boards)
        elif isinstance(way, SerialBinding):
            _name(document, "serial", way.device, there.serial)


def _name(document: TOMLDocument, kind: str, name: str | None, there: Mapping[str, Strict]) -> None:
    """Add a [joystick.NAME] or [serial.NAME] table, where there is none of that name."""
    if name is None or name not in there:
        return
    if kind not in document:
        document.append(kind, tomlkit.table(is_super_table=True))
    tables: Any = document[kind]
    if name not in tables:
        table = tomlkit.table()
        for key, value in there[name].model_dump(exclude_none=True).items():
            table.append(key, value)
        tables.append(name, table)


def _text(item: Item) -> str:
    """A value as it stands; one with dotted keys as a table in braces."""
    return _written(item.unwrap()) if isinstance(item, Table) else item.as_string().strip()


def _item(way: Way) -> Item:
    parsed = tomlkit.parse(f"way = {_value(way)}\n")
    item: Item = parsed["way"]
    return item


def _inline(pairs: Iterable[tuple[str, str]]) -> Item:
    inner = ", ".join(f"{key} = {value}" for key, value in pairs)
    item: Item = tomlkit.parse(f"control = {{ {inner} }}\n")["control"]
    return item


def _value(way: Way) -> str:
    """A way as it is written, as short as it can be."""
    match way:
        case KeyPoint(name):
            return tomlkit.string(name).as_string()
        case InputLine(chip=0, active="low", pull="up"):
            return str(way.line)
        case InputLine():
            # the pull follows from the level while pressed
            return _written(
                {"line": way.line, **way.model_dump(exclude_defaults=True, exclude={"line", "pull"})}
            )
        case _:
            return _written(way.model_dump(exclude_none=True))


def _written(values: dict[str, Any]) -> str:
    inner = ", ".join(f"{key} = {tomlkit.item(value).as_string()}" for key, value in values.items())
    return f"{{ {inner} }}"
