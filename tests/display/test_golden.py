"""A few scenes look as they did, small and with some tolerance.

After a wanted change set WORP_NEW_GOLDEN=1 for one run of this module, and look at what was written.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from display import samples
from display.screenshot import render
from display.view import TableView

GOLDEN = Path(__file__).parent / "golden"
SIZE = (800, 480)
SMALL = (200, 120)
SCENES: dict[str, TableView] = {
    "choosing": samples.choosing(4, "nl"),
    "blind": samples.blind(4, "en"),
    "result": samples.result(8, "nl"),
    "over": samples.over(4, "nl"),
    "start": samples.start("nl"),
    "pause": samples.pause("en"),
    "night": samples.night(samples.choosing(4, "nl")),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_scene_looks_as_it_did(name: str) -> None:
    shown = pygame.transform.smoothscale(render(SCENES[name], SIZE, samples.NOW), SMALL)
    file = GOLDEN / f"{name}.png"
    if os.environ.get("WORP_NEW_GOLDEN"):
        pygame.image.save(shown, str(file))
    before = pygame.image.load(str(file))
    one, other = pygame.image.tobytes(shown, "RGB"), pygame.image.tobytes(before, "RGB")
    differences = [abs(a - b) for a, b in zip(one, other, strict=True)]
    assert sum(differences) / len(differences) < 4
    assert sum(d > 48 for d in differences) / len(differences) < 0.03
