"""What an accelerometer in a cup measures: models, 100 samples a second in thousandths of g.

There is no trustworthy public recording of dice cups; these are models, to be varied at random.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, radians, sin
from random import Random

STEP_MS = 10
Vector = tuple[float, float, float]
Trace = list[Vector]
UP: Vector = (0, 0, 1000)
DOWN: Vector = (0, 0, -1000)


def rest(ms: int, gravity: Vector = UP) -> Trace:
    return [gravity] * (ms // STEP_MS)


def turned(gravity: Vector, degrees: float, axis: int = 0) -> Vector:
    """Gravity as the chip sees it when the cup has turned about one of its axes."""
    a, (i, j) = radians(degrees), ((1, 2), (0, 2), (0, 1))[axis]
    out = list(gravity)
    out[i], out[j] = (
        gravity[i] * cos(a) - gravity[j] * sin(a),
        gravity[i] * sin(a) + gravity[j] * cos(a),
    )
    return out[0], out[1], out[2]


def turn(ms: int, degrees: float, gravity: Vector = UP, axis: int = 0) -> Trace:
    n = max(1, ms // STEP_MS)
    return [turned(gravity, degrees * (1 - cos(pi * (i + 1) / n)) / 2, axis) for i in range(n)]


def plus(one: Trace, *others: Trace) -> Trace:
    """Movements at the same time; the longest decides the length, gravity is in the first."""
    out = list(one)
    for other in others:
        for i, (x, y, z) in enumerate(other[: len(out)]):
            a, b, c = out[i]
            out[i] = (a + x, b + y, c + z)
    return out


def noisy(trace: Trace, rng: Random, mg: float = 4) -> Trace:
    return [(x + rng.gauss(0, mg), y + rng.gauss(0, mg), z + rng.gauss(0, mg)) for x, y, z in trace]


def shake(
    ms: int, hz: float = 5.0, mg: float = 1500, rng: Random | None = None, gravity: Vector = UP
) -> Trace:
    """A hand to and fro; at random in any direction, uneven, with dice that hit the wall."""
    r = rng or Random(5)
    direction = (r.uniform(-0.5, 0.5), r.uniform(-0.5, 0.5), r.uniform(0.6, 1))
    norm = sum(d * d for d in direction) ** 0.5
    phase, out = 0.0, []
    for i in range(ms // STEP_MS):
        if rng is not None and i % 20 == 0:
            hz_now = hz * r.uniform(0.92, 1.08)
        elif rng is None:
            hz_now = hz
        phase += 2 * pi * hz_now * STEP_MS / 1000
        swing = mg * sin(phase) + 0.15 * mg * sin(2 * phase + 1)
        hit = r.uniform(-0.5, 0.5) * mg if abs(sin(phase)) > 0.95 else 0
        out.append(
            tuple(g + (swing + hit * r.random()) * d / norm for g, d in zip(gravity, direction, strict=True))
        )
    return out


def swirl(ms: int, hz: float = 4.0, mg: float = 1200, gravity: Vector = UP) -> Trace:
    """Round and round, as many shake; it takes a hand 150 ms to get going."""
    out = []
    for i in range(ms // STEP_MS):
        a = 2 * pi * hz * i * STEP_MS / 1000
        now = mg * min(1, i * STEP_MS / 150)
        out.append((gravity[0] + now * cos(a), gravity[1] + now * sin(a), gravity[2]))
    return out


def from_rest(trace: Trace, gravity: Vector = UP) -> Trace:
    """A movement that begins and ends in a cup that stands still: what it rests at is gravity alone."""
    return [gravity, *trace, gravity]


def gentle(rng: Random | None = None) -> Trace:
    """As a small child does: 2.5 Hz for 1 s, little more than half a g."""
    r = rng or Random(2)
    return shake(1000, r.uniform(2.4, 2.8) if rng else 2.5, r.uniform(600, 900) if rng else 700, rng)


def bump(mg: float, rng: Random, ms: int = 30) -> Trace:
    """A blow that dies away."""
    out = []
    for i in range(max(1, ms // STEP_MS)):
        fade = mg * 0.45**i
        out.append((rng.uniform(-0.5, 0.5) * fade, rng.uniform(-0.5, 0.5) * fade, rng.choice((-1, 1)) * fade))
    return out


def _at(ms: float, part: Trace) -> Trace:
    return [(0.0, 0.0, 0.0)] * int(ms // STEP_MS) + part


def knock(rng: Random) -> Trace:
    """On the table beside the cup, or setting something down."""
    return plus(rest(800), _at(300, bump(rng.uniform(150, 1500), rng)))


def slam(rng: Random) -> Trace:
    """The cup is turned over and slammed on the table."""
    over = turn(int(rng.uniform(180, 350)), 180)
    blow = [
        _at(len(over) * STEP_MS + t, bump(rng.uniform(500, 3000), rng)) for t in (-20, rng.uniform(40, 150))
    ]
    return plus(over + rest(800, over[-1]), *blow)


def steps(rng: Random) -> Trace:
    every = rng.uniform(420, 600)
    blows = [
        _at(300 + every * i + rng.uniform(-40, 40), bump(rng.uniform(50, 400), rng, 40)) for i in range(8)
    ]
    return plus(rest(int(every * 8) + 800), *blows)


def tilt(rng: Random) -> Trace:
    degrees, axis = rng.uniform(20, 110), rng.choice((0, 1))
    there = turn(int(rng.uniform(200, 600)), degrees, UP, axis)
    back = turn(int(rng.uniform(200, 600)), -degrees, there[-1], axis)
    return there + rest(int(rng.uniform(100, 800)), there[-1]) + back + rest(500)


def pick(rng: Random) -> Trace:
    """Taken up: it turns, turns back, and the dice knock."""
    return plus(tilt(rng), _at(rng.uniform(100, 300), bump(rng.uniform(200, 900), rng)))


def carry(rng: Random) -> Trace:
    """To the next player: 1.5 to 4 s, two to four uneven bumps a second, held askew."""
    ms = int(rng.uniform(1500, 4000))
    askew = turned(UP, rng.uniform(-35, 35))
    at, parts = 0.0, []
    while at < ms:
        parts.append(_at(at, bump(rng.uniform(100, 450), rng, 60)))
        at += 1000 / rng.uniform(2, 4) * rng.uniform(0.7, 1.3)
    return plus(turn(300, 20) + rest(ms, askew), *parts) + rest(500)


DISTURBANCES: dict[str, Callable[[Random], Trace]] = {
    "knock": knock,
    "slam": slam,
    "steps": steps,
    "tilt": tilt,
    "pick": pick,
}
