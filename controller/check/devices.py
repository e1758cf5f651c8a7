"""Serial cups and panels, and joystick boards: there, allowed, and answering."""

from __future__ import annotations

from collections.abc import Iterator

from controller.check.finding import Finding, fault, good, note
from controller.check.pins import permission
from controller.check.system import System
from firmware_bridge.find import Found
from hardware.wiring import SerialDevice, Wiring


def joysticks(system: System, wiring: Wiring) -> Iterator[Finding]:
    """Every joystick board of the wiring."""
    for name, board in wiring.joystick.items():
        device = system.path(board.path)
        if not device.exists():
            yield fault("joystick_missing", name=name, device=board.path)
        elif not system.may(device):
            yield permission(system, device, "input")
        else:
            yield good("joystick", name=name, device=board.path)


def serial_devices(system: System, wiring: Wiring, running: str) -> Iterator[Finding]:
    """Every serial device of the wiring: ask who is there. A running table holds them, and is left alone."""
    if not wiring.serial:
        return
    if running:
        yield note("serial_held_by_table", process=running)
        return
    found = system.find_devices([device.path for device in wiring.serial.values() if device.path])
    for name, device in wiring.serial.items():
        yield _serial(system, name, device, found)


def _serial(system: System, name: str, device: SerialDevice, found: list[Found]) -> Finding:
    one = next((one for one in found if means(device, one)), None)
    if one is not None and one.hello is not None:
        version = str(one.hello.firmware)
        return good("serial", name=name, port=one.port.device, id=one.hello.device, version=version)
    if one is None:
        ports = ", ".join(other.port.device for other in found) or "-"
        return fault("serial_missing", name=name, ports=ports)
    port = system.path(one.port.device)
    if port.exists() and not system.may(port):
        return permission(system, port, "dialout")
    why = "" if one.problem is None else str(one.problem.values.get("text", one.problem.code))
    return fault("serial_silent", name=name, port=one.port.device, why=why or "-")


def means(device: SerialDevice, found: Found) -> bool:
    """Whether a device of the wiring is the one at this port."""
    port = found.port
    if device.path is not None:
        return device.path in {port.device, port.by_id, port.by_path}
    if device.id is not None:
        return found.hello is not None and found.hello.device == device.id
    return (device.usb in {None, port.usb}) and (device.serial in {None, port.serial})
