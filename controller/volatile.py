"""Whether what is saved in a folder is gone when the power goes: a RAM disk, or an overlay over the card."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PASSING: Final = frozenset({"tmpfs", "ramfs", "overlay", "aufs"})
"""File systems that forget: also what raspi-config's overlay puts over the whole card."""


def is_volatile(folder: Path, mounts: Path = Path("/proc/mounts")) -> bool:
    """Whether this folder lies on a file system that forgets; False where that cannot be known."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    where = folder.absolute()
    found = ("", "")
    for line in lines:
        _, point, kind, *_ = [*line.split(" "), "", "", ""]
        point = point.replace("\\040", " ")
        # The same place can be mounted twice: the later one lies over the earlier.
        if where.is_relative_to(point or "/nowhere") and len(point) >= len(found[0]):
            found = point, kind
    return found[1] in PASSING
