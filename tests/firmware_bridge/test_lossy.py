"""Events arrive once and in order over the worst of lines: the cup's own end and the table's, joined."""

from __future__ import annotations

from itertools import pairwise

import pytest
from lossy import Pair, deliver
from playing import amount

from firmware_bridge.happenings import LinkState

EVENTS = 10_000


@pytest.mark.timeout(3600)
def test_each_event_arrives_once_and_in_order_over_a_bad_line_with_ten_unplugs() -> None:
    count = amount(400, EVENTS)
    pair = deliver(count, unplugs=10, seed=1)
    assert pair.values() == list(range(count))
    counters = pair.link.diary.counters
    assert counters.reconnects == 10
    assert min(counters.crc_errors, counters.resyncs, counters.duplicates, counters.gaps) > 0
    assert counters.missed == 0
    assert pair.most_waiting < 20_000


@pytest.mark.parametrize("seed", range(3))
def test_a_worse_line_only_takes_longer(seed: int) -> None:
    assert deliver(60, unplugs=3, seed=seed, share=0.02).values() == list(range(60))


def test_a_good_line_delivers_at_once() -> None:
    pair = Pair(1, share=0)
    for _ in range(100):
        pair.step()
    for n in range(50):
        pair.happens(n)
        for _ in range(10):
            pair.step()
    assert pair.values() == list(range(50))
    assert all(h.fresh for h in pair.heard)
    assert all(abs(b.at - a.at - 50) <= 10 for a, b in pairwise(pair.heard))
    assert pair.link.diary.counters.crc_errors == 0


def test_where_every_fifth_frame_is_lost_what_people_do_arrives_while_it_still_counts() -> None:
    pair = Pair(5, share=0.003)
    for _ in range(600):
        pair.step()
    for n in range(60):
        pair.happens(n)
        for _ in range(500):
            pair.step()
    assert pair.values() == list(range(60))
    assert sum(h.fresh for h in pair.heard) >= 57


def test_a_device_that_starts_anew_in_between_is_heard_from_its_first_event_on() -> None:
    pair = Pair(2, share=0)
    for boot in range(3):
        for _ in range(300):
            pair.step()
        pair.happens(boot)
        for _ in range(200):
            pair.step()
        pair.restart()
    assert pair.values() == [0, 1, 2]
    assert pair.link.diary.counters.restarts >= 2


def test_a_device_whose_memory_was_full_goes_on_with_what_it_kept() -> None:
    pair = Pair(3, share=0)
    for _ in range(300):
        pair.step()
    pair.pull()
    for n in range(100):
        pair.happens(n)
    pair.plug()
    for _ in range(1000):
        pair.step()
    assert pair.values() == list(range(52, 100))
    assert pair.link.diary.counters.missed == 52
    assert pair.link.state(pair.now) is LinkState.UP


def corrupting(frames: int) -> Pair:
    """A bridge that changes a bit in one of a hundred bytes."""
    pair = Pair(4, share=0)
    put = pair.up.put

    def bad_put(data: bytes) -> None:
        put(bytes(b ^ (1 << pair.rng.randrange(8)) if pair.rng.random() < 0.01 else b for b in data))

    pair.up.put = bad_put  # type: ignore[method-assign]
    made = 0
    while pair.link.diary.counters.frames + pair.link.diary.counters.crc_errors < frames:
        if pair.room:
            pair.happens(made)
            made += 1
        pair.step()
    return pair


@pytest.mark.timeout(3600)
def test_a_bridge_that_corrupts_bytes_shows_in_the_counters_and_never_in_the_events() -> None:
    pair = corrupting(amount(1500, 10_000))
    assert pair.values() == list(range(len(pair.values())))
    assert pair.link.diary.counters.unknown == 0
    assert pair.link.diary.counters.crc_errors > 50
    assert pair.link.diary.cable_suspect
