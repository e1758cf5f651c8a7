"""Dice: they end as thrown, opposite faces make seven, and what is shown is what the scripts bake."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display import cup_pictures, dice
from display.baking import dice as baking
from display.errors import AssetMissing

PX = 96
VALUES = st.integers(1, 6)
PATHS = st.integers(0, 7)
PARTS = st.floats(0, 1)
ANGLES = st.none() | st.floats(-360, 360)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def shown_pips(surface: pygame.Surface) -> int:
    """How many dark round spots there are on the die."""
    dark = pygame.mask.from_threshold(surface, (30, 28, 32), (40, 40, 40, 255))
    return len([spot for spot in dark.connected_components(minimum=40) if spot.count() < 900])


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("angle", [0, 20, 45, -30, 200])
def test_a_die_at_rest_shows_its_value(value: int, angle: float) -> None:
    assert shown_pips(dice.resting(value, PX, angle)) == value


@given(value=VALUES, path=PATHS, angle=ANGLES)
@settings(max_examples=40, deadline=None)
def test_every_path_ends_as_the_die_rests(value: int, path: int, angle: float | None) -> None:
    end = dice.paths()[path].angle if angle is None else angle
    assert pixels(dice.tumbling(path, 1.0, value, PX, angle)) == pixels(dice.resting(value, PX, end))
    assert dice.travel(path, 1.0, PX, angle) == pytest.approx((0, 0, 0))


@given(value=VALUES, path=PATHS, part=PARTS, angle=ANGLES)
@settings(max_examples=40, deadline=None)
def test_pictures_on_a_path_are_square_and_not_empty(
    value: int, path: int, part: float, angle: float | None
) -> None:
    for picture in (dice.tumbling(path, part, value, PX, angle), dice.tumbling_shadow(path, part, PX, angle)):
        assert picture.get_width() == picture.get_height()
        assert pygame.mask.from_surface(picture, 40).count() > PX


@pytest.mark.parametrize("path", range(8))
def test_the_last_pictures_already_show_the_value_up(path: int) -> None:
    for value in range(1, 7):
        assert shown_pips(dice.tumbling(path, 30 / 31, value, 160, 15)) >= value


def test_paths_take_at_most_the_time_there_is_and_end_flat_at_a_step() -> None:
    for path in dice.paths():
        assert 700 <= path.ms <= 1200
        assert path.angle % dice.STEP == 0
        assert len(path.turns) == len(path.places) == dice.FRAMES
        assert path.turns[-1][2] == pytest.approx((0, 0, 1))
        assert min(place[2] for place in path.places) >= 1


def test_turns_are_rotations() -> None:
    for path in dice.paths():
        turns = np.array(path.turns)
        assert np.allclose(turns @ turns.transpose(0, 2, 1), np.eye(3), atol=1e-3)
        assert np.allclose(np.linalg.det(turns), 1, atol=1e-3)


@pytest.mark.parametrize(
    ("side", "axis", "sign"), [("bottom", 1, 1), ("top", 1, -1), ("left", 0, -1), ("right", 0, 1)]
)
def test_dice_come_from_the_side_of_who_throws(side: dice.Side, axis: int, sign: int) -> None:
    for path in dice.paths_from(side):
        start = dice.travel(path, 0, 100)
        assert start[axis] * sign > 200
        assert abs(start[1 - axis]) < abs(start[axis])


def test_opposite_faces_make_seven_and_one_two_three_go_round() -> None:
    outside = {value: np.array(rows[2]) for value, rows in dice._UPWARDS.items()}
    for value in (1, 2, 3):
        assert (outside[value] == -outside[7 - value]).all()
    assert (np.cross(outside[1], outside[2]) == outside[3]).all()
    for rows in dice._UPWARDS.values():
        assert np.linalg.det(np.array(rows)) == pytest.approx(1)


@pytest.mark.parametrize(("before", "after"), [(6, 5), (5, 4), (4, 3), (3, 2), (2, 1), (6, 4), (5, 2)])
def test_a_life_is_turned_from_one_value_to_the_next(before: int, after: int) -> None:
    assert pixels(dice.turning(before, after, 0, 60)) == pixels(dice.resting(before, 60))
    assert pixels(dice.turning(before, after, 1, 60)) == pixels(dice.resting(after, 60))
    between = {pixels(dice.turning(before, after, part / 10, 60)) for part in range(1, 10)}
    assert len(between) >= 6


@pytest.mark.parametrize("px", [12, 40, 190, 400])
def test_every_size_can_be_shown(px: int) -> None:
    assert dice.resting(6, px, 10).get_width() == round(px * dice.EXTENT)
    assert dice.shadow(px, 10).get_width() == round(px * dice.SHADOW_EXTENT)
    assert cup_pictures.standing(px).get_width() == round(px * cup_pictures.EXTENT)


def test_the_pictures_committed_are_those_the_script_renders() -> None:
    for path, frame in ((0, 0), (5, 17)):
        made = baking.tumbling_cell(path, frame)
        sheet, column = divmod(frame, dice.COLUMNS)
        cell = dice._cell(dice._sheet(f"tumble-{path}-{sheet}.png"), column, dice.COLUMNS, dice.TUMBLE_CELL)
        kept = pygame.surfarray.array_red(cell).T.astype(int)
        seen = made[..., 3] > 250
        assert (
            np.abs(kept - made[..., 0])[seen] > 3
        ).mean() < 0.001  # another machine may round a rim otherwise


def test_the_cup_goes_from_standing_to_mouth_up() -> None:
    assert pixels(cup_pictures.turning(0, 80)) == pixels(cup_pictures.standing(80))
    turned = [pixels(cup_pictures.turning(frame / 9, 80)) for frame in range(10)]
    assert len(set(turned)) == 10
    swung = [pixels(cup_pictures.shaking(phase / 8, 80)) for phase in range(16)]
    assert len(set(swung)) == 8
    assert swung[:8] == swung[8:]


def test_the_cup_is_cut_out() -> None:
    picture = cup_pictures.standing(200)
    assert picture.get_at((2, 2)).a == 0
    assert picture.get_at(picture.get_rect().center).a >= 250


@pytest.fixture
def without_assets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An installation that has lost its pictures."""
    caches = (dice._load, dice._sheet, dice.resting, dice.paths)
    for cached in caches:
        cached.cache_clear()
    monkeypatch.setattr(dice, "ASSETS", tmp_path)
    yield tmp_path
    for cached in caches:
        cached.cache_clear()


def test_a_missing_picture_is_named(without_assets: Path) -> None:
    with pytest.raises(AssetMissing, match=r"rest-00\.png"):
        dice.resting(3, 40)
    with pytest.raises(AssetMissing, match="reinstall"):
        dice.paths()


def test_few_pictures_are_kept() -> None:
    for px in range(20, 60):
        dice.resting(1, px)
        dice.tumbling(0, 0.5, 1, px)
    assert dice.resting.cache_info().currsize <= 8
    assert dice._tumbling.cache_info().currsize <= 6
