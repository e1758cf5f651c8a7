"""Settings that the table can change, and that stay over a start where it wants them to."""

import json
import os

FILE = "settings.json"
OK, UNKNOWN, RANGE, NOT_KEPT = 0, 1, 2, 3

KEYS = (
    # number on the wire is the place in this list, from 1: name, at first, least, most
    ("sensitivity", 1, 0, 2),
    ("threshold_mg", 0, 0, 3000),
    ("sleep_s", 300, 0, 7200),
    ("posture", 1, 0, 1),
    ("home_ms", 800, 300, 5000),
    ("led", 1, 0, 1),
)
SENSITIVITIES = ("low", "medium", "high")


class Settings:
    """What is in force; a file that cannot be read, or holds nonsense, is as if it were not there."""

    def __init__(self) -> None:
        self._kept = {}
        try:
            with open(FILE) as file:
                kept = json.load(file)
            for name, _, least, most in KEYS:
                value = kept.get(name)
                if isinstance(value, int) and least <= value <= most:
                    self._kept[name] = value
        except (OSError, ValueError, AttributeError):
            self._kept = {}
        self._now = dict(self._kept)

    @property
    def sensitivity(self) -> str:
        """The sensitivity in a word."""
        return SENSITIVITIES[self.get("sensitivity")]

    def get(self, name: str) -> int:
        """Give a setting by its name."""
        for known, first, _, _ in KEYS:
            if known == name:
                return self._now.get(name, first)
        raise KeyError(name)

    def set(self, key: int, value: int, keep: int) -> int:
        """Change one by its number; give what came of it."""
        if not 1 <= key <= len(KEYS):
            return UNKNOWN
        name, _, least, most = KEYS[key - 1]
        if not least <= value <= most:
            return RANGE
        self._now[name] = value
        if not keep or self._kept.get(name) == value:
            return OK
        self._kept[name] = value
        try:
            with open(FILE + ".new", "w") as file:
                json.dump(self._kept, file)
            os.rename(FILE + ".new", FILE)
        except OSError:
            return NOT_KEPT
        return OK
