"""SIGKILL at any moment loses nothing that was said to be saved."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from kills import kill_and_judge


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork and no SIGKILL")
def test_twenty_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    tally = kill_and_judge(tmp_path, kills=20, seed=7)
    assert tally.kills == 20
    assert tally.acknowledged > 100, "killed too early to prove anything"
