"""The cup's own modules that know nothing of pins, loaded into this Python."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import firmware_bridge
import hardware

FIRMWARE = Path(firmware_bridge.__path__[0], "firmware")
SHARED = [Path(hardware.__path__[0], name) for name in ("shake.py", "debounce.py")]
_NAMES = ("frames", "events", "talk", "shake", "debounce", "strikes", "posture", "settings")


def _load() -> dict[str, ModuleType]:
    """Import by file name, as the board does, and leave no trace among this Python's modules."""
    before = dict(sys.modules)
    path = sys.path[:]
    sys.path[:0] = [str(FIRMWARE), hardware.__path__[0]]
    try:
        for name in _NAMES:
            sys.modules.pop(name, None)
        return {name: importlib.import_module(name) for name in _NAMES}
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - set(before):
            if name in _NAMES:
                del sys.modules[name]
        sys.modules.update({name: before[name] for name in _NAMES if name in before})


_LOADED = _load()
frames = _LOADED["frames"]
events = _LOADED["events"]
talk = _LOADED["talk"]
shake = _LOADED["shake"]
strikes = _LOADED["strikes"]
posture = _LOADED["posture"]
settings = _LOADED["settings"]
