"""The house rules of one game of Dice Poker."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engines.dice_poker.lines import FIFTEEN, THIRTEEN, Line


class Settings(BaseModel):
    """House rules; a bad value raises pydantic's ValidationError (a ValueError) with the field's name."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    card: Literal["fifteen", "thirteen"] = "fifteen"
    """Lines of the card, and so rounds; thirteen leaves out pair and two pair."""
    upper_bonus_from: Annotated[int, Field(ge=60, le=70)] = 64
    """Left sum from which 35 points of bonus are paid, 60 to 70 ("hoger dan 63"; 63 is the common rule)."""
    joker: Literal["forced", "free", "off"] = "forced"
    """Where a further poker must be written: forced as the source has it, free choice, or no joker at all."""
    joker_after_zero: bool = False
    """A poker is a joker, without the 100, also when the poker line holds 0."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of this card, from the top of the left side."""
        return FIFTEEN if self.card == "fifteen" else THIRTEEN

    @property
    def rounds(self) -> int:
        """Rounds of a game: one for each line."""
        return len(self.lines)

    @property
    def key(self) -> str:
        """These settings in letters, digits and `-`: what the hard player knows depends on nothing else."""
        zero = "on" if self.joker_after_zero else "off"
        joker = "off" if self.joker == "off" else f"{self.joker}-{zero}"
        return f"dice_poker-{self.card}-{self.upper_bonus_from}-{joker}"
