"""Runs in the guest: a whole table on lgpio and a real kernel's lines. A press and a shake become a throw."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from header import Header
from ledger import Ledger
from stepping import SLOW, Stepper, expect, fail, ok

from controller.assembly import Options, assembled
from controller.clock import MonotonicClock
from controller.host import SeatSpec


def checked() -> tuple[int, list[dict[str, Any]]]:
    """What `worp check` ends with, and finds."""
    command = [str(Path(sys.executable).with_name("worp")), "check", "--json", "--lang", "en"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if not told.stdout:
        fail(f"worp check said nothing: {told.stderr}")
    found: list[dict[str, Any]] = json.loads(told.stdout)["findings"]
    return told.returncode, found


def check_finds_the_backend() -> None:
    """`worp check` really opens lgpio, and names it."""
    _, found = checked()
    codes = [one["code"] for one in found]
    if not {"lines_free", "backend"} <= set(codes):
        fail(f"{found}")
    ok(next(one["what"] for one in found if one["code"] == "backend"))


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
        fail(f"{status} {found}")
    ok(busy[0]["what"])


def play(header: Header, data: Path) -> None:
    """A game of two: shake, keep, lamps."""
    with assembled(Options(data=data), MonotonicClock(), real_pins=True, animate=False) as house:
        table, game = house.table, Stepper(house, Ledger(data), header)
        game.until(lambda: table.view.screen == "start", 2, "the table is there")
        table.host.new_game("mexico", [SeatSpec("Anna"), SeatSpec("Bram")], {"first_leader": 0})
        game.until(lambda: table.view.turn is not None, 2, "a game begins")
        game.until(header.lit, 2, "a lamp is lit")
        game.until(lambda: not table.rig.stirred(), 1, "nothing is pressed by itself")
        game.throws_once(header.shake, "a shake of the cup")
        assert all(die.value for die in table.view.dice), table.view.dice
        game.decides("a press has become a decision")
        assert table.rig.answering(house.clock.now())
        game.until(header.lit, 1, "lamps are lit before the end")
    expect(not header.lit(), "lamps are off at the end")


def main() -> None:
    """Everything, in order; ends with 0 where all of it holds."""
    print(f"patience: {SLOW:.1f} times that with a Pi", flush=True)
    header = Header()
    check_finds_the_backend()
    check_sees_who_holds_a_line()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as data:
        play(header, Path(data))
    print("ALL WELL", flush=True)


if __name__ == "__main__":
    main()
