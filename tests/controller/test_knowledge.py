"""What computer players have to work out: shipped, kept, or made beside the game."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from controller.knowledge import Library
from engines import GAMES

PIG = GAMES["pig"]
SMALL = PIG.Settings(target=20)


def kept(folder: Path) -> Path:
    """The one file that is kept there."""
    (file,) = folder.glob("*.npz")
    return file


def test_a_game_that_needs_nothing_is_ready_at_once(tmp_path: Path) -> None:
    mexico = GAMES["mexico"]
    library = Library(tmp_path, at_once=True)
    assert library.ready(mexico, mexico.Settings(), 4)
    assert library.knowledge(mexico, mexico.Settings(), 4) is None


def test_what_was_worked_out_is_kept_and_read_again(tmp_path: Path) -> None:
    first = Library(tmp_path, at_once=True)
    assert first.ready(PIG, SMALL, 2)
    made = first.knowledge(PIG, SMALL, 2)
    before = kept(tmp_path).stat().st_mtime_ns
    second = Library(tmp_path, at_once=True)
    assert second.ready(PIG, SMALL, 2)
    read = second.knowledge(PIG, SMALL, 2)
    assert made is not None
    assert read is not None
    assert all(np.array_equal(made[name], read[name]) for name in made)
    assert kept(tmp_path).stat().st_mtime_ns == before


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    Library(tmp_path, at_once=True).ready(PIG, SMALL, 2)
    file = kept(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-100] + bytes(100))
    library = Library(tmp_path, at_once=True)
    assert library.ready(PIG, SMALL, 2)
    assert library.knowledge(PIG, SMALL, 2) is not None
    assert file.read_bytes()[:64] == whole[:64]


def test_a_worker_works_it_out_beside_the_table_and_tells_how_far_it_is(tmp_path: Path) -> None:
    library = Library(tmp_path)
    try:
        assert not library.ready(PIG, SMALL, 2)
        assert library.progress(PIG, SMALL, 2) is not None
        end = time.monotonic() + 60
        while not library.ready(PIG, SMALL, 2):
            assert time.monotonic() < end, "the worker never ended"
            time.sleep(0.02)
        assert library.knowledge(PIG, SMALL, 2) is not None
        assert not library.working
    finally:
        library.close()


def test_closing_ends_a_worker_at_once(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.ready(PIG, PIG.Settings(target=300), 2)
    begun = time.monotonic()
    library.close()
    assert time.monotonic() - begun < 2
    assert not library.working


def test_the_default_card_of_dice_poker_comes_with_the_program(tmp_path: Path) -> None:
    dice_poker = GAMES["dice_poker"]
    library = Library(tmp_path)
    assert library.ready(dice_poker, dice_poker.Settings(), 2)
    assert library.knowledge(dice_poker, dice_poker.Settings(), 2) is not None


def test_a_damaged_table_that_came_with_the_program_is_told_and_worked_out_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("engines.dice_poker.knowledge.load", lambda data: _broken())
    dice_poker = GAMES["dice_poker"]
    library = Library(tmp_path)
    try:
        assert not library.ready(dice_poker, dice_poker.Settings(), 2)
        assert library.working
        assert "damaged" in caplog.text
    finally:
        library.close()


def _broken() -> None:
    from engines.dice_poker.knowledge import BadKnowledge

    raise BadKnowledge("the checksum does not fit")
