"""Low and empty batteries, with hysteresis."""

from __future__ import annotations

from firmware_bridge.battery import Battery, Charge


def after(*millivolts: int, powered: bool = False) -> Charge:
    battery = Battery()
    for mv in millivolts:
        for _ in range(5):
            battery.measured(mv, powered)
    return battery.charge


def test_low_below_three_and_a_half_volts_until_above_three_point_six_five() -> None:
    assert after(3510) is Charge.GOOD
    assert after(3490) is Charge.LOW
    assert after(3490, 3600) is Charge.LOW
    assert after(3490, 3660) is Charge.GOOD


def test_empty_below_three_point_three_until_above_three_point_four_five() -> None:
    assert after(3290) is Charge.EMPTY
    assert after(3290, 3400) is Charge.EMPTY
    assert after(3290, 3460) is Charge.LOW


def test_a_dip_under_load_says_nothing() -> None:
    battery = Battery()
    for mv in (3900, 3900, 3100, 3900, 3200, 3900, 3900):
        battery.measured(mv, powered=False)
        assert battery.charge is Charge.GOOD


def test_without_a_battery_or_on_the_cable_nothing_is_low() -> None:
    assert after(0) is Charge.UNKNOWN
    assert after(3100, powered=True) is Charge.GOOD
    assert after(3100, 0) is Charge.UNKNOWN
