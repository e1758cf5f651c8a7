"""The computer players of a table: what they know, what they may see, and where they think."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from controller.knowledge import Library
from controller.thinker import Thinker
from engines.face import Knowledge, Tagged

if TYPE_CHECKING:
    from controller.screens.play import PlayScreen


class CpuPlayers:
    """Whoever has no hands. With `at_once` everything is worked out on the spot, as headless wants it."""

    def __init__(self, rng: Random, *, at_once: bool) -> None:
        self._rng = rng
        self._library = Library(at_once=at_once)
        self._thinker = Thinker()

    def prepare(self, play: PlayScreen) -> None:
        """Begin to work out what the players of this game need to know."""
        if not self._library.at_once:
            for seat in range(len(play.session.occupants)):
                self.ready(play, seat)

    def ready(self, play: PlayScreen, seat: int) -> bool:
        """Whether the player on this seat knows what it needs; else that is being worked out."""
        if play.session.occupants[seat].cpu != "hard":
            return True
        return self._library.ready(play.game, play.settings, len(play.session.occupants))

    def progress(self, play: PlayScreen) -> float | None:
        """How far working out what this game needs is, 0 to 1; None: it is known."""
        return self._library.progress(play.game, play.settings, len(play.session.occupants))

    def knowledge(self, play: PlayScreen) -> Knowledge | None:
        """What the best player of this game knows; None where that is nothing, or still being worked out."""
        self._library.ready(play.game, play.settings, len(play.session.occupants))
        return self._library.knowledge(play.game, play.settings, len(play.session.occupants))

    def choice(self, play: PlayScreen, seat: int) -> Tagged | None:
        """What the player on this seat does, knowing only what it may see; None: it still thinks."""
        level = play.session.occupants[seat].cpu or "medium"
        effort = play.controls.effort if level == "hard" else None
        if effort is not None and not self._library.at_once and not self._thinker.useless:
            self.think_ahead(play, seat)
            return self._thinker.answer(_position(play), play.game)
        knowledge = self._library.knowledge(play.game, play.settings, len(play.session.occupants))
        seen = play.game.seen_by(play.session.state, seat)
        return play.cpu(level, knowledge).choose(seen, self._rng, effort)

    def think_ahead(self, play: PlayScreen, seat: int) -> None:
        """Let the worker begin with what this seat's player has to decide, where it needs long for that."""
        level, effort = play.session.occupants[seat].cpu, play.controls.effort
        if level == "hard" and effort is not None and not self._library.at_once:
            seen = play.game.seen_by(play.session.state, seat)
            self._thinker.ask(_position(play), play.game, level, seen, self._rng, effort)

    @property
    def working(self) -> bool:
        """Whether a process beside the table thinks, or works something out."""
        return self._library.working or self._thinker.working

    def close(self) -> None:
        """End what works beside the table."""
        self._library.close()
        self._thinker.close()


def _position(play: PlayScreen) -> tuple[int, int]:
    """What tells one position of one game from another."""
    return play.serial, play.committed
