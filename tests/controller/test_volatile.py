"""Folders that forget are known by their file system."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.volatile import forgets, mount_of

CARD = (
    "/dev/mmcblk0p2 / ext4 rw 0 0\nproc /proc proc rw 0 0\n"
    "tmpfs /tmp tmpfs rw 0 0\n/dev/sda1 /media/my\\040stick vfat rw 0 0\n"
)
OVERLAY = "/dev/mmcblk0p2 / ext4 rw 0 0\noverlayroot / overlay rw 0 0\n/dev/sda1 /data ext4 rw 0 0\n"


@pytest.mark.parametrize(
    ("mounts", "folder", "volatile"),
    [
        (CARD, "/home/pi/.local/share/worp", False),
        (CARD, "/tmp/worp", True),
        (CARD, "/tmpfiles", False),
        (CARD, "/media/my stick/worp", False),
        (OVERLAY, "/home/pi/worp", True),
        (OVERLAY, "/data/worp", False),
        ("", "/home", False),
        ("nonsense", "/home", False),
    ],
)
def test_a_folder_that_forgets(tmp_path: Path, mounts: str, folder: str, volatile: bool) -> None:
    (tmp_path / "mounts").write_text(mounts)
    assert (forgets(Path(folder), tmp_path / "mounts") is not None) is volatile


def test_where_mounts_cannot_be_read_nothing_is_claimed(tmp_path: Path) -> None:
    assert forgets(tmp_path, tmp_path / "none") is None
    assert mount_of(tmp_path, tmp_path / "none") is None


def test_a_locked_disk_is_told_with_where_it_is_mounted(tmp_path: Path) -> None:
    (tmp_path / "mounts").write_text("/dev/a / ext4 rw 0 0\n/dev/b /data ext4 ro,noatime 0 0\n")
    mount = mount_of(Path("/data/worp"), tmp_path / "mounts")
    assert mount is not None
    assert (mount.point, mount.read_only) == (Path("/data"), True)


@pytest.mark.parametrize(
    ("mounts", "kind"),
    [
        ("/dev/root / ext4 rw 0 0", None),
        ("overlayroot / overlay rw 0 0", "overlay"),
        ("overlayroot / overlay rw 0 0\n/dev/sda1 {} vfat rw 0 0", None),
        ("/dev/root / ext4 rw 0 0\ntmpfs {} tmpfs rw 0 0", "tmpfs"),
        ("tmpfs /elsewhere tmpfs rw 0 0\n/dev/root / ext4 rw 0 0", None),
    ],
)
def test_a_folder_that_forgets_at_power_off_is_known(tmp_path: Path, mounts: str, kind: str | None) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "mounts").write_text(mounts.format(tmp_path / "data"))
    assert forgets(tmp_path / "data", tmp_path / "mounts") == kind
