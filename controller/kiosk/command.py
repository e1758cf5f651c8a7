"""`worp install`: shows what it will do, asks, does it; with `--remove` the other way round."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import typer

from controller.config import FILE, Config, default_config, load, template, write
from controller.kiosk.setup import (
    TARGET,
    Command,
    InstallError,
    RemoveFile,
    RemoveFolder,
    Step,
    WriteFile,
    install_steps,
    perform,
    read_before,
    remove_steps,
    run_command,
)
from controller.kiosk.unit import GROUPS, Place
from display.texts import Texts
from hardware.inputs import Control

ON_BUTTON = 3
"""Closing GPIO3 to ground starts a Pi that was shut down."""


def place_for(user: str, config: Path | None, data: Path | None) -> Place:
    """Where a user's table is. Raises InstallError for a user that is not there, and for root."""
    try:
        home = Path(pwd.getpwnam(user).pw_dir)
    except KeyError:
        raise InstallError("no_user", f"there is no user {user!r}: name one with --user", user=user) from None
    if user == "root":
        raise InstallError("no_user", "a table is not run as root: name who runs it with --user", user=user)
    known = {group.gr_name for group in grp.getgrall()}
    return Place(
        user=user,
        program=program(),
        config=(config or home / ".config/worp" / FILE).absolute(),
        data=(data or home / ".local/share/worp").absolute(),
        groups=tuple(group for group in GROUPS if group in known),
    )


def program() -> Path:
    """The `worp` command that is running, by its whole path."""
    found = Path(sys.executable).with_name("worp")
    return found if found.exists() else Path(shutil.which("worp") or sys.argv[0]).absolute()


def describe(step: Step, texts: Texts, *, whole: bool) -> str:
    """One step in words; with `whole` also what is written."""
    match step:
        case WriteFile(path, text):
            head = texts.say("builder.install.write", path=path)
            return f"{head}\n{_indented(text)}" if whole else head
        case RemoveFile(path) | RemoveFolder(path):
            return texts.say("builder.install.remove", path=path)
        case Command(words):
            return texts.say("builder.install.run", command=" ".join(words))


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines()).rstrip("\n")


def run_install(
    place: Place | None, texts: Texts, *, yes: bool, dry_run: bool, ask: Callable[[str], bool]
) -> None:
    """Install for a place, or remove where it is None. Raises InstallError."""
    if place is None:
        steps = remove_steps(read_before())
    else:
        target = run_command(("systemctl", "get-default")).stdout.strip()
        steps = install_steps(place, target, joining(place), unset=not TARGET.is_symlink())
    typer.echo(texts.say("builder.install.plan" if place else "builder.install.plan_remove"))
    for step in steps:
        typer.echo(describe(step, texts, whole=True))
    if place is not None:
        _advise(place, texts)
    if dry_run:
        return
    if os.geteuid() != 0:
        raise InstallError("not_root", texts.say("builder.install.not_root", command=_again()))
    if not (yes or ask(texts.say("builder.install.ask"))):
        return
    if place is not None:
        _own_files(place)
    perform(steps, lambda step: typer.echo(describe(step, texts, whole=False)), run_command)
    typer.echo(texts.say("builder.install.done" if place else "builder.install.removed"))


def joining(place: Place) -> tuple[str, ...]:
    """The groups that the user has still to join; also those joined at an installation before this one."""
    before = read_before()
    noted = before.joined if before.user == place.user else ()
    primary = pwd.getpwnam(place.user).pw_gid
    return tuple(name for name in place.groups if name in noted or not _is_in(place.user, name, primary))


def _is_in(user: str, group: str, primary: int) -> bool:
    entry = grp.getgrnam(group)
    return user in entry.gr_mem or entry.gr_gid == primary


def _again() -> str:
    return f"sudo {program()} {' '.join(sys.argv[1:])}"


def _advise(place: Place, texts: Texts) -> None:
    """Say what holding menu does, and whether the same button starts the Pi again."""
    config = _configuration(place)
    if not config.table.kiosk:
        typer.echo(texts.say("builder.install.no_power_off", path=place.config))
    lines = [
        binding.line.line
        for _, control, binding in config.wiring.controls()
        if control is Control.MENU and binding.line is not None and binding.line.chip == 0
    ]
    typer.echo(texts.say("builder.install.starts" if ON_BUTTON in lines else "builder.install.starts_not"))


def _configuration(place: Place) -> Config:
    return load(place.config) if place.config.exists() else default_config()


def _own_files(place: Place) -> None:
    """The folders of wiring and games, made for the user while it is root who installs."""
    entry = pwd.getpwnam(place.user)
    for folder in (place.config.parent, place.data):
        missing = [f for f in (folder, *folder.parents) if not f.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        for made in missing:
            os.chown(made, entry.pw_uid, entry.pw_gid)
    if not place.config.exists():
        write(place.config, template())
        for file in (place.config, place.config.with_name(f"{place.config.name}.backup")):
            os.chown(file, entry.pw_uid, entry.pw_gid)
