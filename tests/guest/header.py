"""A Raspberry Pi's header simulated by the kernel (gpio-sim): lines that are driven and read like wires."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

CONFIG = Path("/sys/kernel/config/gpio-sim")
LINES = 54
CPUINFO = "Hardware\t: BCM2835\nRevision\t: c03115\nModel\t\t: Raspberry Pi 4 Model B Rev 1.5\n"
CUP, BLIND, KEEP, OK, MENU = 17, 22, 23, 27, 4
LAMPS = (5, 6, 12, 13, 16, 26)
SWITCHES = (4, 17, 22, 23, 24, 25, 27)
APART_S = 0.12
UNEVEN_S = 0.02
"""A strike that comes so much too late makes a shake that no hand makes ..."""
PAUSE_S = 0.15
"""... and after such a one the shake may have ended: what followed would be another."""


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
        for line in SWITCHES:
            self.drive(line, True)

    def drive(self, line: int, high: bool) -> None:
        """Set the level of a line, as a switch does."""
        (self._lines / f"sim_gpio{line}/pull").write_text("pull-up" if high else "pull-down")

    def value(self, line: int) -> bool:
        """The level of a line, as a lamp sees it; one that nobody holds any more keeps its last."""
        return (self._lines / f"sim_gpio{line}/value").read_text().strip() == "1"

    def lit(self) -> bool:
        """Some lamp is lit."""
        return any(map(self.value, LAMPS))

    def press(self, line: int, seconds: float = 0.2) -> None:
        """Close a button and let it go."""
        self.drive(line, False)
        time.sleep(seconds)
        self.drive(line, True)

    def shake(self, strikes: int = 20) -> bool:
        """Shake the cup: strikes of two closures each, 120 ms apart; False: this machine was too busy."""
        start, even = time.monotonic(), True
        for n in range(strikes):
            time.sleep(max(0.0, start + n * APART_S - time.monotonic()))
            for high in (False, True, False, True):
                self.drive(CUP, high)
            late = time.monotonic() - (start + n * APART_S)
            even = even and late < UNEVEN_S
            if late > PAUSE_S:
                break
        return even
