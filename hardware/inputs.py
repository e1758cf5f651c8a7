"""What arrives from cups, buttons, keys, joystick boards, touch and serial devices, in one shape."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Control(StrEnum):
    """What can be operated at a panel. `ITEM` and `TEXT` come from touch and keyboard only."""

    CUP = "cup"
    BLIND = "blind"
    KEEP = "keep"
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    MENU = "menu"
    HOLD1 = "hold1"
    HOLD2 = "hold2"
    HOLD3 = "hold3"
    HOLD4 = "hold4"
    HOLD5 = "hold5"
    ITEM = "item"
    """A line of a page or a thing on the table, touched; the value is its id."""
    TEXT = "text"
    """A character typed while a text field has the focus; the value is the character or "backspace"."""


BUTTONS = tuple(c for c in Control if c not in {Control.CUP, Control.ITEM, Control.TEXT})
"""The controls that are pressed and released and may have a lamp."""


class Kind(StrEnum):
    """What happened to a control."""

    PRESS = "press"
    RELEASE = "release"
    ACTIVITY = "activity"
    """The cup moves: at the first strike, then at most every 50 ms; the value is the strength, 0 to 100."""
    NEAR_MISS = "near_miss"
    """A shake that faded too early."""
    SHAKE = "shake"
    """A shake has ended: one throw. `at` is the last strike, `began` the first, the value the peak."""
    LIFTED = "lifted"
    """The cup was taken from its spot (cup-home switch, posture of a serial cup)."""
    HOME = "home"
    """The cup stands on its spot again."""
    UPRIGHT = "upright"
    """A serial cup was turned with its mouth up."""
    UPSIDE_DOWN = "upside_down"
    """A serial cup was put down with its mouth on the table; after a shake this comes before the `SHAKE`."""
    FAULT = "fault"
    """The control cannot be trusted now; the value is the fault's code."""
    CLEARED = "cleared"
    """The fault with this code is over."""


@dataclass(frozen=True, slots=True)
class Input:
    """One thing that happened at one control.

    `at` and `began` are monotonic milliseconds: the time of the edge, not of its delivery. `began` is when
    the press or shake that this input belongs to started; for a press it equals `at`.
    """

    at: int
    source: str
    panel: str
    control: Control
    kind: Kind
    value: int | str | None = None
    began: int = -1

    def __post_init__(self) -> None:
        """A `began` that is not given is `at`."""
        if self.began < 0:
            object.__setattr__(self, "began", self.at)


class LampMode(StrEnum):
    """What a lamp says. On and off meanings never hang on dimming alone."""

    OFF = "off"
    DIM = "dim"
    LIT = "lit"
    BLINK = "blink"
