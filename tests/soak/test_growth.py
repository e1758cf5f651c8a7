"""Nothing grows with the evening: throws headless, and frames on a screen."""

from __future__ import annotations

import gc
import os
import tracemalloc
from collections.abc import Callable

import pytest
from playing import OpenTable, Played, amount

THROWS = amount(300, 10_000)
FRAMES = amount(2_000, 100_000)
PER_THROW = 5 * 1024 * 1024 / 10_000
"""Bytes: 5 MB in 10,000 throws."""
PER_FRAME = 5 * 1024 * 1024 / 100_000
START = "new mexico Anna Bram result=players first_leader=0\nuntil ready"


class Evening:
    """Two people who play a game that never ends, since nobody declares a loss."""

    def __init__(self, table: Played) -> None:
        self.table = table
        self.throws = 0
        table.play(START)

    def throw(self) -> None:
        """One throw, and whatever else is to be pressed before the next."""
        self.table.play("shake")
        self.throws += 1
        while self.table.table.view.buttons["keep"].does:
            if self.table.table.view.phase == "declare":
                self.table.play("press left\npress left")
            self.table.play("press keep")


def growth(do: Callable[[], object], times: int) -> float:
    """Bytes of Python objects gained each time, after a while of getting going."""
    for _ in range(times // 4):
        do()
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(times):
            do()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / times
    finally:
        tracemalloc.stop()


@pytest.mark.timeout(7200)
def test_throws_leave_nothing_behind(open_table: OpenTable) -> None:
    evening = Evening(open_table())
    each = growth(evening.throw, THROWS)
    print(f"{evening.throws} throws: {each:.1f} bytes each")
    assert each < PER_THROW


@pytest.mark.timeout(7200)
def test_frames_leave_nothing_behind(open_table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    from display.window import Window

    evening = Evening(open_table())
    now = 0
    with Window(size=(1280, 800), driver="dummy") as window:

        def frame() -> None:
            nonlocal now
            if now % 800 == 0:
                evening.throw()
            now += 16
            window.show(evening.table.table.view, now)

        each = growth(frame, FRAMES)
    print(f"{now // 16} frames: {each:.1f} bytes each")
    assert each < PER_FRAME
