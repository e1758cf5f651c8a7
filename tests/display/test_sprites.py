"""Painting only what changed gives what painting everything gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display import samples
from display.geometry import Rect
from display.scenes.show import frame
from display.sprites import Cache, Compositor, Frame, Sprite, merged, shade
from display.view import Cup, TableView

SIZE = (800, 480)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def sequence() -> Iterator[tuple[TableView, int]]:
    """A stretch of a game with everything that moves, and pages over it."""
    table = samples.choosing(4, "nl")
    yield samples.start("nl"), 0
    yield samples.first_round(4, "nl"), 0
    for strength, now in ((30, 10), (80, 60), (55, 110)):
        yield (
            samples.first_round(4, "nl").model_copy(update={"cup": Cup(shaking=True, strength=strength)}),
            now,
        )
    for now in (0, 200, 500, 1100):
        yield samples.rolling(4, "nl"), now
    yield table, 0
    yield table.model_copy(update={"sentence": "Chris, laat staan", "to_beat": 31}), 0
    for now in (0, 300, 900, 1700):
        yield samples.mexico(4, "nl"), now
    yield samples.blind(4, "nl"), 0
    yield samples.pause("nl"), 0
    yield samples.pause("nl", 3), 0
    yield samples.result(4, "nl"), 0
    yield samples.night(table), 0
    yield samples.idle("nl", "dimmed"), 0
    yield samples.over(4, "nl"), 100


def test_painting_what_changed_equals_painting_everything() -> None:
    surface = pygame.Surface(SIZE, 0, 32)
    compositor = Compositor(surface, Cache(32 << 20))
    for index, (view, later) in enumerate(sequence()):
        found = frame(view, SIZE, samples.NOW + later)
        compositor.paint(found)
        whole = pygame.Surface(SIZE, 0, 32)
        Compositor(whole, Cache(32 << 20)).paint(found)
        assert pixels(surface) == pixels(whole), f"step {index}"


def test_the_same_view_again_paints_nothing() -> None:
    compositor = Compositor(pygame.Surface(SIZE, 0, 32), Cache(32 << 20))
    compositor.paint(frame(samples.choosing(4, "nl"), SIZE, samples.NOW))
    assert compositor.paint(frame(samples.choosing(4, "nl"), SIZE, samples.NOW + 5000)) == []


def test_one_seat_that_changes_repaints_little() -> None:
    view = samples.choosing(4, "nl")
    compositor = Compositor(pygame.Surface(SIZE, 0, 32), Cache(32 << 20))
    compositor.paint(frame(view, SIZE, samples.NOW))
    seats = (view.seats[0], view.seats[1].model_copy(update={"note": "klaar"}), *view.seats[2:])
    dirty = compositor.paint(frame(view.model_copy(update={"seats": seats}), SIZE, samples.NOW))
    assert 0 < sum(area.w * area.h for area in dirty) < 0.15 * SIZE[0] * SIZE[1]


def test_forgotten_frames_are_painted_whole() -> None:
    compositor = Compositor(pygame.Surface(SIZE, 0, 32), Cache(32 << 20))
    found = frame(samples.start("nl"), SIZE, 0)
    compositor.paint(found)
    compositor.forget()
    assert compositor.paint(found) == [pygame.Rect((0, 0), SIZE)]


# -- on colours alone ----------------------------------------------------------------------------------------


def square(name: str, x: int, y: int, edge: int, alpha: int = 255) -> Sprite:
    def make() -> pygame.Surface:
        surface = pygame.Surface((edge, edge), pygame.SRCALPHA, 32)
        surface.fill((*(hash((name, i)) % 256 for i in range(3)), 200))
        return surface

    return Sprite((name, edge), Rect(x, y, edge, edge), make, alpha)


SPRITES = st.builds(
    square, st.sampled_from("abc"), st.integers(-20, 150), st.integers(-20, 90), st.integers(1, 60),
    st.sampled_from((255, 128)),
)  # fmt: skip
FRAMES = st.lists(SPRITES | st.just(shade(Rect(10, 10, 80, 50), 120)), max_size=8)


@settings(max_examples=60, deadline=None)
@given(st.lists(FRAMES, min_size=2, max_size=5))
def test_any_sprites_in_any_order_are_painted_right(frames: list[list[Sprite]]) -> None:
    surface = pygame.Surface((160, 96), 0, 32)
    compositor = Compositor(surface, Cache(1 << 20))
    for sprites in frames:
        found = Frame("green", lambda: filled((0, 90, 40)), tuple(sprites))
        compositor.paint(found)
        whole = pygame.Surface((160, 96), 0, 32)
        Compositor(whole, Cache(1 << 20)).paint(found)
        assert pixels(surface) == pixels(whole)


def filled(color: tuple[int, int, int]) -> pygame.Surface:
    surface = pygame.Surface((160, 96), 0, 32)
    surface.fill(color)
    return surface


BOXES = st.tuples(st.integers(-50, 700), st.integers(-50, 500), st.integers(0, 300), st.integers(0, 300))


@given(st.lists(BOXES, max_size=12))
def test_merged_rectangles_cover_all_that_changed_and_stay_inside(
    boxes: list[tuple[int, int, int, int]],
) -> None:
    whole = pygame.Rect(0, 0, 640, 400)
    found = merged(boxes, whole, 32)
    for box in boxes:
        left = pygame.Rect(box).clip(whole)
        assert sum(left.clip(area).w * left.clip(area).h for area in found) == left.w * left.h
    assert all(whole.contains(area) for area in found)
    assert all(a.clip(b).size == (0, 0) or a is b for a in found for b in found if a is not b)


def test_the_cache_forgets_what_was_unused_for_longest() -> None:
    cache = Cache(3 * 400)
    made: list[str] = []

    def make(name: str) -> Callable[[], pygame.Surface]:
        def one() -> pygame.Surface:
            made.append(name)
            return pygame.Surface((10, 10), 0, 32)

        return one

    for name in ("a", "b", "c", "a", "d"):
        cache.get(name, make(name))
    cache.get("a", make("a"))
    cache.get("b", make("b"))
    assert made == ["a", "b", "c", "d", "b"]
    assert cache.size <= cache.budget


@pytest.mark.parametrize("shape", [(40, 30), (7, 7)])
def test_pictures_are_kept_without_their_transparent_edges(shape: tuple[int, int]) -> None:
    def make() -> pygame.Surface:
        surface = pygame.Surface((200, 100), pygame.SRCALPHA, 32)
        surface.fill((200, 0, 0, 255), (50, 20, *shape))
        return surface

    found = Cache(1 << 20).get("x", make)
    assert (found.dx, found.dy, *found.surface.get_size()) == (50, 20, *shape)


def test_what_lies_uppermost_is_touched() -> None:
    view = samples.pause("nl")
    found = frame(view, SIZE, samples.NOW)
    targets = {hit.target for hit in found.hits}
    assert "brightness" in targets
    assert ("table", "keep") in targets
    assert ("table", "cup") not in targets, "what lies under a page cannot be touched"
