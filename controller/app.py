"""The table on a screen: one loop that sleeps until something is due, shows the view, and ends cleanly."""

from __future__ import annotations

import atexit
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final

from controller.assembly import Assembled, Options, assembled
from controller.clock import MonotonicClock
from controller.config import Config
from controller.errors import Notice
from controller.processes import SIGNALS
from controller.soundtrack import Player, Soundtrack
from display.errors import NoScreen
from firmware_bridge.holders import holder_of
from hardware.inputs import Control
from hardware.real import on_a_pi

if TYPE_CHECKING:
    from display.sounds import Sounds
    from display.window import Window, WindowEvent

LONGEST_WAIT_MS: Final = 250
"""A sleeping loop looks at least this often whether a signal has come to end it."""
PIN_WAIT_MS: Final = 8
"""With real pins the queues of edges are looked at this often."""
FRAME_MS: Final = 16
"""While something moves, a frame this often."""
SHORTEST_KEY_MS: Final = 20
"""A key closes its simulated switch at least so long, so that the debouncer sees it."""


class App:
    """A table with a window. `run` returns when the table ends, or is told to.

    `alive` is called with the time after each step in which every frame that was due has been shown and each
    reader has answered: it feeds a watchdog.
    """

    def __init__(
        self, house: Assembled, window: Window, sounds: Player, alive: Callable[[int], None] | None = None
    ) -> None:
        self.table = house.table
        self._heard = Soundtrack(sounds, house.table.rig.buzz)
        self._clock = house.clock
        self._real = house.pins is None
        self._window = window
        self._alive = alive
        self._ending = False
        self._keys: dict[str, int] = {}

    def end(self) -> None:
        """Let `run` return at the next step."""
        self._ending = True

    def run(self) -> None:
        """Step and show until the end; then all lamps are off.

        Raises NoScreen where the screen is lost: then the lamps stay, as the game does, for whoever opens
        another window on the same table.
        """
        try:
            self._begin()
            while self.table.running and not self._ending:
                now = self._clock.now()
                self.table.step(now)
                moving = self._window.show(self.table.view, now)
                self._heard.follow(self.table.view, now)
                self._show_life()
                self._wait(now + FRAME_MS if moving else None)
        except NoScreen:
            for event in self._window.let_go():
                self._take(event, self._clock.now())
            raise
        except BaseException:
            self.table.rig.outputs_off()
            raise
        self.table.rig.outputs_off()

    def _begin(self) -> None:
        """From now on the table can be seen."""
        self.table.seen_from(self._clock.now())
        for warning in self._window.warnings:
            self.table.tell(Notice(warning.code, dict(warning.values)))

    def _show_life(self) -> None:
        now = self._clock.now()
        if self._alive is not None and self.table.rig.answering(now):
            self._alive(now)

    def _wait(self, until: int | None) -> None:
        """Sleep until something happens at the window or the pins, or is due; at most until `until` (ms)."""
        dues = (until, self.table.due(self.table.now), self._window.due())
        until = min((due for due in dues if due is not None), default=None)
        longest = PIN_WAIT_MS if self._real else LONGEST_WAIT_MS
        while self.table.running and not self._ending:
            now = self._clock.now()
            left = longest if until is None else min(longest, max(0, until - now))
            events = self._window.events(left)
            for event in events:
                self._take(event, self._clock.now())
            self._show_life()
            if events or (until is not None and self._clock.now() >= until) or self.table.rig.stirred():
                return

    def _take(self, event: WindowEvent, now: int) -> None:
        rig = self.table.rig
        match event.kind:
            case "quit":
                self.end()
            case "key":
                rig.key(event.name, event.down, self._key_at(event, now))
            case "text":
                rig.text(event.name, now)
            case "touch":
                rig.touch(event.panel, Control(event.control), event.down, now)
            case "item":
                rig.item(self._panel(), event.name, now)

    def _key_at(self, event: WindowEvent, now: int) -> int:
        """When a key moved. After a slow frame down and up arrive together; that is a press all the same."""
        if event.down:
            self._keys[event.name] = now
            return now
        return max(now, self._keys.pop(event.name, now) + SHORTEST_KEY_MS)

    def _panel(self) -> str:
        """The panel of whoever may act: a touch on a thing counts as his."""
        view = self.table.view
        if view.turn is not None and view.page is None:
            return self.table.panel_of(view.turn.seat)
        return next(iter(view.panels))


def run_table(options: Options) -> None:
    """The table in its window, until it ends. Raises ConfigError, StoreError, HardwareError, DisplayError."""
    clock = MonotonicClock()
    real = on_a_pi() and not options.simulate
    app, ended = None, False

    def end() -> None:
        nonlocal ended
        ended = True
        if app is not None:
            app.end()

    with ended_by_signals(end), assembled(options, clock, real_pins=real, animate=True) as house:
        with open_window(house.config, real) as window, open_sounds() as sounds:
            app = App(house, window, sounds)
            if ended:  # while the window was opened
                app.end()
            app.run()
        held = not house.table.running
    if held and house.config.table.kiosk:
        power_off()


def open_window(config: Config, on_table: bool) -> Window:
    """The window that the configuration asks for; the whole screen by default where the table is a real one.

    Raises NoScreen; where another program has the screen it names that, as far as it can be told.
    """
    from display.window import Window

    screen = config.screen
    whole = screen.fullscreen if screen.fullscreen is not None else on_table and screen.size is None
    try:
        return Window(screen.pixels, fullscreen=whole, display=screen.display, rotation=screen.rotation)
    except NoScreen as missing:
        holder = holder_of(missing.values["card"]) if missing.code == "held_by_other" else ""
        if not holder:
            raise
        raise NoScreen(missing.code, f"{missing.why} It is {holder}.", missing.values) from None


@contextmanager
def open_sounds() -> Iterator[Sounds]:
    """The loudspeaker; silent where there is none."""
    from display.sounds import Sounds

    sounds = Sounds()
    try:
        yield sounds
    finally:
        sounds.close()


def power_off() -> None:
    """Power the machine off, as a kiosk does when menu is held."""
    subprocess.run(["systemctl", "poweroff"], check=False)


@contextmanager
def ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """While the block runs SIGINT and SIGTERM call `end` instead of ending the process.

    Once Python itself ends they are ignored: who asks twice gets the same good end.
    """

    def handle(number: int, frame: FrameType | None) -> None:
        del number, frame
        end()

    atexit.register(_deaf)
    before = {number: signal.signal(number, handle) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _deaf() -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
