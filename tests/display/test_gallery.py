"""Pictures of scenes, and the screenshot of a view."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display import gallery, samples
from display.screenshot import BadPicture, render, save_screenshot
from display.view import Lang, TableView


def test_the_gallery_draws_what_is_asked_for_and_a_contact_sheet(tmp_path: Path) -> None:
    asked = [str(tmp_path), "--size", "800x480", "--lang", "en", "--only", "page start"]
    assert gallery.main(asked) == 0
    drawn = sorted(path.name for path in (tmp_path / "800x480" / "en").iterdir())
    assert drawn == ["page-start-left.png", "page-start-right.png", "page-start-top.png", "page-start.png"]
    assert (tmp_path / "800x480-en-1.png").is_file()
    assert pygame.image.load(str(tmp_path / "800x480" / "en" / "page-start.png")).get_size() == (800, 480)


@pytest.mark.parametrize("text", ["800", "800x", "x480", "80x48", "800x480x2", "-800x480"])
def test_a_size_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected WIDTHxHEIGHT"):
        gallery.size_of(text)


def test_a_screenshot_is_written_without_any_window(tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    save_screenshot(samples.choosing(4, "nl"), file, (1280, 800), samples.NOW)
    assert pygame.image.load(str(file)).get_size() == (1280, 800)


def test_a_screenshot_that_cannot_be_written_says_where_and_why(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match=r"nowhere/table\.png"):
        save_screenshot(samples.start("nl"), tmp_path / "nowhere" / "table.png", (800, 480))


def test_the_same_view_at_the_same_time_is_the_same_picture() -> None:
    one, other = (render(samples.mexico(4, "nl"), (800, 480), samples.NOW + 300) for _ in range(2))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_sample_is_a_valid_view(lang: Lang) -> None:
    for sample in samples.all_samples(lang):
        assert TableView.model_validate_json(sample.view.model_dump_json()) == sample.view
