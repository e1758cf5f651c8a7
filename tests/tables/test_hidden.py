"""While dice lie blind, nothing that anybody may see depends on them."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from playing import OpenTable

HIDDEN = ("6 4", "3 1", "5 5", "1 1")
FORCED = "new mexico Anna Bram cpu:hard {settings}"
CHOSEN = "new mexico Anna Bram cpu:hard first_leader=0 {settings}\npress blind"


def seen(open_table: OpenTable, start: str, dice: str, settings: str) -> list[str]:
    """What is printed from a blind throw of these dice until it is revealed."""
    table = open_table(events=True)
    table.play(
        f"{start.format(settings=settings)}\ndice {dice}\nshake\nexpect phase reveal\nshow\nwait 5s\nshow"
    )
    return table.out.getvalue().splitlines()


@pytest.mark.parametrize("start", [FORCED, CHOSEN], ids=["forced", "chosen"])
@pytest.mark.parametrize("settings", ["", "result=players", "mexico_shown=on_reveal mexico_penalty=two_each"])
def test_what_is_shown_is_the_same_whatever_lies_under_the_cup(
    open_table: OpenTable, start: str, settings: str
) -> None:
    first, *others = [seen(open_table, start, dice, settings) for dice in HIDDEN]
    assert first
    assert all(other == first for other in others)


def test_a_mexico_that_waits_for_its_reveal_is_hidden_too(open_table: OpenTable) -> None:
    shown = [seen(open_table, FORCED, dice, "mexico_shown=on_reveal") for dice in ("2 1", "6 6")]
    assert shown[0] == shown[1]


def test_no_number_of_the_view_is_a_hidden_die_or_value(open_table: OpenTable) -> None:
    table = open_table()
    table.play("new mexico Anna Bram\ndice 6 4\nshake")
    view = table.show()
    assert [die["value"] for die in view["dice"]] == [None, None]
    assert [seat["value"] for seat in view["seats"]] == [None, None]
    assert view["to_beat"] is None
    assert view["value_text"] == ""
    assert "64" not in json.dumps(view["messages"]) + view["sentence"]


@pytest.mark.parametrize(("dice", "other"), list(permutations(("6 5", "3 1"), 2)))
def test_a_computers_blind_throw_cannot_be_read_from_what_it_does(
    open_table: OpenTable, dice: str, other: str
) -> None:
    """The computer reveals after the same time and by the same steps, whatever it threw."""

    def until_revealed(values: str) -> list[str]:
        table = open_table(events=True)
        table.play(f"new mexico cpu:hard Bram\ndice {values}\nwait 1500ms\nshow\nwait 200ms\nshow")
        return [line for line in table.out.getvalue().splitlines() if '"revealed"' not in line][:2]

    assert until_revealed(dice) == until_revealed(other)
