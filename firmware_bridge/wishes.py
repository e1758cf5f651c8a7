"""What a device is to show and how it is to judge, said again until it is so."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_bridge.fields import Message
from firmware_bridge.messages import LAMPS, SENSITIVITIES, Heartbeat, Lamps, Set, Stream
from hardware.inputs import LampMode

SENSITIVITY = 1
"""The number of this setting; `tuning` has the others."""


class Wishes:
    """What the table last asked for. A device that has started anew has forgotten all of it."""

    def __init__(self) -> None:
        self._lamps: Lamps | None = None
        self._sensitivity: Set | None = None
        self._stream: Stream | None = None

    def lamps(self, modes: Mapping[int, LampMode], cup: LampMode, brightness: int) -> Lamps | None:
        """Wish lamps, by their bits, and the light in the cup; None: they are so already."""
        packed = bytearray(8)
        for bit, mode in modes.items():
            packed[bit // 4] |= LAMPS.index(mode) << (bit % 4 * 2)
        before = self._lamps
        wish = Lamps(
            serial=1 if before is None else before.serial % 255 + 1,
            brightness=brightness,
            cup=LAMPS.index(cup),
            modes=tuple(packed),
        )
        if before is not None and before.model_copy(update={"serial": wish.serial}) == wish:
            return None
        self._lamps = wish
        return wish

    def sensitivity(self, level: str) -> Set | None:
        """Wish a sensitivity until the next start; None: it is so already. Raises ValueError for no level."""
        wish = Set(key=SENSITIVITY, value=SENSITIVITIES.index(level), keep=0)
        if wish == self._sensitivity:
            return None
        self._sensitivity = wish
        return wish

    def stream(self, ms: int) -> Stream:
        """Wish the motion told every `ms`; 0: only when there is any."""
        self._stream = Stream(ms=ms)
        return self._stream

    def all(self) -> list[Message]:
        """Give all wishes, for a device that may know none of them."""
        return [wish for wish in (self._lamps, self._sensitivity, self._stream) if wish is not None]

    def open(self, beat: Heartbeat) -> list[Message]:
        """Give the wishes that are not fulfilled, by what the device says."""
        found: list[Message] = []
        if self._lamps is not None and beat.lamps != self._lamps.serial:
            found.append(self._lamps)
        if self._sensitivity is not None and beat.sensitivity != self._sensitivity.value:
            found.append(self._sensitivity)
        return found
