"""``worp stats``: the statistics of a table in a terminal, or as JSON for other programs."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table as Grid

from controller.games import CONTROLS
from controller.statistics.book import Book
from display.texts import Texts


def print_book(book: Book, texts: Texts, *, as_json: bool, console: Console | None = None) -> None:
    """Print everything there is to tell."""
    console = console or Console(highlight=False)
    if as_json:
        console.out(json.dumps(book.as_json(), ensure_ascii=False), highlight=False)
        return
    if not book.players:
        console.print(texts.say("common.stats.none_yet"))
        return
    for game in CONTROLS:
        if any(game in player.games for player in book.players):
            console.print(_grid(book, game, texts))
    console.print(_dice(book, texts))


def _grid(book: Book, game: str, texts: Texts) -> Grid:
    grid = Grid(title=texts.say(f"{game}.name"), title_justify="left")
    rows = [(player.name, player.games[game]) for player in book.players if game in player.games]
    heads = [key for key, _ in CONTROLS[game].figures({})]
    grid.add_column(texts.say("common.stats.player"))
    for text in ("common.stats.games", "common.stats.wins", "common.stats.best_streak"):
        grid.add_column(texts.say(text), justify="right")
    for key in heads:
        grid.add_column(texts.say(f"{game}.stat.{key}"), justify="right")
    for name, figures in rows:
        told = [f"{value:.1f}".removesuffix(".0") for _, value in CONTROLS[game].figures(figures.counted)]
        grid.add_row(name, str(figures.games), str(figures.wins), str(figures.best_streak), *told)
    return grid


def _dice(book: Book, texts: Texts) -> Grid:
    dice = book.dice
    verdict = "unfair" if dice.unfair else "fair" if dice.total else "none_yet"
    faces = ", ".join(map(str, dice.unfair))
    said = texts.say(f"common.stats.dice.{verdict}", total=dice.total, faces=faces)
    grid = Grid(
        title=texts.say("common.stats.dice"), caption=said, title_justify="left", caption_justify="left"
    )
    for face in range(1, 7):
        grid.add_column(str(face), justify="right")
    grid.add_row(*map(str, dice.faces))
    return grid
