"""The language of headless scripts: one command a line, read into typed commands.

Words split as by shlex, `#` starts a comment. Seats count from 1 in scripts (`@2`), from 0 in commands.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from controller.commands import (
    PRESS_MS,
    SHAKE_MS,
    Command,
    CupLink,
    Deck,
    Dice,
    Edges,
    Expect,
    Hold,
    Knock,
    Leave,
    Menu,
    New,
    Practice,
    Press,
    Release,
    Resume,
    Rules,
    SaveFails,
    Screenshot,
    Shake,
    Show,
    TakeBack,
    UntilReady,
    Value,
    Wait,
)
from controller.errors import TableError
from hardware.inputs import BUTTONS


class ScriptError(TableError, ValueError):
    """A line that is no command; `line` counts from 1 and is None where it is not known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__("bad_line", message)
        self.line = line

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Line:
    """A command and where it stands: `number` from 1."""

    number: int
    command: Command


def read_script(lines: Iterable[str]) -> Iterator[Line]:
    """Every command of a script in order. Raises ScriptError naming the line."""
    for number, text in enumerate(lines, start=1):
        command = read_line(text, number)
        if command is not None:
            yield Line(number, command)


def read_line(text: str, number: int | None = None) -> Command | None:
    """The command on one line, None for a blank line or a comment. Raises ScriptError."""
    try:
        words = shlex.split(text, comments=True)
        if not words:
            return None
        name, rest = words[0], words[1:]
        if name == "expect":
            return _expect(text, rest)
        reader = _READERS.get(name)
        if reader is None:
            raise ScriptError(f"unknown command {name!r}; there are: {', '.join(COMMANDS)}")
        return reader(rest)
    except ScriptError as bad:
        raise ScriptError(bad.message, number) from None
    except ValueError as bad:
        raise ScriptError(f"{str(bad).lower()} in {text.strip()!r}", number) from None


def read_duration(word: str) -> int:
    """Milliseconds of `800ms`, `2s` or `3.2s`. Raises ScriptError."""
    match = _DURATION.fullmatch(word)
    if match is None:
        raise ScriptError(f"{word!r} is no duration; write 800ms, 2s or 3.2s")
    return round(float(match[1]) * (1 if match[2] == "ms" else 1000))


def read_value(word: str) -> Value:
    """What a setting's value means: on, off, none, a number, or the word itself."""
    words: dict[str, Value] = {"on": True, "off": False, "none": None}
    if word in words:
        return words[word]
    if _INTEGER.fullmatch(word):
        return int(word)
    return float(word) if _DECIMAL.fullmatch(word) else word


_DURATION: Final = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)(ms|s)")
_INTEGER: Final = re.compile(r"-?\d{1,9}")
_DECIMAL: Final = re.compile(r"-?\d{1,9}\.\d{1,9}")
_SEAT: Final = re.compile(r"@([1-9]\d?)")
_KEY: Final = re.compile(r"([a-z][a-z0-9_]*)=(.*)", re.DOTALL)


def _expect(text: str, words: list[str]) -> Expect:
    if len(words) < 2:
        raise ScriptError("expect takes a path into the view and a value: expect seats.0.lives 5")
    plain = " ".join(words[1:])
    raw = shlex.shlex(text, posix=False)
    raw.whitespace_split = True
    quoted = " ".join(list(raw)[2:])
    for candidate in (plain, quoted):
        try:
            return Expect(words[0], json.loads(candidate), plain)
        except ValueError:
            continue
    return Expect(words[0], plain, plain)


def _new(words: list[str]) -> New:
    if len(words) < 2:
        raise ScriptError("new takes a game and its seats: new mexico Anna Bram cpu:hard lives=3")
    seats: list[str] = []
    settings: dict[str, Value] = {}
    for word in words[1:]:
        match = _KEY.fullmatch(word)
        if match is None:
            seats.append(word)
        elif match[1] in settings:
            raise ScriptError(f"{match[1]} is given twice")
        else:
            settings[match[1]] = read_value(match[2])
    return New(words[0], tuple(seats), tuple(settings.items()))


def _shake(words: list[str]) -> Shake:
    words, seat = _at_seat(words)
    _most("shake", words, 1, "a duration and a seat: shake 800ms @2")
    return Shake(read_duration(words[0]) if words else SHAKE_MS, seat)


def _knock(words: list[str]) -> Knock:
    words, seat = _at_seat(words)
    _most("knock", words, 0, "at most a seat: knock @2")
    return Knock(seat)


def _press(words: list[str]) -> Press:
    words, seat = _at_seat(words)
    control = _button("press", words)
    _most("press", words, 2, "a button, a duration and a seat: press menu 3.2s @2")
    return Press(control, seat, read_duration(words[1]) if len(words) > 1 else PRESS_MS)


def _hold(words: list[str]) -> Hold:
    words, seat = _at_seat(words)
    _most("hold", words, 1, "a button and a seat: hold blind @2")
    return Hold(_button("hold", words), seat)


def _release(words: list[str]) -> Release:
    words, seat = _at_seat(words)
    _most("release", words, 1, "a button and a seat: release blind @2")
    return Release(_button("release", words), seat)


def _edges(words: list[str]) -> Edges:
    words, seat = _at_seat(words)
    if len(words) < 2:
        raise ScriptError("edges takes a control and times in ms: edges cup 0 0.8 2.1 3.2")
    control = words[0] if words[0] == "cup" else _button("edges", words)
    times = tuple(_milliseconds(word) for word in words[1:])
    if any(later <= earlier for earlier, later in pairwise(times)):
        raise ScriptError("the times of edges must rise")
    return Edges(control, times, seat)


def _milliseconds(word: str) -> float:
    if not re.fullmatch(r"\d{1,7}(\.\d{1,6})?", word):
        raise ScriptError(f"{word!r} is no time in ms; write 0, 0.8 or 120")
    return float(word)


def _wait(words: list[str]) -> Wait:
    _exactly("wait", words, 1, "a duration: wait 2s")
    return Wait(read_duration(words[0]))


def _until(words: list[str]) -> UntilReady:
    if words != ["ready"]:
        raise ScriptError("until takes the word ready: until ready")
    return UntilReady()


def _dice(words: list[str]) -> Dice:
    if not words or not all(re.fullmatch("[1-6]", word) for word in words):
        raise ScriptError("dice takes the values of a throw, from 1 to 6: dice 2 1")
    return Dice(tuple(int(word) for word in words))


def _deck(words: list[str]) -> Deck:
    if not words:
        raise ScriptError("deck takes cards from the top: deck AS TD 7H")
    return Deck(tuple(words))


def _leave(words: list[str]) -> Leave:
    _exactly("leave", words, 1, "a seat, counted from 1: leave 2")
    match = _SEAT.fullmatch(words[0] if words[0].startswith("@") else f"@{words[0]}")
    if match is None:
        raise ScriptError(f"{words[0]!r} is no seat; seats count from 1: leave 2")
    return Leave(int(match[1]) - 1)


def _practice(words: list[str]) -> Practice:
    _exactly("practice", words, 1, "a game: practice mexico")
    return Practice(words[0])


def _rules(words: list[str]) -> Rules:
    _exactly("rules", words, 1, "open or close: rules open")
    return Rules(_one_of("rules", words[0], "open", "close"))


def _menu(words: list[str]) -> Menu:
    _exactly("menu", words, 1, "the id of a line: menu sound")
    return Menu(words[0])


def _screenshot(words: list[str]) -> Screenshot:
    _exactly("screenshot", words, 1, "a file: screenshot table.png")
    return Screenshot(words[0])


def _save_fails(words: list[str]) -> SaveFails:
    _exactly("save-fails", words, 1, "on or off: save-fails on")
    return SaveFails(_one_of("save-fails", words[0], "on", "off"))


def _cup_link(words: list[str]) -> CupLink:
    _exactly("cup-link", words, 1, "lost or back: cup-link lost")
    return CupLink(_one_of("cup-link", words[0], "lost", "back"))


def _bare(name: str, command: Command) -> Callable[[list[str]], Command]:
    def read(words: list[str]) -> Command:
        _most(name, words, 0, "nothing more")
        return command

    return read


def _at_seat(words: list[str]) -> tuple[list[str], int | None]:
    """Take `@2` out of the words; the seat counts from 0."""
    marked = [word for word in words if word.startswith("@")]
    if not marked:
        return words, None
    match = _SEAT.fullmatch(marked[0])
    if match is None or len(marked) > 1:
        raise ScriptError(f"{' '.join(marked)!r} is no seat; write @ and one number from 1: @2")
    return [word for word in words if word not in marked], int(match[1]) - 1


def _button(command: str, words: list[str]) -> str:
    if not words or words[0] not in BUTTONS:
        given = repr(words[0]) if words else "nothing"
        raise ScriptError(f"{command} takes a button ({', '.join(BUTTONS)}), not {given}")
    return words[0]


def _one_of(command: str, word: str, yes: str, no: str) -> bool:
    if word not in {yes, no}:
        raise ScriptError(f"{command} takes {yes} or {no}, not {word!r}")
    return word == yes


def _exactly(command: str, words: list[str], count: int, what: str) -> None:
    if len(words) != count:
        raise ScriptError(f"{command} takes {what}")


def _most(command: str, words: list[str], count: int, what: str) -> None:
    if len(words) > count:
        raise ScriptError(f"{command} takes {what}")


_READERS: Final[dict[str, Callable[[list[str]], Command]]] = {
    "new": _new,
    "resume": _bare("resume", Resume()),
    "shake": _shake,
    "knock": _knock,
    "press": _press,
    "hold": _hold,
    "release": _release,
    "edges": _edges,
    "wait": _wait,
    "until": _until,
    "dice": _dice,
    "deck": _deck,
    "show": _bare("show", Show()),
    "take-back": _bare("take-back", TakeBack()),
    "leave": _leave,
    "practice": _practice,
    "rules": _rules,
    "menu": _menu,
    "screenshot": _screenshot,
    "save-fails": _save_fails,
    "cup-link": _cup_link,
}
COMMANDS: Final = (*_READERS, "expect")
"""The words a line can begin with."""
