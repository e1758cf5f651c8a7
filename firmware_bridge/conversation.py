"""A short talk with one device, for the command line: opened, asked, closed. Unlike a source it waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from serial import SerialTimeoutException

from firmware_bridge.errors import LinkError, NoAnswerError, PortError
from firmware_bridge.fields import Message
from firmware_bridge.happenings import Came, Heard, LinkState, Problem
from firmware_bridge.link import Link
from firmware_bridge.messages import Hello
from firmware_bridge.opening import LOST, open_serial
from firmware_bridge.recognise import Other

ANSWER_MS = 6000
"""A board that starts anew when its port is opened needs up to 4 s."""
_SLICE_S = 0.02

_WHY = {
    "silent": "nothing answers",
    "noise": "what comes is no cup's",
    "console": "a login or a shell is there, no cup",
    "prompt": "MicroPython waits for commands there: install the firmware with `worp cup install`",
    "version": "its firmware speaks another version of the protocol: install this one's",
}


def monotonic_ms() -> int:
    """Give real time in ms."""
    return time.monotonic_ns() // 1_000_000


class Conversation:
    """Talks with the device at `path`. Use it as a context manager. Opening raises PortError."""

    def __init__(
        self,
        path: str,
        clock: Callable[[], int] = monotonic_ms,
        opener: Callable[[str], Any] = open_serial,
    ) -> None:
        self.path = path
        self._clock = clock
        self._port = opener(path)
        self._port.timeout = _SLICE_S
        self._port.write_timeout = 1
        self.link = Link(clock())
        self.link.opened(clock())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the port; may be called twice."""
        with suppress(*LOST):  # it may have gone by itself
            self._port.close()

    def meet(self, within_ms: int = ANSWER_MS, not_at: frozenset[Other] = frozenset()) -> Hello:
        """Wait for the device to say who it is; not any longer once it looks like one of `not_at`.

        Raises NoAnswerError, which says what is there instead.
        """
        end = self._clock() + within_ms
        while self._clock() < end and self.link.looks_like not in not_at:
            for heard in self.step():
                if isinstance(heard.message, Came):
                    return heard.message.hello
        raise self._no_answer(self.link.verdict or Problem(self.link.looks_like))

    def step(self) -> list[Heard]:
        """Wait for a moment, and give what was said.

        Raises PortError when the device goes, NoAnswerError when it does not listen.
        """
        try:
            self._send()
            data = self._port.read(1)
            if data:
                data += self._port.read(self._port.in_waiting)
        except LOST as error:
            raise self._broken(error) from None
        now = self._clock()
        if data:
            self.link.heard(data, now)
        self.link.advance(now)
        if self.link.verdict is not None and self.link.verdict.code == "version":
            raise self._no_answer(self.link.verdict)
        return self.link.take()

    def listen(self, ms: int) -> list[Heard]:
        """Give what is said within so many ms."""
        end = self._clock() + ms
        heard = []
        while self._clock() < end:
            heard += self.step()
        return heard

    def tell(self, message: Message) -> None:
        """Say something; it leaves with the next step, or now."""
        self.link.send(message)
        try:
            self._send()
        except LOST as error:
            raise self._broken(error) from None

    @property
    def state(self) -> LinkState:
        """How the link is now."""
        return self.link.state(self._clock())

    def _send(self) -> None:
        for frame in self.link.take_out(self._clock()):
            self._port.write(frame)

    def _broken(self, error: Exception) -> LinkError:
        """Say of a failure whether nobody listens there, or the port has gone."""
        if isinstance(error, SerialTimeoutException):
            return self._no_answer(Problem(Other.SILENT))
        return PortError(f"{self.path} has gone: {error}", path=self.path, why="unplugged")

    def _no_answer(self, problem: Problem) -> LinkError:
        why = _WHY.get(problem.code, problem.code)
        values = {key: value for key, value in problem.values.items() if key not in {"path", "why"}}
        return NoAnswerError(f"{self.path}: {why}", path=self.path, why=problem.code, **values)
