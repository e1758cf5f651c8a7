"""SIGTERM and SIGINT in every screen: exit 0 within a second, lamps off, nothing on standard error.

The second is that of the program: how long it stood in line for a processor on a busy machine is left out.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")

PLAYER = Path(__file__).with_name("end_player.py")
MOST_S = 1.0
TERM, INT = signal.SIGTERM, signal.SIGINT

TWO = "new mexico Anna Bram\nuntil ready\n"
RUMMY = "new rummy Anna Bram\nuntil ready\n"
EDGES = "edges cup 0 12 40 55 90 120 160 200"
SOLVED_LONG = "new pig Anna cpu:hard target=150 goal=exact_bust"

SCREENS: dict[str, tuple[str, str]] = {
    "start": ("", "StartScreen"),
    "who plays": ("menu mexico", "WhoScreen"),
    "setup": ("menu mexico\nmenu cpu:easy\nmenu cpu:easy\nmenu setup", "SetupScreen"),
    "letter wheel": ("menu mexico\nmenu new", "NameScreen"),
    "people": ("menu people", "PeopleScreen"),
    "mexico": (TWO, "PlayScreen"),
    "mexico with simulated dice rolling": (f"{TWO}shake", "PlayScreen"),
    "while the cup is shaken": (f"{TWO}{EDGES}", "PlayScreen"),
    "mexico won": ("new mexico Anna Bram result=players lives=1\nleave 2", "PlayScreen"),
    "pig": ("new pig Anna Bram\nuntil ready\nshake\nwait 3s", "PlayScreen"),
    "pig while a worker computes": (SOLVED_LONG, "PlayScreen"),
    "dice poker": ("new dice_poker Anna Bram\nuntil ready\nshake\nwait 3s", "PlayScreen"),
    "rummy": (RUMMY, "PlayScreen"),
    "rummy, a hand shown": (f"{RUMMY}press blind", "PlayScreen"),
    "rummy, pass page": (f"{RUMMY}press hold1\npress blind\npress hold5\nexpect phase pass", "PlayScreen"),
    "rummy while a worker thinks": ("new rummy cpu:hard cpu:hard\nwait 4s", "PlayScreen"),
    "menu over the game": (f"{TWO}press menu", "PauseScreen"),
    "who leaves": (f"{TWO}menu leave", "LeaveScreen"),
    "rules": (f"{TWO}rules open", "RulesScreen"),
    "settings": (f"{TWO}menu settings", "SettingsScreen"),
    "settings while menu is held": ("hold menu\nwait 1s", "SettingsScreen"),
    "practice": ("practice mexico", "PracticeScreen"),
    "stats": ("menu stats", "StatsScreen"),
    "idle table": (f"{TWO}wait 601s", "ShowcaseScreen"),
    "calibration": ("menu settings\nmenu calibrate", "CalibrateScreen"),
    "calibration while it records": (
        "menu settings\nmenu calibrate\npress ok\nwait 3500ms",
        "CalibrateScreen",
    ),
    "save failed": (f"{TWO}save-fails on\nshake", "PlayScreen"),
}
"""What is done from the start screen on, and what then is on top."""


@dataclass
class Player:
    """Runs jobs of `end_player.py`, each in a folder of its own."""

    ask: Callable[[dict[str, Any]], dict[str, Any]]
    folder: Path

    def end(
        self, script: str, top: str, *signals: int, service: bool, group: bool = False, **environment: str
    ) -> dict[str, Any]:
        """What came of showing that screen and sending these signals."""
        places = {name: str(self.folder) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        return self.ask(
            {
                "script": script,
                "top": top,
                "signals": signals,
                "group": group,
                "errors": str(self.folder / "errors"),
                "environment": {**places, **drivers, **environment},
                "arguments": ["--simulate", "--lang", "nl", *(["--service"] if service else [])],
            }
        )


@pytest.fixture(scope="module")
def server() -> Iterator[subprocess.Popen[str]]:
    """The program from which every job's process begins."""
    with subprocess.Popen(
        [sys.executable, str(PLAYER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def player(server: subprocess.Popen[str], tmp_path: Path) -> Player:
    """Runs jobs in a folder that goes."""

    def ask(job: dict[str, Any]) -> dict[str, Any]:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps(job) + "\n")
        server.stdin.flush()
        answer: dict[str, Any] = json.loads(server.stdout.readline())
        return answer

    return Player(ask, tmp_path)


def judge(came: dict[str, Any]) -> None:
    """It ended as it should."""
    assert came["shown"] is not None, "the screen never came"
    assert came["status"] == 0, came
    assert came["left_on"] == 0, came
    assert came["said"] == "", came
    assert came["seconds"] < MOST_S, came


EVERYWHERE = [(screen, True) for screen in SCREENS]
"""As a service, which is how a table runs; without it the same loop is begun in another way."""
ALSO = [(screen, False) for screen in ("start", "mexico with simulated dice rolling", "calibration", "pig")]


@pytest.mark.parametrize(("screen", "service"), EVERYWHERE + ALSO)
def test_sigterm_ends_every_screen_within_a_second_lamps_off_and_silently(
    player: Player, screen: str, service: bool
) -> None:
    came = player.end(*SCREENS[screen], TERM, service=service)
    judge(came)
    assert came["said_before"] == ""
    assert came["shown"]["lit"] > 0, "no lamp was on, so that they are off proves nothing"
    assert came["shown"]["moving"] or "rolling" not in screen
    assert came["shown"]["working"] or "worker" not in screen


@pytest.mark.parametrize(
    "screen", ["start", "mexico with simulated dice rolling", "rummy while a worker thinks"]
)
@pytest.mark.parametrize("signals", [(INT,), (TERM, TERM), (INT, INT), (TERM, INT, TERM)], ids=str)
def test_it_ends_as_well_by_ctrl_c_and_for_who_asks_twice(
    player: Player, screen: str, signals: tuple[int, ...]
) -> None:
    """To the whole group of processes, as a terminal and systemd send it."""
    judge(player.end(*SCREENS[screen], *signals, service=True, group=True))


@pytest.mark.parametrize("signals", [(TERM,), (INT,), (TERM, TERM)], ids=str)
def test_the_page_of_a_fault_and_the_wait_for_a_screen_end_as_well(
    player: Player, signals: tuple[int, ...]
) -> None:
    came = player.end("", "waiting", *signals, service=True, SDL_VIDEODRIVER="no-such-driver")
    judge(came)
    assert "no-such-driver" in came["said_before"]
    (player.folder / "worp").mkdir(exist_ok=True)
    (player.folder / "worp" / "table.toml").write_text("[cup]\nlien = 17\n")
    (player.folder / "errors").unlink()
    came = player.end("", "waiting", *signals, service=True)
    judge(came)
    assert "lien" in came["said_before"]
