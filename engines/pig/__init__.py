"""Pig, a game of one die: throw on for more points, or bank them before a 1 takes them."""

from engines.pig.actions import (
    Bank,
    Banked,
    Busted,
    Dice,
    GameOver,
    Ignored,
    LastRoundStarted,
    NotBanked,
    Overshot,
    Throw,
    Thrown,
    TurnEnded,
    Withdraw,
    Withdrawn,
)
from engines.pig.game import PIG, Pig, win_chance
from engines.pig.settings import Settings
from engines.pig.state import Phase, State

__all__ = [
    "PIG",
    "Bank",
    "Banked",
    "Busted",
    "Dice",
    "GameOver",
    "Ignored",
    "LastRoundStarted",
    "NotBanked",
    "Overshot",
    "Phase",
    "Pig",
    "Settings",
    "State",
    "Throw",
    "Thrown",
    "TurnEnded",
    "Withdraw",
    "Withdrawn",
    "win_chance",
]
