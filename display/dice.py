"""Dice as pictures: baked once, loaded when first needed, scaled to any size.

Every picture is square and has the middle of the die in its middle; blit it there. `px` is the length of a
die's edge on the screen. Angles are degrees counterclockwise and are rounded to `STEP`. Light falls from the
upper left of the screen whatever the angle. Surfaces may be shared: copy before changing one. Only the last
few are kept here, so that memory stays bounded; who draws keeps what it draws again.

A throw follows one of the baked paths: `travel` tells where the die is on its way, `tumbling` how it looks,
and at the end it lies exactly as `resting` shows it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from math import acos, atan2, cos, degrees, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from display.errors import AssetMissing

if TYPE_CHECKING:
    import pygame

ASSETS: Final = Path(__file__).parent / "assets" / "dice"
STEP: Final = 7.5
"""Dice lie at whole multiples of this many degrees."""
ANGLES: Final = 12
"""So many of them make a quarter turn, after which a die without pips looks the same."""
EXTENT: Final = 1.5
"""A picture of a die is this many times as wide as its edge, so that it may lie at any angle."""
REST_CELL: Final = 480
SHADOW_CELL: Final = 160
SHADOW_EXTENT: Final = 2.6
TUMBLE_CELL: Final = 264
TUMBLE_SHADOW_CELL: Final = 64
TUMBLE_SHADOW_EXTENT: Final = 3.4
FRAMES: Final = 32
"""Pictures on each path."""
COLUMNS: Final = 8
"""Pictures on each sheet of a path."""
QUARTER_CELL: Final = 144
QUARTER_FRAMES: Final = 10
TILTS: Final = (0.0, 14.0, 28.0, 41.0, 53.0, 64.0, 74.0)
"""How far the faces lean, of which pips were baked, in degrees."""
WAYS: Final = 24
"""In so many directions around."""
PIP_CELL: Final = 64
PIP_LARGE: Final = 192
PIP_WIDTH: Final = 0.2886
"""A pip's picture, its rim and some of the face, is this wide in edges of the die."""

_IVORY: Final = (255, 251, 243, 255)
_RISE: Final = 0.034
"""How much nearer to the eye, and so larger, a die is for each half edge that it is off the felt."""
_SETTLING: Final = 5
"""Over so many last pictures of a path its light goes over into that of a die at rest."""

Side = Literal["bottom", "left", "top", "right"]
Row = tuple[float, float, float]
Matrix = tuple[Row, Row, Row]

_UPWARDS: Final[dict[int, Matrix]] = {
    1: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    2: ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    3: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    4: ((0, 0, 1), (-1, 0, 0), (0, -1, 0)),
    5: ((0, 1, 0), (0, 0, -1), (-1, 0, 0)),
    6: ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
}
"""How to turn the die so that a value is up. The rows are that face's right, its up and its outside, so the
opposite faces make 7, and 1, 2 and 3 go round their corner counterclockwise."""

_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""Where a face's pips are, in quarters of its edge from its middle."""


@dataclass(frozen=True, slots=True)
class Tumble:
    """One baked way to tumble: how the die is turned and where it is, picture by picture."""

    ms: int
    """How long it takes at normal speed."""
    angle: float
    """How the die lies at the end when no other angle is asked for."""
    turns: tuple[Matrix, ...]
    places: tuple[Row, ...]
    """Halves of an edge from where it comes to rest: to the right, up on the screen, and above the felt."""


class Travel(NamedTuple):
    """Where a tumbling die is: px to the right and down from where it will lie, and px above the felt."""

    dx: float
    dy: float
    height: float


# -- dice at rest --------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def resting(value: int, px: int, angle: float = 0.0) -> pygame.Surface:
    """A die lying flat with `value` (1 to 6) up, seen from straight above."""
    step = _steps(angle)
    picture = _body(_rest(angle), px)
    _draw_pips(picture, _product(_about_z(step * STEP), _UPWARDS[value]), px)
    return picture


@lru_cache(maxsize=4)
def shadow(px: int, angle: float = 0.0) -> pygame.Surface:
    """The shadow of a die at rest; it goes under the die, its middle under the die's middle."""
    cell = _cell(_load("rest-shadows.png"), _steps(angle) % ANGLES, 4, SHADOW_CELL)
    return _scaled(cell, px * SHADOW_EXTENT)


# -- tumbling ------------------------------------------------------------------------------------------


@cache
def paths() -> tuple[Tumble, ...]:
    """All ways to tumble: two from each side of the table. Raises AssetMissing."""
    try:
        data = json.loads((ASSETS / "paths.json").read_text(encoding="ascii"))
    except (OSError, ValueError) as bad:
        raise AssetMissing(f"the paths of the dice cannot be read: {bad}; reinstall worp") from None
    return tuple(_tumble(one) for one in data)


def paths_from(side: Side) -> tuple[int, int]:
    """The numbers of the two paths that come from this side of the table."""
    first = 2 * ("bottom", "left", "top", "right").index(side)
    return first, first + 1


def frame_at(part: float) -> int:
    """The number of the picture at this part (0 to 1) of a path; with the same number it looks the same."""
    return min(FRAMES - 1, max(0, round(part * (FRAMES - 1))))


def travel(path: int, part: float, px: int, angle: float | None = None) -> Travel:
    """Where the die is at this part (0 to 1) of the path that ends at `angle`; smooth between pictures."""
    way = paths()[path]
    at = min(max(part, 0.0), 1.0) * (FRAMES - 1)
    before = min(int(at), FRAMES - 2)
    start, end = way.places[before], way.places[before + 1]
    x, y, z = (a + (at - before) * (b - a) for a, b in zip(start, end, strict=True))
    off = radians(_off(way, angle))
    c, s = cos(off), sin(off)
    return Travel((c * x - s * y) * px / 2, -(s * x + c * y) * px / 2, (z - 1) * px / 2)


def tumbling(path: int, part: float, value: int, px: int, angle: float | None = None) -> pygame.Surface:
    """The die at this part (0 to 1) of a path on which it comes to rest with `value` up, at `angle`."""
    return _tumbling(path, frame_at(part), value, px, None if angle is None else _steps(angle))


def tumbling_shadow(path: int, part: float, px: int, angle: float | None = None) -> pygame.Surface:
    """The shadow that belongs to `tumbling`; its middle goes to the same place."""
    return _tumbling_shadow(path, frame_at(part), px, None if angle is None else _steps(angle))


@lru_cache(maxsize=6)
def _tumbling(path: int, frame: int, value: int, px: int, step: int | None) -> pygame.Surface:
    way = paths()[path]
    end = way.angle if step is None else step * STEP
    if frame == FRAMES - 1:
        return resting(value, px, end)
    off = _off(way, end)
    size = px / (1 - (way.places[frame][2] - 1) * _RISE)
    sheet, column = divmod(frame, COLUMNS)
    cell = _cell(_sheet(f"tumble-{path}-{sheet}.png"), column, COLUMNS, TUMBLE_CELL)
    picture = _tinted(_turned_to(cell, off, size * EXTENT))
    left = FRAMES - 1 - frame
    if left < _SETTLING:
        _over(picture, _body(_rest(end), px), 1 - left / _SETTLING)
    # The body looks the same after quarter turns, the pips do not: they are put on so that they end right.
    label = _product(_about_z(end - off - way.angle), _UPWARDS[value])
    _draw_pips(picture, _product(_about_z(off), _product(way.turns[frame], label)), size)
    return picture


@lru_cache(maxsize=6)
def _tumbling_shadow(path: int, frame: int, px: int, step: int | None) -> pygame.Surface:
    way = paths()[path]
    end = way.angle if step is None else step * STEP
    if frame == FRAMES - 1:
        return shadow(px, end)
    cell = _cell(_load(f"tumble-shadows-{path}.png"), frame, COLUMNS, TUMBLE_SHADOW_CELL)
    dark = _trimmed(_turned_to(cell, _off(way, end), TUMBLE_SHADOW_CELL))
    return _scaled(dark, px * TUMBLE_SHADOW_EXTENT * dark.get_width() / TUMBLE_SHADOW_CELL)


# -- lives ---------------------------------------------------------------------------------------------


def turning(before: int, after: int, part: float, px: int) -> pygame.Surface:
    """A die that is turned on its spot from one value to another: rolled to the right, once or twice over.

    Like `resting` at angle 0 at both ends. `part` is 0 to 1.
    """
    faces = (before, 2 if before in {3, 4} else 3, after) if before + after == 7 else (before, after)
    pictures = (len(faces) - 1) * (QUARTER_FRAMES - 1)
    roll, frame = divmod(round(min(max(part, 0.0), 1.0) * pictures), QUARTER_FRAMES - 1)
    return resting(faces[roll], px) if frame == 0 else _rolled(faces[roll], faces[roll + 1], frame, px)


@lru_cache(maxsize=4)
def _rolled(before: int, after: int, frame: int, px: int) -> pygame.Surface:
    """The die on its way over its right edge: the one face goes down, the other comes up from the left."""
    picture = _body(_cell(_load("quarter.png"), frame, QUARTER_FRAMES, QUARTER_CELL), px)
    angle = 90 * frame / (QUARTER_FRAMES - 1)
    _draw_face(picture, before, _transposed(_about_y(angle)), px)
    _draw_face(picture, after, _transposed(_about_y(angle - 90)), px)
    return picture


# -- pips ----------------------------------------------------------------------------------------------


def _draw_pips(picture: pygame.Surface, turn: Matrix, px: float) -> None:
    """Draw the pips of all faces that can be seen of a die turned like this."""
    for value, face in _UPWARDS.items():
        right, up, out = (_turned(turn, axis) for axis in face)
        _draw_face(picture, value, (right, up, out), px)


def _draw_face(picture: pygame.Surface, value: int, face: Matrix, px: float) -> None:
    """Draw the pips of one face, given its right, its up and its outside."""
    right, up, out = face
    if out[2] < 0.1:
        return
    pip = _pip(px, out)
    middle = picture.get_width() / 2
    for across, along in _PIPS[value]:
        x, y = (out[i] + 0.5 * (across * right[i] + along * up[i]) for i in (0, 1))
        at = (middle + x * px / 2 - pip.get_width() / 2, middle - y * px / 2 - pip.get_height() / 2)
        picture.blit(pip, (round(at[0]), round(at[1])))


def _pip(px: float, normal: Row) -> pygame.Surface:
    """A pip on a face with this normal: narrowed as the face leans, lit as from its side."""
    import pygame

    width = max(2, round(px * PIP_WIDTH))
    if normal[2] > 0.9995:
        return pygame.transform.smoothscale(_load("pip.png"), (width, width))
    lean, way = degrees(acos(min(1, normal[2]))), degrees(atan2(normal[1], normal[0]))
    row = min(range(len(TILTS)), key=lambda index: abs(TILTS[index] - lean))
    column = round(way * WAYS / 360) % WAYS
    cell = _cell(_load("pips.png"), row * WAYS + column, WAYS, PIP_CELL)
    narrow = pygame.transform.smoothscale(cell, (max(1, round(width * normal[2])), width))
    return pygame.transform.rotozoom(narrow, way, 1)


# -- pictures ------------------------------------------------------------------------------------------


def _body(cell: pygame.Surface, px: float) -> pygame.Surface:
    """A die without pips at this size, in its colour."""
    return _tinted(_scaled(cell, px * EXTENT))


def _tinted(picture: pygame.Surface) -> pygame.Surface:
    import pygame

    picture.fill(_IVORY, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _turned_to(cell: pygame.Surface, angle: float, edge: float) -> pygame.Surface:
    """A picture of something round, turned and scaled at once, cut to a square again."""
    import pygame

    if angle == 0:
        return _scaled(cell, edge)
    whole = max(2, round(edge))
    turned = pygame.transform.rotozoom(cell, angle, whole / cell.get_width())
    return turned.subsurface(pygame.Rect(0, 0, whole, whole).move(_inset(turned, whole)))


def _inset(outer: pygame.Surface, edge: int) -> tuple[int, int]:
    return (outer.get_width() - edge) // 2, (outer.get_height() - edge) // 2


def _trimmed(picture: pygame.Surface) -> pygame.Surface:
    """Without the empty border, its middle still in the middle."""
    rect, whole = picture.get_bounding_rect(4), picture.get_width()
    border = min(rect.left, rect.top, whole - rect.right, whole - rect.bottom, whole // 2 - 1)
    edge = whole - 2 * border
    return picture.subsurface((border, border, edge, edge))


def _over(below: pygame.Surface, above: pygame.Surface, much: float) -> None:
    """Let one picture go over into another, their middles on each other."""
    above.set_alpha(round(255 * much))
    below.blit(above, above.get_rect(center=below.get_rect().center))


def _scaled(cell: pygame.Surface, edge: float) -> pygame.Surface:
    import pygame

    whole = max(2, round(edge))
    return pygame.transform.smoothscale(cell, (whole, whole))


def _cell(sheet: pygame.Surface, index: int, columns: int, edge: int) -> pygame.Surface:
    row, column = divmod(index, columns)
    return sheet.subsurface((column * edge, row * edge, edge, edge))


@lru_cache(maxsize=8)
def _load(name: str) -> pygame.Surface:
    return open_picture(ASSETS / name)


def _rest(angle: float) -> pygame.Surface:
    """A die without pips lying flat."""
    return _load(f"rest-{_steps(angle) % ANGLES:02}.png")


@lru_cache(maxsize=5)
def _sheet(name: str) -> pygame.Surface:
    """A sheet of a path: 2 MB, so only those are kept on which dice are rolling."""
    return open_picture(ASSETS / name)


def open_picture(file: Path) -> pygame.Surface:
    """A baked picture with transparency. Raises AssetMissing, naming the file, where it cannot be read."""
    import pygame

    try:
        return pygame.image.load(str(file)).convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))
    except (OSError, pygame.error) as bad:
        raise AssetMissing(f"the picture {file} cannot be read: {bad}; reinstall worp") from None


# -- turns ---------------------------------------------------------------------------------------------


def _steps(angle: float) -> int:
    return round(angle / STEP) % (4 * ANGLES)


def _off(way: Tumble, angle: float | None) -> float:
    """How far a whole path is turned so that it ends at `angle`, but for quarter turns: -45 to 45 degrees."""
    end = way.angle if angle is None else _steps(angle) * STEP
    return (end - way.angle + 45) % 90 - 45


def _tumble(data: dict[str, object]) -> Tumble:
    turns = tuple((tuple(t[:3]), tuple(t[3:6]), tuple(t[6:])) for t in data["turns"])  # type: ignore[attr-defined]
    places = tuple(tuple(place) for place in data["places"])  # type: ignore[attr-defined]
    return Tumble(data["ms"], data["angle"], turns, places)  # type: ignore[arg-type]


def _about_z(angle: float) -> Matrix:
    c, s = cos(radians(angle)), sin(radians(angle))
    return (c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)


def _about_y(angle: float) -> Matrix:
    c, s = cos(radians(angle)), sin(radians(angle))
    return (c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c)


def _product(a: Matrix, b: Matrix) -> Matrix:
    columns = _transposed(b)
    one, two, three = (_turned(columns, row) for row in a)  # each row of a, times each column of b
    return one, two, three


def _transposed(m: Matrix) -> Matrix:
    (a, b, c), (d, e, f), (g, h, i) = m
    return (a, d, g), (b, e, h), (c, f, i)


def _turned(turn: Matrix, v: Row) -> Row:
    x, y, z = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in turn)
    return x, y, z
