"""Lessons: how a game is learned by playing it, as data.

A lesson is a TOML file beside this one. Each step has an id; what is said in it stands in the catalogues
under `<game>.lesson.<id>`, what is said when the player does something else under `<game>.lesson.<id>.else`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines import GAMES


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Step(_Frozen):
    """One step: something to read, something the player should do, or what the other player does.

    `expect`: fields of the action that is wanted; an action that has all of them is right. `dice`: what is
    thrown in this step, one list a throw. `other`: actions of the other player, played by themselves.
    `free`: from here on the game goes on as it likes, to its end, with `advice` at every decision.
    """

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    expect: dict[str, Any] | None = None
    dice: tuple[tuple[int, ...], ...] = ()
    other: tuple[dict[str, Any], ...] = ()
    free: bool = False

    @model_validator(mode="after")
    def _one_kind(self) -> Step:
        if sum((self.expect is not None, bool(self.other), self.free)) > 1:
            raise ValueError("a step expects something, plays the other, or is free; not two of them")
        return self

    @property
    def reads(self) -> bool:
        """Whether there is only something to read: ok or keep goes on."""
        return self.expect is None and not self.other and not self.free


class Lesson(_Frozen):
    """The lesson of one game. `cpu` is the level of the other player, seat 2; the learner is seat 1.

    `deck`: in games of cards the top of the deck that is dealt first; the rest follows in order.
    """

    game: str
    cpu: str = "easy"
    settings: dict[str, Any] = {}
    deck: tuple[str, ...] = ()
    step: tuple[Step, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _known(self) -> Lesson:
        if self.game not in GAMES:
            raise ValueError(f"there is no game {self.game!r}")
        return self


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson, by its game."""
    texts = [
        file.read_text(encoding="utf-8") for file in files(__name__).iterdir() if file.name.endswith(".toml")
    ]
    found = [Lesson.model_validate(tomllib.loads(text)) for text in texts]
    return {lesson.game: lesson for lesson in sorted(found, key=lambda lesson: lesson.game)}
