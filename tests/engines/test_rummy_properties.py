"""What holds in every game of Rummy, whatever is played."""

from __future__ import annotations

from collections import Counter
from random import Random

import hypothesis.strategies as st
from hypothesis import given, settings
from rummy_games import Played, choice, games, played

from engines import TABLE
from engines.rummy import DECK, MOST_TURNS, RUMMY, Discard, HandEnded, State, form_of, value_of
from engines.rummy.cards import set_of

Game = tuple[State, int]


@given(games)
@settings(max_examples=18, deadline=None)
def test_52_different_cards_in_every_state(game: Game) -> None:
    for step in played(game):
        state = step.after
        if not state.turn:
            continue
        places = (state.stock, state.pile, *state.hands, *(meld.cards for meld in state.melds))
        assert Counter(card for place in places for card in place) == Counter(DECK)


@given(games)
@settings(max_examples=18, deadline=None)
def test_every_turn_can_end(game: Game) -> None:
    """Where nothing may be discarded the taken card is the last one, and laying it off goes out."""
    for step in played(game):
        state = step.after
        if state.phase != "play":
            continue
        actions = RUMMY.actions(state)
        assert actions
        if not any(isinstance(action, Discard) for action in actions):
            assert state.hand == (state.taken,)
            ended = RUMMY.play(state, actions[0]).state
            assert ended.results != state.results


@given(games)
@settings(max_examples=18, deadline=None)
def test_melds_on_the_table_are_melds_and_only_grow(game: Game) -> None:
    for step in played(game):
        after = [meld.cards for meld in step.after.melds]
        assert all(form_of(cards) for cards in after)
        if step.action.kind != "deal":
            before = [meld.cards for meld in step.before.melds]
            assert all({*old} <= {*new} for old, new in zip(before, after, strict=False))
            assert len(after) - len(before) == (step.action.kind == "meld")


@given(games)
@settings(max_examples=18, deadline=None)
def test_scores_change_at_the_end_of_a_hand_only_and_by_what_was_left(game: Game) -> None:
    for step in played(game):
        ended = [event for event in step.events if isinstance(event, HandEnded)]
        gained = ended[0].gained if ended else (0,) * step.after.seats
        assert step.after.scores == tuple(map(sum, zip(step.before.scores, gained, strict=True)))
        if ended:
            check_hand_end(step, ended[0])


def check_hand_end(step: Played, ended: HandEnded) -> None:
    hands = [
        0 if out else value_of(set_of(hand))
        for hand, out in zip(step.after.hands, step.after.out, strict=True)
    ]
    assert ended.left == tuple(hands)
    result = step.after.results[-1]
    assert (result.winner is None) == ended.blocked == (result.blocked is not None)
    if result.winner is not None:
        assert hands[result.winner] == 0
        assert ended.gained[result.winner] == sum(hands) * (1 + result.doubled)


@given(games)
@settings(max_examples=18, deadline=None)
def test_a_hand_has_at_most_200_turns_and_one_draw_each(game: Game) -> None:
    draws = 0
    for step in played(game):
        state = step.after
        assert state.turn <= MOST_TURNS
        draws = 0 if step.action.kind == "deal" else draws + step.action.kind.startswith("draw")
        dealt = state.turn > 0  # somebody may leave before the cards come
        if state.phase in {"draw", "play"} and dealt:
            drawn = state.turn - (state.phase == "draw")
            assert draws == drawn or (any(state.out) and draws < drawn)
            assert len(state.past) == state.turn - 1


@given(games)
@settings(max_examples=18, deadline=None)
def test_events_hold_no_card_that_was_hidden(game: Game) -> None:
    """An event's cards are in what everybody may know right after it."""
    for step in played(game):
        seen = RUMMY.seen_by(step.after, None)
        open_cards = {*seen.pile, *(card for meld in seen.melds for card in meld.cards)}
        open_cards |= {card for hand in seen.hands for card in hand}
        for event in step.events:
            told = RUMMY.write_event(event)
            cards = {*(told.get("cards") or ())} if event.kind == "melded" else set()
            cards |= {told[key] for key in ("card", "turned") if key in told}
            assert cards <= open_cards


@given(st.integers(2, 4), st.sampled_from(["each", "lowest", "none"]), st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_random_games_end(seats: int, blocked: str, seed: int) -> None:
    rng, state = Random(seed), RUMMY.start(RUMMY.Settings(blocked=blocked), seats)  # type: ignore[arg-type]
    for _ in range(20_000):
        if RUMMY.turn(state) is None:
            break
        state = RUMMY.play(state, choice(state, rng)).state
    assert state.phase == "over"
    assert RUMMY.turn(state) is not TABLE
    assert max(state.scores) >= 100
