"""What a frame consists of, and how only what changed in it is painted.

A scene gives a `Frame`: a ground and sprites over it, in order. The `Compositor` compares it with the last
one and repaints the tiles in which something differs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from display.geometry import Rect

Make = Callable[[], pygame.Surface]

Target = tuple[str, str] | str
"""What a touch means: a control of a panel (panel, control), or the id of a thing on a page or the table."""

TILE: Final = 64
"""Edge of a tile in px at 1920x1080; larger on larger screens."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """One picture at one place. Equal keys mean equal pixels; `make` is called when none is cached."""

    key: Hashable
    rect: Rect
    make: Make
    alpha: int = 255
    add: bool = False
    """Brightens what lies under it instead of covering it."""
    shade: int | None = None
    """No picture: darkens what lies under it to this many 255ths."""
    keep: bool = True
    """Worth keeping: it will be shown again. What moves is shown once."""

    @property
    def identity(self) -> tuple[Hashable, ...]:
        """Two sprites with the same identity paint the same pixels at the same place."""
        return self.key, self.rect, self.alpha, self.add, self.shade


def shade(rect: Rect, level: int) -> Sprite:
    """Darken all of `rect` to `level` 255ths; needs no picture."""
    return Sprite("shade", rect, _nothing, shade=level)


def _nothing() -> pygame.Surface:
    return pygame.Surface((1, 1))


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that can be touched."""

    rect: Rect
    target: Target


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything to be seen at one moment."""

    ground: Hashable
    make_ground: Make
    sprites: tuple[Sprite, ...] = ()
    hits: tuple[Hit, ...] = ()
    animating: bool = False
    """Something moves: draw again as soon as possible."""
    due: int | None = None
    """When something changes by itself next, in ms of the table's clock (a blink), if nothing moves."""

    def hit(self, x: int, y: int) -> Target | None:
        """What lies uppermost at this point of the screen."""
        return next((hit.target for hit in reversed(self.hits) if hit.rect.contains(x, y)), None)


class Picture(NamedTuple):
    """What a sprite paints: the part of it that is not transparent, and where that begins."""

    surface: pygame.Surface
    dx: int
    dy: int


class Cache:
    """Pictures by key; the ones unused for longest go first when they take more than `budget` bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.size = 0
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Make) -> Picture:
        """The picture of this key, made when it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = _trimmed(make())
        self.size += _bytes(found.surface)
        self._kept[key] = found
        while self.size > self.budget and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self.size -= _bytes(gone.surface)
        return found

    def clear(self) -> None:
        """Forget everything, for example when the window has another size."""
        self._kept.clear()
        self.size = 0


def _trimmed(surface: pygame.Surface) -> Picture:
    """Without its transparent edges, where those are worth it; mostly a text in a large place."""
    if not surface.get_flags() & pygame.SRCALPHA:
        return Picture(surface, 0, 0)
    used = surface.get_bounding_rect()
    if used.w * used.h > 0.8 * surface.get_width() * surface.get_height():
        return Picture(surface, 0, 0)
    return Picture(surface.subsurface(used).copy(), used.x, used.y)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class Compositor:
    """Paints frames onto one surface, each time only where the new one differs from the last."""

    def __init__(self, target: pygame.Surface, cache: Cache) -> None:
        self.target = target
        self.cache = cache
        self._ground: pygame.Surface | None = None
        self._ground_key: Hashable = None
        self._shown: list[Shown] = []
        self._blank = True
        self._tile = max(16, TILE * target.get_width() // 1920)

    def paint(self, frame: Frame) -> list[pygame.Rect]:
        """Bring the surface up to date and return the rectangles that changed."""
        whole = self.target.get_rect()
        identities = [sprite.identity for sprite in frame.sprites]
        if self._ground is None or self._ground_key != frame.ground:
            self._ground = None  # freed before the next one is made
            self._ground = frame.make_ground()
            self._ground_key = frame.ground
            self._blank = True
        elif not self._blank and identities == [shown.identity for shown in self._shown]:
            return []
        fresh = [self._place(*pair) for pair in zip(frame.sprites, identities, strict=True)]
        changed = [tuple(whole)] if self._blank else differences(self._shown, fresh)
        dirty = merged(changed, whole, self._tile)
        self._shown = fresh
        self._blank = False
        rects = [shown.rect for shown in fresh]
        for area in dirty:
            self._repaint(area, rects)
        return dirty

    def forget(self) -> None:
        """Paint everything next time."""
        self._blank = True

    def _place(self, sprite: Sprite, identity: Hashable) -> Shown:
        if sprite.shade is not None:
            return Shown(identity, pygame.Rect(sprite.rect), None, sprite)
        keep = sprite.keep
        picture = self.cache.get(sprite.key, sprite.make) if keep else Picture(sprite.make(), 0, 0)
        x, y = sprite.rect.x + picture.dx, sprite.rect.y + picture.dy
        rect = pygame.Rect((x, y), picture.surface.get_size())
        return Shown(identity, rect, picture.surface, sprite)

    def _repaint(self, area: pygame.Rect, rects: list[pygame.Rect]) -> None:
        target = self.target
        target.set_clip(area)
        if self._ground is not None:
            target.blit(self._ground, area, area)
        for index in area.collidelistall(rects):
            _, rect, surface, sprite = self._shown[index]
            if surface is None:
                target.fill((sprite.shade or 0,) * 3, area.clip(rect), pygame.BLEND_RGB_MULT)
                continue
            if surface.get_alpha() != sprite.alpha:
                surface.set_alpha(sprite.alpha)
            target.blit(surface, rect, special_flags=pygame.BLEND_RGB_ADD if sprite.add else 0)
        target.set_clip(None)


class Shown(NamedTuple):
    """A sprite as it was painted last."""

    identity: Hashable
    rect: pygame.Rect
    surface: pygame.Surface | None
    sprite: Sprite


Area = tuple[int, ...] | pygame.Rect


def differences(old: Sequence[Shown], new: Sequence[Shown]) -> list[Area]:
    """Where two lists of sprites do not paint the same: what is gone, new, moved or in another order."""
    places: dict[Hashable, list[int]] = {}
    for index, before in enumerate(old):
        places.setdefault(before.identity, []).append(index)
    changed: list[Area] = []
    last = -1
    for shown in new:
        found = places.get(shown.identity)
        if found and found[0] > last:
            last = found.pop(0)
        else:
            changed.append(shown.rect)
    changed.extend(old[index].rect for left in places.values() for index in left)
    return changed


def merged(changed: Sequence[Area], whole: pygame.Rect, tile: int) -> list[pygame.Rect]:
    """Few rectangles of whole tiles that cover all of `changed`; a single one where that is most of it."""
    rows: dict[int, set[int]] = {}
    for x, y, w, h in changed:
        left, top = max(0, x) // tile, max(0, y) // tile
        right, bottom = min(x + w, whole.w) - 1, min(y + h, whole.h) - 1
        for row in range(top, bottom // tile + 1):
            rows.setdefault(row, set()).update(range(left, right // tile + 1))
    if sum(map(len, rows.values())) * tile * tile > 0.8 * whole.w * whole.h:
        return [whole.copy()]
    found: list[pygame.Rect] = []
    open_runs: dict[tuple[int, int], pygame.Rect] = {}
    for row in sorted(rows):
        runs = {}
        for start, end in _runs(sorted(rows[row])):
            above = open_runs.get((start, end))
            if above is not None and above.bottom == row * tile:
                above.h += tile
                runs[start, end] = above
            else:
                fresh = pygame.Rect(start * tile, row * tile, (end - start) * tile, tile)
                runs[start, end] = fresh
                found.append(fresh)
        open_runs = runs
    return [rect.clip(whole) for rect in found]


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Neighbouring numbers as (first, after last)."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1] = runs[-1][0], number + 1
        else:
            runs.append((number, number + 1))
    return runs
