"""`make soak`: every long case in full, with the figures printed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    os.environ["WORP_SOAK"] = "1"
    root = Path(__file__).parents[2]
    sys.exit(pytest.main(["--timeout=0", f"--rootdir={root}", str(root / "tests"), *sys.argv[1:]]))
