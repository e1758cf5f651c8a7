"""The house rules of one game of Rummy."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Settings(BaseModel):
    """House rules; a bad value raises pydantic's ValidationError (a ValueError) with the field's name."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    goal: Literal[100, 300, 500] = 100
    """The game ends after the hand in which somebody has so many points ("100, 300 of 500 punten")."""
    melds_per_turn: Literal["any", "one"] = "any"
    """How many melds may be laid in a turn; laying off is not counted."""
    reuses: Annotated[int, Field(ge=0, le=5)] = 2
    """How often the discard pile becomes the stock, 0 to 5 ("kan twee keer worden hergebruikt")."""
    hand_size: Annotated[int, Field(ge=7, le=10)] = 10
    """Cards dealt to each player, 7 to 10 ("een hand van tien kaarten")."""
    blocked: Literal["each", "lowest", "none"] = "each"
    """What a hand scores in which nobody goes out: each player the others' cards; only the one with the
    fewest points, the differences; or nothing."""
    hands: Literal["peek", "open"] = "peek"
    """Whether the mover's hand lies face down until he shows it, or face up all his turn. The rules do not
    hang on it."""
