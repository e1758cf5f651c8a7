"""Type: there, and known by its characters also without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from display import fonts
from display.baking import glyphs
from display.errors import AssetMissing


def test_the_list_of_characters_is_that_of_the_font() -> None:
    assert fonts.glyphs() == {chr(code) for code in glyphs.covered()}


def test_dutch_and_its_names_can_be_written() -> None:
    assert fonts.missing("Zoë Çelik, Jürgen, Łukasz: één ĳsje – “ja”, 3×½ €") == ""


def test_what_cannot_be_written_is_told_once_each() -> None:
    assert fonts.missing("☃a☃漢") == "☃漢"


def test_letters_with_a_separate_accent_count_as_one() -> None:
    assert fonts.missing("Zoe\u0308") == ""


def test_a_font_opens_in_every_weight_and_again_after_pygame_was_quit() -> None:
    import pygame

    for weight in fonts.WEIGHTS:
        assert fonts.font(weight, 20).size("Mexico")[0] > 20
    pygame.font.quit()
    assert fonts.font("bold", 20).size("Mexico")[0] > 20


def test_a_missing_font_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fonts.WEIGHTS, "bold", "SourceSansPro-Gone.ttf")
    with pytest.raises(AssetMissing, match=r"SourceSansPro-Gone\.ttf"):
        fonts.font_path("bold")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_PACKAGE", "no_such_font_package")
    with pytest.raises(AssetMissing, match="pip install font-source-sans-pro"):
        fonts.font_path("bold")


def test_a_missing_list_of_characters_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fonts, "GLYPHS", tmp_path / "glyphs.txt")
    fonts.glyphs.cache_clear()
    with pytest.raises(AssetMissing, match=r"glyphs\.txt"):
        fonts.missing("a")
    fonts.glyphs.cache_clear()
