"""What every control does in Rummy, and what the cursor walks over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.games.base import Choices, Offer, Offers, Option, Situation, cursor_controls
from controller.games.rummy_hand import (
    card_name,
    fitting,
    hand,
    is_meld,
    lay_offs,
    marks,
    new_at,
    proposal,
    sees,
)
from controller.privacy import Aside
from engines.face import Reason
from engines.rummy import RUMMY, Card, Cards, Discard, DrawDiscard, DrawStock, LayOff, Meld, State
from hardware.inputs import Control

FACE_DOWN = Reason("hand_face_down")
_HOLDS: Mapping[str, Control] = {
    "draw_stock": Control.HOLD1,
    "draw_discard": Control.HOLD2,
    "meld": Control.HOLD3,
    "lay_off": Control.HOLD4,
    "discard": Control.HOLD5,
}
LAY_OFF, NO_MELD, NO_LAY_OFF = "lay_off", "no_meld", "no_lay_off"
"""Modes: choosing a card and the meld it goes to; asked for what cannot be done."""
_PRIVATE = frozenset({"no_meld", "strands_taken_card", "nothing_fits", "not_known"})
"""Reasons that tell something of the cards in the hand."""


def offers(at: Situation) -> Offers:
    """Everything that can be done now."""
    if at.sight.passing:
        return _pass(at)
    options = _options(at)
    index = _index(at, options)
    controls = {
        Control.CUP: Offer(text=at.texts.say("common.button.none"), shown=False),
        Control.BLIND: _peek(at),
        Control.KEEP: _keep(at, options, index),
        Control.HOLD1: _draw(at, "draw_stock", DrawStock()),
        Control.HOLD2: _draw(at, "draw_discard", DrawDiscard()),
        Control.HOLD3: _meld(at),
        Control.HOLD4: _lay_off(at, options, index),
        Control.HOLD5: _discard(at, options, index),
        **cursor_controls(at, options, index),
    }
    return Offers(controls, options, _on(at) if options else "", index)


def _on(at: Situation) -> str:
    if at.state.phase == "draw":
        return "draw"
    return at.choices.mode if at.choices.mode == LAY_OFF else "hand"


def _pass(at: Situation) -> Offers:
    """Any press of the next player's takes the table over."""
    go = Offer("confirm", at.texts.say("rummy.does.take_over"), act=at.choices)
    quiet = Offer("confirm", go.text, act=at.choices, shown=False)
    buttons = (Control.BLIND, Control.OK, Control.LEFT, Control.RIGHT, *_HOLDS.values())
    return Offers({Control.KEEP: go, **dict.fromkeys(buttons, quiet)})


# -- the cursor ----------------------------------------------------------------------------------------


def _options(at: Situation) -> tuple[Option, ...]:
    state: State = at.state
    if state.phase == "draw":
        return (*_piles(at), *_sort(at))
    if state.phase != "play" or not at.sight.looked:
        return ()
    if at.choices.mode == LAY_OFF:
        return (*_pairs(at), _cancel(at))
    chosen = marks(at)
    if not chosen:
        return (*_cards(at, chosen), *_sort(at))
    return (*_cards(at, chosen), *_places(at, chosen), _cancel(at))


def _piles(at: Situation) -> tuple[Option, ...]:
    state: State = at.state
    say = at.texts.say
    piles = [Option("stock", say("rummy.option.stock"), DrawStock(), "draw_stock")]
    if state.top is not None:
        text = say("rummy.option.pile", card=card_name(at.texts, state.top))
        piles.append(Option("pile", text, DrawDiscard(), "draw_discard"))
    return tuple(piles)


def _sort(at: Situation) -> tuple[Option, ...]:
    """Sorting the other way, where it can be seen."""
    if not sees(at):
        return ()
    other = "rank" if at.sight.sorting == "suit" else "suit"
    return (Option("sort", at.texts.say(f"rummy.option.sort_{other}"), Aside("sort"), "sort"),)


def _cards(at: Situation, chosen: Cards) -> tuple[Option, ...]:
    """The cards of the hand; once some are chosen only those and what fits with them."""
    more = set(hand(at)) if not chosen else {*chosen, *fitting(at, chosen)}
    return tuple(
        Option(f"card:{place}", _named(at, card), _toggled(at, chosen, card), "take")
        for place, card in enumerate(hand(at))
        if card in more
    )


def _toggled(at: Situation, chosen: Cards, card: Card) -> Choices:
    """The same with this card chosen or not; the cursor stays on it."""
    after = tuple(c for c in chosen if c != card) if card in chosen else (*chosen, card)
    more = set(hand(at)) if not after else {*after, *fitting(at, after)}
    cursor = [c for c in hand(at) if c in more].index(card)
    return Choices(cursor=cursor, marks=after)


def _places(at: Situation, chosen: Cards) -> tuple[Option, ...]:
    """Where the chosen cards can go: a meld of their own, melds on the table, the discard pile."""
    say = at.texts.say
    found: list[Option] = []
    if is_meld(at, chosen):
        found.append(Option("lay", say("rummy.option.lay", count=len(chosen)), Meld(chosen), "meld"))
    if len(chosen) == 1:
        found += [
            Option(_meld_id(at, action.meld), _target(at, action.meld), action, "lay_off")
            for action in lay_offs(at)
            if action.card == chosen[0]
        ]
        away = Discard(chosen[0])
        if RUMMY.why_not(at.state, away) is None:
            found.append(Option("pile", say("rummy.option.discard"), away, "discard"))
    return tuple(found)


def _pairs(at: Situation) -> tuple[Option, ...]:
    """Cards with the melds they can be laid off on: those of the chosen card, or all."""
    chosen = marks(at)
    lying = hand(at)
    found = []
    for action in sorted(lay_offs(at), key=lambda action: (lying.index(action.card), action.meld)):
        if chosen and action.card not in chosen:
            continue
        place = lying.index(action.card)
        text = at.texts.say(
            "rummy.option.lay_off", card=_named(at, action.card), meld=_target(at, action.meld)
        )
        found.append(Option(f"lay:{place}:{_meld_id(at, action.meld)}", text, action, "lay_off"))
    return tuple(found)


def _cancel(at: Situation) -> Option:
    return Option("cancel", at.texts.say("rummy.option.cancel"), Choices(), "cancel")


def _meld_id(at: Situation, meld: int) -> str:
    """A meld by whose it is and the how manieth of his: ``meld:1.0``."""
    state: State = at.state
    owner = state.melds[meld].owner
    return f"meld:{owner}.{sum(m.owner == owner for m in state.melds[:meld])}"


def _target(at: Situation, meld: int) -> str:
    """A meld in words ("serie van Bram: 5 6 7")."""
    state: State = at.state
    found = state.melds[meld]
    whose = "own" if found.owner == state.mover else "other"
    return at.texts.say(
        f"rummy.option.on_{whose}_{found.form}",
        name=at.names[found.owner],
        cards=_short(at, found.cards),
    )


def _short(at: Situation, cards: Cards) -> str:
    """The cards of a meld by their first and last: "4–7"."""
    first, last = (at.texts.say(f"rummy.card.short.{card[0].lower()}") for card in (cards[0], cards[-1]))
    return first if cards[0][0] == cards[-1][0] else f"{first}–{last}"


def _named(at: Situation, card: Card) -> str:
    """A card of the hand in words: which it is where it lies open, else which of them."""
    if sees(at):
        return card_name(at.texts, card)
    return at.texts.say("rummy.option.nth", number=hand(at).index(card) + 1)


def _index(at: Situation, options: Sequence[Option]) -> int:
    """Where it was left; else on what was proposed, on the new card, or at the beginning."""
    if at.choices.cursor is not None:
        return min(at.choices.cursor, max(0, len(options) - 1))
    ids = [option.id for option in options]
    if "lay" in ids:
        return ids.index("lay")
    new = new_at(at) if at.state.phase == "play" and sees(at) and not marks(at) else None
    wanted = f"card:{new}"
    return ids.index(wanted) if wanted in ids else 0


# -- buttons -------------------------------------------------------------------------------------------


def _peek(at: Situation) -> Offer:
    """Show or hide one's own hand."""
    if not at.sight.peeks:
        return Offer(text=at.texts.say("rummy.does.show"), shown=False)
    shown = sees(at)
    text = at.texts.say("rummy.does.hide" if shown else "rummy.does.show")
    return Offer("peek", text, act=Aside("peek"), on=shown)


def _draw(at: Situation, kind: str, action: DrawStock | DrawDiscard) -> Offer:
    state: State = at.state
    text = at.texts.say(f"rummy.does.{kind}")
    why = RUMMY.why_not(state, action)
    if why is not None:
        return Offer(text=text, why=why, shown=state.phase == "draw")
    if kind == "draw_stock":
        return Offer(kind, text, at.texts.say("rummy.hint.stock", count=len(state.stock)), action)
    assert state.top is not None, "a discard pile that can be drawn from has a top"
    return Offer(kind, text, card_name(at.texts, state.top), action)


def _barred(at: Situation, kind: str) -> Reason | None:
    """Why nothing of this kind can be done, as far as that tells nothing of cards that lie face down."""
    why = RUMMY.barred(at.state).get(kind)
    if why is not None and (sees(at) or why.code not in _PRIVATE):
        return why
    return None if at.sight.looked else FACE_DOWN


def _shown(at: Situation) -> bool:
    return bool(at.state.phase == "play")


def _meld(at: Situation) -> Offer:
    """Lay the chosen cards; with none chosen propose the best meld, with too few complete them."""
    say = at.texts.say
    text = say("rummy.does.meld")
    chosen = marks(at)
    if is_meld(at, chosen):
        return Offer("meld", text, say("rummy.hint.lay"), Meld(chosen), shown=True)
    why = _barred(at, "meld")
    if why is not None:
        return Offer(text=text, why=why, shown=_shown(at))
    found = proposal(at, chosen)
    if found:
        act = Choices(marks=found)
        return Offer("meld", text, say("rummy.hint.propose"), act, shown=_shown(at))
    if sees(at) or at.choices.mode == NO_MELD:
        code = "not_a_meld" if chosen else "no_meld"
        return Offer(text=text, why=Reason(code), shown=_shown(at))
    return Offer("meld", text, say("rummy.hint.propose"), Choices(mode=NO_MELD), shown=_shown(at))


def _lay_off(at: Situation, options: Sequence[Option], index: int) -> Offer:
    """Lay off the card chosen or under the cursor; where there is a choice, of cards or melds, ask."""
    say = at.texts.say
    text = say("rummy.does.lay_off")
    on = options[index].act if options else None
    if isinstance(on, LayOff):
        return Offer("lay_off", text, options[index].text, on)
    why = _barred(at, "lay_off")
    if why is not None:
        return Offer(text=text, why=why, shown=_shown(at))
    possible = lay_offs(at)
    card = _aimed(at, options, index)
    found = [action for action in possible if action.card == card]
    if len(found) == 1:
        hint = _target(at, found[0].meld) if sees(at) else ""
        return Offer("lay_off", text, hint, found[0], shown=_shown(at))
    if possible:
        act = Choices(marks=(card,) if found and card is not None else (), mode=LAY_OFF)
        return Offer("lay_off", text, say("rummy.hint.choose") if sees(at) else "", act, shown=_shown(at))
    if sees(at) or at.choices.mode == NO_LAY_OFF:
        return Offer(text=text, why=Reason("nothing_fits"), shown=_shown(at))
    return Offer("lay_off", text, act=Choices(mode=NO_LAY_OFF), shown=_shown(at))


def _discard(at: Situation, options: Sequence[Option], index: int) -> Offer:
    """Discard the card chosen, else the one under the cursor."""
    say = at.texts.say
    text = say("rummy.does.discard")
    why = _barred(at, "discard")
    if why is not None:
        return Offer(text=text, why=why, shown=_shown(at))
    card = _aimed(at, options, index)
    if card is None:
        return Offer(text=text, hint=say("rummy.hint.one_card"), shown=_shown(at))
    action = Discard(card)
    why = RUMMY.why_not(at.state, action)
    if why is not None:
        return Offer(text=text, why=why, shown=_shown(at))
    return Offer("discard", text, _named(at, card), action, shown=_shown(at))


def _aimed(at: Situation, options: Sequence[Option], index: int) -> Card | None:
    """The only card chosen; with none chosen, the one under the cursor."""
    chosen = marks(at)
    if chosen:
        return chosen[0] if len(chosen) == 1 else None
    name = options[index].id if options else ""
    return hand(at)[int(name.removeprefix("card:"))] if name.startswith("card:") else None


def _keep(at: Situation, options: Sequence[Option], index: int) -> Offer:
    """Confirm what has been chosen."""
    say = at.texts.say
    chosen = marks(at)
    on = options[index].act if options else None
    if isinstance(on, LayOff | Discard):
        return Offer(on.kind, say(f"rummy.does.{on.kind}"), act=on, shown=False)
    if is_meld(at, chosen):
        return Offer("meld", say("rummy.does.meld"), act=Meld(chosen), shown=False)
    return Offer(text=say("common.button.ok"), shown=False)
