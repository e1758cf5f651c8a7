"""A table that runs for days does not grow."""

from __future__ import annotations

import psutil
import pygame

from display import samples
from display.scenes.show import frame
from display.sprites import Cache, Compositor
from display.view import Cup, Effect, TableView

SIZE = (800, 480)
FRAMES = 2000
WARM = 700
ROUND = 90
"""Frames from one throw to the next."""


def throw(number: int, step: int) -> TableView:
    """One step of an endless game: shaking, rolling, lying, with names and values that change."""
    values = (1 + number % 6, 1 + number * 5 % 6)
    view = samples.choosing(4, "nl")
    changes: dict[str, object] = {"value_text": str(10 * max(values) + min(values)), "round": number}
    changes["labels"] = {**view.labels, "round": f"Ronde {number}"}
    if step < 20:
        changes["cup"] = Cup(shaking=True, strength=step * 5)
    elif step < 80:
        start = samples.NOW + number * ROUND * 16 + 20 * 16
        changes["effects"] = (
            Effect(serial=number, kind="roll", at=start, ms=960, seat=number % 4, values=values),
        )
    return view.model_copy(update=changes)


def test_thousands_of_frames_take_no_more_memory() -> None:
    compositor = Compositor(pygame.Surface(SIZE, 0, 32), Cache(8 << 20))
    process = psutil.Process()
    before = 0
    for index in range(FRAMES):
        number, step = divmod(index, ROUND)
        compositor.paint(frame(throw(number, step), SIZE, samples.NOW + index * 16))
        if index == WARM:
            before = process.memory_info().rss
    grown = process.memory_info().rss - before
    assert grown < 5 << 20, f"{grown / ((FRAMES - WARM) / ROUND) / 1024:.0f} KiB for each throw"
    assert compositor.cache.size <= compositor.cache.budget
