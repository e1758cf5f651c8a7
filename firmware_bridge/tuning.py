"""The settings that a cup keeps: what `worp cup settings` shows and changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from firmware_bridge.conversation import Conversation
from firmware_bridge.errors import NoAnswerError, SettingError
from firmware_bridge.messages import SENSITIVITIES, Get, Result, Set, Setting

ANSWER_MS = 2000


@dataclass(frozen=True, slots=True)
class Kind:
    """A setting: its number on the wire, its least and most value, and what it is."""

    key: int
    least: int
    most: int
    text: str


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "sensitivity": Kind(1, 0, 2, "how easily it throws: low, medium, high"),
        "threshold_mg": Kind(2, 0, 3000, "what a strike is, in thousandths of g; 0: by the sensitivity"),
        "sleep_s": Kind(3, 0, 7200, "falls asleep after so many seconds on its battery; 0: never"),
        "posture": Kind(4, 0, 1, "tells when it is lifted, turned or put down: 1, or 0"),
        "home_ms": Kind(5, 300, 5000, "has come to rest when still for so many ms"),
        "led": Kind(6, 0, 1, "its light: 1, or 0"),
    }
)


def read_settings(path: str) -> dict[str, int]:
    """Give all settings in force in the device at `path`. Raises LinkError."""
    with Conversation(path) as talk:
        talk.meet()
        talk.tell(Get(key=0))
        names = {kind.key: name for name, kind in KINDS.items()}
        found: dict[str, int] = {}
        for setting in _answers(talk, len(KINDS)):
            if setting.key in names:
                found[names[setting.key]] = setting.value
        return found


def write_setting(path: str, name: str, value: int | str, keep: bool = True) -> int:
    """Change a setting of the device at `path`; give what is in force then.

    With `keep` it stays so after the next start. Raises SettingError for a name or value that cannot be, and
    for one that could not be kept; LinkError.
    """
    kind, number = _checked(name, value)
    with Conversation(path) as talk:
        talk.meet()
        talk.tell(Set(key=kind.key, value=number, keep=int(keep)))
        (answer,) = _answers(talk, 1, kind.key)
    if answer.result == Result.OK:
        return answer.value
    why = {
        Result.UNKNOWN: "this cup does not have it: its firmware is older",
        Result.NOT_KEPT: "in force until the next start, but its memory could not be written",
    }.get(Result(answer.result), "this cup does not take the value")
    raise SettingError(f"{name} = {value}: {why}", name=name, value=value)


def _checked(name: str, value: int | str) -> tuple[Kind, int]:
    kind = KINDS.get(name)
    if kind is None:
        raise SettingError(f"{name}: no such setting; there are {', '.join(KINDS)}", name=name, value=value)
    if name == "sensitivity" and value in SENSITIVITIES:
        value = SENSITIVITIES.index(str(value))
    try:
        number = int(value)
    except ValueError:
        number = -1
    if not kind.least <= number <= kind.most:
        told = f"{name} = {value}: give a whole number from {kind.least} to {kind.most} ({kind.text})"
        raise SettingError(told, name=name, value=value)
    return kind, number


def _answers(talk: Conversation, count: int, key: int | None = None) -> list[Setting]:
    found: list[Setting] = []
    for _ in range(ANSWER_MS // 100):
        for heard in talk.listen(100):
            if isinstance(heard.message, Setting) and key in {None, heard.message.key}:
                found.append(heard.message)
        if len(found) >= count:
            return found
    raise NoAnswerError(
        f"{talk.path}: the cup does not answer about its settings", path=talk.path, why="silent"
    )
