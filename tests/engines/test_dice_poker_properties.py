"""What holds in every game of Dice Poker, whatever is played."""

from __future__ import annotations

from random import Random

import hypothesis.strategies as st
from hypothesis import given, settings

from engines import TABLE
from engines.dice_poker import (
    DICE_POKER,
    BonusReached,
    Scored,
    Settings,
    State,
    Thrown,
    TurnEnded,
    Withdraw,
    offers,
)
from engines.face import Tagged

house_rules = st.builds(
    Settings,
    card=st.sampled_from(["fifteen", "thirteen"]),
    upper_bonus_from=st.integers(60, 70),
    joker=st.sampled_from(["forced", "free", "off"]),
    joker_after_zero=st.booleans(),
)
games = st.tuples(house_rules, st.integers(1, 6), st.integers(0, 2**32))
Game = tuple[Settings, int, int]
Line = list[tuple[State, Tagged, State, tuple[Tagged, ...]]]


def played(game: Game, lucky: bool = False) -> Line:
    """One random game: state, action, state after it, events. `lucky`: many throws are five alike."""
    rules, seats, seed = game
    rng, state, line = Random(seed), DICE_POKER.start(rules, seats), []
    while (turn := DICE_POKER.turn(state)) is not None:
        if turn is not TABLE:
            action = rng.choice(DICE_POKER.actions(state))
        elif lucky and rng.random() < 0.7:
            face, count = rng.randint(1, 6), state.held.count(False)
            action = DICE_POKER.given(state, (face,) * count)
        else:
            action = DICE_POKER.sample(state, rng)
        step = DICE_POKER.play(state, action)
        line.append((state, action, step.state, step.events))
        state = step.state
    return line


@given(games, st.booleans())
@settings(max_examples=30, deadline=None)
def test_totals_are_the_sum_of_what_the_events_told(game: Game, lucky: bool) -> None:
    totals = [0] * game[1]
    for _, _, after, events in played(game, lucky):
        for event in events:
            if isinstance(event, Scored):
                totals[event.seat] += event.points + event.poker_bonus
            elif isinstance(event, BonusReached):
                totals[event.seat] += event.points
            elif isinstance(event, TurnEnded):
                assert event.total == totals[event.seat]
        assert after.totals == tuple(totals)


@given(games, st.booleans())
@settings(max_examples=30, deadline=None)
def test_every_turn_fills_one_line_with_one_to_three_throws(game: Game, lucky: bool) -> None:
    rules, seats, _ = game
    line = played(game, lucky)
    ended = [event for *_, events in line for event in events if isinstance(event, TurnEnded)]
    assert [event.seat for event in ended] == [*range(seats)] * rules.rounds
    assert all(1 <= event.throws <= 3 for event in ended)
    thrown = [event.throw for *_, events in line for event in events if isinstance(event, Thrown)]
    assert sum(event.throws for event in ended) == len(thrown)
    assert all(None not in card for card in line[-1][2].points)


@given(games, st.booleans())
@settings(max_examples=30, deadline=None)
def test_what_is_offered_is_what_is_scored(game: Game, lucky: bool) -> None:
    for before, action, _, events in played(game, lucky):
        if action.kind != "score":
            continue
        scored = next(event for event in events if isinstance(event, Scored))
        offer = offers(before)[scored.line]
        assert (offer.points, offer.joker, offer.poker_bonus) == (
            scored.points,
            scored.joker,
            scored.poker_bonus,
        )
        assert offer.barred is None
        assert 0 <= scored.points <= 50


@given(games)
@settings(max_examples=20, deadline=None)
def test_leaving_changes_no_points(game: Game) -> None:
    rng = Random(game[2])
    for before, *_ in played(game)[:: rng.randint(3, 9)]:
        after = DICE_POKER.play(before, Withdraw(rng.randrange(game[1]))).state
        assert (after.points, after.totals) == (before.points, before.totals)
