"""The rig on simulated pins: what keys, scripts and power-on do arrives as inputs, through the pins."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rigging import START, Bench, said, wiring_with

from hardware.inputs import Control, Input, Kind, LampMode
from hardware.simulated import SimulatedPins
from hardware.wiring import CUP_PANEL, Wiring

KEEP, CUP, HOLD1 = Control.KEEP, Control.CUP, Control.HOLD1
PRESS, RELEASE, SHAKE = Kind.PRESS, Kind.RELEASE, Kind.SHAKE


@contextmanager
def bench(wiring: Wiring | None = None, held: tuple[Control, ...] = ()) -> Iterator[Bench]:
    made = Bench(wiring, held)
    with made.rig:
        yield made


def test_a_press_and_its_release_arrive_with_the_times_of_their_edges() -> None:
    with bench() as b:
        b.pins.press("main", KEEP, 2000)
        b.pins.release("main", KEEP, 2100)
        inputs = b.run(3000)
        assert said(inputs) == [(2001, KEEP, PRESS), (2101, KEEP, RELEASE)]
        assert [i.began for i in inputs] == [2001, 2001]
        assert {(i.source, i.panel) for i in inputs} == {("pins", "main")}


def test_a_press_is_there_4_ms_after_it_began_to_bounce() -> None:
    with bench() as b:
        b.pins.press("main", KEEP, 2000)
        assert b.run(2003) == []
        assert said(b.run(2004)) == [(2001, KEEP, PRESS)]


def test_held_tells_since_when() -> None:
    with bench() as b:
        b.pins.press("main", KEEP, 2000)
        b.run(5000)
        assert b.rig.held("main", KEEP) == 2001
        b.pins.release("main", KEEP, 5000)
        b.run(5020)
        assert b.rig.held("main", KEEP) is None


def test_a_shake_is_activity_at_once_and_one_shake_at_the_end() -> None:
    with bench() as b:
        b.pins.shake(800, 2000)
        inputs = b.run(4000)
        assert inputs[0].kind is Kind.ACTIVITY
        assert inputs[0].at == 2000
        (shake,) = [i for i in inputs if i.kind is SHAKE]
        assert (shake.at, shake.began, shake.panel) == (2727, 2000, CUP_PANEL)


def test_keys_drive_the_pins_of_a_simulated_table() -> None:
    with bench() as b:
        assert b.rig.key("K", True, START)
        assert b.pins.due() is not None
        inputs = b.run(1200)
        assert b.rig.key("k", False, 1200)
        assert said(inputs + b.run(1300)) == [(1001, KEEP, PRESS), (1201, KEEP, RELEASE)]
        assert not b.rig.key("x", True, 1300)


def test_a_key_that_repeats_is_one_press() -> None:
    with bench() as b:
        for at in range(1000, 2000, 30):
            b.rig.key("k", True, at)
            b.run(at)
        assert [b.rig.held("main", KEEP)] == [1001]


def test_holding_space_shakes_and_letting_go_throws() -> None:
    with bench() as b:
        b.rig.key("space", True, START)
        inputs = b.run(2000)
        assert all(i.kind is Kind.ACTIVITY for i in inputs)
        b.rig.key("space", False, 2000)
        (shake,) = [i for i in b.run(3000) if i.kind is SHAKE]
        assert 1927 <= shake.at <= 2000


def test_every_control_has_a_pin_here_also_one_without_a_line() -> None:
    with bench() as b:
        b.pins.press("main", HOLD1, 2000)
        assert said(b.run(2100)) == [(2001, HOLD1, PRESS)]


def test_raw_level_changes_reach_the_detectors() -> None:
    with bench() as b:
        b.pins.edges(CUP, [0, 0.8, 2.1, 3.2], 2000)
        assert [i.kind for i in b.run(3000)] == [Kind.ACTIVITY]
        b.pins.edges(KEEP, [0, 40], 3000, "main")
        assert said(b.run(4000)) == [(3000, KEEP, PRESS), (3040, KEEP, RELEASE)]


def test_an_unknown_control_is_told_as_such() -> None:
    wiring = wiring_with(cup={"touch": True})
    with bench(wiring) as b, pytest.raises(LookupError, match="attic"):
        b.pins.press("attic", KEEP, 2000)


def test_a_button_held_at_power_on_is_no_press_and_seems_stuck_after_10_s() -> None:
    with bench(held=(KEEP,)) as b:
        assert b.run(START + 9999) == []
        (fault,) = b.run(START + 10_000)
        assert (fault.kind, fault.control, fault.value) == (Kind.FAULT, KEEP, "button_stuck")
        assert b.rig.held("main", KEEP) is None
        (told,) = b.rig.faults(START + 25_000)
        assert (told.code, told.panel, told.control, told.values) == (
            "button_stuck",
            "main",
            KEEP,
            {"seconds": 25},
        )


def test_a_stuck_button_works_after_it_has_been_let_go() -> None:
    with bench(held=(KEEP,)) as b:
        b.pins.release("main", KEEP, 20_000)
        b.pins.press("main", KEEP, 21_000)
        inputs = b.run(22_000)
        assert [i.kind for i in inputs] == [Kind.FAULT, Kind.CLEARED, PRESS]
        assert b.rig.faults(22_000) == ()


def test_a_button_let_go_soon_after_power_on_never_was_a_fault() -> None:
    with bench(held=(KEEP,)) as b:
        b.pins.release("main", KEEP, 3000)
        assert b.run(30_000) == []


def test_a_loose_cup_wire_is_a_fault_that_clears_itself() -> None:
    with bench() as b:
        b.pins.play(tuple(range(0, 30_000_000, 2500)), 2000)
        inputs = b.run(25_000)
        assert said(inputs) == [(10_000, CUP, Kind.FAULT)]
        assert [f.code for f in b.rig.faults(b.now)] == ["cup_chatter"]
        assert [i.kind for i in b.run(40_000) if i.kind is not Kind.ACTIVITY] == [Kind.CLEARED]
        assert b.rig.faults(b.now) == ()


def test_a_lifted_cup_and_its_return_are_told() -> None:
    with bench(wiring_with(cup={"line": 17, "home": 18})) as b:
        assert b.rig.cup_home is False
        b.pins.put_home(2000)
        b.pins.lift(3000)
        assert said(b.run(4000)) == [(2001, CUP, Kind.HOME), (3001, CUP, Kind.LIFTED)]


def test_a_cup_that_stands_on_its_spot_at_power_on_is_lifted_first() -> None:
    wiring = wiring_with(cup={"line": 17, "home": 18})
    made = Bench.__new__(Bench)
    made.now = START
    made.pins = SimulatedPins(wiring, made.clock)
    made.pins.put_home(START)
    made.pins.advance(START + 10)
    made.now = START + 10
    from hardware.rig import Rig

    with Rig(wiring, made.pins, made.clock) as made.rig:
        assert made.rig.cup_home is True
        made.pins.lift(2000)
        assert said(made.run(3000)) == [(2001, CUP, Kind.LIFTED)]


def test_without_a_switch_nobody_knows_where_the_cup_is() -> None:
    with bench() as b:
        assert b.rig.cup_home is None
        with pytest.raises(LookupError):
            b.pins.lift(2000)


def test_sensitivity_follows_the_person() -> None:
    with bench() as b:
        b.pins.shake(900, 2000, hz=2.5, count=2)
        assert [i.kind for i in b.run(4000) if i.kind is not Kind.ACTIVITY] == [Kind.NEAR_MISS]
        b.rig.sensitivity("high")
        b.pins.shake(900, 5000, hz=2.5, count=2)
        assert [i.kind for i in b.run(7000) if i.kind is not Kind.ACTIVITY] == [SHAKE]


def test_touch_gives_the_same_input_without_a_pin() -> None:
    with bench() as b:
        b.rig.touch("main", KEEP, True, 2000)
        b.rig.touch("main", KEEP, True, 2010)
        b.rig.touch("main", KEEP, False, 2050)
        inputs = b.run(2100)
        assert said(inputs) == [(2000, KEEP, PRESS), (2050, KEEP, RELEASE)]
        assert {i.source for i in inputs} == {"touch"}


def test_touching_the_cup_for_a_while_throws() -> None:
    with bench() as b:
        b.rig.touch("main", CUP, True, 2000)
        inputs = b.run(2600)
        b.rig.touch("main", CUP, False, 2600)
        inputs += b.run(2700)
        assert inputs[0].kind is Kind.ACTIVITY
        assert inputs[-1] == Input(2600, "touch", CUP_PANEL, CUP, SHAKE, 60, 2000)


def test_items_and_characters_come_as_they_are() -> None:
    with bench() as b:
        b.rig.item("main", "tile.mexico", 2000)
        b.rig.text("é", 2001)
        assert [(i.control, i.value) for i in b.run(2010)] == [
            (Control.ITEM, "tile.mexico"),
            (Control.TEXT, "é"),
        ]


def test_inputs_come_in_the_order_of_their_times() -> None:
    with bench() as b:
        b.pins.press("main", KEEP, 2000)
        b.pins.press("main", Control.BLIND, 2001)
        b.rig.touch("main", Control.OK, True, 1999)
        b.now = 3000
        inputs = b.rig.poll(3000)
        assert [i.at for i in inputs] == sorted(i.at for i in inputs)
        assert len(inputs) == 3


def test_after_a_garbage_collection_presses_still_arrive() -> None:
    with bench() as b:
        gc.collect()
        b.pins.press("main", KEEP, 2000)
        assert said(b.run(2100)) == [(2001, KEEP, PRESS)]


def test_ten_presses_while_the_loop_is_blocked_arrive_in_order_with_their_own_times() -> None:
    with bench() as b:
        for i in range(10):
            b.pins.edges(KEEP, [0, 15], 2000 + 30 * i, "main")
        b.now = 2500
        inputs = b.rig.poll(2500)
        assert [(i.at, i.kind) for i in inputs] == [
            (2000 + 30 * i + d, kind) for i in range(10) for d, kind in ((0, PRESS), (15, RELEASE))
        ]


def test_70_000_edges_while_the_loop_is_blocked_do_no_harm() -> None:
    with bench() as b:
        b.pins.play(tuple(i * 100 for i in range(70_000)), 2000)
        b.pins.press("main", KEEP, 5000)
        b.now = 10_000
        inputs = b.rig.poll(10_000)
        assert (5001, KEEP, PRESS) in said(inputs)
        (fault,) = b.rig.faults(10_000)
        assert (fault.code, fault.values["dropped"]) == ("queue_full", 70_000 - 4096)
        b.pins.shake(1000, 21_000)
        assert SHAKE in [i.kind for i in b.run(23_000)]
        assert b.rig.faults(23_000) == ()


def test_a_chattering_button_is_dropped_alone_and_its_level_read_again() -> None:
    with bench() as b:
        b.pins.edges(KEEP, [i / 10 for i in range(5001)], 2000, "main")
        b.pins.press("main", Control.OK, 2300)
        b.now = 4000
        inputs = b.rig.poll(4000)
        assert (2301, Control.OK, PRESS) in said(inputs)
        b.run(4100)
        assert b.rig.held("main", KEEP) is not None


def test_stirred_tells_of_waiting_edges() -> None:
    with bench() as b:
        assert not b.rig.stirred()
        b.pins.press("main", KEEP, 2000)
        b.pins.advance(2002)
        assert b.rig.stirred()
        b.run(2100)
        assert not b.rig.stirred()


def test_nothing_is_due_when_nothing_happens() -> None:
    with bench() as b:
        assert b.rig.due(START) is None
        b.rig.lamp("main", KEEP, LampMode.BLINK)
        assert b.rig.due(START) == 1200


def test_a_seat_uses_its_own_panel_else_the_one_for_all() -> None:
    data = wiring_with().model_dump(exclude_none=True)
    controls = [k for k, v in data["panel"][0].items() if isinstance(v, dict)]
    own = {"id": "bram", "seat": 2, "place": "top", **{k: {"touch": True} for k in controls}}
    with bench(wiring_with(panel=[data["panel"][0], own])) as b:
        assert [b.rig.panel_of(seat) for seat in range(3)] == ["main", "bram", "main"]


def test_two_controls_of_two_panels_do_not_mix() -> None:
    touch = {k: {"touch": True} for k in ("blind", "keep", "left", "right", "ok", "menu")}
    panels = [{"id": f"p{i}", "seat": i + 1, **touch} for i in range(4)]
    with bench(wiring_with(panel=panels)) as b:
        for i in range(4):
            b.pins.press(f"p{i}", KEEP, 2000 + i)
        inputs = b.run(2100)
        assert [(i.panel, i.kind) for i in inputs] == [(f"p{i}", PRESS) for i in range(4)]
