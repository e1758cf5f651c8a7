"""Folders that forget are known by their file system."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.volatile import is_volatile

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
    assert is_volatile(Path(folder), tmp_path / "mounts") is volatile


def test_where_mounts_cannot_be_read_nothing_is_claimed(tmp_path: Path) -> None:
    assert not is_volatile(tmp_path, tmp_path / "none")
