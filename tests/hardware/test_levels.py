from __future__ import annotations

from hardware.inputs import Control, Kind
from hardware.levels import Levels

KEEP, CUP = Control.KEEP, Control.CUP


def test_a_level_that_is_already_so_gives_nothing() -> None:
    levels = Levels("keys")
    assert len(levels.change("k", "main", KEEP, True, 100)) == 1
    assert levels.change("k", "main", KEEP, True, 130) == []
    (release,) = levels.change("k", "main", KEEP, False, 200)
    assert (release.kind, release.began) == (Kind.RELEASE, 100)
    assert levels.change("k", "main", KEEP, False, 210) == []


def test_a_held_cup_is_told_every_50_ms_and_throws_when_let_go() -> None:
    levels = Levels("keys")
    found = levels.change("space", "", CUP, True, 1000)
    assert levels.due() == 1050
    found += [i for at in range(1000, 1500, 10) for i in levels.poll(at)]
    assert [i.at for i in found] == list(range(1000, 1500, 50))
    (shake,) = levels.change("space", "", CUP, False, 1500)
    assert (shake.kind, shake.began) == (Kind.SHAKE, 1000)
    assert levels.due() is None


def test_a_cup_that_is_only_tapped_is_a_near_miss() -> None:
    levels = Levels("keys")
    levels.change("space", "", CUP, True, 1000)
    (miss,) = levels.change("space", "", CUP, False, 1200)
    assert miss.kind is Kind.NEAR_MISS


def test_a_cup_that_is_held_for_ever_throws_once_after_30_s() -> None:
    levels = Levels("keys")
    levels.change("space", "", CUP, True, 0)
    kinds = [i.kind for at in range(0, 60_000, 50) for i in levels.poll(at)]
    assert kinds.count(Kind.SHAKE) == 1
    assert levels.change("space", "", CUP, False, 60_000) == []


def test_what_a_lost_device_held_is_let_go_and_throws_nothing() -> None:
    levels = Levels("joystick")
    levels.change("a", "main", KEEP, True, 100)
    levels.change("a", "", CUP, True, 100)
    levels.change("b", "main", Control.OK, True, 100)
    assert [(i.control, i.kind) for i in levels.release_all(900, "a")] == [(KEEP, Kind.RELEASE)]
    assert levels.held("main", Control.OK) == 100
    assert levels.held("main", KEEP) is None
