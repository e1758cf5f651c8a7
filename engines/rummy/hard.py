"""The hard player: what could be done now, played out in many deals of the hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from engines.rummy.actions import AnyAction, Discard, LayOff, Meld
from engines.rummy.cards import BIT, VALUE, card_of, cards_of
from engines.rummy.legal import DRAW_DISCARD, DRAW_STOCK
from engines.rummy.melds import FORMS, best_split, fits, melds_in
from engines.rummy.outs import outs_of
from engines.rummy.playout import Asker, Start, worth_of
from engines.rummy.sight import Sight
from engines.rummy.worlds import Guess

EFFORT = 300
"""Deals played out for each of the last candidates where no effort is asked for."""

_BONUS = 12.0
"""What going out is worth besides its points."""
_REACHED = 20.0
"""What reaching the goal is worth besides."""
_DISCARDS = 6
"""Discards thought about with each way of laying."""


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
    """Play all plans out in some worlds, the better half in more, the best few in most."""
    asker, guess = _asker(sight), Guess(sight)
    total = np.zeros(len(plans))
    played = 0
    alive = np.arange(len(plans))
    for part, keep in ((3, 0.34), (1, 0.0)):
        count = max(1, effort // part)
        worth = worth_of([plans[at].start for at in alive], guess.worlds(rng, count), asker)
        total[alive] += worth.sum(axis=1)
        played += count
        ranked = alive[np.argsort(-total[alive], kind="stable")]
        if len(ranked) > 2:
            alive = ranked[: max(2, round(len(ranked) * keep))]
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


# -- draw ----------------------------------------------------------------------------------------------


def _draws(sight: Sight) -> list[Plan]:
    """Stock, and the discard pile where its top is of any use."""
    stock = Plan(DRAW_STOCK, _start(sight, sight.me, sight.hand, sight.melds, sight.top, takes=False))
    top = sight.top
    if not top or not (_melds_with(sight, top) or outs_of(sight.hand | top, top, sight.live)):
        return [stock]
    pile = Plan(DRAW_DISCARD, _start(sight, sight.me, sight.hand, sight.melds, top, takes=True))
    return [stock, pile]


def _melds_with(sight: Sight, card: int) -> bool:
    if sight.opened[sight.me] and sight.fits_somewhere(card):
        return True
    return any(meld & card for meld in melds_in(sight.hand | card))


# -- play ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid:
    """A way of laying melds and laying off in one turn."""

    first: AnyAction | None
    hand: int
    melds: tuple[int, ...]
    opened: bool


def _turns(sight: Sight, options: Sequence[AnyAction]) -> list[Plan]:
    """Every way of laying with every discard worth a thought, that begins with a legal action."""
    legal = set(options)
    plans = []
    for laid in _ways(sight):
        for plan in _with_discards(sight, laid):
            if plan.first in legal:
                plans.append(plan)
    return plans or [Plan(options[0], _start(sight, sight.me, sight.hand, sight.melds, sight.top))]


def _ways(sight: Sight) -> list[Laid]:
    """Lay nothing, lay the best split and lay off, or lay off only."""
    nothing = Laid(None, sight.hand, sight.melds, sight.opened[sight.me])
    split = best_split(sight.hand)
    one = sight.state.settings.melds_per_turn == "one"
    if one and sight.state.turn_melds:
        melds: tuple[int, ...] = ()
    elif one:
        melds = tuple(sorted(split.melds, key=_points, reverse=True)[:1])
    else:
        melds = split.melds
    ways = [nothing]
    if melds:
        laid = _lay(nothing, melds)
        ways += [laid, _laid_off(sight, laid)]
    if nothing.opened:
        ways.append(_laid_off(sight, nothing))
    return list(dict.fromkeys(ways))


def _points(meld: int) -> int:
    return sum(VALUE[card] for card in cards_of(meld))


def _lay(laid: Laid, melds: tuple[int, ...]) -> Laid:
    rest = laid.hand
    for meld in melds:
        rest ^= meld
    first = laid.first or Meld(cards_of(melds[0]))
    return Laid(first, rest, (*laid.melds, *melds), True)


def _laid_off(sight: Sight, laid: Laid) -> Laid:
    """Lay off all that can be, but never down to the taken card alone."""
    first, hand, melds = laid.first, laid.hand, list(laid.melds)
    held = best_split(hand).rest if laid.first is None else hand
    while True:
        found = next(
            (
                (BIT[card], place)
                for card in cards_of(hand & held)
                for place, meld in enumerate(melds)
                if fits(meld, BIT[card]) and not sight.taken == hand ^ BIT[card] != 0
            ),
            None,
        )
        if found is None:
            return Laid(first, hand, tuple(melds), laid.opened)
        card, place = found
        first = first or LayOff(card_of(card), place)
        melds[place] |= card
        hand ^= card


def _with_discards(sight: Sight, laid: Laid) -> list[Plan]:
    if not laid.hand:
        assert laid.first is not None
        return [Plan(laid.first, _start(sight, sight.others[0], 0, laid.melds, 0, opened=laid.opened))]
    may = laid.hand & ~sight.taken
    if laid.first is None:
        may = best_split(laid.hand).rest & may or may
    cards = sorted(cards_of(may), key=lambda card: _keep(sight, laid.hand, BIT[card]))[:_DISCARDS]
    return [
        Plan(
            laid.first or Discard(card),
            _start(
                sight,
                sight.others[0],
                laid.hand ^ BIT[card],
                laid.melds,
                BIT[card],
                opened=laid.opened,
            ),
        )
        for card in cards
    ]


def _keep(sight: Sight, hand: int, card: int) -> int:
    return 4 * outs_of(hand, card, sight.live) - _points(card)


def _start(
    sight: Sight,
    seat: int,
    hand: int,
    melds: Sequence[int],
    top: int,
    opened: bool = False,
    takes: bool | None = None,
) -> Start:
    runs = groups = 0
    for meld in melds:
        if FORMS[meld] == "sequence":
            runs |= meld
        else:
            groups |= meld
    return Start(
        seat=seat,
        hand=hand,
        runs=runs,
        groups=groups,
        opened=tuple(was or (opened and at == sight.me) for at, was in enumerate(sight.opened)),
        top=top,
        public=sight.public | runs | groups | top,
        takes=takes,
    )
