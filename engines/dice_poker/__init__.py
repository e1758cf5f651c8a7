"""Dice Poker: five dice, a card of fifteen lines, a bonus, and a joker for every further poker."""

from engines.dice_poker.actions import (
    NONE_HELD,
    AnyAction,
    BonusReached,
    Dice,
    GameOver,
    Held,
    RoundStarted,
    Score,
    Scored,
    Throw,
    Thrown,
    TurnEnded,
    Withdraw,
    Withdrawn,
)
from engines.dice_poker.game import DICE_POKER, DicePoker
from engines.dice_poker.legal import offers
from engines.dice_poker.lines import (
    FIFTEEN,
    LEFT,
    LEFT_BONUS,
    POKER_BONUS,
    RIGHT,
    THIRTEEN,
    Five,
    Line,
    ordinary,
)
from engines.dice_poker.scoring import Offer, scores
from engines.dice_poker.settings import Settings
from engines.dice_poker.state import THROWS, Card, Phase, State

__all__ = [
    "DICE_POKER",
    "FIFTEEN",
    "LEFT",
    "LEFT_BONUS",
    "NONE_HELD",
    "POKER_BONUS",
    "RIGHT",
    "THIRTEEN",
    "THROWS",
    "AnyAction",
    "BonusReached",
    "Card",
    "Dice",
    "DicePoker",
    "Five",
    "GameOver",
    "Held",
    "Line",
    "Offer",
    "Phase",
    "RoundStarted",
    "Score",
    "Scored",
    "Settings",
    "State",
    "Throw",
    "Thrown",
    "TurnEnded",
    "Withdraw",
    "Withdrawn",
    "offers",
    "ordinary",
    "scores",
]
