"""Who holds the lines of a GPIO chip, asked from the kernel: no library is needed, nothing claimed."""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path

LINEINFO = 0xC100B405
"""GPIO_V2_GET_LINEINFO_IOCTL of linux/gpio.h: what a line is called, who holds it, how."""
USED = 1

_LINE = struct.Struct("32s32sIIQ160s16s")


def line_users(chip: Path, lines: int = 28) -> dict[int, str]:
    """Who holds which of the first lines of a chip, by the name they gave. Raises OSError."""
    fd = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
    try:
        return dict(_used(fd, lines))
    finally:
        os.close(fd)


def _used(fd: int, lines: int) -> list[tuple[int, str]]:
    found = []
    for line in range(lines):
        raw = fcntl.ioctl(fd, LINEINFO, _LINE.pack(b"", b"", line, 0, 0, b"", b""))
        _, consumer, _, _, flags, _, _ = _LINE.unpack(raw)
        if flags & USED:
            found.append((line, _text(consumer) or "?"))
    return found


def _text(raw: bytes) -> str:
    return raw.split(b"\0")[0].decode("utf-8", "replace")
