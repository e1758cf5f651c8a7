"""A port that opens, and then raises what pyserial does when the other end has gone."""

from __future__ import annotations

import os
import termios
from contextlib import suppress

import serial


class Failing:
    """Raises an error in `read` or in `in_waiting`, as `where` says; closing it fails in its own way."""

    is_open = True

    def __init__(self, error: BaseException, where: str) -> None:
        self._error, self._where = error, where
        self._read, self._write = os.pipe()
        os.write(self._write, b"xyz")

    @property
    def in_waiting(self) -> int:
        if self._where == "in_waiting":
            raise self._error
        return 0

    def read(self, _count: int) -> bytes:
        if self._where == "read":
            raise self._error
        return os.read(self._read, 1)

    def reset_output_buffer(self) -> None:
        raise termios.error(5, "Input/output error")

    def fileno(self) -> int:
        return self._read

    def cancel_read(self) -> None:
        raise serial.SerialException("the port is not open")

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        for end in (self._read, self._write):
            with suppress(OSError):
                os.close(end)
