from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from rigging import amount, debounced

from hardware import traces
from hardware.debounce import Debouncer


def test_short_presses_far_apart_are_all_seen() -> None:
    edges = [(t + d, level) for t in (0, 5000, 10_000) for d, level in ((0, True), (100, False))]
    changes = debounced(edges, until=11_000)
    assert [pressed for _, pressed in changes] == [True, False] * 3
    assert [at for at, _ in changes] == [0, 100, 5000, 5100, 10_000, 10_100]


def test_a_release_soon_after_the_press_ends_it() -> None:
    assert debounced([(0, True), (30, False)], until=60) == [(0, True), (30, False)]


def test_bounce_on_release_is_no_second_press() -> None:
    edges = [(0, True), (1000, False), (1002, True), (1004, False)]
    assert debounced(edges, until=1020) == [(0, True), (1004, False)]


def test_a_press_is_known_3_ms_after_it_closed() -> None:
    switch = Debouncer(False, 0)
    switch.edge(100, True)
    assert switch.due() == 103
    switch.settle(102)
    assert switch.take() == []
    switch.settle(103)
    assert switch.take() == [(100, True)]


def test_a_release_is_known_12_ms_after_it_opened() -> None:
    switch = Debouncer(False, 0)
    switch.edge(100, True)
    switch.edge(300, False)
    assert switch.due() == 312
    switch.settle(311)
    assert switch.pressed
    switch.settle(312)
    assert switch.take() == [(100, True), (300, False)]


def test_a_spike_shorter_than_3_ms_is_nothing() -> None:
    assert debounced([(0, True), (2, False), (50, True), (52, False)], until=1000) == []


def test_the_times_are_those_of_the_edges_however_late_they_are_told() -> None:
    edges = [(i * 30 + d, level) for i in range(10) for d, level in ((0, True), (15, False))]
    assert debounced(edges, until=60_000) == [(at, level) for at, level in edges]


def test_a_switch_that_is_closed_from_the_start_counts_after_it_has_been_let_go() -> None:
    switch = Debouncer(True, 0)
    switch.settle(30_000)
    assert switch.waking
    assert not switch.pressed
    switch.edge(30_000, False)
    switch.edge(31_000, True)
    switch.settle(31_010)
    assert switch.take() == [(31_000, True)]


def test_a_counting_switch_reports_the_end_of_what_it_was_found_in() -> None:
    switch = Debouncer(True, 0, counts=True)
    switch.edge(500, False)
    switch.settle(600)
    assert switch.take() == [(500, False)]


def test_an_edge_with_an_earlier_time_than_the_last_does_not_turn_time_back() -> None:
    switch = Debouncer(False, 0)
    switch.edge(100, True)
    switch.edge(90, False)
    switch.settle(1000)
    assert switch.take() == []


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=60), st.booleans())
def test_presses_and_releases_alternate_and_time_never_runs_back(
    steps: list[tuple[int, bool]], closed: bool
) -> None:
    at, edges = 0, []
    for wait, level in steps:
        at += wait
        edges.append((at, level))
    changes = debounced(edges, at + 100, closed)
    assert [pressed for _, pressed in changes] == [i % 2 == 0 for i in range(len(changes))]
    assert [t for t, _ in changes] == sorted(t for t, _ in changes)


def test_random_presses_with_random_bounce_are_each_one() -> None:
    rng = Random(5)
    for _ in range(amount(500, 5000)):
        at, edges, presses = 1000.0, [], rng.randint(1, 6)
        for _ in range(presses):
            for closed in (True, False):
                bounce = traces.closing(rng)
                edges += [(at + us / 1000, closed == (i % 2 == 0)) for i, us in enumerate(bounce)]
                at += rng.uniform(30, 400)
        changes = debounced(edges, int(at) + 100)
        assert len(changes) == 2 * presses
