"""Opening the data folder's database: made where there is none, checked, brought up to date, or saved out of
a damaged one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller import migrations, salvage
from controller.database import DATABASE, SqlError, connect, damage, is_damage, store_error
from controller.errors import Notice, StoreError

RESCUED = "worp-rescued.db"
"""What was saved out of a damaged file, complete, on its way to take that file's place."""

BACKUP = "worp-backup.db"
"""The copy of people, preferences, results and unfinished games; see ``controller.salvage``."""


@dataclass(slots=True)
class Opened:
    """An open database, and what there is to tell of its opening."""

    db: sqlite3.Connection
    notices: list[Notice] = field(default_factory=list)


def open_database(
    folder: Path, stamp: str, *, durable: bool = True, steps: Sequence[migrations.Step] = migrations.STEPS
) -> Opened:
    """Open `worp.db` for writing. `stamp` (letters and digits) goes into the names of files kept aside.

    Raises StoreError where it can neither be opened nor saved from damage, or is of a newer program.
    """
    path = folder / DATABASE
    try:
        if (folder / RESCUED).exists():
            return _take_place(folder, stamp, "a rescue was cut short", {}, durable)
        db, wrong = _checked(path, folder / BACKUP, durable)
        if db is not None:
            return Opened(db, _bring_up_to_date(db, path, steps))
        return _rebuild(folder, stamp, wrong, durable, steps)
    except SqlError as error:
        raise store_error(error, "opening", path) from error
    except StoreError:
        raise
    except OSError as error:
        raise store_error(error, "opening", path) from error


def open_for_reading(folder: Path, *, steps: Sequence[migrations.Step] = migrations.STEPS) -> Opened:
    """Open `worp.db` beside a table that may be running; nothing is made, mended or migrated.

    Raises StoreError: `no_data` where nothing has been saved, `older_schema`, `newer_schema`, `damaged`.
    """
    path = folder / DATABASE
    if _is_empty(path):
        raise StoreError(
            "no_data", f"{path}: nothing has been saved there yet; is --data right?", path=str(path)
        )
    try:
        db = connect(path, read_only=True)
        try:
            _refuse_newer(db, path, steps)
            if migrations.version(db) < len(steps):
                raise StoreError(
                    "older_schema",
                    f"{path} is of an older version of this program: start the table once, which changes it",
                    path=str(path),
                )
        except BaseException:
            db.close()
            raise
    except SqlError as error:
        raise store_error(error, "reading", path) from error
    return Opened(db)


def _checked(path: Path, backup: Path, durable: bool) -> tuple[sqlite3.Connection | None, str]:
    """The open database, or None and what is wrong with it."""
    if _is_empty(path) and backup.exists():
        return None, "the file is empty" if path.exists() else "the file is gone"
    try:
        db = connect(path, durable=durable)
    except SqlError as error:
        if is_damage(error):
            return None, str(error)
        raise
    wrong = damage(db)
    if wrong is None:
        return db, ""
    db.close()
    return None, wrong


def _is_empty(path: Path) -> bool:
    return not path.exists() or path.stat().st_size == 0


def _bring_up_to_date(db: sqlite3.Connection, path: Path, steps: Sequence[migrations.Step]) -> list[Notice]:
    """Migrate; a file that had a version already is copied first. Closes `db` when it fails."""
    try:
        _refuse_newer(db, path, steps)
        found = migrations.version(db)
        if 0 < found < len(steps):
            kept = path.with_name(f"{path.stem}-schema-{found}{path.suffix}")
            copy_database(db, kept)
            migrations.migrate(db, steps)
            return [Notice("migrated", {"from": found, "to": len(steps), "kept": kept.name})]
        migrations.migrate(db, steps)
        return []
    except BaseException:
        db.close()
        raise


def _refuse_newer(db: sqlite3.Connection, path: Path, steps: Sequence[migrations.Step]) -> None:
    found = migrations.version(db)
    if found > len(steps):
        raise StoreError(
            "newer_schema",
            f"{path} was made by a newer version of this program (schema {found}, this one knows "
            f"{len(steps)}): install that version, or choose another folder with --data",
            path=str(path),
            found=found,
            known=len(steps),
        )


def copy_database(db: sqlite3.Connection, target: Path) -> None:
    """Copy a whole database to a file that appears complete or not at all."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    copy = sqlite3.connect(part)
    try:
        db.backup(copy)
    finally:
        copy.close()
    part.replace(target)
    salvage.sync_folder(target.parent)


def _rebuild(folder: Path, stamp: str, wrong: str, durable: bool, steps: Sequence[migrations.Step]) -> Opened:
    """Fill a new file with everything readable of the damaged one and of the backup, and take its place."""
    path, part = folder / DATABASE, folder / f"{DATABASE}.part"
    salvage.remove_database(part)
    new = connect(part, durable=durable)
    try:
        migrations.migrate(new, steps)
        saved = salvage.fill(new, [file for file in (path, folder / BACKUP) if not _is_empty(file)])
    finally:
        new.close()  # the last connection folds the write-ahead log into the file
    part.replace(folder / RESCUED)
    salvage.sync_folder(folder)
    return _take_place(folder, stamp, wrong, saved, durable)


def _take_place(folder: Path, stamp: str, wrong: str, saved: dict[str, int], durable: bool) -> Opened:
    """Keep the damaged file aside and put the rescued one there.

    The rescued file has a name of its own until then, so after a power cut the next start goes on here.
    """
    path = folder / DATABASE
    kept = salvage.keep_aside(path, stamp)
    salvage.remove_database(path)  # a log left without its file would be played into the new one
    (folder / RESCUED).replace(path)
    salvage.sync_folder(folder)
    return Opened(
        connect(path, durable=durable), [Notice("damaged", {"kept": kept, "wrong": wrong, **saved})]
    )
