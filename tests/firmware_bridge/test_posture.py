"""How the cup stands: at rest, lifted, upright, upside down."""

from __future__ import annotations

from random import Random

import motions
import onboard
import pytest
from motions import DOWN, UP, Trace

HOME, LIFTED, UPRIGHT, UPSIDE_DOWN = 1, 2, 3, 4


def postures(trace: Trace, home_ms: int = 800, seed: int = 1) -> list[tuple[int, int]]:
    found = onboard.posture.Posture((2, 1), home_ms)
    for i, (x, y, z) in enumerate(motions.noisy(trace, Random(seed))):
        found.sample(10 * i, (int(x), int(y), int(z)))
    taken: list[tuple[int, int]] = found.take()
    return taken


def kinds(trace: Trace, home_ms: int = 800, seed: int = 1) -> list[int]:
    return [kind for _, kind in postures(trace, home_ms, seed)]


def test_at_rest_is_home_since_it_became_still() -> None:
    ((at, kind),) = postures(motions.turn(500, 40) + motions.rest(3000, motions.turned(UP, 40)))
    assert kind == HOME
    assert 400 <= at <= 700


def test_taken_up_is_lifted_soon() -> None:
    trace = motions.rest(2000) + motions.turn(400, 40) + motions.rest(300, motions.turned(UP, 40))
    home, lifted = postures(trace)
    assert (home[1], lifted[1]) == (HOME, LIFTED)
    assert 2100 <= lifted[0] <= 2500


@pytest.mark.parametrize("name", ["knock", "steps"])
def test_knocks_and_steps_do_not_lift_it(name: str) -> None:
    for seed in range(40):
        trace = motions.rest(2000, DOWN) + motions.plus(
            motions.rest(6000, DOWN),
            [(x, y, z - 1000) for x, y, z in motions.DISTURBANCES[name](Random(seed))],
        )
        assert kinds(trace, seed=seed) == [HOME], seed


def test_shaking_it_lifts_it() -> None:
    assert kinds(motions.rest(2000) + motions.shake(1000)) == [HOME, LIFTED]


def test_turned_over_and_put_down_is_upside_down_and_then_upright_again() -> None:
    over = motions.turn(300, 180)
    trace = motions.rest(500) + over + motions.rest(600, DOWN) + over[::-1] + motions.rest(600)
    assert [kind for kind in kinds(trace) if kind > LIFTED] == [UPSIDE_DOWN, UPRIGHT]


def test_put_down_upside_down_after_a_shake_is_told_before_the_shake_is() -> None:
    for seed in range(20):
        rng = Random(seed)
        shaken = motions.rest(500) + motions.shake(1500, 5, 1800, rng)
        trace = shaken + motions.slam(rng)
        when = [at for at, kind in postures(trace, seed=seed) if kind == UPSIDE_DOWN]
        assert len(when) == 1, seed
        told = when[0] + onboard.posture.STEADY_MS
        last_blow = 10 * len(shaken) + 350
        assert told <= last_blow + onboard.shake.QUIET_MS, seed


def test_a_shake_alone_turns_nothing_over() -> None:
    for seed in range(20):
        rng = Random(seed)
        trace = motions.rest(500) + motions.shake(2500, 5, rng.uniform(1000, 2500), rng) + motions.rest(500)
        assert not {UPRIGHT, UPSIDE_DOWN} & set(kinds(trace, seed=seed)), seed


def test_a_hand_that_holds_it_still_trembles_too_much_to_be_home() -> None:
    rng = Random(1)
    held = [(x + rng.gauss(0, 20), y + rng.gauss(0, 20), z) for x, y, z in motions.rest(8000)]
    assert kinds(held) == []


def test_with_a_switch_under_the_cup_rest_is_not_home() -> None:
    assert kinds(motions.rest(3000), home_ms=0) == []
