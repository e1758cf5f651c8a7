"""The program is killed at random moments while computers play; what it had told is there afterwards."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import amount

from controller.session import Session
from controller.store import Store

WORP = [sys.executable, "-c", "from controller.cli import main; main()"]
PLAY = "new mexico cpu:medium cpu:easy cpu:easy cpu:easy\nuntil ready\n"
LONGEST_S = 0.6


def killed_at(data: Path, seconds: float) -> list[dict[str, Any]]:
    """Let computers play, pull the plug so long after their first throw, and give the events they told."""
    command = [*WORP, "headless", "--events", "--data", str(data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(PLAY)
        process.stdin.flush()
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        rest = process.stdout.read()
    lines = [first, *rest.splitlines(keepends=True)]
    return [json.loads(line) for line in lines if line.endswith("\n")]


def saved(data: Path) -> list[list[int]]:
    """The dice of the game that was saved; it can also be gone on with."""
    with Store(data) as store:
        game = store.games()[0]
        session = Session.resume(store, game.id)
        assert not session.notices
        log = [session.game.write_action(entry.action) for entry in session.log]
    return [action["values"] for action in log if action["kind"] == "dice"]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(amount(6, 200)))
def test_what_was_told_before_the_plug_was_pulled_is_saved(seed: int, tmp_path: Path) -> None:
    events = killed_at(tmp_path, Random(seed).uniform(0, LONGEST_S))
    told = [event["values"] for event in events if event["kind"] == "thrown"]
    dice = saved(tmp_path)
    assert len(dice) >= len(told) > 0
    for seen, kept in zip(told, dice, strict=False):
        assert seen is None or seen == kept
