"""What every scene builds with: the moment's kit, and a collector of sprites and touchable places."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

import pygame

from display import ground, paint
from display.canvas import Canvas
from display.geometry import Rect, Turned
from display.layout import lines
from display.lettering import Align, Weight, broken
from display.panels import Kit
from display.sprites import Frame, Hit, Sprite, Target
from display.theme import Color, Role, Scale
from display.view import TableView

BLINK: Final = 1600
"""A blinking lamp is drawn bright for one half of this time and dim for the other, in ms."""


class Picture(Protocol):
    """A frozen value that says all that a picture shows, and can draw it upright."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""

    def make(self) -> pygame.Surface:
        """Draw it."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """What a scene is built for: screen size in px, time in ms, kit."""

    size: tuple[int, int]
    now: int
    kit: Kit
    moves: bool = True
    """Things may move (animation is not switched off)."""
    full: bool = True
    """All animation, not only the basic ones."""

    @classmethod
    def of(cls, view: TableView, size: tuple[int, int], now: int) -> Moment:
        """The moment at which this view is drawn."""
        look = view.look
        kit = Kit(Scale.of(size, look.diagonal, look.large), look.night)
        return cls(size, now, kit, look.animation != "none", look.animation == "full")

    @property
    def bright(self) -> bool:
        """Whether blinking lamps are in their bright half."""
        return not self.moves or self.now % BLINK < BLINK // 2


@dataclass(slots=True)
class Builder:
    """Collects what a frame shows, from the bottom up."""

    moment: Moment
    sprites: list[Sprite] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    animating: bool = False
    due: int | None = None

    def wake(self, at: int) -> None:
        """Something changes by itself at this time."""
        self.due = at if self.due is None else min(self.due, at)

    def blinks(self) -> None:
        """A blinking lamp is shown."""
        if self.moment.moves:
            half = BLINK // 2
            self.wake((self.moment.now // half + 1) * half)

    def picture(self, picture: Picture, where: Turned, at: tuple[int, int], alpha: int = 255) -> Rect:
        """Show a picture with its local upper left corner here; returns its place on the screen."""
        rect = where.out(Rect(*at, *picture.size))
        quarters = where.quarters
        self.sprites.append(Sprite((picture, quarters), rect, partial(_upright, picture, quarters), alpha))
        return rect

    def surface(
        self,
        key: Hashable,
        rect: Rect,
        make: Callable[[], pygame.Surface],
        alpha: int = 255,
        add: bool = False,
    ) -> None:
        """Show a surface at a place of the screen."""
        self.sprites.append(Sprite(key, rect, make, alpha, add))

    def passing(
        self, key: Hashable, rect: Rect, make: Callable[[], pygame.Surface], alpha: int = 255
    ) -> None:
        """Show a surface of something that moves: the next frame shows another, so it is not kept."""
        self.sprites.append(Sprite(key, rect, make, alpha, keep=False))

    def touch(self, rect: Rect, target: Target) -> None:
        """Make a place of the screen touchable."""
        self.hits.append(Hit(rect, target))

    def frame(self, rim: int) -> Frame:
        """The finished frame on the empty table."""
        size, colors = self.moment.size, self.moment.kit.colors
        return Frame(
            ground=("ground", size, rim, colors.night),
            make_ground=partial(ground.ground, size, rim, colors),
            sprites=tuple(self.sprites),
            hits=tuple(self.hits),
            animating=self.animating,
            due=self.due,
        )


def _upright(picture: Picture, quarters: int) -> pygame.Surface:
    return paint.turned(picture.make(), quarters)


@dataclass(frozen=True, slots=True)
class Words:
    """A text on the cloth."""

    kit: Kit
    size: tuple[int, int]
    text: str
    role: Role
    color: Color
    weight: Weight = "semibold"
    align: Align = "center"
    lines: int = 1

    def make(self) -> pygame.Surface:
        """Write it, with a faint shadow that lifts it off the cloth."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        canvas.write(
            self.text,
            self.role,
            self.weight,
            self.color,
            Rect(0, 0, *self.size),
            align=self.align,
            lines=self.lines,
        )
        return canvas.surface


@dataclass(frozen=True, slots=True)
class Pill:
    """A short text in a rounded frame with a sign before it, as wide as it needs within `size`."""

    kit: Kit
    size: tuple[int, int]
    text: str
    sign: str
    ink: Color
    fill: Color
    role: Role = Role.LABEL
    align: Align = "center"
    lines: int = 1

    @property
    def _pad(self) -> int:
        return max(4, self.kit.scale.px(20))

    @property
    def _edge(self) -> int:
        """The sign's size."""
        return round(lines(self.kit.scale.least(self.role), 1) * 0.72) if self.sign else 0

    @property
    def _shift(self) -> int:
        return self._edge + (max(3, self.kit.scale.px(12)) if self.sign else 0)

    def rows(self) -> int:
        """On how many lines the text goes at its least size."""
        least = self.kit.scale.least(self.role)
        return len(broken(self.text, "semibold", least, self.size[0] - 2 * self._pad - self._shift))

    def make(self) -> pygame.Surface:
        """Draw it."""
        scale = self.kit.scale
        canvas = Canvas(self.size, self.kit.colors, scale)
        w, h = self.size
        line = max(1, scale.px(2))
        most = Rect(0, 0, w - 2 * self._pad - self._shift, h - 2 * line)
        fit = canvas.fit(self.text, self.role, "semibold", most, self.lines)
        wide = fit.width + self._shift + 2 * self._pad
        x = {"left": 0, "center": (w - wide) // 2, "right": w - wide}[self.align]
        high = min(h, fit.height + max(3, scale.px(10)))
        box = Rect(x, (h - high) // 2, wide, high)
        canvas.panel(box, min(high // 2, scale.px(34)), self.fill, self.ink, line)
        if self.sign:
            canvas.sign(self.sign, self.ink, Rect(x + self._pad, box.y, self._edge, high))
        room = Rect(x + self._pad + self._shift, box.y, fit.width, high)
        canvas.write(self.text, self.role, "semibold", self.ink, room, lines=self.lines)
        return canvas.surface
