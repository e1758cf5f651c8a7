"""Why there is no screen: each reason told apart, with what to do."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.driver import NoScreen, diagnosis, known_drivers, open_display
from display.errors import DisplayError

HAS_KMS = ("x11", "wayland", "KMSDRM", "dummy")


def told(environment: dict[str, str], dri: Path, drivers: tuple[str, ...] | None, may_open: bool) -> NoScreen:
    return diagnosis(
        "kmsdrm not available", environment, dri=dri, drivers=drivers, may_open=lambda _: may_open
    )


def test_without_kmsdrm_in_sdl_the_other_package_is_named(tmp_path: Path) -> None:
    found = told({}, tmp_path, ("x11", "dummy"), True)
    assert found.code == "not_compiled_in"
    assert "pygame-ce" in str(found)
    assert "x11, dummy" in str(found)


def test_without_a_graphics_device_the_overlay_is_named(tmp_path: Path) -> None:
    for dri in (tmp_path / "none", tmp_path):
        found = told({}, dri, HAS_KMS, True)
        assert found.code == "no_device"
        assert "vc4-kms-v3d" in str(found)


def test_without_permission_the_groups_are_named(tmp_path: Path) -> None:
    (tmp_path / "card0").touch()
    found = told({}, tmp_path, HAS_KMS, False)
    assert found.code == "no_permission"
    assert "video,render" in str(found)
    assert "card0" in str(found)


def test_a_device_that_may_be_opened_is_held_by_somebody_else(tmp_path: Path) -> None:
    (tmp_path / "card1").touch()
    found = told({"SDL_VIDEODRIVER": "kmsdrm"}, tmp_path, HAS_KMS, True)
    assert found.code == "held_by_other"
    assert "desktop" in str(found)


def test_what_cannot_be_known_is_not_claimed(tmp_path: Path) -> None:
    assert told({}, tmp_path, None, True).code == "no_device"


def test_a_desktop_that_does_not_answer_is_named(tmp_path: Path) -> None:
    found = told({"DISPLAY": ":7"}, tmp_path, HAS_KMS, True)
    assert found.code == "desktop_unreachable"
    assert ":7" in str(found)


def test_a_driver_that_was_asked_for_and_fails_is_named(tmp_path: Path) -> None:
    found = told({"SDL_VIDEODRIVER": "x11"}, tmp_path, HAS_KMS, True)
    assert found.code == "asked_driver"
    assert "SDL_VIDEODRIVER=x11" in str(found)


def test_no_screen_is_both_an_error_of_display_and_of_the_system() -> None:
    assert issubclass(NoScreen, DisplayError)
    assert issubclass(NoScreen, OSError)


def test_a_driver_that_nobody_sees_is_refused_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoScreen, match="no screen"):
        open_display({})
    assert open_display({"SDL_VIDEODRIVER": "offscreen"}) == "offscreen"


def test_no_driver_at_all_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise pygame.error("x11 not available")

    monkeypatch.setattr(pygame.display, "init", fails)
    with pytest.raises(NoScreen, match="x11 not available"):
        open_display({"DISPLAY": ":99"})


def test_the_drivers_of_this_sdl_can_be_listed() -> None:
    found = known_drivers()
    assert found is None or "dummy" in found
