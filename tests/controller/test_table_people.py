"""Coming, going, taking back, and the pages with names on them."""

from __future__ import annotations

import json

import pytest
from playing import OpenTable, Played

from controller.errors import TableError

SETUPS = {
    "throw": "",
    "choose": "dice 6 4\nshake",
    "reveal": "press blind\ndice 6 4\nshake",
    "declare": "dice 6 4\nshake\npress keep\ndice 6 5\nshake\npress keep\ndice 6 3\nshake\npress keep",
}
START = "new mexico Anna Bram Chris first_leader=0 {more}\nuntil ready\n"


def in_phase(open_table: OpenTable, phase: str) -> Played:
    played = open_table()
    more = "result=players" if phase == "declare" else ""
    played.play(START.format(more=more) + SETUPS[phase] + f"\nexpect phase {phase}")
    return played


def saved_state(played: Played) -> str:
    session = played.table.play.session  # type: ignore[union-attr]
    return json.dumps(session.game.write_state(session.state), sort_keys=True)


@pytest.mark.parametrize("phase", SETUPS)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anybody_may_leave_in_every_phase_and_the_others_play_on(
    open_table: OpenTable, phase: str, seat: int
) -> None:
    played = in_phase(open_table, phase)
    played.play(f"leave {seat}\nexpect seats.{seat - 1}.out true")
    for _ in range(200):
        shown = played.show()
        if shown["phase"] == "over":
            break
        lit = {name for name, button in shown["buttons"].items() if button["lit"]}
        played.play(
            "press keep" if "keep" in lit else "press blind" if shown["phase"] == "reveal" else "shake"
        )
    assert played.show()["phase"] == "over"
    assert seat - 1 not in played.show()["over"]["winners"]


@pytest.mark.parametrize("phase", SETUPS)
def test_a_computer_player_can_take_over_in_every_phase(open_table: OpenTable, phase: str) -> None:
    played = in_phase(open_table, phase)
    played.play("menu leave\nmenu cpu:1:hard\nexpect screen table\nexpect seats.0.cpu hard")
    for _ in range(50):
        if played.show()["turn"]["seat"] != 0:
            break
        played.play("wait 5s")
    assert played.show()["turn"]["seat"] != 0


def test_a_late_person_takes_a_computer_players_seat_where_it_stands(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna cpu:easy first_leader=0\nuntil ready\ndice 6 4\nshake")
    before = saved_state(played)
    played.table.household.named("Dewi")
    played.play("press menu\nmenu join")
    entry = next(item for item in played.show()["page"]["items"] if "Dewi" in item["text"])
    played.play(f"menu '{entry['id']}'\nexpect seats.1.name Dewi\nexpect seats.1.cpu null")
    assert saved_state(played) == before


@pytest.mark.parametrize(("phase", "decision"), [("choose", "press keep"), ("declare", "press keep")])
def test_a_decision_taken_back_leaves_the_state_byte_for_byte_as_before(
    open_table: OpenTable, phase: str, decision: str
) -> None:
    played = in_phase(open_table, phase)
    before = saved_state(played)
    played.play(decision)
    assert saved_state(played) != before
    played.play("take-back")
    assert saved_state(played) == before


def test_the_keep_that_decided_a_round_can_be_taken_back(open_table: OpenTable) -> None:
    played = open_table()
    played.play(
        "new mexico Anna Bram first_leader=0\nuntil ready\ndice 6 4\nshake\ndice 6 3\nshake\npress keep"
    )
    played.play("dice 6 2\nshake")
    before = saved_state(played)
    played.play("press keep\nexpect round 2\ntake-back\nexpect round 1\nexpect turn.seat 1")
    assert saved_state(played) == before


@pytest.mark.parametrize("phase", ["throw", "choose", "reveal"])
def test_dice_are_never_taken_back(open_table: OpenTable, phase: str) -> None:
    played = in_phase(open_table, phase)
    before = saved_state(played)
    with pytest.raises(TableError):
        played.play("take-back")
    assert saved_state(played) == before


def test_after_the_next_throw_nothing_can_be_taken_back(open_table: OpenTable) -> None:
    played = in_phase(open_table, "choose")
    played.play("press keep\npress menu")
    take_back = next(item for item in played.show()["page"]["items"] if item["id"] == "take_back")
    assert take_back["enabled"]
    played.play("press menu\ndice 6 5\nshake\npress menu")
    take_back = next(item for item in played.show()["page"]["items"] if item["id"] == "take_back")
    assert (take_back["enabled"], take_back["why"]) == (False, "nothing_to_take_back")
    assert take_back["detail"]


# -- pages ---------------------------------------------------------------------------------------------


def spell(played: Played, name: str) -> None:
    """Spell a name on the wheel with left, right and ok alone."""
    for letter in name.upper():
        while (item := played.show()["page"]["items"][played.show()["page"]["cursor"]])[
            "id"
        ] != f"letter:{letter}":
            played.play("press right")
        assert item["kind"] == "wheel"
        played.play("press ok")


def test_a_new_name_is_spelled_with_three_buttons(open_table: OpenTable) -> None:
    played = open_table()
    played.play("menu people\nmenu new\nexpect page.name name")
    spell(played, "Bea")
    played.play("expect page.text Bea\npress keep\nexpect page.name people")
    assert [person.name for person in played.table.household.everybody()] == ["Bea"]


def test_a_name_that_is_taken_is_refused_in_words(open_table: OpenTable) -> None:
    played = open_table()
    played.table.household.named("Bea")
    played.play("menu people\nmenu new")
    spell(played, "Bea")
    played.play("press keep\nexpect page.name name")
    assert "Bea" in played.show()["page"]["foot"]


def test_letters_can_be_typed_and_rubbed_out(open_table: OpenTable) -> None:
    played = open_table()
    played.play("menu people\nmenu new")
    for char in ["d", "é", "backspace", "é", "w", "i"]:
        played.table.rig.text(char, played.table.now)
    played.play("wait 10ms\nexpect page.text Déwi\npress ok\nexpect page.name people")


def test_last_times_people_are_seated_when_another_game_is_chosen(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram cpu:hard\nmenu stop\nmenu mexico")
    assert "Anna" in played.show()["page"]["lead"]
    played.play("press keep\nexpect screen table")
    assert [seat["name"] for seat in played.show()["seats"]] == ["Anna", "Bram", "CPU 1"]


def test_the_last_table_again_is_one_press_from_a_cold_start(open_table: OpenTable, tmp_path) -> None:  # type: ignore[no-untyped-def]
    first = open_table(data=tmp_path / "games")
    first.play("new mexico Anna Bram first_leader=0\nuntil ready\ndice 6 4\nshake")
    first.table.store.close()
    second = open_table(data=tmp_path / "games")
    second.play(
        "expect screen start\npress ok\nexpect screen table\nexpect dice.0.value 6\nexpect phase choose"
    )


def test_a_setting_is_changed_with_left_and_right_and_holds_in_the_game(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram\nmenu stop\nmenu mexico\nmenu setup")
    items = played.show()["page"]["items"]
    lives = next(index for index, item in enumerate(items) if item["id"] == "lives")
    played.play("press right\n" * lives + "press ok\npress left\npress left\npress ok\npress keep")
    assert [seat["lives"] for seat in played.show()["seats"]] == [4, 4]


def test_too_few_players_cannot_begin(open_table: OpenTable) -> None:
    played = open_table()
    played.play("menu mexico\npress keep\nexpect page.name who")
    assert "2" in played.show()["page"]["foot"]


def test_the_rules_of_last_time_hold_until_they_are_changed(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new mexico Anna Bram lives=3\nmenu stop\nmenu mexico\npress keep")
    assert [seat["lives"] for seat in played.show()["seats"]] == [3, 3]


def test_everybodys_card_can_be_looked_at_from_the_menu(open_table: OpenTable) -> None:
    played = open_table()
    played.play("new dice_poker Anna Bram\nuntil ready\ndice 5 5 5 5 2\nshake\npress keep\nmenu sheets")
    titles = [section["title"] for section in played.show()["page"]["sections"]]
    assert titles == ["Anna", "Bram"]
    rows = played.show()["page"]["sections"][0]["table"]
    assert ["Vieren", "–", "Vier gelijk", "22"] in rows
