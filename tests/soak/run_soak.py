"""`make soak`: every long case in full, with the figures printed.

What measures memory has a process of its own: in one that has run everything else, growth would hide in
what that has given back.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MEMORY = ROOT / "tests" / "soak" / "test_growth.py"
NOTHING_CHOSEN = 5
"""pytest's status where the arguments leave no test."""

if __name__ == "__main__":
    os.environ["WORP_SOAK"] = "1"
    run = [sys.executable, "-m", "pytest", "--timeout=0", f"--rootdir={ROOT}"]
    parts = ([str(MEMORY)], [str(ROOT / "tests"), f"--ignore={MEMORY}"])
    ended = [subprocess.run([*run, *part, *sys.argv[1:]], check=False).returncode for part in parts]
    sys.exit(max((status for status in ended if status != NOTHING_CHOSEN), default=0))
