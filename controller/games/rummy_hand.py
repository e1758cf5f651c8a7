"""The mover's hand as it lies before him, and what can be made of the cards he has chosen."""

from __future__ import annotations

from controller.games.base import Situation
from controller.privacy import Sorting
from display.texts import Texts
from engines.rummy import (
    DECK,
    RANKS,
    RUMMY,
    SUITS,
    Card,
    Cards,
    LayOff,
    Meld,
    State,
    best_split,
    cards_of,
    set_of,
    value_of,
)


def ordered(cards: Cards, sorting: Sorting) -> Cards:
    """The cards as they lie: by suit, then rank, or the other way round."""
    if sorting == "suit":
        return tuple(sorted(cards, key=DECK.index))
    return tuple(sorted(cards, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1]))))


def hand(at: Situation) -> Cards:
    """The mover's hand as it lies before him."""
    state: State = at.state
    return ordered(state.hand, at.sight.sorting)


def sees(at: Situation) -> bool:
    """Whether the mover's hand lies open."""
    return at.sight.open is not None and at.sight.open == at.state.mover


def marks(at: Situation) -> Cards:
    """The cards chosen so far that are still in the hand."""
    held = set(at.state.hand)
    return tuple(card for card in at.choices.marks if card in held)


def melds(at: Situation) -> tuple[Cards, ...]:
    """Every meld that may be laid now."""
    return tuple(action.cards for action in RUMMY.actions(at.state) if isinstance(action, Meld))


def lay_offs(at: Situation) -> tuple[LayOff, ...]:
    """Every card on every meld that it may be laid off on."""
    return tuple(action for action in RUMMY.actions(at.state) if isinstance(action, LayOff))


def fitting(at: Situation, chosen: Cards) -> set[Card]:
    """The cards that can be chosen besides these: those that some meld holds together with all of them."""
    chosen_set = set(chosen)
    found: set[Card] = set()
    for meld in melds(at):
        if chosen_set <= set(meld):
            found |= set(meld) - chosen_set
    return found


def is_meld(at: Situation, cards: Cards) -> bool:
    """Whether these cards may be laid as a meld now."""
    return bool(cards) and RUMMY.why_not(at.state, Meld(cards)) is None


def proposal(at: Situation, chosen: Cards = ()) -> Cards:
    """The best meld that holds these cards: one of the split that leaves least, else the dearest; or none."""
    possible = [meld for meld in melds(at) if set(chosen) <= set(meld)]
    if not possible:
        return ()
    best = {cards_of(meld) for meld in best_split(set_of(at.state.hand)).melds}
    planned = [meld for meld in possible if meld in best]
    return max(planned or possible, key=lambda meld: value_of(set_of(meld)))


def marks_at(at: Situation) -> tuple[int, ...]:
    """Places in the hand of the cards chosen."""
    if at.state.awaiting or at.state.mover is None or at.thinking:
        return ()
    chosen = set(marks(at))
    return tuple(place for place, card in enumerate(hand(at)) if card in chosen)


def fits_at(at: Situation) -> tuple[int, ...] | None:
    """Places of the cards that can be chosen besides; None: any."""
    chosen = marks(at)
    if not chosen:
        return None
    more = fitting(at, chosen)
    return tuple(place for place, card in enumerate(hand(at)) if card in more)


def new_at(at: Situation) -> int | None:
    """Place of the card that was just drawn."""
    drawn = at.state.drawn
    lying = hand(at)
    return lying.index(drawn) if drawn in lying else None


def card_name(texts: Texts, card: Card) -> str:
    """A card in words ("Harten 7")."""
    return texts.say(
        "rummy.card.name",
        suit=texts.say(f"rummy.card.suit.{card[1].lower()}"),
        rank=texts.say(f"rummy.card.rank.{card[0].lower()}"),
    )
