"""The die: its shape, its pips and how light falls on it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from display.baking.march import (
    Floats,
    encode,
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

ROUND: Final = 0.30
"""Radius of the edges, where half the die's edge is 1."""
CORNER: Final = 1.475
"""Corners are cut by a ball of this radius, as on dice that roll well."""
PIP: Final = 0.222
"""Radius of a pip on the face."""
DEPTH: Final = 0.09
"""How deep a pip is engraved."""
EXTENT: Final = 1.5
"""A picture of a die at rest shows this far from its middle."""

LIGHT: Final = vector(-3.4, 4.2, 6.6)
"""Where the soft lamp hangs."""
SHADOW_LAMP: Final = vector(-2.3, 2.8, 8.4)
"""The lamp as the shadows see it: higher, so that they stay short."""
_IVORY: Final = vector(0.88, 0.862, 0.815)
_INK: Final = vector(0.018, 0.017, 0.021)
_FELT: Final = vector(0.035, 0.085, 0.06)
_SKY: Final = vector(0.50, 0.53, 0.57)
_LAMP: Final = vector(1.0, 0.965, 0.90)


def body(p: Floats) -> Floats:
    """The signed distance to the die without pips, standing along the axes about the origin."""
    q = np.abs(p) - np.float32(1 - ROUND)
    outside = np.linalg.norm(np.maximum(q, 0), axis=1)
    box = outside + np.minimum(q.max(axis=1), 0) - np.float32(ROUND)
    ball = np.linalg.norm(p, axis=1) - np.float32(CORNER)
    return _smooth_max(box.astype(np.float32), ball.astype(np.float32), 0.06)


def pip_field(p: Floats) -> Floats:
    """The upper face of a large die with one pip engraved in its middle, the face at z = 0."""
    hollow = (PIP**2 + DEPTH**2) / (2 * DEPTH)
    center = vector(0, 0, hollow - DEPTH)
    cup = np.float32(hollow) - np.linalg.norm(p - center, axis=1)
    return _smooth_max(p[:, 2], cup.astype(np.float32), 0.022)


def _smooth_max(a: Floats, b: Floats, k: float) -> Floats:
    h = np.clip(0.5 + 0.5 * (a - b) / np.float32(k), 0, 1)
    return np.asarray(b * (1 - h) + a * h + k * h * (1 - h), np.float32)


def shade(
    points: Floats, normal: Floats, albedo: Floats, openness: Floats, lit: Floats, gloss: float
) -> Floats:
    """The light (linear rgb) that points with these normals and colours send straight up."""
    to_light = unit(LIGHT - points)
    lamp = np.sum(normal * to_light, axis=1)
    fall = (np.linalg.norm(LIGHT) / np.linalg.norm(LIGHT - points, axis=1)) ** 2
    key = np.clip((lamp + 0.18) / 1.18, 0, 1) * fall * lit
    up = 0.5 + 0.5 * normal[:, 2]
    ambient = up[:, None] * _SKY + (1 - up)[:, None] * _FELT * 1.6
    light = albedo * (key[:, None] * _LAMP * 0.98 + ambient * 0.36 * openness[:, None])
    return np.asarray(light + _reflection(normal, to_light, lit, openness, gloss), np.float32)


def _reflection(normal: Floats, to_light: Floats, lit: Floats, openness: Floats, gloss: float) -> Floats:
    """What the polish mirrors: the lamp, the room above, the felt beside the die."""
    up = vector(0, 0, 1)
    mirrored = 2 * normal[:, 2:3] * normal - up
    fresnel = 0.04 + 0.96 * np.clip(1 - normal[:, 2], 0, 1) ** 5
    lamp = smooth(0.90, 0.985, np.sum(mirrored * to_light, axis=1)) * lit
    room = mix(_FELT * 0.6, _SKY * 0.55, smooth(-0.15, 0.5, mirrored[:, 2])[:, None])
    return gloss * (lamp[:, None] * _LAMP * 4.5 + room * openness[:, None]) * fresnel[:, None]


def render_body(
    rotation: Floats, px: int, extent: float = EXTENT, height: float = 1.0, fine: int = 3
) -> NDArray[np.uint8]:
    """The die without pips, turned by `rotation`, its middle `height` above the felt; px * px, rgba."""
    size = px * fine
    plane = pixels(size, extent)
    far = np.linalg.norm(plane, axis=1)
    near = np.flatnonzero(far < CORNER + 0.02)
    top = np.sqrt((CORNER + 0.03) ** 2 - far[near] ** 2)  # rays start on a ball around the die
    origin = np.concatenate([plane[near], top[:, None]], axis=1).astype(np.float32)
    down = vector(0, 0, -1)
    turned_origin = origin @ rotation  # into the die's own axes, where its field is simplest
    turned_down = np.broadcast_to(down @ rotation, origin.shape)
    t, hit = march(body, turned_origin, turned_down, 3.1)
    points = (origin + t[:, None] * down)[hit]
    normal = (normals(body, (turned_origin + t[:, None] * turned_down)[hit]) @ rotation.T).astype(np.float32)
    albedo = np.broadcast_to(_IVORY, points.shape)
    lit = np.ones(len(points), np.float32)
    color = shade(points, normal, albedo, _felt_near(points, normal, height), lit, 1.0)
    shown, cover = np.zeros((size * size, 3), np.float32), np.zeros(size * size, np.float32)
    shown[near[hit]], cover[near[hit]] = color, 1
    return picture(shown, cover, size, fine)


def _felt_near(points: Floats, normal: Floats, height: float) -> Floats:
    """How open the surface lies above the felt: darker low down and where it looks down or sideways."""
    above = points[:, 2] + np.float32(height)
    aside = np.clip(1 - normal[:, 2], 0, 1)
    return 1 - 0.65 * aside * (1 - smooth(0.0, 1.7, above))


def render_pip(normal: Floats, px: int, fine: int = 4) -> NDArray[np.uint8]:
    """One pip on a face with this normal, as a veil over the face's own colour; px * px, rgba.

    The picture is taken along the face's own plane: its x axis is the direction in which the face falls
    away from the viewer, and it shows a square 2.6 pip radii wide; drawing it narrows it along x by the
    cosine of the tilt.
    """
    size = px * fine
    plane = pixels(size, PIP * 1.3)
    frame = _frame_of(normal)  # columns: the face's x and y, its normal
    view = frame.T @ vector(0, 0, 1)
    direction = np.broadcast_to(-view, (len(plane), 3)).astype(np.float32)
    start = np.concatenate([plane, np.zeros((len(plane), 1), np.float32)], axis=1)
    origin = start - direction * np.float32(0.05 / max(view[2], 0.2))
    t, _ = march(pip_field, origin, direction, 3.0)
    local = (origin + t[:, None] * direction).astype(np.float32)
    bent = normals(pip_field, local)
    to_light = frame.T @ unit(LIGHT)
    lit = soft_shadow(pip_field, local + bent * 0.004, to_light.astype(np.float32), 0.7, 5.0)
    openness = occlusion(pip_field, local, bent, 0.16, 1.3)
    ink = smooth(-0.004, -0.020, local[:, 2])[:, None]
    albedo = mix(_IVORY, _INK, ink).astype(np.float32)
    world_normal = (bent @ frame.T).astype(np.float32)
    at = np.broadcast_to(normal.astype(np.float32), world_normal.shape)
    color = shade(at, world_normal, albedo, openness, lit, 1.0)
    away = np.linalg.norm(plane, axis=1) / np.float32(PIP)
    flat = color[(away > 1.2) & (away < 1.28)].mean(axis=0)
    return _veil(color, flat, ink[:, 0], smooth(1.27, 1.12, away), size, fine)


def _veil(
    color: Floats, flat: Floats, ink: Floats, within: Floats, size: int, fine: int
) -> NDArray[np.uint8]:
    """Colours as a layer over `flat`: ink covers, the rim only darkens or lightens, within a circle."""
    seen, ground = encode(color).mean(axis=1), encode(flat).mean()  # layers are laid on in screen values
    darker = np.clip(1 - seen / ground, 0, 1)
    lighter = np.clip((seen - ground) / (255 - ground), 0, 1)
    cover = np.maximum(ink, np.maximum(darker, lighter) * within)
    rim = np.where((seen > ground)[:, None], np.float32(1), np.float32(0))
    shown = mix(np.broadcast_to(rim, color.shape).astype(np.float32), color, ink[:, None])
    return picture(shown, cover.astype(np.float32), size, fine)


def _frame_of(normal: Floats) -> Floats:
    """A face's own axes as columns: x in the direction in which it falls away, y across, then the normal."""
    level = np.hypot(normal[0], normal[1])
    across = vector(-normal[1], normal[0], 0) / np.float32(level) if level > 1e-4 else vector(0, 1, 0)
    return np.stack([np.cross(across, normal), across, normal], axis=1).astype(np.float32)


def render_shadow(
    rotation: Floats, height: float, px: int, extent: float, samples: int = 64
) -> NDArray[np.uint8]:
    """The shadow on the felt of a die whose middle is `height` above it: darkness 0 to 255, px * px.

    The picture's middle lies straight below the die's.
    """
    plane = pixels(px, extent)
    ground = np.concatenate([plane, np.full((len(plane), 1), -height, np.float32)], axis=1)
    dark = np.zeros(len(plane), np.float32)
    lamps = _lamps(samples)
    for lamp in lamps:
        dark += _blocked(ground, unit(lamp - ground), rotation)
    sky = np.zeros(len(plane), np.float32)
    dome = _dome(samples)
    for to_sky in dome:
        sky += _blocked(ground, np.broadcast_to(to_sky, ground.shape).astype(np.float32), rotation)
    total = 0.52 * dark / len(lamps) + 0.5 * sky / len(dome)
    total *= smooth(1.0, 0.6, np.linalg.norm(plane, axis=1) / np.float32(extent))  # gone at the edge
    return np.clip(total.reshape(px, px) * 255 + 0.5, 0, 255).astype(np.uint8)


def _blocked(points: Floats, direction: Floats, rotation: Floats) -> Floats:
    """Which rays meet the die, taken as a box of which a ball cuts the corners (1 or 0)."""
    origin, way = points @ rotation, direction @ rotation
    half = np.float32(0.97)
    safe = np.where(np.abs(way) < 1e-6, np.float32(1e-6), way)
    one, two = (-half - origin) / safe, (half - origin) / safe
    near, far = np.minimum(one, two).max(axis=1), np.maximum(one, two).min(axis=1)
    along = -np.sum(origin * way, axis=1)
    reach = (CORNER - 0.06) ** 2 - np.sum(origin**2, axis=1) + along**2
    chord = np.sqrt(np.maximum(reach, 0))
    near, far = np.maximum(near, along - chord), np.minimum(far, along + chord)
    return np.asarray((near < far) & (far > 0) & (reach > 0), np.float32)


def _lamps(count: int) -> Floats:
    """Points spread over the lamp's disc."""
    k = np.arange(count) + 0.5
    radius, angle = 2.6 * np.sqrt(k / count), k * np.pi * (3 - np.sqrt(5))
    to = unit(SHADOW_LAMP)
    side = unit(np.cross(to, vector(0, 0, 1)))
    other = np.cross(to, side)
    spread = radius[:, None] * (np.cos(angle)[:, None] * side + np.sin(angle)[:, None] * other)
    return np.asarray(SHADOW_LAMP + spread, np.float32)


def _dome(count: int) -> Floats:
    """Directions spread over the sky, more of them near the top (cosine)."""
    k = np.arange(count) + 0.5
    radius, angle = np.sqrt(k / count), k * np.pi * (3 - np.sqrt(5))
    x, y = radius * np.cos(angle), radius * np.sin(angle)
    return np.stack([x, y, np.sqrt(1 - radius**2)], axis=1).astype(np.float32)


def resting(angle: float) -> Floats:
    """The rotation of a die lying flat, turned counterclockwise by `angle` degrees."""
    return turn("z", angle)
