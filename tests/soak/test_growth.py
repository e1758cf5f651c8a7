"""Nothing grows with the evening: throws headless, and frames on a screen."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

import psutil
import pytest
from playing import FULL, OpenTable, Played, amount

from display import samples
from display.view import TableView
from display.window import Window

MIB = 2**20
ALLOWED = 5 * MIB
"""What 10,000 throws, or 100,000 frames, may add."""
THROWS = 10_000
FRAMES = 100_000
START = "new mexico Anna Bram result=players first_leader=0\nuntil ready"


class Evening:
    """Two people who play a game that never ends, since nobody declares a loss."""

    def __init__(self, table: Played) -> None:
        self.table = table
        table.play(START)

    def throw(self) -> None:
        """One throw, and whatever else is to be pressed before the next."""
        self.table.play("shake")
        while self.table.table.view.buttons["keep"].does:
            if self.table.table.view.phase == "declare":
                self.table.play("press left\npress left")
            self.table.play("press keep")


@contextmanager
def memory() -> Iterator[Callable[[], int]]:
    """Bytes in use: of the process over a long time, of Python's objects, to the byte, over a short one."""
    process = psutil.Process()
    if FULL:
        yield lambda: process.memory_info().rss
        return
    tracemalloc.start()
    try:
        yield lambda: tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def growth(do: Callable[[], object], blocks: int, block: int) -> float:
    """Bytes gained each time, by the median of blocks, after as long a while of getting going."""
    with memory() as used:
        marks: list[int] = []
        for _ in range(2 * blocks + 1):
            for _ in range(block):
                do()
            gc.collect()
            marks.append(used())
    gained = [
        (after - before) / block for before, after in zip(marks[blocks:], marks[blocks + 1 :], strict=False)
    ]
    return (marks[-1] - marks[blocks]) / blocks / block if FULL else median(gained)


@pytest.mark.timeout(36_000)
def test_throws_leave_nothing_behind(
    open_table: OpenTable, record_property: Callable[[str, object], None]
) -> None:
    evening = Evening(open_table())
    each = growth(evening.throw, blocks=amount(3, 50), block=amount(8, THROWS // 100))
    record_property("bytes for each throw", round(each, 1))
    assert each * THROWS < ALLOWED


@pytest.mark.timeout(36_000)
def test_frames_leave_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    views: list[TableView] = [samples.rolling(8, "nl"), samples.mexico(4, "en"), samples.choosing(8, "nl")]
    count = 0
    with Window((1280, 800)) as window:

        def frame() -> None:
            nonlocal count
            count += 1
            view = views[count // 80 % len(views)]
            window.show(view, samples.NOW + count % 80 * 16)

        each = growth(frame, blocks=amount(4, 50), block=amount(240, FRAMES // 100))
    record_property("bytes for each frame", round(each, 1))
    assert each * FRAMES < ALLOWED
