"""The dice cup: stitched leather with a darker band and a felt lining, seen from above at an angle.

Lengths are in halves of a die's edge. The cup's own axis is z, its mouth at z = 0, its base above; so as it
is made it stands upside down on the table, over the dice.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from display.baking.march import (
    Floats,
    march,
    mix,
    normals,
    occlusion,
    picture,
    pixels,
    smooth,
    soft_shadow,
    turn,
    unit,
    vector,
)

MOUTH: Final = 4.0
"""Radius of the mouth."""
BASE: Final = 3.25
HEIGHT: Final = 6.2
WALL: Final = 0.30
VIEW: Final = 33.0
"""The camera leans this far from straight above towards the lower edge, in degrees."""
EXTENT: Final = 5.6
"""A picture shows this far from the cup's middle."""

_STITCHES: Final = 34
_SLOPE: Final = (MOUTH - BASE) / HEIGHT
_LAMP_AT: Final = unit(vector(-0.58, 0.12, 0.80))
_LEATHER: Final = vector(0.235, 0.092, 0.036)
_DARK: Final = vector(0.075, 0.034, 0.018)
_LINING: Final = vector(0.10, 0.012, 0.014)
_THREAD: Final = vector(0.62, 0.50, 0.33)
_SLANT: Final = turn("x", 37) @ turn("y", 23) @ turn("z", 51)


def cup(p: Floats) -> Floats:
    """The signed distance to the leather, with its bands and stitches; a little short of exact."""
    r, z = np.hypot(p[:, 0], p[:, 1]), p[:, 2]
    outer = _frustum(r - _relief(p, r), z, 0.0, HEIGHT, 0.0) - np.float32(0.10)
    inner = _frustum(r, z, -2.0, HEIGHT - WALL * 1.6, WALL)
    hollow = np.maximum(outer, -inner)
    rolled = np.hypot(r - np.float32(MOUTH - WALL / 2 + 0.02), z) - np.float32(WALL * 0.62)
    shell = _smooth_min(hollow, rolled.astype(np.float32), 0.10)
    dish = np.maximum(r - np.float32(BASE - 0.42), np.float32(HEIGHT - 0.02) - z)  # the base is sunk in
    return np.asarray(_smooth_max(shell, -dish.astype(np.float32), 0.14) * np.float32(0.8), np.float32)


def _frustum(r: Floats, z: Floats, low: float, high: float, less: float) -> Floats:
    """A cone without its tip between two heights, its wall `less` inside the cup's outline."""
    slant = np.float32(1 / np.hypot(1, _SLOPE))
    side = (r - (np.float32(MOUTH - less) - np.float32(_SLOPE) * z)) * slant
    ends = np.maximum(np.float32(low) - z, z - np.float32(high))
    return np.asarray(
        np.minimum(np.maximum(side, ends), 0) + np.hypot(np.maximum(side, 0), np.maximum(ends, 0)), np.float32
    )


def _band(z: Floats) -> Floats:
    """1 on the strip of darker leather around the mouth and on the one below the base."""
    return smooth(0.42, 0.50, z) * smooth(1.62, 1.54, z) + smooth(5.30, 5.38, z) * smooth(6.02, 5.94, z)


def _thread(p: Floats, z: Floats) -> Floats:
    """1 on the stitches: four rows around, and two rows up the seam at the front."""
    angle = np.arctan2(p[:, 1], p[:, 0])
    around = np.abs((angle * (_STITCHES / np.pi / 2)) % 1 - 0.5)
    dash = smooth(0.34, 0.26, around)
    rows = sum(smooth(0.085, 0.035, np.abs(z - np.float32(row))) for row in (0.66, 1.38, 5.52, 5.82))
    front = np.abs((angle + np.pi / 2) * MOUTH)
    up = smooth(0.34, 0.26, np.abs((z * 1.75) % 1 - 0.5)) * smooth(0.085, 0.035, np.abs(front - 0.24))
    seam = up * smooth(1.7, 1.8, z) * smooth(5.25, 5.15, z)
    top = np.hypot(p[:, 0], p[:, 1])
    ring = (
        smooth(0.085, 0.035, np.abs(top - np.float32(BASE - 0.16))) * dash * smooth(HEIGHT - 0.2, HEIGHT, z)
    )
    return np.clip(np.asarray(rows * dash * (z < HEIGHT - 0.05) + seam + ring, np.float32), 0, 1)


def _relief(p: Floats, r: Floats) -> Floats:
    """How far the outside stands out: bands, stitches, the closed seam."""
    z = p[:, 2]
    outside = (r > MOUTH - _SLOPE * z - 0.2).astype(np.float32)
    front = np.abs((np.arctan2(p[:, 1], p[:, 0]) + np.pi / 2) * MOUTH)
    seam = smooth(0.10, 0.0, front) * smooth(1.6, 1.7, z) * smooth(5.3, 5.2, z)
    return np.asarray(outside * (0.09 * _band(z) + 0.045 * _thread(p, z) - 0.05 * seam), np.float32)


def _smooth_min(a: Floats, b: Floats, k: float) -> Floats:
    return -_smooth_max(-a, -b, k)


def _smooth_max(a: Floats, b: Floats, k: float) -> Floats:
    h = np.clip(0.5 + 0.5 * (a - b) / np.float32(k), 0, 1)
    return np.asarray(b * (1 - h) + a * h + k * h * (1 - h), np.float32)


def pose(flip: float, lean: float = 0.0, towards: float = 0.0) -> Floats:
    """A rotation: flipped over by `flip` degrees about x (180: mouth up), then leaning `towards` a side."""
    tip = turn("z", towards) @ turn("y", lean) @ turn("z", -towards)
    return np.asarray(tip @ turn("x", flip), np.float32)


def render(rotation: Floats, px: int, fine: int = 2, grain: float = 1.0) -> NDArray[np.uint8]:
    """The cup about its middle in a picture of px * px, rgba; `grain` is how rough the leather looks."""
    size = px * fine
    plane = pixels(size, EXTENT)
    near = np.flatnonzero(np.linalg.norm(plane, axis=1) < 5.35)
    camera = turn("x", VIEW)  # from the camera's axes to the world's
    start = np.concatenate([plane[near], np.full((len(near), 1), 5.4, np.float32)], axis=1)
    into = (rotation.T @ camera).astype(np.float32)  # from the camera's axes to the cup's
    middle = vector(0, 0, HEIGHT / 2)
    origin = (start @ into.T + middle).astype(np.float32)
    down = np.broadcast_to(into @ vector(0, 0, -1), origin.shape)
    t, hit = march(cup, origin, down, 10.8)
    own = (origin + t[:, None] * down)[hit]
    color = _shade(own, -down[hit], (rotation.T @ _LAMP_AT).astype(np.float32), rotation, grain)
    shown, cover = np.zeros((size * size, 3), np.float32), np.zeros(size * size, np.float32)
    shown[near[hit]], cover[near[hit]] = color, 1
    return picture(shown, cover, size, fine)


def _shade(p: Floats, to_eye: Floats, to_lamp: Floats, rotation: Floats, grain: float) -> Floats:
    """The light that points of the cup send to the eye; all in the cup's own axes."""
    smooth_normal = normals(cup, p, 4e-3)
    inside, thread = _inside(p), _thread(p, p[:, 2]) * (1 - _inside(p))
    albedo, rough = _surface(p, inside, thread)
    normal = unit(smooth_normal + (grain * rough)[:, None] * _bumps(p))
    lit = soft_shadow(cup, p + smooth_normal * 0.02, to_lamp, 9.0, 6.0)
    openness = occlusion(cup, p, smooth_normal, 1.6, 0.9)
    lamp = np.clip((normal @ to_lamp + 0.1) / 1.1, 0, 1) * lit
    up = np.asarray(0.5 + 0.5 * normal @ (rotation.T @ vector(0, 0, 1)), np.float32)[:, None]
    sky = mix(vector(0.03, 0.06, 0.045), vector(0.46, 0.48, 0.50), up)
    light = albedo * (lamp[:, None] * vector(1.0, 0.95, 0.86) * 1.75 + sky * openness[:, None] * 1.05)
    half = unit(to_eye + to_lamp)
    shine = np.clip(np.sum(normal * half, axis=1), 0, 1)
    gloss = (0.16 * shine**22 + 0.10 * shine**90) * lit * (1 - inside) * (1 - 0.6 * thread)
    edge = 0.05 * np.clip(1 - np.sum(normal * to_eye, axis=1), 0, 1) ** 4 * openness * (1 - inside)
    light += gloss[:, None] * vector(1.0, 0.93, 0.84) + edge[:, None] * vector(0.5, 0.55, 0.6)
    return np.asarray(light, np.float32)


def _inside(p: Floats) -> Floats:
    """1 on the lining."""
    r = np.hypot(p[:, 0], p[:, 1])
    wall = MOUTH - _SLOPE * p[:, 2] - WALL
    return smooth(0.16, 0.12, r - wall) * smooth(HEIGHT - WALL, HEIGHT - WALL - 0.1, p[:, 2])


def _surface(p: Floats, inside: Floats, thread: Floats) -> tuple[Floats, Floats]:
    """Colours, and how strongly the leather's grain bends the light."""
    z = p[:, 2]
    spots = _noise(p * 0.55)[:, None]
    leather = _LEATHER * (0.72 + 0.55 * spots)
    band = np.clip(_band(z) + smooth(0.36, 0.26, z), 0, 1)[:, None]
    leather = mix(leather, _DARK * (0.85 + 0.3 * spots), band)
    worn = smooth(0.25, 0.0, np.abs(z - HEIGHT)) * smooth(BASE - 0.6, BASE - 0.1, np.hypot(p[:, 0], p[:, 1]))
    leather = leather * (1 + 0.5 * worn[:, None])
    color = mix(leather, _THREAD, thread[:, None])
    color = mix(color, _LINING, inside[:, None])
    rough = 0.17 * (1 - 0.7 * thread) * (1 - 0.5 * inside)
    return color.astype(np.float32), rough.astype(np.float32)


def _bumps(p: Floats) -> Floats:
    """The slope of the leather's grain."""
    step = 0.03
    here = _grain(p)
    slope = [_grain(p + np.float32(step) * np.eye(3, dtype=np.float32)[axis]) - here for axis in range(3)]
    return np.stack(slope, axis=1).astype(np.float32) * np.float32(-0.09 / step)


def _grain(p: Floats) -> Floats:
    """How high the leather's grain stands, from coarse cells and fine ones that do not line up."""
    slanted = np.asarray(p @ _SLANT, np.float32)
    return _noise(slanted * 6.5) + 0.5 * _noise(slanted[:, ::-1] * 14.7)


def _noise(p: Floats) -> Floats:
    """Smooth noise from 0 to 1 with cells of size 1."""
    cell = np.floor(p).astype(np.int64)
    t = p - cell
    t = t * t * (3 - 2 * t)
    total = np.zeros(len(p), np.float32)
    for corner in range(8):
        offset = np.array([corner & 1, corner >> 1 & 1, corner >> 2 & 1])
        weight = np.prod(np.where(offset, t, 1 - t), axis=1)
        total += _hash(cell + offset) * weight
    return total


def _hash(cell: NDArray[np.int64]) -> Floats:
    """A number from 0 to 1 for every cell, always the same."""
    mixed = (cell[:, 0] * 73856093 ^ cell[:, 1] * 19349663 ^ cell[:, 2] * 83492791) & 0x7FFFFFFF
    mixed = (mixed ^ mixed >> 13) * 1274126177 & 0x7FFFFFFF
    return ((mixed >> 8 & 0xFFFF) / np.float32(65535)).astype(np.float32)
