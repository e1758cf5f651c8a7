"""Systems that are really broken: `worp check` itself, in a process and a view of the disk of its own."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from controller.config import template

WORP = [sys.executable, "-c", "from controller.cli import main; main()"]
APART = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
"""Mounts made in it are seen by nobody else."""
ONLY_AS_ALLOWED = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
"""Root as everybody else: what the file's rights forbid is forbidden."""

Check = Callable[..., dict[str, dict[str, str]]]


def _can(command: list[str]) -> bool:
    try:
        return subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


mounting = pytest.mark.skipif(
    not _can([*APART, "sh", "-c", "mount -t tmpfs none /tmp"]),
    reason="mounting in a namespace of its own is not allowed here",
)


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Run the self-test, after `first` (a line of shell), and give its faults and warnings by code."""

    def run(
        first: str = "true",
        *,
        environment: Mapping[str, str] | None = None,
        lang: str = "nl",
        before: list[str] = APART,
        data: Path = tmp_path / "data",
    ) -> dict[str, dict[str, str]]:
        names = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
        homes = {name: str(tmp_path / "home") for name in names}
        command = [*WORP, "check", "--json", "--lang", lang, "--data", str(data)]
        ended = subprocess.run(
            [*before, "sh", "-ec", f"{first}; exec {shlex.join(command)}"],
            env={**os.environ, **homes, **(environment or {})},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.stderr == ""
        told = json.loads(ended.stdout)
        assert ended.returncode == (0 if told["ok"] else 1)
        return {one["code"]: one for one in told["findings"] if one["level"] in {"warning", "fault"}}

    return run


def fake_pi(folder: Path) -> str:
    """How this machine is taken for a Pi: by what the kernel says of its processor."""
    file = folder / "cpuinfo"
    file.write_text("Hardware\t: BCM2835\nRevision\t: c03115\n")
    return f"mount --bind {file} /proc/cpuinfo"


def package(folder: Path, name: str, version: str) -> None:
    """An installed package, as pip would leave it."""
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")


@mounting
def test_a_pi_with_an_empty_lgpio_two_pygames_a_typo_and_a_read_only_disk(
    check: Check, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    package(site, "lgpio", "0.0.0.2")
    (site / "lgpio.py").write_text("")
    package(site, "pygame", "2.6.1")
    (tmp_path / "home" / "worp").mkdir(parents=True)
    (tmp_path / "home" / "worp" / "table.toml").write_text(template().replace("line = 17", "lien = 17"))
    disk = tmp_path / "disk"
    disk.mkdir()
    told = check(
        f"{fake_pi(tmp_path)}; mount --bind {disk} {disk}; mount -o remount,bind,ro {disk}",
        data=disk / "games",
        environment={
            "PYTHONPATH": f"{Path.cwd()}:{site}",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "none",
        },
    )
    assert {
        "stub_lgpio_outside",
        "pygame_twice",
        "config",
        "data_read_only",
        "screen_invisible",
    } <= told.keys()
    assert str(site / "lgpio.py") in told["stub_lgpio_outside"]["what"]
    assert f"remount,rw {disk}" in told["data_read_only"]["remedy"]
    assert "bedoel je line?" in told["config"]["what"]
    assert {"no_sound_card", "sound_failed"} & told.keys()


@mounting
def test_a_pi_without_lgpio_whose_games_are_in_memory(check: Check, tmp_path: Path) -> None:
    (tmp_path / "ram").mkdir()
    first = f"{fake_pi(tmp_path)}; mount -t tmpfs none {tmp_path / 'ram'}"
    told = check(first, data=tmp_path / "ram" / "games", lang="en")
    assert "apt install python3-lgpio" in told["no_lgpio"]["remedy"]
    assert "tmpfs" in told["data_memory"]["what"]


@mounting
def test_a_disk_that_is_full(check: Check, tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    small = tmp_path / "small"
    first = f"mount -t tmpfs -o size=64k none {small}; cat /dev/zero > {small}/all 2>/dev/null || true"
    assert "apt clean" in check(first, data=small / "games")["data_full"]["remedy"]


@mounting
def test_an_overlay_over_the_card(check: Check, tmp_path: Path) -> None:
    for name in ("lower", "upper", "work", "card"):
        (tmp_path / name).mkdir()
    layers = ",".join(f"{name}dir={tmp_path / name}" for name in ("lower", "upper", "work"))
    first = f"mount -t overlay none -o {layers} {tmp_path / 'card'}"
    if not _can([*APART, "sh", "-c", f"{first} #"]):
        pytest.skip("this kernel has no overlay")
    assert "do_overlayfs 1" in check(first, data=tmp_path / "card" / "games")["data_overlay"]["remedy"]


@pytest.mark.skipif(
    os.geteuid() == 0 and not _can(ONLY_AS_ALLOWED), reason="root's rights cannot be taken away here"
)
def test_a_folder_that_may_not_be_written_to_and_one_that_may_not_be_made(
    check: Check, tmp_path: Path
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    before = ONLY_AS_ALLOWED if os.geteuid() == 0 else []
    told = check(before=before, data=closed, lang="en")
    assert (
        f"sudo chown -R {told['data_unwritable']['what'].split()[0]} {closed}"
        in told["data_unwritable"]["remedy"]
    )
    unmade = check(before=before, data=closed / "games")["data_unmade"]
    assert f"sudo install -d -o {unmade['what'].split()[0]} {closed / 'games'}" in unmade["remedy"]
