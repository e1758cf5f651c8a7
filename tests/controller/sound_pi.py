"""A Raspberry Pi in a folder, for tests of the self-test to break."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from controller.check.system import System


class Pi:
    """A Raspberry Pi in a folder, sound in every part, that a test then breaks."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.closed: set[Path] = set()
        """Files that may not be used."""
        self.busy: dict[int, str] = {}
        self.changes: dict[str, Any] = {}
        """Answers of the machine that differ from those of a sound one."""
        self.probes: dict[str, dict[str, Any]] = {
            "screen": {"drivers": ["KMSDRM"], "driver": "KMSDRM", "sizes": ["1920x1080"]},
            "sound": {"driver": "alsa"},
        }
        self.library = root / "lib"
        self.put("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
        self.put("etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')
        self.put("etc/group", "root:x:0:\ngpio:x:986:ann\naudio:x:29:\n")
        self.put("dev/gpiochip0", "")
        self.put("dev/snd/pcmC0D0p", "")
        self.put("run/systemd/timesync/synchronized", "")
        self.put("proc/self/mounts", f"/dev/mmcblk0p2 {root} ext4 rw,noatime 0 0\n")
        self.package("lgpio", "0.2.2.0")
        self.put("lib/lgpio.py", "import _lgpio\ndef gpiochip_open(chip): ...\n")
        self.put("lib/_lgpio.cpython.so", "")
        self.package("gpiozero", "2.0.1.post3")
        self.package("pygame-ce", "2.5.8")

    def put(self, name: str, text: str) -> Path:
        """Write a file."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def package(self, name: str, version: str) -> None:
        """Install a package, as far as its name and version go."""
        info = f"lib/{name.replace('-', '_')}-{version}.dist-info/METADATA"
        self.put(info, f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")

    def system(self, **changes: Any) -> System:
        """This machine."""
        given: dict[str, Any] = {
            "root": self.root,
            "environment": {},
            "user": "ann",
            "groups": frozenset({"ann", "gpio", "audio", "video"}),
            "superuser": False,
            "libraries": (str(self.library),),
            "prefix": self.root,
            "throttled": lambda: "throttled=0x0\n",
            "folder": self.root,
            "may": lambda path: path not in self.closed,
            "free_mb": lambda folder: 9000,
            "open_pins": _Factory,
            "users_of": lambda chip: self.busy,
            "holder": lambda path: "other (812)",
            "probe": lambda what, environment: self.probes[what],
            "wall": lambda: datetime(2026, 1, 31, tzinfo=UTC),
        }
        return System(**{**given, **self.changes, **changes})


class _Factory:
    def close(self) -> None:
        """Nothing is open."""
