"""The lesson as a state machine: presses, what is no press, the cup, back, skip, quit."""

from __future__ import annotations

from random import Random

import pytest
from soldering import Room, main, points

from controller.learn.bindings import Bindings, Ways
from controller.learn.points import CUP, HOME, KeyPoint, LinePoint
from controller.learn.stages import AGAIN_MS, PATIENCE_MS, Stage
from hardware import traces
from hardware.wiring import JoystickBinding, SerialBinding
from hardware.wiring_lines import InputLine

STEPS = main("blind", "keep", "left")


def room(*names: str, **more: object) -> Room:
    return Room(main(*names) if names else STEPS, **more).begun()  # type: ignore[arg-type]


# -- presses -----------------------------------------------------------------------------------------------


def test_each_press_binds_the_control_that_was_asked_for_and_goes_on() -> None:
    r = room()
    for line in (27, 4, 25):
        r.press(line)
    assert [r.line(name) for name in ("blind", "keep", "left")] == [27, 4, 25]
    assert (r.learner.stage, r.learner.early) == (Stage.REVIEW, False)


def test_a_line_of_a_control_that_is_still_to_come_is_taken_from_it_without_asking() -> None:
    r = room()
    r.press(23)
    assert r.line("blind") == 23
    assert r.line("keep") is None
    assert r.said == "learned_from"


def test_the_press_counts_only_once_it_is_let_go() -> None:
    r = room()
    r.hold(22)
    r.wait(1000)
    assert r.learner.place == STEPS[0]
    assert r.listener.held == points(22)
    r.let_go(22)
    r.wait(600)
    assert r.learner.place == STEPS[1]


def test_two_at_once_are_named_and_asked_again() -> None:
    r = room()
    r.press(22, 24)
    assert (r.said, set(r.points)) == ("two", set(points(22, 24)))
    assert r.learner.place == STEPS[0]
    r.press(22)
    assert r.learner.place == STEPS[1]


def test_several_presses_in_a_row_are_no_press() -> None:
    r = room()
    for _ in range(3):
        r.press(22, ms=60, calm=60)
    r.wait(600)
    assert (r.said, r.learner.place) == ("chatter", STEPS[0])


@pytest.mark.parametrize("seed", range(8))
def test_however_a_worn_button_chatters_it_is_bound_or_told_and_never_anything_else(seed: int) -> None:
    rng = Random(seed)
    r = room()
    for _ in range(rng.randint(2, 9)):
        r.press(22, ms=rng.randint(1, 9), calm=rng.randint(1, 30))
    r.wait(1000)
    assert r.said in {"", "learned", "chatter"}
    assert r.learner.bindings.of(main("keep")[0]) == r.bindings.of(main("keep")[0])
    assert r.line("blind") == 22


def test_a_spike_is_nothing() -> None:
    r = room()
    r.listener.edge(22, r.now, False)
    r.listener.edge(22, r.now + 1, True)
    r.wait(1000)
    assert (r.said, r.learner.place) == ("", STEPS[0])


def test_a_button_that_is_stuck_is_named_and_its_release_is_no_press() -> None:
    r = room()
    r.hold(22)
    r.wait(4500)
    assert (r.said, r.points) == ("stuck", points(22))
    r.wait(PATIENCE_MS + 2000)
    r.let_go(22)
    r.wait(1000)
    assert r.learner.place == STEPS[0]
    r.press(22)
    assert r.line("blind") == 22
    assert r.learner.place == STEPS[1]


def test_while_one_is_stuck_another_can_be_learned() -> None:
    r = room()
    r.hold(22)
    r.wait(4500)
    r.press(25)
    assert (r.line("blind"), r.learner.place) == (25, STEPS[1])


def test_a_button_held_at_the_start_is_told_when_it_is_let_go_and_works_then() -> None:
    r = Room(STEPS, rests={22: "low"})
    r.down.add(22)
    r.begun()
    r.let_go(22)
    r.wait(4500)
    assert (r.said, r.points) == ("let_go", points(22))
    r.press(22)
    assert r.learner.bindings.of(STEPS[0]).line == InputLine(line=22)


# -- bound already -----------------------------------------------------------------------------------------


def test_a_button_that_was_learned_before_moves_only_when_pressed_again() -> None:
    r = room()
    r.press(22)
    r.wait(1500)
    r.press(22)
    assert r.said == "bound"
    assert r.learner.message is not None
    assert r.learner.message.places == (STEPS[0],)
    assert (r.line("blind"), r.learner.place) == (22, STEPS[1])
    r.press(22)
    assert (r.line("blind"), r.line("keep")) == (None, 22)


def test_another_button_instead_takes_the_question_back() -> None:
    r = room()
    r.press(22)
    r.wait(1500)
    r.press(22)
    r.press(25)
    assert (r.line("blind"), r.line("keep")) == (22, 25)
    r.wait(1500)
    r.press(22)
    assert (r.said, r.learner.place) == ("bound", STEPS[2])


def test_a_second_press_of_the_same_button_right_after_is_only_a_double_press() -> None:
    r = room()
    r.press(22, calm=350)
    r.press(22, calm=350)
    assert (r.said, r.learner.place) == ("learned", STEPS[1])


def test_the_switch_of_the_cups_spot_can_be_moved_too_and_is_then_no_longer_that() -> None:
    r = Room(STEPS, bindings=Bindings({HOME: Ways(line=InputLine(line=25))})).begun()
    r.press(25)
    assert (r.said, r.learner.message and r.learner.message.places) == ("bound", (HOME,))
    r.press(25)
    assert r.line("blind") == 25
    assert r.learner.bindings.of(HOME) == Ways()


# -- modules and other wires -------------------------------------------------------------------------------


def test_a_button_to_3v3_is_heard_after_a_while_and_bound_active_high() -> None:
    r = room(to={24: "v33", 25: "v33"})
    r.press(24)
    assert r.learner.place == STEPS[0]
    r.wait(PATIENCE_MS)
    assert r.learner.scanning
    r.press(24, ms=300)
    assert r.learner.bindings.of(STEPS[0]).line == InputLine(line=24, active="high", pull="down")
    r.press(25)  # the pull stays: who wires one like that wires the next like that
    assert r.learner.bindings.of(STEPS[1]).line == InputLine(line=25, active="high", pull="down")


@pytest.mark.parametrize("offset", range(0, 400, 40))
def test_while_both_pulls_are_tried_a_press_of_either_kind_is_heard_whenever_it_comes(offset: int) -> None:
    for line, active in ((22, "low"), (24, "high")):
        r = room(to={24: "v33"})
        r.wait(PATIENCE_MS + offset)
        r.press(line, ms=250)
        found = r.learner.bindings.of(STEPS[0]).line
        assert (found and found.line, found and found.active) == (line, active)


def test_a_module_that_rests_low_is_pressed_twice_to_be_sure() -> None:
    r = room(to={24: "module_high"})
    r.press(24)
    assert (r.said, r.learner.pull) == ("again", "down")
    r.press(24)
    assert r.learner.bindings.of(STEPS[0]).line == InputLine(line=24, active="high", pull="down")


def test_a_module_that_rests_high_is_like_a_button_to_ground() -> None:
    r = room(to={24: "module_low"})
    r.press(24)
    assert r.learner.bindings.of(STEPS[0]).line == InputLine(line=24)


def test_a_contact_that_opens_when_pressed_is_told_and_not_bound() -> None:
    r = room(to={24: "opens"})
    r.press(24)
    assert r.said == "again"
    r.press(24)
    r.wait(AGAIN_MS)
    assert (r.said, r.learner.pull, r.learner.place) == ("wrong_contact", "up", STEPS[0])


def test_a_line_with_a_fixed_pull_up_takes_a_button_to_ground_only() -> None:
    r = Room(STEPS, lines=(2, 3, 22), to={3: "module_high"}).begun()
    r.press(3)
    assert (r.said, r.points) == ("fixed_pull", points(3))
    r.press(2)
    assert r.line("blind") == 2


# -- noise -------------------------------------------------------------------------------------------------


def noisy(r: Room, line: int, ms: int) -> None:
    end = r.now + ms
    while r.now < end:
        r.listener.edge(line, r.now, r.now % 120 < 60)
        r.wait(60)


def test_a_line_that_floats_is_named_left_out_and_heard_again_when_it_is_quiet() -> None:
    r = Room(STEPS)
    noisy(r, 4, 2400)
    assert (r.said, r.points) == ("noise", points(4))
    assert r.listener.noisy == points(4)
    noisy(r, 4, 1000)
    r.press(22)
    assert r.line("blind") == 22
    r.wait(4000)
    assert r.listener.noisy == ()
    r.press(4)
    assert r.line("keep") == 4


def test_a_line_that_begins_to_chatter_is_left_out_and_the_button_is_heard() -> None:
    r = room()
    noisy(r, 4, 6500)
    assert (r.said, r.points) == ("restless", points(4))
    r.press(22)
    assert r.line("blind") == 22


# -- the cup -----------------------------------------------------------------------------------------------


def test_the_line_with_the_most_edges_of_a_shake_is_the_cup() -> None:
    r = room("cup", "blind")
    both = sorted(
        [(at, 24) for at in traces.shake(1500, count=5)] + [(at, 25) for at in traces.shake(1500, count=2)]
    )
    start = r.now
    for at, line in both:
        r.wait(max(0, start + at // 1000 - r.now))
        r.listener.edge(line, start + at // 1000, False)
    r.wait(600)
    assert (r.line("cup"), r.said, r.points) == (24, "learned_also", points(24, 25))


@pytest.mark.parametrize("train", [traces.knock(), traces.tilt(), traces.pick(), traces.slam()])
def test_what_is_no_shake_to_our_detector_is_no_cup(train: traces.Train) -> None:
    r = room("cup", "blind")
    r.play(24, train)
    r.wait(1000)
    assert (r.said, r.points, r.learner.place) == ("weak", points(24), CUP)


def test_a_loose_wire_is_no_cup() -> None:
    r = room("cup", "blind")
    r.play(24, traces.chatter(13_000))
    assert (r.said, r.points) == ("restless", points(24))


def test_a_button_shakes_the_cup_a_little_and_counts_all_the_same() -> None:
    r = room("cup", "blind")
    r.shake(17)
    r.hold(22)
    r.play(17, traces.knock())
    r.wait(200)
    r.let_go(22)
    r.wait(600)
    assert (r.line("cup"), r.line("blind")) == (17, 22)


def test_shaking_where_a_button_is_asked_for_is_told() -> None:
    r = room("blind")
    r.shake(17)
    assert (r.said, r.learner.place) == ("the_cup", STEPS[0])


def test_a_cup_to_3v3_keeps_the_pull_under_which_it_was_heard() -> None:
    r = room("cup", "blind", to={24: "v33"})
    r.wait(PATIENCE_MS + 50)
    assert r.listener.pull == "down"
    r.shake(24)
    assert r.learner.bindings.of(CUP).line == InputLine(line=24, active="high", pull="down")


def test_a_cup_that_judges_for_itself_is_bound_by_its_throw_and_no_button() -> None:
    r = room("cup", "blind")
    tray = SerialBinding(device="tray")
    r.listener.shaken(tray, r.now)
    r.wait(600)
    assert r.learner.bindings.of(CUP).serial == tray
    assert r.line("cup") is None
    r.listener.shaken(tray, r.now)
    r.wait(600)
    assert (r.said, r.learner.place) == ("the_cup", STEPS[0])


def test_a_board_button_for_the_cup_must_be_held() -> None:
    r = room("cup", "blind")
    button = JoystickBinding(board="board", button=3)
    for ms, said, place in ((100, "brief", CUP), (600, "learned", STEPS[0])):
        r.listener.level(button, True, r.now)
        r.wait(ms)
        r.listener.level(button, False, r.now)
        r.wait(600)
        assert (r.said, r.learner.place) == (said, place)


# -- boards and keys ---------------------------------------------------------------------------------------


def test_a_board_button_takes_the_place_of_the_line_and_leaves_key_and_touch() -> None:
    r = room()
    button = JoystickBinding(board="board", axis=0, direction="-")
    r.listener.level(button, True, r.now)
    r.wait(100)
    r.listener.level(button, False, r.now)
    r.wait(600)
    assert r.learner.bindings.of(STEPS[0]) == Ways(joystick=button, key=KeyPoint("b"), touch=True)


def test_a_key_replaces_the_key_only() -> None:
    r = room()
    r.type("x")
    assert r.learner.bindings.of(STEPS[0]) == Ways(line=InputLine(line=22), key=KeyPoint("x"), touch=True)


def test_after_tab_a_key_of_the_lesson_is_the_controls() -> None:
    r = room()
    r.type("tab", "q")
    assert r.learner.bindings.of(STEPS[0]).key == KeyPoint("q")
    r.type("tab", "ctrl-c")
    assert (r.said, r.learner.place) == ("no_key", STEPS[1])


def test_a_key_that_is_held_down_is_one_key() -> None:
    r = room()
    r.type("x")
    for _ in range(20):
        r.wait(40)
        r.learner.key("x", r.now)
    assert r.learner.place == STEPS[1]


# -- back, skip, quit --------------------------------------------------------------------------------------


def test_skip_keeps_what_was() -> None:
    r = room()
    r.type("s", "return", "s")
    assert r.learner.stage is Stage.REVIEW
    assert r.learner.bindings == r.bindings


def test_skip_tells_what_went_to_another_meanwhile() -> None:
    r = room()
    r.press(23)
    r.type("s")
    assert (r.said, r.points) == ("skipped_less", points(23))


def test_a_skipped_button_is_still_that_control() -> None:
    r = room()
    r.type("s")
    r.press(22)
    assert (r.said, r.line("keep")) == ("bound", 23)


def test_back_undoes_the_step_and_asks_again() -> None:
    r = room()
    r.press(23)
    r.press(25)
    r.type("b")
    assert r.learner.place == STEPS[1]
    assert (r.line("blind"), r.line("keep")) == (23, None)
    r.type("backspace")
    assert r.learner.bindings == r.bindings
    r.type("b")
    assert (r.said, r.learner.place) == ("first", STEPS[0])


def test_back_from_the_review_asks_for_the_last_one_again() -> None:
    r = room("blind")
    r.press(27)
    assert r.learner.stage is Stage.REVIEW
    r.type("b")
    assert (r.learner.stage, r.learner.place, r.line("blind")) == (Stage.ASK, STEPS[0], 22)


@pytest.mark.parametrize("key", ["q", "escape", "ctrl-c", "ctrl-d"])
def test_quit_without_anything_learned_ends_at_once(key: str) -> None:
    r = room()
    r.type(key)
    assert (r.learner.stage, r.learner.keep) == (Stage.DONE, False)


@pytest.mark.parametrize(
    ("answer", "kept"), [("y", True), ("j", True), ("return", True), ("n", False), ("ctrl-c", False)]
)
def test_quit_asks_whether_to_keep_what_was_learned(answer: str, kept: bool) -> None:
    r = room()
    r.press(27)
    r.type("q")
    assert (r.learner.stage, r.learner.early) == (Stage.REVIEW, True)
    r.type(answer)
    assert (r.learner.stage, r.learner.keep) == (Stage.DONE, kept)


def test_from_the_question_at_quitting_one_can_go_on() -> None:
    r = room()
    r.press(27)
    r.type("q", "b")
    assert (r.learner.stage, r.learner.place, r.line("blind")) == (Stage.ASK, STEPS[1], 27)


def test_quit_works_before_the_first_question_too() -> None:
    r = Room(STEPS)
    r.type("ctrl-c")
    assert r.learner.stage is Stage.DONE


def test_what_would_be_refused_cannot_be_kept() -> None:
    r = Room(main("blind"))
    r.learner._refused = lambda bindings: "no table" if bindings.of(STEPS[1]).line is None else ""
    r.begun()
    r.press(23)
    assert r.learner.fault == "no table"
    r.type("y")
    assert r.learner.stage is Stage.REVIEW
    r.type("b", "s")
    assert r.learner.fault == ""


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_done_no_point_is_bound_twice_and_going_back_all_the_way_undoes_all(seed: int) -> None:
    rng = Random(seed)
    r = room("cup", "blind", "keep", "left", "right")
    for _ in range(25):
        if r.learner.stage is not Stage.ASK:
            break
        act = rng.randrange(5)
        if act < 3:
            r.press(*rng.sample(list(r.lines), rng.choice([1, 1, 1, 2])))
        else:
            r.type(rng.choice(["b", "s", "x", "y"]))
        bound = [p for ways in r.learner.bindings.ways.values() for p in ways.all]
        assert len({LinePoint(p.line) if isinstance(p, InputLine) else p for p in bound}) == len(bound)
    for _ in range(6):
        r.type("b")
    assert r.learner.bindings == r.bindings
