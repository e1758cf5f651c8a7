"""Joystick boards: cheap USB boards for arcade buttons, read straight from the kernel's joystick devices.

A thread per board reads, notes the time and enqueues; everything else is done by the table's thread.
Pulled out, a board is looked for again every second at the same place of the USB tree.
"""

from __future__ import annotations

import logging
import os
import select
import struct
import threading
from collections import deque
from pathlib import Path
from typing import NamedTuple

from hardware.faults import Fault
from hardware.inputs import Control, Input, LampMode
from hardware.levels import Levels
from hardware.pins import Clock
from hardware.pulse import Pulse
from hardware.wiring import JoystickBinding, Sensitivity, Wiring

JOYSTICK = "joystick"
RETRY_S = 1.0
BEAT_S = 0.5
"""A reader with nothing to read shows life this often."""
LOST_MS = 3000
"""A board that is away for so long is told."""
ROOM = 4096
HALF_WAY = 16_384
"""An axis that is further out, of 32767, is pressed."""

_EVENT = struct.Struct("=IhBB")  # time, value, type, number: struct js_event of the kernel
_BUTTON, _AXIS, _INITIAL = 0x01, 0x02, 0x80
_GONE = 0xFF

log = logging.getLogger(__name__)


class _Event(NamedTuple):
    at: int
    value: int
    kind: int  # as the kernel gives it, or _GONE
    number: int


class BoardReader:
    """Reads one board in a thread of its own, and finds it again when it was pulled out."""

    def __init__(self, path: Path, clock: Clock, retry_s: float = RETRY_S) -> None:
        self.path = path
        self.connected = False
        self.queue: deque[_Event] = deque()
        self.pulse = Pulse(clock())
        self._clock = clock
        self._retry_s = retry_s
        self._ending = False
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"joystick {path.name}", daemon=True)
        self._thread.start()

    def take(self) -> list[_Event]:
        """Hand over what is there now."""
        return [self.queue.popleft() for _ in range(len(self.queue))]

    def close(self) -> None:
        """End the thread; may be called twice."""
        if self._ending:
            return
        self._ending = True
        os.write(self._wake_write, b"x")
        self._thread.join()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _run(self) -> None:
        while not self._ending:
            try:
                device = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
            except OSError:
                self._pause()
                continue
            try:
                self._read(device)
            except OSError as error:
                log.info("joystick board %s: %s", self.path, error)
            finally:
                os.close(device)
                self.connected = False
                self._gone()
            self._pause()

    def _gone(self) -> None:
        """Note that all of it is let go; once, however long nobody takes notes."""
        if not self.queue or self.queue[-1].kind != _GONE:
            self.queue.append(_Event(self._clock(), 0, _GONE, 0))

    def _read(self, device: int) -> None:
        """Read events until the device ends, the queue is full, or we are to end."""
        rest = b""
        while len(self.queue) < ROOM:
            self.pulse.promise(self._clock(), round(BEAT_S * 1000))
            ready, _, _ = select.select([device, self._wake_read], [], [], BEAT_S)
            if self._wake_read in ready:
                return
            if not ready:
                continue
            try:
                data = os.read(device, 64 * _EVENT.size)
            except BlockingIOError:
                continue
            if not data:
                return
            self.connected = True
            now = self._clock()
            rest += data
            whole = len(rest) - len(rest) % _EVENT.size
            for _, value, kind, number in _EVENT.iter_unpack(rest[:whole]):
                self.queue.append(_Event(now, value, kind, number))
            rest = rest[whole:]

    def _pause(self) -> None:
        self.pulse.promise(self._clock(), round(self._retry_s * 1000))
        select.select([self._wake_read], [], [], self._retry_s)


class _Switch(NamedTuple):
    """A button, or one direction of an axis, of a board."""

    board: str
    kind: int
    number: int
    direction: str | None = None


class JoystickBoards:
    """All joystick boards of a wiring, as a source of the rig."""

    def __init__(self, wiring: Wiring, clock: Clock, retry_s: float = RETRY_S) -> None:
        self._bound: dict[_Switch, tuple[str, Control]] = {}
        only = next(iter(wiring.joystick)) if wiring.joystick else ""
        for panel, control, binding in wiring.controls():
            if binding.joystick is not None:
                self._bound[_switch(binding.joystick, only)] = (panel, control)
        self._levels = Levels(JOYSTICK)
        self._waking: set[_Switch] = set()
        self._away_since = dict.fromkeys(wiring.joystick, clock())
        self._readers = {
            name: BoardReader(Path(board.path), clock, retry_s) for name, board in wiring.joystick.items()
        }

    def poll(self, now: int) -> list[Input]:
        """Hand over what has come since last asked."""
        found = self._levels.poll(now)
        for name, reader in self._readers.items():
            for event in reader.take():
                if event.kind == _GONE:
                    found += self._levels.release_all(event.at, name)
                    self._waking = {s for s in self._waking if s.board != name}
                else:
                    found += self._changes(name, event)
            if reader.connected:
                self._away_since[name] = now
        return found

    def due(self, now: int) -> int | None:  # noqa: ARG002 - every source is asked with the time
        """Tell when a held cup is to be told again."""
        return self._levels.due()

    def stirred(self) -> bool:
        """Tell whether something waits."""
        return any(reader.queue for reader in self._readers.values())

    def answered(self, now: int) -> bool:
        """Tell whether every board's reader has shown life."""
        return all(reader.pulse.shown(now) for reader in self._readers.values())

    def faults(self, now: int) -> tuple[Fault, ...]:
        """Name the boards that are away."""
        return tuple(
            Fault("joystick_lost", "", None, {"board": name, "path": str(self._readers[name].path)})
            for name, since in self._away_since.items()
            if now - since >= LOST_MS
        )

    def held(self, panel: str, control: Control) -> int | None:
        """Tell since when a control is held; None: it is not."""
        return self._levels.held(panel, control)

    def lamp(self, panel: str, control: Control, mode: LampMode) -> None:
        """Do nothing: these boards have no lamps of their own."""

    def brightness(self, percent: int) -> None:
        """Do nothing: these boards have no lamps of their own."""

    def sensitivity(self, level: Sensitivity) -> None:
        """Do nothing: a button that stands for the cup is held or not."""

    def close(self) -> None:
        """End the readers."""
        for reader in self._readers.values():
            reader.close()

    def _changes(self, board: str, event: _Event) -> list[Input]:
        found = []
        for switch, down in _levels_of(board, event):
            if switch not in self._bound:
                continue
            if event.kind & _INITIAL:
                # Held when the board came: no press; it counts once it has been let go.
                (self._waking.add if down else self._waking.discard)(switch)
            elif switch in self._waking:
                if not down:
                    self._waking.discard(switch)
            else:
                panel, control = self._bound[switch]
                # the board's name first, so that all of it can be let go when the board is gone
                found += self._levels.change(board, panel, control, down, event.at)
        return found


def _switch(binding: JoystickBinding, only: str) -> _Switch:
    board = binding.board or only
    if binding.button is not None:
        return _Switch(board, _BUTTON, binding.button)
    assert binding.axis is not None
    return _Switch(board, _AXIS, binding.axis, binding.direction)


def _levels_of(board: str, event: _Event) -> list[tuple[_Switch, bool]]:
    """Give the switches that an event is about, and whether they are pressed now."""
    kind = event.kind & ~_INITIAL
    if kind == _BUTTON:
        return [(_Switch(board, _BUTTON, event.number), event.value != 0)]
    if kind == _AXIS:
        return [
            (_Switch(board, _AXIS, event.number, "-"), event.value < -HALF_WAY),
            (_Switch(board, _AXIS, event.number, "+"), event.value > HALF_WAY),
        ]
    return []
