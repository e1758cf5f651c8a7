"""Nothing grows with the evening: throws headless, and frames on a screen."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from itertools import pairwise
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
BLOCK = 80
"""Bytes that an object of Python takes, about."""
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


def memory() -> int:
    """Bytes in use: of the process in a long run; in a short one Python's objects, which is finer."""
    gc.collect()
    return psutil.Process().memory_info().rss if FULL else sys.getallocatedblocks() * BLOCK


def growth(do: Callable[[], object], blocks: int, block: int) -> float:
    """Bytes gained each time, by the median of blocks, after as long a while of getting going."""
    marks: list[int] = []
    for _ in range(2 * blocks + 1):
        for _ in range(block):
            do()
        marks.append(memory())
    if FULL:
        return (marks[-1] - marks[blocks]) / blocks / block
    return median((after - before) / block for before, after in pairwise(marks[blocks:]))


@pytest.mark.timeout(36_000)
def test_throws_leave_nothing_behind(
    open_table: OpenTable, record_property: Callable[[str, object], None]
) -> None:
    evening = Evening(open_table())
    each = growth(evening.throw, blocks=amount(3, 50), block=amount(12, THROWS // 100))
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

        each = growth(frame, blocks=amount(3, 50), block=amount(240, FRAMES // 100))
    record_property("bytes for each frame", round(each, 1))
    assert each * FRAMES < ALLOWED
