"""Steps a whole table in the guest until something holds, and says so or ends the run."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from header import KEEP, Header
from ledger import Ledger

from controller.assembly import Assembled

PI_S = 0.06
"""What a Pi 4 needs for a million turns of an empty loop, s."""
TRIES = 12
"""So many shakes at most, where the machine was too busy to shake evenly."""


def slowness() -> float:
    """How many times slower than a Pi this machine is now, without KVM and beside other work; at least 4."""
    start = time.monotonic()
    for _ in range(1_000_000):
        pass
    return max(4.0, (time.monotonic() - start) / PI_S)


SLOW = slowness()
"""Patience is so many times that with a Pi."""


def ok(what: str) -> None:
    """Say that something holds."""
    print(f"ok: {what}", flush=True)


def fail(what: str) -> None:
    """Say what does not hold, and end."""
    sys.exit(f"FAILED: {what}")


def expect(true: bool, what: str) -> None:
    """Say that something holds, or end."""
    if not true:
        fail(what)
    ok(what)


class Stepper:
    """A table that is stepped while something is waited for."""

    def __init__(self, house: Assembled, ledger: Ledger, header: Header) -> None:
        self.house = house
        self.header = header
        self.table = house.table
        self.ledger = ledger

    def step(self) -> None:
        """One step, and a little rest."""
        self.table.step(self.house.clock.now())
        time.sleep(0.004)

    def reaches(self, true: Callable[[], bool], seconds: float) -> bool:
        """Step until something holds; whether it did."""
        end = time.monotonic() + seconds * SLOW
        while not true():
            if time.monotonic() > end:
                return False
            self.step()
        return True

    def until(self, true: Callable[[], bool], seconds: float, what: str) -> float:
        """Step until something holds; how long it took, s. Ends the run where it never does."""
        start = time.monotonic()
        if not self.reaches(true, seconds):
            print(self.table.view.model_dump_json())
            fail(f"{what} within {seconds * SLOW:.0f} s")
        took = time.monotonic() - start
        ok(f"{what} ({took * 1000:.0f} ms)")
        return took

    def rest(self, seconds: float) -> None:
        """Step for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.step()

    def throws_once(self, shake: Callable[[], bool], what: str) -> None:
        """A shake becomes exactly one throw. `shake` says whether it was one: a busy machine shakes again."""
        before = self.ledger.count("throw")
        if self.ledger.mexico_lies():
            self.decides("Mexico stands")
        for _ in range(TRIES):
            self.rest(2)
            even = shake()
            if self.reaches(lambda: self.ledger.count("throw") > before, 2):
                break
            if even:
                print(self.table.view.model_dump_json())
                fail(f"{what}: no throw")
            print("(this machine was too busy to shake evenly: again)", flush=True)
        self.rest(1.5)
        made = self.ledger.count("throw") - before, self.ledger.count("dice") - before
        expect(made == (1, 1), f"{what}: {made[0]} throw, its dice {made[1]} times")

    def decides(self, what: str) -> None:
        """A press of keep becomes exactly one decision."""
        before = self.ledger.count("keep")
        self.rest(1)
        self.header.drive(KEEP, False)
        self.until(lambda: self.ledger.count("keep") > before, 3, what)
        self.header.drive(KEEP, True)
        self.rest(0.5)
        expect(self.ledger.count("keep") == before + 1, f"{what}, once")
