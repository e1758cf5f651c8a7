"""Which shakes and presses count. Times in ms."""

from __future__ import annotations

from controller.guard import HandOverGuard, stale


def handed(how: str = "quiet", *, moved_at: int | None = None, at: int = 10_000) -> HandOverGuard:
    guard = HandOverGuard()
    if moved_at is not None:
        guard.cup_moved(moved_at)
    guard.hand_over(at, how)  # type: ignore[arg-type]
    return guard


def test_a_cup_that_lay_quiet_before_the_hand_over_is_armed_at_once() -> None:
    assert handed(moved_at=9_000).armed(10_000)


def test_a_cup_that_was_just_put_down_is_armed_after_700_ms_of_quiet() -> None:
    guard = handed(moved_at=9_900)
    assert not guard.armed(10_500)
    assert guard.due() == 10_600
    assert guard.armed(10_600)


def test_carrying_the_cup_round_the_table_keeps_it_disarmed() -> None:
    guard = handed(moved_at=9_900)
    for at in range(10_100, 14_000, 300):
        assert not guard.armed(at)
        guard.cup_moved(at)
    assert guard.armed(13_900 + 700)


def test_once_armed_shaking_does_not_disarm_it() -> None:
    guard = handed(moved_at=9_000)
    for at in range(10_000, 11_000, 100):
        assert guard.armed(at)
        guard.cup_moved(at)


def test_with_button_only_a_press_of_the_new_player_arms() -> None:
    guard = handed("button")
    assert guard.due() is None
    assert not guard.armed(60_000)
    guard.pressed(60_000)
    assert guard.armed(60_001)


def test_with_home_lifting_the_cup_or_a_press_arms() -> None:
    guard = handed("home")
    assert not guard.armed(20_000)
    guard.lifted(20_000)
    assert guard.armed(20_000)
    by_press = handed("home")
    by_press.pressed(20_000)
    assert by_press.armed(20_000)


def test_the_same_person_going_on_needs_no_hand_over() -> None:
    guard = handed("button")
    guard.keep(10_000)
    assert guard.armed(10_000)


def test_what_began_less_than_300_ms_after_the_last_action_is_stale() -> None:
    assert stale(1_299, 1_000)
    assert not stale(1_300, 1_000)
    assert stale(900, 1_000)
    assert not stale(900, None)
