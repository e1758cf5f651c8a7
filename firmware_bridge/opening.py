"""Opening a serial port for us alone, and saying why it cannot be had."""

from __future__ import annotations

import fcntl
import termios

import serial

from firmware_bridge.errors import PortBusyError, PortError
from firmware_bridge.holders import holder_of

BAUD = 115_200

LOST = (serial.SerialException, OSError, termios.error, TypeError, ValueError)
"""All that pyserial raises when the other end has gone; a descriptor closed under it is a TypeError."""


def open_serial(path: str) -> serial.Serial:
    """Open a port for us alone. Raises PortBusyError and PortError."""
    try:
        port = serial.Serial(path, BAUD, timeout=None, write_timeout=0, exclusive=True)
    except LOST as error:
        raise _why_not(path, error) from None
    try:
        fcntl.ioctl(port.fileno(), termios.TIOCEXCL)  # modem daemons do not ask for the lock
    except LOST as error:
        port.close()
        raise _why_not(path, error) from None
    return port


def _why_not(path: str, error: BaseException) -> PortError:
    text = str(error)
    if "exclusively lock" in text or "resource busy" in text.lower():
        by = holder_of(path)
        told = f"{path} is in use" + (f" by {by}" if by else " by another program") + ": end that first"
        return PortBusyError(told, path=path, by=by)
    if "Permission denied" in text:
        told = f"{path}: no access. Add yourself to the group dialout: sudo usermod -aG dialout $USER"
        return PortError(told, path=path, why="access")
    return PortError(f"{path} cannot be opened: {text}", path=path, why=text)
