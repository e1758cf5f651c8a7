"""What moves for a while: where it is at any time, computed from the effect alone, so that it repeats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import Final

from display.view import Effect, TableView


def progress(effect: Effect, now: int) -> float | None:
    """How far an effect is, from 0 to just under 1; None before it starts and once it is over."""
    if effect.ms <= 0 or not effect.at <= now < effect.at + effect.ms:
        return None
    return (now - effect.at) / effect.ms


def running(view: TableView, now: int, *kinds: str) -> tuple[Effect, float] | None:
    """The newest effect of these kinds that is going on, and how far it is."""
    for effect in reversed(view.effects):
        if effect.kind in kinds:
            done = progress(effect, now)
            if done is not None:
                return effect, done
    return None


def pending(view: TableView, now: int) -> tuple[bool, int | None]:
    """Whether anything moves now, and otherwise when the next effect starts."""
    starts = [effect.at for effect in view.effects if effect.at > now and effect.ms > 0]
    moving = any(progress(effect, now) is not None for effect in view.effects)
    return moving, min(starts, default=None)


def eased(part: float) -> float:
    """Quick at first, then settling: 0 to 1."""
    return 1 - (1 - part) ** 3


def shaken(now: int, strength: int) -> tuple[float, float]:
    """How far a shaken cup is from its place, in cups; stronger is wilder."""
    wild = 0.02 + 0.11 * strength / 100
    return wild * sin(now / 19.0), wild * 0.8 * cos(now / 23.0)


def refused(part: float) -> float:
    """The shake of a head: sideways, in its own size."""
    return 0.16 * sin(part * pi * 6) * (1 - part)


@dataclass(frozen=True, slots=True)
class Confetto:
    """One piece of confetti: place as a share of the screen, colour and size by number, turn by step."""

    x: float
    y: float
    tint: int
    kind: int
    step: int


CONFETTI_STEPS: Final = 12
_PIECES: Final = 110


@lru_cache(maxsize=4)
def _pieces(serial: int) -> tuple[tuple[float, ...], ...]:
    random = Random(serial)
    return tuple(
        (
            random.uniform(0, 2 * pi),
            random.uniform(0.25, 1.0) ** 0.7,
            random.uniform(-0.06, 0.06),
            random.uniform(1.5, 4.0),
            random.uniform(0, 1),
        )
        for _ in range(_PIECES)
    )


def confetti(serial: int, part: float) -> tuple[Confetto, ...]:
    """All pieces at `part` (0 to 1) of a celebration: they burst from the middle, then settle and fade."""
    found = []
    out = eased(min(1.0, part * 1.25))
    for number, (angle, far, sway, spin, start) in enumerate(_pieces(serial)):
        drift = sway * sin(part * pi * spin)
        x = 0.5 + 0.52 * far * out * cos(angle) + drift
        y = 0.5 + 0.52 * far * out * sin(angle) + drift * 0.6
        step = int((part * spin * 2 + start) * CONFETTI_STEPS) % CONFETTI_STEPS
        found.append(Confetto(x, y, number % 8, number % 3, step))
    return tuple(found)


def fading(part: float, start: float = 0.75) -> int:
    """Alpha of something that fades out over the last of its time."""
    return 255 if part <= start else max(0, round(255 * (1 - part) / (1 - start)))
