"""What hands do at the window: keys, characters, the mouse and fingers, as events of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from display.sprites import Target

KEY_NAMES: Final = {"enter": "return", "[enter]": "return", "backspace": "backspace"}


@dataclass(frozen=True, slots=True)
class WindowEvent:
    """One thing that happened at the window.

    `key`: `name` of the key as in the wiring ("space", "b", "left", "return", "1"), `down`. `text`: a
    character typed into a field, or "backspace", in `name`. `touch`: `panel`, `control`, `down`. `item`: the
    id of what was touched, in `name`. `quit`; `shown`: all of it has to be drawn again; `resized`.
    """

    kind: Literal["key", "text", "touch", "item", "quit", "shown", "resized"]
    name: str = ""
    down: bool = False
    panel: str = ""
    control: str = ""


class Hands:
    """Takes the events of pygame that hands have caused. `pick` says what lies at a point of the screen."""

    def __init__(self, pick: Callable[[int, int], Target | None]) -> None:
        self.writes = False
        """Keys are letters: a name is being written."""
        self._pick = pick
        self._held: set[int] = set()
        self._touched: dict[int, Target] = {}

    def take(self, event: pygame.Event, size: tuple[int, int]) -> list[WindowEvent]:
        """What an event means at a screen of this size in px; nothing where no hand has caused it.

        A mouse event that a finger has caused is left out.
        """
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP:
                return self._key(event.key, event.type == pygame.KEYDOWN, event.mod)
            case pygame.TEXTINPUT if self.writes:
                return [WindowEvent("text", char) for char in event.text]
            case pygame.WINDOWFOCUSLOST:
                return self.let_go()
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == 1 and not event.touch:
                return self._touch(-1, event.pos, event.type == pygame.MOUSEBUTTONDOWN)
            case pygame.FINGERDOWN | pygame.FINGERUP:
                at = (round(event.x * size[0]), round(event.y * size[1]))
                return self._touch(event.finger_id, at, event.type == pygame.FINGERDOWN)
            case _:
                return []

    def let_go(self) -> list[WindowEvent]:
        """Nothing is held any longer: another window has the keyboard, or there is no window."""
        found = [WindowEvent("key", _name(key)) for key in sorted(self._held)]
        for target in self._touched.values():
            if not isinstance(target, str):
                found.append(WindowEvent("touch", panel=target[0], control=target[1]))
        self._held.clear()
        self._touched.clear()
        return found

    def _key(self, key: int, down: bool, mod: int) -> list[WindowEvent]:
        """A key pressed or released; one that is held repeats nothing, one that writes is no button."""
        if not down:
            if key not in self._held:
                return []
            self._held.discard(key)
            return [WindowEvent("key", _name(key))]
        if key == pygame.K_q and mod & pygame.KMOD_CTRL:
            return [WindowEvent("quit")]
        if self.writes and key == pygame.K_BACKSPACE:
            return [WindowEvent("text", "backspace")]
        if key in self._held or (self.writes and _writes(key, mod)):
            return []
        self._held.add(key)
        return [WindowEvent("key", _name(key), True)]

    def _touch(self, finger: int, at: tuple[int, int], down: bool) -> list[WindowEvent]:
        """A finger or the mouse: on a button both ways, on an item when it comes down."""
        if down:
            target = self._pick(*at)
            if target is None:
                return []
            self._touched[finger] = target
        else:
            released = self._touched.pop(finger, None)
            if released is None or isinstance(released, str):
                return []
            target = released
        if isinstance(target, str):
            return [WindowEvent("item", target, True)]
        return [WindowEvent("touch", down=down, panel=target[0], control=target[1])]


def _name(key: int) -> str:
    name = pygame.key.name(key).lower()
    return KEY_NAMES.get(name, name.strip("[]") if len(name) > 2 else name)


def _writes(key: int, mod: int) -> bool:
    """Whether a key makes a letter, so that it is text and no button."""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    return key == pygame.K_SPACE or len(pygame.key.name(key)) == 1
