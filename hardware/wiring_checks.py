"""Checks of a wiring file that are about the whole of it: what is given away twice, unknown or missing."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.inputs import Control
from hardware.wiring_model import Wiring, missing_in


def problems_of(wiring: Wiring) -> list[tuple[str, str]]:
    """Find (path of the key, what is wrong with it)."""
    return [*_duplicates(wiring), *_unknown_devices(wiring), *_incomplete(wiring)]


def empty_keys(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Find keys without a value (TOML has none, but JSON and YAML do)."""
    if value is None:
        yield path, "has no value: leave the key out, or give one"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from empty_keys(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value, 1):
            yield from empty_keys(inner, f"{path}[{i}]")


def _duplicates(wiring: Wiring) -> Iterator[tuple[str, str]]:
    """Find what is given away twice: ids of panels, lines, keys, joystick buttons, serial bits."""
    seen: dict[object, str] = {}

    def twice(path: str, what: object, text: str) -> Iterator[tuple[str, str]]:
        if what in seen:
            yield path, f"{text} is already taken by {seen[what]}"
        seen.setdefault(what, path)

    for i, panel in enumerate(wiring.panel, 1):
        yield from twice(f"panel[{i}].id", ("id", panel.id), f'"{panel.id}"')
    for path, line in wiring.lines():
        yield from twice(path, ("line", line.address), line.where)
    for path, _, _, b in wiring.paths():
        if b.key is not None:
            yield from twice(f"{path}.key", ("key", b.key), f'the key "{b.key}"')
        if b.joystick is not None:
            yield from twice(f"{path}.joystick", b.joystick, "this joystick button")
        if b.serial is not None:
            yield from twice(f"{path}.serial", b.serial, "this serial bit")


def _unknown_devices(wiring: Wiring) -> Iterator[tuple[str, str]]:
    """Find bindings to boards and devices that the file does not name, or that could be several."""
    for path, _, control, b in wiring.paths():
        if b.joystick is not None:
            yield from _device(
                f"{path}.joystick", "joystick", "board", b.joystick.board, list(wiring.joystick)
            )
        if b.serial is not None:
            yield from _device(f"{path}.serial", "serial", "device", b.serial.device, list(wiring.serial))
            if (b.serial.bit is None) != (control is Control.CUP):
                text = "a cup has no bit" if control is Control.CUP else "say which bit of the device"
                yield f"{path}.serial.bit", text


def _device(path: str, table: str, key: str, name: str | None, known: list[str]) -> Iterator[tuple[str, str]]:
    if name is None and len(known) != 1:
        what = "which of " + ", ".join(known) if known else f"a [{table}.NAME] table must say where it is"
        yield f"{path}.{key}", what
    elif name is not None and name not in known:
        yield f"{path}.{key}", f"there is no [{table}.{name}] table (known: {', '.join(known) or 'none'})"


def _incomplete(wiring: Wiring) -> Iterator[tuple[str, str]]:
    """Find seats that lack a control which every seat needs."""
    seats = wiring.seats()
    if seats is None:
        return
    if not seats:
        names = ", ".join(missing_in(wiring.panel))
        yield "panel", f"a control that every seat needs is missing: {names}"
    for seat in seats:
        lacking = missing_in(wiring.panels_of(seat))
        if lacking:
            names = ", ".join(lacking)
            yield "panel", f"seat {seat + 1} has no {names} on its own panel or on one for all"
