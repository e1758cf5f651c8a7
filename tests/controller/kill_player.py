"""A program that plays at random, says of everything that was saved that it was, and is killed.

``kill_player.py FOLDER``: for each line ``SEED SECONDS`` on standard input a process of its own opens the
folder, goes on with the unfinished game or begins one, prints ``GAME SEQ DATA`` of each record once the call
that saved it has returned, and is killed after so many seconds; then ``killed`` is printed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from typing import Never

from controller.people import Occupant
from controller.session import Session
from controller.store import Store
from engines import GAMES, TABLE

CPU = Occupant("CPU 1", cpu="easy")
PEOPLE = ("Anna", "Bram", "Cees")


def main() -> None:
    folder = Path(sys.argv[1])
    warm_up()
    for line in sys.stdin:
        seed, seconds = line.split()
        player = os.fork()
        if player == 0:
            play_for_ever(folder, Random(int(seed)))
        time.sleep(float(seconds))
        os.kill(player, signal.SIGKILL)
        _, status = os.waitpid(player, 0)
        say("killed" if os.WIFSIGNALED(status) else "ended by itself")


def warm_up() -> None:
    """Make what reads and writes actions and states, so that a short life is spent playing."""
    game = GAMES["mexico"]
    state = game.start(game.Settings())
    game.read_state(game.write_state(state))
    game.read_action(game.write_action(game.actions(state)[0]))


def play_for_ever(folder: Path, rng: Random) -> Never:
    with Store(folder) as store:
        while True:
            session = begin(store, rng)
            while not session.over:
                move(session, rng)


def say(line: str) -> None:
    """Print a line at once and in one piece, so that a kill cannot cut it."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def begin(store: Store, rng: Random) -> Session:
    """The unfinished game, else a new one."""
    for header in store.unfinished():
        return Session.resume(store, header.id)
    people = [store.person_called(name) or store.add_person(name) for name in PEOPLE]
    seats = [Occupant.of(person) for person in people]
    choice = {"lives": rng.randint(1, 6), "result": rng.choice(["table", "players"])}
    return Session.new(store, GAMES["mexico"], choice, seats)


def move(session: Session, rng: Random) -> None:
    """One call that saves something, then its acknowledgement."""
    chance = rng.random()
    before = session._last_seq
    if chance < 0.3 and session.take_back_seat is not None:
        session.take_back()
    elif chance < 0.02:
        session.sit(2, CPU if session.occupants[2].cpu is None else session.store.header(1).seats[2])
    else:
        play(session, rng)
    new = "SELECT seq, data FROM records WHERE game = ? AND seq > ? ORDER BY seq"
    for seq, data in session.store._read(new, session.game_id, before):
        say(f"{session.game_id} {seq} {data}")


def play(session: Session, rng: Random) -> None:
    """A decision at random; a throw always with its dice."""
    game, state = session.game, session.state
    action = rng.choice(game.actions(state))
    after = game.play(state, action).state
    dice = [game.sample(after, rng)] if game.turn(after) is TABLE else []
    session.play(action, *dice)


if __name__ == "__main__":
    main()
