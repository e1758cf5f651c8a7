"""What one game's log adds up to, for each player and of the dice: only what everybody could see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from controller.games import CONTROLS
from controller.games.base import Count
from controller.people import Occupant
from controller.replay import UNREADABLE, counting, read_log
from controller.saved import Header, Saved
from engines.face import Tagged

VERSION = 1
"""Raised by one when other things are counted, so that tallies are made anew."""


@dataclass(slots=True)
class SeatTally:
    """What one player did in one game. `who` is a person's id, or "cpu:" and a level."""

    who: str
    name: str
    place: int | None
    counted: dict[str, int]


@dataclass(slots=True)
class Tally:
    """What one game adds up to. `faces`: how often each face fell, 1 to 6, where it could be seen."""

    game: str
    finished: str | None
    players: list[SeatTally]
    faces: list[int]
    version: int = VERSION


_TALLY = TypeAdapter(Tally)


def to_json(tally: Tally) -> str:
    """A tally as it is kept."""
    return _TALLY.dump_json(tally).decode()


def from_json(text: str) -> Tally | None:
    """A kept tally; None where it is damaged or counts other things."""
    try:
        tally = _TALLY.validate_json(text)
    except ValidationError:
        return None
    return tally if tally.version == VERSION else None


def who(occupant: Occupant) -> str:
    """How statistics tell players apart."""
    return occupant.profile or f"cpu:{occupant.cpu}"


def tally(saved: Saved) -> Tally:
    """Replay a game's log and count. A log that no longer plays is counted as far as it does."""
    header = saved.header
    count = _Counting(header)
    controls = CONTROLS[header.game]
    rules = controls.game
    try:
        state = rules.start(rules.Settings(**header.settings), len(header.seats), header.first)
        for line in counting(read_log(saved.records)):
            if line.record.kind == "seat":
                count.sit(line.data.pop("seat"), Occupant(**line.data))
                continue
            step = rules.play(state, line.data["action"])
            state = step.state
            count.told(step.events)
    except UNREADABLE:
        pass
    return count.result()


class _Counting:
    """Counts events for whoever sits on a seat at the time."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._controls = CONTROLS[header.game]
        self._seats = list(header.seats)
        self._players: dict[str, SeatTally] = {}
        self._faces = [0] * 6
        for occupant in header.seats:
            self._player(occupant)

    def _player(self, occupant: Occupant) -> SeatTally:
        key = who(occupant)
        # Computer players of one level are one player; two of them at a table add up.
        return self._players.setdefault(key, SeatTally(key, occupant.name, None, {}))

    def sit(self, seat: int, occupant: Occupant) -> None:
        self._seats[seat] = occupant
        self._player(occupant)

    def told(self, events: Iterable[Tagged]) -> None:
        for event in events:
            for count in self._controls.counts(event):
                self._count(count)
            for face in self._controls.faces(event):
                self._faces[face - 1] += 1

    def _count(self, count: Count) -> None:
        counted = self._player(self._seats[count.seat]).counted
        before = counted.get(count.key, 0)
        counted[count.key] = (
            max(before, count.by) if count.key in self._controls.highest else before + count.by
        )

    def result(self) -> Tally:
        for row in self._header.standings or ():
            player = self._player(self._seats[row["seat"]])
            player.place = min(row["place"] or 99, player.place or 99)
        return Tally(self._header.game, self._header.finished, list(self._players.values()), self._faces)
