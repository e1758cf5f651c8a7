"""Make the sounds: ``python -m display.baking.sounds``. The same on every run."""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import numpy as np

from display.baking.synth import (
    RATE,
    Samples,
    bar,
    bell,
    brass,
    clock,
    faded,
    knock,
    levelled,
    noise,
    place,
    silence,
    slap,
    slide,
    struck,
    thud,
)
from display.sounds import ASSETS, NAMES

C5, D5, E5, G5, A5, C6, E6, G6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1318.5, 1568.0


def shake(rng: np.random.Generator) -> Samples:
    """Dice rattling in a leather cup, five swings; its end goes on at its start."""
    track = silence(1.0)
    for beat in np.arange(0, 1, 0.1):
        place(track, thud(rng, rng.uniform(170, 230)), beat + rng.normal(0, 0.006) + 0.01, 0.5, wrap=True)
        for _ in range(rng.integers(2, 5)):
            place(
                track,
                knock(rng, rng.uniform(0.2, 0.8)),
                beat + rng.uniform(0, 0.07),
                rng.uniform(0.3, 0.9),
                wrap=True,
            )
    return track


def roll(rng: np.random.Generator) -> Samples:
    """Two dice over the felt: a fall, shorter and shorter hops, a last rock."""
    track = silence(1.05)
    for die in (0.0, 0.05):
        at, gap, loud = 0.09 + die, rng.uniform(0.15, 0.19), 1.0
        while at < 0.9:
            place(track, thud(rng, rng.uniform(210, 300)), at, loud)
            place(track, knock(rng, 0.35), at, 0.45 * loud)
            at, gap, loud = at + gap, max(0.045, gap * rng.uniform(0.74, 0.84)), loud * 0.82
    place(track, knock(rng, 0.8), 0.31, 0.8)
    return faded(track, 0.001, 0.08)


def refused(rng: np.random.Generator) -> Samples:
    """No: two dull strokes, the second lower."""
    track = silence(0.34)
    for at, pitch in ((0, 196.0), (0.13, 155.6)):
        place(track, bar(pitch, 0.2, 0.35), at)
        place(track, thud(rng, pitch), at, 0.5)
    return track


def stale(rng: np.random.Generator) -> Samples:
    """Too soon: one dull tick."""
    track = silence(0.12)
    place(track, thud(rng, 330), 0, 0.8)
    place(track, bar(311, 0.11, 0.2), 0, 0.6)
    return track


def near_miss(rng: np.random.Generator) -> Samples:
    """A little harder: a faint rattle and two notes that ask."""
    track = silence(0.5)
    for at in (0.0, 0.06, 0.11):
        place(track, knock(rng, 0.2), at, 0.5)
    place(track, bar(D5, 0.25, 0.5), 0.16, 0.7)
    place(track, bar(A5, 0.25, 0.5), 0.27, 0.8)
    return track


def reveal(rng: np.random.Generator) -> Samples:
    """The cup is lifted: air, and a small bell."""
    t = clock(0.42)
    air = noise(0.42, rng, 700, 5200) * np.sin(np.pi * np.clip(t / 0.42, 0, 1)) ** 2
    track = silence(0.9)
    place(track, thud(rng, 190), 0, 0.5)
    place(track, air, 0, 0.35)
    place(track, bell(C6, 0.7), 0.2, 0.5)
    return track


def mexico(rng: np.random.Generator) -> Samples:
    """A fanfare in thirds with maracas."""
    track = silence(2.3)
    tune = [
        (0, G5, 0.14),
        (0.16, G5, 0.14),
        (0.32, C6, 0.14),
        (0.48, E6, 0.30),
        (0.82, C6, 0.14),
        (0.98, E6, 0.9),
    ]
    third = {G5: E5, C6: G5, E6: C6}
    for at, pitch, length in tune:
        place(track, brass(pitch, length + 0.05), at, 0.62)
        place(track, brass(third[pitch], length + 0.05, 0.8), at, 0.5)
        place(track, brass(third[pitch] / 2, length + 0.05, 0.6), at, 0.35)
    for beat in np.arange(0, 1.9, 0.08):
        grain = faded(noise(0.05, rng, 4500, 12000), 0.004, 0.04)
        place(track, grain, beat, 0.32 if round(beat / 0.08) % 4 == 0 else 0.14)
    place(track, bell(G6, 1.2), 1.0, 0.3)
    return faded(track, 0.001, 0.3)


def life(rng: np.random.Generator) -> Samples:
    """A life less: a die turned over, two notes down."""
    track = silence(0.95)
    place(track, knock(rng, 0.6), 0, 0.6)
    place(track, thud(rng, 240), 0.10, 0.7)
    place(track, bar(E5, 0.5), 0.16, 0.8)
    place(track, bar(C5 * 0.944, 0.6), 0.36, 0.9)
    return track


def out(rng: np.random.Generator) -> Samples:
    """Out of the game: three low notes down and a lid."""
    track = silence(1.5)
    for at, pitch in ((0, 392.0), (0.22, 311.1), (0.44, 261.6)):
        place(track, bar(pitch, 0.8, 1.4), at, 0.8)
    place(track, thud(rng, 110), 0.72, 1.0)
    return faded(track, 0.001, 0.2)


def winner(rng: np.random.Generator) -> Samples:
    """The end: up the chord, brass under bells, a last shimmer."""
    track = silence(2.6)
    for step, pitch in enumerate((C5, E5, G5, C6, E6, G6)):
        place(track, bell(pitch, 1.4), 0.11 * step, 0.45)
        place(track, bar(pitch / 2, 0.6), 0.11 * step, 0.5)
    for pitch in (C5, E5, G5, C6):
        place(track, brass(pitch, 1.35, 0.7), 0.72, 0.30)
    for _ in range(24):
        place(track, bell(rng.choice([C6, E6, G6]) * 2, 0.5), rng.uniform(0.8, 1.9), 0.06)
    return faded(track, 0.001, 0.5)


def deal(rng: np.random.Generator) -> Samples:
    """Cards dealt round the table, quick and not quite even."""
    track = silence(0.7)
    for card in range(7):
        place(track, slide(rng, 0.07), 0.08 * card + rng.normal(0, 0.006) + 0.01, rng.uniform(0.6, 1.0))
        place(track, slap(rng), 0.08 * card + 0.055, rng.uniform(0.25, 0.4))
    return track


def draw(rng: np.random.Generator) -> Samples:
    """A card drawn over the pile to one's hand."""
    track = silence(0.3)
    place(track, slide(rng, 0.22), 0.01)
    return track


def take(rng: np.random.Generator) -> Samples:
    """The open card picked up: its edge clicks, then it slides."""
    track = silence(0.32)
    place(track, slap(rng), 0.005, 0.4)
    place(track, slide(rng, 0.2), 0.06, 0.9)
    return track


def meld(rng: np.random.Generator) -> Samples:
    """Cards laid out side by side."""
    track = silence(0.45)
    for at in (0.02, 0.12, 0.22):
        place(track, slide(rng, 0.06), at, 0.5)
        place(track, slap(rng), at + 0.04, rng.uniform(0.7, 1.0))
    return track


def discard(rng: np.random.Generator) -> Samples:
    """A card thrown on the pile."""
    track = silence(0.26)
    place(track, slide(rng, 0.09), 0.005, 0.7)
    place(track, slap(rng), 0.08)
    return track


def turn_pile(rng: np.random.Generator) -> Samples:
    """The pile gathered and turned over: a riffle that ends on the table."""
    track = silence(0.75)
    for at in np.cumsum(rng.uniform(0.012, 0.022, size=26)):
        place(track, slap(rng), 0.02 + at, rng.uniform(0.15, 0.35))
    place(track, slide(rng, 0.12), 0.48, 0.6)
    place(track, slap(rng), 0.58, 1.0)
    place(track, thud(rng, 230), 0.58, 0.6)
    return track


def save(rng: np.random.Generator) -> Samples:
    """Saving fails: two short horns that want to be heard, not to frighten."""
    del rng
    track = silence(0.85)
    for at in (0.0, 0.34):
        place(track, brass(311.1, 0.24, 0.5), at, 0.8)
        place(track, struck([155.6], [0.2], [0.6], 0.3), at, 0.6)
    return track


MADE: dict[str, tuple[Callable[[np.random.Generator], Samples], float]] = {
    "shake": (shake, 0.55),
    "roll": (roll, 0.65),
    "refused": (refused, 0.5),
    "stale": (stale, 0.4),
    "near_miss": (near_miss, 0.4),
    "reveal": (reveal, 0.5),
    "mexico": (mexico, 0.8),
    "life": (life, 0.55),
    "out": (out, 0.6),
    "winner": (winner, 0.75),
    "deal": (deal, 0.5),
    "draw": (draw, 0.4),
    "take": (take, 0.45),
    "meld": (meld, 0.5),
    "discard": (discard, 0.5),
    "turn_pile": (turn_pile, 0.5),
    "save": (save, 0.6),
}
"""Each sound and how loud its loudest sample is."""


def write(name: str, file: Path) -> None:
    """Make one sound."""
    make, peak = MADE[name]
    sound = make(np.random.default_rng(crc32(name.encode())))
    samples = levelled(sound if name == "shake" else faded(sound, 0.0005, 0.03), peak)
    with wave.open(str(file), "wb") as out_file:
        out_file.setnchannels(1)
        out_file.setsampwidth(2)
        out_file.setframerate(RATE)
        out_file.writeframes(samples.tobytes())


def main() -> int:
    """Make all of them."""
    ASSETS.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        write(name, ASSETS / f"{name}.wav")
        sys.stdout.write(f"{name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
