"""The graphics cards of a Linux machine: what is connected to them, who may use them, and who does.

All of it is read from /sys and /dev without waking a monitor, so it may be asked every second.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DRI: Final = Path("/dev/dri")
SYS: Final = Path("/sys/class/drm")

LIBRARIES: Final = {
    "libdrm.so.2": "libdrm2",
    "libgbm.so.1": "libgbm1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
}
"""What SDL loads to draw without a desktop, and the package of Debian that brings it."""

AUTH_MAGIC: Final = 0x40046411
"""DRM_IOCTL_AUTH_MAGIC of drm/drm.h: refused to all but the card's master, and harmless with magic 0."""

_CONNECTOR: Final = re.compile(r"card(\d+)-(.+)")
_INVISIBLE: Final = "Writeback"
"""A connector that draws into memory."""


@dataclass(frozen=True, slots=True)
class Connector:
    """A socket for a monitor. `mode` is the best size of what is connected, "" where none is told."""

    name: str
    connected: bool
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A graphics card, as /dev/dri/card<number>. One that only computes has no connectors."""

    number: int
    path: Path
    connectors: tuple[Connector, ...] = ()

    @property
    def connected(self) -> bool:
        """Whether a monitor is connected to it."""
        return any(connector.connected for connector in self.connectors)


def may_open(card: Path) -> bool:
    """Whether this user may use a card."""
    return os.access(card, os.R_OK | os.W_OK)


def is_free(card: Path) -> bool:
    """Whether nobody else draws on a card now: whoever opens a free card is its master until he closes it."""
    try:
        device = os.open(card, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.ioctl(device, AUTH_MAGIC, b"\0\0\0\0")
    except OSError as refused:
        return refused.errno != errno.EACCES
    finally:
        os.close(device)
    return True


def loads(library: str) -> bool:
    """Whether a shared library is installed."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Graphics:
    """The cards of one machine. Everything has the value of this one; tests give folders and answers."""

    dri: Path = DRI
    sys: Path = SYS
    may_open: Callable[[Path], bool] = may_open
    is_free: Callable[[Path], bool] = is_free
    loads: Callable[[str], bool] = loads

    def cards(self) -> tuple[Card, ...]:
        """All cards, by number: which is which may differ from one start of the machine to the next."""
        sockets = self._connectors()
        found = []
        for path in self.dri.glob("card*") if self.dri.is_dir() else ():
            digits = path.name.removeprefix("card")
            if digits.isdigit():
                found.append(Card(int(digits), path, tuple(sockets.get(int(digits), ()))))
        return tuple(sorted(found, key=lambda card: card.number))

    def missing(self) -> dict[str, str]:
        """Libraries that drawing without a desktop needs and that are not there, with their packages."""
        return {library: package for library, package in LIBRARIES.items() if not self.loads(library)}

    def best(self) -> Card | None:
        """The first card that a monitor is connected to and that can be used; None where none is known."""
        usable = (card for card in self.cards() if card.connected and self.may_open(card.path))
        return next((card for card in usable if self.is_free(card.path)), None)

    def sockets(self) -> tuple[Connector, ...]:
        """The sockets of all cards, connected or not; none where nothing tells of them."""
        found = self._connectors()
        return tuple(one for number in sorted(found) for one in found[number])

    def _connectors(self) -> dict[int, list[Connector]]:
        found: dict[int, list[Connector]] = {}
        for status in sorted(self.sys.glob("card*-*/status")):
            named = _CONNECTOR.fullmatch(status.parent.name)
            if named is None or named[2].startswith(_INVISIBLE):
                continue
            connected = _first_line(status) == "connected"
            mode = _first_line(status.parent / "modes") if connected else ""
            found.setdefault(int(named[1]), []).append(Connector(named[2], connected, mode))
        return found


def _first_line(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").partition("\n")[0].strip()
    except OSError:
        return ""  # the socket has gone in the meantime
