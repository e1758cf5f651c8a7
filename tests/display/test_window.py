"""The window: what it draws on, what was typed and touched there. Without a screen, by SDL's dummy driver."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame
import pytest

from display import driver as driver_module
from display import samples
from display.errors import NoScreen
from display.graphics import Connector, Graphics
from display.sprites import Frame
from display.view import TableView
from display.window import Rotation, Window, WindowEvent, writing

SIZE = (800, 480)


@pytest.fixture(autouse=True)
def _dummy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def window() -> Iterator[Window]:
    with Window(SIZE) as opened:
        opened.events()
        yield opened


def key(kind: int, code: int, mod: int = 0) -> None:
    pygame.event.post(pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0))


def mouse(kind: int, at: tuple[int, int], touch: bool = False, button: int = 1) -> None:
    pygame.event.post(pygame.Event(kind, pos=at, button=button, touch=touch))


def place(window: Window, view: TableView, target: object) -> tuple[int, int]:
    """Where this can be touched."""
    window.show(view, samples.NOW)
    frame = window._frame
    assert isinstance(frame, Frame)
    return next(hit.rect.center for hit in frame.hits if hit.target == target)


# -- showing -------------------------------------------------------------------------------------------------


def test_an_invisible_driver_that_was_not_asked_for_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(NoScreen):
        Window(SIZE)


def test_the_same_view_is_drawn_once(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    view = samples.choosing(4, "nl")
    updates: list[object] = []
    monkeypatch.setattr(pygame.display, "update", updates.append)
    assert window.show(view, samples.NOW) is False
    window.show(view, samples.NOW + 40)
    window.show(samples.choosing(4, "nl"), samples.NOW + 80)
    assert len(updates) == 1


def test_showing_says_whether_something_moves(window: Window) -> None:
    rolling = samples.rolling(4, "nl")
    assert window.show(rolling, samples.NOW)
    assert not window.show(rolling, samples.NOW + 2000)


def test_without_animation_nothing_moves_and_the_end_is_shown(window: Window) -> None:
    view = samples.rolling(4, "nl")
    still = view.model_copy(update={"look": view.look.model_copy(update={"animation": "none"})})
    assert not window.show(still, samples.NOW)
    assert window.due() is None


def test_a_blinking_lamp_says_when_it_changes(window: Window) -> None:
    view = samples.leading(2, "nl")
    assert not window.show(view, samples.NOW + 10)
    assert window.due() == samples.NOW + 800
    before = pygame.image.tobytes(pygame.display.get_surface() or pygame.Surface((1, 1)), "RGB")
    window.show(view, samples.NOW + 800)
    assert pygame.image.tobytes(pygame.display.get_surface() or pygame.Surface((1, 1)), "RGB") != before


def test_an_effect_that_starts_later_says_when(window: Window) -> None:
    view = samples.mexico(4, "nl")
    later = view.effects[0].model_copy(update={"at": samples.NOW + 900})
    assert not window.show(view.model_copy(update={"effects": (later,)}), samples.NOW)
    assert window.due() == samples.NOW + 900


def test_a_display_that_is_not_there_is_replaced_with_a_warning() -> None:
    with Window(SIZE, display=7) as opened:
        (warning,) = opened.warnings
        assert "display 7 is not there" in str(warning)
        assert (warning.code, dict(warning.values)) == ("display_missing", {"display": 7, "count": 1})


def test_the_layout_follows_the_surface_there_really_is(monkeypatch: pytest.MonkeyPatch) -> None:
    real = pygame.display.set_mode
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, *args, **more: real((1024, 600)))
    with Window(SIZE) as opened:
        assert opened.size == (1024, 600)
        opened.show(samples.start("nl"), 0)
        shown = pygame.display.get_surface()
        assert shown is not None
        expected = Window.render(samples.start("nl"), (1024, 600), 0)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_without_a_desktop_no_size_is_the_whole_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")
    with Window() as opened:
        assert opened.size == pygame.display.get_desktop_sizes()[0]
        assert not pygame.mouse.get_visible()


def test_closing_twice_is_no_error() -> None:
    opened = Window(SIZE)
    opened.close()
    opened.close()
    assert "closed" in repr(opened)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_screen_shows_the_same_picture_turned(rotation: Rotation) -> None:
    upright = (480, 800) if rotation in {90, 270} else SIZE
    with Window(SIZE, rotation=rotation) as opened:
        assert opened.size == upright
        opened.show(samples.start("nl"), 0)
        shown = pygame.display.get_surface()
        assert shown is not None
        expected = pygame.transform.rotate(Window.render(samples.start("nl"), upright, 0), -rotation)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_on_a_turned_screen_what_changes_is_turned_too(rotation: Rotation) -> None:
    upright = (480, 800) if rotation in {90, 270} else SIZE
    before, after = samples.choosing(4, "nl"), samples.leading(2, "nl")
    with Window(SIZE, rotation=rotation) as opened:
        opened.show(before, samples.NOW)
        opened.show(after, samples.NOW)
        shown = pygame.display.get_surface()
        assert shown is not None
        expected = pygame.transform.rotate(Window.render(after, upright, samples.NOW), -rotation)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_finger_on_a_turned_screen_presses_what_it_lies_on(rotation: Rotation) -> None:
    with Window(SIZE, rotation=rotation) as opened:
        x, y = place(opened, samples.choosing(2, "nl"), ("table", "keep"))
        w, h = opened.size
        at = {0: (x, y), 90: (h - 1 - y, x), 180: (w - 1 - x, h - 1 - y), 270: (y, w - 1 - x)}[rotation]
        opened.events()
        finger = pygame.Event(pygame.FINGERDOWN, finger_id=1, x=at[0] / SIZE[0], y=at[1] / SIZE[1])
        pygame.event.post(finger)
        assert opened.events() == [WindowEvent("touch", down=True, panel="table", control="keep")]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_what_is_touched_on_a_turned_screen_is_what_is_seen_there(rotation: Rotation) -> None:
    with Window(SIZE, rotation=rotation) as opened:
        view = samples.choosing(2, "nl")
        x, y = place(opened, view, ("table", "keep"))
        w, h = opened.size
        real = {0: (x, y), 90: (h - 1 - y, x), 180: (w - 1 - x, h - 1 - y), 270: (y, w - 1 - x)}[rotation]
        assert opened.pick(*real) == ("table", "keep")


# -- keys ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (pygame.K_SPACE, "space"),
        (pygame.K_b, "b"),
        (pygame.K_k, "k"),
        (pygame.K_LEFT, "left"),
        (pygame.K_RETURN, "return"),
        (pygame.K_KP_ENTER, "return"),
        (pygame.K_ESCAPE, "escape"),
        (pygame.K_1, "1"),
        (pygame.K_KP5, "5"),
    ],
)
def test_keys_have_the_names_of_the_wiring(window: Window, code: int, name: str) -> None:
    key(pygame.KEYDOWN, code)
    key(pygame.KEYUP, code)
    assert window.events() == [WindowEvent("key", name, True), WindowEvent("key", name)]


def test_a_held_key_is_one_press(window: Window) -> None:
    for _ in range(30):
        key(pygame.KEYDOWN, pygame.K_k)
    key(pygame.KEYUP, pygame.K_k)
    assert [event.down for event in window.events()] == [True, False]


def test_control_and_q_ends_at_once(window: Window) -> None:
    key(pygame.KEYDOWN, pygame.K_q, pygame.KMOD_LCTRL)
    assert window.events() == [WindowEvent("quit")]


def test_closing_the_window_ends(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert window.events() == [WindowEvent("quit")]


def test_when_the_window_loses_the_keyboard_every_key_is_let_go(window: Window) -> None:
    key(pygame.KEYDOWN, pygame.K_SPACE)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    key(pygame.KEYUP, pygame.K_SPACE)
    assert window.events() == [WindowEvent("key", "space", True), WindowEvent("key", "space")]


def test_while_a_name_is_written_letters_are_text_and_arrows_stay_keys(window: Window) -> None:
    assert writing(samples.name("nl"))
    window.show(samples.name("nl"), 0)
    window.events()
    key(pygame.KEYDOWN, pygame.K_k)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="k"))
    key(pygame.KEYUP, pygame.K_k)
    key(pygame.KEYDOWN, pygame.K_BACKSPACE)
    key(pygame.KEYDOWN, pygame.K_RIGHT)
    kinds = [(event.kind, event.name) for event in window.events()]
    assert kinds == [("text", "k"), ("text", "backspace"), ("key", "right")]


def test_text_outside_a_field_is_none(window: Window) -> None:
    window.show(samples.start("nl"), 0)
    window.events()
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="k"))
    assert window.events() == []


# -- touch ---------------------------------------------------------------------------------------------------


def test_a_drawn_button_is_pressed_and_released(window: Window) -> None:
    at = place(window, samples.choosing(2, "nl"), ("table", "keep"))
    mouse(pygame.MOUSEBUTTONDOWN, at)
    mouse(pygame.MOUSEBUTTONUP, (0, 0))
    assert window.events() == [
        WindowEvent("touch", down=True, panel="table", control="keep"),
        WindowEvent("touch", down=False, panel="table", control="keep"),
    ]


def test_fingers_at_different_panels_press_at_the_same_time(window: Window) -> None:
    view = samples.many_panels(4, "nl")
    first, second = place(window, view, ("p0", "menu")), place(window, view, ("p1", "menu"))
    for kind, finger, (x, y) in (
        (pygame.FINGERDOWN, 1, first),
        (pygame.FINGERDOWN, 2, second),
        (pygame.FINGERUP, 1, first),
        (pygame.FINGERUP, 2, second),
    ):
        pygame.event.post(pygame.Event(kind, finger_id=finger, x=x / SIZE[0], y=y / SIZE[1]))
    found = [(event.panel, event.down) for event in window.events()]
    assert found == [("p0", True), ("p1", True), ("p0", False), ("p1", False)]


def test_the_mouse_events_that_a_finger_causes_are_left_out(window: Window) -> None:
    at = place(window, samples.choosing(2, "nl"), ("table", "keep"))
    mouse(pygame.MOUSEBUTTONDOWN, at, touch=True)
    mouse(pygame.MOUSEBUTTONUP, at, touch=True)
    mouse(pygame.MOUSEBUTTONDOWN, at, button=3)
    assert window.events() == []


def test_a_line_of_a_page_is_touched_once(window: Window) -> None:
    at = place(window, samples.setup("nl"), "mexico_penalty")
    mouse(pygame.MOUSEBUTTONDOWN, at)
    mouse(pygame.MOUSEBUTTONUP, at)
    assert window.events() == [WindowEvent("item", "mexico_penalty", True)]


def test_bare_cloth_is_nothing(window: Window) -> None:
    window.show(samples.choosing(2, "nl"), samples.NOW)
    mouse(pygame.MOUSEBUTTONDOWN, (3, 240))
    assert window.events() == []
    assert window.pick(3, 240) is None


def test_before_anything_is_shown_nothing_is_touched(window: Window) -> None:
    assert window.pick(100, 100) is None


# -- changes of the window -----------------------------------------------------------------------------------


def test_an_exposed_window_is_drawn_whole_again(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    view = samples.start("nl")
    window.show(view, 0)
    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
    assert WindowEvent("shown") in window.events()
    updates: list[list[pygame.Rect]] = []
    monkeypatch.setattr(pygame.display, "update", updates.append)
    window.show(view, 10)
    assert updates == [[pygame.Rect((0, 0), SIZE)]]


def test_a_resized_window_is_laid_out_anew(window: Window) -> None:
    window.show(samples.start("nl"), 0)
    pygame.display.set_mode((1024, 600), pygame.RESIZABLE, 32)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED))
    assert WindowEvent("resized") in window.events()
    assert window.size == (1024, 600)
    window.show(samples.start("nl"), 0)
    assert window.pick(300, 300) is not None


def test_waiting_for_events_ends_with_the_first_and_at_the_latest_after_its_time(window: Window) -> None:
    start = time.monotonic()
    assert window.events(60) == []
    assert 0.05 <= time.monotonic() - start < 2
    key(pygame.KEYDOWN, pygame.K_k)
    start = time.monotonic()
    assert window.events(20_000) == [WindowEvent("key", "k", True)]
    assert time.monotonic() - start < 5


# -- a screen that goes off, comes back, or fails ------------------------------------------------------------


class Monitors:
    """The monitors of a machine that draws without a desktop, and a clock that looks at them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.there = [Connector("HDMI-A-1", True, "1920x1080")]
        self.now = 0
        self.opened = 0
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")
        monkeypatch.setattr(Graphics, "sockets", lambda _: (*self.there, Connector("HDMI-A-2", False)))
        real = pygame.display.init

        def init() -> None:
            self.opened += not pygame.display.get_init()
            real()

        monkeypatch.setattr(pygame.display, "init", init)

    def pass_seconds(self, window: Window, seconds: int) -> list[WindowEvent]:
        found: list[WindowEvent] = []
        for _ in range(seconds):
            self.now += 1000
            found += window.events()
        return found


@pytest.fixture
def monitors(monkeypatch: pytest.MonkeyPatch) -> Monitors:
    return Monitors(monkeypatch)


def test_a_monitor_that_stays_is_left_alone(monitors: Monitors) -> None:
    with Window(SIZE, clock=lambda: monitors.now) as window:
        window.events()
        assert monitors.pass_seconds(window, 20) == []
        assert monitors.opened == 1


def test_a_monitor_that_was_off_is_drawn_on_anew_and_nothing_is_held_any_more(monitors: Monitors) -> None:
    with Window(SIZE, clock=lambda: monitors.now) as window:
        window.show(samples.start("nl"), 0)
        window.events()
        key(pygame.KEYDOWN, pygame.K_SPACE)
        assert window.events() == [WindowEvent("key", "space", True)]
        monitors.there = []
        assert monitors.pass_seconds(window, 5) == []
        monitors.there = [Connector("HDMI-A-1", True, "1920x1080")]
        found = monitors.pass_seconds(window, 3)
        assert found[:2] == [WindowEvent("key", "space"), WindowEvent("resized")]
        assert monitors.opened == 2
        window.show(samples.start("nl"), 0)
        shown = pygame.display.get_surface()
        assert shown is not None
        expected = Window.render(samples.start("nl"), SIZE, 0)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_while_a_monitor_is_off_the_table_is_drawn_all_the_same(monitors: Monitors) -> None:
    with Window(SIZE, clock=lambda: monitors.now) as window:
        window.show(samples.start("nl"), 0)
        monitors.there = []
        monitors.pass_seconds(window, 3)
        assert window.show(samples.rolling(4, "nl"), samples.NOW)


def test_another_monitor_is_drawn_on_in_its_own_size(
    monitors: Monitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Window(fullscreen=True, clock=lambda: monitors.now) as window:
        before = window.size
        real = pygame.display.set_mode
        monkeypatch.setattr(pygame.display, "set_mode", lambda size, *args, **more: real((1024, 600)))
        monitors.there = [Connector("HDMI-A-1", True, "1024x600")]
        assert WindowEvent("resized") in monitors.pass_seconds(window, 3)
        assert before != window.size == (1024, 600)


def test_a_monitor_that_changes_while_it_starts_is_waited_for(monitors: Monitors) -> None:
    with Window(SIZE, clock=lambda: monitors.now) as window:
        monitors.there = []
        monitors.pass_seconds(window, 1)
        for mode in ("", "640x480", "1920x1080"):
            monitors.there = [Connector("HDMI-A-1", True, mode)]
            monitors.pass_seconds(window, 1)
        assert monitors.opened == 1
        monitors.pass_seconds(window, 1)
        assert monitors.opened == 2


def test_a_monitor_that_goes_off_while_the_window_opens_is_drawn_on_when_it_is_back(
    monitors: Monitors,
) -> None:
    there, monitors.there = monitors.there, []
    with Window(SIZE, clock=lambda: monitors.now) as window:
        window.events()
        assert monitors.pass_seconds(window, 3) == []
        monitors.there = there
        assert WindowEvent("resized") in monitors.pass_seconds(window, 3)


def test_a_screen_that_cannot_be_opened_again_is_told_with_its_reason(
    monitors: Monitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Window(SIZE, clock=lambda: monitors.now) as window:
        monitors.there = [Connector("HDMI-A-3", True, "1280x800")]

        def refused(*_: object, **__: object) -> None:
            raise NoScreen("held_by_other", "somebody draws there")

        monkeypatch.setattr(driver_module, "_start", refused)
        with pytest.raises(NoScreen, match="somebody draws there"):
            monitors.pass_seconds(window, 3)


def test_on_a_desktop_a_screen_of_another_size_is_filled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0]
    sizes = [(1920, 1080)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)
    with Window(SIZE, fullscreen=True, clock=lambda: now[0]) as window:
        window.events()
        sizes = [(1280, 800)]
        found: list[WindowEvent] = []
        for _ in range(3):
            now[0] += 1000
            found += window.events()
        assert WindowEvent("resized") in found


def test_on_a_desktop_too_a_monitor_that_was_off_is_filled_anew(
    monitors: Monitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    with Window(SIZE, fullscreen=True, clock=lambda: monitors.now) as window:
        there, monitors.there = monitors.there, []
        monitors.pass_seconds(window, 2)
        monitors.there = there
        assert WindowEvent("resized") in monitors.pass_seconds(window, 3)


def test_a_window_on_a_desktop_of_another_size_is_only_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0]
    sizes = [(1920, 1080)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)
    with Window(SIZE, clock=lambda: now[0]) as window:
        window.events()
        sizes = [(1280, 800)]
        found: list[WindowEvent] = []
        for _ in range(3):
            now[0] += 1000
            found += window.events()
        assert found == [WindowEvent("shown")]


def fails(*_: object, **__: object) -> None:
    """What SDL does when a card has gone."""
    raise pygame.error("the card has gone")


def test_what_cannot_be_brought_to_the_screen_is_a_lost_screen(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "update", fails)
    with pytest.raises(NoScreen, match="the card has gone") as lost:
        window.show(samples.start("nl"), 0)
    assert lost.value.code == "lost"


def test_a_failure_that_sdl_keeps_to_itself_is_found_within_half_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0]
    monkeypatch.setattr(pygame.display, "flip", fails)
    with Window(SIZE, clock=lambda: now[0]) as opened:
        opened.show(samples.start("nl"), 0)
        now[0] = 30_000
        with pytest.raises(NoScreen, match="the card has gone"):
            opened.show(samples.choosing(2, "nl"), samples.NOW)


def test_events_that_cannot_be_asked_for_are_a_lost_screen(window: Window) -> None:
    pygame.display.quit()
    with pytest.raises(NoScreen) as lost:
        window.events()
    assert lost.value.code == "lost"


def test_a_mode_that_cannot_be_set_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "set_mode", fails)
    with pytest.raises(NoScreen, match="the card has gone") as failed:
        Window(SIZE)
    assert failed.value.code == "no_window"
