"""A cup's own end of the line and the table's, joined by a bad line, in virtual time."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

import onboard

from firmware_bridge.happenings import Heard, Problem
from firmware_bridge.link import Link
from firmware_bridge.messages import Event

STEP_MS = 5


@dataclass
class BadLine:
    """Bytes on their way one way: some are lost, doubled or changed, and they arrive in odd pieces."""

    rng: Random
    share: float
    waiting: deque[int] = field(default_factory=deque)

    def put(self, data: bytes) -> None:
        for byte in data:
            chance = self.rng.random()
            if chance < self.share:
                continue
            if chance < 2 * self.share:
                self.waiting.append(byte)
            elif chance < 3 * self.share:
                byte ^= 1 << self.rng.randrange(8)  # noqa: PLW2901
            self.waiting.append(byte)

    def take(self) -> bytes:
        count = min(len(self.waiting), self.rng.choice((0, 1, 3, 17, 40, 100)))
        return bytes(self.waiting.popleft() for _ in range(count))


class Pair:
    """The firmware's talk and the host's link."""

    def __init__(self, seed: int, share: float = 0.01) -> None:
        self.now = 1_000
        self.rng = Random(seed)
        self.up = BadLine(self.rng, share)
        self.down = BadLine(self.rng, share)
        self.plugged = True
        self.boots = 0
        self.link = Link(self.now)
        self.heard: list[Heard] = []
        self.most_waiting = 0
        self.restart()
        self.link.opened(self.now)

    def restart(self) -> None:
        """The device starts anew and forgets everything."""
        self.boots += 1
        self._started = self.now
        about: Any = ((1, 0, 0), 1, 1, "cup", [])
        self.talk = onboard.talk.Talk(self.boots, about, onboard.talk.Status(), self._write)

    def _write(self, data: bytes) -> bool:
        if self.plugged:
            self.up.put(data)
        return True

    @property
    def device_now(self) -> int:
        return self.now - self._started

    def happens(self, value: int) -> None:
        """A shake on the device."""
        self.talk.event(1, value & 0xFF, value >> 8, self.device_now, self.device_now)

    @property
    def room(self) -> bool:
        return bool(self.talk.events.next - self.talk.events.oldest < onboard.events.ROOM)

    def pull(self) -> None:
        """Unplugged: what was on the line is lost."""
        self.plugged = False
        self.up.waiting.clear()
        self.down.waiting.clear()
        self.link.gone(self.now, Problem("unplugged"))

    def plug(self) -> None:
        self.plugged = True
        self.link.opened(self.now)

    def step(self) -> None:
        """A moment passes."""
        self.now += STEP_MS
        if self.plugged:
            data = self.up.take()
            if data:
                self.link.heard(data, self.now)
        self.link.advance(self.now)
        if self.link.verdict:
            self.link.closed()
            self.link.opened(self.now)
        for frame in self.link.take_out(self.now):
            if self.plugged:
                self.down.put(frame)
        self.talk.heard(self.down.take() if self.plugged else b"", self.device_now)
        self.talk.advance(self.device_now)
        self.heard += [h for h in self.link.take() if isinstance(h.message, Event)]
        self.most_waiting = max(self.most_waiting, len(self.up.waiting), len(self.down.waiting))

    def values(self) -> list[int]:
        """What was delivered."""
        events = [h.message for h in self.heard if isinstance(h.message, Event)]
        return [event.ms << 8 | event.value for event in events]


def deliver(count: int, unplugs: int, seed: int, share: float = 0.01) -> Pair:
    """Have so many events happen, with so many unplugs between; gives the pair when all have arrived."""
    pair = Pair(seed, share)
    pulls = sorted(pair.rng.sample(range(count), unplugs))
    made, until = 0, 0
    for _ in range(4000 * count):
        if len(pair.heard) >= count:
            return pair
        if made < count and pair.room and pair.rng.random() < 0.5:
            pair.happens(made)
            made += 1
        if pulls and made > pulls[0] and pair.plugged:
            pulls.pop(0)
            pair.pull()
            until = pair.now + pair.rng.randrange(50, 4000)
        if not pair.plugged and pair.now >= until:
            pair.plug()
        pair.step()
    raise AssertionError(f"only {len(pair.heard)} of {count} events arrived by {pair.now} ms")
