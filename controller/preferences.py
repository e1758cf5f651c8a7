"""What is set on the table itself and kept in the database: language, sound, pace, cup, panels."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.store import Store
from display.view import Lang

KEY = "preferences"

Animation = Literal["none", "basic", "full"]
Sensitivity = Literal["low", "medium", "high"]
ThrowByButton = Literal["when_cup_fails", "always", "never"]
HandOver = Literal["quiet", "button", "home"]
Seating = Literal["around", "one_side"]


class Preferences(BaseModel):
    """The table's preferences, with the values a new table starts with."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    language: Lang = "nl"
    sound: bool = True
    volume: int = Field(70, ge=0, le=100)
    """Loudness, 0 to 100."""
    brightness: int = Field(100, ge=10, le=100)
    """Of the lamps, 10 to 100 per cent."""
    night: bool = False
    animation: Animation = "full"
    speed: float = Field(1.0, ge=0.5, le=4.0)
    """Of animations and of CPU players; 2 is twice as fast."""
    large: bool = False
    sensitivity: Sensitivity = "medium"
    hand_over: HandOver = "quiet"
    """What arms the cup for the next person: quiet, a button of his, or lifting it from its spot."""
    throw_by_button: ThrowByButton = "when_cup_fails"
    panels_in_turn: bool = True
    """A panel of one seat acts only in that seat's turn."""
    upside_down_blind: bool = False
    """A cup put upside down after a shake means blind, where the cup can tell."""
    second_press: bool = False
    """A decision that ends a turn is asked for twice."""
    peek_hold: bool = False
    """A hidden hand is shown only while its button is held."""
    four_colors: bool = False
    """Cards in four colours: clubs green, diamonds blue."""
    seating: Seating = "around"
    """Seats at all edges of a table, or everybody before one edge (a laptop)."""


def load(store: Store) -> Preferences:
    """The stored preferences; a value that no longer fits is replaced by its default."""
    raw: dict[str, Any] = store.preference(KEY, {})
    try:
        return Preferences.model_validate(raw)
    except ValidationError as bad:
        wrong = {str(error["loc"][0]) for error in bad.errors() if error["loc"]}
        return Preferences.model_validate({k: v for k, v in raw.items() if k not in wrong})


def save(store: Store, preferences: Preferences) -> None:
    """Keep the preferences. Raises StoreError."""
    store.set_preference(KEY, preferences.model_dump(mode="json"))
