"""When something happened, by the table's clock, though neither clock is ever set by the other.

Every event carries its age and when it was sent by the device's own clock. The line needs some time, never
less than the quickest frame needed; what a frame needed beyond that, it was held up.
"""

from __future__ import annotations

WINDOW_MS = 30_000
"""The quickest frame is sought among those of the last 30 to 60 s, so that drifting clocks do no harm."""
_WRAP = 1 << 32


class Timebase:
    """Knows how the device's clock (32 bits of ms) lies to ours."""

    def __init__(self) -> None:
        self._sent: int | None = None  # the last one, made not to wrap
        self._lead: int | None = None  # ours less theirs: the least in this window ...
        self._before: int | None = None  # ... and in the one before
        self._window = 0

    def reset(self) -> None:
        """Forget everything: the device's clock may have stood still or begun anew."""
        self._sent = self._lead = self._before = None

    def feed(self, sent: int, at: int) -> None:
        """Take a frame that was sent at `sent` of the device's clock and arrived at `at` of ours."""
        self._sent = self._unwrapped(sent)
        lead = at - self._sent
        if self._lead is None:
            self._lead, self._window = lead, at
        elif at - self._window >= WINDOW_MS:
            self._before, self._lead, self._window = self._lead, lead, at
        else:
            self._lead = min(self._lead, lead)

    def happened(self, sent: int, age: int, at: int) -> int:
        """Tell when it happened, by our clock, what was `age` ms old when sent and arrived at `at`."""
        leads = [lead for lead in (self._lead, self._before) if lead is not None]
        return min(at, self._unwrapped(sent) + min(leads)) - age if leads else at - age

    def _unwrapped(self, sent: int) -> int:
        if self._sent is None:
            return sent
        step = (sent - self._sent) % _WRAP
        return self._sent + (step - _WRAP if step >= _WRAP // 2 else step)
