"""The sounds of the table, made by our own script; each has something to see beside it.

A table without a sound device plays on in silence: one line is logged, and the device is looked for again at
the next game. Nothing here raises.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pygame

ASSETS: Final = Path(__file__).parent / "assets" / "sounds"

NAMES: Final = (
    "shake",
    "roll",
    "refused",
    "stale",
    "near_miss",
    "reveal",
    "mexico",
    "life",
    "out",
    "winner",
    "deal",
    "draw",
    "take",
    "meld",
    "discard",
    "turn_pile",
    "save",
)
"""All sounds; those of an effect have its kind's name."""

_SHAKING: Final = 0
"""The channel that belongs to the rattling cup."""
_CHANNELS: Final = 8

_log = logging.getLogger(__name__)


class Sounds:
    """Plays sounds. `volume` is 0 to 100; while not `on`, no sound device is opened."""

    def __init__(self, volume: int = 70, *, on: bool = True) -> None:
        self.volume = volume
        self.on = on
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._open = False
        self._failed = False

    @property
    def silent(self) -> bool:
        """Nothing can be heard: switched off, turned down, or no sound device."""
        return not (self.on and self.volume > 0 and self._ready())

    def set(self, volume: int, *, on: bool) -> None:
        """Follow the preferences; also what is sounding now."""
        if (volume, on) == (self.volume, self.on):
            return
        self.volume, self.on = volume, on
        if not on:
            self.stop()
        for sound in self._loaded.values():
            sound.set_volume(self._loudness)

    def play(self, name: str) -> None:
        """Play one of `NAMES` once, over what is sounding."""
        sound = self._sound(name)
        if sound is not None:
            sound.play()

    def shake(self, strength: int) -> None:
        """Let the cup rattle, louder with its strength (0 to 100); go on until `still`."""
        sound = self._sound("shake")
        if sound is None:
            return
        import pygame

        channel = pygame.mixer.Channel(_SHAKING)
        if not channel.get_busy():
            channel.play(sound, loops=-1, fade_ms=30)
        channel.set_volume(0.35 + 0.65 * min(100, max(0, strength)) / 100)

    def still(self) -> None:
        """The cup rattles no longer."""
        if self._open:
            import pygame

            pygame.mixer.Channel(_SHAKING).fadeout(60)

    def stop(self) -> None:
        """Be quiet at once, for example when an animation is skipped."""
        if self._open:
            import pygame

            pygame.mixer.stop()

    def try_again(self) -> None:
        """Look for a sound device again at the next sound; call it when a game begins."""
        self._failed = False

    def close(self) -> None:
        """Give the sound device back. More than once is fine."""
        if self._open:
            import pygame

            pygame.mixer.quit()
        self._open = False
        self._loaded.clear()

    @property
    def _loudness(self) -> float:
        return min(100, max(0, self.volume)) / 100

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if self.silent:
            return None
        sound = self._loaded.get(name)
        if sound is None:
            _log.error("there is no sound %r; there are %s", name, ", ".join(self._loaded) or "none")
        return sound

    def _ready(self) -> bool:
        """Whether a device is open; opens it where that has not failed yet."""
        if self._open or self._failed:
            return self._open
        import pygame

        try:
            with _without_complaints():
                pygame.mixer.init(buffer=512)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(_SHAKING + 1)
            self._open = True
            self._load()
        except (pygame.error, OSError, NotImplementedError) as bad:
            self._failed = True
            _log.warning("no sound: %s; playing on in silence, tried again at the next game", bad)
        return self._open

    def _load(self) -> None:
        import pygame

        for name in NAMES:
            try:
                sound = pygame.mixer.Sound(str(ASSETS / f"{name}.wav"))
            except (pygame.error, OSError) as bad:
                _log.error("the sound %s.wav cannot be read: %s; reinstall worp", name, bad)
                continue
            sound.set_volume(self._loudness)
            self._loaded[name] = sound


@contextmanager
def _without_complaints() -> Iterator[None]:
    """Without a sound card ALSA's library writes a dozen lines to standard error; one of ours is enough."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
