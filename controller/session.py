"""One game being played: its rules, its state, who sits where, and what of it is saved.

The state changes only after the store has taken the action: where saving fails, nothing has happened and the
same call may be made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from pydantic import ValidationError

from controller.errors import BadProfile, BadSetup, CannotTakeBack, Notice
from controller.people import Occupant, clean_name
from controller.replay import Entry, Replayed, entries, rebuild
from controller.saved import Json, Record, Snapshot, seat_record, to_text
from controller.store import Store
from engines.face import TABLE, Game, IllegalAction, Reason, Standing, Tagged

NOTHING_TO_TAKE_BACK = Reason("nothing_to_take_back")
ENDS = frozenset({"turn_ended", "round_ended", "hand_ended"})
"""Events after which a snapshot is kept, besides a change of the seat to move."""
SNAPSHOT_EVERY = 50
"""A turn that lasts longer gets a snapshot after so many records."""


class Session:
    """A game that is being played. Made by `new` or `resume`."""

    def __init__(
        self,
        store: Store,
        game: Game[Any, Any],
        game_id: int,
        occupants: Sequence[Occupant],
        replayed: Replayed,
    ) -> None:
        self.store = store
        self.game = game
        self.game_id = game_id
        self.state = replayed.state
        self.occupants = tuple(occupants)
        """Who sits where now."""
        self.notices: tuple[Notice, ...] = tuple(replayed.notices)
        """What there is to tell of the resuming: `rules_changed`, `replay_differs`, `resume_cut`."""
        header = store.header(game_id)
        self.settings = header.settings
        """As saved: the values of `game.Settings` in their JSON form."""
        self.first = header.first
        self._undo = replayed.undo
        self._last_seq = replayed.last_seq
        self._snapshot_seq = replayed.last_seq

    def __repr__(self) -> str:
        return f"<Session {self.game_id} {self.game.name} after {self._last_seq}: {self.state!r}>"

    @classmethod
    def new(
        cls,
        store: Store,
        game: Game[Any, Any] | str,
        settings: Any = None,
        seats: Sequence[Occupant] = (),
        first: int = 0,
    ) -> Session:
        """Begin a game. `settings`: a mapping of raw values, a Settings of the game, or None for defaults.

        Raises BadSetup, naming the setting or the seat; StoreError.
        """
        rules = _rules(game)
        chosen = _settings(rules, settings)
        occupants = _occupants(rules, seats)
        try:
            state = rules.start(chosen, len(occupants), first)
        except ValueError as bad:
            raise BadSetup("setting", f"{rules.name}: {bad}") from None
        header = store.create(
            rules.name,
            rules.rules_version,
            chosen.model_dump(mode="json"),
            occupants,
            first=first,
            snapshot=_snapshot(rules, 0, state),
        )
        return cls(store, rules, header.id, occupants, Replayed(state, 0))

    @classmethod
    def resume(cls, store: Store, game_id: int, games: Mapping[str, Game[Any, Any]] | None = None) -> Session:
        """Go on with a saved game where it stood; see ``controller.replay.rebuild``.

        Where the rules have changed or something was lost `notices` say so, and the log is mended so that the
        next time it is as it was this time. Raises UnknownRecord, BadSave, and StoreError where such mending
        cannot be saved.
        """
        saved = store.load(game_id)
        rules = _rules(saved.header.game, games)
        replayed = rebuild(rules, saved)
        session = cls(store, rules, game_id, saved.header.occupants, replayed)
        if replayed.changed:
            session._mend(replayed.dropped)
        return session

    # -- what is -----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.turn(self.state) is None

    @property
    def standings(self) -> tuple[Standing, ...] | None:
        """Places in order; None while playing."""
        return self.game.standings(self.state)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every action that counts, read from the store. Raises StoreError, and BadAction after a change of
        the rules that no longer know one."""
        return tuple(entries(self.game, self.store.load(self.game_id).records))

    # -- playing -----------------------------------------------------------------------------------------

    def play(self, *actions: Tagged | Mapping[str, Json], by: int | None = None) -> tuple[Tagged, ...]:
        """Play actions one after the other and save them as one; returns their events.

        A seat's throw and the table's dice belong together in one call. `by` is the seat that decides, which
        must be the one to move; None: whoever that is.

        Raises IllegalAction or BadAction of the rules, or StoreError; nothing has changed then, and after a
        StoreError the same call may be made again.
        """
        if not actions:
            raise ValueError("play: no action given; give at least one")
        state, undo = self.state, self._undo.copy()
        events: list[Tagged] = []
        records: list[Record] = []
        for given in actions:
            action = self.game.read_action(given) if isinstance(given, Mapping) else given
            entry = Entry(self._last_seq + len(records) + 1, self._seat(state, action, by), action)
            step = self.game.play(state, action)
            records.append(
                Record.of(entry.seq, "action", action=self.game.write_action(action), seat=entry.seat)
            )
            undo.played(entry, state)
            events += step.events
            state = step.state
        self._save(records, state, events)
        self.state, self._undo = state, undo
        return tuple(events)

    def withdraw(self, seat: int) -> tuple[Tagged, ...]:
        """This seat leaves the game, whoever's turn it is; returns the events. Raises as `play` does."""
        return self.play({"kind": "withdraw", "seat": seat})

    def sit(self, seat: int, occupant: Occupant) -> None:
        """From now on this occupant plays the seat. Raises BadSetup, StoreError."""
        seats = list(self.occupants)
        if not 0 <= seat < len(seats):
            raise BadSetup(
                "seat", f"{self.game.name}: there is no seat {seat + 1} in this game", seat=seat + 1
            )
        seats[seat] = occupant
        occupants = _occupants(self.game, seats)
        self.store.append(self.game_id, [seat_record(self._last_seq + 1, seat, occupants[seat])])
        self._last_seq += 1
        self.occupants = occupants
        self._undo.sat(seat)

    # -- taking back -------------------------------------------------------------------------------------

    @property
    def take_back_seat(self) -> int | None:
        """The seat whose last decision can be taken back now; None: nobody's."""
        undo = self._undo.last
        if undo is None or undo.entry.seat is None or self.occupants[undo.entry.seat].cpu is not None:
            return None
        return undo.entry.seat

    def why_no_take_back(self, seat: int) -> Reason | None:
        """Why this seat can take nothing back now, or None where it can.

        It can as long as no dice, card or reveal and no other seat's action came after its last decision.
        """
        return None if seat == self.take_back_seat else NOTHING_TO_TAKE_BACK

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat's last decision can be taken back now."""
        return self.why_no_take_back(seat) is None

    def take_back(self, seat: int | None = None) -> Tagged:
        """Take the last decision of this seat back (None: whoever's can be), also one that ended the game.

        The state is then the one before it. Returns the action that no longer counts. Raises CannotTakeBack,
        StoreError.
        """
        undo = self._undo.last
        if undo is None or self.take_back_seat is None or seat not in {None, self.take_back_seat}:
            who = "no seat" if seat is None else f"not seat {seat + 1}"
            raise CannotTakeBack(
                NOTHING_TO_TAKE_BACK.code,
                f"{self.game.name}: {who} can take its last decision back now: dice, a card or somebody "
                "else's action came after it",
            )
        void = Record.of(self._last_seq + 1, "void", seq=undo.entry.seq)
        self.store.append(self.game_id, [void], reopen=self.over)
        self._last_seq += 1
        self.state = undo.before
        self._undo.items.pop()
        return undo.entry.action

    # -- inside ------------------------------------------------------------------------------------------

    def _seat(self, state: Any, action: Tagged, by: int | None) -> int | None:
        """Who does this: the seat that leaves, the table, or the seat to move, which `by` has to be."""
        if action.kind == "withdraw":
            leaving: int = getattr(action, "seat")  # noqa: B009 - every game's withdraw has it, no type says so
            return leaving
        turn = self.game.turn(state)
        if turn is TABLE:
            return None
        if by is not None and by != turn:
            raise IllegalAction(Reason("not_your_turn"), action)
        return turn

    def _save(self, records: Sequence[Record], state: Any, events: Sequence[Tagged]) -> None:
        """Commit records; with a snapshot at the end of a turn, with the standings at the end of the game."""
        last = records[-1].seq
        turn, standings = self.game.turn(state), self.game.standings(state)
        ended = turn is None or turn != self.game.turn(self.state) or any(e.kind in ENDS for e in events)
        keep = ended or last - self._snapshot_seq >= SNAPSHOT_EVERY
        self.store.append(
            self.game_id,
            records,
            snapshot=_snapshot(self.game, last, state) if keep else None,
            standings=_places(standings) if turn is None and standings is not None else None,
        )
        self._last_seq = last
        if keep:
            self._snapshot_seq = last

    def _mend(self, dropped: Sequence[int]) -> None:
        """Void what does not play any more and keep the state as these rules have it."""
        voids = [Record.of(self._last_seq + n, "void", seq=seq) for n, seq in enumerate(dropped, start=1)]
        self._last_seq += len(voids)
        self._snapshot_seq = self._last_seq
        snapshot = replace(_snapshot(self.game, self._last_seq, self.state), firm=True)
        self.store.append(self.game_id, voids, snapshot=snapshot)


def _places(standings: Sequence[Standing]) -> list[dict[str, int]]:
    return [asdict(standing) for standing in standings]


def _snapshot(game: Game[Any, Any], seq: int, state: Any) -> Snapshot:
    return Snapshot(seq, game.rules_version, to_text(game.write_state(state)))


def _rules(game: Game[Any, Any] | str, games: Mapping[str, Game[Any, Any]] | None = None) -> Game[Any, Any]:
    if not isinstance(game, str):
        return game
    known = _all_games() if games is None else games
    if game not in known:
        raise BadSetup("game", f"there is no game {game!r}; there is: {', '.join(known)}", game=game)
    return known[game]


def _all_games() -> Mapping[str, Game[Any, Any]]:
    from engines import GAMES

    return GAMES


def _settings(game: Game[Any, Any], settings: Any) -> Any:
    if isinstance(settings, game.Settings):
        return settings
    try:
        return game.Settings(**(settings or {}))
    except ValidationError as bad:
        first = bad.errors(include_url=False)[0]
        key = ".".join(map(str, first["loc"])) or "settings"
        raise BadSetup("setting", f"{game.name}: {key}: {first['msg']}", key=key) from None


def _occupants(game: Game[Any, Any], seats: Sequence[Occupant]) -> tuple[Occupant, ...]:
    """The occupants, checked: as many as the game takes, no person twice, CPUs of a known level."""
    if len(seats) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise BadSetup(
            "seats", f"{game.name}: {len(seats)} seats; give {least} to {most}", least=least, most=most
        )
    people: set[str] = set()
    for number, seat in enumerate(seats, start=1):
        where = f"{game.name}: seat {number}"
        try:
            clean_name(seat.name)
        except BadProfile as bad:
            raise BadSetup(bad.code, f"{where}: {bad}", **bad.values) from None
        if seat.cpu is not None and (seat.cpu not in game.levels or seat.profile is not None):
            levels = ", ".join(game.levels)
            raise BadSetup("level", f"{where}: a CPU's level is {levels}, not {seat.cpu!r}", seat=number)
        if seat.profile is not None and seat.profile in people:
            raise BadSetup("twice", f"{where}: {seat.name} has a seat already", seat=number, name=seat.name)
        people |= {seat.profile} if seat.profile else set()
    return tuple(seats)
