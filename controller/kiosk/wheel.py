"""Keeps the installed version as a wheel file, so that it can be put back without a network."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Final

from controller.kiosk.setup import InstallError

PACKAGE: Final = "worp"
OF_THE_INSTALLER: Final = {"INSTALLER", "REQUESTED", "direct_url.json", "RECORD"}
"""Files of a dist-info folder that do not come from the wheel."""


def installed(name: str = PACKAGE) -> Distribution:
    """The version that is installed for this Python.

    Raises InstallError (`checkout`) for one that runs from a checkout: that is updated by git.
    """
    try:
        found = distribution(name)
    except PackageNotFoundError:
        raise InstallError("not_installed", f"{name} is not installed for this Python") from None
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    if origin.get("dir_info", {}).get("editable"):
        raise InstallError(
            "checkout", f"this {name} runs from the checkout {origin['url']}: update it with `git pull`"
        )
    return found


def pack(found: Distribution, folder: Path) -> Path:
    """Pack an installed version into a wheel in `folder`; returns its file. Raises InstallError, OSError."""
    tag = _tag(found)
    target = folder / f"{found.metadata['Name']}-{found.version}-{tag}.whl"
    part = target.with_suffix(".part")
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, path, hashed, size in _contents(found):
            wheel.write(path, name)
            rows.writerow((name, hashed, size))
        info = next(n.partition("/")[0] for n in wheel.namelist() if ".dist-info/" in n)
        rows.writerow((f"{info}/RECORD", "", ""))
        wheel.writestr(f"{info}/RECORD", record.getvalue())
    part.replace(target)
    return target


def _contents(found: Distribution) -> Iterator[tuple[str, Path, str, str]]:
    """Name, file, hash and size of all that came out of the wheel; no scripts, no compiled files."""
    for file in found.files or ():
        name = PurePosixPath(file)
        generated = name.suffix == ".pyc" or name.name in OF_THE_INSTALLER
        if ".." in name.parts or name.is_absolute() or generated:
            continue
        path = Path(str(file.locate()))
        if not path.is_file():
            raise InstallError(
                "incomplete", f"{path} is missing: this version cannot be kept; install it anew"
            )
        hashed = "" if file.hash is None else f"{file.hash.mode}={file.hash.value}"
        yield str(name), path, hashed, "" if file.size is None else str(file.size)


def _tag(found: Distribution) -> str:
    for line in (found.read_text("WHEEL") or "").splitlines():
        key, _, value = line.partition(":")
        if key == "Tag":
            return value.strip()
    return "py3-none-any"


def named_version(file: Path) -> str:
    """The version that a wheel says it is. Raises InstallError for a file that is no wheel of ours."""
    try:
        with zipfile.ZipFile(file) as wheel:
            name = next(n for n in wheel.namelist() if n.endswith(".dist-info/METADATA"))
            fields = dict(
                line.split(": ", 1)
                for line in wheel.read(name).decode().split("\n\n")[0].splitlines()
                if ": " in line
            )
    except (OSError, zipfile.BadZipFile, StopIteration, UnicodeDecodeError) as bad:
        why = getattr(bad, "strerror", None) or "it is no wheel"
        raise InstallError("bad_file", f"{file}: {why}: name a file worp-....whl", path=str(file)) from None
    if fields.get("Name") != PACKAGE:
        raise InstallError("bad_file", f"{file}: is {fields.get('Name')}, not {PACKAGE}", path=str(file))
    return fields["Version"]
