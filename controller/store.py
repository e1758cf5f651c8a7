"""What the table remembers: people, preferences and games, in one SQLite file.

Everything here is durable when the call returns, or has not happened: a StoreError means that nothing has
changed and that the same call may be made again. See docs/saving.md.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress

from controller.datafile import Row, utc_now
from controller.errors import UnknownRecord
from controller.people import Occupant
from controller.people_store import PeopleStore
from controller.saved import (
    Header,
    Json,
    Record,
    Saved,
    Snapshot,
    read_seats,
    seated,
    to_text,
    write_seats,
)

__all__ = ["KEPT_SNAPSHOTS", "Store", "utc_now"]

KEPT_SNAPSHOTS = 16
"""So many are kept of a game: more than decisions that could be taken back one after the other."""

_GAME = (
    "id, game, rules_version, settings, seats, first, created, updated, finished, standings, discarded, "
    "(SELECT group_concat(data, char(10)) FROM "
    "(SELECT data FROM records r WHERE r.game = games.id AND r.kind = 'seat' ORDER BY seq))"
)

Standings = Sequence[Mapping[str, int]]
"""`{seat, place, score}` for each seat."""


class Store(PeopleStore):
    """The database of one data folder, held by one program at a time; a context manager.

    `wall` gives the date and time for what is saved. `durable=False` does not wait for the disk and keeps no
    backup: for a folder that is thrown away. `read_only=True` reads beside a table that is running; every
    write then raises StoreError (`read_only`).

    Raises StoreError where the folder cannot be used: `in_use`, `newer_schema`, `no_folder`, `no_permission`,
    `read_only`, `disk_full`; reading only: `no_data`, `older_schema`, `damaged`.
    """

    def create(
        self,
        game: str,
        rules_version: int,
        settings: Mapping[str, Json],
        seats: Sequence[Occupant],
        *,
        first: int = 0,
        snapshot: Snapshot | None = None,
    ) -> Header:
        """Begin a game. Raises StoreError."""
        now = self._now()
        with self._writing("beginning a game in") as db:
            touched = _touch(db)
            made = db.execute(
                "INSERT INTO games (game, rules_version, settings, seats, first, created, updated, touched) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (game, rules_version, to_text(dict(settings)), write_seats(seats), first, now, now, touched),
            )
            game_id = int(made.lastrowid or 0)
            _put_snapshot(db, game_id, snapshot)
            self._mark_played(db, [seat.profile for seat in seats if seat.profile], now, touched)
        self._back_up()
        return self.header(game_id)

    def append(
        self,
        game_id: int,
        records: Sequence[Record],
        *,
        snapshot: Snapshot | None = None,
        standings: Standings | None = None,
        reopen: bool = False,
    ) -> None:
        """Add records to a game's log, all of them or none. They are durable when this returns.

        A void drops the snapshots that held what it voids; then `snapshot` is added. With `standings` the
        game is over, with `reopen` it no longer is. Raises StoreError.
        """
        now = self._now()
        with self._writing("saving a game in") as db:
            touched = _touch(db)
            db.execute("UPDATE games SET updated = ?, touched = ? WHERE id = ?", (now, touched, game_id))
            db.executemany(
                "INSERT INTO records (game, seq, kind, data, at) VALUES (?, ?, ?, ?, ?)",
                [(game_id, record.seq, record.kind, record.data, now) for record in records],
            )
            for record in records:
                if record.kind == "void":
                    voided = (game_id, record.read()["seq"])
                    db.execute("DELETE FROM snapshots WHERE game = ? AND seq >= ?", voided)
                elif record.kind == "seat":
                    self._mark_played(db, [record.read()["profile"]], now, touched)
            _put_snapshot(db, game_id, snapshot)
            if standings is not None:
                _finish(db, game_id, standings, now)
            elif reopen:
                db.execute("UPDATE games SET finished = NULL, standings = NULL WHERE id = ?", (game_id,))

    def finish(self, game_id: int, standings: Standings) -> None:
        """Say that a game is over, with its results. Raises StoreError."""
        with self._writing("ending a game in") as db:
            _finish(db, game_id, standings, self._now())

    def discard(self, game_id: int) -> None:
        """Offer this game no longer for going on; its log stays. Raises StoreError."""
        with self._writing("discarding a game in") as db:
            db.execute("UPDATE games SET discarded = 1 WHERE id = ?", (game_id,))

    def header(self, game_id: int) -> Header:
        """One game's header. Raises UnknownRecord."""
        found = _headers(self._read(f"SELECT {_GAME} FROM games WHERE id = ?", game_id))
        if not found:
            raise UnknownRecord("unknown_game", f"{self.path}: there is no game {game_id}")
        return found[0]

    def load(self, game_id: int) -> Saved:
        """One game's header, its whole log, and its snapshots, the latest first. Raises UnknownRecord."""
        header = self.header(game_id)
        records = self._read("SELECT seq, kind, data FROM records WHERE game = ? ORDER BY seq", game_id)
        snapshots = self._read(
            "SELECT seq, rules_version, state, firm FROM snapshots WHERE game = ? ORDER BY seq DESC", game_id
        )
        return Saved(
            header,
            tuple(Record(*r) for r in records),
            tuple(Snapshot(*s) for s in snapshots),
        )

    def unfinished(self, game: str | None = None) -> tuple[Header, ...]:
        """Games (of this name) that can be gone on with, the one played last first."""
        return self._headers("finished IS NULL AND discarded = 0 AND game = coalesce(?, game)", game)

    def games(self, game: str | None = None, limit: int = -1) -> tuple[Header, ...]:
        """All games (of this name), also ended and discarded ones, the one played last first."""
        return self._headers("game = coalesce(?, game)", game, limit)

    def last_table(self) -> Header | None:
        """The game played last, whatever became of it: its game, settings and people make the next table."""
        return next(iter(self.games(limit=1)), None)

    # -- tallies: what can be worked out anew ------------------------------------------------------------

    def tallies(self) -> dict[int, tuple[int, str]]:
        """Of each game that has one: the number of the last record that it counts, and the tally itself."""
        return {row[0]: (row[1], row[2]) for row in self._read("SELECT game, seq, data FROM tallies")}

    def log_ends(self) -> dict[int, int]:
        """The number of the last record of each game that has any."""
        return dict(self._read("SELECT game, max(seq) FROM records GROUP BY game"))

    def set_tally(self, game_id: int, seq: int, data: str) -> None:
        """Keep a game's tally up to a record. Raises StoreError."""
        with self._writing("keeping statistics in") as db:
            db.execute("INSERT OR REPLACE INTO tallies VALUES (?, ?, ?)", (game_id, seq, data))

    def clear_tallies(self) -> None:
        """Forget all tallies. Raises StoreError."""
        with self._writing("clearing statistics in") as db:
            db.execute("DELETE FROM tallies")

    def _headers(self, where: str, game: str | None, limit: int = -1) -> tuple[Header, ...]:
        sql = f"SELECT {_GAME} FROM games WHERE {where} ORDER BY touched DESC LIMIT ?"
        return _headers(self._read(sql, game, limit))


def _touch(db: sqlite3.Connection) -> int:
    """The next number in the order of play. Dates would not do: a clock without a battery jumps."""
    found: int = db.execute("SELECT coalesce(max(touched), 0) + 1 FROM games").fetchone()[0]
    return found


def _put_snapshot(db: sqlite3.Connection, game_id: int, snapshot: Snapshot | None) -> None:
    """Keep a snapshot and drop those that are too many."""
    if snapshot is None:
        return
    db.execute(
        "INSERT OR REPLACE INTO snapshots (game, seq, rules_version, state, firm) VALUES (?, ?, ?, ?, ?)",
        (game_id, snapshot.seq, snapshot.rules_version, snapshot.state, snapshot.firm),
    )
    db.execute(
        "DELETE FROM snapshots WHERE game = ?1 AND seq < "
        "(SELECT seq FROM snapshots WHERE game = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)",
        (game_id, KEPT_SNAPSHOTS - 1),
    )


def _finish(db: sqlite3.Connection, game_id: int, standings: Standings, now: str) -> None:
    results = to_text([dict(standing) for standing in standings])
    db.execute("UPDATE games SET finished = ?, standings = ? WHERE id = ?", (now, results, game_id))


def _headers(rows: Sequence[Row]) -> tuple[Header, ...]:
    """Headers from their rows; a game whose row was damaged is left out."""
    found: list[Header] = []
    for row in rows:
        with suppress(ValueError):
            found.append(_header(row))
    return tuple(found)


def _header(row: Row) -> Header:
    ident, game, version, settings, seats, first, created, updated, finished, standings, discarded, moves = (
        row
    )
    start = read_seats(seats)
    return Header(
        id=ident,
        game=game,
        rules_version=version,
        settings=json.loads(settings),
        seats=start,
        first=first,
        created=created,
        updated=updated,
        finished=finished,
        standings=tuple(json.loads(standings)) if standings is not None else None,
        discarded=bool(discarded),
        occupants=seated(start, moves.split("\n") if moves else ()),
    )
