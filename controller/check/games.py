"""The file of games: whole, of this version, and what was kept aside of damaged ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from controller.check.finding import Finding, fault, note, warning
from controller.database import DATABASE, SqlError, connect, damage, is_damage
from controller.errors import StoreError
from controller.opening import open_for_reading

KEPT: Final = "worp-damaged-*.db"


def games(folder: Path) -> Iterator[Finding]:
    """What is wrong with the saved games; nothing where none have been saved yet. Nothing is changed."""
    file = folder / DATABASE
    try:
        yield from _file(folder, file)
        kept = sorted(folder.glob(KEPT))
    except OSError:
        return  # a folder that cannot be looked into is told by itself
    if kept:
        yield note("games_kept", files=", ".join(one.name for one in kept), folder=folder)


def _file(folder: Path, file: Path) -> Iterator[Finding]:
    if not file.exists():
        return
    wrong = _damage(file)
    if wrong is not None:
        yield warning("games_damaged", file=file, why=wrong, folder=folder)
        return
    try:
        open_for_reading(folder).db.close()
    except StoreError as bad:
        if bad.code == "newer_schema":
            yield fault("games_newer", file=file, found=bad.values["found"], known=bad.values["known"])


def _damage(file: Path) -> str | None:
    """What is wrong inside the file; None also where that cannot be asked now."""
    try:
        db = connect(file, read_only=True)
        try:
            return damage(db)
        finally:
            db.close()
    except SqlError as error:
        return str(error) if is_damage(error) else None
