"""Checks of a wiring file that are about the whole of it: what is given away twice, unknown or missing."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.flaws import Flaw
from hardware.inputs import Control
from hardware.wiring_model import Wiring, missing_in


def flaws_in(wiring: Wiring) -> list[Flaw]:
    """Find what is wrong with a wiring of which every single key is possible."""
    return [*_duplicates(wiring), *_unknown_devices(wiring), *_incomplete(wiring)]


def empty_keys(value: object, path: str) -> Iterator[Flaw]:
    """Find keys without a value (TOML has none, but JSON and YAML do)."""
    if value is None:
        yield Flaw(path, "no_value")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from empty_keys(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value, 1):
            yield from empty_keys(inner, f"{path}[{i}]")


def _duplicates(wiring: Wiring) -> Iterator[Flaw]:
    """Find what is given away twice: ids of panels, lines, keys, joystick buttons, serial bits."""
    seen: dict[object, str] = {}

    def twice(path: str, what: object, code: str, **values: str) -> Iterator[Flaw]:
        if what in seen:
            yield Flaw(path, code, {**values, "by": seen[what]})
        seen.setdefault(what, path)

    for i, panel in enumerate(wiring.panel, 1):
        yield from twice(f"panel[{i}].id", ("id", panel.id), "id_twice", id=panel.id)
    for path, line in wiring.lines():
        yield from twice(path, ("line", line.address), "line_twice", line=line.where)
    for path, _, _, b in wiring.paths():
        if b.key is not None:
            yield from twice(f"{path}.key", ("key", b.key), "key_twice", key=b.key)
        if b.joystick is not None:
            yield from twice(f"{path}.joystick", b.joystick, "button_twice")
        if b.serial is not None:
            yield from twice(f"{path}.serial", b.serial, "bit_twice")


def _unknown_devices(wiring: Wiring) -> Iterator[Flaw]:
    """Find bindings to boards and devices that the file does not name, or that could be several."""
    for path, _, control, b in wiring.paths():
        if b.joystick is not None:
            yield from _device(
                f"{path}.joystick", "joystick", "board", b.joystick.board, list(wiring.joystick)
            )
        if b.serial is not None:
            yield from _device(f"{path}.serial", "serial", "device", b.serial.device, list(wiring.serial))
            if (b.serial.bit is None) != (control is Control.CUP):
                yield Flaw(f"{path}.serial.bit", "cup_bit" if control is Control.CUP else "which_bit")


def _device(path: str, table: str, key: str, name: str | None, known: list[str]) -> Iterator[Flaw]:
    listed = ", ".join(known)
    if name is None and len(known) > 1:
        yield Flaw(f"{path}.{key}", "which_device", {"known": listed})
    elif name is None and not known:
        yield Flaw(f"{path}.{key}", "no_device", {"table": table})
    elif name is not None and name not in known:
        values = {"table": table, "name": name, "known": listed or "-"}
        yield Flaw(f"{path}.{key}", "unknown_device", values)


def _incomplete(wiring: Wiring) -> Iterator[Flaw]:
    """Find seats that lack a control which every seat needs."""
    seats = wiring.seats()
    if seats is None:
        return
    if not seats:
        yield Flaw("panel", "control_missing", {"names": ", ".join(missing_in(wiring.panel))})
    for seat in seats:
        lacking = missing_in(wiring.panels_of(seat))
        if lacking:
            yield Flaw("panel", "seat_lacks", {"seat": seat + 1, "names": ", ".join(lacking)})
