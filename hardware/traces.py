"""Pulse trains as shake switches and buttons give them: models for tests and for the simulated pins.

A train is the times of its level changes in microseconds from its start. It starts and ends at rest, so
it has an even number of changes. Without a random source each function gives its plain form.

There is no trustworthy public recording of such switches; these are models, to be varied at random.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

Train = tuple[int, ...]

_KNOCK = ((0, 800), (2100, 1100), (4500, 600), (9000, 900))


def pulses(spans: Iterable[tuple[float, float]]) -> Train:
    """Make a train of (start, width) in microseconds; spans that touch melt into one."""
    edges: list[int] = []
    for start, width in sorted((round(s), max(1, round(w))) for s, w in spans):
        if edges and start <= edges[-1]:
            edges[-1] = max(edges[-1], start + width)
        else:
            edges += [start, start + width]
    return tuple(edges)


def overlay(*parts: tuple[float, Train]) -> Train:
    """Lay trains over each other, each from its start in ms."""
    return pulses(
        (ms * 1000 + train[i], train[i + 1] - train[i])
        for ms, train in parts
        for i in range(0, len(train), 2)
    )


def strikes(starts_ms: Iterable[float], count: int = 5, rng: Random | None = None) -> Train:
    """Make a strike at each time: `count` pulses of 3 ms with 3 ms between; at random 1 to 5 ms."""
    spans: list[tuple[float, float]] = []
    for start in starts_ms:
        at = start * 1000
        n = count if rng is None else max(1, count + rng.randint(-2, 2))
        for _ in range(n):
            width = 3000.0 if rng is None else rng.uniform(1000, 5000)
            spans.append((at, width))
            at += width + (3000.0 if rng is None else rng.uniform(1000, 5000))
    return pulses(spans)


def shake(
    ms: float, hz: float = 5.0, count: int = 5, rng: Random | None = None, jitter: float = 0.15
) -> Train:
    """Shake for `ms` at `hz`: two strikes a period, at random each off by `jitter` of their distance."""
    step = 500 / hz
    starts = []
    for i in range(max(1, int(-(-ms // step)))):
        off = 0.0 if rng is None else rng.uniform(-jitter, jitter) * step
        starts.append(max(0.0, i * step + off))
    return strikes(starts, count, rng)


def knock(rng: Random | None = None) -> Train:
    """Knock on the table, or set something down."""
    if rng is None:
        return pulses(_KNOCK)
    at, spans = 0.0, []
    for _ in range(rng.randint(2, 6)):
        width = rng.uniform(300, 1500)
        spans.append((at, width))
        at += width + rng.uniform(500, 5000)
    return pulses(spans)


def slam(rng: Random | None = None) -> Train:
    """Slam the cup upside down on the table: 14 pulses within 180 ms, at random 8 to 20."""
    r = rng or Random(14)
    n = 14 if rng is None else rng.randint(8, 20)
    return pulses((r.uniform(0, 176_000), r.uniform(200, 4000)) for _ in range(n))


def _off(ms: float, rng: Random | None) -> float:
    return 0.0 if rng is None else rng.uniform(-ms, ms)


def steps(rng: Random | None = None) -> Train:
    """Walk past: a knock every 0.5 s, eight times; at random up to 15 % off."""
    return overlay(*((max(0.0, 500 * i + _off(75, rng)), knock(rng)) for i in range(8)))


def tilt(rng: Random | None = None) -> Train:
    """Tilt the cup: 1 to 10 pulses of 0.01 to 5 ms, up to 15 ms apart."""
    r = rng or Random(3)
    at, spans = 0.0, []
    for _ in range(5 if rng is None else rng.randint(1, 10)):
        width = r.uniform(10, 5000)
        spans.append((at, width))
        at += width + r.uniform(500, 15_000)
    return pulses(spans)


def pick(rng: Random | None = None) -> Train:
    """Pick the cup up: two tilts 0.3 s apart and a knock."""
    return overlay((0, tilt(rng)), (300 + _off(60, rng), tilt(rng)), (600 + _off(120, rng), knock(rng)))


def carry(ms: float, rng: Random | None = None) -> Train:
    """Carry the cup to the next player: 2 to 4 bumps a second."""
    r = rng or Random(21)
    at, parts = 0.0, []
    while at < ms:
        parts.append((at, tilt(r) if r.random() < 0.5 else knock(r)))
        at += r.uniform(250, 500)
    return overlay(*parts)


def chatter(ms: float, hz: float = 200.0) -> Train:
    """A loose wire: on and off at `hz` without a pause."""
    half = 500_000 / hz
    return pulses((2 * half * i, half) for i in range(max(1, int(ms * hz / 1000))))


def closing(rng: Random | None = None) -> tuple[int, ...]:
    """Close a button: an odd number of changes, over within 2 ms, at random 0 to 6 bounces within 2.5 ms."""
    if rng is None:
        return (0, 400, 900, 1300, 1800)
    n = 2 * rng.randint(0, 6)
    return (0, *sorted(rng.sample(range(1, 2500), n)))


opening = closing
"""Let go of a button: the same bounce the other way round."""
