"""What `worp install` does, step by step: worked out first, shown, then done; and all of it undone."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.errors import TableError
from controller.kiosk.unit import NAME, STATE, Place, rule_text, unit_text

UNIT: Final = Path("/etc/systemd/system") / NAME
RULE: Final = Path("/etc/polkit-1/rules.d/50-worp.rules")
TARGET: Final = Path("/etc/systemd/system/default.target")
"""The link that says what the machine starts; without one it is what the distribution has chosen."""
UNSET: Final = "unset"
KEPT: Final = Path("/var/lib/worp-install")
"""What `--remove` must know of how the machine was before."""
BEFORE: Final = KEPT / "default-target"
"""Which target the machine started: `graphical.target`, with `unset` behind it where there was no link."""
JOINED: Final = KEPT / "groups"
"""The user who runs the table, and the groups that this user was not in: `anna gpio video`."""
PIPES: Final = ".lgd-nfy*"
"""What lgpio leaves in the service's working directory when it is killed."""

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
class RemoveFolder:
    """Remove a folder, if it is there and holds nothing but files that match `scrap`, a pattern."""

    path: Path
    scrap: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """Run a command. One that `may_fail` is not needed for the rest."""

    words: tuple[str, ...]
    may_fail: bool = False


Step = WriteFile | RemoveFile | RemoveFolder | Command


@dataclass(frozen=True, slots=True)
class Before:
    """How the machine was before anything was installed, as far as it must be put back."""

    target: str = ""
    """Which target it started, where that was changed."""
    unset: bool = False
    """That was the distribution's choice: there was no link."""
    user: str = ""
    joined: tuple[str, ...] = ()
    """Groups that `user` was not in."""


def read_before(root: Path = Path("/")) -> Before:
    """What was noted down when it was installed; nothing where nothing was."""
    target, *more = _words(root, BEFORE) or [""]
    user, *groups = _words(root, JOINED) or [""]
    return Before(target, UNSET in more, user, tuple(groups))


def _words(root: Path, path: Path) -> list[str]:
    try:
        return (root / path.relative_to("/")).read_text(encoding="utf-8").split()
    except OSError:
        return []


def install_steps(
    place: Place, default_target: str, joining: Sequence[str] = (), *, unset: bool = False
) -> list[Step]:
    """Put the service in place and start it.

    `default_target` is what the machine starts now, `unset` where no link says so; `joining` are the groups
    that the user is not in yet.
    """
    steps: list[Step] = [WriteFile(UNIT, unit_text(place)), WriteFile(RULE, rule_text(place.user))]
    if joining:
        steps.append(WriteFile(JOINED, " ".join((place.user, *joining)) + "\n"))
    steps += [Command(("usermod", "-aG", group, place.user)) for group in joining]
    if default_target == "graphical.target":
        # a desktop would hold the screen; the table draws without one
        steps.append(WriteFile(BEFORE, f"{default_target} {UNSET if unset else ''}".rstrip() + "\n"))
        steps.append(Command(("systemctl", "set-default", "multi-user.target")))
    steps.append(Command(("systemctl", "daemon-reload")))
    steps.append(Command(("systemctl", "enable", NAME)))
    steps.append(Command(("systemctl", "restart", NAME)))
    return steps


def remove_steps(before: Before) -> list[Step]:
    """Undo all that. Games, names and the wiring stay."""
    steps: list[Step] = [
        Command(("systemctl", "disable", "--now", NAME), may_fail=True),
        RemoveFile(UNIT),
        RemoveFile(RULE),
    ]
    steps += [Command(("gpasswd", "-d", before.user, group), may_fail=True) for group in before.joined]
    if before.joined:
        steps.append(RemoveFile(JOINED))
    if before.target:
        back = RemoveFile(TARGET) if before.unset else Command(("systemctl", "set-default", before.target))
        steps += [back, RemoveFile(BEFORE)]
    steps += [RemoveFolder(KEPT), RemoveFolder(STATE, PIPES)]
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
        case RemoveFolder(path, scrap):
            _remove_folder(root / path.relative_to("/"), scrap)
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


def _remove_folder(path: Path, scrap: str) -> None:
    for left in path.glob(scrap) if scrap else ():
        left.unlink()
    if path.is_dir() and not any(path.iterdir()):
        path.rmdir()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.chmod(0o644)
    part.replace(path)
