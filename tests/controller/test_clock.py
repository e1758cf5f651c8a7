"""Clocks never go back."""

from __future__ import annotations

import pytest

from controller.clock import ClockError, MonotonicClock, VirtualClock


def test_the_virtual_clock_moves_only_when_told() -> None:
    clock = VirtualClock(100)
    assert clock.now() == 100
    assert clock.advance(50) == clock.now() == 150
    assert clock.move_to(150) == 150


@pytest.mark.parametrize("at", [-1, 99])
def test_the_virtual_clock_refuses_the_past(at: int) -> None:
    with pytest.raises(ClockError, match="cannot go back"):
        VirtualClock(100).move_to(at)


def test_the_machines_clock_does_not_go_back() -> None:
    clock = MonotonicClock()
    times = [clock.now() for _ in range(1000)]
    assert times == sorted(times)
