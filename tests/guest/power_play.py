"""Runs in the guest: plays on a disk whose every write is logged; notes beside its files what was promised.

power_play.py FOLDER DEVICE OFFSET SECONDS [control]. With `control` nothing waits for the disk: that must be
found out.
"""

from __future__ import annotations

import mmap
import os
import sys
import time
from pathlib import Path

from controller.config import template, write
from controller.saved import Record
from controller.store import Store

MARK = b"ACK!"
BLOCK = 4096


class Promises:
    """Numbers written straight to the device, without a flush: what was acknowledged when the power went."""

    def __init__(self, device: str, offset: int) -> None:
        self._device = os.open(device, os.O_RDWR | os.O_DIRECT)
        self._block = mmap.mmap(-1, BLOCK)
        self._offset = offset

    def note(self, which: int, number: int) -> None:
        """Promise number `number` of kind `which` (0: a record of the game, 1: the configuration)."""
        self._block.seek(0)
        self._block.write(MARK + number.to_bytes(8, "little"))
        os.pwrite(self._device, self._block, self._offset + BLOCK * which)


def main() -> None:
    """Append records to a game and now and then write the configuration, for so long."""
    folder, promises = Path(sys.argv[1]), Promises(sys.argv[2], int(sys.argv[3]))
    until = time.monotonic() + float(sys.argv[4])
    durable = sys.argv[5:] != ["control"]
    with Store(folder / "data", durable=durable) as store:
        game = store.create("mexico", 1, {}, []).id
        number = 0
        while time.monotonic() < until:
            number += 1
            store.append(game, [Record(number, "action", f'{{"number": {number}}}')])
            promises.note(0, number)
            if number % 10 == 0:
                text = template().replace("diagonal = 24.0", f"diagonal = {10 + number % 100}.0")
                write(folder / "table.toml", f"# {number}\n{text}")
                promises.note(1, number)
    print(f"{number} records promised", flush=True)


if __name__ == "__main__":
    main()
