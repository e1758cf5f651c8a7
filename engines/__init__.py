"""The rules of the table's games, usable as a library of its own.

Pure: no clock, no chance, no input or output. See ``engines.face`` for what every game offers.
"""

from typing import Any

from engines.dice_poker import DICE_POKER
from engines.face import (
    TABLE,
    BadAction,
    CpuPlayer,
    Game,
    IllegalAction,
    Reason,
    RulesError,
    Standing,
    Step,
    Turn,
)
from engines.mexico import MEXICO
from engines.pig import PIG
from engines.rummy import RUMMY

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (MEXICO, PIG, DICE_POKER, RUMMY)}
"""Every game, by its name."""

__all__ = [
    "GAMES",
    "TABLE",
    "BadAction",
    "CpuPlayer",
    "Game",
    "IllegalAction",
    "Reason",
    "RulesError",
    "Standing",
    "Step",
    "Turn",
]
