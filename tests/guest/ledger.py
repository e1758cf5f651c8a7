"""What a table has saved, read from beside it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

Saved = list[tuple[int, str]]


class Ledger:
    """The records of the games in a data folder, read anew each time."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "worp.db"

    def records(self) -> Saved:
        """Every record of every game, in order: (id, data)."""
        if not self._file.exists():
            return []
        with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)) as db:
            return db.execute("SELECT id, data FROM records ORDER BY id").fetchall()

    def count(self, kind: str) -> int:
        """How many actions of a kind have been made: "throw", "dice", "keep"."""
        return sum(f'"kind":"{kind}"' in data for _, data in self.records())

    def mexico_lies(self) -> bool:
        """The last thing saved is a two and a one: nobody throws before they are left to stand."""
        records = self.records()
        action = json.loads(records[-1][1]).get("action", {}) if records else {}
        return action.get("kind") == "dice" and sorted(action["values"]) == [1, 2]
