"""What moves: computed from the effect and the time alone."""

from __future__ import annotations

import pytest

from display import effects, samples
from display.view import Effect

ROLL = Effect(serial=3, kind="roll", at=1000, ms=500, values=(6, 4))


@pytest.mark.parametrize(
    ("now", "part"), [(999, None), (1000, 0.0), (1250, 0.5), (1499, 0.998), (1500, None)]
)
def test_an_effect_runs_from_its_start_for_its_time(now: int, part: float | None) -> None:
    assert effects.progress(ROLL, now) == part


def test_an_effect_without_length_never_runs() -> None:
    assert effects.progress(ROLL.model_copy(update={"ms": 0}), 1000) is None


def test_the_newest_of_several_effects_is_the_one_that_counts() -> None:
    newer = ROLL.model_copy(update={"serial": 4, "at": 1100})
    view = samples.choosing(2, "nl").model_copy(update={"effects": (ROLL, newer)})
    found = effects.running(view, 1200, "roll")
    assert found is not None
    assert found[0].serial == 4
    assert effects.running(view, 1200, "life") is None


def test_effects_to_come_say_when_they_start() -> None:
    view = samples.choosing(2, "nl").model_copy(update={"effects": (ROLL,)})
    assert effects.pending(view, 400) == (False, 1000)
    assert effects.pending(view, 1200) == (True, None)


def test_confetti_is_the_same_each_time_and_another_for_each_mexico() -> None:
    assert effects.confetti(21, 0.4) == effects.confetti(21, 0.4)
    assert effects.confetti(21, 0.4) != effects.confetti(22, 0.4)


def test_confetti_starts_in_the_middle_and_spreads() -> None:
    start, end = effects.confetti(21, 0.0), effects.confetti(21, 0.9)
    assert all(abs(piece.x - 0.5) < 0.1 for piece in start)
    assert max(piece.x for piece in end) > 0.8
    assert min(piece.x for piece in end) < 0.2


def test_a_stronger_shake_is_wilder() -> None:
    weak = max(abs(effects.shaken(now, 10)[0]) for now in range(200))
    strong = max(abs(effects.shaken(now, 100)[0]) for now in range(200))
    assert strong > 2 * weak


def test_what_fades_is_whole_at_first_and_gone_at_the_end() -> None:
    assert effects.fading(0.2) == 255
    assert 0 < effects.fading(0.9) < 255
    assert effects.fading(1.0) == 0
