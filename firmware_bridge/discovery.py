"""Where a device is plugged in now. Only ports that are named, or known as such a board, are ever opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from firmware_bridge.errors import AmbiguousPortError, NoSuchPortError
from hardware.wiring import SerialDevice

KNOWN = {
    "2e8a:0005": "Raspberry Pi Pico with MicroPython",
    "303a:4001": "ESP32-S2 or -S3 with MicroPython",
    "303a:1001": "ESP32-C3 or -S3, built-in USB",
    "f055:9800": "pyboard",
}
"""Boards that may be opened without being named in the wiring. A bare USB serial chip (CP2102, CH340, FTDI)
may be anything, a printer for example, which starts anew when it is opened: such a one must be named."""

BY_ID = Path("/dev/serial/by-id")
BY_PATH = Path("/dev/serial/by-path")


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port of this machine and what USB says of it; "" where it says nothing."""

    device: str
    usb: str = ""
    serial: str = ""
    by_id: str = ""
    by_path: str = ""
    text: str = ""

    @property
    def known(self) -> bool:
        """It is a board that may be opened without being named."""
        return self.usb in KNOWN

    @property
    def place(self) -> str:
        """Its place on USB, which stays the same when boards are exchanged; else its name."""
        return self.by_path or self.device


def ports(by_id: Path = BY_ID, by_path: Path = BY_PATH) -> list[Port]:
    """List the serial ports that are plugged in, by name."""
    ids, places = _links(by_id), _links(by_path)
    found = []
    for info in list_ports.comports():
        usb = "" if info.vid is None else f"{info.vid:04x}:{info.pid:04x}"
        text = KNOWN.get(usb) or info.product or info.description or ""
        found.append(
            Port(
                device=info.device,
                usb=usb,
                serial=info.serial_number or "",
                by_id=ids.get(info.device, ""),
                by_path=places.get(info.device, ""),
                text=text,
            )
        )
    return sorted(found, key=lambda port: port.device)


def _links(folder: Path) -> dict[str, str]:
    """Map each device to its link in a folder of udev's."""
    try:
        return {os.path.realpath(link): str(link) for link in sorted(folder.iterdir())}
    except OSError:
        return {}


def candidates(wanted: SerialDevice, there: Iterable[Port]) -> list[str]:
    """Give the paths at which a device may be, the likeliest first; each may be opened and asked.

    Raises NoSuchPortError, and AmbiguousPortError where nothing tells several apart.
    """
    if wanted.path is not None:
        if not Path(wanted.path).exists():
            raise NoSuchPortError(
                f"{wanted.path} is not there: is the device plugged in, and into the same socket?",
                wanted=wanted.path,
            )
        return [wanted.path]
    fitting = [port for port in there if _fits(wanted, port)]
    if not fitting:
        raise NoSuchPortError(
            f"no serial device with {_named(wanted)}: is it plugged in?", wanted=_named(wanted)
        )
    if wanted.id is None and len(fitting) > 1:
        raise ambiguous(fitting)
    fitting.sort(key=lambda port: port.serial.lower() != (wanted.id or "").lower())
    return [port.device for port in fitting]


def ambiguous(fitting: Iterable[Port]) -> AmbiguousPortError:
    """Say that several ports could be meant, and how to tell them apart."""
    places = [port.place for port in fitting]
    return AmbiguousPortError(
        f"{len(places)} devices could be meant: {', '.join(places)}. "
        "Say which in the wiring, with path = and one of these",
        ports=", ".join(places),
    )


def _fits(wanted: SerialDevice, port: Port) -> bool:
    if wanted.usb is None and wanted.serial is None:
        return port.known
    if wanted.usb is not None and port.usb != wanted.usb:
        return False
    return wanted.serial is None or port.serial.lower() == wanted.serial.lower()


def _named(wanted: SerialDevice) -> str:
    said = {"id": wanted.id, "usb": wanted.usb, "serial": wanted.serial}
    told = ", ".join(f"{key} {value}" for key, value in said.items() if value)
    return told or "the USB id of a known board"


class Search:
    """Goes through the places where a device may be, one at a time. Used by the port's thread."""

    def __init__(self, wanted: SerialDevice, there: Callable[[], list[Port]] = ports) -> None:
        self._wanted = wanted
        self._there = there
        self._rejected: list[str] = []

    def find(self) -> str:
        """Give the path to open next; one that was rejected comes last. Raises LinkError."""
        listed = [] if self._wanted.path is not None else self._there()
        paths = candidates(self._wanted, listed)
        self._rejected = [path for path in self._rejected if path in paths]
        untried = [path for path in paths if path not in self._rejected]
        return untried[0] if untried else self._rejected[0]

    def reject(self, path: str) -> None:
        """Take note that the device was not there; the one tried longest ago is tried first again."""
        self._rejected = [p for p in self._rejected if p != path] + [path]
