"""The link to one device: who is there, what has arrived, what must be said again. Pure; time comes in.

It is told when a port was opened or went, and gets the bytes with the time of their arrival; it gives frames
to send and what was said, each event once and in order.
"""

from __future__ import annotations

from collections.abc import Mapping

from firmware_bridge.counters import Diary
from firmware_bridge.errors import FrameError
from firmware_bridge.fields import Message
from firmware_bridge.happenings import Came, Heard, LinkState, Problem
from firmware_bridge.messages import (
    FROM_DEVICE,
    MAJOR,
    MINOR,
    Ack,
    Event,
    EventKind,
    Flag,
    Heartbeat,
    Hello,
    Motion,
    Note,
    Setting,
    Welcome,
    Who,
)
from firmware_bridge.ordering import Ordering
from firmware_bridge.recognise import Other, Recogniser
from firmware_bridge.timing import Timebase
from firmware_bridge.wire import Deframer, Frame, decode, encode
from firmware_bridge.wishes import Wishes
from hardware.inputs import LampMode

DEGRADED_MS = 3000
LOST_MS = 5000
"""After so long without a frame the link is degraded, and lost."""
ASLEEP_LOST_MS = 200_000
"""One that sleeps gives a sign each minute: three of them missing, and it is lost."""
PATIENCE_MS = 5000
"""So long after the start nothing is said against a device that does not answer yet."""
GLITCH_MS = 900
"""A device that comes back so soon was never lost."""
TOO_OLD_MS = 2000
"""An older event is not acted on."""
ALIVE_MS = 1000
"""The device hears from us at least so often."""
ASK_MS = 500
POKE_MS = 2000
"""After so long without an answer a line feed is sent, now and then: it makes prompts show themselves."""
GIVE_UP_MS = 8000
"""A port that has not answered for so long is closed and looked for again ..."""
GIVE_UP_SILENT_MS = 15_000
"""... and one that has fallen silent."""


class Link:
    """One device. `device` is the id that it must have; None: any."""

    def __init__(self, now: int, device: str | None = None) -> None:
        self.device = device
        self.hello: Hello | None = None
        self.heartbeat: Heartbeat | None = None
        self.asleep = False
        self.diary = Diary()
        self.verdict: Problem | None = None
        """Why the port must be closed now; the owner does it and says so with `closed`."""
        self._problem = Problem("absent")
        self._refused = False
        self._since = now
        self._opened_at: int | None = None
        self._gone_at: int | None = None  # since then, if it was up
        self._up = False
        self._last = now  # arrival of the last frame of the device
        self._said = now
        self._asked = now
        self._poked = now
        self._order = Ordering(self.diary.counters)
        self._ack = False
        self._times = Timebase()
        self._pieces = Deframer()
        self._other = Recogniser()
        self._heard: list[Heard] = []
        self._out: list[Message | bytes] = []
        self._wishes = Wishes()

    # -- the port's side -------------------------------------------------------------------------------

    def opened(self, at: int) -> None:
        """A port has been opened: ask who is there."""
        self._forget_port()
        self._opened_at = self._poked = at
        self._ask(at)

    def closed(self) -> None:
        """The port was closed because of our verdict."""
        self._forget_port()
        self.verdict = None

    def gone(self, at: int, problem: Problem) -> None:
        """The port has gone, or could not be opened."""
        if self._up and self.state(at) in {LinkState.UP, LinkState.DEGRADED, LinkState.ASLEEP}:
            self._gone_at = at
        self._forget_port()
        self._problem = problem
        self._refused = False

    def heard(self, data: bytes, at: int) -> None:
        """Take bytes that arrived at `at`. Never raises, whatever they are."""
        if self._opened_at is None:
            return
        self._other.feed(data)
        for piece in self._pieces.feed(data):
            if isinstance(piece, Frame):
                self.diary.good(at, bytes([piece.type]) + piece.fields)
                self._frame(piece, at)
            else:
                self.diary.bad(at, piece.data)

    def advance(self, now: int) -> None:
        """Let time pass: ask again, say that we are here, give up."""
        if self._opened_at is None or self.verdict:
            return
        if self._up:
            if self._ack or (now - self._said >= ALIVE_MS and not self.asleep):
                self._acknowledge(now)
            limit = ASLEEP_LOST_MS if self.asleep else GIVE_UP_SILENT_MS
            if now - self._last >= limit:
                self.verdict = Problem("silent")
        else:
            if now - self._asked >= ASK_MS:
                self._ask(now)
            if now - self._poked >= POKE_MS:
                self._poked = now
                self._out.append(b"\r\n")
            if now - self._opened_at >= GIVE_UP_MS:
                self.verdict = self._problem = Problem(self._other.verdict)

    def take_out(self, now: int) -> list[bytes]:
        """Hand over what is to be sent: whole frames. Any may be lost: what matters is said again."""
        out, self._out = self._out, []
        for message in out:
            if isinstance(message, Message):
                self.diary.out(now, bytes([message.TYPE]) + message.pack())
        return [m if isinstance(m, bytes) else encode(m) for m in out]

    def due(self, now: int) -> int | None:
        """Tell when something happens though nothing comes."""
        times = [self._since + PATIENCE_MS]
        if self._gone_at is not None:
            times.append(self._gone_at + GLITCH_MS)
        if self._opened_at is not None and self._up:
            steps = (ASLEEP_LOST_MS,) if self.asleep else (DEGRADED_MS, LOST_MS, GIVE_UP_SILENT_MS)
            times += [self._last + step for step in steps]
            times += [] if self.asleep else [self._said + ALIVE_MS]
        elif self._opened_at is not None:
            times += [self._asked + ASK_MS, self._poked + POKE_MS, self._opened_at + GIVE_UP_MS]
        if self._out or self._ack or self._heard:
            return now
        return min((t for t in times if t > now), default=None)

    # -- the table's side ------------------------------------------------------------------------------

    def take(self) -> list[Heard]:
        """Hand over what was said since last asked; each event once, in order."""
        heard, self._heard = self._heard, []
        return heard

    def state(self, now: int) -> LinkState:
        """Say how the link is."""
        if self._refused:
            return LinkState.REFUSED
        if self._up:
            return self._by_silence(now - self._last)
        if self._gone_at is not None and now - self._gone_at < GLITCH_MS:
            return LinkState.UP
        if self.hello is None and now - self._since < PATIENCE_MS:
            return LinkState.CONNECTING
        return LinkState.LOST

    def problem(self, now: int) -> Problem | None:
        """Say why it cannot be used; None: it can."""
        state = self.state(now)
        if state not in {LinkState.LOST, LinkState.REFUSED}:
            return None
        if state is LinkState.REFUSED or self._opened_at is None:
            return self._problem
        return Problem("silent" if self._up else self._other.verdict)

    @property
    def looks_like(self) -> Other:
        """Say what is there, as long as no cup has answered."""
        return self._other.verdict

    def show(self, modes: Mapping[int, LampMode], cup: LampMode, brightness: int) -> None:
        """Set the lamps, by their bits, and the light in the cup; repeated until the device says so."""
        self._say(self._wishes.lamps(modes, cup, brightness))

    def set_sensitivity(self, level: str) -> None:
        """Set how easily it throws; repeated until the device says so."""
        self._say(self._wishes.sensitivity(level))

    def stream(self, ms: int) -> None:
        """Have the motion told every `ms`; 0: only when there is any."""
        self._say(self._wishes.stream(ms))

    def send(self, message: Message) -> None:
        """Say something once, if the device is there."""
        self._say(message)

    # -- what comes ------------------------------------------------------------------------------------

    def _frame(self, frame: Frame, at: int) -> None:
        try:
            message = decode(frame, FROM_DEVICE)
        except FrameError:
            message = None
        if message is None:
            self.diary.counters.unknown += 1
            return
        self._last = max(at, self._last)
        self._other.reset()
        if isinstance(message, Hello):
            self._hello(message, at)
        elif not self._up:
            return  # who it is comes first
        elif isinstance(message, Event):
            self._event(message, at)
        elif isinstance(message, Heartbeat):
            self._beat(message, at)
        elif isinstance(message, Motion):
            self._times.feed(message.sent, at)
            happened = self._times.happened(message.sent, 0, at)
            self._heard.append(Heard(happened, message, at - happened <= TOO_OLD_MS))
        elif isinstance(message, Setting | Note):
            self._heard.append(Heard(at, message))

    def _hello(self, hello: Hello, at: int) -> None:
        if hello.major != MAJOR:
            theirs = f"{hello.major}.{hello.minor}"
            self._refuse(Problem("version", {"theirs": theirs, "ours": f"{MAJOR}.{MINOR}"}))
            return
        if self.device is not None and hello.device.lower() != self.device.lower():
            self._refuse(Problem("other_device", {"id": hello.device}))
            return
        before = self.hello
        same = before is not None and (before.device, before.boot) == (hello.device, hello.boot)
        if not same or self._order.is_behind(hello.next):
            self._order.begin(hello.oldest)
            self.heartbeat = None
            self._times.reset()
            same = False
        if not (same and self._up):
            counters = self.diary.counters
            counters.restarts += before is not None and not same
            counters.reconnects += before is not None and not self._up
            self._heard.append(Heard(at, Came(hello, restarted=before is not None and not same)))
        self.hello = hello
        self._up, self._refused, self._gone_at, self.asleep = True, False, None, False
        self._order.skip_to(hello.oldest)
        self._say(Welcome(major=MAJOR, minor=MINOR, boot=hello.boot, got=self._order.got))
        self._said = at
        self._out += self._wishes.all()

    def _event(self, event: Event, at: int) -> None:
        self._times.feed(event.sent, at)
        self._ack = True
        if not self._order.take(event.number):
            return
        if event.kind == EventKind.WAKE:
            self._times.reset()  # a clock may stand still while its owner sleeps
            self._times.feed(event.sent, at)
            self._out += self._wishes.all()
        self.asleep = event.kind == EventKind.SLEEP
        happened = self._times.happened(event.sent, event.age, at)
        fresh = at - happened <= TOO_OLD_MS
        self.diary.counters.stale += not fresh
        self._heard.append(Heard(happened, event, fresh))

    def _beat(self, beat: Heartbeat, at: int) -> None:
        self._times.feed(beat.sent, at)
        self._order.skip_to(beat.oldest)
        self.heartbeat = beat
        self.asleep = bool(beat.flags & Flag.ASLEEP)
        if not self.asleep:
            self._out += self._wishes.open(beat)
        self._heard.append(Heard(at, beat))

    @property
    def all_arrived(self) -> bool:
        """Nothing that happened before the last heartbeat is still to come."""
        return self.heartbeat is not None and self._order.complete(self.heartbeat.next)

    def _refuse(self, problem: Problem) -> None:
        self._forget_port()
        self.verdict = self._problem = problem
        self._refused = True

    # -- what goes -------------------------------------------------------------------------------------

    def _ask(self, now: int) -> None:
        self._asked = now
        self._out += [b"\0", Who()]

    def _acknowledge(self, now: int) -> None:
        assert self.hello is not None
        self._ack = False
        self._said = now
        self._out.append(Ack(boot=self.hello.boot, got=self._order.got))

    def _say(self, message: Message | None) -> None:
        if message is not None and self._up and not self.asleep:
            self._out.append(message)

    # -- inside ----------------------------------------------------------------------------------------

    def _forget_port(self) -> None:
        self._opened_at = None
        self._up = self._ack = False
        self._out.clear()
        self._pieces.reset()
        self._other.reset()

    def _by_silence(self, ms: int) -> LinkState:
        if self.asleep:
            return LinkState.ASLEEP if ms < ASLEEP_LOST_MS else LinkState.LOST
        if ms < DEGRADED_MS:
            return LinkState.UP
        return LinkState.DEGRADED if ms < LOST_MS else LinkState.LOST
