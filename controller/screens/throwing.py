"""The cup in a game: a shake is judged when it starts, and throws when it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.games import Choices
from controller.guard import same_shake, stale
from controller.privacy import Aside
from controller.screens.base import Outcome
from engines.face import Tagged
from hardware.inputs import Control, Input, Kind

if TYPE_CHECKING:
    from controller.screens.play import PlayScreen

SHAKING_MS = 200
"""The cup is drawn shaking this long after its last report."""


@dataclass(frozen=True, slots=True)
class Shake:
    """A shake under way: what it will do was decided when it started."""

    began: int
    act: Tagged | None
    committed: int
    """How many actions the game had when it started."""
    answer: Outcome


class Throwing:
    """What the cup of one game does now."""

    def __init__(self, play: PlayScreen) -> None:
        self._play = play
        self._shake: Shake | None = None
        self._upside_down_at = -1
        """When the cup was last put upside down, where it can tell."""
        self._strength = 0
        self._shaken_at = -SHAKING_MS

    def forget(self) -> None:
        """The game has changed: a shake under way does nothing any more."""
        self._shake = None

    def strength(self, now: int) -> int | None:
        """How hard the cup is being shaken, 0 to 100; None: it is not."""
        return self._strength if now < self._shaken_at + SHAKING_MS else None

    def due(self, now: int) -> int | None:
        """When the cup is no longer drawn shaking."""
        until = self._shaken_at + SHAKING_MS
        return until if until > now else None

    def take(self, event: Input) -> Outcome | None:
        """The cup moved; None: that is nothing to be answered."""
        match event.kind:
            case Kind.ACTIVITY:
                self._under_way(event)
                self._strength, self._shaken_at = int(event.value or 0), event.at
                return None
            case Kind.LIFTED | Kind.UPRIGHT:
                return self._lifted(event)
            case Kind.UPSIDE_DOWN:
                self._upside_down_at = event.at
                return None
            case Kind.NEAR_MISS:
                shake, self._shake = self._shake, None
                return None if shake is None or shake.act is None else "refused"
            case Kind.SHAKE:
                return self._shaken(event)
        return None

    def _under_way(self, event: Input) -> Shake:
        """The shake that this belongs to, judged where it is a new one."""
        if self._shake is None or not same_shake(self._shake.began, event.began):
            self._shake = self._judge(event.began, self._play.table.guard.armed(event.began))
        return self._shake

    def _shaken(self, event: Input) -> Outcome:
        shake, self._shake = self._under_way(event), None
        if shake.act is None:
            return shake.answer
        if shake.committed != self._play.committed:
            return "stale"
        self._play.commit(self._as_put_down(shake.began, shake.act), self._play.mover, self._play.table.now)
        return "done"

    def _as_put_down(self, began: int, act: Tagged) -> Tagged:
        """What the shake does; with the cup upside down on the table it may mean blind, by preference."""
        play = self._play
        if play.table.preferences.upside_down_blind and self._upside_down_at >= began:
            return play.controls.turned_over(play.session.state, act)
        return act

    def _judge(self, began: int, armed: bool) -> Shake:
        """What a shake that starts now will do; open or blind is what the screen shows now."""
        play = self._play
        act: Tagged | None = None
        answer: Outcome = "refused"
        if play.awaits_throw(began):
            offered = play.offers().at(Control.CUP).act
            if stale(began, play.committed_at):
                answer = "stale"
            elif armed and offered is not None and not isinstance(offered, Choices | Aside):
                act, answer = offered, "done"
        return Shake(began, act, play.committed, answer)

    def _lifted(self, event: Input) -> Outcome | None:
        """Lifting the cup from its spot hands it over, and reveals what lies blind under it."""
        play = self._play
        play.table.guard.lifted(event.at)
        return play.uncover(event.at)
