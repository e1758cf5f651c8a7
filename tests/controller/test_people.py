"""Names, colours and shapes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.errors import BadProfile, TableError
from controller.people import (
    MARKS,
    Mark,
    Profile,
    check_profile,
    clean_name,
    known_mark,
    marks_at_table,
    next_mark,
)

ANNA = Profile(id="1", name="Anna", color=MARKS[0].color, shape=MARKS[0].shape)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("  \t ", "name_empty"),
        ("a" * 13, "name_too_long"),
        ("An\x00na", "name_letter"),
        ("Анна", "name_letter"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_its_reason(name: str, code: str) -> None:
    with pytest.raises(BadProfile) as caught:
        clean_name(name, allowed=lambda char: char.isascii() and char.isprintable())
    assert caught.value.code == code
    assert isinstance(caught.value, TableError)
    assert isinstance(caught.value, ValueError)


def test_spaces_around_a_name_do_not_count() -> None:
    assert clean_name("  Jan   Piet  ") == "Jan Piet"
    assert clean_name(" " + "a" * 12 + " ") == "a" * 12


@pytest.mark.parametrize(
    "change",
    [{"color": "#123456"}, {"shape": "blob"}, {"lang": "de"}, {"sensitivity": "deaf"}, {"large": "?"}],
)
def test_a_profile_names_the_field_that_is_wrong(change: dict[str, str]) -> None:
    with pytest.raises(BadProfile, match=next(iter(change))):
        check_profile(ANNA.model_copy(update=change))


def test_the_first_eight_people_all_look_different() -> None:
    marks: list[Mark] = []
    for _ in range(8):
        marks.append(next_mark(marks))
    assert len({mark.color for mark in marks}) == len({mark.shape for mark in marks}) == 8


def test_at_the_table_everybody_keeps_what_is_his_and_the_rest_fill_up() -> None:
    wanted = [None, MARKS[3], MARKS[0], MARKS[3]]
    assert marks_at_table(wanted) == (MARKS[1], MARKS[3], MARKS[0], MARKS[2])


def test_a_shape_of_ones_own_is_kept_though_the_colour_is_taken() -> None:
    first, second = marks_at_table([MARKS[0], Mark(MARKS[0].color, "drop")])
    assert first == MARKS[0]
    assert second.shape == "drop"
    assert second.color != first.color


def test_more_seats_than_marks_are_refused() -> None:
    with pytest.raises(ValueError, match="9 seats"):
        marks_at_table([None] * 9)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.none()
        | st.builds(
            Mark, st.sampled_from([m.color for m in MARKS]), st.sampled_from([m.shape for m in MARKS])
        ),
        max_size=8,
    )
)
def test_no_two_seats_share_a_colour_or_a_shape(wanted: list[Mark | None]) -> None:
    marks = marks_at_table(wanted)
    assert len({mark.color for mark in marks}) == len({mark.shape for mark in marks}) == len(wanted)
    if wanted and wanted[0] is not None:
        assert marks[0] == wanted[0]


def test_a_colour_that_there_is_no_more_becomes_the_one_of_its_shape() -> None:
    assert known_mark(Mark("#123456", "star")) == next(mark for mark in MARKS if mark.shape == "star")
    assert known_mark(Mark(MARKS[2].color, "blob")) == MARKS[2]
    assert known_mark(Mark("?", "?")) == MARKS[0]
