"""The file `worp.db` itself: opened by one program at a time, checked, and spoken of in clear errors."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from controller.errors import StoreError

DATABASE = "worp.db"
LOCK = "worp.lock"

BUSY_MS = 2000
"""How long SQLite waits for another program that reads or writes the file, ms."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_REMEDIES = {
    "disk_full": "make room on the disk and try again",
    "read_only": "the disk or the file is read-only; make it writable, or choose a folder with --data",
    "no_permission": "no permission to write there; mend that, or choose another folder with --data",
    "in_use": "another program is using it; close that one, or choose another folder with --data",
    "damaged": "the file is damaged; start again: it is then kept aside, and what is readable saved",
    "save_failed": "try again; if it goes on, check the disk",
}


SqlError = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises: the second where its message quotes a name that is no longer text."""


def is_damage(error: Exception) -> bool:
    """Whether a question about a whole file failed because its contents are wrong.

    Also SQLITE_ERROR, which is what impossible values in the file's header give.
    """
    if isinstance(error, UnicodeDecodeError):
        return True
    return isinstance(error, sqlite3.Error) and primary_code(error) in _DAMAGED | {sqlite3.SQLITE_ERROR}


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's primary result code, without the details of the extended one; -1 where it gave none."""
    code: int = getattr(error, "sqlite_errorcode", -1)
    return code & 0xFF if code >= 0 else -1


def store_error(error: Exception, doing: str, path: Path) -> StoreError:
    """Say of a failure what was being done, where, and what to do."""
    if isinstance(error, UnicodeDecodeError):
        code = "damaged"
    else:
        code = _sqlite_code(error) if isinstance(error, sqlite3.Error) else _os_code(error)
    return StoreError(code, f"{doing} {path}: {error}: {_REMEDIES[code]}", path=str(path))


def _sqlite_code(error: sqlite3.Error) -> str:
    code = primary_code(error)
    if code in _DAMAGED:
        return "damaged"
    return {
        sqlite3.SQLITE_FULL: "disk_full",
        sqlite3.SQLITE_READONLY: "read_only",
        sqlite3.SQLITE_CANTOPEN: "no_permission",
        sqlite3.SQLITE_PERM: "no_permission",
        sqlite3.SQLITE_BUSY: "in_use",
        sqlite3.SQLITE_LOCKED: "in_use",
    }.get(code, "save_failed")


def _os_code(error: Exception) -> str:
    return {
        errno.ENOSPC: "disk_full",
        errno.EDQUOT: "disk_full",
        errno.EROFS: "read_only",
        errno.EACCES: "no_permission",
        errno.EPERM: "no_permission",
    }.get(getattr(error, "errno", 0), "save_failed")


def make_folder(folder: Path) -> None:
    """Make the data folder. Raises StoreError where that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise StoreError(
            "no_folder",
            f"data folder {folder}: a file is in the way: choose another with --data",
            path=str(folder),
        ) from None
    except OSError as error:
        raise store_error(error, "making the data folder", folder) from None


class FolderLock:
    """Holds a data folder for this program until `close`; the system lets go of it when the program dies.

    Raises StoreError (`in_use`) while another program holds it.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOCK
        try:
            # a+: the number in it stays readable while somebody else holds the lock
            self._file: IO[str] | None = self.path.open("a+", encoding="ascii")
        except OSError as error:
            raise store_error(error, "locking the data folder with", self.path) from None
        try:
            _lock(self._file)
        except OSError:
            self._file.seek(0)
            holder = self._file.read(20).strip() or "?"
            self.close()
            raise StoreError(
                "in_use",
                f"data folder {folder}: another table (process {holder}) is using it: close that one, "
                "or choose another folder with --data",
                path=str(folder),
                process=holder,
            ) from None
        self._say_who(self._file)

    @staticmethod
    def _say_who(file: IO[str]) -> None:
        """Write this process's number for the message above; without it the lock holds all the same."""
        with suppress(OSError):
            file.truncate(0)
            file.write(f"{os.getpid()}\n")
            file.flush()

    def close(self) -> None:
        """Let go of the folder; again is harmless."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # a number that did not fit on a full disk is tried again on closing
                file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        # a byte far behind the number, so that others can still read that
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def connect(path: Path, *, durable: bool = True, read_only: bool = False) -> sqlite3.Connection:
    """Open a database in autocommit mode with this table's settings. Raises sqlite3.Error.

    `durable=False` leaves out waiting for the disk, for games that nobody wants to keep.
    """
    uri = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_MS / 1000)
    db.text_factory = _text
    try:
        db.execute("PRAGMA foreign_keys = ON")
        if not read_only:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'OFF'}")
        else:
            db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def _text(raw: bytes) -> str:
    """Text as it was written; a byte that a dying card has changed does not make the rest unreadable."""
    return raw.decode("utf-8", "replace")


def damage(db: sqlite3.Connection) -> str | None:
    """What SQLite's quick check finds wrong with the file, or None."""
    try:
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    except SqlError as error:
        if is_damage(error):
            return str(error)
        raise
    return None if found == "ok" else str(found)
