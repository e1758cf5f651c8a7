"""The loop of the table on a screen, with a window that only notes what it is shown."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from controller import app as app_module
from controller import service as service_module
from controller.app import App, ended_by_signals, open_window, power_off
from controller.assembly import Assembled, Options, assembled
from controller.clock import MonotonicClock
from controller.config import default_config
from controller.service import Service, fault_view
from display import window as window_module
from display.errors import NoScreen
from display.sounds import Sounds
from display.view import TableView
from display.window import Window, WindowEvent, WindowWarning
from hardware.errors import PinBusyError
from hardware.inputs import Control


@dataclass
class Noted:
    """Stands in for a window: notes the views it is shown, and gives events when they are put into it."""

    views: list[TableView] = field(default_factory=list)
    waiting: list[WindowEvent] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    warnings: list[WindowWarning] = field(default_factory=list)
    held: list[WindowEvent] = field(default_factory=list)

    def let_go(self) -> list[WindowEvent]:
        """What was held."""
        return self.held

    def show(self, view: TableView, now: int) -> bool:
        """Note the view."""
        self.views.append(view)
        return False

    def due(self) -> int | None:
        """Nothing changes by itself."""
        return None

    def events(self, wait: int = 0) -> list[WindowEvent]:
        """What was put here, else sleep as a window does."""
        found, self.waiting = self.waiting, []
        if not found:
            self.waits.append(wait)
            time.sleep(wait / 1000)
        return found


@pytest.fixture
def house() -> Iterator[Assembled]:
    """A table in real time, on simulated pins."""
    with assembled(Options(), MonotonicClock(), real_pins=False, animate=True, keep=False) as made:
        yield made


def run(house: Assembled, *events: WindowEvent, seconds: float = 0.3) -> tuple[Noted, App]:
    """Run the loop with these events, and end it after so long."""
    window = Noted(waiting=list(events))
    app = App(house, cast(Window, window), Sounds(on=False))
    timer = threading.Timer(seconds, app.end)
    timer.start()
    app.run()
    timer.cancel()
    return window, app


def test_a_key_drives_the_pins_and_is_seen_at_once(house: Assembled) -> None:
    window, _ = run(house, WindowEvent("key", "right", True), WindowEvent("key", "right"))
    cursors = [view.page.cursor for view in window.views if view.page]
    assert cursors[0] == 0
    assert cursors[-1] == 1


def test_a_touched_tile_is_taken(house: Assembled) -> None:
    window, _ = run(house, WindowEvent("item", "mexico", True))
    assert window.views[-1].page is not None
    assert window.views[-1].page.name == "who"


def test_a_touched_button_acts(house: Assembled) -> None:
    touch = WindowEvent("touch", panel="main", control="ok", down=True)
    window, _ = run(house, touch, WindowEvent("touch", panel="main", control="ok"))
    assert window.views[-1].page is not None
    assert window.views[-1].page.name == "who"


def test_closing_the_window_ends_the_loop(house: Assembled) -> None:
    start = time.monotonic()
    run(house, WindowEvent("quit"), seconds=5)
    assert time.monotonic() - start < 1


def test_menu_held_for_three_seconds_ends_the_loop(house: Assembled) -> None:
    start = time.monotonic()
    run(house, WindowEvent("key", "escape", True), seconds=8)
    assert 2.9 < time.monotonic() - start < 4.5
    assert not house.table.running


def test_lamps_are_lit_while_it_runs_and_off_at_the_end(house: Assembled) -> None:
    assert house.pins is not None
    wiring = house.config.wiring
    lines = [binding.lamp.line for _, _, binding in wiring.controls() if binding.lamp is not None]

    def lit() -> int:
        assert house.pins is not None
        return sum(house.pins.pin(line).state > 0 for line in lines)

    during: list[int] = []

    class Looking(Noted):
        def show(self, view: TableView, now: int) -> bool:
            during.append(lit())
            return super().show(view, now)

    app = App(house, cast(Window, Looking(waiting=[WindowEvent("key", "right", True)])), Sounds(on=False))
    threading.Timer(0.3, app.end).start()
    app.run()
    assert max(during) > 0
    assert lit() == 0


def test_an_idle_table_sleeps(house: Assembled) -> None:
    window, _ = run(house, seconds=1.0)
    assert len(window.views) < 12
    assert max(window.waits) >= 200


def test_a_signal_ends_the_loop(house: Assembled) -> None:
    window = Noted()
    app = App(house, cast(Window, window), Sounds(on=False))
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGTERM)).start()
    start = time.monotonic()
    with ended_by_signals(app.end):
        app.run()
    assert time.monotonic() - start < 1.2


def test_signals_are_as_they_were_afterwards() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with ended_by_signals(lambda: None):
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before


def test_what_the_window_could_not_have_is_told_on_the_screen(house: Assembled) -> None:
    warning = WindowWarning("display_missing", "display 3 is not there", {"display": 3, "count": 1})
    window = Noted(warnings=[warning])
    app = App(house, cast(Window, window), Sounds(on=False))
    threading.Timer(0.2, app.end).start()
    app.run()
    told = [notice.text for notice in window.views[0].notices if notice.code == "display_missing"]
    assert "3" in told[0]


class Lost(Noted):
    """A window whose screen is lost as soon as it has been shown something."""

    def show(self, view: TableView, now: int) -> bool:
        """Note the view, and fail."""
        super().show(view, now)
        raise NoScreen("lost", "the screen is lost")


def test_where_the_screen_is_lost_the_lamps_stay_and_nothing_is_held(house: Assembled) -> None:
    assert house.pins is not None
    lines = [b.lamp.line for _, _, b in house.config.wiring.controls() if b.lamp is not None]
    rig = house.table.rig
    rig.key("escape", True, house.clock.now())
    window = Lost(held=[WindowEvent("key", "escape")])
    with pytest.raises(NoScreen):
        App(house, cast(Window, window), Sounds(on=False)).run()
    assert any(house.pins.pin(line).state > 0 for line in lines)
    later = house.clock.now() + 100
    rig.poll(later)
    assert rig.held("main", Control.MENU) is None


def test_who_holds_the_screen_is_named_where_it_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object, **__: object) -> None:
        raise NoScreen("held_by_other", "somebody draws there.", {"card": "/dev/dri/card1"})

    monkeypatch.setattr(window_module, "Window", held)
    for holder, told in (
        ("Xorg (612)", "no screen: somebody draws there. It is Xorg (612)."),
        ("", "there."),
    ):
        monkeypatch.setattr(app_module, "holder_of", lambda path, holder=holder: holder)
        with pytest.raises(NoScreen) as failed:
            open_window(default_config(), on_table=True)
        assert str(failed.value).endswith(told)
        assert failed.value.code == "held_by_other"


# -- as a service ------------------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again after 100 ms."""
    monkeypatch.setattr(service_module, "AGAIN_MS", 100)


class NoScreenYet:
    """No window for some tries, then one that closes at once."""

    def __init__(self, tries: int) -> None:
        self.tries = tries

    def __call__(self, *args: object) -> Any:
        if self.tries:
            self.tries -= 1
            raise NoScreen("no_monitor", "it is still dark")
        return Closing()


class Closing(Noted):
    """A window that somebody closes."""

    def __enter__(self) -> Closing:
        return self

    def __exit__(self, *_: object) -> None:
        """Close."""

    def events(self, wait: int = 0) -> list[WindowEvent]:
        """Closed."""
        return [WindowEvent("quit")]


@pytest.mark.usefixtures("impatient")
def test_as_a_service_a_missing_screen_is_tried_until_it_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    screen = NoScreenYet(3)
    monkeypatch.setattr(service_module, "open_window", screen)
    Service(Options(data=tmp_path)).run()
    assert screen.tries == 0
    assert [record.message for record in caplog.records] == ["no screen: it is still dark"]  # told once


@pytest.mark.usefixtures("impatient")
def test_as_a_service_a_bad_configuration_is_told_on_the_screen_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[screen]\ndiagonal = 1\n")
    shown: list[str] = []

    class Told(Closing):
        def show(self, view: TableView, now: int) -> bool:
            assert view.page is not None
            shown.append(view.page.lead + "".join(item.text for item in view.page.items))
            return False

    monkeypatch.setattr(service_module, "open_window", lambda *args: Told())
    Service(Options(config=file, data=tmp_path)).run()
    assert "screen.diagonal" in shown[0]


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_page_of_a_fault_speaks_both_languages(lang: str) -> None:
    view = fault_view(PinBusyError("GPIO17 is in use by somebody else"), lang)
    assert view.page is not None
    assert view.page.lead == "GPIO17 is in use by somebody else"
    assert view.page.title


def test_a_kiosk_powers_off_when_menu_was_held(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: called.append(command))
    power_off()
    assert called == [["systemctl", "poweroff"]]
