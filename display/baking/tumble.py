"""How thrown dice move: a rigid body with round corners on felt, followed in very small steps.

Half the die's edge is 1, its mass is 1; times are seconds. Gravity is that of a slow, large die, so that the
eye can follow. Many throws are tried at once and the good ones are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from display.baking.die import ROUND

Doubles = NDArray[np.float64]

GRAVITY: Final = 170.0
_STEP: Final = 2.5e-4
_SPRING, _DAMPING = 6e4, 130.0
_GRIP: Final = 0.42
_DRAG: Final = 7.0
"""How fast felt stops a die that spins on it, 1/s."""
_INERTIA: Final = 2 / 3
_CORNERS: Final = (1 - ROUND) * np.array(
    [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64
)


@dataclass(frozen=True, slots=True)
class Path:
    """One throw: turns and places of the die at even times, ending flat at (0, 0)."""

    ms: int
    angle: float
    """How the die lies at the end, degrees counterclockwise, a whole number of steps."""
    turns: Doubles
    """(frames, 3, 3); the last one is a turn about z alone."""
    places: Doubles
    """(frames, 3): the die's middle over the felt; the last is (0, 0, 1)."""


@dataclass(slots=True)
class _Bodies:
    place: Doubles
    speed: Doubles
    turn: Doubles
    spin: Doubles


def throws(count: int, rng: np.random.Generator) -> _Bodies:
    """Dice just out of the cup, flying to the right, each in its own way."""
    place = np.stack([np.zeros(count), np.zeros(count), rng.uniform(2.8, 4.6, count)], axis=1)
    speed = np.stack(
        [rng.uniform(9, 17, count), rng.uniform(-2, 2, count), rng.uniform(-9, 5, count)], axis=1
    )
    axis = rng.normal(size=(count, 3)) + np.array([0, 1.6, 0])
    axis /= np.linalg.norm(axis, axis=1, keepdims=True)
    spin = axis * rng.uniform(12, 26, (count, 1))
    start, _ = np.linalg.qr(rng.normal(size=(count, 3, 3)))
    start *= np.sign(np.linalg.det(start))[:, None, None]
    return _Bodies(place, speed, start, spin)


def follow(bodies: _Bodies, seconds: float, every: float) -> tuple[Doubles, Doubles]:
    """Places (times, n, 3) and turns (times, n, 3, 3) of all dice, `every` so many seconds."""
    stride = round(every / _STEP)
    places, turns = [bodies.place.copy()], [bodies.turn.copy()]
    for step in range(1, round(seconds / _STEP) + 1):
        _advance(bodies)
        if step % stride == 0:
            places.append(bodies.place.copy())
            turns.append(bodies.turn.copy())
    return np.array(places), np.array(turns)


def _advance(b: _Bodies) -> None:
    arm = np.einsum("nij,kj->nki", b.turn, _CORNERS)
    foot = arm - np.array([0, 0, ROUND])
    velocity = b.speed[:, None] + np.cross(b.spin[:, None], foot)
    depth = ROUND - (b.place[:, None, 2] + arm[..., 2])
    touching = depth > 0
    push = np.where(touching, np.maximum(_SPRING * depth - _DAMPING * velocity[..., 2], 0), 0)
    sliding = velocity[..., :2]
    rate = np.linalg.norm(sliding, axis=2, keepdims=True)
    drag = -_GRIP * push[..., None] * sliding / np.maximum(rate, 0.4)
    force = np.concatenate([drag, push[..., None]], axis=2)
    force_sum, torque = force.sum(axis=1), np.cross(foot, force).sum(axis=1)
    b.speed += _STEP * (force_sum + np.array([0, 0, -GRAVITY]))
    b.spin += _STEP * torque / _INERTIA
    b.spin *= np.where(touching.any(axis=1), 1 - _DRAG * _STEP, 1)[:, None]
    b.place += _STEP * b.speed
    b.turn = _turned(b.turn, b.spin * _STEP)


def _turned(turn: Doubles, by: Doubles) -> Doubles:
    """Each matrix turned on by a small rotation vector."""
    return rotation(by) @ turn


def rotation(vectors: Doubles) -> Doubles:
    """Rotation matrices (n, 3, 3) of rotation vectors (n, 3), by Rodrigues."""
    angle = np.linalg.norm(vectors, axis=1)
    x, y, z = (vectors / np.maximum(angle, 1e-12)[:, None]).T
    zero = np.zeros_like(x)
    k = np.stack([zero, -z, y, z, zero, -x, -y, x, zero], axis=1).reshape(-1, 3, 3)
    s, c = np.sin(angle)[:, None, None], np.cos(angle)[:, None, None]
    return np.asarray(np.eye(3) + s * k + (1 - c) * (k @ k))


def rotation_vector(matrix: Doubles) -> Doubles:
    """The rotation vector of one matrix; its angle is below pi."""
    angle = np.arccos(np.clip((np.trace(matrix) - 1) / 2, -1, 1))
    skew = np.array([matrix[2, 1] - matrix[1, 2], matrix[0, 2] - matrix[2, 0], matrix[1, 0] - matrix[0, 1]])
    return skew * (0.5 if angle < 1e-6 else angle / (2 * np.sin(angle)))


def find(directions: list[float], frames: int, step: float, rng: np.random.Generator) -> list[Path]:
    """Good throws, one towards each of these directions (degrees), ending at angles in steps of `step`."""
    every = 1 / 240
    places, turns = follow(throws(240, rng), 1.35, every)
    found: list[Path] = []
    for index in range(places.shape[1]):
        rest = _rest(places[:, index], turns[:, index])
        if rest is None or not _lively(places[: rest + 1, index], turns[: rest + 1, index]):
            continue
        direction = directions[len(found)]
        found.append(
            _path(places[: rest + 1, index], turns[: rest + 1, index], direction, frames, step, every)
        )
        if len(found) == len(directions):
            return found
    raise RuntimeError(f"only {len(found)} good throws of {len(directions)}; try more")


def _rest(places: Doubles, turns: Doubles) -> int | None:
    """The sample from which the die no longer moves; None where it takes too long or ends askew."""
    moved = np.abs(places - places[-1]).max(axis=1) + np.abs(turns - turns[-1]).max(axis=(1, 2))
    moving = np.flatnonzero(moved > 0.02)
    rest = int(moving[-1]) + 1 if len(moving) else 0
    flat = np.abs(turns[-1][2]).max() > 0.9995
    return rest if flat and 0.82 <= rest / 240 <= 1.12 else None


def _lively(places: Doubles, turns: Doubles) -> bool:
    """Whether it travels, hops and shows at least five upper faces on its way."""
    travel = np.linalg.norm(places[-1, :2] - places[0, :2])
    upper = np.abs(turns[:, 2]).argmax(axis=1) * np.sign(
        np.take_along_axis(turns[:, 2], np.abs(turns[:, 2]).argmax(axis=1)[:, None], 1)[:, 0]
    )
    changes = int((np.diff(upper * 2 + 0.5) != 0).sum())
    return bool(6 <= travel <= 12 and changes >= 5)


def _path(places: Doubles, turns: Doubles, direction: float, frames: int, step: float, every: float) -> Path:
    """Cut a throw into frames, turn it to its direction and let it end exactly flat."""
    at = np.linspace(0, len(places) - 1, frames)
    near = np.clip(np.round(at).astype(int), 0, len(places) - 1)
    places, turns = places[near], turns[near]
    own = _nearest_flat(turns[-1])
    turns = turns @ own.T
    travel = places[-1] - places[0]
    heading = np.degrees(np.arctan2(travel[1], travel[0]))
    lying = np.degrees(np.arctan2(turns[-1][1, 0], turns[-1][0, 0]))
    angle = round((direction - heading + lying) / step) * step
    about = _about_z(angle - lying)
    turns, places = about @ turns, (places - places[-1] * [1, 1, 0]) @ about.T
    places[:, 2] = np.maximum(places[:, 2] - places[-1, 2] + 1, 1)
    exact = _about_z(angle)
    left = rotation_vector(exact @ turns[-1].T)
    share = np.linspace(0, 1, frames) ** 4
    turns = rotation(left * share[:, None]) @ turns
    turns[-1] = exact
    return Path(round(1000 * (len(near) and at[-1] * every)), angle % 360, turns, places)


def _nearest_flat(matrix: Doubles) -> Doubles:
    """The turn of a cube onto itself that is in `matrix` besides a turn about z: matrix = about_z @ own."""
    row = matrix[2]
    up = int(np.abs(row).argmax())
    side = (up + 1) % 3
    own = np.zeros((3, 3))
    own[2, up] = np.sign(row[up])
    own[0, side] = 1
    own[1] = np.cross(own[2], own[0])
    return own


def _about_z(degrees: float) -> Doubles:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
