"""What the store keeps of a game: its header, and the records that follow it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from controller.people import Occupant

RecordKind = Literal["action", "void", "seat"]

Json = Any


def to_text(value: Json) -> str:
    """A value as compact JSON; the same value always gives the same text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a game's log. `seq` counts from 1 within the game; `data` is JSON.

    `action`: `{action, seat}`, seat None for dice and cards. `void`: `{seq}` of the action that no longer
    counts. `seat`: `{seat, name, ...}`, the occupant who plays it from now on.
    """

    seq: int
    kind: RecordKind
    data: str

    @classmethod
    def of(cls, seq: int, kind: RecordKind, /, **data: Json) -> Record:
        """A record with these data."""
        return cls(seq, kind, to_text(data))

    def read(self) -> dict[str, Json]:
        """The data as a value."""
        value: dict[str, Json] = json.loads(self.data)
        return value


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a game after the record with this `seq` (0: before the first), as these rules had it.

    `state` is JSON. Snapshots follow from the log and the rules of their time: they are no part of the log,
    and old ones are dropped. A `firm` one is where play went on although the log, replayed, gave another
    state: nothing from before it is replayed again.
    """

    seq: int
    rules_version: int
    state: str
    firm: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """All there is of one game. Snapshots: the latest first."""

    header: Header
    records: tuple[Record, ...]
    snapshots: tuple[Snapshot, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """A game as lists of games show it. `created`, `updated`, `finished`: date and time in UTC, ISO 8601."""

    id: int
    game: str
    rules_version: int
    settings: dict[str, Json]
    seats: tuple[Occupant, ...]
    """Who sat where at the start."""
    first: int
    created: str
    updated: str
    finished: str | None
    standings: tuple[dict[str, int], ...] | None
    """`{seat, place, score}` each, once the game is over."""
    discarded: bool
    occupants: tuple[Occupant, ...]
    """Who sits where now."""

    @property
    def unfinished(self) -> bool:
        """Whether it can be gone on with."""
        return self.finished is None and not self.discarded


def write_seats(seats: Iterable[Occupant]) -> str:
    """Occupants as JSON."""
    return to_text([asdict(occupant) for occupant in seats])


def read_seats(text: str) -> tuple[Occupant, ...]:
    """Occupants from JSON. Raises ValueError for anything else."""
    return tuple(_occupant(data) for data in json.loads(text))


def _occupant(data: dict[str, Json]) -> Occupant:
    try:
        return Occupant(**data)
    except TypeError as error:
        raise ValueError(f"not an occupant: {data!r}: {error}") from None


def seat_record(seq: int, seat: int, occupant: Occupant) -> Record:
    """The record that from now on this occupant plays the seat."""
    return Record.of(seq, "seat", seat=seat, **asdict(occupant))


def seated(start: Sequence[Occupant], changes: Iterable[str]) -> tuple[Occupant, ...]:
    """Who sits where after these `seat` records (their data) in order. Raises ValueError."""
    now = list(start)
    for text in changes:
        data = json.loads(text)
        seat = data.pop("seat", None)
        if seat not in range(len(now)):
            raise ValueError(f"there is no seat {seat!r}")
        now[seat] = _occupant(data)
    return tuple(now)
