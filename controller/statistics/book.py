"""Statistics of a whole table, from the tallies of its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from controller.errors import StoreError
from controller.games import CONTROLS
from controller.statistics.fairness import Band, band, unfair_faces
from controller.statistics.tally import SeatTally, Tally, from_json, tally, to_json
from controller.store import Store


@dataclass(slots=True)
class GameFigures:
    """What a player did in all his games of one kind."""

    games: int = 0
    wins: int = 0
    counted: dict[str, int] = field(default_factory=dict)
    streak: int = 0
    """Games won in a row up to now."""
    best_streak: int = 0

    @property
    def share(self) -> float:
        """Games won, of those finished; 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    def add(self, player: SeatTally, most: Iterable[str], *, finished: bool) -> None:
        """One game more, in the order in which they were finished."""
        for key, by in player.counted.items():
            before = self.counted.get(key, 0)
            self.counted[key] = max(before, by) if key in most else before + by
        if not finished:
            return
        self.games += 1
        if player.place == 1:
            self.wins += 1
            self.streak += 1
            self.best_streak = max(self.best_streak, self.streak)
        else:
            self.streak = 0


@dataclass(slots=True)
class Player:
    """One player over all games. `id` is a person's id, or "cpu:" and a level."""

    id: str
    name: str
    games: dict[str, GameFigures] = field(default_factory=dict)

    @property
    def finished(self) -> int:
        """Games finished, of all kinds."""
        return sum(figures.games for figures in self.games.values())

    @property
    def wins(self) -> int:
        """Games won, of all kinds."""
        return sum(figures.wins for figures in self.games.values())


@dataclass(frozen=True, slots=True)
class Dice:
    """How the dice of this table have fallen, and whether fair ones would."""

    faces: tuple[int, ...]
    band: Band
    unfair: tuple[int, ...]
    """Faces (1 to 6) that have left the band; fair dice ever do with a chance of at most 1 in 1,000."""

    @property
    def total(self) -> int:
        """Dice thrown."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class Book:
    """Everything there is to tell, those who played most first."""

    players: tuple[Player, ...]
    games: Mapping[str, int]
    """Finished games of each kind."""
    dice: Dice

    def as_json(self) -> dict[str, Any]:
        """For ``worp stats --json``."""
        return {
            "players": [self._player(player) for player in self.players],
            "games": dict(self.games),
            "dice": {
                "faces": list(self.dice.faces),
                "fair_low": self.dice.band.low,
                "fair_high": self.dice.band.high,
                "unfair": list(self.dice.unfair),
            },
        }

    @staticmethod
    def _player(player: Player) -> dict[str, Any]:
        games = {
            game: {**asdict(figures), **dict(CONTROLS[game].figures(figures.counted))}
            for game, figures in player.games.items()
        }
        for figures in games.values():
            figures.pop("counted")
        return {"id": player.id, "name": player.name, "games": games}


def open_book(store: Store) -> Book:
    """Add up all games; tallies that are missing, old or damaged are made anew from the logs."""
    tallies = list(_tallies(store))
    faces = [sum(column) for column in zip(*(t.faces for t in tallies), strict=True)] or [0] * 6
    names = {person.id: person.name for person in store.people()}
    players: dict[str, Player] = {}
    games: dict[str, int] = {}
    for one in tallies:
        if one.finished:
            games[one.game] = games.get(one.game, 0) + 1
        for row in one.players:
            player = players.setdefault(row.who, Player(row.who, names.get(row.who, row.name)))
            figures = player.games.setdefault(one.game, GameFigures())
            figures.add(row, CONTROLS[one.game].highest, finished=one.finished is not None)
    order = sorted(players.values(), key=lambda p: (-p.finished, p.name.casefold()))
    dice = Dice(tuple(faces), band(sum(faces)), unfair_faces(faces))
    return Book(tuple(order), games, dice)


def rebuild(store: Store) -> Book:
    """Throw all tallies away and make them anew. Raises StoreError."""
    store.clear_tallies()
    return open_book(store)


def _tallies(store: Store) -> Iterable[Tally]:
    """The tally of every game, in the order of play."""
    kept, ends = store.tallies(), store.log_ends()
    for header in reversed(store.games()):
        if header.game not in CONTROLS:
            continue
        end = ends.get(header.id, 0)
        counted, text = kept.get(header.id, (-1, ""))
        found = from_json(text) if counted == end else None
        if found is None:
            found = tally(store.load(header.id))
            _keep(store, header.id, end, found)
        yield found


def _keep(store: Store, game_id: int, seq: int, found: Tally) -> None:
    """Keep a tally for the next time; where that cannot be it is made again then."""
    try:
        store.set_tally(game_id, seq, to_json(found))
    except StoreError:
        return
