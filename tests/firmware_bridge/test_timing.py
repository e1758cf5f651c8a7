"""When something happened, though no clock is set by another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.timing import Timebase


def test_an_age_counts_back_from_the_arrival() -> None:
    assert Timebase().happened(sent=500, age=30, at=10_000) == 9970


def test_time_on_a_line_that_held_it_up_is_taken_off() -> None:
    times = Timebase()
    times.feed(1000, 51_004)
    times.feed(2000, 52_604)  # 600 ms later than the quickest
    assert times.happened(2000, 100, 52_604) == 51_904


def test_a_quicker_frame_is_believed_at_once() -> None:
    times = Timebase()
    times.feed(1000, 51_500)
    times.feed(2000, 52_001)
    assert times.happened(2000, 0, 52_001) == 52_001
    assert times.happened(2000, 0, 52_400) == 52_001


def test_a_clock_of_32_bits_may_wrap() -> None:
    times = Timebase()
    times.feed((1 << 32) - 10, 1000)
    times.feed(5, 1015)
    assert times.happened(10, 0, 1020) == 1020


def test_a_device_clock_that_runs_slow_does_not_make_events_old() -> None:
    times = Timebase()
    for second in range(600):
        times.feed(second * 999, second * 1000)  # a part in a thousand
    sent, at = 600 * 999, 600_000
    assert 0 <= at - times.happened(sent, 0, at) <= 61


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 900)), min_size=1, max_size=50))
def test_never_later_than_it_arrived_and_never_earlier_than_the_quickest_allows(
    steps: list[tuple[int, int]],
) -> None:
    times, sent = Timebase(), 0
    for step, delay in steps:
        sent += step
        at = sent + 70_000 + delay
        times.feed(sent, at)
        assert at - delay <= times.happened(sent, 0, at) <= at
