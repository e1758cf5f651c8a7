"""The real program in a real window, driven by real keys."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from playing import OpenTable
from xscreen import XScreen, wait_for

WORP = [sys.executable, "-c", "from controller.cli import main; main()"]
PICTURES = Path(__file__).parents[2] / "build" / "window"
ROLL_S = 1.5
SHAKE_S = 1.0

pytestmark = [pytest.mark.needs("Xvfb"), pytest.mark.needs("xdotool"), pytest.mark.timeout(180)]


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[XScreen]:
    """A screen of its own."""
    folder = tmp_path / "screen"
    folder.mkdir()
    with XScreen(folder) as made:
        yield made


class Worp:
    """The program, in its window."""

    def __init__(self, screen: XScreen, data: Path) -> None:
        self._data = data / "worp.db"
        self._process = subprocess.Popen(
            [*WORP, "--data", str(data), "--simulate"],
            env=screen.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert wait_for(lambda: screen.colors() > 30), "nothing is drawn"

    def log(self) -> list[dict[str, object]]:
        """The actions of the latest game, as they are saved."""
        with closing(sqlite3.connect(f"file:{self._data}?mode=ro", uri=True)) as db:
            rows = db.execute(
                "SELECT data FROM records WHERE kind = 'action' AND game = (SELECT max(id) FROM games) "
                "ORDER BY seq"
            ).fetchall()
        return [json.loads(row[0])["action"] for row in rows]

    def over(self) -> bool:
        """Whether the latest game is over."""
        with closing(sqlite3.connect(f"file:{self._data}?mode=ro", uri=True)) as db:
            return bool(db.execute("SELECT finished FROM games ORDER BY id DESC LIMIT 1").fetchone()[0])

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def ends(self) -> tuple[int, str, float]:
        """Wait for its end: the exit status, what it complained of, and how many seconds it took."""
        start = time.monotonic()
        _, complaints = self._process.communicate(timeout=10)
        return self._process.returncode, complaints, time.monotonic() - start

    def kill(self) -> None:
        """End it whatever it does."""
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def worp(screen: XScreen, open_table: OpenTable, tmp_path: Path) -> Iterator[Worp]:
    """The program on a data folder with a game of two that has just begun."""
    data = tmp_path / "games"
    before = open_table(data=data)
    before.play("new mexico Anna Bram lives=1")
    before.table.store.close()
    running = Worp(screen, data)
    yield running
    running.kill()


def throw(screen: XScreen, worp: Worp) -> None:
    """Shake the cup until a throw is saved, and let the dice come to rest."""
    before = len(worp.log())
    for _ in range(5):
        screen.hold("space", SHAKE_S)
        if wait_for(lambda: len(worp.log()) > before, 2):
            time.sleep(ROLL_S)
            return
    pytest.fail("five shakes, no throw")


def press_until_saved(screen: XScreen, worp: Worp, key: str) -> None:
    """Press a key until something is saved: the first press may only skip what still moves."""
    before = len(worp.log())
    for _ in range(5):
        screen.key(key)
        if wait_for(lambda: len(worp.log()) > before or worp.over(), 1):
            return
    pytest.fail(f"five presses of {key}, nothing saved")


def keep_picture(screen: XScreen, name: str) -> None:
    """Keep a picture of the screen for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    pygame.image.save(screen.picture(), str(PICTURES / f"{name}.png"))


def test_a_whole_game_by_keys_in_a_window(screen: XScreen, worp: Worp) -> None:
    screen.key("Return")  # the first tile: go on with the game
    time.sleep(0.5)
    start = screen.picture()
    for turn in range(20):
        if worp.over():
            break
        throw(screen, worp)
        if turn == 0:
            keep_picture(screen, "blind-throw")
        if worp.over():
            break
        dice = worp.log()[-1]["values"]
        press_until_saved(screen, worp, "k" if sorted(dice) == [1, 2] else "b")  # type: ignore[call-overload]
    assert worp.over()
    time.sleep(0.5)
    keep_picture(screen, "winner")
    assert pygame.image.tobytes(screen.picture(), "RGB") != pygame.image.tobytes(start, "RGB")
    screen.key("ctrl+q")
    status, complaints, seconds = worp.ends()
    assert (status, complaints) == (0, "")
    assert seconds < 3


@pytest.mark.parametrize(
    ("number", "keys"),
    [
        (signal.SIGTERM, ()),
        (signal.SIGINT, ("Return",)),
        (signal.SIGTERM, ("Return", "Escape")),
    ],
    ids=["start", "table", "menu"],
)
def test_signals_end_it_at_once_and_quietly(
    screen: XScreen, worp: Worp, number: signal.Signals, keys: tuple[str, ...]
) -> None:
    for key in keys:
        screen.key(key)
        time.sleep(0.3)
    worp.signal(number)
    status, complaints, seconds = worp.ends()
    assert (status, complaints) == (0, "")
    assert seconds < 3


def without_a_screen(*args: str) -> subprocess.CompletedProcess[str]:
    """Run the program where there is no desktop."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run([*WORP, *args], env=environment, capture_output=True, text=True, check=False)


def test_without_a_screen_it_says_so_and_ends_with_3(tmp_path: Path) -> None:
    if Path("/dev/dri").exists():
        pytest.skip("this machine has a screen without a desktop")
    ended = without_a_screen("--data", str(tmp_path))
    assert ended.returncode == 3
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stdout == ""


def test_without_a_screen_a_demonstration_game_can_be_seen_to_its_end() -> None:
    if Path("/dev/dri").exists():
        pytest.skip("this machine has a screen without a desktop")
    ended = without_a_screen("--demo-without-screen", "--lang", "nl")
    lines = ended.stdout.splitlines()
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Geen scherm" in lines[0]
    assert any("wint het spel" in line or "niemand wint" in line for line in lines)
