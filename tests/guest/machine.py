"""The virtual machine as the home of a service: its user, its files, and what systemd says of the service."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from stepping import SLOW, fail, ok

from controller.kiosk.unit import NAME, WATCHDOG_S

USER = "speler"
HOME = Path("/home") / USER
CONFIG = HOME / ".config/worp/table.toml"
DATA = HOME / ".local/share/worp"
PATIENCE_S = round(WATCHDOG_S * SLOW / 4)
"""The watchdog's: that of the unit on a machine that does nothing else, else longer."""
DROP_IN = Path("/etc/systemd/system") / f"{NAME}.d" / "guest.conf"
PTRACE_SEIZE, PTRACE_INTERRUPT = 0x4206, 0x4207
WALL = 0x40000000


def run(*words: str | Path, text: str = "") -> str:
    """What a command says; it must end with 0."""
    told = subprocess.run(
        [str(word) for word in words], input=text, capture_output=True, text=True, check=False
    )
    if told.returncode:
        fail(f"{' '.join(map(str, words))}: {told.returncode} {told.stdout} {told.stderr}")
    return told.stdout


def until(true: Callable[[], bool], seconds: float, what: str) -> float:
    """Wait until something holds; how long it took, s. Ends the run where it never does."""
    start = time.monotonic()
    while not true():
        if time.monotonic() - start > seconds * SLOW:
            print(run("journalctl", "-u", NAME, "--no-pager", "-o", "cat", "-n", "40"))
            print(run("systemctl", "show", NAME, "-p", "ActiveState,SubState,Result,StatusText,NRestarts"))
            fail(f"{what} within {seconds * SLOW:.0f} s")
        time.sleep(0.02)
    took = time.monotonic() - start
    ok(f"{what} ({took:.1f} s)")
    return took


def worp(*words: str | Path, text: str = "", as_user: bool = False) -> str:
    """Run the real command."""
    before = ("runuser", "-u", USER, "--") if as_user else ()
    return run(*before, Path(sys.executable).with_name("worp"), *words, text=text)


def shows(name: str) -> str:
    """A property of the service, as systemd has it."""
    return run("systemctl", "show", NAME, "--value", "-p", name).strip()


def files() -> dict[str, str]:
    """Every file where an installation could leave something, with what is in it."""
    found = {str(path): "" for path in Path("/var/lib").iterdir()}
    for path in Path("/etc").rglob("*"):
        if path.is_symlink():
            found[str(path)] = str(path.readlink())
        else:
            found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    for backup in ("group-", "gshadow-", "passwd-", "shadow-"):  # usermod's own
        found.pop(f"/etc/{backup}", None)
    return found


def a_machine_with_a_user() -> None:
    """What Raspberry Pi OS has: a user, the group of the pins, and a Python that anybody may run."""
    run("useradd", "--create-home", USER)
    run("groupadd", "gpio")
    run("chgrp", "gpio", "/dev/gpiochip0")
    run("chmod", "660", "/dev/gpiochip0")
    for needed in (Path(sys.executable).resolve(), Path(sys.executable), Path(__file__).resolve()):
        for folder in needed.parents:
            if folder.stat().st_mode & 0o005 != 0o005:
                folder.chmod(folder.stat().st_mode | 0o005)


def a_drop_in() -> None:
    """What this machine has other than a Pi: lgpio in a folder, no screen, no sound; and it is slow."""
    DROP_IN.parent.mkdir()
    lines = [f"PYTHONPATH={os.environ['WORP_GUEST_LIB']}", "SDL_VIDEODRIVER=dummy", "SDL_AUDIODRIVER=dummy"]
    slow = {"TimeoutStartSec": 120 * SLOW, "TimeoutStopSec": 10 * SLOW, "WatchdogSec": PATIENCE_S}
    text = [f"Environment={line}" for line in lines] + [f"{key}={value:.0f}" for key, value in slow.items()]
    DROP_IN.write_text("\n".join(("[Service]", *text, "")))


def drop_in_gone() -> None:
    """Take that away again: it is no part of what `worp install` makes."""
    DROP_IN.unlink()
    DROP_IN.parent.rmdir()
    run("systemctl", "daemon-reload")


def main_thread_stopped(process: int) -> None:
    """Stop the main thread alone, as a hanging loop does. Returns when the table has died."""
    libc = ctypes.CDLL(None, use_errno=True)
    for request in (PTRACE_SEIZE, PTRACE_INTERRUPT):
        if libc.ptrace(request, process, None, None):
            fail(f"ptrace {request}: {os.strerror(ctypes.get_errno())}")
    start = time.monotonic()
    while time.monotonic() - start < 60 * SLOW:
        seen, status = os.waitpid(process, WALL | os.WNOHANG)
        if seen and not os.WIFSTOPPED(status):
            return
        time.sleep(0.05)
    fail("a table whose main loop hangs was never killed")
