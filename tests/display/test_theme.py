"""Colours that can be read, and sizes that follow the reading distance."""

from __future__ import annotations

from itertools import combinations

import pytest

from display.theme import (
    DAY,
    LEAST_PX,
    NIGHT,
    SEAT_COLORS,
    SHAPES,
    Palette,
    Role,
    Scale,
    color,
    contrast,
    luminance,
    mixed,
)

EDGE = (Role.NOTE, Role.NAME, Role.VALUE, Role.BUTTON, Role.REASON)
MIDDLE = (Role.SENTENCE, Role.BIG, Role.LABEL)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)


@pytest.mark.parametrize("colors", [DAY, NIGHT], ids=["day", "night"])
def test_every_text_stands_out_from_its_ground(colors: Palette) -> None:
    weak = [
        (name, contrast(ink, ground))
        for name, ink, ground, least in colors.pairs()
        if contrast(ink, ground) < least
    ]
    assert weak == []


@pytest.mark.parametrize("colors", [DAY, NIGHT], ids=["day", "night"])
def test_the_sentence_names_and_values_have_a_contrast_of_seven_on_every_ground(colors: Palette) -> None:
    asked = {name: least for name, _, _, least in colors.pairs()}
    assert all(asked[f"strong on {ground}"] == 7 for ground in ("felt", "panel", "acting", "page", "focus"))


def test_night_is_darker_than_day() -> None:
    for name in ("felt", "panel", "strong", "gold", "lit"):
        assert luminance(getattr(NIGHT, name)) < luminance(getattr(DAY, name))


def test_every_seat_has_a_colour_and_a_shape_of_its_own() -> None:
    assert len(set(SEAT_COLORS)) == len(set(SHAPES)) == 8


def test_seat_colours_show_on_the_panel_and_differ_from_one_another() -> None:
    for text in SEAT_COLORS:
        assert contrast(color(text), DAY.panel) > 4.5
    for one, other in combinations(SEAT_COLORS, 2):
        assert sum(abs(a - b) for a, b in zip(color(one), color(other), strict=True)) > 60, (one, other)


def test_type_is_28_px_at_ones_own_edge_and_48_in_the_middle_of_24_inches_at_1920x1080() -> None:
    scale = Scale.of((1920, 1080), 24.0)
    assert all(scale.least(role) >= 28 for role in EDGE)
    assert all(scale.least(role) >= 48 for role in MIDDLE)


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440), (3840, 2160)])
def test_type_goes_with_the_diagonal(size: tuple[int, int]) -> None:
    scale, whole = Scale.of(size), Scale.of((1920, 1080))
    part = (size[0] ** 2 + size[1] ** 2) ** 0.5 / (1920**2 + 1080**2) ** 0.5
    for role in Role:
        assert scale.least(role) == pytest.approx(max(LEAST_PX, whole.least(role) * part), abs=1)


def test_no_text_is_smaller_than_16_px_on_the_smallest_screen() -> None:
    scale = Scale.of((320, 240), 3.5)
    assert all(scale.least(role) >= 16 and scale.wanted(role) >= 16 for role in Role)


def test_small_tables_and_large_type_ask_for_larger_letters() -> None:
    plain = Scale.of((1920, 1080), 24.0)
    assert Scale.of((1920, 1080), 13.3).wanted(Role.NAME) > plain.wanted(Role.NAME)
    assert Scale.of((1920, 1080), 24.0, large=True).wanted(Role.NAME) > plain.wanted(Role.NAME)
    assert plain.larger().wanted(Role.NAME) > plain.wanted(Role.NAME)
    assert Scale.of((1920, 1080), 43.0).least(Role.NAME) == plain.least(Role.NAME)


@pytest.mark.parametrize("text", ["red", "#12345", "123456#", "#gggggg"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|base 16"):
        color(text)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mixed((0, 0, 0), (200, 100, 50), 0) == (0, 0, 0)
    assert mixed((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert mixed((0, 0, 0), (200, 100, 50), 1) == (200, 100, 50)
