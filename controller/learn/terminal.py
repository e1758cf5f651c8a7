"""The terminal of the lesson: its keys by SDL's names, read without waiting, restored at every end."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

ESCAPE_MS: Final = 100
"""An escape that nothing has followed when this is over is the key, not the beginning of another one."""
ENDING: Final = (signal.SIGTERM, signal.SIGHUP)

_NAMES: Final = {
    Keys.ControlM: "return",
    Keys.ControlJ: "return",
    Keys.ControlI: "tab",
    Keys.ControlH: "backspace",
    Keys.ControlC: "ctrl-c",
    Keys.ControlD: "ctrl-d",
    Keys.PageUp: "page up",
    Keys.PageDown: "page down",
    **{key: key.value for key in (Keys.Escape, Keys.Left, Keys.Right, Keys.Up, Keys.Down)},
    **{key: key.value for key in (Keys.Home, Keys.End, Keys.Insert, Keys.Delete)},
    **{Keys(f"f{n}"): f"f{n}" for n in range(1, 13)},
}
_SIGNS: Final = frozenset("-=[];'\\,./`")
"""Signs that have a key of their own; others are typed with Shift, and SDL knows no key of that name."""


def key_name(key: Keys | str) -> str | None:
    """SDL's name of a key; None: one that cannot be told."""
    if isinstance(key, Keys):
        return _NAMES.get(key)
    if key == " ":
        return "space"
    known = len(key) == 1 and (key.isalnum() or key in _SIGNS)
    return key.lower() if known else None


class Terminal:
    """Keys of a terminal, by prompt_toolkit's reader of them."""

    def __init__(self, source: Input, clock: Callable[[], int]) -> None:
        self._source = source
        self._clock = clock
        self._flushed = clock()

    def pressed(self) -> list[str]:
        """The keys that have been pressed since last asked; one that cannot be told is left out."""
        now = self._clock()
        found = []
        if now - self._flushed >= ESCAPE_MS:
            self._flushed = now
            found = self._source.flush_keys()
        found += self._source.read_keys()
        names = (key_name(press.key) for press in found if not _pasted(press))
        gone = ["ctrl-d"] if self._source.closed else []
        return [name for name in names if name is not None] + gone

    @contextmanager
    def open(self) -> Iterator[None]:
        """Give each key at once, without echo, for as long as the block runs; a signal ends it, too."""
        with _ended_by_signals(), self._source.raw_mode():
            yield


def _pasted(press: KeyPress) -> bool:
    return press.key is Keys.BracketedPaste


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """While the block runs signals that would end the process at once end it by way of everything's end."""

    def handle(number: int, frame: FrameType | None) -> None:
        del frame
        sys.exit(128 + number)

    before = {number: signal.signal(number, handle) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
