"""The window: shows views on a real screen and tells what was typed, pressed and touched there."""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import pygame

from display.driver import open_display
from display.errors import NoScreen
from display.graphics import Graphics
from display.hands import Hands, WindowEvent
from display.reasons import draws_directly, reason
from display.scenes.show import frame
from display.screenshot import render
from display.sdl import event_waiter, give_back_memory, known_drivers
from display.sprites import Cache, Compositor, Frame, Target
from display.turning import Rotation, corner, inside, swapped
from display.view import TableView
from display.watch import ScreenWatch, Seen

__all__ = ["Rotation", "Window", "WindowEvent", "WindowWarning", "writing"]

_log = logging.getLogger(__name__)

WINDOWED: Final = (1280, 720)
"""The size of a window when none is given, in px."""
ASK_MS: Final = 30_000
"""SDL is asked this often whether what was drawn has arrived."""


@dataclass(frozen=True, slots=True)
class WindowWarning:
    """Something that was asked for and could not be had: a code and its values, and the same in words."""

    code: str
    text: str
    values: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """In words."""
        return self.text


class Window:
    """A window, or the whole screen. A context manager; `close` may be called again.

    `size` in px asks for a window of that size, None with `fullscreen` for the whole of display `display`
    (from 0); no size at all is that too without a desktop. `rotation` turns the picture clockwise by so many
    degrees, for a screen that is built in turned. `clock` gives monotonic ms. Raises NoScreen (exit status 3
    on the command line) where nothing could be seen, and later, from `show` and `events`, with the code
    `lost` where the screen is gone for good.

    A monitor that is switched off and on again, or changed for another, is drawn on anew by itself.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        display: int = 0,
        rotation: Rotation = 0,
        title: str = "Worp",
        clock: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
        graphics: Graphics | None = None,
    ) -> None:
        self.warnings: list[WindowWarning] = []
        """What was asked for and could not be had."""
        give_back_memory()
        self._asked = (size, fullscreen, display, title)
        self._rotation = rotation
        self._clock = clock
        self._graphics = graphics or Graphics()
        self._hands = Hands(self.pick)
        self._view: TableView | None = None
        self._closed = False
        self._start()

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

    # -- opening ---------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Open the display and the window on it. Raises NoScreen."""
        self.driver = open_display(graphics=self._graphics)
        self._wait = event_waiter(self.driver)
        size, fullscreen, _, _ = self._asked
        self._whole = fullscreen or (size is None and draws_directly(self.driver))
        try:
            self._real = self._open()
        except pygame.error as bad:
            pygame.display.quit()
            raise self._no_window(str(bad)) from None
        pygame.key.set_repeat()
        pygame.key.stop_text_input()
        if self._whole:
            pygame.mouse.set_visible(False)
        self._hands.writes = False
        self._fit()
        now = self._clock()
        self._asked_at = now
        self._watch = ScreenWatch(self._monitors, now)

    def _open(self) -> pygame.Surface:
        size, _, display, title = self._asked
        count = pygame.display.get_num_displays()
        if not 0 <= display < count:
            text = f"display {display} is not there (there are {count}): display 0 is used"
            self._warn(WindowWarning("display_missing", text, {"display": display, "count": count}))
            display = 0
        pygame.display.set_caption(title)
        flags = pygame.FULLSCREEN if self._whole else pygame.RESIZABLE
        default = (0, 0) if self._whole else WINDOWED
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # of another size: whatever it is, it is filled
            return pygame.display.set_mode(size or default, flags, 32, display=display)

    def _warn(self, warning: WindowWarning) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)
            _log.warning("%s", warning)

    def _no_window(self, error: str) -> NoScreen:
        """Why the driver works and gives no window all the same."""
        if draws_directly(self.driver):
            return reason(self.driver, error, {}, self._graphics, known_drivers())
        return NoScreen("no_window", f"the window cannot be opened: {error}", {"error": error})

    def _monitors(self) -> Seen:
        """What the system and the desktop say of the monitors: SDL by itself misses most changes."""
        sockets = self._graphics.sockets()
        there = [socket for socket in sockets if socket.connected]
        if sockets and not there:
            return ()
        return (*there, *pygame.display.get_desktop_sizes())

    def _fit(self) -> None:
        """Lay out anew for the surface there really is."""
        self.size = swapped(self._real.get_size(), self._rotation)
        direct = self._rotation == 0
        self._canvas = self._real if direct else pygame.Surface(self.size, 0, 32)
        self._cache = Cache(max(12 << 20, self.size[0] * self.size[1] * 8))
        self._compositor = Compositor(self._canvas, self._cache)
        self._frame: Frame | None = None

    # -- showing ---------------------------------------------------------------------------------------

    def show(self, view: TableView, now: int) -> bool:
        """Draw what changed since the last call; True: something moves, so call again soon.

        `now` is in ms of the clock that the view's effects are given in. Raises NoScreen.
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
        """Bring what was drawn to the screen. Raises NoScreen."""
        areas = dirty if self._rotation == 0 else [self._turn(area) for area in dirty]
        with self._losing():
            pygame.display.update(areas)
            if self._clock() - self._asked_at >= ASK_MS:
                self._asked_at = self._clock()
                pygame.display.flip()  # `update` keeps its failures to itself

    @contextmanager
    def _losing(self) -> Iterator[None]:
        """What SDL cannot do any more with a screen that it had: the screen is lost."""
        try:
            yield
        except pygame.error as bad:
            why = f"the screen is lost ({bad}). The game is kept, and goes on once there is a screen."
            raise NoScreen("lost", why, {"error": str(bad)}) from None

    def _turn(self, area: pygame.Rect) -> pygame.Rect:
        """Copy one rectangle to the real screen, turned."""
        part = pygame.transform.rotate(self._canvas.subsurface(area), -self._rotation)
        x, y, w, h = area
        return self._real.blit(part, corner((x, y, w, h), self.size, self._rotation))

    def _focus(self, view: TableView) -> None:
        """Keys are letters while a name is being written."""
        wanted = writing(view)
        if wanted != self._hands.writes:
            self._hands.writes = wanted
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    # -- what happens there ----------------------------------------------------------------------------

    def pick(self, x: int, y: int) -> Target | None:
        """What lies at this point of the real screen: (panel, control), an item's id, or None."""
        if self._frame is None:
            return None
        return self._frame.hit(*inside((x, y), self.size, self._rotation))

    def events(self, wait: int = 0) -> list[WindowEvent]:
        """Everything since the last call, in order. Also keeps the window alive: call it every step.

        Where nothing has happened it sleeps until something does, at most `wait` ms. Raises NoScreen.
        """
        if wait > 0:
            self._wait(wait)
        found: list[WindowEvent] = []
        with self._losing():
            for event in pygame.event.get():
                found.extend(self._translated(event))
            if self._watch.came(self._clock()):
                found.extend(self._came())
        return found

    def let_go(self) -> list[WindowEvent]:
        """What was held at the window and is not any longer: it will tell no more of it."""
        return self._hands.let_go()

    def _translated(self, event: pygame.Event) -> list[WindowEvent]:
        match event.type:
            case pygame.QUIT:
                return [WindowEvent("quit")]
            case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE:
                return self._resized()
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                return self._again()
            case _:
                return self._hands.take(event, self._real.get_size())

    def _resized(self) -> list[WindowEvent]:
        real = pygame.display.get_surface()
        if real is None:
            return []
        if real is self._real and real.get_size() == swapped(self.size, self._rotation):
            return self._again()  # the size has come back, what was drawn has not
        self._real = real
        self._fit()
        return [WindowEvent("resized")]

    def _again(self) -> list[WindowEvent]:
        """Draw everything at the next call of `show`; until then what can be touched stays where it was."""
        self._compositor.forget()
        self._view = None
        return [WindowEvent("shown")]

    def _came(self) -> list[WindowEvent]:
        """A monitor came back, or another one came: draw on that. Raises NoScreen."""
        if not self._whole and not draws_directly(self.driver):
            return self._again()
        _log.warning("the screen is back, or another: it is opened anew")
        released = self.let_go()
        self._cache.clear()
        pygame.display.quit()
        self._start()
        return [*released, WindowEvent("resized")]

    # -- pictures --------------------------------------------------------------------------------------

    @staticmethod
    def render(view: TableView, size: tuple[int, int], now: int) -> pygame.Surface:
        """A picture of this view without any window."""
        return render(view, size, now)


def writing(view: TableView) -> bool:
    """Whether keys are letters: a text field or a wheel of letters is on the page."""
    return view.page is not None and any(item.kind in {"wheel", "field"} for item in view.page.items)
