"""The window: shows views on a real screen and tells what was typed, pressed and touched there."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from display.driver import NoScreen, event_waiter, give_back_memory, open_display
from display.scenes.show import frame
from display.screenshot import render
from display.sprites import Cache, Compositor, Frame, Target
from display.view import TableView

_log = logging.getLogger(__name__)

Rotation = Literal[0, 90, 180, 270]

WINDOWED: Final = (1280, 720)
"""The size of a window when none is given, in px."""

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


class Window:
    """A window, or the whole screen. A context manager; `close` may be called again.

    `size` in px asks for a window of that size, None with `fullscreen` for the whole of display `display`
    (from 0). `rotation` turns the picture clockwise by so many degrees, for a screen that is built in turned.
    Raises NoScreen (exit status 3 on the command line) where nothing could be seen.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        display: int = 0,
        rotation: Rotation = 0,
        title: str = "Worp",
    ) -> None:
        self.warnings: list[str] = []
        """What was asked for and could not be had, in words."""
        give_back_memory()
        self.driver = open_display()
        self._wait = event_waiter(self.driver)
        self._rotation = rotation
        self._text = False
        self._held: set[int] = set()
        self._touched: dict[int, Target] = {}
        self._frame: Frame | None = None
        self._view: TableView | None = None
        try:
            self._real = self._open(size, fullscreen, display, title)
        except pygame.error as bad:
            pygame.display.quit()
            raise NoScreen("no_window", f"no screen: the window cannot be opened: {bad}") from None
        self._closed = False
        pygame.key.set_repeat()
        pygame.key.stop_text_input()
        if fullscreen:
            pygame.mouse.set_visible(False)
        self._fit()

    def __repr__(self) -> str:
        return f"Window({self.size[0]}x{self.size[1]}, {self.driver}{', closed' if self._closed else ''})"

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the screen back."""
        if not self._closed:
            self._closed = True
            self._cache.clear()
            pygame.display.quit()

    def _open(
        self, size: tuple[int, int] | None, fullscreen: bool, display: int, title: str
    ) -> pygame.Surface:
        count = pygame.display.get_num_displays()
        if not 0 <= display < count:
            self._warn(f"display {display} is not there (there are {count}): display 0 is used")
            display = 0
        pygame.display.set_caption(title)
        if fullscreen:
            return pygame.display.set_mode(size or (0, 0), pygame.FULLSCREEN, 32, display=display)
        return pygame.display.set_mode(size or WINDOWED, pygame.RESIZABLE, 32, display=display)

    def _warn(self, text: str) -> None:
        self.warnings.append(text)
        _log.warning("%s", text)

    def _fit(self) -> None:
        """Lay out anew for the surface there really is."""
        w, h = self._real.get_size()
        self.size = (h, w) if self._rotation in {90, 270} else (w, h)
        direct = self._rotation == 0
        self._canvas = self._real if direct else pygame.Surface(self.size, 0, 32)
        self._cache = Cache(max(12 << 20, w * h * 8))
        self._compositor = Compositor(self._canvas, self._cache)

    # -- showing ---------------------------------------------------------------------------------------

    def show(self, view: TableView, now: int) -> bool:
        """Draw what changed since the last call; True: something moves, so call again soon.

        `now` is in ms of the clock that the view's effects are given in.
        """
        if (
            self._frame is not None
            and (view is self._view or view == self._view)
            and not self._frame.animating
            and not self._is_due(now)
        ):
            return False
        found = frame(view, self.size, now)
        self._view = view
        self._frame = found
        self._focus(view)
        dirty = self._compositor.paint(found)
        if dirty:
            self._present(dirty)
        return found.animating

    def due(self) -> int | None:
        """When something on the screen changes by itself (a blinking lamp), in ms; None: not by itself."""
        return self._frame.due if self._frame is not None else None

    def _is_due(self, now: int) -> bool:
        due = self.due()
        return due is not None and now >= due

    def _present(self, dirty: list[pygame.Rect]) -> None:
        if self._rotation == 0:
            pygame.display.update(dirty)
            return
        pygame.display.update([self._turn(area) for area in dirty])

    def _turn(self, area: pygame.Rect) -> pygame.Rect:
        """Copy one rectangle to the real screen, turned."""
        w, h = self.size
        part = pygame.transform.rotate(self._canvas.subsurface(area), -self._rotation)
        x, y = {
            90: (h - area.bottom, area.x),
            180: (w - area.right, h - area.bottom),
            270: (area.y, w - area.right),
        }[self._rotation]
        return self._real.blit(part, (x, y))

    def _focus(self, view: TableView) -> None:
        """Keys are letters while a name is being written."""
        wanted = writing(view)
        if wanted != self._text:
            self._text = wanted
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    # -- what happens there ----------------------------------------------------------------------------

    def pick(self, x: int, y: int) -> Target | None:
        """What lies at this point of the real screen: (panel, control), an item's id, or None."""
        if self._frame is None:
            return None
        return self._frame.hit(*self._inside(x, y))

    def _inside(self, x: int, y: int) -> tuple[int, int]:
        """The point of the canvas under a point of the real screen."""
        w, h = self.size
        return {0: (x, y), 90: (y, h - 1 - x), 180: (w - 1 - x, h - 1 - y), 270: (w - 1 - y, x)}[
            self._rotation
        ]

    def events(self, wait: int = 0) -> list[WindowEvent]:
        """Everything since the last call, in order. Also keeps the window alive: call it every step.

        Where nothing has happened it sleeps until something does, at most `wait` ms.
        """
        if wait > 0:
            self._wait(wait)
        found: list[WindowEvent] = []
        for event in pygame.event.get():
            found.extend(self._translated(event))
        return found

    def _translated(self, event: pygame.Event) -> list[WindowEvent]:
        match event.type:
            case pygame.QUIT:
                return [WindowEvent("quit")]
            case pygame.KEYDOWN | pygame.KEYUP:
                return self._key(event.key, event.type == pygame.KEYDOWN, event.mod)
            case pygame.TEXTINPUT if self._text:
                return [WindowEvent("text", char) for char in event.text]
            case pygame.WINDOWFOCUSLOST:
                return self._let_go()
            case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE:
                return self._resized()
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                return self._again()
            case _:
                return self._pointed(event)

    def _pointed(self, event: pygame.Event) -> list[WindowEvent]:
        """The mouse, or a finger; a mouse event that a finger has caused is left out."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == 1 and not event.touch:
                return self._touch(-1, event.pos, event.type == pygame.MOUSEBUTTONDOWN)
            case pygame.FINGERDOWN | pygame.FINGERUP:
                w, h = self._real.get_size()
                at = (round(event.x * w), round(event.y * h))
                return self._touch(event.finger_id, at, event.type == pygame.FINGERDOWN)
            case _:
                return []

    def _key(self, key: int, down: bool, mod: int) -> list[WindowEvent]:
        """A key pressed or released; one that is held repeats nothing, one that writes is no button."""
        if not down:
            if key not in self._held:
                return []
            self._held.discard(key)
            return [WindowEvent("key", _name(key))]
        if key == pygame.K_q and mod & pygame.KMOD_CTRL:
            return [WindowEvent("quit")]
        if self._text and key == pygame.K_BACKSPACE:
            return [WindowEvent("text", "backspace")]
        if key in self._held or (self._text and _writes(key, mod)):
            return []
        self._held.add(key)
        return [WindowEvent("key", _name(key), True)]

    def _touch(self, finger: int, at: tuple[int, int], down: bool) -> list[WindowEvent]:
        """A finger or the mouse: on a button both ways, on an item when it comes down."""
        if down:
            target = self.pick(*at)
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

    def _let_go(self) -> list[WindowEvent]:
        """Another window has the keyboard: nothing is held any longer."""
        found = [WindowEvent("key", _name(key)) for key in sorted(self._held)]
        for target in self._touched.values():
            if not isinstance(target, str):
                found.append(WindowEvent("touch", panel=target[0], control=target[1]))
        self._held.clear()
        self._touched.clear()
        return found

    def _resized(self) -> list[WindowEvent]:
        real = pygame.display.get_surface()
        if real is None or (real is self._real and real.get_size() == self._sized()):
            return []
        self._real = real
        self._fit()
        self._frame = None
        return [WindowEvent("resized")]

    def _sized(self) -> tuple[int, int]:
        w, h = self.size
        return (h, w) if self._rotation in {90, 270} else (w, h)

    def _again(self) -> list[WindowEvent]:
        """Draw everything at the next call of `show`."""
        self._compositor.forget()
        self._frame = None
        return [WindowEvent("shown")]

    # -- pictures --------------------------------------------------------------------------------------

    @staticmethod
    def render(view: TableView, size: tuple[int, int], now: int) -> pygame.Surface:
        """A picture of this view without any window."""
        return render(view, size, now)


def writing(view: TableView) -> bool:
    """Whether keys are letters: a text field or a wheel of letters is on the page."""
    return view.page is not None and any(item.kind in {"wheel", "field"} for item in view.page.items)


def _name(key: int) -> str:
    name = pygame.key.name(key).lower()
    return KEY_NAMES.get(name, name.strip("[]") if len(name) > 2 else name)


def _writes(key: int, mod: int) -> bool:
    """Whether a key makes a letter, so that it is text and no button."""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    return key == pygame.K_SPACE or len(pygame.key.name(key)) == 1
