"""A demonstration game of computer players, told in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.assembly import Options, assembled
from controller.clock import VirtualClock
from controller.host import SeatSpec
from controller.table import Table
from display.texts import Texts

GAME = "mexico"
PLAYERS = ("hard", "medium", "easy")


def play_demo(options: Options, say: Callable[[str], None], seed: int | None = None) -> None:
    """Play a game of three computer players to its end, each throw and each result a line."""
    clock = VirtualClock()
    passing = Options(options.config, None, options.lang, simulate=True)
    with assembled(passing, clock, real_pins=False, animate=False, keep=False, seed=seed) as house:
        table = house.table
        table.host.new_game(GAME, [SeatSpec(cpu=level) for level in PLAYERS], {})
        table.step(clock.now())
        texts = Texts(table.preferences.language)
        teller = Teller(table, texts, say)
        teller.begin()
        while not table.waiting_for_person:
            clock.move_to(table.due(clock.now()) or clock.now() + 1000)
            table.step(clock.now())
            teller.tell()


class Teller:
    """Tells the public events of a game of Mexico as sentences."""

    def __init__(self, table: Table, texts: Texts, say: Callable[[str], None]) -> None:
        self._table = table
        self._texts = texts
        self._say = say

    def begin(self) -> None:
        """Tell who plays what."""
        players = ((seat.name, self._texts.say(f"common.cpu.{seat.cpu}")) for seat in self._table.view.seats)
        self._say(
            f"{self._texts.say(f'{GAME}.name')}: {', '.join(f'{name} ({level})' for name, level in players)}"
        )
        self._say("")
        self._say(self._texts.say("mexico.label.first_round"))

    def tell(self) -> None:
        """Tell what has happened since last asked."""
        for event in self._table.take_events():
            for line in self._lines(event):
                self._say(line)

    def _lines(self, event: Mapping[str, Any]) -> list[str]:
        text = self._texts.say
        match event["kind"]:
            case "round_started":
                leader = event["leader"]
                led = [] if leader is None else [text("mexico.message.leader_now", name=self._name(leader))]
                return ["", text("mexico.label.round", round=event["round"]), *led]
            case "thrown" | "revealed":
                return self._throw(event)
            case "tied":
                return [text("mexico.message.tied", name=self._name(seat)) for seat in event["seats"]]
            case "life_lost" if event["lives"]:
                name = self._name(event["seat"])
                return [text("mexico.message.life_lost", name=name, count=event["lives"])]
            case "knocked_out":
                return [text("mexico.message.knocked_out", name=self._name(event["seat"]))]
            case "game_over":
                winners = [text("mexico.message.winner", name=self._name(seat)) for seat in event["winners"]]
                return ["", *(winners or [text("mexico.sentence.nobody_won")]), *self._standings()]
        return []

    def _throw(self, event: Mapping[str, Any]) -> list[str]:
        name, values = self._name(event["seat"]), event["values"]
        if values is None:
            return [self._texts.say("common.cli.demo.blind", name=name)]
        dice = " ".join(map(str, values))
        how = "thrown" if event["kind"] == "thrown" else "revealed"
        line = self._texts.say(f"common.cli.demo.{how}", name=name, dice=dice)
        return [f"{line}  {self._texts.say('mexico.label.mexico')}" if event["mexico"] else line]

    def _name(self, seat: int) -> str:
        return self._table.view.seats[seat].name

    def _standings(self) -> list[str]:
        over = self._table.view.over
        rows = sorted(over.standings if over else (), key=lambda row: row.place or 0)
        return [
            self._texts.say("common.over.standings"),
            *(f"{row.place or '-'}. {row.name}" for row in rows),
        ]
