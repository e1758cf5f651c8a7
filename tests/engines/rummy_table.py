"""A table of Rummy for tests: given hands, and whole turns in one short line.

`s` draws from the stock, `d` takes the top of the discard pile; `+7C7D7H` melds these cards; `9S>0` lays a
card off on meld 0; `-KD` discards; `x2`: seat 2 leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from engines.rummy import DECK, RUMMY, Deal, Discard, DrawDiscard, DrawStock, LayOff, Meld, State, Withdraw
from engines.rummy.actions import AnyAction


def cards(text: str) -> tuple[str, ...]:
    """`7C7D 7H` as cards."""
    joined = text.replace(" ", "")
    return tuple(joined[at : at + 2] for at in range(0, len(joined), 2))


def parsed(script: str) -> Iterator[AnyAction]:
    """The actions that a script stands for."""
    for word in script.split():
        if word in {"s", "d"}:
            yield DrawStock() if word == "s" else DrawDiscard()
        elif word[0] == "x":
            yield Withdraw(int(word[1:]))
        elif word[0] == "+":
            yield Meld(cards(word[1:]))
        elif word[0] == "-":
            yield Discard(word[1:])
        else:
            card, _, meld = word.partition(">")
            yield LayOff(card, int(meld))


def deck(hands: Sequence[str], stock: str = "", first: int = 0) -> Deal:
    """A deck that deals these hands; `stock` begins with the turned card. The rest follows in order."""
    turned = [cards(hand) for hand in (*hands[first:], *hands[:first])]
    given = (*chain.from_iterable(zip(*turned, strict=True)), *cards(stock))
    return Deal((*given, *(card for card in DECK if card not in given)))


def word_of(action: AnyAction) -> str:
    """The script of one action."""
    match action:
        case DrawStock():
            return "s"
        case DrawDiscard():
            return "d"
        case Meld(held):
            return "+" + "".join(held)
        case LayOff(card, meld):
            return f"{card}>{meld}"
        case Discard(card):
            return "-" + card
    raise AssertionError(action)


class Table:
    """A game, played by calling it with scripts; `events` are those of the last call."""

    def __init__(self, seats: int = 2, first: int = 0, **settings: Any) -> None:
        self.state: State = RUMMY.start(RUMMY.Settings.model_validate(settings), seats, first)
        self.events: list[Any] = []

    def deal(self, *hands: str, stock: str = "") -> State:
        """Deal these hands; the first card of `stock` is turned. Hands of who left are not given."""
        first = self.state.players.index(self.state.mover or 0)
        return self._play([deck(hands, stock, first)])

    def __call__(self, script: str) -> State:
        """Play a script and give the state after it."""
        return self._play(parsed(script))

    def _play(self, actions: Any) -> State:
        self.events = []
        for action in actions:
            step = RUMMY.play(self.state, action)
            self.state = step.state
            self.events += step.events
        return self.state

    def may(self) -> str:
        """What the mover may do, as a script."""
        return " ".join(word_of(action) for action in RUMMY.actions(self.state))  # type: ignore[arg-type]

    def why(self, word: str) -> str | None:
        """The code of the reason why the first action of a script is not allowed now."""
        reason = RUMMY.why_not(self.state, next(parsed(word)))
        return reason.code if reason else None

    def bars(self, kind: str) -> str | None:
        """The code of the reason why nothing of this kind is allowed now."""
        reason = RUMMY.barred(self.state).get(kind)
        return reason.code if reason else None

    def told(self, kind: str) -> list[Any]:
        """The last call's events of one kind."""
        return [event for event in self.events if event.kind == kind]


def small(*hands: str, stock: str, **settings: Any) -> Table:
    """A table with hands of seven, dealt."""
    table = Table(len(hands), hand_size=7, **settings)
    table.deal(*hands, stock=stock)
    return table
