"""A table that nobody touches."""

from __future__ import annotations

from playing import OpenTable

from controller.idle import DARK_MS, DEMO_MS, DIM_MS, Idle


def test_it_dims_then_demonstrates_then_goes_dark() -> None:
    idle = Idle(0)
    levels = [idle.level(at) for at in (0, DIM_MS - 1, DIM_MS, DEMO_MS, DARK_MS)]
    assert levels == ["awake", "awake", "dimmed", "demo", "dark"]


def test_a_touch_wakes_and_says_that_it_only_woke() -> None:
    idle = Idle(0)
    assert not idle.touch(1_000)
    assert idle.touch(1_000 + DIM_MS)
    assert not idle.touch(2_000 + DIM_MS)


def test_the_press_that_wakes_the_table_does_nothing_else(open_table: OpenTable) -> None:
    played = open_table()
    played.play("""
        new mexico Anna Bram first_leader=0
        wait 360s
        expect look.idle dimmed
        press blind
        expect look.idle awake
        expect buttons.blind.on false
        press blind
        expect buttons.blind.on true
    """)


def test_the_shake_that_wakes_the_table_does_not_throw(open_table: OpenTable) -> None:
    played = open_table()
    played.play("""
        new mexico Anna Bram first_leader=0
        wait 360s
        shake 1s
        expect look.idle awake
        expect throws.made 0
        shake 1s
        expect throws.made 1
    """)


def test_an_idle_table_plays_by_itself_and_puts_everything_back(open_table: OpenTable) -> None:
    played = open_table()
    played.play("""
        new mexico Anna Bram first_leader=0
        dice 6 4
        shake
    """)
    before = played.show()
    played.play("wait 720s")
    demo = played.show()
    assert demo["look"]["idle"] == "demo"
    assert [seat["cpu"] for seat in demo["seats"]] == ["medium"] * 4
    played.play("press keep")
    after = played.show()
    assert after["look"]["idle"] == "awake"
    assert {**after, "look": None, "notices": []} == {**before, "look": None, "notices": []}


def test_an_idle_table_plays_one_game_after_the_other(open_table: OpenTable) -> None:
    played = open_table()
    played.play("wait 601s")
    seen: dict[str, set[str]] = {}
    for _ in range(39):
        shown = played.show()
        seen.setdefault(shown["game"], set()).add(f"{shown['seats']} {shown['dice']}")
        played.play("wait 30s")
    assert list(seen) == ["mexico", "pig", "dice_poker", "rummy"]
    assert all(len(positions) > 2 for positions in seen.values())
    played.play("press keep\nexpect screen start")


def test_the_demonstration_leaves_no_trace_in_the_saved_games(open_table: OpenTable) -> None:
    played = open_table()
    played.play("wait 720s")
    assert played.table.store.games() == ()


def test_half_an_hour_without_a_touch_turns_screen_and_lamps_off(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram first_leader=0\nwait 1860s")
    assert played.show()["look"]["idle"] == "dark"
    assert played.show()["seats"][0]["name"] == "Anna"
