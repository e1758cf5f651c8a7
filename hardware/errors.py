"""What can go wrong between the table and its buttons, lamps and cup."""

from __future__ import annotations


class HardwareError(Exception):
    """Root of all errors of this layer. The text says what, where and what to do."""


class WiringError(HardwareError, ValueError):
    """The wiring file is wrong. `problems` holds (path of the key, what is wrong with it)."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{path}: {text}" if path else text for path, text in problems))


class NoPinsError(HardwareError, OSError):
    """The pins of this machine cannot be used: no access, no library, no chip."""


class PinBusyError(HardwareError, OSError):
    """A line is held by somebody else."""


class UnknownControlError(HardwareError, LookupError):
    """There is no such panel or control on this table."""
