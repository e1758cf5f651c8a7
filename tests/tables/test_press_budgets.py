"""How many presses it takes to begin: counted as a person would make them, with the panel's buttons only."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import OpenTable, Played

PEOPLE = ("Anna", "Bram", "Chris", "Dewi", "Els", "Fons")


class Hand:
    """Somebody at the panel, who counts."""

    def __init__(self, table: Played) -> None:
        self._played = table
        self.presses = 0

    def press(self, button: str) -> None:
        """Press a button once."""
        self._played.play(f"press {button}")
        self.presses += 1

    def go_to(self, text: str) -> None:
        """Move the cursor to the entry with these words, the short way round, and take it."""
        page = self._played.table.view.page
        assert page is not None
        texts = [item.text for item in page.items]
        steps = (texts.index(text) - page.cursor) % len(texts)
        right = steps <= len(texts) - steps
        for _ in range(min(steps, len(texts) - steps)):
            self.press("right" if right else "left")
        self.press("ok")


@pytest.fixture
def evening(open_table: OpenTable, tmp_path: Path) -> Played:
    """A table whose games of earlier evenings are there, started cold."""
    before = open_table(data=tmp_path / "games")
    for name in PEOPLE:
        before.table.household.named(name)
    before.play("new mexico Anna Bram Chris Dewi lives=1\nleave 1\nleave 2\nleave 3\nexpect phase over")
    before.table.store.close()
    return open_table(data=tmp_path / "games")


def test_the_last_table_again_takes_at_most_two_presses(evening: Played) -> None:
    hand = Hand(evening)
    hand.press("ok")
    evening.play("expect screen table\nexpect phase throw\nshake\nexpect throws.made 1")
    assert hand.presses <= 2


def test_the_last_table_again_moves_the_starter_on(evening: Played) -> None:
    Hand(evening).press("ok")
    evening.play("expect seats.0.name Bram\nexpect seats.3.name Anna")


def test_an_unfinished_game_is_gone_on_with_in_at_most_two_presses(
    open_table: OpenTable, tmp_path: Path
) -> None:
    first = open_table(data=tmp_path / "games")
    first.play("new mexico Anna Bram first_leader=0\ndice 6 4\nshake")
    first.table.store.close()
    again = open_table(data=tmp_path / "games")
    hand = Hand(again)
    hand.press("ok")
    again.play("expect dice.0.value 6\nexpect phase choose")
    assert hand.presses <= 2


def test_a_rematch_takes_one_press_and_moves_the_starter_on(open_table: OpenTable) -> None:
    table = open_table()
    table.play("new mexico Anna Bram Chris\nleave 1\nleave 2\nexpect phase over")
    hand = Hand(table)
    hand.press("keep")
    table.play(
        "expect phase throw\nexpect seats.0.name Bram\nexpect seats.2.name Anna\nexpect first_round true"
    )
    assert hand.presses == 1


def test_four_known_people_and_another_game_take_at_most_fourteen_presses(evening: Played) -> None:
    hand = Hand(evening)
    hand.go_to("Mexico")
    hand.press("keep")
    evening.play("expect screen table\nexpect seats.0.name Anna\nexpect seats.3.name Dewi")
    assert hand.presses <= 14


def test_four_others_who_are_known_take_at_most_fourteen_presses(evening: Played) -> None:
    hand = Hand(evening)
    hand.go_to("Mexico")
    hand.go_to("Anna")  # sits, and gets up
    hand.go_to("Els")
    hand.press("keep")
    evening.play("expect screen table\nexpect seats.0.name Bram\nexpect seats.3.name Els")
    assert hand.presses <= 14


def test_four_who_did_not_play_last_time_take_at_most_fourteen_presses(open_table: OpenTable) -> None:
    table = open_table()
    for name in PEOPLE:
        table.table.household.named(name)
    table.play("new mexico Anna Bram\nmenu stop")
    hand = Hand(table)
    hand.go_to("Mexico")
    hand.press("blind")  # everybody up again
    for name in PEOPLE[2:]:
        hand.go_to(name)
    hand.press("keep")
    names = [seat.name for seat in table.table.view.seats]
    assert names == list(PEOPLE[2:])
    assert hand.presses <= 14 - 3  # the other games stand up to three presses further


def test_a_new_name_is_spelled_once(evening: Played) -> None:
    hand = Hand(evening)
    hand.go_to("Mexico")
    hand.go_to("Nieuwe naam")
    for letter in "Gé":
        hand.go_to(letter.upper() if letter == "G" else letter)
    hand.press("keep")
    evening.table.home()
    evening.play("wait 1s")
    hand.go_to("Mexico")
    assert "Gé" in [item.text for item in evening.table.view.page.items]  # type: ignore[union-attr]
