"""The serial port of one device: found, opened, read and found again by a thread of its own.

The thread only notes the time and enqueues. Writing never waits: what cannot be sent in time is dropped and
counted.
"""

from __future__ import annotations

import logging
import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from firmware_bridge.errors import LinkError
from firmware_bridge.happenings import Problem
from firmware_bridge.opening import LOST, open_serial
from hardware.pulse import Pulse

ROOM = 256
"""So many pieces wait at most for the table; more are dropped, as if the line had lost them."""
PIECE = 4096
WRITE_ROOM = 4096
"""So many bytes wait at most to be sent."""
WRITE_MS = 250
"""A frame that could not be sent for so long is dropped."""
FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 3.0
"""Between tries to open the port: doubled each time."""
READING_MS = 500
"""A reader with nothing to read shows life this often."""
LOOKING_MS = 2000
"""Looking for a device and opening it may take so long."""

Clock = Callable[[], int]
log = logging.getLogger(__name__)


class Opened(NamedTuple):
    """The port at `path` is open."""

    at: int
    path: str


class Data(NamedTuple):
    """Bytes have come."""

    at: int
    data: bytes


class Gone(NamedTuple):
    """The port has gone, or cannot be opened."""

    at: int
    problem: Problem


News = Opened | Data | Gone


class Finder(Protocol):
    """Says where the device is now."""

    def find(self) -> str:
        """Give the path to open next. Raises LinkError."""

    def reject(self, path: str) -> None:
        """Take note that it was not there."""


class PortLike(Protocol):
    """What a source needs of a port."""

    dropped: int

    def take(self) -> list[News]:
        """Hand over what has happened, in order."""

    def stirred(self) -> bool:
        """Tell whether something waits."""

    def answered(self, now: int) -> bool:
        """Tell whether the thread that reads has shown life within 2 s."""

    def write(self, frame: bytes) -> None:
        """Send a frame, or drop it; never waits."""

    def reopen(self) -> None:
        """Close the port, take it that this is not the device, and look again after a pause."""

    def close(self) -> None:
        """End it; may be called twice."""


class SerialPort:
    """A port that is looked for, opened and read for ever, until `close`."""

    def __init__(
        self,
        finder: Finder,
        clock: Clock,
        opener: Callable[[str], Any] = open_serial,
        pause_s: tuple[float, float] = (FIRST_PAUSE_S, LONGEST_PAUSE_S),
    ) -> None:
        self.dropped = 0
        """Frames that could not be sent in time."""
        self._finder = finder
        self._clock = clock
        self._opener = opener
        self._first_pause, self._longest_pause = pause_s
        self._news: deque[News] = deque()
        self._pulse = Pulse(clock())
        self._told: Problem | None = None
        self._port: Any = None
        self._lock = threading.Lock()  # the port is closed by one thread and written to by another
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._rest = b""  # of a frame that has been sent in part
        self._ending = threading.Event()
        self._leave = False  # close this port: it is the wrong one
        self._thread = threading.Thread(target=self._run, name="serial port", daemon=True)
        self._thread.start()

    # -- the table's side ------------------------------------------------------------------------------

    def take(self) -> list[News]:
        """Hand over what has happened, in order."""
        self._push()
        return [self._news.popleft() for _ in range(len(self._news))]

    def answered(self, now: int) -> bool:
        """Tell whether the thread has shown life."""
        return self._pulse.shown(now)

    def stirred(self) -> bool:
        """Tell whether something waits."""
        return bool(self._news)

    def write(self, frame: bytes) -> None:
        """Send a frame, or drop it: without a port at once, else when it could not be sent in time."""
        if self._port is None:
            self.dropped += 1
            return
        self._waiting.append((self._clock(), frame))
        self._push()

    def reopen(self) -> None:
        """Close the port, take it that this is not the device, and look again after a pause."""
        with self._lock:
            self._leave = True
            self._cancel()

    def close(self) -> None:
        """Let what was written leave the machine, and end the thread; may be called twice."""
        self._drain()
        self._ending.set()
        with self._lock:
            self._cancel()
        self._thread.join(5)

    def _drain(self) -> None:
        for _ in range(20):
            with self._lock:
                try:
                    if self._port is None or not self._port.out_waiting:
                        return
                except LOST:
                    return
            time.sleep(0.005)

    def _cancel(self) -> None:
        if self._port is not None:
            try:
                self._port.cancel_read()
            except LOST:
                log.debug("the port went while its reading was ended")

    def _push(self) -> None:
        """Send what can be sent without waiting; drop what has waited too long."""
        with self._lock:
            port = self._port
            if port is None:
                self._drop_all()
                return
            try:
                self._send(port)
            except LOST as error:
                log.info("serial port: writing failed: %s", error)  # the reader finds out by itself
                self._drop_all()
        now = self._clock()
        size = sum(len(frame) for _, frame in self._waiting)
        while self._waiting and (now - self._waiting[0][0] >= WRITE_MS or size > WRITE_ROOM):
            size -= len(self._waiting.popleft()[1])
            self.dropped += 1

    def _send(self, port: Any) -> None:
        while self._rest or self._waiting:
            _, writable, _ = select.select([], [port.fileno()], [], 0)
            if not writable:
                return
            self._rest = self._rest or self._waiting.popleft()[1]
            try:
                sent = os.write(port.fileno(), self._rest)
            except BlockingIOError:  # pyserial's own write would try again for ever
                return
            self._rest = self._rest[sent:]

    def _drop_all(self) -> None:
        self.dropped += len(self._waiting)
        self._waiting.clear()
        self._rest = b""

    # -- the thread's side -----------------------------------------------------------------------------

    def _run(self) -> None:
        pause = self._first_pause
        while not self._ending.is_set():
            path = ""
            self._pulse.promise(self._clock(), LOOKING_MS)
            try:
                path = self._finder.find()
                port = self._opener(path)
            except LinkError as error:
                self._tell_problem(Problem(error.code, error.values))
                self._finder.reject(path)
            except Exception as error:  # the thread must not end before its time
                self._tell_problem(Problem("port", {"path": path, "why": str(error)}))
                self._finder.reject(path)
            else:
                if self._read(port, path):
                    pause = self._first_pause
            self._pulse.promise(self._clock(), round(pause * 1000))
            self._ending.wait(pause)
            pause = min(2 * pause, self._longest_pause)

    def _tell_problem(self, problem: Problem) -> None:
        """Tell a problem once, however often it is met."""
        if problem != self._told:
            self._told = problem
            log.info("serial device: %s %s", problem.code, dict(problem.values))
            self._put(Gone(self._clock(), problem))

    def _put(self, news: News) -> None:
        if isinstance(news, Data) and len(self._news) >= ROOM:
            return
        while len(self._news) >= 2 * ROOM:
            self._news.popleft()
        self._news.append(news)

    def _read(self, port: Any, path: str) -> bool:
        """Read until the port goes, or is to be left; tell whether it was a device that worked."""
        with self._lock:
            self._port, self._leave, self._told = port, False, None
        self._put(Opened(self._clock(), path))
        came = False
        try:
            while not self._ending.is_set() and not self._leave:
                self._pulse.promise(self._clock(), READING_MS)
                data = port.read(1)
                if data:
                    data += port.read(min(port.in_waiting, PIECE))
                    self._put(Data(self._clock(), data))
                    came = True
        except LOST as error:
            log.info("serial port %s: %s", path, error)
            self._put(Gone(self._clock(), Problem("unplugged", {"path": path})))
        finally:
            self._shut(port)
        if self._leave:
            self._finder.reject(path)
            return False
        return came

    def _shut(self, port: Any) -> None:
        with self._lock:
            self._port = None
            self._drop_all()
        for end in (port.reset_output_buffer, port.close):  # closing would wait for what nobody reads
            try:
                end()
            except LOST as error:
                log.debug("closing a serial port: %s", error)
