"""A stand-in for the lgpio module: lines that a test drives, and what was asked of them.

`write` puts it where `import lgpio` finds it: as source text, for that is what a wrong one is, too.
"""

from __future__ import annotations

import importlib
from pathlib import Path

SOURCE = """
SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
class error(Exception): pass
opened, closed, levels, modes, callbacks, pwm = [], [], {}, {}, [], {}
def gpiochip_open(chip):
    if chip == 9: raise error("can not open gpiochip")
    opened.append(chip); return 100 + chip
def gpiochip_close(handle): closed.append(handle - 100)
def _claim(handle, line, flags, out):
    modes[handle, line] = flags | (2 if out else 0)
    levels.setdefault((handle, line), 1 if flags & SET_PULL_UP else 0)
def gpio_claim_input(handle, line, flags=0):
    _claim(handle, line, flags, False)
    if flags & SET_PULL_UP: levels[handle, line] = 1
def gpio_claim_output(handle, line, level=0, flags=0): _claim(handle, line, flags, True)
def gpio_claim_alert(handle, line, edges, flags=0, notify=None): _claim(handle, line, flags, False)
def gpio_free(handle, line): pass
def gpio_get_mode(handle, line): return modes[handle, line]
def gpio_read(handle, line): return levels[handle, line]
def gpio_write(handle, line, level): levels[handle, line] = int(level)
def gpio_set_debounce_micros(handle, line, us): assert us == 0
def tx_pwm(handle, line, frequency, duty):
    pwm[handle, line] = duty
    if duty == 100: levels[handle, line] = 1  # the real one lowers it up to a period later
class callback:
    def __init__(self, handle, line, edges, func): self.all = (handle, line, func); callbacks.append(self)
    def cancel(self): callbacks.remove(self)
def edge(handle, line, level, ns):
    levels[handle, line] = level
    for c in list(callbacks):
        if c.all[:2] == (handle, line): c.all[2](handle - 100, line, level, ns)
"""


def write(folder: Path, source: str = SOURCE, version: str = "0.2.2.0") -> Path:
    """Put a module lgpio and its version into a folder; returns the module's file."""
    (folder / "lgpio.py").write_text(source)
    info = folder / f"lgpio-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: lgpio\nVersion: {version}\n")
    importlib.invalidate_caches()
    return folder / "lgpio.py"
