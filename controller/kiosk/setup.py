"""What `worp install` does, step by step: worked out first, shown, then done; and all of it undone."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.errors import TableError
from controller.kiosk.unit import NAME, Place, rule_text, unit_text

UNIT: Final = Path("/etc/systemd/system") / NAME
RULE: Final = Path("/etc/polkit-1/rules.d/50-worp.rules")
BEFORE: Final = Path("/var/lib/worp-install/default-target")
"""Which target the machine started before, so that `--remove` can put it back."""

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class InstallError(TableError, OSError):
    """Something could not be put in place. Codes: `not_root`, `step_failed`, `no_systemd`, `no_user`."""


@dataclass(frozen=True, slots=True)
class WriteFile:
    """Write a file, durably; an older one is replaced."""

    path: Path
    text: str


@dataclass(frozen=True, slots=True)
class RemoveFile:
    """Remove a file, if it is there."""

    path: Path


@dataclass(frozen=True, slots=True)
class Command:
    """Run a command. One that `may_fail` is not needed for the rest."""

    words: tuple[str, ...]
    may_fail: bool = False


Step = WriteFile | RemoveFile | Command


def install_steps(place: Place, default_target: str) -> list[Step]:
    """Put the service in place and start it. `default_target` is what the machine starts now."""
    steps: list[Step] = [WriteFile(UNIT, unit_text(place)), WriteFile(RULE, rule_text(place.user))]
    steps += [Command(("usermod", "-aG", group, place.user)) for group in place.groups]
    if default_target == "graphical.target":
        # a desktop would hold the screen; the table draws without one
        steps.append(WriteFile(BEFORE, default_target + "\n"))
        steps.append(Command(("systemctl", "set-default", "multi-user.target")))
    steps.append(Command(("systemctl", "daemon-reload")))
    steps.append(Command(("systemctl", "enable", NAME)))
    steps.append(Command(("systemctl", "restart", NAME)))
    return steps


def remove_steps(before: str) -> list[Step]:
    """Undo all that. Games, names and the wiring stay. `before` is the target that was kept, or ""."""
    steps: list[Step] = [
        Command(("systemctl", "disable", "--now", NAME), may_fail=True),
        RemoveFile(UNIT),
        RemoveFile(RULE),
    ]
    if before:
        steps += [Command(("systemctl", "set-default", before)), RemoveFile(BEFORE)]
    steps.append(Command(("systemctl", "daemon-reload")))
    return steps


def run_command(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it says."""
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError as bad:
        return subprocess.CompletedProcess(words, 127, "", f"{words[0]}: {bad.strerror}")


def perform(steps: Sequence[Step], tell: Callable[[Step], None], run: Run, root: Path = Path("/")) -> None:
    """Do the steps in order. Raises InstallError at the first that fails; those before it stay done."""
    for step in steps:
        tell(step)
        try:
            _do(step, run, root)
        except OSError as bad:
            if isinstance(bad, InstallError):
                raise
            what = f"{bad.filename}: {bad.strerror}"
            raise InstallError(
                "step_failed", f"{what}: `worp install --remove` takes back what was done"
            ) from None


def _do(step: Step, run: Run, root: Path) -> None:
    match step:
        case WriteFile(path, text):
            _write(root / path.relative_to("/"), text)
        case RemoveFile(path):
            (root / path.relative_to("/")).unlink(missing_ok=True)
        case Command(words, may_fail):
            ended = run(words)
            if ended.returncode and not may_fail:
                said = (
                    ended.stderr.strip() or ended.stdout.strip() or f"status {ended.returncode}"
                ).splitlines()
                line = " ".join(words)
                raise InstallError(
                    "step_failed",
                    f"{line}: {said[-1]}: mend that and try again; `worp install --remove` takes back "
                    "what was done",
                )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.chmod(0o644)
    part.replace(path)
