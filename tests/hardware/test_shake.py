"""The shake detector on trains; `make soak` does each random case in full (3,000 times)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from rigging import START, amount, felt, throws

from hardware import traces
from hardware.shake import SENSITIVITIES, ShakeDetector

LEVELS = tuple(SENSITIVITIES)
SHAKE = traces.shake(1500)


def end_of(train: traces.Train) -> int:
    return START + train[-1] // 1000


@pytest.mark.parametrize("level", LEVELS)
def test_a_shake_is_one_throw_at_every_sensitivity(level: str) -> None:
    (found,) = felt(SHAKE, level)
    assert found[:3] == ("shake", end_of(SHAKE), START)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", traces.DISTURBANCES)
def test_what_is_no_shake_never_throws(kind: str, level: str) -> None:
    rng = Random(f"{kind} {level}")
    assert throws(traces.DISTURBANCES[kind](None), level) == 0
    for _ in range(amount(150, 3000)):
        assert throws(traces.DISTURBANCES[kind](rng), level) == 0


@pytest.mark.parametrize("level", ["low", "medium"])
def test_up_to_four_disturbances_within_two_seconds_do_not_throw(level: str) -> None:
    rng = Random(f"mixture {level}")
    for _ in range(amount(300, 3000)):
        assert throws(traces.mixture(rng), level) == 0


def test_random_shakes_are_one_throw_each() -> None:
    rng, n = Random(4), amount(200, 3000)
    counts = [
        throws(traces.shake(rng.uniform(800, 3000), rng.uniform(4, 6.5), rng.randint(2, 6), rng))
        for _ in range(n)
    ]
    assert max(counts) == 1
    assert counts.count(0) <= n * 0.01


def test_a_gentle_shake_of_a_child_throws_at_high_and_is_a_near_miss_else() -> None:
    rng = Random(2)
    assert [kind for kind, *_ in felt(traces.gentle(), "high")] == ["shake"]
    assert [kind for kind, *_ in felt(traces.gentle(), "medium")] == ["near_miss"]
    counts = [throws(traces.gentle(rng), "high") for _ in range(amount(200, 3000))]
    assert max(counts) == 1
    assert counts.count(0) <= len(counts) * 0.01


@pytest.mark.parametrize("seconds", [9, 12, 25, 30])
def test_rhythmic_shaking_of_any_length_is_one_throw(seconds: int) -> None:
    rng = Random(seconds)
    assert [kind for kind, *_ in felt(traces.shake(seconds * 1000))] == ["shake"]
    assert [kind for kind, *_ in felt(traces.shake(seconds * 1000, rng=rng))] == ["shake"]


@pytest.mark.parametrize("after_ms", [150, 340, 400, 640, 700, 1200])
def test_putting_the_cup_down_after_a_shake_is_no_second_throw(after_ms: int) -> None:
    train = traces.overlay((0, SHAKE), (SHAKE[-1] / 1000 + after_ms, traces.slam()))
    assert throws(train) == 1


def test_a_random_shake_and_the_cup_put_down_at_random_after_it_are_one_throw() -> None:
    rng = Random(19)
    for _ in range(amount(200, 3000)):
        shake = traces.shake(rng.uniform(1200, 3000), rng.uniform(4, 6), 5, rng)
        down = shake[-1] / 1000 + rng.uniform(50, 1500)
        assert throws(traces.overlay((0, shake), (down, traces.slam(rng)))) == 1


def test_a_shake_ends_after_350_ms_without_an_edge() -> None:
    detector = ShakeDetector(0)
    for us in SHAKE:
        detector.edge(START + us // 1000)
    assert detector.shaking
    assert detector.due() == end_of(SHAKE) + 350
    detector.settle(end_of(SHAKE) + 349)
    assert detector.shaking
    detector.settle(end_of(SHAKE) + 350)
    assert not detector.shaking
    assert detector.due() == -1


def test_nothing_is_told_for_300_ms_after_a_shake() -> None:
    knock = traces.knock()
    detector = ShakeDetector(0)
    for us in SHAKE:
        detector.edge(START + us // 1000)
    detector.settle(end_of(SHAKE) + 400)
    detector.take()
    for us in knock:
        detector.edge(end_of(SHAKE) + 400 + us // 1000)
    assert detector.take() == []
    for us in knock:
        detector.edge(end_of(SHAKE) + 660 + us // 1000)
    assert [kind for kind, *_ in detector.take()] == ["activity"]


def test_a_second_shake_right_after_the_first_is_a_throw_of_its_own() -> None:
    again = traces.shake(800)
    train = traces.overlay((0, SHAKE), (SHAKE[-1] / 1000 + 450, again))
    assert throws(train) == 2


def test_activity_comes_with_the_first_strike_and_then_every_50_ms_at_most() -> None:
    detector = ShakeDetector(0)
    for us in SHAKE:
        detector.edge(START + us // 1000)
    told = [found for found in detector.take() if found[0] == "activity"]
    assert told[0][1] == START
    assert all(b[1] - a[1] >= 50 for a, b in pairwise(told))
    assert len(told) >= 14
    assert all(0 < strength <= 100 for *_, strength in told)


def test_a_hard_shake_is_stronger_than_a_gentle_one() -> None:
    (hard,) = felt(traces.shake(1500, hz=6), "high")
    (gentle,) = felt(traces.gentle(), "high")
    assert hard[3] > gentle[3] + 20


def test_a_shake_that_fades_too_early_is_a_near_miss() -> None:
    (found,) = felt(traces.shake(450))
    assert found[0] == "near_miss"


def test_a_knock_or_a_step_is_not_even_a_near_miss() -> None:
    assert felt(traces.knock()) == []
    assert felt(traces.steps()) == []


def test_a_loose_wire_is_a_fault_after_8_s_and_over_after_2_s_of_quiet() -> None:
    train = traces.chatter(30_000)
    found = felt(train)
    assert [kind for kind, *_ in found] == ["fault", "cleared"]
    assert START + 8000 <= found[0][1] <= START + 8010
    assert found[1][1] == end_of(train) + 2000


def test_after_a_loose_wire_the_cup_works_again() -> None:
    train = traces.overlay((0, traces.chatter(10_000)), (13_000, SHAKE))
    assert [kind for kind, *_ in felt(train)] == ["fault", "cleared", "shake"]


def test_a_wire_that_comes_loose_while_shaking_throws_nothing() -> None:
    train = traces.overlay((0, SHAKE), (1500, traces.chatter(9000)))
    assert [kind for kind, *_ in felt(train)] == ["fault", "cleared"]


def test_chatter_too_short_to_be_a_fault_is_nothing() -> None:
    assert felt(traces.chatter(5000)) == []


def test_shaking_for_longer_than_anybody_can_is_a_fault() -> None:
    assert [kind for kind, *_ in felt(traces.shake(60_000))] == ["fault", "cleared"]


def test_a_constant_level_is_nothing() -> None:
    detector = ShakeDetector(0)
    detector.edge(100)
    detector.settle(3_600_000)
    assert [kind for kind, *_ in detector.take()] == ["activity"]
    assert detector.due() == -1


def test_a_new_sensitivity_while_shaking_keeps_the_shake() -> None:
    detector = ShakeDetector(0)
    for us in SHAKE:
        detector.edge(START + us // 1000)
    detector.set_sensitivity("low")
    detector.settle(START + 5000)
    (found,) = [f for f in detector.take() if f[0] != "activity"]
    assert found[:3] == ("shake", end_of(SHAKE), START)


def test_an_unknown_sensitivity_is_refused() -> None:
    with pytest.raises(KeyError):
        ShakeDetector(0, "extreme")


def test_polarity_does_not_matter() -> None:
    """A switch that is closed at rest gives the same edges: the detector never sees levels."""
    shifted = tuple(us + 500 for us in SHAKE)
    assert throws(shifted) == 1


def test_the_rhythm_began_with_its_own_first_strike_not_with_the_knock_before() -> None:
    train = traces.overlay((0, traces.tilt()), (330, SHAKE))
    (found,) = felt(train)
    assert found[0] == "shake"
    assert found[2] == START + 330
