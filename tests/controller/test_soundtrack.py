"""What is heard follows what is seen."""

from __future__ import annotations

from typing import Any, Literal, get_args

import pytest

from controller.soundtrack import BUZZES, Soundtrack
from display.sounds import NAMES
from display.view import Cup, Effect, Look, TableView
from hardware.lamps import BEEPS


class Heard:
    """Notes what it is asked to play."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def set(self, volume: int, *, on: bool) -> None:
        """Preferences are not noted."""

    def try_again(self) -> None:
        """Nothing to try."""

    def play(self, name: str) -> None:
        """Note the sound."""
        self.calls.append(name)

    def shake(self, strength: int) -> None:
        """Note the strength."""
        self.calls.append(strength)

    def still(self) -> None:
        """Note the silence of the cup."""
        self.calls.append("still")

    def stop(self) -> None:
        """Note the silence."""
        self.calls.append("stop")


@pytest.fixture
def heard() -> Heard:
    """What was heard."""
    return Heard()


def effect(serial: int, kind: Literal["roll", "mexico", "refused"], at: int = 0) -> Effect:
    return Effect(serial=serial, kind=kind, at=at, ms=1000)


def test_each_effect_is_heard_once_when_it_starts(heard: Heard) -> None:
    track = Soundtrack(heard, heard.calls.append)
    view = TableView(effects=(effect(1, "roll"), effect(2, "mexico", at=500)))
    track.follow(view, 0)
    track.follow(view, 100)
    assert heard.calls == ["roll", "throw"]
    track.follow(view, 500)
    assert heard.calls[2:] == ["mexico", "mexico"]


def test_what_is_skipped_falls_silent(heard: Heard) -> None:
    track = Soundtrack(heard, heard.calls.append)
    track.follow(TableView(effects=(effect(1, "roll"),)), 0)
    track.follow(TableView(), 300)
    assert heard.calls[-1] == "stop"


def test_what_has_ended_is_not_cut_off(heard: Heard) -> None:
    track = Soundtrack(heard, heard.calls.append)
    track.follow(TableView(effects=(effect(1, "roll"),)), 0)
    track.follow(TableView(), 1000)
    assert "stop" not in heard.calls


def test_the_cup_rattles_while_it_is_shaken(heard: Heard) -> None:
    track = Soundtrack(heard, heard.calls.append)
    track.follow(TableView(cup=Cup(shaking=True, strength=40)), 0)
    track.follow(TableView(), 50)
    track.follow(TableView(), 100)
    assert heard.calls == [40, "still"]


def test_without_sound_the_buzzer_is_silent_too(heard: Heard) -> None:
    buzzes: list[str] = []
    track = Soundtrack(heard, buzzes.append)
    track.follow(TableView(effects=(effect(1, "refused"),), look=Look(sound=False)), 0)
    assert buzzes == []


def test_every_effect_of_dice_has_a_sound_and_every_buzz_a_pattern() -> None:
    kinds = set(get_args(Effect.model_fields["kind"].annotation))
    assert {
        "roll",
        "reveal",
        "mexico",
        "life",
        "out",
        "winner",
        "refused",
        "stale",
        "near_miss",
        "save",
    } <= kinds
    assert set(NAMES) - {"shake", "press", "take_back"} <= kinds
    assert set(BUZZES) <= kinds
    assert set(BUZZES.values()) <= set(BEEPS)


def test_what_has_no_sound_is_silent(heard: Heard) -> None:
    silent = set(get_args(Effect.model_fields["kind"].annotation)) - set(NAMES)
    track = Soundtrack(heard, heard.calls.append)
    for serial, kind in enumerate(sorted(silent), start=1):
        track.follow(TableView(effects=(Effect(serial=serial, kind=kind, at=0, ms=10),)), 0)
    assert [call for call in heard.calls if call != "stop"] == []
