"""The service while its screen is late, lost and back: the table stays; what nobody saw is not played."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from xscreen import wait_for

from controller import service as service_module
from controller.assembly import Assembled, Options
from controller.assembly import assembled as real_assembled
from controller.config import template
from controller.service import Service
from display.errors import AssetMissing, NoScreen
from display.view import TableView
from display.window import WindowEvent, WindowWarning

DARK = NoScreen("no_monitor", "it is dark")


class Pane:
    """A window that notes what it shows; `show` and `events` may be given something to do."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.warnings: list[WindowWarning] = []
        self.shown = 0
        self.closed = False
        self.waiting: list[WindowEvent] = []

    def __enter__(self) -> Pane:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def let_go(self) -> list[WindowEvent]:
        return []

    def show(self, view: TableView, now: int) -> bool:
        self.shown += 1
        self.stage.views.append(view)
        if self.stage.fails:
            raise self.stage.fails.pop(0)
        return False

    def due(self) -> int | None:
        return None

    def events(self, wait: int = 0) -> list[WindowEvent]:
        time.sleep(min(wait, 20) / 1000)
        found, self.waiting = self.waiting, []
        return found


class Stage:
    """A service whose screen is what a test says; `house` is its table."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.missing = False
        self.fails: list[Exception] = []
        self.views: list[TableView] = []
        self.panes: list[Pane] = []
        self.houses: list[Assembled] = []
        self.tried = 0
        self.powered_off = 0
        self.service = Service(Options(data=folder / "data", simulate=True))
        monkeypatch.setattr(service_module, "AGAIN_MS", 100)
        monkeypatch.setattr(service_module, "POLL_MS", 10)
        monkeypatch.setattr(service_module, "open_window", self._open)
        monkeypatch.setattr(service_module, "assembled", self._assembled)
        monkeypatch.setattr(service_module, "power_off", self._power_off)

    def _open(self, *_: object) -> Any:
        self.tried += 1
        if self.missing:
            raise DARK
        self.panes.append(Pane(self))
        return self.panes[-1]

    def _assembled(self, *args: Any, **more: Any) -> Any:
        made = real_assembled(*args, **more)
        stage = self

        class Noting:
            def __enter__(self) -> Assembled:
                stage.houses.append(made.__enter__())
                return stage.houses[-1]

            def __exit__(self, *error: Any) -> Any:
                return made.__exit__(*error)

        return Noting()

    def _power_off(self) -> None:
        self.powered_off += 1

    def play(self, act: Callable[[Assembled], None], *, end: bool = True) -> None:
        """Run the service; `act` upon its table from beside it, then end it where it is to."""

        def acting() -> None:
            try:
                wait_for(lambda: bool(self.houses) and self.tried > 0)
                act(self.houses[0])
            except BaseException as bad:
                wrong.append(bad)
            finally:
                if end or wrong:
                    self.service.end()

        wrong: list[BaseException] = []
        beside = threading.Thread(target=acting)
        beside.start()
        self.service.run()
        beside.join()
        if wrong:
            raise wrong[0]

    def press(self, control: str, down: bool) -> None:
        """Press or release a control: a key of the window, where there is one, else its switch."""
        house = self.houses[0]
        key = {"right": "right", "menu": "escape"}[control]
        if self.panes and not self.panes[-1].closed:
            self.panes[-1].waiting.append(WindowEvent("key", key, down))
        else:
            house.table.rig.key(key, down, house.clock.now())

    def cursor(self) -> int:
        page = self.houses[0].table.view.page
        assert page is not None
        return page.cursor

    def stays_at(self, cursor: int) -> bool:
        """Whether there is a picture, and a little later the cursor is still there."""
        seen = wait_for(lambda: self.views)
        time.sleep(0.15)
        return seen and self.cursor() == cursor


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    return Stage(tmp_path, monkeypatch)


def test_what_is_pressed_while_there_is_no_screen_is_not_played_when_it_comes(stage: Stage) -> None:
    def act(house: Assembled) -> None:
        for down in (True, False, True, False):
            stage.press("right", down)
            time.sleep(0.06)
        stage.missing = False
        assert stage.stays_at(0)

    stage.missing = True
    stage.play(act)


def test_what_is_pressed_while_the_screen_opens_is_not_played_either(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> Any:
        for down in (True, False):
            stage.press("right", down)
            time.sleep(0.06)
        stage.panes.append(Pane(stage))
        stage.tried += 1
        return stage.panes[-1]

    monkeypatch.setattr(service_module, "open_window", slow)
    stage.play(lambda house: assert_that(stage.stays_at(0)))


def assert_that(holds: bool) -> None:
    """An assertion for a lambda."""
    assert holds


def test_a_press_after_the_screen_came_counts(stage: Stage) -> None:
    def act(house: Assembled) -> None:
        time.sleep(0.15)
        stage.missing = False
        assert wait_for(lambda: stage.views)
        stage.press("right", True)
        assert wait_for(lambda: stage.cursor() == 1)

    stage.missing = True
    stage.play(act)


def test_menu_held_without_a_screen_ends_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_module, "HOLD_MS", 200)

    stage.missing = True
    start = time.monotonic()
    stage.play(lambda house: stage.press("menu", True), end=False)
    assert time.monotonic() - start < 3


def test_menu_held_from_before_the_screen_came_goes_on_being_held(stage: Stage) -> None:
    def act(house: Assembled) -> None:
        stage.press("menu", True)
        pressed.append(time.monotonic())
        time.sleep(0.3)
        stage.missing = False

    pressed: list[float] = []
    stage.missing = True
    stage.play(act, end=False)
    assert stage.panes, "it ended before there was a screen"
    assert 2.8 < time.monotonic() - pressed[0] < 4.5


def test_a_signal_ends_it_while_there_is_no_screen(stage: Stage) -> None:
    stage.missing = True
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGTERM)).start()
    start = time.monotonic()
    stage.service.run()
    assert time.monotonic() - start < 1.2


def test_a_screen_that_is_lost_while_playing_is_opened_anew_on_the_same_table(stage: Stage) -> None:
    def act(house: Assembled) -> None:
        wait_for(lambda: stage.views)
        stage.press("right", True)
        wait_for(lambda: stage.cursor() == 1)
        stage.press("right", False)
        stage.missing = True
        stage.fails = [NoScreen("lost", "the screen is lost")]
        stage.press("right", True)  # the next picture fails
        assert wait_for(lambda: stage.panes[0].closed)
        lit = lamps(house)
        assert lit
        stage.press("right", False)
        stage.press("right", True)
        time.sleep(0.2)
        assert lamps(house) == lit
        stage.missing = False
        assert wait_for(lambda: len(stage.panes) > 1)
        assert stage.stays_at(2)  # where the lost picture had it, no further

    stage.play(act)
    assert len(stage.houses) == 1


def lamps(house: Assembled) -> set[int]:
    """The lines of the lamps that are lit."""
    assert house.pins is not None
    lines = {b.lamp.line for _, _, b in house.config.wiring.controls() if b.lamp is not None}
    return {line for line in lines if house.pins.pin(line).state > 0}


def test_a_screen_that_is_lost_at_once_is_not_tried_without_a_pause(stage: Stage) -> None:
    stage.fails = [NoScreen("lost", "the screen is lost") for _ in range(1000)]
    stage.play(lambda house: time.sleep(0.55))
    assert 2 <= len(stage.panes) <= 7
    assert len(stage.houses) == 1


def test_a_font_that_is_missing_ends_nothing_and_is_told(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.fails = [AssetMissing("the font is not there") for _ in range(1000)]
    stage.play(lambda house: time.sleep(0.4))
    assert any("the font is not there" in record.message for record in caplog.records)
    assert len(stage.houses) > 1


def test_a_kiosk_that_is_ended_by_a_signal_while_dark_stays_powered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "table.toml"
    config.write_text(template().replace("kiosk = false", "kiosk = true"))
    stage = Stage(tmp_path, monkeypatch)
    stage.service = Service(Options(config=config, data=tmp_path / "data", simulate=True))
    stage.missing = True
    stage.play(lambda house: assert_that(house.config.table.kiosk))
    assert stage.powered_off == 0
