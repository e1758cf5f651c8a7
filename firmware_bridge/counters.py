"""What a link has seen, for whoever looks for a fault: counters, and the last frames each way."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

KEPT = 100
"""So many frames are kept, each way."""
WINDOW = 200
"""The share of bad frames is that of the last 200."""
ENOUGH = 100
"""With fewer frames nothing is said of the cable."""
BAD_PERCENT = 5
GOOD_PERCENT = 3
"""The cable is suspect above 5 % and trusted again below 3 %."""


@dataclass(slots=True)
class Counters:
    """Counts since the program started."""

    frames: int = 0
    """Whole frames."""
    crc_errors: int = 0
    """Pieces between delimiters that were no frame."""
    resyncs: int = 0
    """Times that a frame was found again after such pieces."""
    unknown: int = 0
    """Whole frames that mean nothing here."""
    duplicates: int = 0
    """Events that came again."""
    gaps: int = 0
    """Events that came before one that was lost on the way, and so came again in their turn."""
    missed: int = 0
    """Events that the device gave up because its memory was full."""
    stale: int = 0
    """Events too old to act on."""
    reconnects: int = 0
    restarts: int = 0
    """Times that the device itself started anew."""
    dropped_writes: int = 0
    """Frames that could not be sent in time."""


@dataclass(frozen=True, slots=True)
class Logged:
    """What went over the line, and when: type and fields of a frame, or the bytes that were none."""

    at: int
    data: bytes
    good: bool = True


class Diary:
    """The counters, the last frames each way, and whether the cable deserves a look."""

    def __init__(self) -> None:
        self.counters = Counters()
        self.received: deque[Logged] = deque(maxlen=KEPT)
        self.sent: deque[Logged] = deque(maxlen=KEPT)
        self.cable_suspect = False
        self._outcomes: deque[bool] = deque(maxlen=WINDOW)
        self._bad = 0
        self._in_step = True

    @property
    def bad_percent(self) -> int:
        """The share of bad frames among the last ones, in percent."""
        return 100 * self._bad // len(self._outcomes) if self._outcomes else 0

    def good(self, at: int, data: bytes) -> None:
        """Note a whole frame."""
        self.counters.frames += 1
        self.counters.resyncs += not self._in_step
        self._in_step = True
        self._note(Logged(at, data))

    def bad(self, at: int, data: bytes) -> None:
        """Note something that was no frame."""
        self.counters.crc_errors += 1
        self._in_step = False
        self._note(Logged(at, data, good=False))

    def out(self, at: int, data: bytes) -> None:
        """Note a frame that was sent."""
        self.sent.append(Logged(at, data))

    def _note(self, logged: Logged) -> None:
        self.received.append(logged)
        if len(self._outcomes) == WINDOW:
            self._bad -= not self._outcomes[0]
        self._outcomes.append(logged.good)
        self._bad += not logged.good
        if self.cable_suspect:
            self.cable_suspect = self.bad_percent >= GOOD_PERCENT
        else:
            self.cable_suspect = len(self._outcomes) >= ENOUGH and 100 * self._bad > BAD_PERCENT * len(
                self._outcomes
            )
