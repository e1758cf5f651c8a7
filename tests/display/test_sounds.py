"""Sounds: there, short, and never a reason to stop."""

from __future__ import annotations

import logging
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from display import sounds as module
from display.baking import sounds as baking
from display.sounds import ASSETS, NAMES, Sounds
from display.view import EffectKind


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    """Sounds on a device that plays into nothing."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sounds(70)
    yield made
    made.close()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    """Sounds on a machine without a sound device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    return Sounds(70)


def test_every_sound_is_there_and_short() -> None:
    for name in NAMES:
        with wave.open(str(ASSETS / f"{name}.wav")) as file:
            assert 0.05 < file.getnframes() / file.getframerate() <= 2.7


def test_the_sounds_committed_are_those_the_script_makes(tmp_path: Path) -> None:
    for name in ("discard", "refused", "shake"):
        baking.write(name, tmp_path / "made.wav")
        assert (tmp_path / "made.wav").read_bytes() == (ASSETS / f"{name}.wav").read_bytes()


def test_every_sound_plays(sounds: Sounds) -> None:
    for name in NAMES:
        sounds.play(name)
    assert not sounds.silent


def test_the_cup_rattles_until_it_is_still(sounds: Sounds) -> None:
    import pygame

    sounds.shake(20)
    soft = pygame.mixer.Channel(0).get_volume()
    sounds.shake(90)
    assert pygame.mixer.Channel(0).get_busy()
    assert pygame.mixer.Channel(0).get_volume() > soft
    sounds.stop()
    assert not pygame.mixer.Channel(0).get_busy()
    sounds.still()


def test_no_device_is_silence_with_one_line(deaf: Sounds, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for name in NAMES:
            deaf.play(name)
        deaf.shake(50)
        deaf.still()
        deaf.stop()
    assert deaf.silent
    assert len(caplog.records) == 1
    assert "no sound" in caplog.text


def test_the_device_is_looked_for_again_at_the_next_game(
    deaf: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf.play("discard")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert deaf.silent
    deaf.try_again()
    assert not deaf.silent
    deaf.close()


def test_off_opens_no_device(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    quiet = Sounds(70, on=False)
    quiet.play("discard")
    quiet.shake(50)
    assert quiet.silent
    assert not caplog.records


def test_switching_on_and_louder_is_followed(sounds: Sounds) -> None:
    sounds.set(0, on=True)
    assert sounds.silent
    sounds.set(30, on=True)
    sounds.play("discard")
    assert not sounds.silent
    sounds.set(30, on=False)
    assert sounds.silent


def test_a_missing_file_is_named_and_the_others_play(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "discard.wav").write_bytes((ASSETS / "discard.wav").read_bytes())
    monkeypatch.setattr(module, "ASSETS", tmp_path)
    sounds = Sounds(70)
    sounds.play("discard")
    assert "roll.wav cannot be read" in caplog.text
    sounds.close()


def test_closing_twice_is_fine(sounds: Sounds) -> None:
    sounds.play("discard")
    sounds.close()
    sounds.close()


def test_everything_that_moves_on_the_screen_can_be_heard() -> None:
    assert set(get_args(EffectKind)) <= set(NAMES)
