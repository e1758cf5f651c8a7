"""What is heard: from the same views that are seen, to the loudspeaker and the buzzer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from display.sounds import NAMES
from display.view import Effect, TableView

BUZZES: Final = {
    "roll": "throw",
    "refused": "refused",
    "stale": "tick",
    "near_miss": "tick",
    "mexico": "mexico",
    "winner": "win",
}
"""The buzzer's pattern for each kind of effect that has one."""


class Player(Protocol):
    """What makes sounds; `display.sounds.Sounds` is one."""

    def set(self, volume: int, *, on: bool) -> None:
        """Follow the preferences."""

    def play(self, name: str) -> None:
        """Play the sound of an effect once."""

    def shake(self, strength: int) -> None:
        """Let the cup rattle."""

    def still(self) -> None:
        """The cup rattles no longer."""

    def stop(self) -> None:
        """Be quiet at once."""

    def try_again(self) -> None:
        """Look for a sound device again."""


class Soundtrack:
    """Follows the views and plays each effect once, when it starts; a skipped one falls silent."""

    def __init__(self, player: Player, buzz: Callable[[str], None]) -> None:
        self._player = player
        self._buzz = buzz
        self._heard = -1
        self._sounding: dict[int, int] = {}
        """When each effect that was started ends, by its serial."""
        self._shaking = False
        self._game: str | None = None

    def follow(self, view: TableView, now: int) -> None:
        """Make heard what this view has that the last one had not."""
        self._player.set(view.look.volume, on=view.look.sound)
        if view.game != self._game:
            self._game = view.game
            self._player.try_again()
        self._skip({effect.serial for effect in view.effects}, now)
        for effect in view.effects:
            if effect.serial > self._heard and effect.at <= now:
                self._start(effect, view.look.sound)
        self._rattle(view)

    def _start(self, effect: Effect, sound: bool) -> None:
        self._heard = effect.serial
        self._sounding[effect.serial] = effect.at + effect.ms
        if effect.kind in NAMES:
            self._player.play(effect.kind)
        if sound and effect.kind in BUZZES:
            self._buzz(BUZZES[effect.kind])

    def _skip(self, there: set[int], now: int) -> None:
        gone = [serial for serial in self._sounding if serial not in there]
        if any(self._sounding[serial] > now for serial in gone):
            self._player.stop()
        for serial in gone:
            del self._sounding[serial]

    def _rattle(self, view: TableView) -> None:
        if view.cup.shaking:
            self._player.shake(view.cup.strength)
        elif self._shaking:
            self._player.still()
        self._shaking = view.cup.shaking
