"""The program: cup, buttons and lamps on one side, the table on the other."""

import gc
import io
import os
import struct
import sys
import time

import board
import lamps as light
import machine
import port
import talk
from battery import Battery
from buttons import Buttons
from clock import Clock
from cup import Cup
from settings import KEYS, OK, UNKNOWN, Settings

VERSION = (1, 0, 0)
ROLES = {"cup": 1, "panel": 2, "tray": 3}
POWERED, ASLEEP, WATCHDOG, CRASHED = 0x04, 0x08, 0x10, 0x20
SLEEP, WAKE = 5, 6

STEP_MS = 2
NAP_MS = 60
"""While asleep it looks around this often."""
GOODBYE_MS = 1500
"""The table gets so long to hear that it falls asleep."""
SHAKEN_MS = 300
CRASH_FILE = "crash.txt"
STAY_FILE = "stay"
"""With this file there the next start ends at the Python prompt."""


class Device:
    """Everything on the board; `step` is called again and again."""

    def __init__(self) -> None:
        self._clock = Clock()
        now = self._clock.now()
        self._settings = Settings()
        self._port = port.opened(board.LINK)
        self._buttons = Buttons(board, now)
        self._lamps = light.Lamps(board)
        self._battery = Battery(board)
        self._cup = None if board.ROLE == "panel" else Cup(board, self._settings, now)
        self._status = talk.Status()
        self._since = _trouble()
        name = board.NAME or "".join(["%02x" % byte for byte in machine.unique_id()])
        about = (VERSION, ROLES[board.ROLE], self._sensor(), name, self._buttons.codes)
        boot = int.from_bytes(os.urandom(4), "little")
        self.talk = talk.Talk(boot, about, self._status, self._port.write)
        self._told = self._flags()
        self._linked = False
        self._woken = now
        self._streamed = now
        self._moved = now - SHAKEN_MS
        self._tidied = now
        self._dog = machine.WDT(timeout=board.WATCHDOG_MS) if board.WATCHDOG_MS else None

    def step(self) -> None:
        """Look at everything once."""
        now = self._clock.now()
        for kind, fields in self.talk.heard(self._port.read(), now):
            self._order(kind, fields)
        self._battery.advance(now)
        for kind, value, ms, at in self._happened(now):
            self.talk.event(kind, value, ms, at, now)
        self._report(now)
        self._lamps.advance(now, self.talk.linked, self._light(now))
        self.talk.advance(now)
        if self._dog is not None:
            self._dog.feed()
        self._rest(now)

    # -- what happens ----------------------------------------------------------------------------------

    def _happened(self, now: int) -> list:
        found = self._buttons.advance(now)
        if self._cup is None:
            return found
        found += self._cup.advance(now)
        if self._cup.motion is not None:
            ms, strength = self._cup.motion
            self._cup.motion = None
            self._moved = now
            self.talk.motion(ms, strength, self._cup.xyz, now)
        elif self.talk.stream_ms and now - self._streamed >= self.talk.stream_ms:
            self._streamed = now
            ms = now - self._moved
            self.talk.motion(0, 0 if ms > SHAKEN_MS else self._cup.detector.strength, self._cup.xyz, now)
        return found

    def _report(self, now: int) -> None:
        """Keep the heartbeat true; a change of what is wrong is told at once."""
        s = self._status
        s.held = self._buttons.held
        s.battery = self._battery.mv
        s.sensitivity = self._settings.get("sensitivity")
        s.lamps = self._lamps.serial
        s.posture = 0 if self._cup is None else self._cup.posture.now
        s.flags = self._flags()
        if not self.talk.linked:
            self._linked = False
        elif not self._linked:
            self._linked = True
            self._notes()
        if s.flags != self._told and self.talk.linked:
            if (s.flags ^ self._told) & 1:
                self.talk.sensor(self._sensor())
                self._notes()
            self._told = s.flags
            self.talk.heartbeat(now)

    def _flags(self) -> int:
        flags = self._since
        if self._cup is not None:
            flags |= self._cup.flags
        if self._battery.powered:
            flags |= POWERED
        return flags | (ASLEEP if self.talk.asleep else 0)

    def _notes(self) -> None:
        """Say in words what is wrong."""
        if self._cup is not None and self._cup.flags & 1:
            self.talk.note("no sensor answers on I2C %d: check its wires and its power" % board.I2C[0])
        if self._since & CRASHED:
            try:
                with open(CRASH_FILE) as file:
                    self.talk.note("fault: " + file.read().strip())
            except OSError:
                pass

    def _sensor(self) -> int:
        return 0 if self._cup is None else self._cup.number

    def _light(self, now: int) -> int:
        """Give what the light in the cup shows, in percent; -1: what the table wants."""
        if not self._settings.get("led"):
            return 0
        if now - self._moved < SHAKEN_MS:
            return light.pattern(light.MOVING, now)
        if self._cup is not None and self._cup.flags & 3:
            return light.pattern(light.FAULT, now)
        if not self.talk.linked:
            return light.pattern(light.SEARCHING, now)
        return light.pattern(light.LOW, now) if self._battery.low else -1

    # -- what the table wants --------------------------------------------------------------------------

    def _order(self, kind: int, fields: bytes) -> None:
        if kind == talk.LAMPS:
            self._lamps.take(fields)
        elif kind == talk.SET:
            key, value, keep = struct.unpack("<BIB", fields[:6])
            result = self._settings.set(key, value, keep)
            if self._cup is not None:
                self._cup.tuned()
            self._answer(key, result)
        elif kind == talk.GET:
            for key in range(1, len(KEYS) + 1) if fields[0] == 0 else (fields[0],):
                self._answer(key, OK)
        elif kind == talk.STREAM:
            self.talk.stream_ms = struct.unpack("<H", fields[:2])[0]
        elif kind == talk.LEAVE:
            self._leave(fields[0])

    def _answer(self, key: int, result: int) -> None:
        if 1 <= key <= len(KEYS):
            self.talk.setting(key, self._settings.get(KEYS[key - 1][0]), result)
        else:
            self.talk.setting(key, 0, UNKNOWN)

    def _leave(self, how: int) -> None:
        if how == 1:
            with open(STAY_FILE, "w") as file:
                file.write("1")
        machine.reset()

    # -- rest ------------------------------------------------------------------------------------------

    def _rest(self, now: int) -> None:
        if now - self._tidied >= 1000:
            self._tidied = now
            gc.collect()
        if self._wants_sleep(now):
            self._fall_asleep(now)
        time.sleep_ms(STEP_MS)

    def _wants_sleep(self, now: int) -> bool:
        limit = self._settings.get("sleep_s") * 1000
        if not limit or self._battery.powered or self._buttons.held:
            return False
        moved = max(self._woken, self._buttons.pressed_at)
        if self._cup is not None:
            moved = max(moved, self._cup.moved_at)
        return now - moved >= limit

    def _fall_asleep(self, now: int) -> None:
        """Tell it, wait until the table has heard, and sleep until something moves."""
        self.talk.event(SLEEP, 0, 0, now, now)
        while self.talk.linked and not self.talk.all_got and self._clock.now() - now < GOODBYE_MS:
            self.talk.heard(self._port.read(), self._clock.now())
            self.talk.advance(self._clock.now())
            time.sleep_ms(STEP_MS)
        self.talk.asleep = True
        self._lamps.advance(now, False, 0)
        found: list[tuple[int, int, int, int]] = []
        while not found and self._moved_since(now) < 0:
            machine.lightsleep(NAP_MS)
            if self._dog is not None:
                self._dog.feed()
            awake = self._clock.now()
            self.talk.heard(self._port.read(), awake)
            self._report(awake)
            self.talk.advance(awake)
            found = self._buttons.advance(awake) + ([] if self._cup is None else self._cup.advance(awake))
        self._wake(now, found)

    def _moved_since(self, then: int) -> int:
        """Give when the cup moved after a time; -1: it did not."""
        return self._cup.moved_at if self._cup is not None and self._cup.moved_at > then else -1

    def _wake(self, slept: int, found: list) -> None:
        """What woke it counts: it comes right after the news that it is awake."""
        now = self._woken = self._clock.now()
        woken = self._moved_since(slept)
        self.talk.wake(now)
        self.talk.event(WAKE, 0, 0, now if woken < 0 else woken, now)
        for kind, value, ms, at in found:
            self.talk.event(kind, value, ms, at, now)


def _trouble() -> int:
    """Give the flags that the last start left."""
    flags = 0
    try:
        if machine.reset_cause() == machine.WDT_RESET:
            flags |= WATCHDOG
    except AttributeError:
        pass  # this port does not tell
    try:
        os.stat(CRASH_FILE)
        flags |= CRASHED
    except OSError:
        pass
    return flags


def _write_down(error: Exception) -> None:
    """Keep what went wrong; the same again is not written again, so that the flash lasts."""
    text = io.StringIO()
    sys.print_exception(error, text)
    try:
        with open(CRASH_FILE) as file:
            if file.read() == text.getvalue():
                return
    except OSError:
        pass
    with open(CRASH_FILE, "w") as file:
        file.write(text.getvalue())


def run() -> None:
    """Run for ever; after a fault of the program the board starts anew."""
    try:
        device = Device()
        while True:
            device.step()
    except Exception as error:
        _write_down(error)
        time.sleep(1)
        machine.reset()
