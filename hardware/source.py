"""What the rig needs of a source of inputs that is not its own, such as a joystick board or a serial link."""

from __future__ import annotations

from typing import Protocol

from hardware.faults import Fault
from hardware.inputs import Control, Input, LampMode
from hardware.wiring import Sensitivity


class Source(Protocol):
    """A source of debounced inputs. All is called by the table's thread; times are its clock's ms."""

    def poll(self, now: int) -> list[Input]:
        """Hand over what has come since last asked; never waits."""

    def due(self, now: int) -> int | None:
        """Tell when `poll` is to be called again though nothing comes; None: no need."""

    def stirred(self) -> bool:
        """Tell whether something waits that `poll` has not taken; cheap."""

    def answered(self, now: int) -> bool:
        """Tell whether each thread that reads for it has shown life within 2 s."""

    def faults(self, now: int) -> tuple[Fault, ...]:
        """Say what is wrong now."""

    def held(self, panel: str, control: Control) -> int | None:
        """Tell since when a control is held; None: it is not."""

    def lamp(self, panel: str, control: Control, mode: LampMode) -> None:
        """Show something on a lamp, where this source has it; the other lamps are not its concern."""

    def brightness(self, percent: int) -> None:
        """Set the brightness of its lamps, 0 to 100."""

    def sensitivity(self, level: Sensitivity) -> None:
        """Set how easily its cup throws."""

    def close(self) -> None:
        """End it, lamps off; may be called twice."""
