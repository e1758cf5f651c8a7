"""Pulse trains as shake switches and buttons give them: models for tests and for the simulated pins.

A train is the times of its level changes in microseconds from its start. It starts and ends at rest, so
it has an even number of changes. Without a random source each function gives its plain form.

There is no trustworthy public recording of such switches; these are models, to be varied at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

Train = tuple[int, ...]
Maker = Callable[[Random | None], Train]

_KNOCK = ((0, 800), (2100, 1100), (4500, 600), (9000, 900))
_STEP_MS = 500


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
    """Make a strike at each time: `count` pulses of 3 ms with 3 ms between; at random 1.5 to 4.5 ms."""
    spans: list[tuple[float, float]] = []
    for start in starts_ms:
        at = start * 1000
        n = count if rng is None else max(1, count + rng.randint(-1, 1))
        for _ in range(n):
            width = 3000.0 if rng is None else rng.uniform(1500, 4500)
            spans.append((at, width))
            at += width + (3000.0 if rng is None else rng.uniform(1500, 4500))
    return pulses(spans)


def shake(
    ms: float, hz: float = 5.0, count: int = 5, rng: Random | None = None, jitter: float = 0.12
) -> Train:
    """Shake for `ms` at `hz`: two strikes a period, at random each off by `jitter` of their distance."""
    step = 500 / hz
    starts = (i * step + _off(jitter * step, rng) for i in range(max(1, int(-(-ms // step)))))
    return strikes((max(0.0, start) for start in starts), count, rng)


def gentle(rng: Random | None = None) -> Train:
    """Shake as a small child does: 2.5 Hz for 0.9 s, two pulses a strike; at random up to 10 % off."""
    return strikes((max(0.0, 200 * i + _off(20, rng)) for i in range(5)), 2)


def knock(rng: Random | None = None) -> Train:
    """Knock on the table, or set something down: four short pulses in 10 ms, at random 0.6 to 1.6 as far."""
    if rng is None:
        return pulses(_KNOCK)
    return pulses((start * rng.uniform(0.6, 1.6), width * rng.uniform(0.4, 2)) for start, width in _KNOCK)


def slam(rng: Random | None = None) -> Train:
    """Slam the cup upside down on the table: 14 pulses in 180 ms, at random 8 to 20 in 120 to 220 ms."""
    r = rng or Random(14)
    n, last = (14, 176) if rng is None else (r.randint(8, 20), r.uniform(120, 220))
    return pulses((r.uniform(0, last * 1000), r.uniform(200, 4000)) for _ in range(n))


def steps(rng: Random | None = None) -> Train:
    """Walk past: a knock every 0.5 s, eight times; at random every 0.42 to 0.6 s, up to 20 % uneven."""
    step = _STEP_MS if rng is None else rng.uniform(420, 600)
    uneven = 0 if rng is None else rng.uniform(0, 0.2) * step
    return overlay(*((max(0.0, step * i + _off(uneven, rng)), knock(rng)) for i in range(8)))


def tilt(rng: Random | None = None, apart_ms: float | None = None) -> Train:
    """Tilt the cup: 1 to 10 pulses of 0.01 to 5 ms, at random up to 5, 20 or 40 ms apart."""
    r = rng or Random(3)
    apart = apart_ms or (10 if rng is None else r.choice((5, 20, 40)))
    at, spans = 0.0, []
    for _ in range(5 if rng is None else r.randint(1, 10)):
        width = r.uniform(10, 5000)
        spans.append((at, width))
        at += width + r.uniform(200, apart * 1000)
    return pulses(spans)


def pick(rng: Random | None = None) -> Train:
    """Pick the cup up: two tilts 0.3 s apart and a knock; at random 0.2 to 0.4 s, and the knock later."""
    if rng is None:
        return overlay((0, tilt()), (300, tilt()), (600, knock()))
    second = rng.uniform(210, 390)
    return overlay((0, tilt(rng)), (second, tilt(rng)), (second + rng.uniform(100, 600), knock(rng)))


def carry(rng: Random | None = None) -> Train:
    """Carry the cup to the next player: for 1.5 to 4 s, 2 to 4 bumps a second, up to 30 % uneven."""
    r = rng or Random(21)
    step, at, parts = 1000 / r.uniform(2, 4), 0.0, []
    end = r.uniform(1500, 4000)
    while at < end:
        parts.append((at, tilt(r, 15) if r.random() < 0.5 else knock(r)))
        at += step * r.uniform(0.7, 1.3)
    return overlay(*parts)


DISTURBANCES: dict[str, Maker] = {"knock": knock, "slam": slam, "steps": steps, "tilt": tilt, "pick": pick}
"""What happens to a cup that nobody shakes."""


def mixture(rng: Random, most: int = 4, within_ms: float = 2000) -> Train:
    """Let two to `most` disturbances begin within 2 s."""
    kinds = list(DISTURBANCES.values())
    return overlay(
        *((rng.uniform(0, within_ms), rng.choice(kinds)(rng)) for _ in range(rng.randint(2, most)))
    )


def chatter(ms: float, hz: float = 200.0) -> Train:
    """A loose wire: on and off at `hz` without a pause."""
    half = 500_000 / hz
    return pulses((2 * half * i, half) for i in range(max(1, int(ms * hz / 1000))))


def closing(rng: Random | None = None) -> tuple[int, ...]:
    """Close a button, or let go: an odd number of changes, over in 2 ms, at random up to 13 in 2.5 ms."""
    if rng is None:
        return (0, 400, 900, 1300, 1800)
    return (0, *sorted(rng.sample(range(1, 2500), 2 * rng.randint(0, 6))))


def _off(most: float, rng: Random | None) -> float:
    return 0.0 if rng is None else rng.uniform(-most, most)
