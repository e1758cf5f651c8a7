"""The controls of each game: what a button does there, what is asked, what the view shows of it.

A new game registers here.
"""

from __future__ import annotations

from controller.games.base import Choices, GameControls, Offer, Offers, Option, Situation
from controller.games.dice_poker import DicePokerControls
from controller.games.mexico import MexicoControls
from controller.games.pig import PigControls
from controller.games.rummy import RummyControls

CONTROLS: dict[str, GameControls] = {
    controls.game.name: controls
    for controls in (MexicoControls(), PigControls(), DicePokerControls(), RummyControls())
}
"""The games that can be played on the table, by name, in the order of the start page."""

__all__ = ["CONTROLS", "Choices", "GameControls", "Offer", "Offers", "Option", "Situation"]
