"""The engines are usable as a library of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

from engines import GAMES, TABLE


def test_a_whole_game_by_the_public_face() -> None:
    game = GAMES["mexico"]
    settings = game.Settings(lives=2)
    state = game.start(settings, seats=2)
    rng = Random(1)
    cpus = [game.cpu("hard"), game.cpu("easy")]
    while (turn := game.turn(state)) is not None:
        if turn is TABLE:
            action = game.sample(state, rng)
        else:
            assert game.actions(state)
            action = cpus[turn].choose(game.seen_by(state, turn), rng)
        step = game.play(state, action)
        state = step.state
    standings = game.standings(state)
    assert standings is not None
    assert [row.place for row in standings] == [1, 2]
    assert step.events[-1].kind == "game_over"


def test_actions_may_be_given_in_their_json_form() -> None:
    game = GAMES["mexico"]
    state = game.start(game.Settings(first_round_blind=False))
    for line in (
        '{"kind": "throw", "blind": false}',
        '{"kind": "dice", "values": [6, 4]}',
        '{"kind": "keep"}',
    ):
        state = game.play(state, json.loads(line)).state
    assert state.values == (64, None)
    assert game.turn(state) == 1


def test_barred_and_why_not_say_why() -> None:
    game = GAMES["mexico"]
    state = game.start()
    assert game.barred(state)["keep"].code == "throw_first"
    reason = game.why_not(state, game.read_action({"kind": "throw", "blind": False}))
    assert reason is not None
    assert reason.code == "first_round_blind"


def test_importing_the_engines_loads_no_screen_no_pins_and_no_tables() -> None:
    heavy = ("pygame", "gpiozero", "numpy", "serial")
    code = f"import sys, engines; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
