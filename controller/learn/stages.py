"""The stages of a lesson, what is said in it, which keys do what, and how long things may take."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from controller.learn.bindings import Bindings
from controller.learn.points import Place, Point

HANDS_OFF_MS: Final = 2000
"""So long nothing is touched at the start: what moves then is noise."""
PATIENCE_MS: Final = 5000
"""Where nothing has moved for so long the lines are pulled down and up in turn."""
SCAN_MS: Final = 200
"""Each pull is on for so long: shorter than a press."""
AGAIN_MS: Final = 8000
"""A button that must be pressed once more under the other pull has so long."""
TWICE_MS: Final = 1200
"""A button that was just bound and comes again so soon was pressed twice."""
ECHO_MS: Final = 700
"""The key that was just pressed is taken to repeat by being held."""
REPEAT_MS: Final = 60
"""Keys that come faster are one held down."""

BACK: Final = frozenset({"b", "backspace"})
SKIP: Final = frozenset({"s", "return"})
QUIT: Final = frozenset({"q", "escape", "ctrl-c", "ctrl-d"})
YES: Final = frozenset({"y", "j", "return"})
NO: Final = frozenset({"n"}) | QUIT
LITERAL: Final = "tab"
"""The key after this one is meant as a control's, whatever it does here."""


class Stage(StrEnum):
    """Where the lesson is."""

    HANDS_OFF = "hands_off"
    ASK = "ask"
    REVIEW = "review"
    """All has been asked, or somebody wants to end: keep it?"""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Message:
    """What there is to say: a code, the points and the controls that it is about."""

    code: str
    points: tuple[Point, ...] = ()
    places: tuple[Place, ...] = ()
    good: bool = False


@dataclass(frozen=True, slots=True)
class Before:
    """How it was when a step began, to come back to."""

    bindings: Bindings
    settled: frozenset[Place] = field(default_factory=frozenset)
