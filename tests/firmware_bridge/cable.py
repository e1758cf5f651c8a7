"""A serial cable for tests: between whatever the device writes to and a pty that pyserial opens."""

from __future__ import annotations

import os
import select
import threading
import tty
from collections.abc import Callable
from pathlib import Path


def raw_pty() -> tuple[int, int]:
    """A pty that passes bytes as they are: (master, slave)."""
    master, slave = os.openpty()
    tty.setraw(slave)
    return master, slave


class Cable:
    """Joins the device's descriptor to a pty, found under `link`, which each plugging repoints.

    `mangle` may change what goes to the table, piece by piece; `holding` keeps everything back.
    """

    def __init__(self, device: int, link: Path, plugged: bool = True) -> None:
        self.link = link
        self.mangle: Callable[[bytes], bytes] = lambda data: data
        self.holding = False
        self._device = device
        self._master = -1
        self._slave = -1
        self._held = b""
        self._lock = threading.Lock()
        self._wake_read, self._wake_write = os.pipe()
        self._ending = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        if plugged:
            self.plug()
        self._thread.start()

    def plug(self) -> None:
        """Plug it in: another pty each time."""
        with self._lock:
            self._master, self._slave = raw_pty()
            self.link.unlink(missing_ok=True)
            self.link.symlink_to(os.ttyname(self._slave))
        os.write(self._wake_write, b"x")

    def pull(self) -> None:
        """Pull it out: the table's end hangs up, and its name is gone."""
        with self._lock:
            self.link.unlink(missing_ok=True)
            for end in (self._master, self._slave):
                if end >= 0:
                    os.close(end)
            self._master = self._slave = -1
        os.write(self._wake_write, b"x")

    def release(self) -> None:
        """Let go what was held back, and hold no more."""
        self.holding = False
        os.write(self._wake_write, b"x")

    def close(self) -> None:
        if self._ending:
            return
        self._ending = True
        os.write(self._wake_write, b"x")
        self._thread.join(5)
        self.pull()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _run(self) -> None:
        while not self._ending:
            with self._lock:
                ends = [self._device, self._wake_read] + ([self._master] if self._master >= 0 else [])
            ready, _, _ = select.select(ends, [], [], 0.5)
            with self._lock:
                self._carry(ready)

    def _carry(self, ready: list[int]) -> None:
        if self._wake_read in ready:
            os.read(self._wake_read, 100)
        if self._device in ready:
            try:
                self._held += self.mangle(os.read(self._device, 4096))
            except OSError:
                self._ending = True  # the device has ended
        if self._held and not self.holding:
            held, self._held = self._held, b""
            if self._master >= 0 and select.select([], [self._master], [], 0)[1]:
                os.write(self._master, held)
        if self._master in ready and self._master >= 0:
            data = os.read(self._master, 4096)
            if select.select([], [self._device], [], 0)[1]:
                os.write(self._device, data)
