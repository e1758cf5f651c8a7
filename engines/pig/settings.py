"""The house rules of one game of Pig."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator


class Settings(BaseModel):
    """House rules; a bad value raises pydantic's ValidationError (a ValueError) with the field's name."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    target: Annotated[int, Field(ge=10, le=1000)] = 100
    """The goal (doel), 10 to 1000 points ("Punten en winnen")."""
    minimum_bank: Annotated[int, Field(ge=0)] = 0
    """Fewest turn points that may be banked of one's own will, 0 to the target ("Het minimum geldt voor
    vrijwillig vastleggen")."""
    one_loses_total: bool = False
    """A 1 also sets the total to 0 ("Instellingen: punten vastleggen en verliezen")."""
    end: Literal["at_once", "last_round"] = "at_once"
    """Banking at or past the goal wins at once, or every other player gets one more turn (slotronde)."""
    throw_limit: Annotated[int, Field(ge=1, le=50)] | None = None
    """After this many throws in a turn the table banks (worplimiet), 1 to 50; None: no limit."""
    goal: Literal["at_least", "exact_bust", "exact_ignore"] = "at_least"
    """At least the target, or exactly: an overshoot ends the turn, or only that throw is ignored
    ("Instellingen: exact doel")."""

    @field_validator("minimum_bank")
    @classmethod
    def _within_target(cls, minimum: int, info: ValidationInfo) -> int:
        target = info.data.get("target")
        if target is not None and minimum > target:
            raise ValueError(f"the minimum must not be above the target: {minimum} is more than {target}")
        return minimum

    @property
    def exact(self) -> bool:
        """The target must be reached exactly."""
        return self.goal != "at_least"

    @property
    def one_short_barred(self) -> bool:
        """Target - 1 may not be banked: with a protected total a 1 scores nothing from there ("Eén punt te
        kort")."""
        return self.exact and not self.one_loses_total
