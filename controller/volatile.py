"""The file system that a folder is on: whether what is saved there is gone when the power goes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mounts")
PASSING: Final = frozenset({"tmpfs", "ramfs", "overlay", "aufs"})
"""File systems that forget: memory, and what raspi-config's overlay puts over the whole card."""


@dataclass(frozen=True, slots=True)
class Mount:
    """Where a file system begins, its kind, and whether nothing can be written to it."""

    point: Path
    kind: str
    read_only: bool


def mount_of(folder: Path, mounts: Path = MOUNTS) -> Mount | None:
    """The file system that a folder is on; None where the system does not say."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
        inside = folder.resolve()
    except OSError:
        return None
    found: Mount | None = None
    for line in lines:
        fields = line.split()
        if len(fields) < 4:
            continue
        point = Path(fields[1].replace("\\040", " "))
        # The same place can be mounted twice: the later one lies over the earlier.
        if inside.is_relative_to(point) and (found is None or len(point.parts) >= len(found.point.parts)):
            found = Mount(point, fields[2], "ro" in fields[3].split(","))
    return found


def forgets(folder: Path, mounts: Path = MOUNTS) -> str | None:
    """The kind of a folder's file system where that loses everything at power-off; None where it keeps."""
    mount = mount_of(folder, mounts)
    return mount.kind if mount is not None and mount.kind in PASSING else None
