"""The commands of headless scripts, as typed values. Seats count from 0 here, from 1 in the script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

PRESS_MS = 80
"""How long a press is held that says nothing else, in ms."""
SHAKE_MS = 800
"""How long the cup is shaken where nothing else is said, in ms."""
Value = bool | int | float | str | None
"""What a setting can be given as: on, off, none, numbers, words."""


@dataclass(frozen=True, slots=True)
class New:
    """`new GAME SEATS... key=value ...`: seats are names, or `cpu:LEVEL`."""

    game: str
    seats: tuple[str, ...]
    settings: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Resume:
    """`resume`: the latest unfinished game in the data folder."""


@dataclass(frozen=True, slots=True)
class Shake:
    """`shake [800ms] [@SEAT]`: takes its own time and ends when the throw is taken or refused."""

    ms: int = SHAKE_MS
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Knock:
    """`knock [@SEAT]`: something hits the table; never a throw."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """`press BUTTON [3.2s] [@SEAT]`: press and let go after so many milliseconds."""

    control: str
    seat: int | None = None
    ms: int = PRESS_MS


@dataclass(frozen=True, slots=True)
class Hold:
    """`hold BUTTON [@SEAT]`: press and keep pressed."""

    control: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Release:
    """`release BUTTON [@SEAT]`."""

    control: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Edges:
    """`edges cup 0 0.8 2.1`: raw level changes on a pin, the first to active; times in ms from now."""

    control: str
    times: tuple[float, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """`wait 2s`: let virtual time go by."""

    ms: int


@dataclass(frozen=True, slots=True)
class UntilReady:
    """`until ready`: until a person is to act, or the game is over."""


@dataclass(frozen=True, slots=True)
class Dice:
    """`dice 2 1`: the next throw, from the left."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """`deck AS TD 7H`: the next deal, from the top."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """`show`: the view as one JSON line."""


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect PATH VALUE`: `value` is what VALUE says as JSON, else its `text`."""

    path: str
    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """`take-back`: void the last decision, as from the menu."""


@dataclass(frozen=True, slots=True)
class Leave:
    """`leave SEAT`: somebody leaves the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Practice:
    """`practice GAME`."""

    game: str


@dataclass(frozen=True, slots=True)
class Rules:
    """`rules open|close`."""

    open: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """`menu ITEM`: take a line of the menu or of the page that lies open."""

    item: str


@dataclass(frozen=True, slots=True)
class Screenshot:
    """`screenshot FILE`: the table as the screen would draw it."""

    file: str


@dataclass(frozen=True, slots=True)
class SaveFails:
    """`save-fails on|off`: the disk is full, or there is room again."""

    on: bool


@dataclass(frozen=True, slots=True)
class CupLink:
    """`cup-link lost|back`: the cup can no longer be heard, or can be again."""

    lost: bool


Command = (
    New
    | Resume
    | Shake
    | Knock
    | Press
    | Hold
    | Release
    | Edges
    | Wait
    | UntilReady
    | Dice
    | Deck
    | Show
    | Expect
    | TakeBack
    | Leave
    | Practice
    | Rules
    | Menu
    | Screenshot
    | SaveFails
    | CupLink
)
