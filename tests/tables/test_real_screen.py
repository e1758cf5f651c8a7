"""The real service on a real X server that is late, dies while it plays, and comes back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import OpenTable
from xscreen import XScreen, wait_for

SERVICE = "from controller import service; service.AGAIN_MS = 300; from controller.cli import main; main()"

pytestmark = [pytest.mark.needs("Xvfb"), pytest.mark.timeout(120)]


def screen(folder: Path, number: str = "") -> XScreen:
    """An X server that keeps its picture in a folder of its own."""
    folder.mkdir()
    return XScreen(folder, number=number)


@pytest.fixture
def data(open_table: OpenTable, tmp_path: Path) -> Path:
    """A data folder with a game of two that has just begun."""
    folder = tmp_path / "games"
    before = open_table(data=folder)
    before.play("new mexico Anna Bram")
    before.table.store.close()
    return folder


class Running:
    """The service in a process of its own."""

    def __init__(self, display: str, data: Path) -> None:
        self._complaints = data / f"complaints-{display.strip(':')}"
        hidden = {"WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "NOTIFY_SOCKET"}
        kept = {name: value for name, value in os.environ.items() if name not in hidden}
        with self._complaints.open("w") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVICE, "--service", "--data", str(data), "--simulate"],
                env={**kept, "DISPLAY": display, "SDL_FRAMEBUFFER_ACCELERATION": "0"},
                stderr=complaints,
            )

    def complaints(self) -> str:
        """What it has complained of."""
        return self._complaints.read_text()

    def ends(self) -> int:
        """Wait for its end; the exit status."""
        return self.process.wait(timeout=20)


@pytest.fixture
def started() -> Iterator[list[Running]]:
    """What a test started, ended with it."""
    processes: list[Running] = []
    yield processes
    for running in processes:
        running.process.kill()
        running.process.wait()


def test_a_service_waits_for_its_screen_dies_with_it_and_goes_on_where_it_was(
    data: Path, tmp_path: Path, started: list[Running]
) -> None:
    with screen(tmp_path / "first") as first:
        number = first.display
    service = Running(number, data)
    started.append(service)
    assert wait_for(lambda: f"the desktop at {number} does not answer" in service.complaints())
    with screen(tmp_path / "second", number) as second:
        assert wait_for(lambda: second.colors() > 30), "it does not draw on the screen that came late"
        second.kill()
        assert service.ends() not in {0, None}, "systemd would not start it again"
    with screen(tmp_path / "third", number) as third:
        again = Running(number, data)
        started.append(again)
        assert wait_for(lambda: third.colors() > 30)
        again.process.send_signal(signal.SIGTERM)
        assert (again.ends(), again.complaints()) == (0, "")
    assert unfinished(data) == 1


LOST = """
import pygame
from controller.cli import main

def failing(areas):
    raise pygame.error("the card has gone")

pygame.display.update = failing
main()
"""


def test_from_the_command_line_a_lost_screen_ends_it_with_3_and_the_game_is_kept(data: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOST, "--data", str(data), "--simulate"],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ended.returncode == 3
    (line,) = ended.stderr.splitlines()
    assert line.startswith("worp: no screen: the screen is lost (the card has gone).")
    assert unfinished(data) == 1


def unfinished(data: Path) -> int:
    """How many games can be gone on with."""
    from controller.store import Store

    with Store(data, read_only=True) as store:
        return len(store.unfinished())
