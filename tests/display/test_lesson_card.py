"""What a learner is told fits beside the table, and overlaps nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from display import samples
from display.baking.catalogues import entries, source
from display.samples.dice_poker import DICE_POKER_VIEWS
from display.samples.pig import PIG
from display.scenes.base import Moment
from display.scenes.lesson import Told
from display.scenes.show import SCENES, frame
from display.view import Lang, Lesson, Place, TableView

LANGS: tuple[Lang, ...] = ("nl", "en")
PLACES: tuple[Place, ...] = ("bottom", "left", "top", "right")
GAMES = {
    "mexico": samples.choosing,
    "pig": PIG["choosing"],
    "dice_poker": DICE_POKER_VIEWS["choosing"],
}


def steps(game: str, lang: Lang) -> Iterator[Lesson]:
    """Every step of the lesson of a game, with what is said to somebody who does something else."""
    texts = {name: entry.forms[0] for name, entry in entries(source(game, lang)).items()}
    common = entries(source("common", lang))["practice.else"].forms[0]
    ids = [name for name in texts if name.startswith("lesson.") and name.count(".") == 1]
    advice = max((text for name, text in texts.items() if name.startswith("advice.")), key=len, default="")
    for number, name in enumerate(ids, 1):
        free = name == "lesson.free"
        answer = "" if free else texts.get(f"{name}.else", common)
        yield Lesson(
            step=number, steps=len(ids), text=texts[name], answer=answer, advice=advice if free else ""
        )


def told(view: TableView, size: tuple[int, int]) -> Told:
    found = [s.key[0] for s in frame(view, size, samples.NOW).sprites if isinstance(s.key, tuple)]
    (card,) = [picture for picture in found if isinstance(picture, Told)]
    return card


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1920, 1080)], ids=str)
def test_every_step_can_be_read(game: str, size: tuple[int, int]) -> None:
    for lang in LANGS:
        for step in steps(game, lang):
            view = GAMES[game](2, lang).model_copy(update={"lesson": step})
            card = told(samples.facing(view, "bottom"), size)
            assert card.height_at(card.type_size()) <= card.size[1], step.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("facing", PLACES)
def test_the_card_lies_beside_everything_else(game: str, facing: Place) -> None:
    for size in ((800, 480), (1280, 800)):
        view = GAMES[game](2, "nl").model_copy(update={"lesson": next(steps(game, "nl"))})
        view = samples.facing(view, facing)
        layout = SCENES[game][1](view, Moment.of(view, size, samples.NOW))
        assert layout.lesson is not None
        card = layout.lesson.area
        assert not card.overlaps(layout.stage.area)
        assert not any(card.overlaps(plate.area) for plate in layout.plates)
        assert layout.felt.holds(card)


def test_without_a_lesson_there_is_no_card() -> None:
    view = samples.choosing(2, "nl")
    assert SCENES["mexico"][1](view, Moment.of(view, (800, 480), 0)).lesson is None
