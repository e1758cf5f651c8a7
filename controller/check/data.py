"""The data folder: writable, on a disk that remembers, with room."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from controller.check.finding import Finding, fault, good, warning
from controller.check.system import System
from controller.volatile import MOUNTS, PASSING, mount_of

LEAST_MB: Final = 50
OVERLAYS: Final = frozenset({"overlay", "aufs"})


def data_folder(system: System, folder: Path) -> Iterator[Finding]:
    """Whether what is saved there stays."""
    there = _nearest(folder)
    if _in_the_way(folder):
        yield fault("data_no_folder", folder=folder, file=_in_the_way(folder))
        return
    mount = mount_of(there, system.path(str(MOUNTS)))
    bad = system.try_writing(there)
    if (mount and mount.read_only) or (bad is not None and bad.errno == errno.EROFS):
        yield fault("data_read_only", folder=folder, mount=mount.point if mount else "/")
    elif bad is not None and bad.errno in {errno.ENOSPC, errno.EDQUOT}:
        yield fault("data_full", folder=folder, free=0)
    elif bad is not None:
        yield _unwritable(system, folder, there, bad)
    elif mount and mount.kind in OVERLAYS:
        yield fault("data_overlay", folder=folder)
    elif mount and mount.kind in PASSING:
        yield fault("data_memory", folder=folder, kind=mount.kind)
    elif (free := system.free_mb(there)) < LEAST_MB:
        yield warning("data_low", folder=folder, free=free)
    else:
        yield good("data", folder=folder, free=free)


def _unwritable(system: System, folder: Path, there: Path, bad: OSError) -> Finding:
    """No right to write. Of a folder that is not there yet its parent is never given away."""
    code = "data_unwritable" if there == folder.absolute() else "data_unmade"
    values = {"folder": folder.absolute(), "parent": there, "user": system.user}
    return fault(code, why=bad.strerror or str(bad), **values)


def _in_the_way(folder: Path) -> Path | None:
    """A file where the folder, or one above it, would have to be."""
    folder = folder.absolute()
    return next((f for f in (folder, *folder.parents) if f.exists() and not f.is_dir()), None)


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there: in which it would be made."""
    folder = folder.absolute()
    return next((f for f in (folder, *folder.parents) if f.is_dir()), Path("/"))
