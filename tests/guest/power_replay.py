"""Rebuilds what the disk may have held at random moments, and looks in it for what was promised.

power_replay.py BASE LOG OFFSET STATES SEED [control]: BASE is the empty disk, LOG what QEMU's blklogwrites
noted. Writes since the last flush are there all, not at all, in part, or torn. With `control` it ends with 0
only if it finds losses.
"""

from __future__ import annotations

import os
import random
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.config import load
from controller.errors import ConfigError, StoreError
from controller.store import Store

SECTOR = 512
MAGIC = 0x6A736677736872
FLUSH, DISCARD = 1, 4
MARK = b"ACK!"
BLOCK = 4096


@dataclass(frozen=True, slots=True)
class Write:
    """One entry of the log; sectors. `data` None: discarded."""

    sector: int
    count: int
    flags: int
    data: bytes | None


def read_log(path: Path) -> list[Write]:
    """All entries, in order."""
    raw = path.read_bytes()
    magic, _, _, sector_size = struct.unpack_from("<QQQI", raw, 0)
    if magic != MAGIC or sector_size != SECTOR:
        raise SystemExit(f"{path}: no log of blklogwrites")
    found, at = [], SECTOR
    while at + 32 <= len(raw):
        sector, count, flags, length = struct.unpack_from("<QQQQ", raw, at)
        if sector == count == flags == length == 0:
            break
        at += SECTOR
        if flags & DISCARD:
            found.append(Write(sector, count, flags, None))
        else:
            found.append(Write(sector, count, flags, raw[at : at + count * SECTOR]))
            at += count * SECTOR
    return found


def put(disk: bytearray, write: Write, torn: random.Random | None = None) -> None:
    """Let a write reach the disk; torn: only some of its sectors."""
    start = write.sector * SECTOR
    if write.data is None:
        disk[start : start + write.count * SECTOR] = bytes(write.count * SECTOR)
        return
    for i in range(0, len(write.data), SECTOR):
        if torn is None or torn.random() < 0.5:
            disk[start + i : start + i + SECTOR] = write.data[i : i + SECTOR]


def states(
    base: Path, log: list[Write], offset: int, number: int, seed: int
) -> Iterator[tuple[bytes, list[int]]]:
    """Disks after random power cuts, each with what had been promised by then."""
    rng = random.Random(seed)
    moments = set(rng.sample(range(1, len(log)), min(number, len(log) - 1)))
    disk, waiting, promised = bytearray(base.read_bytes()), list[Write](), [0, 0]
    for i, write in enumerate(log):
        if write.data is not None and write.data[:4] == MARK:
            promised[(write.sector * SECTOR - offset) // BLOCK] = int.from_bytes(write.data[4:12], "little")
        if write.flags & FLUSH and write.count == 0:
            for done in waiting:
                put(disk, done)
            waiting = []
        else:
            waiting.append(write)
        if i in moments:
            cut, kind = bytearray(disk), rng.choice(("all", "none", "some", "torn"))
            for late in waiting:
                if kind == "all" or (kind in ("some", "torn") and rng.random() < 0.5):
                    put(cut, late, rng if kind == "torn" else None)
            yield bytes(cut), list(promised)


@contextmanager
def mounted(disk: bytes) -> Iterator[Path]:
    """The disk, mounted as after a restart. Raises CalledProcessError where that fails."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        image, point = Path(folder, "disk"), Path(folder, "mount")
        image.write_bytes(disk)
        point.mkdir()
        subprocess.run(["mount", "-o", "loop", str(image), str(point)], check=True, capture_output=True)
        try:
            yield point
        finally:
            subprocess.run(["umount", str(point)], check=True)


def verdict(folder: Path, promised: list[int]) -> str:
    """Open everything as the table does at its start; "ok", or what is wrong."""
    if (folder / "data/worp.db").exists():
        try:
            with Store(folder / "data") as store:
                games = store.games()
                numbers = [r.seq for r in store.load(games[0].id).records] if games else []
                if any(notice.code == "damaged" for notice in store.notices):
                    return "database damaged"
        except StoreError as bad:
            return f"start fails: {bad.code}"
    else:
        numbers = []
    if numbers != list(range(1, len(numbers) + 1)):
        return "a record twice or a gap"
    if len(numbers) < promised[0]:
        return "records lost"
    return config_verdict(folder / "table.toml", promised[1])


def config_verdict(file: Path, promised: int) -> str:
    """Whether the configuration is whole and not older than promised."""
    if not file.exists():
        return "configuration lost" if promised else "ok"
    try:
        config = load(file)
    except ConfigError as bad:
        return f"configuration: {bad.code}"
    if config.notices:
        return "configuration damaged"
    return "ok" if int(file.read_text().split()[1]) >= promised else "configuration old"


def main() -> None:
    """Look at so many states and tell how many were well."""
    base, log = Path(sys.argv[1]), read_log(Path(sys.argv[2]))
    offset, number, seed = map(int, sys.argv[3:6])
    found: Counter[str] = Counter()
    for disk, promised in states(base, log, offset, number, seed):
        try:
            with mounted(disk) as folder:
                found[verdict(folder, promised)] += 1
        except subprocess.CalledProcessError:
            found["disk cannot be mounted"] += 1
    total = sum(found.values())
    print(f"{found['ok']} of {total} power cuts harmless; {dict(found)}", flush=True)
    lost = found["ok"] != total
    sys.exit(not lost if sys.argv[6:] == ["control"] else lost)


if __name__ == "__main__":
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    main()
