"""A demonstration game of computer players, told in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.assembly import Options, assembled
from controller.clock import VirtualClock
from controller.table import SeatSpec, Table
from display.texts import Texts

GAME = "mexico"
PLAYERS = ("hard", "medium", "easy")


def play_demo(options: Options, say: Callable[[str], None], seed: int | None = None) -> None:
    """Play a game of three computer players to its end, each throw and each result a line."""
    clock = VirtualClock()
    passing = Options(options.config, None, options.lang, simulate=True)
    with assembled(passing, clock, real_pins=False, animate=False, keep=False, seed=seed) as house:
        table = house.table
        table.new_game(GAME, [SeatSpec(cpu=level) for level in PLAYERS], {})
        teller = Teller(table, Texts(table.preferences.language), say)
        while not table.waiting_for_person:
            clock.move_to(table.due(clock.now()) or clock.now() + 1000)
            table.step(clock.now())
            teller.tell()


class Teller:
    """Tells what happens at a table: throws from the events, the rest in the table's own messages."""

    def __init__(self, table: Table, texts: Texts, say: Callable[[str], None]) -> None:
        self._table = table
        self._texts = texts
        self._say = say
        self._told: frozenset[str] = frozenset()

    def tell(self) -> None:
        """Tell what has happened since last asked."""
        for event in self._table.take_events():
            line = self._line(event)
            if line:
                self._say(line)
        messages = [message.text for message in self._table.view.messages]
        for text in messages:
            if text not in self._told:
                self._say(f"  {text}")
        self._told = frozenset(messages)

    def _line(self, event: Mapping[str, Any]) -> str | None:
        text, dice = self._texts.say, _dice(event.get("values"))
        match event["kind"]:
            case "thrown" if event["values"] is None:
                return text("common.cli.demo.blind", name=self._name(event))
            case "thrown":
                return text("common.cli.demo.thrown", name=self._name(event), dice=dice)
            case "revealed":
                return text("common.cli.demo.revealed", name=self._name(event), dice=dice)
            case "round_started":
                return "\n" + text("mexico.label.round", round=event["round"])
            case "game_over":
                return "\n" + text("common.over.standings") + self._standings()
        return None

    def _name(self, event: Mapping[str, Any]) -> str:
        return self._table.view.seats[event["seat"]].name

    def _standings(self) -> str:
        over = self._table.view.over
        rows = sorted(over.standings if over else (), key=lambda row: row.place or 0)
        return "".join(f"\n  {row.place}. {row.name}" for row in rows)


def _dice(values: list[int] | None) -> str:
    return " ".join(str(value) for value in values or ())
