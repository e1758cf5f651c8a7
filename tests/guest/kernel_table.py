"""Runs in the guest: a whole table on lgpio and a real kernel's lines. A press and a shake become a throw."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from header import Header

from controller.assembly import Assembled, Options, assembled
from controller.clock import MonotonicClock
from controller.host import SeatSpec
from display.view import TableView

CUP, KEEP = 17, 23
LAMPS = (5, 6, 12, 13, 16, 26)
SWITCHES = (4, 17, 22, 23, 24, 25, 27)
SLOW = 4
"""The guest has no KVM: patience is so many times that of a Pi."""


def step_until(house: Assembled, true: Callable[[], bool], seconds: float, what: str) -> float:
    """Step the table until something holds; how long it took. Ends the run where it never does."""
    start = time.monotonic()
    while not true():
        if time.monotonic() - start > seconds * SLOW:
            print(house.table.view.model_dump_json())
            sys.exit(f"FAILED: {what} within {seconds * SLOW} s")
        house.table.step(house.clock.now())
        time.sleep(0.004)
    took = time.monotonic() - start
    print(f"ok: {what} ({took * 1000:.0f} ms)", flush=True)
    return took


def checked() -> tuple[int, list[dict[str, Any]]]:
    """What `worp check` ends with, and finds."""
    command = [str(Path(sys.executable).with_name("worp")), "check", "--json", "--lang", "en"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if not told.stdout:
        sys.exit(f"FAILED: worp check said nothing: {told.stderr}")
    found: list[dict[str, Any]] = json.loads(told.stdout)["findings"]
    return told.returncode, found


def check_finds_the_backend() -> None:
    """`worp check` really opens lgpio, and names it."""
    _, found = checked()
    codes = [one["code"] for one in found]
    if not {"lines_free", "backend"} <= set(codes):
        sys.exit(f"FAILED: {found}")
    print("ok:", next(one["what"] for one in found if one["code"] == "backend"), flush=True)


def check_sees_who_holds_a_line() -> None:
    """A line that another process holds is named with its key."""
    code = (
        "import lgpio, time; chip = lgpio.gpiochip_open(0); lgpio.gpio_claim_input(chip, 17); "
        "print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        status, found = checked()
        holder.kill()
    busy = [one for one in found if one["code"] == "line_busy"]
    if status != 1 or [one["values"]["path"] for one in busy] != ["cup.line"]:
        sys.exit(f"FAILED: {status} {found}")
    print("ok:", busy[0]["what"], flush=True)


def made(view: TableView) -> int:
    """How many throws the view shows."""
    return 0 if view.throws is None else view.throws.made


def play(header: Header, data: Path) -> None:
    """A game of two: shake, keep, lamps."""
    with assembled(Options(data=data), MonotonicClock(), real_pins=True, animate=False) as house:
        table = house.table
        step_until(house, lambda: table.view.screen == "start", 2, "the table is there")
        table.host.new_game("mexico", [SeatSpec("Anna"), SeatSpec("Bram")], {"first_leader": 0})
        step_until(house, lambda: table.view.turn is not None, 2, "a game begins")
        step_until(house, lambda: any(map(header.value, LAMPS)), 2, "a lamp is lit")
        step_until(house, lambda: not table.rig.stirred(), 1, "nothing is pressed by itself")
        wait = time.monotonic() + 2
        step_until(house, lambda: time.monotonic() > wait, 3, "the cup has been quiet")
        header.shake(CUP, 20)
        step_until(house, lambda: made(table.view) == 1, 3, "a shake has become a throw")
        assert all(die.value for die in table.view.dice), table.view.dice
        wait = time.monotonic() + 1
        step_until(house, lambda: time.monotonic() > wait, 2, "the dice lie")
        before = table.view.turn
        header.drive(KEEP, False)
        took = step_until(house, lambda: table.view.turn != before, 3, "a press has become a decision")
        header.drive(KEEP, True)
        print(f"press to decision: {took * 1000:.0f} ms", flush=True)
        assert table.rig.answering(house.clock.now())
    assert not any(map(header.value, LAMPS)), "lamps are lit after the end"
    print("ok: lamps are off at the end", flush=True)


def main() -> None:
    """Everything, in order; ends with 0 where all of it holds."""
    header = Header()
    for line in SWITCHES:
        header.drive(line, True)
    check_finds_the_backend()
    check_sees_who_holds_a_line()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as data:
        play(header, Path(data))
    print("ALL WELL", flush=True)


if __name__ == "__main__":
    main()
