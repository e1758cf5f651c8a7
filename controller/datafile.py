"""The database of one data folder, opened for writing: reading, and transactions that hold or are undone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from controller import salvage
from controller.database import DATABASE, FolderLock, SqlError, make_folder, store_error
from controller.errors import Notice, StoreError
from controller.opening import BACKUP, Opened, open_database, open_for_reading

Row = tuple[Any, ...]


def utc_now() -> datetime:
    """The wall clock. Used for dates only: time at the table is monotonic."""
    return datetime.now(UTC)


class DataFile:
    """The open `worp.db` of a folder, held by one program at a time; a context manager."""

    def __init__(
        self,
        folder: Path,
        *,
        wall: Callable[[], datetime] = utc_now,
        durable: bool = True,
        read_only: bool = False,
    ) -> None:
        self.folder = Path(folder)
        self.path = self.folder / DATABASE
        self.fail = False
        """While true every write raises StoreError, as on a full disk: for trying out what is then shown."""
        self._wall = wall
        self._backs_up = durable and not read_only
        self._closed = False
        self._lock: FolderLock | None = None
        opened = open_for_reading(self.folder) if read_only else self._open(durable)
        self._db = opened.db
        self.notices: tuple[Notice, ...] = tuple(opened.notices)
        """What there is to tell of the opening: `damaged`, `migrated`."""

    def _open(self, durable: bool) -> Opened:
        make_folder(self.folder)
        self._lock = FolderLock(self.folder)
        try:
            return open_database(self.folder, f"{self._wall():%Y%m%d-%H%M%S}", durable=durable)
        except BaseException:
            self._lock.close()
            raise

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.path}{' closed' if self._closed else ''}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Write the backup and let go of the file and the folder; again is harmless. Never raises."""
        if self._closed:
            return
        self._closed = True
        self._back_up()
        with suppress(*SqlError):  # what was acknowledged lies in the log, which the next start folds in
            self._db.close()
        if self._lock is not None:
            self._lock.close()

    def _now(self) -> str:
        return self._wall().astimezone(UTC).isoformat(timespec="seconds")

    def _back_up(self) -> None:
        """Write the backup. That it fails is no reason to stop anything: the database itself is sound."""
        if not self._backs_up:
            return
        with suppress(*SqlError, OSError):
            salvage.write_backup(self._db, self.folder / BACKUP)

    def _read(self, sql: str, *values: Any) -> list[Row]:
        """All rows of a question. Raises StoreError."""
        try:
            return self._db.execute(sql, values).fetchall()
        except SqlError as error:
            raise store_error(error, "reading", self.path) from error

    @contextmanager
    def _writing(self, doing: str) -> Iterator[sqlite3.Connection]:
        """One transaction: durable at the end of the block, or undone and raised as StoreError."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                if self.fail:
                    raise StoreError(
                        "save_failed", f"{doing} {self.path}: failing on purpose", path=str(self.path)
                    )
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
        except SqlError as error:
            raise store_error(error, doing, self.path) from error
