"""One simulated pin and one simulated GPIO chip, as gpiozero wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gpiozero import PinFixedPull, PinInvalidFunction, PinInvalidPull, PinSetInput
from gpiozero.pins.pi import PiFactory, PiPin

_PI_4B = 0xC03115


class SimulatedPin(PiPin):  # type: ignore[misc]  # gpiozero has no type information
    """A pin with a switch on it. It keeps no history; the switch may be closed before it is opened."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self._function = "input"
        self._pull = info.pull or "floating"
        self._driven: bool | None = None
        self._output = 0.0
        self._frequency: float | None = None
        self._bounce: float | None = None
        self._edges = "both"

    def close(self) -> None:
        """Become an input again; the switch stays as it is."""
        self.when_changed = None
        self._function = "input"
        self._output = 0.0
        self._frequency = None

    def drive(self, level: bool | None) -> None:
        """Put a level on the pin from outside; None: an open contact, the pull decides."""
        before = self._level()
        self._driven = level
        if self._level() != before and self._when_changed is not None:
            self._call_when_changed(self._factory.ticks(), int(self._level()))

    def _level(self) -> bool:
        return self._pull == "up" if self._driven is None else self._driven

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction("function must be input or output")
        self._function = value

    def _get_state(self) -> float:
        return self._level() if self._function == "input" else self._output

    def _set_state(self, value: float) -> None:
        if self._function == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        self._output = float(value)

    def _get_frequency(self) -> float | None:
        return self._frequency

    def _set_frequency(self, value: float | None) -> None:
        self._frequency = value
        if value is None:
            self._output = 0.0

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if value not in ("up", "down", "floating"):
            raise PinInvalidPull("pull must be up, down or floating")
        if self.info.pull and value != self.info.pull:
            raise PinFixedPull(f"{self!r} has a fixed pull resistor")
        self._pull = value

    def _get_bounce(self) -> float | None:
        return self._bounce

    def _set_bounce(self, value: float | None) -> None:
        self._bounce = value

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        self._edges = value

    def _enable_event_detect(self) -> None:
        pass

    def _disable_event_detect(self) -> None:
        pass


class SimulatedChip(PiFactory):  # type: ignore[misc]  # gpiozero has no type information
    """The pins of one GPIO chip; time is kept by the simulated pins that it belongs to."""

    def __init__(self, ticks: Callable[[], int]) -> None:
        super().__init__()
        self.pin_class = SimulatedPin
        self._ticks = ticks

    def _get_revision(self) -> int:
        return _PI_4B

    def ticks(self) -> int:
        """Tell the time, in microseconds."""
        return self._ticks()

    def ticks_diff(self, later: int, earlier: int) -> float:
        """Give a time span in seconds."""
        return (later - earlier) / 1_000_000

    def milliseconds(self, ticks: int) -> int:
        """Turn the time of an edge into that of the table's clock."""
        return ticks // 1000
