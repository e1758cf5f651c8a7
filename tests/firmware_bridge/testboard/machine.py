"""A board for tests, for MicroPython's unix port: pins, I2C chips and a converter that the test feeds.

The test writes records of 16 bytes into the file `feed`; what the board does is added to the file `did`.
The chips follow their data sheets: they measure nothing until they have been set up.
"""

import os
import select
import struct
import time

_RECORD = "<BBHiii"
_feed = open("feed", "rb")
_poll = select.poll()
_poll.register(_feed, select.POLLIN)

WDT_RESET = 3
PWRON_RESET = 1


def reset_cause():
    return WDT_RESET if os.getenv("TEST_WATCHDOG") else PWRON_RESET


def unique_id():
    return b"\xe6\x61\x41\x03\xe7\x45\x2d\x2f"


def did(text):
    with open("did", "a") as file:
        file.write(text + "\n")


def reset():
    did("reset")
    os.system("kill -KILL $PPID")


def lightsleep(ms):
    if not World.slept:
        World.slept = True
        did("sleep")
    time.sleep_ms(ms)


class World:
    """What surrounds the board."""

    gravity = (0, 0, 1000)
    trace = []
    edges = []
    began = -1
    levels = {}
    voltages = {}
    present = True
    fails = False
    hangs = 0
    slept = False
    pins = {}


def look():
    """Take what the test has fed since."""
    while _poll.poll(0):
        data = _feed.read(16)
        if not data:
            return
        kind, index, _, x, y, z = struct.unpack(_RECORD, data)
        kind = chr(kind)
        if kind == "a":
            World.gravity = (x, y, z)
        elif kind == "t":
            World.trace.append((x, y, z))
        elif kind == "e":
            World.edges.append((x, index, y))
        elif kind == "g":
            World.began = time.ticks_ms()
        elif kind == "c":
            World.trace, World.edges, World.began = [], [], -1
        elif kind == "p":
            _set(index, x)
        elif kind == "v":
            World.voltages[index] = x
        elif kind == "x":
            World.present = bool(x)
        elif kind == "f":
            World.fails = True
        elif kind == "h":
            World.hangs = x
    if World.began >= 0:
        now = time.ticks_diff(time.ticks_ms(), World.began)
        while World.edges and World.edges[0][0] <= now:
            _, index, level = World.edges.pop(0)
            _set(index, level)


def _set(index, level):
    before = World.levels.get(index)
    World.levels[index] = level
    pin = World.pins.get(index)
    if before != level and pin is not None and pin.handler is not None:
        pin.handler(pin)


def felt(ticks):
    """The acceleration at a time."""
    if World.began >= 0:
        at = time.ticks_diff(ticks, World.began) // 10
        if 0 <= at < len(World.trace):
            return World.trace[at]
        if at >= len(World.trace) > 0:
            return World.trace[-1]
    return World.gravity


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2
    IRQ_FALLING, IRQ_RISING = 1, 2

    def __init__(self, number, mode=-1, pull=-1):
        self.number = number
        self.handler = None
        self._pulled = pull == self.PULL_UP
        World.pins[number] = self

    def irq(self, handler=None, trigger=3):
        self.handler = handler

    def value(self, level=None):
        look()
        if level is None:
            return World.levels.get(self.number, 1 if self._pulled else 0)
        did("pin %s %d" % (self.number, level))
        return None


class PWM:
    def __init__(self, pin):
        self._pin = pin

    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        did("pwm %s %d" % (self._pin.number, duty))


class ADC:
    def __init__(self, pin):
        self._pin = pin

    def read_u16(self):
        look()
        return World.voltages.get(self._pin.number, 0)


class WDT:
    def __init__(self, timeout):
        self._timeout = timeout
        self._fed = time.ticks_ms()

    def feed(self):
        look()
        now = time.ticks_ms()
        if time.ticks_diff(now, self._fed) > self._timeout:
            did("starved")
            reset()
        self._fed = now


class Lis3dh:
    def __init__(self):
        self._registers = {0x0F: 0x33, 0x20: 0x07, 0x23: 0, 0x24: 0, 0x2E: 0}
        self._since = None
        self._taken = 0

    def write(self, register, value):
        self._registers[register] = value
        on = self._registers[0x20] >> 4 == 5 and self._registers[0x20] & 7 == 7
        keeps = self._registers[0x24] & 0x40 and self._registers[0x2E] >> 6 == 2
        if on and keeps and self._since is None:
            self._since, self._taken = time.ticks_ms(), 0
        elif not (on and keeps):
            self._since = None

    def read(self, register, count):
        if register == 0x2F:
            waiting = self._waiting()
            return bytes(((0x40 | 31 if waiting >= 32 else waiting) | (0 if waiting else 0x20),))
        if register == 0xA8:
            return b"".join([self._sample() for _ in range(count // 6)])
        return bytes((self._registers[register],))

    def _waiting(self):
        if self._since is None:
            return 0
        made = time.ticks_diff(time.ticks_ms(), self._since) // 10
        self._taken = max(self._taken, made - 32)
        return made - self._taken

    def _sample(self):
        if not self._waiting():
            return bytes(6)
        xyz = felt(time.ticks_add(self._since, self._taken * 10))
        self._taken += 1
        step = (1, 2, 4, 12)[self._registers[0x23] >> 4 & 3]
        raw = [max(-2048, min(2047, mg // step)) * 16 for mg in xyz]
        return struct.pack("<hhh", *raw)


class Mpu6050:
    def __init__(self):
        self._registers = {0x75: 0x68, 0x6B: 0x40, 0x19: 0, 0x1A: 0, 0x1C: 0, 0x23: 0, 0x6A: 0, 0x6C: 0}
        self._since = None
        self._taken = 0

    def write(self, register, value):
        self._registers[register] = value
        r = self._registers
        on = not r[0x6B] & 0x40 and r[0x23] == 0x08 and r[0x6A] & 0x40 and r[0x1A] and r[0x19] == 9
        if register == 0x6A and value & 0x04:
            self._since = None
        if on and self._since is None:
            self._since, self._taken = time.ticks_ms(), 0
        elif not on:
            self._since = None

    def read(self, register, count):
        waiting = self._waiting()
        if register == 0x3A:
            return bytes((0x10 if waiting > 170 else 0,))
        if register == 0x72:
            return struct.pack(">H", 6 * waiting)
        if register == 0x74:
            return b"".join([self._sample() for _ in range(count // 6)])
        return bytes((self._registers[register],))

    def _waiting(self):
        if self._since is None:
            return 0
        return time.ticks_diff(time.ticks_ms(), self._since) // 10 - self._taken

    def _sample(self):
        xyz = felt(time.ticks_add(self._since, self._taken * 10))
        self._taken += 1
        scale = 16384 >> (self._registers[0x1C] >> 3 & 3)
        return struct.pack(">hhh", *[max(-32768, min(32767, mg * scale // 1000)) for mg in xyz])


_CHIPS = {"lis3dh": (0x18, Lis3dh), "mpu6050": (0x69, Mpu6050)}


class I2C:
    def __init__(self, bus, scl, sda, freq):
        name = os.getenv("TEST_CHIP") or "lis3dh"
        self._address, chip = _CHIPS.get(name, (0, None))
        self._chip = chip and chip()

    def readfrom_mem(self, address, register, count):
        return self._there(address).read(register, count)

    def writeto_mem(self, address, register, data):
        self._there(address).write(register, data[0])

    def _there(self, address):
        look()
        if World.hangs:
            hangs, World.hangs = World.hangs, 0
            time.sleep_ms(hangs)
        if World.fails:
            World.fails = False
            raise RuntimeError("the test wants a fault")
        if address != self._address or not World.present:
            raise OSError(5)
        return self._chip
