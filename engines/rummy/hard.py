"""The hard player: what could be done now, played out in many deals of the hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from engines.rummy.actions import AnyAction, Discard, LayOff, Meld
from engines.rummy.cards import BIT, VALUE, Card, card_of, cards_of, value_of
from engines.rummy.legal import DRAW_DISCARD, DRAW_STOCK
from engines.rummy.melds import FORMS, best_split, fits, melds_in
from engines.rummy.outs import outs_of
from engines.rummy.playout import Asker, Start, worth_of
from engines.rummy.sight import Sight
from engines.rummy.worlds import Guess

EFFORT = 300
"""Deals of the hidden cards where no number is asked for."""
_TURNS = 16
"""Hands played out in each decision, for each of the deals asked for."""
_FEW = 6
"""So few turns to compare get no more deals than this many would."""

_BONUS = 12.0
"""What going out is worth besides its points."""
_REACHED = 20.0
"""What reaching the goal is worth besides."""
_DISCARDS = 6
"""Discards thought about with each way of laying."""
_OUT = 4
"""What a live card that would make a meld counts for in choosing these, in points."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn from here on: the action to start with, and where it leads."""

    first: AnyAction
    start: Start


def decide(sight: Sight, options: tuple[AnyAction, ...], rng: Random, effort: int | None) -> AnyAction:
    """The first action of the turn that does best on average."""
    plans = _draws(sight) if sight.state.phase == "draw" else _turns(sight, options)
    if len({plan.first for plan in plans}) == 1:
        return plans[0].first
    return _best(sight, plans, np.random.default_rng(rng.getrandbits(64)), effort or EFFORT)


def _best(sight: Sight, plans: list[Plan], rng: np.random.Generator, effort: int) -> AnyAction:
    """Half the effort goes to all plans alike, the other half to the better third of them."""
    asker, guess = _asker(sight), Guess(sight)
    total = np.zeros(len(plans))
    alive = np.arange(len(plans))
    for _ in range(2):
        count = max(1, effort * _TURNS // (2 * max(len(alive), _FEW)))
        worth = worth_of([plans[at].start for at in alive], guess.worlds(rng, count), asker)
        total[alive] += worth.sum(axis=1)
        ranked = alive[np.argsort(-total[alive], kind="stable")]
        alive = ranked[: max(2, round(len(ranked) / 3))]
    return plans[int(ranked[0])].first


def _asker(sight: Sight) -> Asker:
    state = sight.state
    return Asker(
        seat=sight.me,
        order=(sight.me, *sight.others),
        bonus=_BONUS,
        needs=tuple(max(0, state.settings.goal - score) for score in state.scores),
        reached=_REACHED,
        doubles=not state.opened_before,
    )


@dataclass(frozen=True, slots=True)
class Laid:
    """A way of laying melds and laying off in one turn, and what it leaves."""

    first: AnyAction | None
    """What it begins with; None: nothing is laid."""
    hand: int
    melds: tuple[int, ...]
    """The melds on the table after it."""
    opened: bool
    """The mover has one of his own there."""

    @classmethod
    def nothing(cls, sight: Sight) -> Laid:
        """Nothing is laid."""
        return cls(None, sight.hand, sight.melds, sight.opened[sight.me])


def _start(sight: Sight, laid: Laid, seat: int, hand: int, top: int, takes: bool | None = None) -> Start:
    """Where play goes on, with this seat's draw, after laying this and keeping this hand."""
    runs = groups = 0
    for meld in laid.melds:
        if FORMS[meld] == "sequence":
            runs |= meld
        else:
            groups |= meld
    return Start(
        seat=seat,
        hand=hand,
        runs=runs,
        groups=groups,
        opened=tuple(was or (laid.opened and at == sight.me) for at, was in enumerate(sight.opened)),
        top=top,
        public=sight.public | runs | groups | top,
        takes=takes,
    )


# -- draw ----------------------------------------------------------------------------------------------


def _draws(sight: Sight) -> list[Plan]:
    """Stock, and the discard pile where its top is of any use."""
    laid, top = Laid.nothing(sight), sight.top
    stock = Plan(DRAW_STOCK, _start(sight, laid, sight.me, sight.hand, top, takes=False))
    if not _of_use(sight, top):
        return [stock]
    return [stock, Plan(DRAW_DISCARD, _start(sight, laid, sight.me, sight.hand, top, takes=True))]


def _of_use(sight: Sight, card: int) -> bool:
    """This card can be laid off, or melded, or be melded with one more."""
    if not card:
        return False
    if sight.opened[sight.me] and sight.fits_somewhere(card):
        return True
    both = sight.hand | card
    return any(meld & card for meld in melds_in(both)) or outs_of(both, card, sight.live) > 0


# -- play ----------------------------------------------------------------------------------------------


def _turns(sight: Sight, options: Sequence[AnyAction]) -> list[Plan]:
    """Every way of laying with every discard worth a thought, that begins with a legal action."""
    plans = [plan for laid in _ways(sight) for plan in _with_discards(sight, laid)]
    legal = set(options)
    fair = [plan for plan in plans if plan.first in legal]
    return fair or [Plan(options[0], _start(sight, Laid.nothing(sight), sight.me, sight.hand, sight.top))]


def _ways(sight: Sight) -> list[Laid]:
    """Lay nothing; the best split, and lay off or not; or lay off only."""
    nothing = Laid.nothing(sight)
    ways = [nothing]
    melds = _melds_to_lay(sight)
    if melds:
        laid = _lay(nothing, melds)
        ways += [laid, _laid_off(sight, laid)]
    if nothing.opened:
        ways.append(_laid_off(sight, nothing))
    return list(dict.fromkeys(ways))


def _melds_to_lay(sight: Sight) -> tuple[int, ...]:
    """The best split, or as much of it as may be laid in one turn: the dearest meld, or none any more."""
    melds = best_split(sight.hand).melds
    if sight.state.settings.melds_per_turn == "any":
        return melds
    return () if sight.state.turn_melds else tuple(sorted(melds, key=value_of, reverse=True)[:1])


def _lay(laid: Laid, melds: tuple[int, ...]) -> Laid:
    return Laid(Meld(cards_of(melds[0])), laid.hand & ~sum(melds), (*laid.melds, *melds), True)


def _laid_off(sight: Sight, laid: Laid) -> Laid:
    """Lay off all that can be, but no card of a meld in the hand, and never down to the taken card alone."""
    held = best_split(laid.hand).rest if laid.first is None else laid.hand
    while (found := _lay_off_in(sight, laid, held)) is not None:
        card, place = found
        longer = (*laid.melds[:place], laid.melds[place] | card, *laid.melds[place + 1 :])
        laid = Laid(laid.first or LayOff(card_of(card), place), laid.hand ^ card, longer, laid.opened)
    return laid


def _lay_off_in(sight: Sight, laid: Laid, held: int) -> tuple[int, int] | None:
    """A card that can be laid off, and the meld that it fits."""
    for name in cards_of(laid.hand & held):
        card = BIT[name]
        if sight.taken and laid.hand ^ card == sight.taken:
            continue
        for place, meld in enumerate(laid.melds):
            if fits(meld, card):
                return card, place
    return None


def _with_discards(sight: Sight, laid: Laid) -> list[Plan]:
    """This way of laying with the discards that look best; without one, if it goes out."""
    following = sight.others[0]
    if not laid.hand and laid.first is not None:
        return [Plan(laid.first, _start(sight, laid, following, 0, 0))]
    may = laid.hand & ~sight.taken
    if laid.first is None:
        may = best_split(laid.hand).rest & may or may
    cards = sorted(cards_of(may), key=lambda card: _worth_keeping(sight, laid.hand, card))[:_DISCARDS]
    return [
        Plan(
            laid.first or Discard(card),
            _start(sight, laid, following, laid.hand ^ BIT[card], BIT[card]),
        )
        for card in cards
    ]


def _worth_keeping(sight: Sight, hand: int, card: Card) -> int:
    return _OUT * outs_of(hand, BIT[card], sight.live) - VALUE[card]
