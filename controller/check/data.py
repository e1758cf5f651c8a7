"""The data folder: writable, on a disk that remembers, with room."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from controller.check.finding import Finding, fault, good, warning
from controller.check.system import System
from controller.database import forgets

LEAST_MB: Final = 50
MOUNTS: Final = "/proc/self/mounts"


def data_folder(system: System, folder: Path) -> Iterator[Finding]:
    """Whether what is saved there stays."""
    there = _nearest(folder)
    if _in_the_way(folder):
        yield fault("data_no_folder", folder=folder, file=_in_the_way(folder))
        return
    kind = forgets(there, system.path(MOUNTS))
    bad = system.try_writing(there)
    mount, read_only = _mount(system, there)
    if read_only or (bad is not None and bad.errno == errno.EROFS):
        yield fault("data_read_only", folder=folder, mount=mount)
    elif bad is not None and bad.errno in {errno.ENOSPC, errno.EDQUOT}:
        yield fault("data_full", folder=folder, free=0)
    elif bad is not None:
        yield _unwritable(system, folder, there, bad)
    elif kind == "overlay":
        yield fault("data_overlay", folder=folder)
    elif kind is not None:
        yield fault("data_memory", folder=folder, kind=kind)
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


def _mount(system: System, folder: Path) -> tuple[Path, bool]:
    """Where the file system of a folder is mounted, and whether read-only, as a card with errors is."""
    found, options = Path("/"), ""
    for line in system.read(MOUNTS).splitlines():
        fields = line.split()
        if len(fields) < 4:
            continue
        mount = Path(fields[1].replace("\\040", " "))
        if folder.is_relative_to(mount) and len(mount.parts) >= len(found.parts):
            found, options = mount, fields[3]
    return found, "ro" in options.split(",")
