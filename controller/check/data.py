"""The data folder: writable, on a disk that remembers, with room; and the configuration file."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from controller.check.finding import Finding, fault, good, warning
from controller.check.system import System
from controller.config import Config, default_config, default_path, load
from controller.database import forgets
from controller.errors import ConfigError

LEAST_MB: Final = 50
MOUNTS: Final = "/proc/self/mounts"


def configuration(path: Path | None) -> tuple[Config, list[Finding]]:
    """The configuration, or that of a new table where it is wrong, and what there is to say of it."""
    try:
        config = load(path)
    except ConfigError as bad:
        file = path or default_path()
        faults = [line.removeprefix(f"{file}: ") for line in str(bad).splitlines()]
        return default_config(), [fault("config", file=file, why=why) for why in faults]
    if config.notices:
        kept = config.notices[0].values.get("kept", "?")
        return config, [warning("config_restored", file=config.path, kept=kept)]
    if config.path is None:
        return config, [good("config_built_in", file=default_path())]
    return config, [good("config_good", file=config.path)]


def data_folder(system: System, folder: Path) -> Iterator[Finding]:
    """Whether what is saved there stays."""
    there = _nearest(folder)
    kind = forgets(there, system.path(MOUNTS))
    bad = system.try_writing(there)
    if _mounted_read_only(system, there) or (bad is not None and bad.errno == errno.EROFS):
        yield fault("data_read_only", folder=folder)
    elif bad is not None and bad.errno in {errno.ENOSPC, errno.EDQUOT}:
        yield fault("data_full", folder=folder, free=0)
    elif bad is not None:
        yield fault("data_unwritable", folder=there, why=bad.strerror or str(bad), user=system.user)
    elif kind == "overlay":
        yield fault("data_overlay", folder=folder)
    elif kind is not None:
        yield fault("data_memory", folder=folder, kind=kind)
    elif (free := system.free_mb(there)) < LEAST_MB:
        yield warning("data_full", folder=folder, free=free)
    else:
        yield good("data", folder=folder, free=free)


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there: in which it would be made."""
    folder = folder.absolute()
    return next((f for f in (folder, *folder.parents) if f.is_dir()), Path("/"))


def _mounted_read_only(system: System, folder: Path) -> bool:
    """Whether the file system of a folder is mounted read-only, as a card with errors is."""
    found, options = Path(), ""
    for line in system.read(MOUNTS).splitlines():
        fields = line.split()
        if len(fields) < 4:
            continue
        mount = Path(fields[1].replace("\\040", " "))
        if folder.is_relative_to(mount) and len(mount.parts) >= len(found.parts):
            found, options = mount, fields[3]
    return "ro" in options.split(",")
