"""People and preferences in the database."""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from controller.datafile import DataFile, Row
from controller.errors import BadProfile, UnknownRecord
from controller.people import (
    Lang,
    Profile,
    any_letter,
    check_profile,
    clean_name,
    known_mark,
    name_key,
    next_mark,
)
from controller.saved import Json, to_text

TABLE_LANGUAGE = ""
"""What the column holds of a person who speaks the table's language."""
_PERSON = "id, name, color, shape, lang, large, sensitivity, throw_by_button, last_played"


class PeopleStore(DataFile):
    """The part of the store that knows people and preferences."""

    def people(self) -> tuple[Profile, ...]:
        """Everybody, who played last first; then by name."""
        rows = self._read(f"SELECT {_PERSON} FROM people WHERE removed = 0 ORDER BY played DESC, name_key")
        return _profiles(rows)

    def person(self, person_id: str) -> Profile:
        """The person with this id, also one who was removed. Raises UnknownRecord."""
        found = _profiles(self._read(f"SELECT {_PERSON} FROM people WHERE id = ?", person_id))
        if not found:
            raise UnknownRecord("unknown_person", f"{self.path}: there is no person {person_id!r}")
        return found[0]

    def person_called(self, name: str) -> Profile | None:
        """The person with this name, upper or lower case alike, or None."""
        key = name_key(" ".join(name.split()))
        rows = self._read(f"SELECT {_PERSON} FROM people WHERE name_key = ? AND removed = 0", key)
        return next(iter(_profiles(rows)), None)

    def add_person(
        self, name: str, *, lang: Lang | None = None, allowed: Callable[[str], bool] = any_letter
    ) -> Profile:
        """Add a person with a colour and shape that fewest others have.

        `allowed` says of one character whether the font has it. Raises BadProfile, StoreError.
        """
        name = clean_name(name, allowed)
        mark = next_mark([person.mark for person in self.people()])
        person = Profile(id=str(uuid.uuid4()), name=name, color=mark.color, shape=mark.shape, lang=lang)
        with self._writing("adding a person to") as db, _unique_name(name):
            db.execute(
                "INSERT INTO people (id, name, name_key, color, shape, lang) VALUES (?, ?, ?, ?, ?, ?)",
                (person.id, name, name_key(name), mark.color, mark.shape, lang or TABLE_LANGUAGE),
            )
        return person

    def save_person(self, person: Profile, *, allowed: Callable[[str], bool] = any_letter) -> Profile:
        """Save a changed person; `last_played` is left as it is. Returns it as saved.

        Raises BadProfile, UnknownRecord, StoreError.
        """
        person = check_profile(person, allowed)
        columns = person.model_dump(exclude={"id", "last_played"}) | {"name_key": name_key(person.name)}
        columns["lang"] = person.lang or TABLE_LANGUAGE
        places = ", ".join(f"{column} = :{column}" for column in columns)
        with self._writing("saving a person in") as db, _unique_name(person.name):
            found = db.execute(f"UPDATE people SET {places} WHERE id = :id", {**columns, "id": person.id})
            if not found.rowcount:
                raise UnknownRecord("unknown_person", f"{self.path}: there is no person {person.id!r}")
        return self.person(person.id)

    def remove_person(self, person_id: str) -> None:
        """Take a person off the list; games played keep the name, which somebody else may use now."""
        with self._writing("removing a person from") as db:
            db.execute("UPDATE people SET removed = 1 WHERE id = ?", (person_id,))

    @staticmethod
    def _mark_played(db: sqlite3.Connection, people: Sequence[str], now: str, touched: int) -> None:
        db.executemany(
            "UPDATE people SET last_played = ?, played = ? WHERE id = ?",
            [(now, touched, who) for who in people],
        )

    # -- preferences -----------------------------------------------------------------------------------

    def preference(self, key: str, default: Json = None) -> Json:
        """What was last set for `key`, or `default`."""
        return self.preferences().get(key, default)

    def preferences(self) -> dict[str, Json]:
        """Everything that has been set; what cannot be read any more is as if it had not been."""
        found: dict[str, Json] = {}
        for key, value in self._read("SELECT key, value FROM preferences ORDER BY key"):
            with suppress(ValueError):
                found[key] = json.loads(value)
        return found

    def set_preference(self, key: str, value: Json) -> None:
        """Keep a JSON value under `key`. Raises StoreError."""
        with self._writing("saving a preference in") as db:
            db.execute(
                "INSERT INTO preferences (key, value) VALUES (?, ?) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, to_text(value)),
            )


@contextmanager
def _unique_name(name: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError:
        raise BadProfile(
            "name_taken", f"somebody is called {name!r} already: choose another name", name=name
        ) from None


def _profiles(rows: Sequence[Row]) -> tuple[Profile, ...]:
    """People from their rows; one whose row was damaged is left out."""
    found: list[Profile] = []
    for row in rows:
        with suppress(ValueError):
            columns = dict(zip(_PERSON.split(", "), row, strict=True))
            columns["lang"] = columns["lang"] or None
            person = Profile.model_validate(columns)
            found.append(person.model_copy(update=known_mark(person.mark)._asdict()))
    return tuple(found)
