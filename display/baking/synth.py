"""Sound from numbers: strokes, notes and noise, as arrays of samples between -1 and 1."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

RATE: Final = 32_000
"""Samples a second."""


def silence(seconds: float) -> Samples:
    """Nothing, for a while."""
    return np.zeros(round(seconds * RATE))


def clock(seconds: float) -> Samples:
    """The time of each sample, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def struck(pitches: list[float], fades: list[float], loud: list[float], seconds: float) -> Samples:
    """Something hit: its tones (Hz), how fast each fades (s to 1/e) and how loud each is."""
    t = clock(seconds)
    tones = zip(pitches, fades, loud, strict=True)
    return np.asarray(sum(a * np.sin(2 * np.pi * f * t) * np.exp(-t / d) for f, d, a in tones))


def noise(seconds: float, rng: np.random.Generator, low: float, high: float) -> Samples:
    """Noise of the frequencies between `low` and `high` (Hz), at most 1 loud."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(rng.normal(size=count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= 1 / (1 + (low / np.maximum(pitch, 1)) ** 4) / (1 + (pitch / high) ** 4)
    made = np.fft.irfft(spectrum, count)
    return np.asarray(made / np.abs(made).max())


def faded(sound: Samples, rise: float, fall: float) -> Samples:
    """With a soft start and end (seconds)."""
    t = np.arange(len(sound)) / RATE
    left = t[-1] - t if len(t) else t
    return np.asarray(
        sound * np.clip(t / max(rise, 1e-4), 0, 1) * np.clip(left / max(fall, 1e-4), 0, 1) ** 1.5
    )


def brass(pitch: float, seconds: float, bright: float = 1.0) -> Samples:
    """A blown note: many overtones that open and close with it, a little vibrato."""
    t = clock(seconds)
    swing = 1 + 0.004 * np.sin(2 * np.pi * 5.6 * t) * np.clip((t - 0.12) / 0.15, 0, 1)
    phase = 2 * np.pi * pitch * np.cumsum(swing) / RATE
    opening = np.clip(t / 0.05, 0, 1) * np.exp(-t * 0.9)
    tone = np.zeros_like(t)
    for n in range(1, 15):
        if n * pitch < RATE / 2.4:
            tone += np.sin(n * phase) / n * np.exp(-(((n - 1) / (1.2 + 4.2 * bright * opening)) ** 1.3))
    return faded(tone * 0.5, 0.018, min(0.10, seconds / 3))


def bar(pitch: float, seconds: float = 0.9, soft: float = 1.0) -> Samples:
    """A wooden bar hit with a felt mallet."""
    fades = [0.28 * soft, 0.09 * soft, 0.03 * soft]
    return faded(struck([pitch, pitch * 3.93, pitch * 9.2], fades, [1, 0.22, 0.08], seconds), 0.002, 0.05)


def bell(pitch: float, seconds: float = 1.4) -> Samples:
    """A small bell."""
    tones = [pitch, pitch * 2.01, pitch * 2.98, pitch * 4.21]
    return faded(struck(tones, [0.55, 0.34, 0.2, 0.1], [0.7, 0.35, 0.22, 0.12], seconds), 0.002, 0.2)


def knock(rng: np.random.Generator, hard: float) -> Samples:
    """A die against a die or the wall of the cup; `hard` from 0 to 1 makes it brighter."""
    base = rng.uniform(0.85, 1.2)
    tones = [2300 * base, 3900 * base, 6100 * base]
    click = struck(tones, [0.009, 0.006, 0.004], [0.5, 0.4 * hard + 0.1, 0.35 * hard], 0.06)
    return faded(click + 0.25 * hard * faded(noise(0.06, rng, 1800, 9000), 0.0005, 0.055), 0.0005, 0.02)


def thud(rng: np.random.Generator, pitch: float) -> Samples:
    """Something on felt or leather."""
    low = struck([pitch, pitch * 1.7], [0.035, 0.02], [0.8, 0.35], 0.16)
    return faded(low + 0.35 * faded(noise(0.16, rng, 150, 900), 0.001, 0.15), 0.001, 0.05)


def slide(rng: np.random.Generator, seconds: float) -> Samples:
    """A card over felt or over another card: paper, swelling and dying away."""
    paper = noise(seconds, rng, 1600, 7500) + 0.4 * noise(seconds, rng, 500, 1500)
    return np.asarray(paper * np.sin(np.pi * clock(seconds) / seconds) ** 1.5)


def slap(rng: np.random.Generator) -> Samples:
    """A card coming down flat: a snap of paper with a little of the table in it."""
    snap = noise(0.05, rng, 900, 6000) * np.exp(-clock(0.05) / 0.009)
    track = silence(0.12)
    place(track, faded(snap, 0.0005, 0.01), 0)
    place(track, thud(rng, rng.uniform(260, 320)), 0.001, 0.3)
    return track


def place(track: Samples, sound: Samples, at: float, loud: float = 1.0, *, wrap: bool = False) -> None:
    """Mix a sound into a track, starting `at` seconds; with `wrap` its end may go on at the start."""
    start = round(at * RATE)
    if wrap:
        where = (start + np.arange(len(sound))) % len(track)
        np.add.at(track, where, sound * loud)
        return
    room = max(0, min(len(sound), len(track) - start))
    track[start : start + room] += sound[:room] * loud


def levelled(sound: Samples, peak: float) -> NDArray[np.int16]:
    """As 16 bit samples of which the loudest has this part of the full range."""
    loudest = max(float(np.abs(sound).max()), 1e-9)
    return (sound / loudest * peak * 32767).astype(np.int16)
