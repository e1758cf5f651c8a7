"""What can go wrong between the table and a serial cup.

Every error carries a `code` with `values`: words for people are made from them. The message of the exception
is English, for logs and the command line: what, where, what to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Values = Mapping[str, int | str]


class LinkError(Exception):
    """Root of all errors of this layer."""

    code = "link"

    def __init__(self, message: str, **values: int | str) -> None:
        super().__init__(message)
        self.values: Values = MappingProxyType(values)


class FrameError(LinkError, ValueError):
    """Something that cannot be put into a frame, or is none."""

    code = "frame"


class PortError(LinkError, OSError):
    """A port cannot be opened: gone, no access, no serial port. Values: `path`, `why`."""

    code = "port"


class PortBusyError(PortError):
    """Somebody else holds the port. Values: `path`, `by` ("" where it cannot be told)."""

    code = "busy"


class NoSuchPortError(LinkError, LookupError):
    """The device is not plugged in, or nothing that may be opened is. Values: `wanted`."""

    code = "absent"


class AmbiguousPortError(LinkError, LookupError):
    """Several ports could be meant. Values: `ports`, their places under /dev/serial/by-path."""

    code = "ambiguous"


class NoAnswerError(LinkError, TimeoutError):
    """Nothing that is a cup answers on a port. Values: `path`, `why` (see `recognise.Other`)."""

    code = "no_answer"


class SettingError(LinkError, ValueError):
    """A setting that the cup does not have or a value that it does not take. Values: `name`, `value`."""

    code = "setting"


class InstallError(LinkError, RuntimeError):
    """The firmware could not be copied, or what was copied is not what was sent. Values: `path`, `why`."""

    code = "install"
