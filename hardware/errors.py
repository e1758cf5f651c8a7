"""What can go wrong between the table and its buttons, lamps and cup."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.flaws import Flaw


class HardwareError(Exception):
    """Root of all errors of this layer. The text says what, where and what to do."""


class WiringError(HardwareError, ValueError):
    """The wiring file is wrong. `flaws` holds every key that is, with what is wrong as a code and values."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__("\n".join(map(str, self.flaws)))


class NoPinsError(HardwareError, OSError):
    """The pins of this machine cannot be used: no access, no library, no chip."""


class PinBusyError(HardwareError, OSError):
    """A line is held by somebody else."""


class UnknownControlError(HardwareError, LookupError):
    """There is no such panel or control on this table."""
