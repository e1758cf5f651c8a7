"""Which program holds a device file open, where it can be told."""

from __future__ import annotations

import os
from pathlib import Path


def holder_of(path: str, proc: Path = Path("/proc")) -> str:
    """Name the program that holds a device: "ModemManager (812)"; "" where it cannot be told."""
    real = os.path.realpath(path)
    own = str(os.getpid())
    try:
        numbers = [entry.name for entry in proc.iterdir() if entry.name.isdigit()]
    except OSError:
        return ""
    others = [n for n in numbers if n != own]
    for number in [*others, own]:
        if _holds(proc / number, real):
            return _name(proc / number, number, own)
    return ""


def _holds(process: Path, real: str) -> bool:
    try:
        return any(str(link.readlink()) == real for link in (process / "fd").iterdir())
    except OSError:
        return False  # it has ended, or belongs to somebody else


def _name(process: Path, number: str, own: str) -> str:
    if number == own:
        return "this program"
    try:
        return f"{(process / 'comm').read_text().strip()} ({number})"
    except OSError:
        return f"process {number}"
