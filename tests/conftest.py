"""What all tests share: skipping, or failing, where a program that a test needs is missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import hypothesis
import pytest
from playing import FULL, OpenTable

os.environ["WORP_STRICT_TEXTS"] = "1"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# the same examples in every short run; the long one looks for new ones
hypothesis.settings.register_profile("worp", derandomize=not FULL, database=None)
hypothesis.settings.load_profile("worp")

PACKAGES = {"Xvfb": "xvfb", "xdotool": "xdotool", "git": "git", "make": "make", "systemd-analyze": "systemd"}
"""Debian's package of each program that a test may need."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test marked `needs(tool)` where the tool is missing; fail it with WORP_REQUIRE_TOOLS=1."""
    for mark in item.iter_markers("needs"):
        for tool in mark.args:
            if shutil.which(tool) is None:
                _missing(tool)


def _missing(tool: str) -> None:
    told = f"needs {tool}: sudo apt install {PACKAGES.get(tool, tool)}"
    if os.environ.get("WORP_REQUIRE_TOOLS") == "1":
        pytest.fail(told, pytrace=False)
    pytest.skip(told)


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[OpenTable]:
    """Make tables with simulated pins and virtual time; closed at the end of the test."""
    with ExitStack() as opened:
        yield OpenTable(opened, tmp_path)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests recorded (`record_property`)."""
    reports = (report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind))
    for report in reports:
        for what, figure in report.user_properties if report.when == "call" else ():
            terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {what}: {figure}")
