"""Tells systemd that the table is ready and alive, by the datagram socket that it names (sd_notify).

Started by anything else, all of this does nothing.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping
from typing import Final

log = logging.getLogger(__name__)

FEEDS: Final = 4
"""The watchdog is fed so many times in its span."""


class Notifier:
    """The line to systemd. Times in ms."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self.span = _span(environment)
        """Without being fed for so long systemd kills the table and starts it anew; 0: it does not."""
        self._fed: int | None = None
        self._status = ""
        self._ready = False
        self._failed = False

    @property
    def every(self) -> int:
        """How often the watchdog is fed, ms; 0: never."""
        return self.span // FEEDS

    def ready(self) -> None:
        """The table works, or at least tells on its screen why it does not. Told once."""
        if not self._ready:
            self._ready = True
            self._send("READY=1")

    def alive(self, now: int) -> None:
        """The table has taken a whole step; passed on a few times in the watchdog's span."""
        if self.span and (self._fed is None or now - self._fed >= self.every):
            self._fed = now
            self._send("WATCHDOG=1")

    def getting_on(self, now: int) -> None:
        """A part of another try to start is done. Before it was ready once no watchdog runs."""
        if self._ready:
            self.alive(now)

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        line = " ".join(text.split())
        if line != self._status:
            self._status = line
            self._send(f"STATUS={line}")

    def stopping(self) -> None:
        """The table ends of its own will."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        """Send a datagram; that nobody takes it must never stop the table."""
        if self._address is None:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)
                line.sendto(message.encode(), self._address)
        except OSError as bad:
            if not self._failed:
                self._failed = True
                log.warning("systemd does not take %s: %s", message.partition("=")[0], bad)


def _address(named: str) -> str | bytes | None:
    """The socket's address; one that begins with @ is no file but an abstract name."""
    if named.startswith("@"):
        return b"\0" + named[1:].encode()
    return named if named.startswith("/") else None


def _span(environment: Mapping[str, str]) -> int:
    """The watchdog's span in ms, where it is this process that it watches."""
    process = environment.get("WATCHDOG_PID", "")
    try:
        span = int(environment.get("WATCHDOG_USEC", "0")) // 1000
    except ValueError:
        return 0
    return span if process in {"", str(os.getpid())} else 0
