"""Every whole game that stands beside this file as a script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import OpenTable

SCRIPTS = sorted(Path(__file__).parent.glob("*.worp"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_script(script: Path, open_table: OpenTable) -> None:
    open_table().play(script.read_text(encoding="utf-8"))


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) > 10
