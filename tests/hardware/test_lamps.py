from __future__ import annotations

import pytest
from rigging import START, Bench, wiring_with

from hardware.inputs import Control, LampMode
from hardware.lamps import BEEPS, lamp_level

BLIND, KEEP = Control.BLIND, Control.KEEP
LAMP_OF_BLIND, LAMP_OF_KEEP = 5, 6


def level(bench: Bench, line: int) -> float:
    return float(bench.pins.pin(line).state)


def test_dim_lit_and_off_are_three_levels() -> None:
    off, dim, lit = (lamp_level(mode, 0, 100, True) for mode in (LampMode.OFF, LampMode.DIM, LampMode.LIT))
    assert (off, lit) == (0, 1)
    assert 0 < dim < 0.5


def test_brightness_scales_and_a_lamp_without_pwm_is_on_or_off() -> None:
    assert lamp_level(LampMode.LIT, 0, 40, True) == pytest.approx(0.4)
    assert lamp_level(LampMode.LIT, 0, 1, False) == 1
    assert lamp_level(LampMode.LIT, 0, 0, False) == 0
    assert lamp_level(LampMode.DIM, 0, 100, False) == 0


def test_blinking_lamps_are_in_phase() -> None:
    b = Bench()
    with b.rig:
        b.rig.lamp("main", BLIND, LampMode.BLINK)
        b.run(START + 250)
        b.rig.lamp("main", KEEP, LampMode.BLINK)
        for at in range(START + 300, START + 3000, 100):
            b.run(at)
            assert level(b, LAMP_OF_BLIND) == level(b, LAMP_OF_KEEP) == 1 - at // 400 % 2


def test_a_lamp_shows_at_once_and_a_control_without_one_nothing() -> None:
    b = Bench()
    with b.rig:
        b.rig.lamp("main", KEEP, LampMode.LIT)
        assert level(b, LAMP_OF_KEEP) == 1
        b.rig.lamp("main", Control.HOLD1, LampMode.LIT)
        b.rig.lamp("attic", KEEP, LampMode.LIT)
        b.rig.brightness(30)
        assert level(b, LAMP_OF_KEEP) == pytest.approx(0.3)


def test_outputs_off_lasts_until_something_is_set() -> None:
    b = Bench()
    with b.rig:
        b.rig.lamp("main", KEEP, LampMode.BLINK)
        b.rig.outputs_off()
        b.run(START + 2000)
        assert level(b, LAMP_OF_KEEP) == 0
        assert b.rig.due(b.now) is None


def test_an_active_low_lamp_is_dark_at_the_high_level() -> None:
    panel = {k: {"touch": True} for k in ("blind", "left", "right", "ok", "menu")}
    panel["keep"] = {"touch": True, "lamp": {"line": 5, "active": "low"}}  # type: ignore[dict-item]
    b = Bench(wiring_with(panel=[{"id": "main", **panel}]))
    with b.rig:
        assert level(b, 5) == 1
        b.rig.lamp("main", KEEP, LampMode.LIT)
        assert level(b, 5) == 0


@pytest.mark.parametrize("name", BEEPS)
def test_a_buzzer_plays_its_pattern_and_ends(name: str) -> None:
    b = Bench(wiring_with(buzzer=18))
    with b.rig:
        b.rig.buzz(name)
        heard = []
        for at in range(START, START + 2500):
            b.run(at)
            heard.append(level(b, 18))
        changes = [i for i in range(1, len(heard)) if heard[i] != heard[i - 1]]
        assert heard[0] == 1
        assert changes == [sum(BEEPS[name][: i + 1]) for i in range(len(BEEPS[name]))]
        assert b.rig.due(b.now) is None


def test_a_table_without_a_buzzer_is_silent() -> None:
    b = Bench()
    with b.rig:
        b.rig.buzz("win")
        assert b.rig.due(b.now) is None
