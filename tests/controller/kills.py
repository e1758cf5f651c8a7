"""Killing a playing program at random moments, and judging what it leaves behind."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from controller.replay import entries
from controller.saved import Record
from controller.session import Session
from controller.store import Store
from engines import GAMES

PLAYER = Path(__file__).with_name("kill_player.py")
LONGEST_S = 0.25
"""A player lives at most this long, in seconds: its opening, its resuming and a few dozen moves."""
CALL = 2
"""The most records that one call saves: a throw and its dice."""

Acknowledged = dict[tuple[int, int], str]
"""The data of a record that was acknowledged, by game and seq."""


@dataclass(slots=True)
class Tally:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    unasked: int = 0
    """Calls that were saved but killed before they said so."""
    games: int = 0


def kill_and_judge(folder: Path, kills: int, seed: int) -> Tally:
    """Play in this folder and be killed so many times; AssertionError if anything was lost or doubled."""
    rng, tally, known = Random(seed), Tally(), Acknowledged()
    command = [sys.executable, str(PLAYER), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        try:
            for _ in range(kills):
                fresh = dict(_play_and_kill(player, rng.randrange(1 << 30), rng.uniform(0.0, LONGEST_S)))
                assert not fresh.keys() & known.keys(), "a number was given twice"
                known |= fresh
                tally.kills += 1
                tally.acknowledged += len(fresh)
                tally.unasked += _judge(folder, known)
        except BaseException:
            player.kill()
            raise
    tally.games = len({game for game, _ in known})
    return tally


def _play_and_kill(
    player: subprocess.Popen[str], seed: int, seconds: float
) -> Iterator[tuple[tuple[int, int], str]]:
    """What was acknowledged, by game and seq, before the kill."""
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write(f"{seed} {seconds}\n")
    player.stdin.flush()
    for line in player.stdout:
        if line == "killed\n":
            return
        game, seq, data = line.rstrip("\n").split(" ", 2)
        yield (int(game), int(seq)), data
    raise AssertionError("the player has gone; its standard error says why")


def _judge(folder: Path, known: Acknowledged) -> int:
    """Everything acknowledged is there once, every game is whole; what was not said is added to `known`."""
    with Store(folder, durable=False) as store:
        assert store.notices == ()
        found = {(h.id, r.seq): r.data for h in store.games() for r in store.load(h.id).records}
        lost = {key for key, data in known.items() if found.get(key) != data}
        assert not lost, f"acknowledged, but not there: {sorted(lost)}"
        more = found.keys() - known.keys()
        assert len(more) <= CALL, f"more than one call beyond what was acknowledged: {sorted(more)}"
        for header in store.games():
            _judge_game(store, header.id)
    known |= {key: found[key] for key in more}
    return bool(more)


def _judge_game(store: Store, game_id: int) -> None:
    saved = store.load(game_id)
    assert [record.seq for record in saved.records] == list(range(1, len(saved.records) + 1))
    assert not _half_throws(saved.records), "a throw without its dice"
    game = GAMES[saved.header.game]
    session = Session.resume(store, game_id)
    state = game.start(game.Settings(**saved.header.settings), len(saved.header.seats), saved.header.first)
    for entry in entries(game, saved.records):
        state = game.play(state, entry.action).state
    assert session.state == state
    assert session.notices == ()
    assert session.over == (saved.header.finished is not None) == (saved.header.standings is not None)


def _half_throws(records: Iterable[Record]) -> list[int]:
    """Throws whose next record is not dice."""
    kinds = [r.read()["action"]["kind"] if r.kind == "action" else r.kind for r in records]
    return [n for n, kind in enumerate(kinds, 1) if kind == "throw" and kinds[n : n + 1] != ["dice"]]
