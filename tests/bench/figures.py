"""What `make bench` measures: figures with one value for each run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from xscreen import XScreen

from controller.people import Occupant
from controller.session import Session
from controller.store import Store
from engines import GAMES, TABLE

CHILD = Path(__file__).with_name("child.py")
SIZE = (1920, 1080)
FOUR_K = (3840, 2160)


@dataclass(frozen=True)
class Figure:
    """One figure: its values, their unit, and what is allowed (None: told only)."""

    name: str
    values: list[float]
    unit: str
    budget: float | None = None
    more_is_better: bool = False

    @property
    def worst(self) -> float:
        """The worst run."""
        return min(self.values) if self.more_is_better else max(self.values)

    @property
    def median(self) -> float:
        """The run in the middle."""
        return median(self.values)

    @property
    def kept(self) -> bool:
        """Whether the budget is kept, by the run in the middle."""
        return self.budget is None or self.median <= self.budget


def timed_ms(do: Callable[[], object]) -> float:
    """How long it takes, in ms."""
    start = time.perf_counter()
    do()
    return (time.perf_counter() - start) * 1000


# -- in this process ---------------------------------------------------------------------------------------


def games_per_second(runs: int = 7, games: int = 60) -> list[Figure]:
    """Random games of Mexico through the public face, beside a plain loop."""
    game = GAMES["mexico"]

    def play(rng: Random) -> None:
        state = game.start(None, seats=4)
        while (turn := game.turn(state)) is not None:
            action = game.sample(state, rng) if turn is TABLE else rng.choice(game.actions(state))
            state = game.play(state, action).state

    def one(run: int) -> float:
        rng = Random(run)

        def many() -> None:
            for _ in range(games):
                play(rng)

        return games * 1000 / timed_ms(many)

    def plain() -> float:
        return 1000 / timed_ms(lambda: sum(n * n % 7 for n in range(1_000_000)))

    return [
        Figure(
            "random Mexico games, four seats",
            [one(run) for run in range(runs)],
            "games/s",
            more_is_better=True,
        ),
        Figure(
            "  a plain loop of 1,000,000 sums", [plain() for _ in range(runs)], "loops/s", more_is_better=True
        ),
    ]


def resume(runs: int = 15, actions: int = 2000) -> list[Figure]:
    """Going on with a game of 2,000 actions: from the opened store to the session."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        game_id = _long_game(store, actions)
        return [
            Figure(
                f"resume of a game of {actions:,} actions",
                [timed_ms(lambda: Session.resume(store, game_id)) for _ in range(runs)],
                "ms",
                100,
            )
        ]


def _long_game(store: Store, actions: int) -> int:
    """A game in which nobody ever declares a loss, so that it goes on."""
    game, rng = GAMES["mexico"], Random(1)
    seats = (Occupant("CPU 1", cpu="easy", chair=0), Occupant("CPU 2", cpu="easy", chair=1))
    session = Session.new(store, game, {"result": "players"}, seats)
    played = 0
    while played < actions:
        turn = game.turn(session.state)
        choices = game.actions(session.state)
        won = [action for action in choices if getattr(action, "result", None) == "won"]
        session.play(game.sample(session.state, rng) if turn is TABLE else (won or list(choices))[0])
        played += 1
    return session.game_id


def painting(runs: int = 300) -> list[Figure]:
    """A frame of the fullest Mexico scene while the dice roll, built and painted, beside a bare blit."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from display import samples
    from display.scenes.show import frame
    from display.sprites import Cache, Compositor

    view = samples.rolling(8, "nl")
    surface, other = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    compositor = Compositor(surface, Cache(SIZE[0] * SIZE[1] * 8))
    start = view.effects[0].at
    length = view.effects[0].ms

    def paint(now: int) -> float:
        return timed_ms(lambda: compositor.paint(frame(view, SIZE, now)))

    for step in range(0, length, 16):
        paint(start + step)
    return [
        Figure(
            "scene built and painted, 8 seats, dice rolling, 1920x1080",
            [paint(start + (step * 16) % length) for step in range(runs)],
            "ms",
            4,
        ),
        Figure(
            "  a bare blit of the whole screen",
            [timed_ms(lambda: surface.blit(other, (0, 0))) for _ in range(runs)],
            "ms",
        ),
    ]


def thinking(seconds: float = 12) -> list[Figure]:
    """A step of the table and its frame while Rummy's hard player thinks in a process of its own."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from controller.assembly import Options, assembled
    from controller.clock import MonotonicClock
    from controller.host import SeatSpec
    from display.scenes.show import frame
    from display.sprites import Cache, Compositor

    surface = pygame.Surface(SIZE, 0, 32)
    compositor = Compositor(surface, Cache(SIZE[0] * SIZE[1] * 8))
    clock = MonotonicClock()
    frames: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        options = Options(data=Path(folder), simulate=True)
        with assembled(options, clock, real_pins=False, animate=True) as house:
            table = house.table
            table.host.new_game("rummy", [SeatSpec(cpu="hard"), SeatSpec(cpu="hard")], {})

            def one() -> None:
                table.step(clock.now())
                compositor.paint(frame(table.view, SIZE, clock.now()))

            end = time.monotonic() + seconds
            while time.monotonic() < end:
                took = timed_ms(one)
                if table.view.thinking:
                    frames.append(took)
                time.sleep(max(0.0, 0.016 - took / 1000))
    return [Figure("step and frame while a hard Rummy player thinks, 1920x1080", frames, "ms", 16)]


# -- in processes of their own ------------------------------------------------------------------------------


def child(job: str, *args: str, size: tuple[int, int] = SIZE) -> dict[str, Any]:
    """Do a job of child.py with a real window on an X screen of its own; what it found."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        screen = stack.enter_context(XScreen(folder, size))
        data = stack.enter_context(tempfile.TemporaryDirectory())
        started = time.time()
        ended = subprocess.run(
            [sys.executable, str(CHILD), job, data, f"{size[0]}x{size[1]}", *args],
            env={k: v for k, v in screen.environment.items() if k != "PYTHONDONTWRITEBYTECODE"},
            capture_output=True,
            text=True,
            check=False,
        )
    if ended.returncode:
        raise RuntimeError(f"bench: {job} failed: {ended.stderr.strip()}")
    found: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return {**found, "started": started}


def start_up(runs: int = 5) -> list[Figure]:
    """From the start of the program to its first frame."""

    def one() -> float:
        found = child("first-frame")
        return float(found["at"] - found["started"])

    one()  # the first start after an installation compiles
    return [Figure("start to first frame, 1920x1080", [one() for _ in range(runs)], "s", 1.0)]


def reaction(throws: int = 15) -> list[Figure]:
    """From the quiet end of a shake (the last pulse and 350 ms) to the first changed frame."""
    found = child("reaction", str(throws))
    return [Figure("quiet end of a shake to the first changed frame", found["ms"], "ms", 50)]


def idle(seconds: int = 10, runs: int = 2) -> list[Figure]:
    """The share of one core that the table takes while nobody does anything."""
    found = [child("idle", str(seconds)) for _ in range(runs)]
    return [
        Figure(f"idle table, share of a core over {seconds} s", [f["percent"] for f in found], "%", 1.0),
        Figure("memory of the running table, 1920x1080", [f["mib"] for f in found], "MiB", 150),
    ]


def memory_4k() -> list[Figure]:
    """Memory on a large screen."""
    return [Figure("memory of the running table, 3840x2160", [child("idle", "2", size=FOUR_K)["mib"]], "MiB")]


ALL = (reaction, painting, thinking, idle, start_up, resume, games_per_second, memory_4k)
