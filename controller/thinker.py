"""Lets a computer player think in a process of its own, so that the screen never waits for it."""

from __future__ import annotations

import logging
from collections.abc import Hashable
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Any, Final

from controller import processes, worker
from engines.face import Game, Tagged

_log = logging.getLogger(__name__)

POLL_MS: Final = 20
"""How often a thinking worker is asked whether it has decided."""
WANTED_MS: Final = 300
"""How long one decision may take."""
_LEAST, _MOST = 10, 2000
"""Bounds of the effort, whatever was measured."""


@dataclass(slots=True)
class _Process:
    """A worker and the pipe to it."""

    process: SpawnProcess
    pipe: Connection


class Thinker:
    """One worker that decides what a player does; how much it works follows from how fast it was before."""

    def __init__(self) -> None:
        self._worker: _Process | None = None
        self._asked: Hashable = None
        self._answer: Tagged | None = None
        self._efforts: dict[str, float] = {}
        self._failures = 0

    def ask(
        self, about: Hashable, game: Game[Any, Any], level: str, seen: Any, rng: Random, effort: int
    ) -> None:
        """Begin to think about a position, unless it is the one already thought about.

        `seen` is what the seat may see; `about` tells positions apart; `effort` is where it begins.
        """
        if about == self._asked:
            return
        self._asked, self._answer = about, None
        used = round(self._efforts.setdefault(game.name, float(effort)))
        question = (about, game.name, level, game.write_state(seen), rng.getrandbits(64), used)
        try:
            self._running().pipe.send(question)
        except OSError as fault:
            self._lost(fault)

    def answer(self, about: Hashable, game: Game[Any, Any]) -> Tagged | None:
        """What has been decided about this position; None: nothing yet. Late answers are dropped."""
        self._listen(game)
        return self._answer if about == self._asked else None

    @property
    def working(self) -> bool:
        """Whether a question is not answered yet."""
        return self._worker is not None and self._answer is None

    def close(self) -> None:
        """End the worker. Nothing happens where there is none."""
        if self._worker is not None:
            processes.end(self._worker.process)
            self._worker.pipe.close()
            self._worker = None
        self._asked = None

    # -- inside ----------------------------------------------------------------------------------------

    def _running(self) -> _Process:
        if self._worker is None:
            ours, theirs = Pipe()
            process = processes.start(worker.think, theirs)
            theirs.close()
            self._worker = _Process(process, ours)
        return self._worker

    def _listen(self, game: Game[Any, Any]) -> None:
        """Take what the worker has sent. One that ended is begun anew with the next question."""
        try:
            while self._worker is not None and self._worker.pipe.poll():
                about, sent, ms, used = self._worker.pipe.recv()
                if isinstance(sent, str):
                    raise OSError(sent)
                self._failures = 0
                self._learn(game.name, used, ms)
                if about == self._asked:
                    self._answer = game.read_action(sent)
        except (EOFError, OSError) as fault:
            self._lost(fault)

    def _learn(self, game: str, used: int, ms: float) -> None:
        """Work more or less on the next decision, as this one took less or more than it may."""
        faster = WANTED_MS / max(1.0, ms)
        wanted = used * min(1.5, max(0.4, faster))
        self._efforts[game] = min(_MOST, max(_LEAST, wanted))

    def _lost(self, fault: Exception) -> None:
        _log.error("the computer player's worker failed: %s", fault)
        self.close()
        self._failures += 1

    @property
    def useless(self) -> bool:
        """The worker failed so often that it is better not to wait for it."""
        return self._failures > 2
