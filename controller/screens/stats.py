"""Who won how often, and how the dice of this table fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from controller.games import CONTROLS
from controller.screens.base import ScreenName
from controller.screens.chapters import ChaptersScreen
from controller.statistics.book import Book, GameFigures, Player, open_book
from display.view import Chart, Section

if TYPE_CHECKING:
    from controller.table import Table


class StatsScreen(ChaptersScreen):
    """The table as a whole, then its dice, then each player."""

    kind: ClassVar[ScreenName] = "stats"
    name: ClassVar[str] = "stats"
    over_table: ClassVar[bool] = False

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._book: Book = open_book(table.store)

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say("common.stats.title")

    def sections(self) -> Sequence[Section]:
        """The chapters."""
        return [self._everybody(), self._dice(), *(self._player(player) for player in self._book.players)]

    def _everybody(self) -> Section:
        say = self.texts.say
        games = sum(self._book.games.values())
        head = tuple(say(f"common.stats.{key}") for key in ("player", "games", "wins", "share"))
        rows = tuple(
            (player.name, str(player.finished), str(player.wins), self._percent(player.wins, player.finished))
            for player in self._book.players
            if player.finished
        )
        chart = None
        if rows:
            chart = Chart(labels=tuple(row[0] for row in rows), values=tuple(float(row[2]) for row in rows))
        return Section(
            id="everybody",
            title=say("common.stats.everybody"),
            lines=(say("common.stats.games_played", count=games) if games else say("common.stats.none_yet"),),
            table=(head, *rows) if rows else (),
            chart=chart,
        )

    def _percent(self, part: int, whole: int) -> str:
        return self.texts.say("common.value.percent", number=round(100 * part / whole)) if whole else ""

    def _dice(self) -> Section:
        """How the dice fall, with the band that fair ones stay in, and when numbers are drawn."""
        say, dice = self.texts.say, self._book.dice
        verdict = "unfair" if dice.unfair else "fair" if dice.total else "none_yet"
        faces = ", ".join(map(str, dice.unfair))
        return Section(
            id="dice",
            title=say("common.stats.dice"),
            lines=(
                say(f"common.stats.dice.{verdict}", total=dice.total, faces=faces),
                say("common.stats.dice.band"),
                say("common.stats.dice.drawn"),
                say("common.stats.dice.force"),
            ),
            chart=Chart(
                labels=("1", "2", "3", "4", "5", "6"),
                values=tuple(float(count) for count in dice.faces),
                low=float(dice.band.low),
                high=float(dice.band.high),
                band=say("common.stats.dice.fair_band"),
                marked=tuple(face - 1 for face in dice.unfair),
            ),
        )

    def _player(self, player: Player) -> Section:
        rows = [row for game, figures in player.games.items() for row in self._game(game, figures)]
        return Section(id=player.id, title=player.name, table=tuple(rows))

    def _game(self, game: str, figures: GameFigures) -> list[tuple[str, str]]:
        say = self.texts.say
        rows = [
            (say(f"{game}.name"), say("common.stats.won_of", wins=figures.wins, games=figures.games)),
            (say("common.stats.streak"), str(figures.streak)),
            (say("common.stats.best_streak"), str(figures.best_streak)),
        ]
        told = CONTROLS[game].figures(figures.counted)
        return rows + [(say(f"{game}.stat.{key}"), self._figure(game, key, value)) for key, value in told]

    def _figure(self, game: str, key: str, value: float) -> str:
        """A figure, beside what the best play reaches where that is known."""
        best = CONTROLS[game].compared(key)
        if best is None:
            return self.texts.number(value)
        return self.texts.say(
            "common.stats.beside_best", value=self.texts.number(value), best=self.texts.number(best)
        )
