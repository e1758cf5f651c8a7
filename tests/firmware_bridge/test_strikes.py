"""From accelerations to shakes: the cup's strikes, and the detector that it shares with the table."""

from __future__ import annotations

from random import Random

import motions
import onboard
import pytest
from motions import DISTURBANCES, Trace
from playing import amount

Found = tuple[str, int, int, int]
LEVELS = ("low", "medium", "high")


def felt(trace: Trace, sensitivity: str = "medium", seed: int = 1) -> list[Found]:
    """What the cup finds in a movement between two rests; without activity."""
    detector = onboard.shake.ShakeDetector(0, sensitivity)
    strikes = onboard.strikes.Strikes(onboard.strikes.THRESHOLDS[sensitivity])
    whole = motions.rest(500, trace[0]) + trace + motions.rest(1500, trace[-1])
    for i, (x, y, z) in enumerate(motions.noisy(whole, Random(seed))):
        at = 10 * i
        for edge in strikes.sample(at, (int(x), int(y), int(z))):
            detector.edge(edge)
        detector.settle(at)
    return [found for found in detector.take() if found[0] != "activity"]


def throws(trace: Trace, sensitivity: str = "medium", seed: int = 1) -> int:
    return sum(found[0] == "shake" for found in felt(trace, sensitivity, seed))


def test_a_shake_is_one_throw_with_its_own_times() -> None:
    ((kind, at, began, strength),) = felt(motions.shake(1500))
    assert kind == "shake"
    assert 500 <= began <= 720
    assert 1850 <= at <= 2020
    assert 30 <= strength <= 100


@pytest.mark.parametrize("level", LEVELS)
def test_shaking_hard_and_long_throws_once_at_any_sensitivity(level: str) -> None:
    for seed in range(amount(8, 300)):
        rng = Random(seed)
        trace = motions.shake(rng.randint(1700, 3500), rng.uniform(4.2, 6.2), rng.uniform(1300, 2500), rng)
        assert throws(motions.from_rest(trace), level, seed) == 1, seed


@pytest.mark.parametrize("level", LEVELS)
def test_swirling_the_cup_throws_too(level: str) -> None:
    for seed in range(amount(8, 300)):
        rng = Random(seed)
        trace = motions.swirl(rng.randint(1500, 2500), rng.uniform(4, 6), rng.uniform(900, 2000))
        assert throws(motions.from_rest(trace), level, seed) == 1, seed


def test_a_childs_gentle_shake_throws_at_high() -> None:
    made = amount(12, 300)
    hits = sum(throws(motions.gentle(Random(seed)), "high", seed) == 1 for seed in range(made))
    assert hits >= 0.95 * made


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", DISTURBANCES)
def test_knocks_slams_steps_tilts_and_picking_up_never_throw(name: str, level: str) -> None:
    for seed in range(amount(12, 3000)):
        assert throws(DISTURBANCES[name](Random(seed)), level, seed) == 0, seed


@pytest.mark.parametrize("level", LEVELS)
def test_carrying_the_cup_to_the_next_player_does_not_throw(level: str) -> None:
    made = amount(12, 1000)
    thrown = sum(throws(motions.carry(Random(seed)), level, seed) for seed in range(made))
    assert thrown <= made // 100


def test_slamming_the_cup_down_after_a_shake_is_no_second_throw() -> None:
    for seed in range(amount(8, 300)):
        rng = Random(seed)
        trace = motions.shake(1500, 5, 1800, rng) + motions.slam(rng)
        assert throws(trace, "medium", seed) == 1, seed


def test_a_harder_shake_is_stronger() -> None:
    soft, hard = felt(motions.shake(1500, 5, 900)), felt(motions.shake(1500, 5, 2600))
    assert soft[0][3] < hard[0][3]
