"""Computer players for Rummy. They know what their seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engines.face import CpuPlayer
from engines.rummy import legal
from engines.rummy.actions import AnyAction, Discard, LayOff, Meld
from engines.rummy.cards import BIT, VALUE, cards_of, set_of
from engines.rummy.melds import best_split, melds_in
from engines.rummy.outs import outs_of
from engines.rummy.sight import Sight, sight_of
from engines.rummy.state import State

Options = tuple[AnyAction, ...]
Decide = Callable[[Sight, Options, Random, int | None], AnyAction]

_OUT = 4
"""What a card that may still complete a meld is worth to medium, in points of a card held on to."""
_GIFT = 6
"""What medium fears from a card that an opponent has shown use for, in points."""
_SLOPPY = 0.35
"""How often easy overlooks that it may lay off, and what a discard would complete."""


@dataclass(frozen=True, slots=True)
class Player:
    """A computer player: `decide` picks from two or more actions."""

    level: str
    decide: Decide

    def choose(self, seen: State, rng: Random, effort: int | None = None) -> AnyAction:
        """A legal action for the mover. Raises ValueError where no seat is to move.

        `effort` is for hard only: in about how many deals of the hidden cards it plays its turn out.
        """
        sight = sight_of(seen)
        options = legal.actions(sight.state)
        return options[0] if len(options) == 1 else self.decide(sight, options, rng, effort)


def player(level: str) -> CpuPlayer:
    """The computer player of this level. Raises ValueError for an unknown one."""
    try:
        return Player(level, _LEVELS[level])
    except KeyError:
        raise ValueError(f"level: rummy has {', '.join(_LEVELS)}, not {level!r}") from None


def _hard(sight: Sight, options: Options, rng: Random, effort: int | None) -> AnyAction:
    """Plays the hidden cards out; numpy is loaded here, for nobody else needs it."""
    from engines.rummy.hard import decide

    return decide(sight, options, rng, effort)


# -- medium --------------------------------------------------------------------------------------------


def _medium(sight: Sight, options: Options, _rng: Random, _effort: int | None) -> AnyAction:
    """Takes what melds or can be laid off, lays all it can at once, and throws what helps nobody."""
    if sight.state.phase == "draw":
        return legal.DRAW_DISCARD if _worth_taking(sight) else legal.DRAW_STOCK
    laid = _best_laid(sight, options)
    if laid is not None:
        return laid
    discards = [action for action in options if isinstance(action, Discard)]
    if not discards:
        return options[0]
    return max(discards, key=lambda action: _riddance(sight, BIT[action.card]))


def _worth_taking(sight: Sight) -> bool:
    """The top of the discard pile melds at once, so that less is left over, or it can be laid off."""
    if not sight.top:
        return False
    if sight.opened[sight.me] and sight.fits_somewhere(sight.top):
        return True
    return best_split(sight.hand | sight.top).left < best_split(sight.hand).left


def _best_laid(sight: Sight, options: Options) -> Meld | LayOff | None:
    """A meld of the best split, the dearest first; then a card of no meld that can be laid off."""
    melds = {set_of(action.cards): action for action in options if isinstance(action, Meld)}
    split = best_split(sight.hand)
    planned = [melds[meld] for meld in split.melds if meld in melds]
    if planned:
        return max(planned, key=lambda action: sum(VALUE[card] for card in action.cards))
    rest = split.rest if sight.state.settings.melds_per_turn == "any" else sight.hand
    for action in options:
        if isinstance(action, LayOff) and BIT[action.card] & rest:
            return action
    return None


def _riddance(sight: Sight, card: int) -> float:
    """How glad medium is to be rid of a card: its points, less what it may become, here or elsewhere."""
    if card & ~best_split(sight.hand).rest:
        return -100
    outs = outs_of(sight.hand, card, sight.live)
    return VALUE[cards_of(card)[0]] - _OUT * outs - _GIFT * _gift(sight, card)


def _gift(sight: Sight, card: int) -> bool:
    """An opponent can lay this card off, or it goes with what he took."""
    for seat in sight.others:
        if sight.opened[seat] and sight.fits_somewhere(card):
            return True
        known = set_of(sight.state.shown[seat])
        if known and outs_of(known | card, card, sight.live & ~card):
            return True
    return False


# -- easy ----------------------------------------------------------------------------------------------


def _easy(sight: Sight, options: Options, rng: Random, _effort: int | None) -> AnyAction:
    """Sees melds, not what may become one; throws dear cards first, and overlooks things."""
    if sight.state.phase == "draw":
        melds = any(meld & sight.top for meld in melds_in(sight.hand | sight.top))
        return legal.DRAW_DISCARD if melds and rng.random() >= _SLOPPY else legal.DRAW_STOCK
    melds_or_lay_offs = [action for action in options if not isinstance(action, Discard)]
    laid = [action for action in melds_or_lay_offs if isinstance(action, Meld) or rng.random() >= _SLOPPY]
    discards = [action for action in options if isinstance(action, Discard)]
    if laid or not discards:
        return max(laid or melds_or_lay_offs, key=_length)
    dearest = max(VALUE[action.card] for action in discards)
    return rng.choice([action for action in discards if VALUE[action.card] == dearest])


def _length(action: AnyAction) -> int:
    return len(action.cards) if isinstance(action, Meld) else 1


_LEVELS: dict[str, Decide] = {"easy": _easy, "medium": _medium, "hard": _hard}
