"""Killed after lines of a whole game (`make soak`: after each) the program goes on as if nothing had been."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playing import OpenTable, Played, amount

SCRIPT = Path(__file__).with_name("mexico_four_players_one_life.worp")
WORP = [sys.executable, "-c", "from controller.cli import main; main()"]
OF_THE_GAME = ("game", "phase", "turn", "dice", "round", "throws", "pattern", "first_round", "over")
OF_A_SEAT = ("name", "lives", "value", "leader", "out", "place", "score")
NEVER_COMMIT = ("expect", "new", "until", "dice", "#")


class Process:
    """A `worp headless` on a data folder, that is told what to do line by line."""

    def __init__(self, data: Path) -> None:
        self._process = subprocess.Popen(
            [*WORP, "headless", "--data", str(data)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def say(self, *lines: str) -> None:
        """Give it lines."""
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        """The next line that it prints."""
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def show(self) -> dict[str, Any]:
        """What it shows, when it has done all that it was told."""
        self.say("show")
        return self.answer()

    def kill(self) -> None:
        """End it as a pulled plug does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


def game_of(view: dict[str, Any]) -> Any:
    """What of a view is the game itself, and not how it is told."""
    assert "error" not in view
    seats = [{key: seat[key] for key in OF_A_SEAT} for seat in view["seats"]]
    return {**{key: view[key] for key in OF_THE_GAME}, "seats": seats}


def committing(lines: list[str], table: Played) -> dict[int, Any]:
    """After which lines (by index) something new was saved, and what the game was then."""
    found: dict[int, Any] = {}
    for index, line in enumerate(lines):
        table.out.seek(0)
        table.out.truncate()
        table.play(line)
        if table.out.getvalue():
            found[index] = game_of(table.table.view.model_dump(mode="json"))
    return found


@pytest.fixture
def worp(tmp_path: Path) -> Iterator[Callable[[], Process]]:
    """Start the program, always on the same data folder."""
    started: list[Process] = []

    def start() -> Process:
        started.append(Process(tmp_path))
        return started[-1]

    yield start
    for process in started:
        process.kill()


@pytest.fixture
def lines() -> list[str]:
    """The game's lines, without what is expected of them."""
    text = SCRIPT.read_text(encoding="utf-8").splitlines()
    return [line for line in text if line and not line.startswith(("expect", "#"))]


@pytest.mark.timeout(300)
def test_killed_after_any_line_of_a_game(
    worp: Callable[[], Process], lines: list[str], open_table: OpenTable
) -> None:
    saved = committing(lines, open_table(events=True))
    assert len(saved) >= 20
    process = worp()
    process.say(lines[0])
    since = 1  # the first line of which nothing is saved yet
    counted = [index for index in range(1, len(lines)) if not lines[index].startswith(NEVER_COMMIT)]
    for index in sorted({*counted[:: amount(3, 1)], counted[-1]}):
        process.say(*lines[since : index + 1])
        process.show()
        process.kill()
        process = worp()
        process.say("resume")
        last = max((at for at in saved if at <= index), default=0)
        if last == max(saved):
            assert "no unfinished game" in process.answer()["error"]
            return
        if last:
            since = last + 1
            assert game_of(process.show()) == saved[last], f"after line {lines[index]!r}"


def test_a_choice_that_was_not_saved_is_made_again(worp: Callable[[], Process]) -> None:
    process = worp()
    process.say("new mexico Anna Bram first_leader=0", "until ready", "press blind")
    assert process.show()["buttons"]["blind"]["on"] is True
    process.kill()
    process = worp()
    process.say("resume")
    assert process.show()["buttons"]["blind"]["on"] is False


def test_a_game_that_is_over_is_not_resumed(
    worp: Callable[[], Process], open_table: OpenTable, tmp_path: Path
) -> None:
    first = open_table(data=tmp_path)
    first.play("new mexico Anna Bram lives=1\nleave 2\nexpect phase over")
    first.table.store.close()
    process = worp()
    process.say("resume")
    assert "no unfinished game" in process.answer()["error"]
