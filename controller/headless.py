"""The table without a screen: a script's commands, simulated pins, virtual time.

Time jumps from one moment at which something is due to the next; nothing is animated, nothing waits.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TextIO

from controller import commands as cmd
from controller.clock import Clock, VirtualClock
from controller.errors import TableError
from controller.host import SeatSpec
from controller.script import ScriptError, read_line
from controller.table import Table
from display.errors import DisplayError
from hardware.errors import HardwareError
from hardware.inputs import Control
from hardware.simulated import SimulatedPins
from hardware.wiring import CUP_PANEL

HOUR_MS: Final = 3_600_000
SETTLE_MS: Final = 20
"""After a press is let go, until the debouncer has said so."""
AFTER_SHAKE_MS: Final = 450
"""After the last strike of a shake: its quiet end, and a little."""
SLICE_MS: Final = 5
"""In real time the pins are looked at this often."""
GRAIN_MS: Final = 20
"""While a pulse train plays on the pins, they are looked at this often; each edge keeps its own time."""
STUCK_STEPS: Final = 10_000
"""So many steps in a row without time moving on are a fault of the program."""


class ExpectationFailed(TableError, AssertionError):
    """What a script expected is not so, or what it waited for did not come."""

    def __init__(self, message: str, line: int | None) -> None:
        super().__init__("expectation_failed", message if line is None else f"line {line}: {message}")


class Headless:
    """Plays a script on a table, printing answers to `out` as JSON, one object a line.

    With `events` every public event of the game is printed as it happens. On a real table (`live`) time is
    real, and what only simulation can do is refused.
    """

    def __init__(
        self, table: Table, pins: SimulatedPins | None, clock: Clock, out: TextIO, *, events: bool = False
    ) -> None:
        self.table = table
        self._simulated = pins
        self._clock = clock
        self._out = out
        self._events = events
        self._line: int | None = None

    @property
    def pins(self) -> SimulatedPins | None:
        """The simulated pins; None where they are real."""
        return self._simulated

    @property
    def live(self) -> bool:
        """Whether real pins and real time are used."""
        return self._simulated is None

    # -- running ---------------------------------------------------------------------------------------

    def run(self, lines: Iterable[str]) -> None:
        """Carry out a whole script. Raises ScriptError and ExpectationFailed, naming the line."""
        for number, text in enumerate(lines, start=1):
            self.do(text, number)

    def converse(self, lines: Iterable[str]) -> None:
        """Carry out lines as they come; a bad one is answered by a message as JSON and changes nothing else.

        Raises ExpectationFailed.
        """
        for number, text in enumerate(lines, start=1):
            try:
                self.do(text, number)
            except ScriptError as bad:
                self._say({"error": bad.message, "line": number})

    def do(self, text: str, number: int | None = None) -> None:
        """Carry out one line. Raises ScriptError for a line that cannot be, ExpectationFailed."""
        self._line = number
        command = read_line(text, number)
        if command is None:
            return
        try:
            _DOERS[type(command)](self, command)
        except ScriptError as bad:
            raise ScriptError(bad.message, number) from None
        except ExpectationFailed:
            raise
        except (TableError, HardwareError, DisplayError) as bad:
            raise ScriptError(str(bad), number) from None

    # -- time ------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Let the table act now, and tell what happened."""
        self.table.step(self._clock.now())
        for event in self.table.take_events():
            if self._events:
                self._say(event)

    def pass_time(self, until: int, done: Callable[[], bool] = lambda: False) -> bool:
        """Go on to `until` (ms), or until `done`; whether it was done."""
        self.step()
        still = 0
        while not done():
            now = self._clock.now()
            if now >= until:
                return False
            after = self._next(now, until)
            still = still + 1 if after == now else 0
            if still > STUCK_STEPS:
                raise RuntimeError(
                    f"the table asks to be stepped at {now} ms over and over: {self.table.view.screen}"
                )
            self._go_to(after)
            self.step()
        return True

    def _next(self, now: int, until: int) -> int:
        if self.live:
            return min(until, now + SLICE_MS)
        due = self.table.due(now)
        if due is not None and self._pins_due() is not None:
            due = max(due, now + GRAIN_MS)
        return until if due is None else max(now, min(until, due))

    def _pins_due(self) -> int | None:
        return None if self._simulated is None else self._simulated.due()

    def _pins(self, what: str, instead: str) -> SimulatedPins:
        """The simulated pins; what needs them is refused on a real table."""
        if self._simulated is None:
            raise ScriptError(f"{what} is for simulated pins; on a real table {instead}")
        return self._simulated

    def _go_to(self, at: int) -> None:
        if isinstance(self._clock, VirtualClock):
            self._clock.move_to(at)
        else:
            time.sleep(max(0, at - self._clock.now()) / 1000)

    # -- controls --------------------------------------------------------------------------------------

    def _panel(self, seat: int | None) -> str:
        """The panel of that seat, else the one that may act."""
        view = self.table.view
        if seat is not None:
            return self.table.panel_of(seat)
        if view.turn is not None and view.page is None:
            return self.table.panel_of(view.turn.seat)
        acting = [name for name, panel in view.panels.items() if panel.acts]
        return acting[0] if acting else next(iter(view.panels))

    def _fresh(self) -> None:
        """Wait until a press or a shake counts: not stale, and the cup handed over."""
        self.step()
        self.pass_time(self.table.settled_at(self._clock.now()))

    def _drive(self, control: str, panel: str, *, down: bool) -> None:
        now = self._clock.now()
        try:
            if self._simulated is None:
                self.table.rig.touch(panel, Control(control), down, now)
            elif down:
                self._simulated.press(panel, Control(control), now)
            else:
                self._simulated.release(panel, Control(control), now)
        except LookupError as missing:
            raise ScriptError(str(missing)) from None

    def _shake(self, command: cmd.Shake) -> None:
        self._fresh()
        now = self._clock.now()
        if self._simulated is None:
            self._hold_cup(command)
            return
        self._simulated.shake(command.ms, now)
        self.pass_time(now + command.ms)
        before = self.table.shakes_answered
        self.pass_time(
            self._clock.now() + AFTER_SHAKE_MS,
            lambda: self._pins_due() is None and self.table.shakes_answered > before,
        )

    def _hold_cup(self, command: cmd.Shake) -> None:
        """On a real table a script shakes the cup as a finger on the screen does."""
        panel = self._panel(command.seat)
        self._drive(Control.CUP, panel, down=True)
        self.pass_time(self._clock.now() + command.ms)
        self._drive(Control.CUP, panel, down=False)
        self.pass_time(self._clock.now() + SETTLE_MS)

    def _knock(self, _: cmd.Knock) -> None:
        now = self._clock.now()
        self._pins("knock", "knock on it").knock(now)
        self.pass_time(now + AFTER_SHAKE_MS)

    def _press(self, command: cmd.Press) -> None:
        self._fresh()
        panel = self._panel(command.seat)
        self._drive(command.control, panel, down=True)
        self.pass_time(self._clock.now() + command.ms)
        self._drive(command.control, panel, down=False)
        self.pass_time(self._clock.now() + SETTLE_MS)

    def _hold(self, command: cmd.Hold) -> None:
        self._fresh()
        self._drive(command.control, self._panel(command.seat), down=True)
        self.pass_time(self._clock.now() + SETTLE_MS)

    def _release(self, command: cmd.Release) -> None:
        self._drive(command.control, self._panel(command.seat), down=False)
        self.pass_time(self._clock.now() + SETTLE_MS)

    def _edges(self, command: cmd.Edges) -> None:
        pins, now = self._pins("edges", "operate its pins"), self._clock.now()
        panel = CUP_PANEL if command.control == Control.CUP else self._panel(command.seat)
        try:
            pins.edges(Control(command.control), command.times, now, panel)
        except LookupError as missing:
            raise ScriptError(str(missing)) from None
        self.pass_time(now + int(command.times[-1]) + 1)

    # -- time, chance and games ------------------------------------------------------------------------

    def _wait(self, command: cmd.Wait) -> None:
        self.pass_time(self._clock.now() + command.ms)

    def _until_ready(self, _: cmd.UntilReady) -> None:
        limit = self._clock.now() + HOUR_MS
        if not self.pass_time(limit, lambda: self.table.waiting_for_person):
            raise ExpectationFailed("until ready: an hour went by and nobody is to act", self._line)

    def _dice(self, command: cmd.Dice) -> None:
        self._pins("dice", "throw them")
        play = self.table.play
        if play is not None:
            self.table.chance.check_dice(play.game, play.session.state, command.values)
        self.table.chance.dice(command.values, self._where())

    def _deck(self, command: cmd.Deck) -> None:
        self._pins("deck", "the table deals")
        self.table.chance.deck(command.cards, self._where())

    def _where(self) -> str:
        return "" if self._line is None else f"given in line {self._line}"

    def _new(self, command: cmd.New) -> None:
        seats = [
            SeatSpec(cpu=seat.removeprefix("cpu:")) if seat.startswith("cpu:") else SeatSpec(name=seat)
            for seat in command.seats
        ]
        self.table.host.new_game(command.game, seats, dict(command.settings))
        self.step()

    def _resume(self, _: cmd.Resume) -> None:
        self.table.host.resume()
        self.step()

    def _take_back(self, _: cmd.TakeBack) -> None:
        self.table.host.take_back()
        self.step()

    def _leave(self, command: cmd.Leave) -> None:
        self.table.host.leave(command.seat)
        self.step()

    def _practice(self, command: cmd.Practice) -> None:
        self.table.practice(command.game)
        self.step()

    def _rules(self, command: cmd.Rules) -> None:
        self.table.rules(open_=command.open)
        self.step()

    def _menu(self, command: cmd.Menu) -> None:
        self.table.menu(command.item)
        self.step()

    # -- looking ---------------------------------------------------------------------------------------

    def _show(self, _: cmd.Show) -> None:
        self.step()
        self._say(self.table.view.model_dump(mode="json"))

    def _expect(self, command: cmd.Expect) -> None:
        self.step()
        actual = look_up(self.table.view.model_dump(mode="json"), command.path)
        if not _same(actual, command.value) and actual != command.text:
            told = actual if actual is ABSENT else json.dumps(actual, ensure_ascii=False)
            raise ExpectationFailed(f"expected {command.path} {command.text}, but it is {told}", self._line)

    def _screenshot(self, command: cmd.Screenshot) -> None:
        self.step()
        try:
            from display.screenshot import save_screenshot
        except ImportError as missing:
            raise ScriptError(f"a screenshot needs pygame-ce: {missing}") from None
        save_screenshot(self.table.view, Path(command.file), now=self._clock.now())

    def _save_fails(self, command: cmd.SaveFails) -> None:
        self._pins("save-fails", "fill its disk")
        self.table.store.fail = command.on
        self.step()

    def _cup_link(self, command: cmd.CupLink) -> None:
        self._pins("cup-link", "unplug its cup")
        self.table.cup_link(lost=command.lost)
        self.step()

    def _say(self, data: dict[str, Any]) -> None:
        self._out.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._out.flush()


ABSENT: Final = "absent"
"""What a path that leads nowhere compares as."""


def look_up(view: Any, path: str) -> Any:
    """What stands at `seats.0.lives` in a view; "absent" where the path leads nowhere."""
    for part in path.split("."):
        if isinstance(view, list) and part.isascii() and part.isdigit() and int(part) < len(view):
            view = view[int(part)]
        elif isinstance(view, dict) and part in view:
            view = view[part]
        else:
            return ABSENT
    return view


def _same(actual: Any, wanted: Any) -> bool:
    """Equal as JSON: 1 is not true, and 2 is 2.0."""
    return json.dumps(_plain(actual), sort_keys=True) == json.dumps(_plain(wanted), sort_keys=True)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value


_DOERS: Final[dict[type, Callable[[Headless, Any], None]]] = {
    cmd.New: Headless._new,
    cmd.Resume: Headless._resume,
    cmd.Shake: Headless._shake,
    cmd.Knock: Headless._knock,
    cmd.Press: Headless._press,
    cmd.Hold: Headless._hold,
    cmd.Release: Headless._release,
    cmd.Edges: Headless._edges,
    cmd.Wait: Headless._wait,
    cmd.UntilReady: Headless._until_ready,
    cmd.Dice: Headless._dice,
    cmd.Deck: Headless._deck,
    cmd.Show: Headless._show,
    cmd.Expect: Headless._expect,
    cmd.TakeBack: Headless._take_back,
    cmd.Leave: Headless._leave,
    cmd.Practice: Headless._practice,
    cmd.Rules: Headless._rules,
    cmd.Menu: Headless._menu,
    cmd.Screenshot: Headless._screenshot,
    cmd.SaveFails: Headless._save_fails,
    cmd.CupLink: Headless._cup_link,
}
