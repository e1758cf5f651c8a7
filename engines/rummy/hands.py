"""A hand from the deal to the score, and the game from hand to hand. See "A hand" and "Score" in the rules.

Every function takes the list of events to add to, and gives the new state.
"""

from __future__ import annotations

from engines.face import RulesError
from engines.rummy.actions import (
    AnyEvent,
    Blocked,
    Deal,
    Dealt,
    GameOver,
    HandEnded,
    Tied,
    WentOut,
    Withdrawn,
)
from engines.rummy.cards import HIDDEN, in_order, known_of, value_of
from engines.rummy.settings import Settings
from engines.rummy.state import MOST_TURNS, HandScore, Past, State, places, replace


def start(settings: Settings, seats: int, first: int) -> State:
    """A new game: nobody has points, and the first deal is awaited."""
    nothing: tuple[tuple[str, ...], ...] = ((),) * seats
    return State(
        settings,
        scores=(0,) * seats,
        out=(False,) * seats,
        starter=first,
        mover=first,
        hands=nothing,
        shown=nothing,
        reuses_left=settings.reuses,
    )


def deal(state: State, action: Deal, events: list[AnyEvent]) -> State:
    """Cards one at a time from the seat that starts, the next one face up, the rest is the stock."""
    starter, deck = _mover(state), action.deck
    order = [seat for step in range(state.seats) if not state.out[seat := (starter + step) % state.seats]]
    dealt = len(order) * state.settings.hand_size
    hands = tuple(
        in_order(deck[order.index(seat) : dealt : len(order)]) if seat in order else ()
        for seat in range(state.seats)
    )
    turned, stock = deck[dealt], deck[dealt + 1 :]
    number = state.round + (state.phase == "score")
    events.append(Dealt(number, starter, tuple(map(len, hands)), turned, len(stock)))
    fresh = start(state.settings, state.seats, starter)
    return replace(
        fresh,
        scores=state.scores,
        out=state.out,
        results=state.results,
        round=number,
        awaiting=False,
        turn=1,
        hands=hands,
        stock=stock,
        pile=(turned,),
    )


# -- turns ---------------------------------------------------------------------------------------------


def end_turn(state: State, thrown: str | None, events: list[AnyEvent]) -> State:
    """The turn passes to the next player, or the hand is blocked.

    It is when his turn would begin with an empty stock and nothing to make a new one of, and after the
    200th turn.
    """
    seat = _mover(state)
    past = Past(seat, state.offered, state.taken is not None, thrown)
    state = replace(
        state,
        past=(*state.past, past),
        phase="draw",
        mover=state.after(seat),
        offered=None,
        taken=None,
        drawn=None,
        turn_melds=0,
    )
    if state.turn == MOST_TURNS:
        return _block(state, "turns", events)
    if not state.stock and (state.reuses_left == 0 or not state.pile):
        return _block(state, "stock", events)
    return replace(state, turn=state.turn + 1)


def go_out(state: State, events: list[AnyEvent]) -> State:
    """The mover has no cards left: he scores what the others hold, twice if he did it all in one turn."""
    seat = _mover(state)
    doubled = not state.opened_before
    events.append(WentOut(seat, doubled))
    left = _left(state)
    gained = tuple(sum(left) * (1 + doubled) * (other == seat) for other in range(state.seats))
    return _end_hand(state, HandScore(left, gained, seat, doubled, None), events)


def _block(state: State, why: Blocked, events: list[AnyEvent]) -> State:
    """Nobody goes out ("wordt de score voor elke speler berekend"); what counts is a setting."""
    left = _left(state)
    gained = tuple(0 if out else _blocked_gain(state, seat, left) for seat, out in enumerate(state.out))
    return _end_hand(state, HandScore(left, gained, None, False, why), events)


def _blocked_gain(state: State, seat: int, left: tuple[int, ...]) -> int:
    others = [left[other] for other in state.players if other != seat]
    match state.settings.blocked:
        case "each":
            return sum(others)
        case "lowest" if left[seat] < min(others):
            return sum(other - left[seat] for other in others)
    return 0


def _left(state: State) -> tuple[int, ...]:
    """The points in each hand; the cards of who withdrew are set aside and not scored.

    Raises RulesError where a hand is not known (`seen_by`).
    """
    if any(HIDDEN in state.hands[seat] for seat in state.players):
        raise RulesError("rummy: the hands cannot be counted, for not all their cards are known here")
    return tuple(
        0 if out else value_of(known_of(hand)) for out, hand in zip(state.out, state.hands, strict=True)
    )


def _end_hand(state: State, result: HandScore, events: list[AnyEvent]) -> State:
    scores = tuple(old + new for old, new in zip(state.scores, result.gained, strict=True))
    blocked = result.blocked is not None
    events.append(HandEnded(state.round, blocked, result.blocked, result.left, result.gained, scores))
    state = replace(
        state,
        scores=scores,
        results=(*state.results, result),
        phase="score",
        mover=state.after(state.starter),
        awaiting=True,
        offered=None,
        taken=None,
        drawn=None,
        turn_melds=0,
    )
    return _decide(state, events)


# -- the game ------------------------------------------------------------------------------------------


def _decide(state: State, events: list[AnyEvent]) -> State:
    """The game is over once somebody has reached the goal, unless several are equal at the top."""
    best = max(state.scores[seat] for seat in state.players)
    if best < state.settings.goal:
        return state
    top = tuple(seat for seat in state.players if state.scores[seat] == best)
    if len(top) == 1:
        return _game_over(state, events)
    events.append(Tied(top))
    return state


def withdraw(state: State, seat: int, events: list[AnyEvent]) -> State:
    """Somebody leaves: his hand is set aside and not scored. Who is left alone has won."""
    moving, running = seat == state.mover, not state.awaiting
    events.append(Withdrawn(seat, len(state.hands[seat]) if running else 0))
    state = replace(state, out=tuple(out or other == seat for other, out in enumerate(state.out)))
    if len(state.players) == 1:
        return _game_over(state, events)
    if moving and running:
        return end_turn(state, None, events)
    if moving:
        state = replace(state, mover=state.after(seat))
    return _decide(state, events) if state.phase == "score" else state


def _game_over(state: State, events: list[AnyEvent]) -> State:
    events.append(GameOver(tuple(row.seat for row in places(state) if row.place == 1)))
    return replace(
        state, mover=None, phase="over", awaiting=False, offered=None, taken=None, drawn=None, turn_melds=0
    )


def _mover(state: State) -> int:
    assert state.mover is not None, "a game that goes on has a seat to move"
    return state.mover
