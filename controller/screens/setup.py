"""Before a game: who plays, where they sit, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from controller.errors import BadSetup
from controller.games import CONTROLS
from controller.games.base import SettingLine
from controller.lessons import lessons
from controller.people import Profile, Side
from controller.screens.base import Entry, Outcome, PageScreen, cycle
from controller.screens.people import NameScreen
from controller.screens.practice import progress
from controller.screens.rules import RulesScreen
from display.view import Item
from engines.face import Reason

if TYPE_CHECKING:
    from controller.host import SeatSpec
    from controller.table import Table

LEVELS = ("easy", "medium", "hard")
SIDES: tuple[Side | None, ...] = (None, "bottom", "left", "top", "right")


@dataclass
class Plan:
    """The game as it is being put together."""

    game: str
    seats: list[SeatSpec] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The persons, in the order of their seats."""
        return [seat.name for seat in self.seats if seat.cpu is None]


def begin(table: Table, plan: Plan) -> None:
    """Start the game as it was put together. Raises BadSetup, StoreError."""
    lots = CONTROLS[plan.game].draws_lots
    table.host.new_game(plan.game, plan.seats, plan.settings, lots=lots)


def _last_settings(table: Table, game: str) -> dict[str, Any]:
    """The rules by which this game was played last; none where they no longer fit."""
    for last in table.store.games(game, limit=1):
        try:
            table.host.check_settings(CONTROLS[game].game, last.settings)
        except BadSetup:
            return {}
        return {**last.settings, **({"first_leader": None} if "first_leader" in last.settings else {})}
    return {}


class WhoScreen(PageScreen):
    """Who plays: everybody this table knows, those of last time already in."""

    name: ClassVar[str] = "who"
    blind_text: ClassVar[str] = "common.setup.clear"
    columns: ClassVar[int] = 2
    confirm_text: ClassVar[str] = "common.setup.begin"

    def __init__(self, table: Table, game: str) -> None:
        super().__init__(table)
        self.plan = Plan(game, settings=_last_settings(table, game))
        self._people = table.household.everybody()
        self._most = CONTROLS[game].game.seats[-1]
        self._last: set[str | None] = set()
        """Who played last; after everybody got up again the others are nearest."""
        self._seat_the_last()

    def _seat_the_last(self) -> None:
        """Those who played last sit down again by themselves."""
        from controller.host import SeatSpec

        last = self.table.store.last_table()
        self._last = {occupant.profile for occupant in last.occupants} if last is not None else set()
        known = {person.id: person for person in self._people}
        if last is None or len(last.occupants) not in CONTROLS[self.plan.game].game.seats:
            return
        for occupant in sorted(last.occupants, key=lambda o: o.chair):
            if occupant.cpu is not None:
                self.plan.seats.append(SeatSpec(cpu=occupant.cpu, side=occupant.side))
            elif occupant.profile in known:
                self.plan.seats.append(SeatSpec(known[occupant.profile].name, side=occupant.side))

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.setup.who", game=self.texts.say(f"{self.plan.game}.name"))

    def lead(self) -> str:
        """Who sits down so far, in order."""
        say = self.texts.say
        names = [
            seat.name or say("common.setup.cpu", level=self._level(seat.cpu)) for seat in self.plan.seats
        ]
        if not names:
            return say("common.setup.nobody_yet")
        return say("common.setup.seated", names=", ".join(names))

    def first(self) -> str | None:
        """The first person who does not sit yet where nobody does, else the first of all."""
        if not self._people:
            return "new"
        others = (person for person in self._people if not self.plan.seats and person.id not in self._last)
        return next(others, self._people[0]).id

    def entries(self) -> Sequence[Entry]:
        """Everybody, then a new name, then computer players, then nobody."""
        say = self.texts.say
        entries = [self._person(person) for person in self._people]
        room = len(self.plan.seats) < self._most
        full = {} if room else {"enabled": False, "why": "table_full", "detail": say("common.why.table_full")}
        new = Item(id="new", text=say("common.people.new"), icon="pencil", **full)
        entries.append(Entry(new, take=lambda: self.table.push(NameScreen(self.table, self._named))))
        for level in LEVELS:
            text = say("common.setup.cpu", level=self._level(level))
            item = Item(id=f"cpu:{level}", text=text, icon="cpu", **full)
            entries.append(Entry(item, take=partial(self._add, cpu=level)))
        entries.append(self._setup())
        if self.plan.game in lessons():
            begun = progress(self.table.store, self.plan.game)
            learn = Item(
                id="learn",
                text=say("common.setup.learn"),
                detail=say("common.setup.learn.on" if begun else "common.setup.learn.detail", step=begun + 1),
                icon="book",
            )
            entries.append(Entry(learn, take=lambda: self.table.practice(self.plan.game)))
        rules = Item(id="rules", text=say("common.menu.rules"), icon="book")
        entries.append(Entry(rules, take=lambda: self.table.push(RulesScreen(self.table, self.plan.game))))
        return entries

    @property
    def blind_works(self) -> bool:
        """Somebody sits there."""
        return bool(self.plan.seats)

    def blind(self) -> Outcome:
        """Everybody off again, when quite other people play than last time."""
        if not self.plan.seats:
            return "refused"
        self.plan.seats.clear()
        self.at = None
        return "done"

    def unready(self) -> Reason | None:
        """There are not enough players yet."""
        return None if self._enough else Reason("too_few")

    def confirm(self) -> Outcome:
        """Begin by the rules of last time, when there are enough players."""
        if not self._enough:
            return "refused"
        begin(self.table, self.plan)
        return "done"

    @property
    def _enough(self) -> bool:
        return len(self.plan.seats) in CONTROLS[self.plan.game].game.seats

    def foot(self) -> str:
        """How many more are needed."""
        least = CONTROLS[self.plan.game].game.seats[0]
        missing = least - len(self.plan.seats)
        if missing > 0:
            return self.texts.say("common.setup.missing", count=missing)
        return self.texts.say("common.setup.onward_hint")

    def _level(self, level: str | None) -> str:
        return self.texts.say(f"common.cpu.{level}")

    def _person(self, person: Profile) -> Entry:
        seated = person.name in self.plan.names
        seat = self.plan.names.index(person.name) + 1 if seated else 0
        full = not seated and len(self.plan.seats) >= self._most
        item = Item(
            id=person.id,
            kind="person",
            text=person.name,
            value=str(seat) if seated else "",
            on=seated,
            color=person.color,
            shape=person.shape,
            enabled=not full,
            why="table_full" if full else None,
        )
        return Entry(item, take=lambda: self._toggle(person.name))

    def _setup(self) -> Entry:
        """Sides of the table and rules, once it is known who plays."""
        say = self.texts.say
        why = None if self._enough else "too_few"
        item = Item(
            id="setup",
            text=say("common.setup.change"),
            detail=say("common.setup.change.detail") if self._enough else say("common.why.too_few"),
            icon="gear",
            enabled=self._enough,
            why=why,
        )
        return Entry(item, take=lambda: self.table.push(SetupScreen(self.table, self.plan)))

    def _toggle(self, name: str) -> None:
        if name in self.plan.names:
            self.plan.seats[:] = [seat for seat in self.plan.seats if seat.name != name or seat.cpu]
        else:
            self._add(name)

    def _add(self, name: str = "", cpu: str | None = None) -> None:
        from controller.host import SeatSpec

        self.plan.seats.append(SeatSpec(name, cpu))

    def _named(self, name: str) -> None:
        """A new name was spelled: that person exists from now on, and sits down."""
        person = self.table.household.named(name)
        self._people = self.table.household.everybody()
        if person.name not in self.plan.names:
            self._add(person.name)
        self.at = person.id


class SetupScreen(PageScreen):
    """Sides of the table, levels, and every rule with its one line of explanation; keep begins."""

    name: ClassVar[str] = "setup"
    confirm_text: ClassVar[str] = "common.setup.begin"

    def __init__(self, table: Table, plan: Plan) -> None:
        super().__init__(table)
        self.plan = plan
        self._controls = CONTROLS[plan.game]

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.setup.title", game=self.texts.say(f"{self.plan.game}.name"))

    def lead(self) -> str:
        """How long it takes."""
        minutes = self._controls.minutes(len(self.plan.seats), self._settings())
        return self.texts.say("common.setup.minutes", count=minutes)

    def entries(self) -> Sequence[Entry]:
        """Begin, then the seats, then the rules."""
        say = self.texts.say
        begin = Item(
            id="begin", text=say("common.setup.begin"), detail=say("common.setup.begin.detail"), icon="resume"
        )
        entries = [Entry(begin, take=self.confirm)]
        entries.extend(self._seat(index) for index in range(len(self.plan.seats)))
        entries.extend(self._rule(line) for line in self._controls.settings)
        return entries

    def confirm(self) -> Outcome:
        """Start the game."""
        begin(self.table, self.plan)
        return "done"

    def _settings(self) -> Any:
        return self.table.host.check_settings(self._controls.game, self.plan.settings)

    def _seat(self, index: int) -> Entry:
        say = self.texts.say
        seat = self.plan.seats[index]
        side = say(f"common.place.{seat.side or 'any'}")
        name = seat.name or say("common.setup.cpu", level=say(f"common.cpu.{seat.cpu}"))
        text = say("common.setup.seat", seat=index + 1, name=name)
        item = Item(
            id=f"seat:{index + 1}",
            kind="choice",
            text=text,
            value=side,
            detail=self._strength() if seat.cpu == "hard" else say("common.setup.seat.detail"),
            icon="cpu" if seat.cpu else "person",
        )
        return Entry(item, change=lambda by: self._move_seat(index, by))

    def _strength(self) -> str:
        """Whether the hard player plays as well as can be with these rules and so many players."""
        study = self._controls.game.study(self._settings(), len(self.plan.seats))
        exact = not self._controls.searches if study is None else study.exact
        return self.texts.say("common.setup.hard.exact" if exact else "common.setup.hard.strong")

    def _move_seat(self, index: int, by: int) -> None:
        from dataclasses import replace

        seat = self.plan.seats[index]
        self.plan.seats[index] = replace(seat, side=cycle(SIDES, seat.side, by))

    def _rule(self, line: SettingLine) -> Entry:
        say = self.texts.say
        game = self.plan.game
        value = getattr(self._settings(), line.key)
        item = Item(
            id=line.key,
            kind="choice",
            text=say(f"{game}.setting.{line.key}"),
            value=self._value(line.key, value),
            detail=say(f"{game}.setting.{line.key}.detail"),
        )
        return Entry(item, change=lambda by: self._change(line, value, by))

    def _value(self, key: str, value: Any) -> str:
        say = self.texts.say
        if key == "first_leader" and value is not None:
            seat = self.plan.seats[value]
            return seat.name or say(f"common.cpu.{seat.cpu}")
        if isinstance(value, bool):
            return say("common.value.on" if value else "common.value.off")
        if value is None or isinstance(value, str):
            word = "none" if value is None else value
            return self.texts.first(f"{self.plan.game}.value.{key}.{word}", f"common.value.{word}")
        return str(value)

    def _change(self, line: SettingLine, value: Any, by: int) -> None:
        """The next value that the rules take with the others and with these seats."""
        values = line.values
        if line.key == "first_leader":
            values = (None, *range(len(self.plan.seats)))
        self.plan.settings[line.key] = cycle(values, value, by)
