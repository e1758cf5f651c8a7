"""The turn of a computer player: it waits a moment, thinks, and does what a person's press would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.knowledge import POLL_MS
from controller.thinker import POLL_MS as THINKING_MS

if TYPE_CHECKING:
    from controller.screens.play import PlayScreen


class CpuTurn:
    """When the next thing happens that no person does."""

    def __init__(self, play: PlayScreen) -> None:
        self._play = play
        self.due: int | None = None

    def put_off(self) -> None:
        """The game has changed, or is covered: what was due no longer is."""
        self.due = None

    def step(self, now: int) -> None:
        """Do what is due, and see what will be."""
        play = self._play
        if self.due is not None and now >= self.due:
            self._go_on(now)
        if self.due is None and not play.rolling and (play.thinks or self._nobody_asks):
            self.due = now + self._pause()
            if play.mover is not None:
                play.table.cpus.think_ahead(play, play.mover)

    @property
    def _nobody_asks(self) -> bool:
        """Nobody is there to ask for the next cards: they come after the result has been looked at."""
        play = self._play
        return play.asks_for_deal and play.persons == 0 and play.pending is None

    def _go_on(self, now: int) -> None:
        """What is due: a computer player decides, or cards come that nobody asks for."""
        play = self._play
        if self._nobody_asks:
            play.deal(now)
        elif play.mover is not None and play.table.cpus.ready(play, play.mover):
            self._decide(play.mover, now)
        elif play.mover is not None:
            self.due = now + POLL_MS

    def _decide(self, seat: int, now: int) -> None:
        """Play what the computer player has decided, or look again soon."""
        action = self._play.cpu_action(seat)
        if action is None:
            self.due = now + THINKING_MS
        else:
            self._play.commit(action, seat, now)

    def _pause(self) -> int:
        pace = self._play.table.pace
        return pace.result() if self._play.controls.is_result(self._play.news.latest) else pace.think()
