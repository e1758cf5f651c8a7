"""A new version from a file, without a network; the old one and its database are kept for `--back`."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.database import DATABASE, FolderLock, connect
from controller.kiosk.setup import InstallError, Run, run_command
from controller.kiosk.wheel import installed, named_version, pack

KEPT: Final = "versions"
"""The folder, in the data folder, of the version before and its database."""
OLD_DATA: Final = "before.db"
TRIAL: Final = "import controller.cli, controller.table, display.texts; display.texts.Texts('nl')"
"""A version that cannot even do this is not left in place."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What an update or a way back did."""

    before: str
    after: str
    data_restored: Path | None = None
    """Where the newer database was put aside, since the older version cannot read it."""


class Updater:
    """Exchanges the installed version of one Python environment. `data` is the table's data folder.

    The table must not run meanwhile: StoreError (`in_use`). Raises InstallError; then what was installed is
    as it was.
    """

    def __init__(self, data: Path, python: Path = Path(sys.executable), run: Run = run_command) -> None:
        self._data = data
        self._kept = data / KEPT
        self._python = python
        self._run = run

    def update(self, file: Path) -> Changed:
        """Install a wheel. Raises InstallError, StoreError."""
        after = named_version(file)
        found = installed()
        before = found.version
        self._kept.mkdir(parents=True, exist_ok=True)
        lock = FolderLock(self._data)
        try:
            old = pack(found, self._kept)
            self._copy_database()
            for other in self._kept.glob("*.whl"):
                if other != old:
                    other.unlink()
            try:
                self._install(file)
                self._try()
            except InstallError:
                self._install(old)
                raise
        finally:
            lock.close()
        return Changed(before, after)

    def back(self) -> Changed:
        """Put the version before back, and its database where that could not be read. Raises InstallError."""
        old = next(iter(sorted(self._kept.glob("*.whl"))), None)
        if old is None:
            raise InstallError("nothing_kept", f"{self._kept}: there is no version to go back to")
        before = installed().version
        lock = FolderLock(self._data)
        try:
            self._install(old)
            aside = self._restore_database()
        finally:
            lock.close()
        return Changed(before, named_version(old), aside)

    def _install(self, wheel: Path) -> None:
        """By pip, without a network and without other packages."""
        options = ("--no-index", "--no-deps", "--force-reinstall", "--disable-pip-version-check", "--quiet")
        self._do((str(self._python), "-m", "pip", "install", *options, str(wheel)))

    def _try(self) -> None:
        """Whether the new version is whole and finds the packages that it needs."""
        self._do((str(self._python), "-c", TRIAL))
        self._do((str(self._python), "-m", "pip", "--disable-pip-version-check", "check"))

    def _do(self, words: Sequence[str]) -> None:
        ended = self._run(words)
        if ended.returncode:
            said = (ended.stderr.strip() or ended.stdout.strip() or f"status {ended.returncode}").splitlines()
            raise InstallError("step_failed", f"{said[-1]}: nothing has changed")

    def _copy_database(self) -> None:
        """A whole copy, also of what lies in the log only."""
        source, copy = self._data / DATABASE, self._kept / OLD_DATA
        copy.unlink(missing_ok=True)
        if not source.exists():
            return
        try:
            with closing(connect(source)) as db, closing(sqlite3.connect(copy)) as target:
                db.backup(target)
        except sqlite3.Error as bad:
            raise InstallError(
                "copy_failed", f"{source} cannot be copied: {bad}: nothing has changed"
            ) from None

    def _restore_database(self) -> Path | None:
        """Take the copy back where the newer version has changed the form of the database."""
        current, copy = self._data / DATABASE, self._kept / OLD_DATA
        if not (current.exists() and copy.exists()) or _form(current) == _form(copy):
            return None
        aside = self._kept / "newer.db"
        for end in ("-wal", "-shm"):  # the form was read by a connection that folded the log in
            Path(f"{current}{end}").unlink(missing_ok=True)
        current.replace(aside)
        copy.replace(current)
        return aside


def _form(database: Path) -> int:
    """The version of the database's form. Afterwards nothing lies in its log only."""
    with closing(connect(database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found: int = db.execute("PRAGMA user_version").fetchone()[0]
        return found
