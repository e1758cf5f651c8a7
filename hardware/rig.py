"""The rig: all inputs and outputs of a table behind one face, driven by the table's one thread."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from time import sleep as real_sleep
from types import TracebackType
from typing import Any, Self

from hardware.cup import CupOnPins, feed
from hardware.debounce import Debouncer
from hardware.errors import UnknownControlError
from hardware.faults import Fault
from hardware.inputs import Control, Input, Kind, LampMode
from hardware.lamps import Beeper, Lamp, next_blink
from hardware.levels import Levels
from hardware.pins import Clock, InputPin, OutputPin, claim
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
STUCK_MS = 10_000


class _ButtonOnPins:
    """A button on a line."""

    def __init__(self, panel: str, control: Control, pin: InputPin, debouncer: Debouncer) -> None:
        self.panel = panel
        self.control = control
        self.pin = pin
        self.debouncer = debouncer
        self.stuck = False

    def poll(self, until: int) -> Iterator[Input]:
        """Take the edges that have come."""
        began = self.debouncer.since
        feed(self.debouncer, self.pin, until)
        for at, pressed in self.debouncer.take():
            began = at if pressed else began
            yield self._input(at, Kind.PRESS if pressed else Kind.RELEASE, began)
        d = self.debouncer
        if d.waking and not self.stuck and until - d.since >= STUCK_MS:
            self.stuck = True
            yield self._input(until, Kind.FAULT, value="button_stuck")
        elif self.stuck and not d.waking:
            self.stuck = False
            yield self._input(d.since, Kind.CLEARED, value="button_stuck")

    def due(self) -> int | None:
        """Tell when something changes by itself."""
        d = self.debouncer
        times = [d.due(), d.since + STUCK_MS if d.waking and not self.stuck else -1]
        return min((t for t in times if t >= 0), default=None)

    def _input(self, at: int, kind: Kind, began: int = -1, value: str | None = None) -> Input:
        return Input(at, PINS, self.panel, self.control, kind, value, began)


class Rig:
    """All inputs and outputs of one table. Use it as a context manager, or close it.

    `pins` is a gpiozero pin factory, real or SimulatedPins; `clock` gives monotonic ms. Opening raises
    PinBusyError and NoPinsError; whatever was opened by then is closed again.
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
        self._brightness = 100
        self._keys = {b.key: (panel, c) for panel, c, b in wiring.controls() if b.key is not None}
        self._levels = {name: Levels(name) for name in (KEYS, TOUCH)}
        self._waiting: list[Input] = []
        self._sources: list[Source] = []
        self._switches: list[InputPin] = []
        self._buttons: list[_ButtonOnPins] = []
        self._lamps: dict[tuple[str, Control], Lamp] = {}
        self._beeper: Beeper | None = None
        with ExitStack() as opened:
            self._opened = opened
            self._open_outputs()
            self._open_inputs()
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
        self._lamps.clear()
        self._beeper = None

    def attach(self, source: Source) -> None:
        """Take inputs from another source as well; it is closed with the rig."""
        self._sources.append(source)
        self._opened.callback(source.close)
        source.brightness(self._brightness)
        source.sensitivity(self.wiring.cup.sensitivity)

    # inputs

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
        self._show(now)
        return sorted(found, key=lambda i: i.at)

    def stirred(self) -> bool:
        """Tell whether edges wait that `poll` has not taken; cheap enough to ask a hundred times a second."""
        return any(pin.queue for pin in self._switches)

    def due(self, now: int) -> int | None:
        """Tell when `poll` must be called though no edge comes, in ms; None: not at all."""
        times = [self._cup.due(), *(b.due() for b in self._buttons)]
        times = [None if t is None else t + self._late for t in times]
        times += [levels.due() for levels in self._levels.values()]
        times += [source.due(now) for source in self._sources]
        if self.simulated:
            times.append(self._pins.due())
        if self._waiting:
            times.append(now)
        if any(lamp.mode is LampMode.BLINK for lamp in self._lamps.values()):
            times.append(next_blink(now))
        if self._beeper:
            times.append(self._beeper.due(now))
        return min((t for t in times if t is not None), default=None)

    def key(self, name: str, down: bool, at: int) -> bool:
        """Take a key of the keyboard, by SDL's name for it; False: it is not bound to anything.

        On simulated pins the key closes the control's switch; on real ones it is an input of its own.
        """
        bound = self._keys.get(name.lower())
        if bound is None:
            return False
        if self.simulated:
            self._drive(*bound, down, at)
        else:
            self._waiting += self._levels[KEYS].change(name.lower(), *bound, down, at)
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
        times += [
            b.debouncer.since
            for b in self._buttons
            if (b.panel, b.control) == (panel, control) and b.debouncer.pressed
        ]
        return min((t for t in times if t is not None), default=None)

    def panel_of(self, seat: int) -> str:
        """Name the panel that a seat (from 0) uses: its own, else the first for all.

        Raises UnknownControlError where the wiring has none for it.
        """
        panels = self.wiring.panels_of(seat)
        if not panels:
            raise UnknownControlError(f"the wiring has no panel for seat {seat + 1}")
        return panels[0].id

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
        found = []
        if self._cup.detector.fault:
            found.append(Fault("cup_chatter", CUP_PANEL, Control.CUP))
        found += [
            Fault("button_stuck", b.panel, b.control, {"seconds": (now - b.debouncer.since) // 1000})
            for b in self._buttons
            if b.stuck
        ]
        for source in self._sources:
            found += source.faults(now)
        return tuple(found)

    # outputs

    def lamp(self, panel: str, control: Control, mode: LampMode) -> None:
        """Show something on the lamp of a control; a control without a lamp shows nothing."""
        panel = CUP_PANEL if control is Control.CUP else panel
        lamp = self._lamps.get((panel, control))
        if lamp is not None and lamp.mode is not mode:
            lamp.mode = mode
            lamp.update(self._clock(), self._brightness)
        for source in self._sources:
            source.lamp(panel, control, mode)

    def brightness(self, percent: int) -> None:
        """Set how bright lamps are, 0 to 100; those without PWM are full on, or off at 0."""
        self._brightness = max(0, min(100, percent))
        for source in self._sources:
            source.brightness(self._brightness)
        self._show(self._clock())

    def buzz(self, pattern: str | Sequence[int]) -> None:
        """Sound the buzzer, if there is one: a name of `lamps.BEEPS`, or times on, off, on, ... in ms."""
        if self._beeper:
            self._beeper.start(pattern, self._clock())
            self._beeper.update(self._clock())

    def outputs_off(self) -> None:
        """Switch all lamps and the buzzer off until they are set again."""
        for panel, control in list(self._lamps):
            self.lamp(panel, control, LampMode.OFF)
        if self._beeper:
            self._beeper.stop()

    def _show(self, now: int) -> None:
        for lamp in self._lamps.values():
            lamp.update(now, self._brightness)
        if self._beeper:
            self._beeper.update(now)

    # opening

    def _open_outputs(self) -> None:
        for panel, control, binding in self.wiring.controls():
            spec = binding.lamp
            if spec is not None:
                purpose = f"the lamp of {_name(panel, control)}"
                self._lamps[panel, control] = Lamp(self._output(spec, purpose, spec.pwm))
        buzzer = self.wiring.buzzer
        if buzzer is not None:
            passive = buzzer.kind == "passive"
            self._beeper = Beeper(self._output(buzzer, "the buzzer", passive, buzzer.frequency))

    def _output(self, line: OutputLine, purpose: str, pwm: bool, frequency: int = 200) -> OutputPin:
        factory = self._chip(line.chip)
        pin = claim(lambda: OutputPin(factory, line, pwm, frequency), line, purpose, self._sleep)
        self._opened.callback(pin.close)
        return pin

    def _open_inputs(self) -> None:
        now = self._clock()
        shake = self._input(CUP_PANEL, Control.CUP, self.wiring.cup.line, CUP_ROOM)
        home_line = self.wiring.cup.home
        home = self._switch(home_line, "the spot of the cup", BUTTON_ROOM) if home_line else None
        self._cup = CupOnPins(PINS, shake, home, now)
        self._cup.sensitivity(self.wiring.cup.sensitivity)
        bounce = self.wiring.bounce
        for panel, control, binding in self.wiring.controls():
            pin = control is not Control.CUP and self._input(panel, control, binding.line, BUTTON_ROOM)
            if pin:
                debouncer = Debouncer(pin.read(), now, bounce.press, bounce.release)
                self._buttons.append(_ButtonOnPins(panel, control, pin, debouncer))

    def _input(self, panel: str, control: Control, line: InputLine | None, room: int) -> InputPin | None:
        if self.simulated:
            line = self._pins.line(panel, control)
        return None if line is None else self._switch(line, _name(panel, control), room)

    def _switch(self, line: InputLine, purpose: str, room: int) -> InputPin:
        factory = self._chip(line.chip)
        pin = claim(lambda: InputPin(factory, line, self._clock, room), line, purpose, self._sleep)
        self._opened.callback(pin.close)
        self._switches.append(pin)
        return pin

    def _chip(self, number: int) -> Any:
        return self._pins if number == 0 else self._pins.chip(number)

    def _drive(self, panel: str, control: Control, down: bool, at: int) -> None:
        if control is Control.CUP:
            (self._pins.start_shaking if down else self._pins.stop_shaking)(at)
        else:
            (self._pins.press if down else self._pins.release)(panel, control, at)


def _name(panel: str, control: Control) -> str:
    return "the cup" if control is Control.CUP else f'{control.value} of panel "{panel}"'
