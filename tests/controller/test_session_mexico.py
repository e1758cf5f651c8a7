"""Playing, taking back and resuming Mexico."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.people import Occupant
from controller.session import Session
from controller.store import Store
from engines import GAMES, TABLE
from engines.face import Game, Tagged

MEXICO: Game[Any, Any] = GAMES["mexico"]
SEATS = [Occupant(name, profile=name) for name in ("Anna", "Bram", "Cees")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path, durable=False) as opened:
        yield opened


def as_json(session: Session) -> str:
    return json.dumps(MEXICO.write_state(session.state))


def decide(session: Session, action: Tagged, rng: Random) -> None:
    """A decision, with the dice it leads to."""
    after = MEXICO.play(session.state, action).state
    session.play(action, *([MEXICO.sample(after, rng)] if MEXICO.turn(after) is TABLE else []))


def choose(session: Session, rng: Random) -> Tagged:
    """Anything legal; who leads seldom, so that games get on."""
    legal = MEXICO.actions(session.state)
    return rng.choice([action for action in legal if action.kind != "lead" or rng.random() < 0.1] or legal)


@pytest.mark.parametrize("result", ["table", "players"])
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_every_decision_is_taken_back_exactly_and_every_state_resumed(
    tmp_path_factory: pytest.TempPathFactory, result: str, seed: int
) -> None:
    """Keep and declare can be taken back at once, also after resuming; nothing else can."""
    rng = Random(seed)
    with Store(tmp_path_factory.mktemp("mexico"), durable=False) as store:
        session = Session.new(store, MEXICO, {"lives": 1, "result": result}, SEATS)
        while not session.over:
            seat, before, action = MEXICO.turn(session.state), as_json(session), choose(session, rng)
            decide(session, action, rng)
            takes_back = action.kind in {"keep", "declare"} and MEXICO.turn(session.state) is not TABLE
            assert session.take_back_seat == (seat if takes_back else None)
            again = Session.resume(store, session.game_id)
            assert (again.state, again.take_back_seat) == (session.state, session.take_back_seat)
            if takes_back:
                again.take_back(again.take_back_seat)
                assert as_json(again) == before
                session = Session.resume(store, again.game_id)
                assert as_json(session) == before
                session.play(action)
        assert store.unfinished() == ()
        assert session.notices == ()


def test_somebody_leaves_in_every_phase(store: Store) -> None:
    phases: set[str] = set()
    rng = Random(3)
    session = Session.new(store, MEXICO, {"result": "players"}, SEATS)
    while len(phases) < 4:
        game_id = session.game_id
        phases.add(session.state.phase)
        Session.resume(store, game_id).withdraw(rng.randrange(3))
        left = Session.resume(store, game_id)
        assert left.log[-1].action.kind == "withdraw"
        session = Session.new(store, MEXICO, {"result": "players"}, SEATS)
        for _ in range(rng.randint(1, 40)):
            if not session.over:
                decide(session, choose(session, rng), rng)
        phases -= {"over"}


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A game of 2,000 actions: everybody says he has won, so that it goes on for ever."""
    rng = Random(5)
    with Store(tmp_path_factory.mktemp("long"), durable=False) as store:
        seats = [Occupant(f"P{number}", profile=str(number)) for number in range(8)]
        session = Session.new(store, MEXICO, {"result": "players"}, seats)
        while session._last_seq < 2000:
            won = [a for a in MEXICO.actions(session.state) if getattr(a, "result", "") == "won"]
            decide(session, won[0] if won else choose(session, rng), rng)
        yield session


def test_a_game_of_two_thousand_actions_is_resumed_within_100_ms(long_game: Session) -> None:
    took = []
    for _ in range(5):
        began = time.perf_counter()
        again = Session.resume(long_game.store, long_game.game_id)
        took.append(time.perf_counter() - began)
        assert again.state == long_game.state
    assert min(took) < 0.100


def test_a_long_game_replayed_from_its_start_gives_the_same_state(long_game: Session) -> None:
    state = MEXICO.start(MEXICO.Settings(**long_game.settings), 8)
    for entry in long_game.log:
        state = MEXICO.play(state, entry.action).state
    assert state == long_game.state
