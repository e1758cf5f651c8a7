"""The rig: all inputs and outputs of a table behind one face, driven by the table's one thread."""

from __future__ import annotations

import atexit
import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from time import sleep as real_sleep
from types import TracebackType
from typing import Any, Self

from hardware.button import ButtonOnPins
from hardware.cup import CupOnPins
from hardware.debounce import Debouncer
from hardware.faults import Fault
from hardware.inputs import Control, Input, Kind, LampMode
from hardware.joystick import JoystickBoards
from hardware.levels import Levels
from hardware.outputs import Outputs, name_of
from hardware.pins import Clock, InputPin, OutputPin, claim
from hardware.queues import Edge
from hardware.real import factory_of
from hardware.simulated import SimulatedPins
from hardware.source import Source
from hardware.wiring import CUP_PANEL, Sensitivity, Wiring
from hardware.wiring_lines import InputLine, OutputLine

PINS = "pins"
KEYS = "keys"
TOUCH = "touch"

CUP_ROOM = 4096
BUTTON_ROOM = 1024
LATE_MS = 2
"""On real pins an edge may be delivered so much after its time: time is taken to have passed only so far."""

log = logging.getLogger(__name__)


class Rig:
    """All inputs and outputs of one table. Use it as a context manager, or close it.

    `pins` is a gpiozero pin factory: SimulatedPins, or a real one, which is closed with the rig. `clock`
    gives monotonic ms. Opening raises PinBusyError and NoPinsError; what was opened by then is closed again.
    """

    def __init__(
        self, wiring: Wiring, pins: Any, clock: Clock, sleep: Callable[[float], None] = real_sleep
    ) -> None:
        self.wiring = wiring
        self.simulated = isinstance(pins, SimulatedPins)
        self._pins = pins
        self._clock = clock
        self._sleep = sleep
        self._late = 0 if self.simulated else LATE_MS
        self._keys = {b.key: (panel, c) for panel, c, b in wiring.controls() if b.key is not None}
        self._keys_down: set[str] = set()
        self._levels = {name: Levels(name) for name in (KEYS, TOUCH)}
        self._waiting: list[Input] = []
        self._sources: list[Source] = []
        self._switches: list[InputPin] = []
        self._chips = {0: pins}
        with ExitStack() as opened:
            self._opened = opened
            if not self.simulated:
                opened.callback(_quietly, pins.close)
            self._open()
            self._opened = opened.pop_all()
        atexit.register(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Switch all outputs off and give the lines back; may be called twice."""
        atexit.unregister(self.close)
        self._opened.close()

    def watch(self, seen: Callable[[InputLine, Edge], None] | None) -> None:
        """Show every edge of every line to `seen`, as `poll` takes it: for a self-test, and to record.

        There is one that looks; None: nobody looks any longer.
        """
        for pin in self._switches:
            pin.queue.seen = None if seen is None else partial(seen, pin.line)

    def line_of(self, panel: str, control: Control) -> InputLine | None:
        """The line that a control's switch is on, also a simulated one; None: it has none."""
        if self.simulated:
            found: InputLine = self._pins.line(panel, control)
            return found
        return self.wiring.binding(panel, control).line

    def attach(self, source: Source) -> None:
        """Take inputs from another source as well; it is closed with the rig."""
        self._sources.append(source)
        self._opened.callback(_quietly, source.close)
        source.sensitivity(self.wiring.cup.sensitivity)

    # -- inputs ----------------------------------------------------------------------------------------

    def poll(self, now: int) -> list[Input]:
        """Give all that has come by `now`, in the order of its time; moves lamps on as well. Never waits."""
        if self.simulated:
            self._pins.advance(now)
        until = now - self._late
        found, self._waiting = self._waiting, []
        for levels in self._levels.values():
            found += levels.poll(now)
        found += self._cup.poll(until)
        for button in self._buttons:
            found += button.poll(until)
        for source in self._sources:
            found += source.poll(now)
        self._outputs.update(now)
        return sorted(found, key=lambda i: i.at)

    def stirred(self) -> bool:
        """Tell whether something waits that `poll` has not taken; cheap enough to ask every 10 ms."""
        return (
            bool(self._waiting)
            or any(pin.queue for pin in self._switches)
            or any(source.stirred() for source in self._sources)
        )

    def answering(self, now: int) -> bool:
        """Tell whether everything that reads for the table has shown life within 2 s: for a watchdog."""
        alive = getattr(self._pins, "answering", None)
        return (alive is None or alive()) and all(source.answered(now) for source in self._sources)

    def due(self, now: int) -> int | None:
        """Tell when `poll` must be called though no edge comes, in ms; None: not at all."""
        settling = [self._cup.due(), *(button.due() for button in self._buttons)]
        times = [None if t is None else t + self._late for t in settling]
        times += [levels.due() for levels in self._levels.values()]
        times += [source.due(now) for source in self._sources]
        times += [
            self._outputs.due(now),
            self._pins.due() if self.simulated else None,
            now if self._waiting else None,
        ]
        return min((t for t in times if t is not None), default=None)

    def key(self, name: str, down: bool, at: int) -> bool:
        """Take a key of the keyboard, by SDL's name for it; False: it is not bound to anything.

        On simulated pins the key closes the control's switch; on real ones it is an input of its own.
        """
        name = name.lower()
        bound = self._keys.get(name)
        if bound is None:
            return False
        if down == (name in self._keys_down):
            return True  # a key that repeats
        (self._keys_down.add if down else self._keys_down.discard)(name)
        if self.simulated:
            self._pins.drive(*bound, down, at)
        else:
            self._waiting += self._levels[KEYS].change(name, *bound, down, at)
        return True

    def touch(self, panel: str, control: Control, down: bool, at: int) -> None:
        """Take a touch of a control on the screen. Raises UnknownControlError."""
        self.wiring.binding(panel, control)
        panel = CUP_PANEL if control is Control.CUP else panel
        self._waiting += self._levels[TOUCH].change("screen", panel, control, down, at)

    def item(self, panel: str, item_id: str, at: int) -> None:
        """Take a touch of something that is no control: a line of a page, a card."""
        self._waiting.append(Input(at, TOUCH, panel, Control.ITEM, Kind.PRESS, item_id))

    def text(self, char: str, at: int) -> None:
        """Take a typed character, or "backspace"; it belongs to the first panel."""
        self._waiting.append(Input(at, KEYS, self.wiring.panel[0].id, Control.TEXT, Kind.PRESS, char))

    def held(self, panel: str, control: Control) -> int | None:
        """Tell since when a control is held down, in ms; None: it is not."""
        times = [levels.held(panel, control) for levels in self._levels.values()]
        times += [source.held(panel, control) for source in self._sources]
        times += [b.held for b in self._buttons if (b.panel, b.control) == (panel, control)]
        return min((t for t in times if t is not None), default=None)

    def panel_of(self, seat: int) -> str:
        """Name the panel that a seat (from 0) uses: its own, else the first for all, else it is lent one."""
        return self.wiring.panels_of(seat)[0].id

    @property
    def cup_home(self) -> bool | None:
        """The cup stands on its spot; None: no switch tells."""
        return self._cup.at_home

    def sensitivity(self, level: Sensitivity) -> None:
        """Set how easily the cup throws, for the person whose turn it is."""
        self._cup.sensitivity(level)
        for source in self._sources:
            source.sensitivity(level)

    def faults(self, now: int) -> tuple[Fault, ...]:
        """Say what cannot be trusted now."""
        found = [*self._cup.faults(), *(button.fault(now) for button in self._buttons)]
        found += [pin.fault(now) for pin in self._switches]
        for source in self._sources:
            found += source.faults(now)
        return tuple(fault for fault in found if fault is not None)

    # -- outputs ---------------------------------------------------------------------------------------

    def lamp(self, panel: str, control: Control, mode: LampMode) -> None:
        """Show something on the lamp of a control; a control without a lamp shows nothing."""
        self._outputs.lamp(panel, control, mode, self._clock())
        for source in self._sources:
            source.lamp(panel, control, mode)

    def brightness(self, percent: int) -> None:
        """Set how bright lamps are, 0 to 100; those without PWM are full on, or off at 0."""
        percent = max(0, min(100, percent))
        self._outputs.brightness(percent, self._clock())
        for source in self._sources:
            source.brightness(percent)

    def buzz(self, pattern: str | Sequence[int]) -> None:
        """Sound the buzzer, if there is one: a name of `lamps.BEEPS`, or times on, off, on, ... in ms."""
        self._outputs.buzz(pattern, self._clock())

    def outputs_off(self) -> None:
        """Switch all lamps and the buzzer off until they are set again."""
        self._outputs.off(self._clock())
        for source in self._sources:
            for panel, control, _ in self.wiring.controls():
                source.lamp(panel, control, LampMode.OFF)

    # -- opening ---------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Open all lines; outputs last, so that they are the first to be closed."""
        now = self._clock()
        shake = self._input(CUP_PANEL, Control.CUP, self.wiring.cup.line, CUP_ROOM)
        home = self.wiring.cup.home
        spot = self._switch(home, "the spot of the cup", BUTTON_ROOM) if home else None
        self._cup = CupOnPins(PINS, shake, spot, now)
        self._cup.sensitivity(self.wiring.cup.sensitivity)
        self._buttons = self._open_buttons(now)
        if self.wiring.joystick and not self.simulated:
            self.attach(JoystickBoards(self.wiring, self._clock))
        self._outputs = Outputs(self.wiring, self._output)

    def _open_buttons(self, now: int) -> list[ButtonOnPins]:
        buttons = []
        bounce = self.wiring.bounce
        for panel, control, binding in self.wiring.controls():
            if control is Control.CUP:
                continue
            pin = self._input(panel, control, binding.line, BUTTON_ROOM)
            if pin is not None:
                debouncer = Debouncer(pin.read(), now, bounce.press, bounce.release)
                buttons.append(ButtonOnPins(PINS, panel, control, pin, debouncer))
        return buttons

    def _input(self, panel: str, control: Control, line: InputLine | None, room: int) -> InputPin | None:
        if self.simulated:
            line = self._pins.line(panel, control)
        return None if line is None else self._switch(line, name_of(panel, control), room)

    def _switch(self, line: InputLine, purpose: str, room: int) -> InputPin:
        factory = self._chip(line.chip)
        pin = claim(lambda: InputPin(factory, line, self._clock, room), line, purpose, self._sleep)
        self._opened.callback(_quietly, pin.close)
        self._switches.append(pin)
        return pin

    def _output(self, line: OutputLine, purpose: str, pwm: bool, frequency: int) -> OutputPin:
        factory = self._chip(line.chip)
        pin = claim(lambda: OutputPin(factory, line, pwm, frequency), line, purpose, self._sleep)
        self._opened.callback(_quietly, pin.close)
        return pin

    def _chip(self, number: int) -> Any:
        if self.simulated:
            return self._pins.chip(number)
        if number not in self._chips:
            self._chips[number] = factory_of(self._pins, number)
            self._opened.callback(_quietly, self._chips[number].close)
        return self._chips[number]


def _quietly(close: Callable[[], None]) -> None:
    """Close something; what goes wrong there must not keep the others from being closed."""
    try:
        close()
    except Exception:
        log.warning("closing went wrong", exc_info=True)
