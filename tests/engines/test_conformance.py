"""What must hold for every game in GAMES, over a grid of its settings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from grids import SHEETS, Case, pairwise

from engines import GAMES, TABLE, BadAction, Game, IllegalAction, RulesError
from engines.face import Tagged

MOST_ACTIONS = 20_000
CHECKED_STATES = 150
DEALS = 100
MOST_OUTCOMES = 200

AnyGame = Game[Any, Any]
CASES = [
    pytest.param(GAMES[name], case, id=f"{name}-{number}")
    for name, sheet in SHEETS.items()
    if name in GAMES
    for number, case in enumerate(pairwise(sheet.options))
]
every_case = pytest.mark.parametrize(("game", "case"), CASES)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def begin(game: AnyGame, case: Case) -> Any:
    """The start of a game with these settings."""
    settings = {key: value for key, value in case.items() if key != "seats"}
    return game.start(game.Settings(**settings), seats=case["seats"])


def steps(game: AnyGame, state: Any, rng: Random) -> Iterator[tuple[Any, Tagged]]:
    """Play at random to the end: each state and the action taken in it. Fails where it does not end."""
    for _ in range(MOST_ACTIONS):
        turn = game.turn(state)
        if turn is None:
            return
        action = game.sample(state, rng) if turn is TABLE else any_of(game, state, rng)
        yield state, action
        state = game.play(state, action).state
    pytest.fail(f"a random game of {game.name} goes on after {MOST_ACTIONS} actions")


def any_of(game: AnyGame, state: Any, rng: Random) -> Tagged:
    """One of the legal actions, by chance; where the sheet says so every kind is equally likely."""
    actions = game.actions(state)
    if SHEETS[game.name].by_kind:
        kind = rng.choice(sorted({action.kind for action in actions}))
        actions = tuple(action for action in actions if action.kind == kind)
    return rng.choice(actions)


def states(game: AnyGame, case: Case, seed: int = 1) -> list[Any]:
    """The states of one random game, the last one too; of a long game some are left out evenly."""
    return list(_states(game.name, tuple(case.items()), seed))


@cache
def _states(name: str, case: tuple[tuple[str, Any], ...], seed: int) -> tuple[Any, ...]:
    game = GAMES[name]
    line = list(steps(game, begin(game, dict(case)), Random(seed)))
    line_states = [state for state, _ in line] + [game.play(*line[-1]).state]
    stride = 1 + len(line_states) // CHECKED_STATES
    return (*line_states[:-1:stride], line_states[-1])


def table_actions(game: AnyGame, state: Any) -> list[Tagged]:
    """Every outcome of a TABLE turn; of a deal 100 samples, of thousands of throws some evenly spread."""
    outcomes = game.outcomes(state)
    if outcomes is None:
        rng = Random(2)
        return [game.sample(state, rng) for _ in range(DEALS)]
    stride = 1 + len(outcomes) // MOST_OUTCOMES
    return [action for action, _ in outcomes[::stride]]


def test_every_game_has_a_sheet() -> None:
    assert set(GAMES) <= set(SHEETS)


@every_game
def test_the_sheet_names_every_setting(game: AnyGame) -> None:
    assert set(SHEETS[game.name].options) == {"seats", *game.Settings.model_fields}


@every_case
def test_a_seat_always_has_an_action_and_the_order_is_stable(game: AnyGame, case: Case) -> None:
    for state in states(game, case):
        actions = game.actions(state)
        assert isinstance(actions, tuple)
        assert bool(actions) == isinstance(game.turn(state), int)
        assert actions == game.actions(game.read_state(game.write_state(state)))
        assert len(set(actions)) == len(actions)


@every_case
def test_every_action_and_every_outcome_plays(game: AnyGame, case: Case) -> None:
    for state in states(game, case):
        before = json.dumps(game.write_state(state))
        for action in game.actions(state):
            assert game.why_not(state, action) is None
            game.play(state, action)
        if game.turn(state) is TABLE:
            for action in table_actions(game, state):
                game.play(state, action)
        assert json.dumps(game.write_state(state)) == before


@every_case
def test_the_chances_of_all_outcomes_add_up_to_one(game: AnyGame, case: Case) -> None:
    state = next(state for state in states(game, case) if game.turn(state) is TABLE)
    outcomes = game.outcomes(state)
    if outcomes is not None:
        assert sum(chance for _, chance in outcomes) == Fraction(1)
        assert len({action for action, _ in outcomes}) == len(outcomes)


@every_case
def test_every_other_action_is_illegal_and_says_why(game: AnyGame, case: Case) -> None:
    pool = SHEETS[game.name].pool
    for state in states(game, case):
        on_table = [action for action, _ in game.outcomes(state) or ()]
        legal = {*game.actions(state), *on_table}
        for action in pool:
            if action in legal or (action.kind == "withdraw" and game.why_not(state, action) is None):
                continue
            with pytest.raises(IllegalAction) as caught:
                game.play(state, action)
            assert caught.value.reason.code
            assert caught.value.reason == game.why_not(state, action)


@every_case
def test_each_kind_is_either_possible_or_barred(game: AnyGame, case: Case) -> None:
    kinds = {action.kind for action in SHEETS[game.name].pool}
    for state in states(game, case):
        possible = {action.kind for action in game.actions(state)}
        if game.turn(state) is TABLE:
            possible |= {game.sample(state, Random(1)).kind}
        if game.turn(state) is not None:
            possible |= {"withdraw"}
        barred = game.barred(state)
        assert not possible & set(barred)
        assert possible | set(barred) == kinds
        assert all(reason.code for reason in barred.values())


@every_case
def test_a_wrong_throw_or_deck_is_refused(game: AnyGame, case: Case) -> None:
    sheet = SHEETS[game.name]
    state = next(state for state in states(game, case) if game.turn(state) is TABLE)
    for values in sheet.bad_values:
        with pytest.raises(BadAction, match=r"dice|deck"):
            game.given(state, values)
    for data in sheet.bad_json:
        with pytest.raises(BadAction, match=game.name):
            game.play(state, data)


@every_case
def test_given_values_are_only_taken_when_awaited(game: AnyGame, case: Case) -> None:
    for state in states(game, case)[:20]:
        if game.turn(state) is TABLE:
            data = game.write_action(game.sample(state, Random(3)))
            values = next(tuple(value) for key, value in data.items() if key != "kind")
            assert game.write_action(game.given(state, values)) == data
        else:
            with pytest.raises(IllegalAction):
                game.given(state, values_of_any_throw(game, case))


def values_of_any_throw(game: AnyGame, case: Case) -> tuple[Any, ...]:
    game_on = steps(game, begin(game, case), Random(1))
    state = next(state for state, _ in game_on if game.turn(state) is TABLE)
    data = game.write_action(game.sample(state, Random(3)))
    return next(tuple(value) for key, value in data.items() if key != "kind")


@every_case
def test_states_actions_and_events_go_to_json_and_back(game: AnyGame, case: Case) -> None:
    line = list(steps(game, begin(game, case), Random(4)))
    stride = 1 + len(line) // CHECKED_STATES
    for number, (state, action) in enumerate(line):
        if number % stride == 0:
            assert game.read_state(json.loads(json.dumps(game.write_state(state)))) == state
        assert game.read_action(json.loads(json.dumps(game.write_action(action)))) == action
        for event in game.play(state, action).events:
            data = json.loads(json.dumps(game.write_event(event)))
            assert data["kind"] == event.kind
            assert game._events.validate_python(data) == event


@every_case
def test_replaying_the_log_gives_the_same_state(game: AnyGame, case: Case) -> None:
    line = list(steps(game, begin(game, case), Random(5)))
    log = json.dumps([game.write_action(action) for _, action in line])
    state = begin(game, case)
    for data, (before, _) in zip(json.loads(log), line, strict=True):
        assert state == before
        state = game.play(state, data).state
    assert game.turn(state) is None


@every_case
def test_what_looks_the_same_in_public_is_seen_the_same(game: AnyGame, case: Case) -> None:
    for state in states(game, case):
        if game.turn(state) is not TABLE:
            continue
        seen: dict[str, tuple[Any, str]] = {}
        for action in table_actions(game, state):
            step = game.play(state, action)
            told = json.dumps([game.write_event(event) for event in step.events])
            public = game.seen_by(step.state, None)
            look = (public, json.dumps(game.write_state(public)))
            assert seen.setdefault(told, look) == look


@every_case
def test_an_imagined_state_is_in_keeping_with_what_was_seen(game: AnyGame, case: Case) -> None:
    rng = Random(6)
    for state in states(game, case):
        for seat in (None, *range(case["seats"])):
            seen = game.seen_by(state, seat)
            imagined = game.imagine(seen, rng)
            assert game.seen_by(seen, seat) == seen
            assert game.seen_by(imagined, seat) == seen
            if SHEETS[game.name].hidden_hands and seat != game.turn(state):
                assert set(game.actions(seen)) <= set(game.actions(state))
            else:
                assert game.actions(seen) == game.actions(state)
            for action in game.actions(imagined):
                game.play(imagined, action)


@every_case
def test_an_unseen_outcome_cannot_be_played_from_a_seen_state(game: AnyGame, case: Case) -> None:
    for state in states(game, case):
        seen = game.seen_by(state, None)
        if seen == state:
            continue
        for action in game.actions(seen):
            try:
                told = game.play(seen, action).events
            except RulesError:
                continue
            assert told == game.play(state, action).events


@every_case
def test_random_games_end_and_everybody_has_a_place(game: AnyGame, case: Case) -> None:
    for seed in range(10, 13):
        line = list(steps(game, begin(game, case), Random(seed)))
        assert all(game.standings(state) is None for state, _ in line)
        check_end(game, game.play(*line[-1]).state, case)


def check_end(game: AnyGame, state: Any, case: Case) -> None:
    """A finished game: nothing may be done, and everybody has a place that fits the others'."""
    assert game.turn(state) is None
    assert {reason.code for reason in game.barred(state).values()} == {"over"}
    standings = game.standings(state)
    assert standings is not None
    assert {row.seat for row in standings} == set(range(case["seats"]))
    places = [row.place for row in standings]
    assert places == sorted(places)
    assert all(place <= rank for rank, place in enumerate(places, 1) if place != 2)


@every_case
def test_somebody_may_leave_at_any_time(game: AnyGame, case: Case) -> None:
    rng = Random(7)
    for state in states(game, case)[:-1:4]:
        for seat in range(case["seats"]):
            leave = game.read_action({"kind": "withdraw", "seat": seat})
            if game.why_not(state, leave) is not None:
                continue
            after = game.play(state, leave).state
            assert game.read_state(game.write_state(after)) == after
            assert game.turn(after) != seat
            assert game.why_not(after, leave) is not None
            if game.turn(after) is None:
                check_end(game, after, case)
            elif isinstance(game.turn(after), int):
                assert game.actions(after)
                for action in game.actions(game.seen_by(after, None)):
                    assert game.why_not(after, action) is None
        leave_all = list(steps_with_leaving(game, state, case, rng))
        check_end(game, leave_all[-1], case)


def steps_with_leaving(game: AnyGame, state: Any, case: Case, rng: Random) -> Iterator[Any]:
    """Play on at random while now and then somebody leaves, to the end."""
    for _ in range(MOST_ACTIONS):
        turn = game.turn(state)
        if turn is None:
            yield state
            return
        action = game.sample(state, rng) if turn is TABLE else any_of(game, state, rng)
        if rng.random() < 0.05:
            leave = game.read_action({"kind": "withdraw", "seat": rng.randrange(case["seats"])})
            action = leave if game.why_not(state, leave) is None else action
        state = game.play(state, action).state
        yield state


@every_case
def test_states_cannot_be_changed(game: AnyGame, case: Case) -> None:
    state = begin(game, case)
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        state.settings = None
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        state.anything_new = 1


@every_case
def test_computer_players_choose_legally_and_only_from_what_they_may_see(game: AnyGame, case: Case) -> None:
    effort = SHEETS[game.name].effort
    for level in game.levels:
        cpu = game.cpu(level)
        for state in states(game, case, seed=8)[:: SHEETS[game.name].stride]:
            turn = game.turn(state)
            if not isinstance(turn, int):
                continue
            seen = game.seen_by(state, turn)
            choice = cpu.choose(seen, Random(9), effort)
            assert choice in game.actions(state)
            assert choice == cpu.choose(seen, Random(9), effort)
            assert choice == cpu.choose(game.imagine(seen, Random(10)), Random(9), effort)


@every_game
def test_bad_settings_and_seats_name_the_field(game: AnyGame) -> None:
    with pytest.raises(ValueError, match="colour"):
        game.Settings(colour="red")
    for seats in (min(game.seats) - 1, max(game.seats) + 1):
        with pytest.raises(ValueError, match="seats"):
            game.start(seats=seats)
    with pytest.raises(ValueError, match="first"):
        game.start(seats=min(game.seats), first=min(game.seats))
    with pytest.raises(ValueError, match="level"):
        game.cpu("unbeatable")


@every_game
def test_what_is_no_state_is_refused(game: AnyGame) -> None:
    good = game.write_state(game.start())
    bads: list[Any] = [{}, [], None, {**good, "extra_field": 1}, {**good, "settings": 3}]
    for bad in bads:
        with pytest.raises(RulesError, match=f"{game.name} state"):
            game.read_state(bad)
