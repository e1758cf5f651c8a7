"""A computer player thinks in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest
from playing import OpenTable

from controller.thinker import WANTED_MS, Thinker
from engines.face import Tagged
from engines.rummy import DECK, RUMMY, Deal, DrawStock, State

SLOWEST_S = 60


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def position(seed: int = 1) -> State:
    """Seat 0 has drawn."""
    deck = list(DECK)
    Random(seed).shuffle(deck)
    return RUMMY.play(RUMMY.play(RUMMY.start(), Deal(tuple(deck))).state, DrawStock()).state


def ask(thinker: Thinker, about: object, state: State, effort: int = 10) -> None:
    thinker.ask(about, RUMMY, "hard", RUMMY.seen_by(state, 0), Random(1), effort)


def wait(thinker: Thinker, about: object) -> Tagged:
    until = time.monotonic() + SLOWEST_S
    while time.monotonic() < until:
        found = thinker.answer(about, RUMMY)
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("the worker did not answer")


def test_it_decides_what_may_be_played(thinker: Thinker) -> None:
    state = position()
    ask(thinker, "here", state)
    assert RUMMY.why_not(state, wait(thinker, "here")) is None


def test_a_late_answer_to_another_position_is_dropped(thinker: Thinker) -> None:
    ask(thinker, "before", position(1))
    later = position(2)
    ask(thinker, "after", later)
    assert thinker.answer("before", RUMMY) is None
    assert RUMMY.why_not(later, wait(thinker, "after")) is None


def test_it_works_more_where_it_was_quick_and_less_where_it_was_slow(thinker: Thinker) -> None:
    thinker._efforts["rummy"] = 100
    thinker._learn("rummy", 100, WANTED_MS / 10)
    assert thinker._efforts["rummy"] == 150
    thinker._learn("rummy", 150, WANTED_MS * 2)
    assert thinker._efforts["rummy"] == 75


def test_one_that_dies_is_replaced(thinker: Thinker) -> None:
    state = position()
    ask(thinker, "here", state)
    assert thinker._worker is not None
    thinker._worker.process.kill()
    thinker._worker.process.join(10)
    thinker.answer("here", RUMMY)
    ask(thinker, "again", state)
    assert RUMMY.why_not(state, wait(thinker, "again")) is None


def test_the_table_goes_on_while_hard_thinks(open_table: OpenTable) -> None:
    table = open_table(animate=True)
    table.play("new rummy Anna cpu:hard\nwait 5s\npress hold1\nwait 2s\npress hold5")
    until = time.monotonic() + SLOWEST_S
    longest = 0.0
    while table.show()["turn"]["seat"] == 1 and time.monotonic() < until:
        begun = time.monotonic()
        table.play("wait 20ms")
        longest = max(longest, time.monotonic() - begun)
        time.sleep(0.002)
    assert table.show()["turn"]["seat"] == 0
    assert longest < 1
