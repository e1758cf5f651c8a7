"""The schema of `worp.db` and the steps from one version of it to the next.

The version stands in the file itself (`PRAGMA user_version`). A step is never changed once it has been
released: what is needed later is a new step. `STEPS[0]` makes version 1 from an empty file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

Step = Callable[[sqlite3.Connection], None]

APPLICATION_ID = 0x576F7270
""""Worp" in ASCII: says what kind of file this is (`PRAGMA application_id`)."""


def _run(db: sqlite3.Connection, script: str) -> None:
    """Run statements separated by blank lines in the open transaction, which executescript would end."""
    for statement in script.split("\n\n"):
        if statement.strip():
            db.execute(statement)


def _version_1(db: sqlite3.Connection) -> None:
    """People, preferences, games and their records."""
    _run(
        db,
        """
CREATE TABLE people (
    id              TEXT PRIMARY KEY,
    name            TEXT NOT NULL,
    name_key        TEXT NOT NULL,
    color           TEXT NOT NULL,
    shape           TEXT NOT NULL,
    lang            TEXT NOT NULL,
    large           INTEGER NOT NULL DEFAULT 0,
    sensitivity     TEXT,
    throw_by_button TEXT,
    last_played     TEXT,
    played          INTEGER NOT NULL DEFAULT 0,
    removed         INTEGER NOT NULL DEFAULT 0
) STRICT

CREATE UNIQUE INDEX people_names ON people (name_key) WHERE removed = 0

CREATE TABLE preferences (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT

CREATE TABLE games (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    game          TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    settings      TEXT NOT NULL,
    seats         TEXT NOT NULL,
    first         INTEGER NOT NULL,
    created       TEXT NOT NULL,
    updated       TEXT NOT NULL,
    touched       INTEGER NOT NULL,
    finished      TEXT,
    standings     TEXT,
    discarded     INTEGER NOT NULL DEFAULT 0
) STRICT

CREATE INDEX games_touched ON games (touched)

CREATE TABLE records (
    id   INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq  INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('action', 'void', 'seat')),
    data TEXT NOT NULL,
    at   TEXT NOT NULL,
    UNIQUE (game, seq)
) STRICT

CREATE TABLE snapshots (
    id            INTEGER PRIMARY KEY,
    game          INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq           INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    state         TEXT NOT NULL,
    firm          INTEGER NOT NULL,
    UNIQUE (game, seq)
) STRICT

CREATE TRIGGER records_stand BEFORE UPDATE ON records
BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END
""",
    )
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _version_2(db: sqlite3.Connection) -> None:
    """What each game's log adds up to, so that statistics need not replay every game. Can be made anew."""
    _run(
        db,
        """
CREATE TABLE tallies (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    seq  INTEGER NOT NULL,
    data TEXT NOT NULL
) STRICT
""",
    )


STEPS: Sequence[Step] = (_version_1, _version_2)


def version(db: sqlite3.Connection) -> int:
    """The version of the schema of an open file; 0 for an empty one."""
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(db: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Bring the schema up to ``len(steps)``, each step in a transaction of its own with its version number.

    The connection is in autocommit mode. A step that fails leaves the file at the version before it.
    """
    for number, step in enumerate(steps, start=1):
        if number <= version(db):
            continue
        db.execute("BEGIN IMMEDIATE")
        try:
            step(db)
            db.execute(f"PRAGMA user_version = {number}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise
