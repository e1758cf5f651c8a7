"""The host: begins games and goes on with them, takes back, and says who plays which seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, get_args

from pydantic import ValidationError

from controller.errors import BadSetup
from controller.games import CONTROLS
from controller.people import Occupant, Side
from controller.saved import Header
from controller.screens.play import PlayScreen
from controller.session import NOTHING_TO_TAKE_BACK, Session
from engines.face import Game, Reason

if TYPE_CHECKING:
    from controller.table import Table


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who should play a seat: a person by name, or a CPU by level ("easy", "medium", "hard")."""

    name: str = ""
    cpu: str | None = None
    side: Side | None = None


class Host:
    """The saved games of a table, and the seats of the one that is played."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def new_game(
        self, game: str, seats: Sequence[SeatSpec], settings: Mapping[str, Any], *, lots: bool = False
    ) -> None:
        """Start a game. Unknown names become people of this table; with `lots` chance says who begins.

        Raises BadSetup, naming the seat or the setting, and StoreError where it could not be saved.
        """
        rules = self._rules(game)
        if len(seats) not in rules.seats:
            least, most = rules.seats[0], rules.seats[-1]
            raise BadSetup("seats", f"{game} takes {least} to {most} players; {len(seats)} were named")
        checked = self.check_settings(rules, settings)
        occupants = self._seat(seats)
        begins = self._table.chance.rng.randrange(len(occupants)) if lots else 0
        self.start(rules, occupants[begins:] + occupants[:begins], checked)

    def _rules(self, game: str) -> Game[Any, Any]:
        if game not in CONTROLS:
            raise BadSetup("game", f"there is no game {game!r}; there is: {', '.join(CONTROLS)}")
        return CONTROLS[game].game

    @staticmethod
    def check_settings(rules: Game[Any, Any], settings: Mapping[str, Any]) -> Any:
        """The settings as the rules take them. Raises BadSetup with the key and the reason."""
        try:
            return rules.Settings(**_as_words(rules, settings))
        except ValueError as bad:
            raise BadSetup("setting", f"{rules.name}: {first_error(bad)}") from None

    def _seat(self, seats: Sequence[SeatSpec]) -> tuple[Occupant, ...]:
        occupants: list[Occupant] = []
        cpus = 0
        for chair, spec in enumerate(seats):
            if spec.cpu is not None:
                cpus += 1
                occupants.append(Occupant(f"CPU {cpus}", cpu=spec.cpu, chair=chair, side=spec.side))
                continue
            person = self._table.household.named(spec.name)
            if any(other.profile == person.id for other in occupants):
                raise BadSetup("twice", f"{person.name} is named twice; a person has one seat")
            occupants.append(Occupant.of(person, chair, spec.side))
        return tuple(occupants)

    def start(self, rules: Game[Any, Any], seats: tuple[Occupant, ...], settings: Any) -> None:
        """Start a game with these occupants. Raises BadSetup, StoreError."""
        try:
            session = Session.new(self._table.store, rules, settings, seats)
        except ValueError as bad:
            raise BadSetup("setting", f"{rules.name}: {first_error(bad)}") from None
        self._open(session)

    def resume(self, game_id: int | None = None) -> None:
        """Go on with a game, by default the latest unfinished one. Raises BadSetup where there is none."""
        if game_id is None:
            unfinished = self._table.store.unfinished()
            if not unfinished:
                raise BadSetup("no_game", "there is no unfinished game to go on with; start one with `new`")
            game_id = unfinished[0].id
        session = Session.resume(self._table.store, game_id)
        for notice in session.notices:
            self._table.tell(notice)
        self._open(session)

    def _open(self, session: Session) -> None:
        self._table.lay(PlayScreen(self._table, session))

    def rematch(self, play: PlayScreen) -> None:
        """The same people again, the starter moved on by one seat. Raises StoreError."""
        occupants = play.session.occupants
        self.start(play.game, occupants[1:] + occupants[:1], play.session.settings)

    def again(self, last: Header) -> None:
        """The same table as a game that is over: the same people and rules, the starter moved on."""
        rules = self._rules(last.game)
        seats = last.occupants
        self.start(rules, seats[1:] + seats[:1], self.check_settings(rules, last.settings))

    def take_back(self) -> None:
        """Take the last decision back. Raises TableError with the reason where that cannot be."""
        play, session = self._playing()
        session.take_back()
        play.changed()
        self._table.effects.clear()

    @property
    def saved_game(self) -> bool:
        """Whether what is played is a saved game, not a lesson or a demonstration."""
        return self._table.play is not None and isinstance(self._table.play.session, Session)

    @property
    def why_no_take_back(self) -> Reason | None:
        """Why nobody's decision can be taken back now, None where one can."""
        _, session = self._playing()
        return NOTHING_TO_TAKE_BACK if session.take_back_seat is None else None

    def leave(self, seat: int, cpu: str | None = None) -> None:
        """The person on this seat (from 0) leaves: a CPU player of level `cpu` takes it, or it withdraws.

        Raises BadSetup for a seat that is not there or has no person, IllegalAction where the game is over.
        """
        play, session = self._playing()
        if not 0 <= seat < len(session.occupants):
            raise BadSetup("seat", f"there is no seat {seat + 1} in this game")
        if cpu is not None:
            self.sit(seat, Occupant(self._cpu_name(play), cpu=cpu))
            return
        play.changed(session.withdraw(seat))
        self._table.effects.clear()

    def sit(self, seat: int, occupant: Occupant) -> None:
        """Somebody else plays this seat from now on, on the same chair."""
        play, session = self._playing()
        old = session.occupants[seat]
        session.sit(seat, replace(occupant, chair=old.chair, side=old.side))
        play.changed(play.news.latest)

    @staticmethod
    def _cpu_name(play: PlayScreen) -> str:
        names = {occupant.name for occupant in play.session.occupants}
        return next(f"CPU {n}" for n in range(1, len(names) + 2) if f"CPU {n}" not in names)

    def _playing(self) -> tuple[PlayScreen, Session]:
        self._table.wake()
        play = self._table.play
        if play is None or not isinstance(play.session, Session):
            raise BadSetup("no_game", "no game is being played; start one with `new`")
        return play, play.session


_WORDS: Mapping[bool | None, str] = {True: "on", False: "off", None: "none"}


def _as_words(rules: Game[Any, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """The same settings, with on, off and none as words where a setting has them among its words."""
    given = dict(settings)
    for key, value in settings.items():
        word = _WORDS.get(value) if value is None or isinstance(value, bool) else None
        field = rules.Settings.model_fields.get(key)
        if word is not None and field is not None and word in get_args(field.annotation):
            given[key] = word
    return given


def first_error(bad: ValueError) -> str:
    """The first thing that is wrong, in one line: the key and the reason."""
    if isinstance(bad, ValidationError):
        error = bad.errors(include_url=False)[0]
        where = ".".join(str(part) for part in error["loc"])
        if error["type"] == "value_error":
            told = str(error.get("ctx", {}).get("error", error["msg"]))
            return f"{where}: {told}" if where else told
        return f"{where}: {error['msg']}, not {error['input']!r}" if where else str(error["msg"])
    return str(bad)
