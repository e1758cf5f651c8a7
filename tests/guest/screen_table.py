"""Runs in the guest: the service on real graphics cards, without a desktop (KMSDRM).

Two cards, as a Pi 5 has them, whose numbers say nothing. The kernel switches their monitors on and off.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from stepping import SLOW, expect, fail, ok

SOCKETS = Path("/sys/class/drm")
DEBUG = Path("/sys/kernel/debug")
DATA = Path("/dev/shm/games")
LOG = Path("/dev/shm/log")
WORP = "from controller.cli import main; main()"


def screenless() -> dict[str, str]:
    """An environment that names neither a desktop nor a driver."""
    named = {"SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"}
    return {name: value for name, value in os.environ.items() if name not in named}


def monitor(card: int, state: str) -> None:
    """Switch the monitor of a card "on" or "off"."""
    for status in SOCKETS.glob(f"card{card}-*/status"):
        status.write_text("detect" if state == "on" else "off")


def drawn_by(card: int) -> str:
    """Which program's picture a card shows, "" for none: as the kernel has it."""
    told = (DEBUG / "dri" / str(card) / "state").read_text()
    found = re.search(r"fb=\d+\n\s*allocated by = (.*)", told.partition("connector[")[0])
    return found[1] if found else ""


def until(true: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until something holds; ends the run where it never does."""
    start = time.monotonic()
    while not true():
        if time.monotonic() - start > seconds * SLOW:
            print(LOG.read_text(), *(drawn_by(card) for card in (0, 1)))
            fail(f"{what} within {seconds * SLOW:.0f} s")
        time.sleep(0.1)
    ok(f"{what} ({time.monotonic() - start:.1f} s)")


def told(what: str) -> bool:
    """Whether the service has said something."""
    return what in LOG.read_text()


def probe() -> dict[str, object]:
    """What the self-test finds of the screen now."""
    ended = subprocess.run(
        [sys.executable, "-m", "controller.check.probe", "screen"],
        env=screenless(),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(ended.stdout.splitlines()[-1])
    return found


def serve() -> subprocess.Popen[bytes]:
    """Start the service."""
    with LOG.open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-c", WORP, "--service", "--simulate", "--data", str(DATA)],
            env=screenless(),
            stderr=log,
        )


def main() -> None:
    """Everything in turn."""
    subprocess.run(["mount", "-t", "debugfs", "debug", str(DEBUG)], check=False)
    for card in (0, 1):
        monitor(card, "off")
    expect(probe().get("code") == "no_monitor", "where both monitors are off that is the reason")
    mine = {card: drawn_by(card) for card in (0, 1)}
    service = serve()
    until(lambda: told("no monitor is connected"), 60, "the service says so")
    monitor(1, "on")
    until(lambda: drawn_by(1) not in {"", mine[1]}, 60, "switched on late, the second card is drawn on")
    expect(drawn_by(0) == mine[0], "and not the first")
    found = probe()
    expect(found.get("code") == "held_by_other", f"another program is told that it is held: {found}")
    monitor(1, "off")
    until(lambda: told("the screen is off or unplugged"), 20, "a monitor that goes off is noticed")
    expect(service.poll() is None, "and the game goes on")
    monitor(1, "on")
    until(lambda: told("it is opened anew"), 20, "back on, it is opened anew")
    until(lambda: drawn_by(1) in {"", mine[1]}, 60, "the old picture goes")
    until(lambda: drawn_by(1) not in {"", mine[1]}, 60, "and a new one comes")
    monitor(1, "off")
    monitor(0, "on")
    until(lambda: drawn_by(0) not in {"", mine[0]}, 60, "a monitor at the other card is taken instead")
    service.send_signal(signal.SIGTERM)
    expect(service.wait(60 * SLOW) == 0, "a signal ends it well")
    found = probe()
    expect(found.get("driver") == "KMSDRM", f"and the screen is free: {found}")


if __name__ == "__main__":
    main()
