"""Copies the firmware to a board and makes sure that it arrived: what `worp cup install` does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import firmware_bridge
import hardware
from firmware_bridge.conversation import ANSWER_MS, Conversation
from firmware_bridge.errors import InstallError, LinkError, NoAnswerError, PortBusyError, PortError
from firmware_bridge.messages import Hello, Leave
from firmware_bridge.recognise import Other

FIRMWARE = Path(firmware_bridge.__path__[0], "firmware")
SHARED = ("shake.py", "debounce.py")
"""The table's own detectors; the cup runs the same files."""
BOARD = "board.py"
"""What is connected where: the owner's, left alone when it is there."""
REMOTE_S = 120
LEAVE_MS = 4000
"""A cup that runs answers within this time, even if it starts anew when its port is opened."""
SETTLE_S = 1.0
"""A board that was told to start anew needs this long to vanish from USB."""
BACK_MS = 12_000
"""A board that starts anew is back on USB after so long at most."""

_SUMS = """
import hashlib, json, os
def s(n):
    h = hashlib.sha256()
    with open(n, 'rb') as f:
        while True:
            b = f.read(512)
            if not b:
                break
            h.update(b)
    return ''.join(['%02x' % c for c in h.digest()])
print('sums', json.dumps({n: s(n) for n in os.listdir() if n.endswith('.py')}))
"""
_RESTART = """
import os
for n in ('crash.txt', 'stay'):
    try:
        os.remove(n)
    except OSError:
        pass
import machine
machine.reset()
"""

Tell = Callable[[str], None]


def _quiet(_: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Installed:
    """What an installation came to."""

    copied: tuple[str, ...]
    """Files that were copied; the others were there already."""
    verified: int
    """Files of which the checksum on the board is ours."""
    hello: Hello | None
    """What the cup says now; None where it was not started."""


def firmware_files() -> list[Path]:
    """List the files of the firmware, in the order in which they are copied: what starts it comes last."""
    own = sorted(FIRMWARE.glob("*.py"), key=lambda file: (file.name == "main.py", file.name))
    return [Path(hardware.__path__[0], name) for name in SHARED] + own


def firmware_version() -> str:
    """Give the version of the firmware that would be installed, "1.0.0"."""
    found = re.search(r"^VERSION = \((\d+), (\d+), (\d+)\)$", (FIRMWARE / "device.py").read_text(), re.M)
    assert found is not None
    return ".".join(found.groups())


def install(path: str, board: Path | None = None, start: bool = True, tell: Tell = _quiet) -> Installed:
    """Install the firmware on the board at `path`, which runs MicroPython.

    `board` is a file that says what is connected where; without it the board's own is kept, or the default
    put there. A cup that runs is asked to stop first. `start`: start it, and wait for it to say who it is.
    `tell` is given a line for each step. Raises InstallError, PortError.
    """
    if leave(path):
        tell("the cup has stopped")
    before = _sums(path)
    wanted = {file.name: file for file in firmware_files()}
    if board is not None:
        wanted[BOARD] = board
    elif BOARD in before:
        del wanted[BOARD]
    sums = {name: sha256(file.read_bytes()).hexdigest() for name, file in wanted.items()}
    copied = [name for name in wanted if before.get(name) != sums[name]]
    _copy(path, {name: wanted[name] for name in copied}, tell)
    after = _sums(path)
    wrong = sorted(name for name in wanted if after.get(name) != sums[name])
    if wrong:
        told = f"{path}: {', '.join(wrong)} arrived damaged: try again, with another cable"
        raise InstallError(told, path=path, why="sums")
    tell(f"{len(wanted)} files are there as they should be")
    return Installed(tuple(copied), len(wanted), _start(path, tell) if start else None)


def _copy(path: str, files: dict[str, Path], tell: Tell) -> None:
    command: list[str] = []
    for name, file in files.items():
        command += ["+", "fs", "cp", str(file), f":{name}"]
    if command:
        tell(f"copying {len(files)} files: {', '.join(files)}")
        _remote(path, *command[1:])


def leave(path: str) -> bool:
    """Ask a cup that runs at `path` to stop and leave the board at its prompt; tell whether one did.

    Raises PortError where the port cannot be opened.
    """
    try:
        with Conversation(path) as talk:
            talk.meet(LEAVE_MS, not_at=frozenset({Other.PROMPT}))
            talk.tell(Leave(how=1))
            talk.listen(100)
    except NoAnswerError:
        return False
    except PortBusyError:
        raise
    except PortError as error:
        if error.values.get("why") != "unplugged":
            raise  # unplugged: it has done so, and is starting anew
    _wait_for(path)
    return True


def _wait_for(path: str) -> None:
    time.sleep(SETTLE_S)
    end = time.monotonic() + BACK_MS / 1000
    while not Path(path).exists():
        if time.monotonic() > end:
            raise InstallError(f"{path}: the board has not come back", path=path, why="gone")
        time.sleep(0.1)


def _start(path: str, tell: Tell) -> Hello:
    _remote(path, "exec", "--no-follow", _RESTART)
    tell("starting it")
    _wait_for(path)
    end = time.monotonic() + BACK_MS / 1000
    while True:
        try:
            with Conversation(path) as talk:
                return talk.meet(ANSWER_MS)
        except LinkError as error:
            if time.monotonic() > end:
                raise InstallError(
                    f"{path}: installed, but the cup does not answer: {error}", path=path, why="silent"
                ) from None


def _sums(path: str) -> dict[str, str]:
    """Give the checksums of the Python files on the board."""
    for line in _remote(path, "exec", _SUMS).splitlines():
        if line.startswith("sums "):
            found: dict[str, str] = json.loads(line[5:])
            return found
    raise InstallError(f"{path}: the board did not tell what is on it", path=path, why="sums")


def _remote(path: str, *command: str) -> str:
    """Have mpremote do something on the board; gives what the board printed."""
    call = [sys.executable, "-m", "mpremote", "connect", path, "resume", *command]
    try:
        done = subprocess.run(call, capture_output=True, text=True, timeout=REMOTE_S, check=False)
    except subprocess.TimeoutExpired:
        raise InstallError(
            f"{path}: the board did not answer within {REMOTE_S} s: unplug it, plug it in, try again",
            path=path,
            why="timeout",
        ) from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
        raise InstallError(f"{path}: mpremote {command[0]} failed: {said}", path=path, why=said)
    return done.stdout
