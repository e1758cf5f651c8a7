"""The device's end of the line: who it is, what happened until the table has it, how it is.

It knows nothing of pins: bytes come in and go out with the time, so that it can be tried anywhere.
"""

import struct

from events import Events
from frames import Frames, frame

MAJOR = 1
MINOR = 0

HELLO, EVENT, HEARTBEAT, MOTION, SETTING, NOTE = 1, 2, 3, 4, 5, 6
WHO, WELCOME, ACK, LAMPS, SET, GET, STREAM, LEAVE = 0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87

HELLO_MS = 1000
HEARTBEAT_MS = 1000
SLEEPING_MS = 60_000
"""A sleeping device says so this often."""
ALONE_MS = 4000
"""After so long without a word from the table there is none."""
WINDOW = 8
"""So many events are on their way at most."""
REPEAT_MS = 150
LONGEST_MS = 1200
"""Between repetitions; doubled each time."""

_LENGTHS = {WHO: 4, WELCOME: 10, ACK: 8, LAMPS: 11, SET: 6, GET: 1, STREAM: 2, LEAVE: 1}
_WORD = 0xFFFFFFFF


class Status:
    """How the device is, for the heartbeat; whoever owns it keeps it true."""

    def __init__(self) -> None:
        self.held = 0
        self.battery = 0
        self.flags = 0
        self.sensitivity = 1
        self.lamps = 0
        self.posture = 0


class Talk:
    """Speaks and listens. `write` takes a frame and tells whether it went out."""

    def __init__(self, boot: int, about: tuple, status: Status, write) -> None:
        self.events = Events()
        self.linked = False
        """A table of our language listens."""
        self.stream_ms = 0
        self.asleep = False
        self._boot = boot
        self._about = about  # (firmware version, role, sensor, id, codes of the controls)
        self._status = status
        self._write = write
        self._frames = Frames()
        self._heard = 0
        self._said = -HELLO_MS
        self._beat = 0
        self._sent_to = 1  # the number of the first event that has not been sent yet
        self._repeat = 0
        self._pause = REPEAT_MS

    def sensor(self, number: int) -> None:
        """Another sensor has been found than was announced: announce it."""
        firmware, role, _, name, codes = self._about
        self._about = (firmware, role, number, name, codes)

    @property
    def all_got(self) -> bool:
        """The table has every event."""
        return self.events.oldest == self.events.next

    def heard(self, data: bytes, now: int) -> list[tuple[int, bytes]]:
        """Take bytes; give the orders among them: (type, fields), with fields at least as long as known."""
        orders = []
        for kind, fields in self._frames.take(data):
            if len(fields) < _LENGTHS.get(kind, 256):
                continue
            if kind == WHO:
                self.linked = False
                self._hello(now)
            elif kind == WELCOME:
                self._welcome(fields, now)
            elif self.linked:
                self._heard = now
                if kind == ACK:
                    self._ack(fields, now)
                else:
                    orders.append((kind, fields))
        return orders

    def event(self, kind: int, value: int, ms: int, at: int, now: int) -> None:
        """Tell what happened at `at`; it is sent at once if the table listens."""
        self.events.add(kind, value, min(ms, 0xFFFF), at)
        self._sent_to = max(self._sent_to, self.events.oldest)
        if self.linked:
            self._send_new(now)

    def motion(self, ms: int, strength: int, xyz: tuple[int, ...], now: int) -> None:
        """Tell that the cup moves, or how it lies; once."""
        if self.linked:
            x, y, z = [max(-32768, min(32767, mg)) for mg in xyz]
            self._say(MOTION, struct.pack("<IHBhhh", now & _WORD, min(ms, 0xFFFF), strength, x, y, z))

    def wake(self, now: int) -> None:
        """Awake again: the table has had no reason to speak meanwhile."""
        self.asleep = False
        self._heard = now

    def setting(self, key: int, value: int, result: int) -> None:
        """Answer what is in force."""
        self._say(SETTING, struct.pack("<BIB", key, value, result))

    def note(self, text: str) -> None:
        """Say a sentence to whoever looks for a fault; the end of a long one is what matters."""
        raw = text.encode()[-80:]
        self._say(NOTE, bytes((0, len(raw))) + raw)

    def advance(self, now: int) -> None:
        """Let time pass: say who we are, how we are, and again what has not been acknowledged."""
        if self.asleep:
            if now - self._beat >= SLEEPING_MS:
                self.heartbeat(now)
            return
        if self.linked and now - self._heard >= ALONE_MS:
            self.linked = False
            self.stream_ms = 0
        if not self.linked:
            if now - self._said >= HELLO_MS:
                self._hello(now)
            return
        if now - self._beat >= HEARTBEAT_MS:
            self.heartbeat(now)
        self._send_new(now)
        if self._sent_to > self.events.oldest and now >= self._repeat:
            self._pause = min(2 * self._pause, LONGEST_MS)
            self._send_again(now)

    def heartbeat(self, now: int) -> None:
        """Say how we are."""
        s = self._status
        self._beat = now
        self._say(
            HEARTBEAT,
            struct.pack(
                "<IIIIHHBBB",
                now & _WORD,
                self.events.oldest & _WORD,
                self.events.next & _WORD,
                s.held,
                s.battery,
                s.flags,
                s.sensitivity,
                s.lamps,
                s.posture,
            ),
        )

    def _hello(self, now: int) -> None:
        self._said = now
        firmware, role, sensor, name, codes = self._about
        fields = struct.pack(
            "<BBBBBBIIIB",
            MAJOR,
            MINOR,
            firmware[0],
            firmware[1],
            firmware[2],
            role,
            self._boot,
            self.events.oldest & _WORD,
            self.events.next & _WORD,
            sensor,
        )
        raw = name.encode()[:24]
        self._write(b"\0")  # ends whatever the start-up left on the line
        self._say(HELLO, fields + bytes((len(raw),)) + raw + bytes((len(codes),)) + bytes(codes))

    def _welcome(self, fields: bytes, now: int) -> None:
        major, _, boot, got = struct.unpack("<BBII", fields[:10])
        if major != MAJOR or boot != self._boot:
            return
        self.linked = True
        self._heard = now
        self.events.got(got)
        self._pause = REPEAT_MS
        self._send_again(now)
        self.heartbeat(now)

    def _ack(self, fields: bytes, now: int) -> None:
        boot, got = struct.unpack("<II", fields[:8])
        if boot == self._boot and self.events.got(got):
            self._sent_to = max(self._sent_to, self.events.oldest)
            self._pause = REPEAT_MS
            self._repeat = now + REPEAT_MS
            self._send_new(now)

    def _send_again(self, now: int) -> None:
        self._sent_to = self.events.oldest
        self._send_new(now)
        self._repeat = now + self._pause

    def _send_new(self, now: int) -> None:
        """Send what has not been sent yet, as far as the window allows."""
        end = min(self.events.next, self.events.oldest + WINDOW)
        while self._sent_to < end:
            number = self._sent_to
            kind, value, ms, at = self.events.get(number)
            age = min(max(0, now - at), _WORD)
            if not self._say(
                EVENT, struct.pack("<IIIBBH", number & _WORD, now & _WORD, age, kind, value, ms)
            ):
                return
            if number == self.events.oldest:
                self._repeat = now + self._pause
            self._sent_to = number + 1

    def _say(self, kind: int, fields: bytes) -> bool:
        return self._write(frame(kind, fields))
