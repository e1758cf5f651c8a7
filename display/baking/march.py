"""A small ray marcher: signed distance fields, arrays of rays, light that is added in linear space.

The world is right-handed: x to the right, y up on the screen, z out of the table towards the viewer. The
camera looks straight down along -z and knows no perspective. A die has edges of length 2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Field = Callable[[Floats], Floats]
"""The signed distance to a surface from points of shape (n, 3)."""

_CLOSE: Final = 1e-3
_LEAST: Final = 1 / 800
"""The least step, as a part of the longest way: rays that graze a wall get on."""


def vector(*values: float) -> Floats:
    """A vector of float32."""
    return np.array(values, np.float32)


def unit(v: Floats) -> Floats:
    """Vectors of length 1 in the same directions."""
    return np.asarray(v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9), np.float32)


def smooth(low: float, high: float, x: Floats) -> Floats:
    """0 below `low`, 1 above `high`, a smooth step between; falling where `high` is below `low`."""
    t = np.clip((x - np.float32(low)) / np.float32(high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), np.float32)


def mix(a: Floats, b: Floats, t: Floats) -> Floats:
    """From `a` (t = 0) to `b` (t = 1)."""
    return a * (1 - t) + b * t


def turn(axis: str, degrees: float) -> Floats:
    """The rotation matrix about a world axis, counterclockwise as seen from its tip."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    matrix = np.eye(3, dtype=np.float32)
    matrix[i, i] = matrix[j, j] = c
    matrix[i, j], matrix[j, i] = -s, s
    return matrix


def pixels(size: int, extent: float) -> Floats:
    """The plane points (size * size, 2) at the middle of each pixel, row by row from the top left.

    The picture shows the square from -extent to +extent.
    """
    edge = (np.arange(size, dtype=np.float32) + 0.5) * (2 * extent / size) - extent
    x, y = np.meshgrid(edge, -edge)
    return np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float32)


def march(field: Field, origin: Floats, direction: Floats, far: float) -> tuple[Floats, NDArray[np.bool_]]:
    """Follow rays until they meet the surface: the distances, and which did before `far`."""
    t = np.zeros(len(origin), np.float32)
    hit = np.zeros(len(origin), bool)
    alive = np.arange(len(origin))
    while len(alive):
        d = field(origin[alive] + t[alive, None] * direction[alive])
        met = d < _CLOSE
        hit[alive[met]] = True
        t[alive] += np.where(met, d, np.maximum(d, np.float32(far * _LEAST)))
        alive = alive[~met & (t[alive] < far)]
    return t, hit


def normals(field: Field, points: Floats, step: float = 2e-3) -> Floats:
    """The surface's normals, from differences of the field at four points of a tetrahedron."""
    total = np.zeros_like(points)
    for corner in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
        k = vector(*corner)
        total += k * field(points + k * np.float32(step))[:, None]
    return unit(total)


def occlusion(field: Field, points: Floats, normal: Floats, reach: float, strength: float) -> Floats:
    """How open the surface lies (0 to 1), from the field at five steps along the normal up to `reach`."""
    shut = np.zeros(len(points), np.float32)
    for step in range(1, 6):
        h = np.float32(reach * step / 5)
        shut += (h - field(points + normal * h)) * np.float32(0.5**step / reach)
    return np.asarray(np.clip(1 - np.float32(strength) * shut, 0, 1), np.float32)


def soft_shadow(field: Field, points: Floats, to_light: Floats, reach: float, hardness: float) -> Floats:
    """How much of a soft light is seen from the points (0 to 1)."""
    seen = np.ones(len(points), np.float32)
    t = np.full(len(points), 0.02, np.float32)
    alive = np.arange(len(points))
    for _ in range(40):
        d = field(points[alive] + t[alive, None] * to_light)
        seen[alive] = np.minimum(seen[alive], np.clip(hardness * d / t[alive] + 0.5, 0, 1))
        t[alive] += np.clip(d, 0.02, 0.2)
        alive = alive[(t[alive] < reach) & (seen[alive] > 0)]
        if not len(alive):
            break
    return smooth(0, 1, seen)


def encode(linear: Floats) -> Floats:
    """Linear light (0 to 1) as screen values 0 to 255, with highlights rolled off."""
    x = np.clip(linear, 0, None)
    x = np.where(x > 0.8, 0.8 + 0.2 * (1 - np.exp(-(x - 0.8) / 0.2)), x)
    coded = np.where(x < 0.0031308, 12.92 * x, 1.055 * np.power(x, 1 / 2.4) - 0.055)
    return np.asarray(coded * 255, np.float32)


def shrink(image: Floats, by: int) -> Floats:
    """The mean of every `by` by `by` pixels of (h, w, channels)."""
    h, w, channels = image.shape
    return np.asarray(image.reshape(h // by, by, w // by, by, channels).mean(axis=(1, 3)), np.float32)


def picture(color: Floats, cover: Floats, size: int, by: int) -> NDArray[np.uint8]:
    """A picture with transparency (h, w, 4) from linear colours (n, 3) and coverage (n) of a finer grid."""
    cover = cover.reshape(size, size, 1)
    light = color.reshape(size, size, 3) * cover
    small, alpha = shrink(light, by), shrink(cover, by)
    rgb = encode(np.asarray(small / np.maximum(alpha, 1e-4), np.float32))
    return np.clip(np.concatenate([rgb, alpha * 255], axis=2) + 0.5, 0, 255).astype(np.uint8)
