"""What talks on a port when it is no cup."""

from __future__ import annotations

import re
from enum import StrEnum

KEPT = 512
"""The last so many bytes are looked at."""


class Other(StrEnum):
    """What else it may be."""

    CONSOLE = "console"
    """A login, or a shell."""
    PROMPT = "prompt"
    """A board with MicroPython on which no program runs."""
    NOISE = "noise"
    """Something that sends what makes no sense here."""
    SILENT = "silent"


_CONSOLE = re.compile(rb"login: *$|password: *$|[\r\n][^\r\n]{0,80}[$#] $|command not found", re.IGNORECASE)
_PROMPT = re.compile(rb">>> ?$|raw REPL; CTRL-B|MicroPython v\d|Traceback \(most recent call last\)")


class Recogniser:
    """Looks at what comes while no frame does."""

    def __init__(self) -> None:
        self._tail = bytearray()

    def reset(self) -> None:
        """Forget what came: a frame has, or the port was opened anew."""
        self._tail.clear()

    def feed(self, data: bytes) -> None:
        """Take what came."""
        self._tail += data[-KEPT:]
        del self._tail[:-KEPT]

    @property
    def verdict(self) -> Other:
        """Say what it looks like by now."""
        if not self._tail:
            return Other.SILENT
        tail = bytes(self._tail).rstrip(b"\0")
        if _PROMPT.search(tail):
            return Other.PROMPT
        if _CONSOLE.search(tail):
            return Other.CONSOLE
        return Other.NOISE
