"""The machine that is looked at: its files, its user, its Python, and what can only be found by trying.

All checks are functions of a `System`, so that a broken one can be prepared in a folder.
"""

from __future__ import annotations

import grp
import json
import os
import pwd
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.machinery import PathFinder
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from controller.check.lines import line_users
from controller.database import LOCK
from firmware_bridge.find import Found, find
from firmware_bridge.holders import holder_of
from hardware.real import real_pins

PROBE_S = 20
"""A driver that has not answered by then hangs."""


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _groups() -> frozenset[str]:
    found = set()
    for number in {*os.getgroups(), os.getegid()}:
        try:
            found.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return frozenset(found)


def _probe(what: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """Try screen or sound in another process. What goes wrong is the answer."""
    command = [sys.executable, "-m", "controller.check.probe", what]
    try:
        ended = subprocess.run(
            command, capture_output=True, text=True, timeout=PROBE_S, check=False, env=dict(environment)
        )
        answer: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
        return answer
    except subprocess.TimeoutExpired:
        return {"error": f"no answer within {PROBE_S} s"}
    except (OSError, ValueError, IndexError):
        return {"error": (ended.stderr.strip().splitlines() or [f"ended with {ended.returncode}"])[-1]}


def _throttled() -> str:
    """What the firmware of a Pi says of its supply and its heat; "" where it cannot be asked."""
    try:
        asked = subprocess.run(
            ["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=PROBE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout


def _may(path: Path) -> bool:
    """Whether this user may read and write a file."""
    return os.access(path, os.R_OK | os.W_OK)


def _try_writing(folder: Path) -> OSError | None:
    """Write, sync and remove a small file; what went wrong, or None."""
    try:
        file = folder / f".worp-check-{os.getpid()}"
        with file.open("wb") as opened:
            opened.write(b"worp")
            opened.flush()
            os.fsync(opened.fileno())
        file.unlink()
    except OSError as bad:
        return bad
    return None


def _free_mb(folder: Path) -> int:
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize // 1_000_000


@dataclass(frozen=True, slots=True)
class System:
    """One machine. Everything has the value of this one; tests give a folder and answers of their own."""

    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    user: str = field(default_factory=_user)
    groups: frozenset[str] = field(default_factory=_groups)
    """The groups that are in force for this process."""
    superuser: bool = field(default_factory=lambda: os.geteuid() == 0)
    libraries: tuple[str, ...] = field(default_factory=lambda: tuple(sys.path))
    """Where Python looks for packages."""
    prefix: Path = Path(sys.prefix)
    """The environment that this Python runs in."""
    folder: Path = field(default_factory=Path.cwd)
    python: str = sys.version.split()[0]
    may: Callable[[Path], bool] = _may
    try_writing: Callable[[Path], OSError | None] = _try_writing
    free_mb: Callable[[Path], int] = _free_mb
    open_pins: Callable[[], Any] = real_pins
    users_of: Callable[[Path], dict[int, str]] = line_users
    holder: Callable[[str], str] = holder_of
    probe: Callable[[str, Mapping[str, str]], dict[str, Any]] = _probe
    find_devices: Callable[[Iterable[str]], list[Found]] = find
    throttled: Callable[[], str] = _throttled
    wall: Callable[[], datetime] = lambda: datetime.now(UTC)

    def path(self, absolute: str) -> Path:
        """A file of this machine."""
        return self.root / absolute.lstrip("/")

    def read(self, absolute: str) -> str:
        """The text of a file; "" where there is none."""
        try:
            return self.path(absolute).read_bytes().decode("utf-8", "replace").strip("\0\n ")
        except OSError:
            return ""

    def glob(self, folder: str, pattern: str) -> list[Path]:
        """Files of a folder by name; none where there is no folder."""
        return sorted(self.path(folder).glob(pattern))

    def registered(self) -> frozenset[str]:
        """The groups that this user is a member of from the next login on."""
        found = set()
        for line in self.read("/etc/group").splitlines():
            if self.user in line.rpartition(":")[2].split(","):
                found.add(line.partition(":")[0])
        return frozenset(found)

    def version(self, package: str) -> str | None:
        """The version of an installed package; None: it is not installed."""
        wanted = package.replace("_", "-").lower()
        for found in distributions(path=list(self.libraries)):
            name = (found.metadata["Name"] or "").replace("_", "-").lower()
            if name == wanted:
                return found.version
        return None

    def module(self, name: str) -> Path | None:
        """The file of a module; None: there is none."""
        spec = PathFinder.find_spec(name, list(self.libraries))
        return None if spec is None or spec.origin is None else Path(spec.origin)

    def table_running(self, data: Path) -> str:
        """The process number of a table that holds this data folder now; "" for none."""
        try:
            number = (data / LOCK).read_text(encoding="ascii", errors="replace").strip()
        except OSError:
            return ""
        ours = number == str(os.getpid()) or not number.isdigit()
        return "" if ours or "worp" not in self.read(f"/proc/{number}/cmdline") else number
