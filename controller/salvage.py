"""Saving what can be read out of a damaged database, and the small backup that stands by for it.

A damaged page loses the rows on it, not the table: rows are asked for by ranges of their number, and a range
that fails is halved until only the unreadable rows are left out.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from controller import migrations
from controller.database import SqlError, connect

Row = tuple[Any, ...]

TABLES = ("people", "preferences", "games", "records", "snapshots")
"""In the order in which rows may refer to earlier ones."""

_OF_A_GAME = ("records", "snapshots")
_UNFINISHED = " WHERE game IN (SELECT id FROM games WHERE finished IS NULL AND discarded = 0)"
_SUFFIXES = ("", "-wal", "-shm")
_TRIES = 20_000
"""How many failing questions one table gets before the rest of it is given up."""


def fill(new: sqlite3.Connection, sources: Sequence[Path]) -> dict[str, int]:
    """Copy every readable row of the sources into an empty database; earlier sources count more.

    Returns how many rows each table got. Rows that no longer fit (a record without its game, a second person
    of the same name) are left out; a game's log may have holes. The sources are not written to.
    """
    new.execute("PRAGMA foreign_keys = OFF")
    new.execute("BEGIN IMMEDIATE")
    for source in sources:
        try:
            old = connect(source, read_only=True)
        except SqlError:
            continue
        try:
            old.execute("PRAGMA writable_schema = ON")  # go on past a description of a table that is damaged
            for table in TABLES:
                _copy_table(old, new, table)
        finally:
            old.close()
    for table in _OF_A_GAME:
        new.execute(f"DELETE FROM {table} WHERE game NOT IN (SELECT id FROM games)")
    new.execute("COMMIT")
    new.execute("PRAGMA foreign_keys = ON")
    return {table: new.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES}


def _copy_table(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> None:
    """Columns that both know; what the new one has besides keeps its default."""
    known = [row[1] for row in new.execute(f"PRAGMA table_info({table})")]
    try:
        there = {row[1] for row in old.execute(f"PRAGMA table_info({table})")}
    except SqlError:
        return
    columns = [name for name in known if name in there and not (table in _OF_A_GAME and name == "id")]
    if not columns:
        return
    put = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    for row in readable_rows(old, table, columns):
        try:
            new.execute(put, row)
        except sqlite3.IntegrityError:
            continue  # a value of the wrong type is damage that the quick check does not see


def readable_rows(old: sqlite3.Connection, table: str, columns: Sequence[str]) -> Iterator[Row]:
    """Every row of a table that can be read, by its number."""
    ask = f"SELECT {', '.join(columns)} FROM {table} NOT INDEXED WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
    last = _last_number(old, table)
    ranges = [(1, last)] if last else []
    tries = _TRIES
    while ranges and tries:
        low, high = ranges.pop()
        try:
            rows = old.execute(ask, (low, high)).fetchall()
        except SqlError:
            tries -= 1
            if low < high:
                middle = (low + high) // 2
                ranges += [(middle + 1, high), (low, middle)]
            continue
        yield from rows


def _last_number(old: sqlite3.Connection, table: str) -> int:
    """The highest row number, or one above it where the end of the table is unreadable."""
    try:
        found = old.execute(f"SELECT max(rowid) FROM {table} NOT INDEXED").fetchone()[0]
    except SqlError:
        return 1 << 20
    return int(found or 0)


def write_backup(db: sqlite3.Connection, target: Path) -> None:
    """Write people, preferences, every game's header, and the records of unfinished games to a small file.

    It appears complete or not at all. Raises sqlite3.Error or OSError where it cannot be written.
    """
    part = target.with_name(f"{target.name}.part")
    remove_database(part)
    copy = connect(part)
    try:
        migrations.migrate(copy)
        copy.execute("BEGIN IMMEDIATE")
        for table in TABLES:
            columns = [row[1] for row in copy.execute(f"PRAGMA table_info({table})")]
            names = ", ".join(columns)
            rows = db.execute(f"SELECT {names} FROM {table}{_UNFINISHED if table in _OF_A_GAME else ''}")
            copy.executemany(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})", rows)
        copy.execute("COMMIT")
        copy.execute("PRAGMA journal_mode = DELETE")  # so that reading it needs no files beside it
        copy.close()
    except BaseException:
        copy.close()
        remove_database(part)  # on a full disk it would be in the way
        raise
    part.replace(target)
    sync_folder(target.parent)


def keep_aside(path: Path, stamp: str) -> str:
    """Rename a database and what belongs to it to a free name with `damaged`; returns it, "" for none."""
    if not path.exists():
        return ""
    number, kept = 1, path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.stem}-damaged-{stamp}-{number}{path.suffix}")
    # the log goes first: left behind alone it would be played into the file that comes here
    for suffix in reversed(_SUFFIXES):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.replace(kept.with_name(kept.name + suffix))
    return kept.name


def remove_database(path: Path) -> None:
    """Remove a database with its logs, if it is there."""
    for suffix in _SUFFIXES:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make renames in a folder last through a power cut (nothing to do where folders cannot be opened)."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
