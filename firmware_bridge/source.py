"""Serial devices as sources of a rig: a cup, a panel of buttons, a tray that is both.

Faults told (`Fault.control` is the cup where the table cannot throw with it for that reason):

- `serial_` and the code of a `Problem` (`serial_unplugged`, `serial_version` {theirs, ours}, ...): lost;
- `serial_degraded`: nothing has been heard for 3 s; `serial_cable` {percent}: many frames arrive broken;
- `cup_sensor_missing`, `cup_chatter`, `serial_no_cup` (the device bound as cup is a panel);
- `battery_low` {mv}, `battery_empty` {mv}, `button_stuck` {seconds}.

Each has `device`, the name in the wiring, among its values.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from firmware_bridge.battery import Battery, Charge
from firmware_bridge.counters import Counters
from firmware_bridge.discovery import Port, Search, ports
from firmware_bridge.happenings import Came, Heard, LinkState
from firmware_bridge.link import Link
from firmware_bridge.messages import Event, EventKind, Flag, Heartbeat, Hello, Motion, Note, Posture, Role
from firmware_bridge.port import Clock, Data, Gone, News, Opened, PortLike, SerialPort
from hardware.faults import Fault
from hardware.inputs import Control, Input, Kind, LampMode
from hardware.levels import Levels
from hardware.wiring import CUP_PANEL, Sensitivity, Wiring

STUCK_MS = 10_000
"""A button that is closed without ever having been pressed seems stuck after so long."""
SAME_SHAKE_MS = 60
"""Two tellings of when a shake began that are less apart mean the same."""

_POSTURES = {
    Posture.HOME: Kind.HOME,
    Posture.LIFTED: Kind.LIFTED,
    Posture.UPRIGHT: Kind.UPRIGHT,
    Posture.UPSIDE_DOWN: Kind.UPSIDE_DOWN,
}
_FLAGS = {Flag.CHATTER: "cup_chatter", Flag.SENSOR_MISSING: "cup_sensor_missing"}
_AWAY = frozenset({LinkState.LOST, LinkState.REFUSED})

log = logging.getLogger(__name__)


def serial_cups(wiring: Wiring, clock: Clock, there: Callable[[], list[Port]] = ports) -> list[SerialCup]:
    """Make a source for every [serial.NAME] table of the wiring; attach each to the rig."""
    return [
        SerialCup(name, wiring, clock, SerialPort(Search(device, there), clock))
        for name, device in wiring.serial.items()
    ]


class SerialCup:
    """One serial device, by its name in the wiring, as a source of the rig."""

    def __init__(self, name: str, wiring: Wiring, clock: Clock, port: PortLike) -> None:
        self.name = name
        self.link = Link(clock(), wiring.serial[name].id)
        self.battery = Battery()
        self.posture: Posture | None = None
        """How it last said to stand; None: it has not said."""
        self._clock = clock
        self._port = port
        self._source = f"serial:{name}"
        self._levels = Levels(self._source)
        self._bits: dict[int, tuple[str, Control]] = {}
        self._closed_since: dict[int, int] = {}  # bits that are closed and were never pressed
        self._flags = Flag.NONE
        self._modes: dict[int, LampMode] = {}
        self._cup_lamp = LampMode.OFF
        self._brightness = 100
        self._dirty = False
        self._began = -1
        self._there = False
        self.is_cup = False
        """The wiring has it as the cup."""
        self._bind(wiring)

    # -- what a rig asks -------------------------------------------------------------------------------

    def poll(self, now: int) -> list[Input]:
        """Hand over what has come since last asked; says what must be said."""
        for news in self._port.take():
            self._follow(news)
        self.link.advance(now)
        if self.link.verdict is not None:
            log.info("%s: %s %s", self.name, self.link.verdict.code, dict(self.link.verdict.values))
            self._port.reopen()
            self.link.closed()
        found = [made for heard in self.link.take() for made in self._inputs(heard)]
        found += self._let_go_if_away(now)
        if self._dirty:
            self._dirty = False
            self.link.show(self._modes, self._cup_lamp, self._brightness)
        for frame in self.link.take_out(now):
            self._port.write(frame)
        return found

    def due(self, now: int) -> int | None:
        """Tell when `poll` is to be called again though nothing comes."""
        return now if self._dirty else self.link.due(now)

    def stirred(self) -> bool:
        """Tell whether something waits."""
        return self._port.stirred()

    def answered(self, now: int) -> bool:
        """Tell whether the port's thread has shown life."""
        return self._port.answered(now)

    def held(self, panel: str, control: Control) -> int | None:
        """Tell since when a control is held; None: it is not."""
        return self._levels.held(panel, control)

    def lamp(self, panel: str, control: Control, mode: LampMode) -> None:
        """Show something on a lamp, where this device has it; the cup's light is that of its control."""
        if control is Control.CUP:
            if self.is_cup and mode is not self._cup_lamp:
                self._cup_lamp, self._dirty = mode, True
            return
        for bit, bound in self._bits.items():
            if bound == (panel, control) and self._modes.get(bit, LampMode.OFF) is not mode:
                self._modes[bit] = mode
                self._dirty = True

    def brightness(self, percent: int) -> None:
        """Set the brightness of its lamps, 0 to 100."""
        percent = max(0, min(100, percent))
        self._dirty = self._dirty or percent != self._brightness
        self._brightness = percent

    def sensitivity(self, level: Sensitivity) -> None:
        """Set how easily its cup throws."""
        self.link.set_sensitivity(level)

    def close(self) -> None:
        """Lamps off, and the port given back; may be called twice."""
        now = self._clock()
        self.link.show({}, LampMode.OFF, self._brightness)
        for frame in self.link.take_out(now):
            self._port.write(frame)
        self._port.close()

    def faults(self, now: int) -> tuple[Fault, ...]:
        """Say what is wrong now."""
        return tuple(self._faults(now))

    # -- what else one may want to know ----------------------------------------------------------------

    def state(self, now: int) -> LinkState:
        """Say how the link is."""
        return self.link.state(now)

    @property
    def hello(self) -> Hello | None:
        """Who it is; None: it has not said yet."""
        return self.link.hello

    @property
    def counters(self) -> Counters:
        """What the link has seen."""
        self.link.diary.counters.dropped_writes = self._port.dropped
        return self.link.diary.counters

    # -- inside ----------------------------------------------------------------------------------------

    def _bind(self, wiring: Wiring) -> None:
        only = next(iter(wiring.serial))
        for panel, control, binding in wiring.controls():
            bound = binding.serial
            if bound is None or (bound.device or only) != self.name:
                continue
            if control is Control.CUP:
                self.is_cup = True
            elif bound.bit is not None:
                self._bits[bound.bit] = (panel, control)

    def _follow(self, news: News) -> None:
        match news:
            case Opened(at, _):
                self.link.opened(at)
            case Data(at, data):
                self.link.heard(data, at)
            case Gone(at, problem):
                self.link.gone(at, problem)

    def _inputs(self, heard: Heard) -> list[Input]:
        match heard.message:
            case Came(hello, restarted):
                return self._came(hello, restarted, heard.at)
            case Event() as event:
                return self._event(event, heard)
            case Motion() as motion if self.is_cup and motion.ms and heard.fresh:
                return [self._cup(heard.at, Kind.ACTIVITY, motion.strength, motion.ms)]
            case Heartbeat() as beat:
                return self._beat(beat, heard.at)
            case Note() as note:
                log.info("%s says: %s", self.name, note.text)
        return []

    def _came(self, hello: Hello, restarted: bool, at: int) -> list[Input]:
        log.info("%s: %s %s is there, firmware %s", self.name, hello.role_name, hello.device, hello.firmware)
        if not restarted:
            return []
        log.warning("%s has started anew", self.name)
        self._closed_since.clear()
        self._began = -1
        self.posture = None
        return self._levels.release_all(at)

    def _event(self, event: Event, heard: Heard) -> list[Input]:
        if not heard.fresh:
            log.info("%s: event %d of kind %d is too old", self.name, event.number, event.kind)
        match event.kind:
            case EventKind.PRESS if heard.fresh:
                return self._button(event.value, True, heard.at)
            case EventKind.RELEASE:
                return self._button(event.value, False, heard.at)
            case EventKind.SHAKE if heard.fresh and self.is_cup:
                return [self._cup(heard.at, Kind.SHAKE, event.value, event.ms)]
            case EventKind.NEAR_MISS if heard.fresh and self.is_cup:
                return [self._cup(heard.at, Kind.NEAR_MISS, event.value, event.ms)]
            case EventKind.POSTURE:
                return self._posture(event.value, heard)
        return []

    def _button(self, bit: int, down: bool, at: int) -> list[Input]:
        self._closed_since.pop(bit, None)
        if bit not in self._bits:
            return []
        return self._levels.change(str(bit), *self._bits[bit], down, at)

    def _posture(self, value: int, heard: Heard) -> list[Input]:
        if value not in list(Posture):
            return []
        self.posture = Posture(value)
        kind = _POSTURES.get(self.posture)
        if kind is None or not self.is_cup or not (heard.fresh or kind is Kind.HOME):
            return []
        return [Input(heard.at, self._source, CUP_PANEL, Control.CUP, kind)]

    def _cup(self, at: int, kind: Kind, strength: int, ms: int) -> Input:
        began = at - ms
        if abs(began - self._began) < SAME_SHAKE_MS:
            began = self._began
        self._began = began
        return Input(at, self._source, CUP_PANEL, Control.CUP, kind, strength, began)

    def _beat(self, beat: Heartbeat, at: int) -> list[Input]:
        flags = Flag(beat.flags & sum(Flag))
        self.battery.measured(beat.battery, bool(flags & Flag.POWERED))
        found = self._changed_flags(flags, at)
        if not self.link.all_arrived:
            return found
        for bit, (panel, control) in self._bits.items():
            closed = bool(beat.held >> bit & 1)
            if not closed:
                found += self._button(bit, False, at)
            elif self._levels.held(panel, control) is None:
                self._closed_since.setdefault(bit, at)
        return found

    def _changed_flags(self, flags: Flag, at: int) -> list[Input]:
        changed, self._flags = flags ^ self._flags, flags
        return [
            Input(
                at, self._source, CUP_PANEL, Control.CUP, Kind.FAULT if flag & flags else Kind.CLEARED, code
            )
            for flag, code in _FLAGS.items()
            if flag & changed and self.is_cup
        ]

    def _let_go_if_away(self, now: int) -> list[Input]:
        there = self.link.state(now) not in _AWAY
        left, self._there = self._there and not there, there
        if not left:
            return []
        self._closed_since.clear()
        return self._levels.release_all(now)

    def _faults(self, now: int) -> Iterator[Fault]:
        problem = self.link.problem(now)
        if problem is not None:
            yield self._fault(f"serial_{problem.code}", True, **problem.values)
            return
        if self.link.state(now) is LinkState.DEGRADED:
            yield self._fault("serial_degraded", False)
        if self.link.diary.cable_suspect:
            yield self._fault("serial_cable", False, percent=self.link.diary.bad_percent)
        if self.battery.charge in {Charge.LOW, Charge.EMPTY}:
            empty = self.battery.charge is Charge.EMPTY
            yield self._fault(f"battery_{self.battery.charge}", empty, mv=self.battery.mv)
        if self.is_cup:
            if self.hello is not None and self.hello.role == Role.PANEL:
                yield self._fault("serial_no_cup", True)
            yield from (self._fault(code, True) for flag, code in _FLAGS.items() if flag & self._flags)
        for bit, since in self._closed_since.items():
            if now - since >= STUCK_MS:
                panel, control = self._bits[bit]
                values: dict[str, int | str] = {"device": self.name, "seconds": (now - since) // 1000}
                yield Fault("button_stuck", panel, control, values)

    def _fault(self, code: str, cannot_throw: bool, **values: int | str) -> Fault:
        panel = next((panel for panel, _ in self._bits.values()), CUP_PANEL) if not self.is_cup else CUP_PANEL
        control = Control.CUP if cannot_throw and self.is_cup else None
        return Fault(code, panel, control, {"device": self.name, **values})
