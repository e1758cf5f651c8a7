"""A Raspberry Pi's header simulated by the kernel (gpio-sim): lines that are driven and read like wires."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

CONFIG = Path("/sys/kernel/config/gpio-sim")
LINES = 54
CPUINFO = "Hardware\t: BCM2835\nRevision\t: c03115\nModel\t\t: Raspberry Pi 4 Model B Rev 1.5\n"


class Header:
    """Makes the chip, and has this machine taken for a Pi 4. Only in a machine that is thrown away."""

    def __init__(self) -> None:
        info = Path("/run/cpuinfo")
        info.parent.mkdir(exist_ok=True)
        info.write_text(Path("/proc/cpuinfo").read_text() + CPUINFO)
        subprocess.run(["mount", "--bind", str(info), "/proc/cpuinfo"], check=True)
        device = CONFIG / "header"
        bank = device / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(LINES))
        (bank / "label").write_text("pinctrl-bcm2711")
        (device / "live").write_text("1")
        names = (device / "dev_name").read_text().strip(), (bank / "chip_name").read_text().strip()
        self._lines = Path("/sys/devices/platform", *names)

    def drive(self, line: int, high: bool) -> None:
        """Set the level of a line, as a switch does."""
        (self._lines / f"sim_gpio{line}/pull").write_text("pull-up" if high else "pull-down")

    def value(self, line: int) -> bool:
        """The level of a line, as a lamp sees it."""
        return (self._lines / f"sim_gpio{line}/value").read_text().strip() == "1"

    def shake(self, line: int, strikes: int = 12, apart_s: float = 0.1) -> None:
        """Shake a switch: strikes of a few closures each, 100 ms apart."""
        for n in range(strikes):
            start = time.monotonic()
            for _ in range(3):
                self.drive(line, False)
                time.sleep(0.003)
                self.drive(line, True)
                time.sleep(0.003)
            time.sleep(max(0.0, apart_s - (time.monotonic() - start)) if n + 1 < strikes else 0)
