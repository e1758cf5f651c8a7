"""What a cup and a table say to each other. `docs/wire.md` is the same in words."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import ClassVar

from firmware_bridge.fields import I16, U8, U16, U32, Codes, Eight, Four, Line, Message, Name
from hardware.inputs import Control, LampMode

MAJOR = 1
"""Another major version is another language: neither side acts on it."""
MINOR = 0
"""A newer minor version has more: fields at the end, kinds and types that are left alone if unknown."""


class Role(IntEnum):
    """What a device is."""

    CUP = 1
    PANEL = 2
    TRAY = 3
    """A cup and the buttons that travel with it."""


class Sensor(IntEnum):
    """What feels the shaking."""

    NONE = 0
    LIS3DH = 1
    MPU6050 = 2
    BALL = 3


class EventKind(IntEnum):
    """What an event tells; the value and the time that belong to it stand beside each."""

    SHAKE = 1
    """Value: strength, 0 to 100; ms: from the first strike to the last."""
    PRESS = 2
    """Value: bit."""
    RELEASE = 3
    """Value: bit; ms: for how long it was held."""
    POSTURE = 4
    """Value: see Posture."""
    SLEEP = 5
    """Nothing more comes until it wakes, but a heartbeat a minute."""
    WAKE = 6
    NEAR_MISS = 7
    """Value: strength; ms: how long it was moved."""


class Posture(IntEnum):
    """How a cup stands or is held."""

    UNKNOWN = 0
    HOME = 1
    LIFTED = 2
    UPRIGHT = 3
    UPSIDE_DOWN = 4


class Flag(IntFlag):
    """What a device says of itself in every heartbeat."""

    NONE = 0
    SENSOR_MISSING = 0x01
    CHATTER = 0x02
    """The sensor gives edges without a pause: it cannot be trusted."""
    POWERED = 0x04
    """Power comes from outside, not from the battery."""
    ASLEEP = 0x08
    WATCHDOG = 0x10
    """Its last start was the watchdog's."""
    CRASHED = 0x20
    """Its last start followed a fault of the program."""


SENSITIVITIES = ("low", "medium", "high")
"""The number on the wire is the place in this list."""

CONTROLS = (
    None,
    Control.BLIND,
    Control.KEEP,
    Control.LEFT,
    Control.RIGHT,
    Control.OK,
    Control.MENU,
    Control.HOLD1,
    Control.HOLD2,
    Control.HOLD3,
    Control.HOLD4,
    Control.HOLD5,
)
"""What a bit is meant for: the number on the wire is the place in this list, 0 leaves it open."""
HAS_LAMP = 0x80
"""Added to the control's number where it has a lamp."""

LAMPS = (LampMode.OFF, LampMode.DIM, LampMode.LIT, LampMode.BLINK)
"""The two bits of a lamp are the place in this list."""


# -- from the device ---------------------------------------------------------------------------------------


class Hello(Message):
    """Who is there: after every start, when asked, and each second while no table answers.

    `boot` changes at every start; `oldest` and `next` are the numbers of the oldest event that is kept and
    of the next that will be made. The layout up to `boot` is the same in all versions to come.
    """

    TYPE: ClassVar[int] = 0x01
    major: U8
    minor: U8
    firmware_major: U8
    firmware_minor: U8
    firmware_patch: U8
    role: U8
    boot: U32
    oldest: U32
    next: U32
    sensor: U8
    device: Name
    controls: Codes

    @property
    def firmware(self) -> str:
        """The version of its program, "1.0.0"."""
        return f"{self.firmware_major}.{self.firmware_minor}.{self.firmware_patch}"

    @property
    def role_name(self) -> str:
        """Its role in a word; "device" for one that is not known here."""
        return Role(self.role).name.lower() if self.role in list(Role) else "device"

    @property
    def sensor_name(self) -> str:
        """Its sensor in a word; "other" for one that is not known here."""
        return Sensor(self.sensor).name.lower() if self.sensor in list(Sensor) else "other"

    def control(self, bit: int) -> Control | None:
        """What a bit is meant for; None: left open, or not known here."""
        number = self.controls[bit] & ~HAS_LAMP if bit < len(self.controls) else 0
        return CONTROLS[number] if number < len(CONTROLS) else None


class Event(Message):
    """Something that happened, `age` ms before it was sent; repeated until acknowledged."""

    TYPE: ClassVar[int] = 0x02
    number: U32
    sent: U32
    age: U32
    kind: U8
    value: U8
    ms: U16


class Heartbeat(Message):
    """How the device is, each second: `held` has the bits of closed buttons, `battery` is in mV (0: none).

    `sensitivity` and `lamps` are what is in force, so that the table sees what got lost.
    """

    TYPE: ClassVar[int] = 0x03
    sent: U32
    oldest: U32
    next: U32
    held: U32
    battery: U16
    flags: U16
    sensitivity: U8
    lamps: U8
    posture: U8


class Motion(Message):
    """The cup moves: from the first strike, at most every 50 ms, or as often as `Stream` asks. Not repeated.

    `ms` is since the first strike (0: at rest); x, y, z are in thousandths of g, 0 where not measured.
    """

    TYPE: ClassVar[int] = 0x04
    sent: U32
    ms: U16
    strength: U8
    x: I16
    y: I16
    z: I16


class Setting(Message):
    """The answer to `Set` and `Get`: what is in force. `result` is one of Result."""

    TYPE: ClassVar[int] = 0x05
    key: U8
    value: U32
    result: U8


class Note(Message):
    """A sentence for whoever looks for a fault."""

    TYPE: ClassVar[int] = 0x06
    level: U8
    text: Line


class Result(IntEnum):
    """What came of a setting."""

    OK = 0
    UNKNOWN = 1
    """There is no such setting."""
    RANGE = 2
    """It cannot have this value."""
    NOT_KEPT = 3
    """In force, but it could not be written to the flash."""


# -- from the table ----------------------------------------------------------------------------------------


class Who(Message):
    """The question for `Hello`. Its frame has no byte that means anything to a Python prompt."""

    TYPE: ClassVar[int] = 0x80
    magic: Four = tuple(b"worp")


class Welcome(Message):
    """The answer to `Hello`: events up to `got` of this `boot` have arrived; the link is up."""

    TYPE: ClassVar[int] = 0x81
    major: U8
    minor: U8
    boot: U32
    got: U32


class Ack(Message):
    """Events up to `got` of this `boot` have arrived. Said each second, too, so that the device hears us."""

    TYPE: ClassVar[int] = 0x82
    boot: U32
    got: U32


class Lamps(Message):
    """What all lamps show: two bits each, from bit 0 of the first byte; `cup` is the light in the cup.

    `serial` (never 0) comes back in the heartbeat. `brightness` is 0 to 100.
    """

    TYPE: ClassVar[int] = 0x83
    serial: U8
    brightness: U8
    cup: U8
    modes: Eight


class Set(Message):
    """Change a setting; with `keep` 1 also for after the next start."""

    TYPE: ClassVar[int] = 0x84
    key: U8
    value: U32
    keep: U8


class Get(Message):
    """Ask for a setting; key 0: for all, one after another."""

    TYPE: ClassVar[int] = 0x85
    key: U8


class Stream(Message):
    """Send `Motion` every `ms`, moving or not; 0: only when it moves. It ends with the link."""

    TYPE: ClassVar[int] = 0x86
    ms: U16


class Leave(Message):
    """End the program: `how` 0 starts it anew, 1 leaves the board at its Python prompt."""

    TYPE: ClassVar[int] = 0x87
    how: U8


FROM_DEVICE: dict[int, type[Message]] = {m.TYPE: m for m in (Hello, Event, Heartbeat, Motion, Setting, Note)}
FROM_TABLE: dict[int, type[Message]] = {
    m.TYPE: m for m in (Who, Welcome, Ack, Lamps, Set, Get, Stream, Leave)
}
