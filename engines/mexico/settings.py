"""The house rules of one game of Mexico."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Settings(BaseModel):
    """House rules; a bad value raises pydantic's ValidationError (a ValueError) with the field's name."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    lives: Annotated[int, Field(ge=1, le=6)] = 6
    """Points (levens) of each player at the start, 1 to 6 (Level 1)."""
    throw_limit: Annotated[int, Field(ge=1, le=3)] = 3
    """Most throws in one turn, 1 to 3 (Instelling 1, worplimiet)."""
    third_throw_blind: bool = False
    """The third throw is blind where no pattern binds ("Derde worp dicht": Regel 4, Instelling 3)."""
    first_round_blind: bool = True
    """The first round of a game is blind, unless it has a leader (Regel 1)."""
    result: Literal["table", "players"] = "table"
    """Who judges the round: the table compares, or each player declares (Resultaat fase)."""
    mexico_shown: Literal["at_once", "on_reveal"] = "at_once"
    """When a blind Mexico is shown: at once ("onthul altijd", Level 3), or at Laten zien."""
    after_knockout: Literal["next", "nobody"] = "next"
    """Who leads after a knock-out: the next player clockwise, or nobody."""
    mexico_penalty: Literal["none", "two_each"] = "none"
    """What a loser pays: always 1 point, or 2 for every Mexico thrown in the round."""
    first_leader: Annotated[int, Field(ge=0, le=7)] | None = None
    """The seat that leads the first round (Instelling 2, "Ben jij de voorgooier?"); None: nobody does."""
