"""Text that fits."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from display.lettering import broken, fitted, line_height, width_of

WORDS = st.lists(st.text("abcdefghijklmnopéëW", min_size=1, max_size=12), min_size=1, max_size=12).map(
    " ".join
)


@settings(max_examples=80, deadline=None)
@given(WORDS, st.integers(40, 900), st.integers(1, 3))
def test_set_text_never_leaves_its_room(text: str, width: int, lines: int) -> None:
    fit = fitted(text, "regular", width, 40, 20, lines)
    assert fit.width <= width or fit.lines[0].endswith("…")
    assert len(fit.lines) <= lines
    assert fit.height == line_height(fit.size, len(fit.lines))


@settings(max_examples=80, deadline=None)
@given(WORDS, st.integers(200, 900))
def test_no_word_is_lost_when_a_text_is_broken(text: str, width: int) -> None:
    assert " ".join(broken(text, "regular", 20, width)).split() == text.split()


def test_text_with_room_has_the_wanted_size() -> None:
    assert fitted("Anna", "semibold", 500, 44, 28) == (
        44,
        ("Anna",),
        width_of("Anna", "semibold", 44),
        54,
        True,
    )


def test_text_shrinks_before_it_breaks_and_breaks_before_it_loses_its_end() -> None:
    wide = width_of("Laten staan", "regular", 30)
    assert 28 <= fitted("Laten staan", "regular", wide, 44, 28).size <= 30
    assert fitted("Laten staan", "regular", wide // 2 + 20, 44, 28, 2).lines == ("Laten", "staan")
    assert not fitted("Laten staan", "regular", 30, 44, 28).whole


def test_lines_are_of_about_equal_width() -> None:
    lines = fitted("een twee drie vier vijf zes zeven", "regular", 300, 30, 30, 2).lines
    first, second = (width_of(line, "regular", 30) for line in lines)
    assert abs(first - second) < 120


def test_a_height_makes_text_smaller() -> None:
    assert fitted("Anna", "regular", 500, 44, 16, 1, 30).height <= 30
