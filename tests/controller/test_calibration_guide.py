"""The course of a calibration: what can be done when, what is recorded, what is let go."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.calibration.guide import (
    LEAST_MS,
    MOST_EDGES,
    PIPE_MS,
    SHAKES_ASKED,
    STEADY_MS,
    STEP_MS,
    Guide,
)
from controller.calibration.judge import listen
from controller.calibration.recording import STEPS
from hardware import traces


def recorded(guide: Guide, now: int, edges: tuple[int, ...] = ()) -> int:
    """Record the step at hand with edges at these ms of it; returns the time at its end."""
    guide.do("start", now)
    start, length = now + STEADY_MS, STEP_MS[guide.step]
    guide.advance(start)
    for at in edges:
        guide.edge(start + at)
    end = start + length + PIPE_MS
    guide.advance(end)
    return end


def at_step(step: str) -> tuple[Guide, int]:
    """A guide that is ready for this step, the ones before it left out, and the time."""
    guide = Guide()
    while guide.step != step:
        guide.do("skip", 0)
    return guide, 0


def test_all_steps_are_recorded_one_after_the_other() -> None:
    guide, now = Guide(), 1000
    for number, step in enumerate(STEPS, 1):
        assert (guide.step, guide.number, guide.phase) == (step, number, "ready")
        now = recorded(guide, now)
        assert guide.phase == "recorded"
        guide.do("onward", now)
    assert guide.phase == "done"
    assert [(p.step, p.edges, p.throws) for p in guide.passages] == [
        (step, (), SHAKES_ASKED if step in {"gentle", "hard"} else 0) for step in STEPS
    ]


def test_only_what_comes_while_it_is_recorded_belongs_to_a_step() -> None:
    guide = Guide()
    guide.edge(5)
    guide.do("start", 1000)
    start, end = 1000 + STEADY_MS, 1000 + STEADY_MS + STEP_MS["rest"]
    for at in (1100, start - 1, start, end + PIPE_MS, end + PIPE_MS + 1):
        guide.edge(at)
    guide.advance(start)
    guide.advance(end + PIPE_MS)
    guide.edge(end)
    assert guide.passages[0].edges == (0, STEP_MS["rest"] + PIPE_MS)


def test_the_time_that_is_left_is_told() -> None:
    guide = Guide()
    guide.do("start", 100)
    assert (guide.left(100), guide.due()) == (STEADY_MS, 100 + STEADY_MS)
    guide.advance(100 + STEADY_MS)
    assert guide.left(100 + STEADY_MS + 1000) == STEP_MS["rest"] - 1000
    assert guide.due() == 100 + STEADY_MS + STEP_MS["rest"] + PIPE_MS


def test_throws_are_heard_while_they_come_and_the_same_at_the_end() -> None:
    guide, now = at_step("hard")
    train = [at // 1000 for at in traces.shake(1500, 5.0)]
    guide.do("start", now)
    guide.advance(STEADY_MS)
    for at in train:
        guide.edge(STEADY_MS + 500 + at)
    guide.advance(STEADY_MS + 500 + train[-1] + 400)
    live = guide.heard()
    assert live is not None
    assert len(live.throws) == 1
    guide.advance(STEADY_MS + STEP_MS["hard"] + PIPE_MS)
    ended = guide.heard()
    assert ended == listen(guide.passages[-1], "medium")


def test_a_step_can_be_ended_early_but_not_at_once() -> None:
    guide, now = at_step("hard")
    guide.do("start", now)
    guide.advance(STEADY_MS)
    assert "finish" not in guide.moves(STEADY_MS + LEAST_MS - 1)
    guide.do("finish", STEADY_MS + LEAST_MS)
    guide.advance(STEADY_MS + LEAST_MS + PIPE_MS)
    assert guide.passages[0].ms == LEAST_MS + PIPE_MS


def test_doing_it_again_replaces_the_step_and_leaving_it_half_way_keeps_the_old() -> None:
    guide = Guide()
    now = recorded(guide, 0, (10, 20))
    guide.do("again", now)
    guide.do("back", now + 10)
    assert guide.phase == "ready"
    assert [p.edges for p in guide.passages] == [(10, 20)]
    recorded(guide, now + 100, (30,))
    assert [p.edges for p in guide.passages] == [(30,)]


def test_back_shows_what_came_of_the_step_before() -> None:
    guide = Guide()
    now = recorded(guide, 0, (10,))
    guide.do("onward", now)
    guide.do("back", now)
    heard = guide.heard()
    assert (guide.step, guide.phase) == ("rest", "recorded")
    assert heard is not None
    assert heard.passage.edges == (10,)


def test_from_the_end_it_goes_back_to_the_last_step() -> None:
    guide, now = at_step("gentle")
    now = recorded(guide, now)
    guide.do("onward", now)
    guide.do("skip", now)
    assert guide.phase == "done"
    guide.do("back", now)
    assert (guide.step, guide.phase) == ("hard", "ready")


def test_the_last_step_cannot_be_left_out_where_nothing_was_recorded() -> None:
    guide, now = at_step("hard")
    assert guide.moves(now) == {"start", "back"}
    with pytest.raises(ValueError, match="skip cannot be done while ready"):
        guide.do("skip", now)


def test_a_loose_wire_does_not_fill_the_memory() -> None:
    guide = Guide()
    guide.do("start", 0)
    guide.advance(STEADY_MS)
    for at in range(2 * MOST_EDGES):
        guide.edge(STEADY_MS + at // 10)
    guide.advance(STEADY_MS + STEP_MS["rest"] + PIPE_MS)
    assert len(guide.passages[0].edges) == MOST_EDGES


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9000), st.integers(0, 40)), max_size=40))
def test_whatever_is_pressed_it_goes_on_and_every_passage_is_in_order(
    course: list[tuple[int, int, int]],
) -> None:
    guide, now = Guide(), 0
    for choice, wait, edges in course:
        moves = sorted(guide.moves(now))
        assert moves
        guide.do(moves[choice % len(moves)], now)
        for edge in range(edges):
            guide.edge(now + wait * edge // 40)
        now += wait
        guide.advance(now)
        assert (guide.due() is None) == (guide.phase in {"ready", "recorded", "done"})
    for passage in guide.passages:
        assert list(passage.edges) == sorted(passage.edges)
        assert not passage.edges or passage.edges[-1] <= passage.ms
