"""Runs in the guest: a whole table with a cup on USB, whose firmware runs in the real MicroPython.

The buttons are on lgpio's lines. The cable is pulled and plugged in again, into a machine where another board
has taken the cup's name meanwhile.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

import motions
from header import OK, Header
from ledger import Ledger
from realboard import Board
from stepping import SLOW, Stepper, expect, ok
from usb_cup import UsbDevice

from controller.assembly import Options, assembled
from controller.clock import MonotonicClock
from controller.config import template
from controller.host import SeatSpec
from firmware_bridge.happenings import LinkState
from firmware_bridge.source import SerialCup

ID, SERIAL, OTHER = "usbcup", "E6614103E7452D2F", "DF6140A1B2C3D4E5"
SHAKE = [*motions.rest(150), *motions.shake(1500, 5.5, 1800), *motions.rest(200)]
WIRING = f"""
[serial.cup]
usb = "2e8a:0005"
serial = "{SERIAL}"
id = "{ID}"

[cup]
serial = {{ device = "cup" }}
"""


class Cup:
    """The board and its cable, which also gives it its power."""

    def __init__(self, folder: Path) -> None:
        self.board = Board(folder, NAME=ID)
        self._usb = UsbDevice("cup", SERIAL, 0)
        self._line = -1

    def plug(self) -> None:
        """Plug it in: the board starts."""
        self._line = self._usb.line()
        self.board.power_on(self._line)
        self._usb.plug()

    def pull(self) -> None:
        """Pull it out: the board stops."""
        self._usb.pull()
        self.board.stop()
        os.close(self._line)

    def shake(self) -> bool:
        """Let its sensor measure a shake."""
        self.board.move(SHAKE)
        return False  # whether the board kept up with its sensor is not known: a miss is tried again


def found_by_command(device: str) -> str:
    """What `worp cup find` says, once it names the cup at `device`."""
    command = [str(Path(sys.executable).with_name("worp")), "cup", "find"]
    named = rf"^{device}: cup {ID}, firmware \d"
    said = ""
    for _ in range(3):  # a board that has just been plugged in starts
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        said = told.stdout + told.stderr
        if re.search(named, said, re.MULTILINE):
            break
    expect(re.search(named, said, re.MULTILINE) is not None, f"worp cup find: {said.strip()}")
    return said


class Play:
    """The table, its cup, and what is shown."""

    def __init__(self, game: Stepper, cup: Cup, header: Header) -> None:
        self.game, self.cup, self.header = game, cup, header
        self.table = game.table
        (self.source,) = (one for one in self.table.rig._sources if isinstance(one, SerialCup))

    def state(self) -> LinkState:
        """How the link is."""
        return self.source.state(self.game.house.clock.now())

    def shown(self) -> str:
        """What the screen says of the cup."""
        return "" if self.table.view.cup is None else self.table.view.cup.state

    def notices(self) -> set[str]:
        """The codes of what is told."""
        return {notice.code for notice in self.table.view.notices}

    def button(self) -> bool:
        """Throw by button."""
        self.header.press(OK)
        return True

    def found(self, what: str) -> None:
        """Wait for the cup."""
        self.game.until(lambda: self.state() is LinkState.UP and self.shown() == "ok", 5, what)
        hello = self.source.hello
        assert hello is not None
        expect((hello.device, hello.sensor_name) == (ID, "lis3dh"), f"HELLO of {hello.device}")

    def lost(self, codes: set[str], seconds: float) -> float:
        """Wait until the table says that the cup is lost, and why; how long it took."""
        what = f"the table says that the cup is lost: {', '.join(sorted(codes))}"
        return self.game.until(lambda: self.shown() == "lost" and bool(codes & self.notices()), seconds, what)


def pulled_and_plugged(play: Play) -> None:
    """Lost at once, by button, found under another name, and everything counted once."""
    game, cup = play.game, play.cup
    cup.pull()
    took = play.lost({"serial_absent", "serial_unplugged"}, 2)
    expect(took < 5, f"within {took:.1f} s of unplugging")
    game.throws_once(play.button, "by button, without the cup")
    another = UsbDevice("other", OTHER, 1)
    silent = another.line()
    another.plug()
    game.until(Path("/dev/ttyACM0").exists, 2, "another board of that make takes the cup's name")
    cup.plug()
    play.found("the cup is found again")
    expect(Path("/dev/ttyACM1").exists(), "it is /dev/ttyACM1 now")
    game.throws_once(cup.shake, "a shake after that")
    counters = play.source.counters
    expect((counters.reconnects, counters.restarts) == (1, 1), "it came back once, started anew")
    os.close(silent)


def fallen_silent(play: Play) -> None:
    """A board that hangs while plugged in: degraded after 3 s, lost after 5, back when it goes on."""
    play.cup.board.signal(signal.SIGSTOP)
    start = time.monotonic()
    play.game.until(lambda: "serial_degraded" in play.notices(), 4, "a silent cup is told of")
    degraded = time.monotonic() - start
    play.lost({"serial_silent"}, 4)
    lost = time.monotonic() - start
    expect(2 < degraded < 3 + SLOW, f"degraded {degraded:.1f} s after it fell silent")
    expect(degraded + 1 < lost < 5 + SLOW, f"lost {lost:.1f} s after it fell silent")
    play.cup.board.signal(signal.SIGCONT)
    play.found("it goes on")
    play.game.throws_once(play.cup.shake, "a shake after that")


def main() -> None:
    """Everything, in order; ends with 0 where all of it holds."""
    print(f"patience: {SLOW:.1f} times that with a Pi", flush=True)
    header = Header()
    folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
    cup = Cup(folder)
    cup.plug()
    found_by_command("/dev/ttyACM0")
    config = folder / "table.toml"
    plain = template()
    cup_table = plain[plain.index("[cup]") : plain.index("# A panel:")]
    config.write_text(plain.replace(cup_table, WIRING))
    assert tomllib.loads(config.read_text())["cup"] == {"serial": {"device": "cup"}}
    options = Options(config=config, data=folder / "data")
    with assembled(options, MonotonicClock(), real_pins=True, animate=False) as house:
        game = Stepper(house, Ledger(folder / "data"), header)
        play = Play(game, cup, header)
        house.table.host.new_game("mexico", [SeatSpec("Anna"), SeatSpec("Bram")], {"first_leader": 0})
        play.found("the cup is found by vendor, product and serial number")
        game.throws_once(cup.shake, "a shake of the cup")
        pulled_and_plugged(play)
        fallen_silent(play)
        expect(game.ledger.count("throw") == game.ledger.count("dice") == 4, "four throws in all")
    said = found_by_command("/dev/ttyACM1")
    expect("/dev/ttyACM0: nothing answers" in said, "and not the other board")
    expect(cup.board.errors() == "", f"the firmware had nothing to complain of: {cup.board.errors()!r}")
    ok("the cup on USB")
    print("ALL WELL", flush=True)


if __name__ == "__main__":
    main()
