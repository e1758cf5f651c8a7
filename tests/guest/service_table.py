"""Runs in the guest, under the real systemd: what `worp install` makes is played, hung, killed and removed.

The pins are lgpio's on a kernel's simulated lines; the screen is one that nobody sees.
"""

from __future__ import annotations

import grp
import os
import pwd
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from header import KEEP, OK, Header
from ledger import Ledger, Saved
from machine import (
    CONFIG,
    DATA,
    PATIENCE_S,
    USER,
    a_drop_in,
    a_machine_with_a_user,
    drop_in_gone,
    files,
    main_thread_stopped,
    run,
    shows,
    until,
    worp,
)
from stepping import SLOW, TRIES, expect, fail, ok

from controller.config import template
from controller.kiosk.unit import GROUPS, NAME

OK_LAMP = 16
GAME = "new mexico Anna Bram first_leader=0\nuntil ready\n"
TYPO = "kiosk = false", "kisok = false"


class Guest:
    """The service, the wires on its header, and what it saves."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.ledger = Ledger(DATA)
        self.restarts = 0

    # -- playing ---------------------------------------------------------------------------------------

    def goes_on(self) -> None:
        """Press ok on the first page: the game lies there as it was."""
        until(lambda: self.header.value(OK_LAMP), 30, "the first page is there, ok is lit")
        time.sleep(1)
        self.header.press(OK)
        until(lambda: not self.header.value(OK_LAMP), 5, "the game lies on the table again")

    def throws(self, what: str) -> None:
        """A shake becomes exactly one throw in the database."""
        if self.ledger.mexico_lies():
            self.decides()
        before = self.counts()
        for _ in range(TRIES):
            time.sleep(3)
            even = self.header.shake()
            end = time.monotonic() + 2 * SLOW
            while self.counts()[0] == before[0] and time.monotonic() < end:
                time.sleep(0.05)
            if self.counts()[0] > before[0]:
                break
            if even:
                fail(f"{what}: a shake is no throw")
            print("(this machine was too busy to shake evenly: again)", flush=True)
        time.sleep(2)
        more = [now - then for now, then in zip(self.counts(), before, strict=True)]
        expect(more == [1, 1, 0], f"{what}: a shake is a throw with its dice, once in the database {more}")

    def decides(self) -> None:
        """A press becomes one decision in the database."""
        before = self.counts()
        self.header.press(KEEP)
        until(lambda: self.counts() != before, 5, "a press of keep is taken")
        time.sleep(1)
        more = [now - then for now, then in zip(self.counts(), before, strict=True)]
        expect(more == [0, 0, 1], f"it is a decision, once in the database {more}")

    def counts(self) -> tuple[int, int, int]:
        """Throws, dice and decisions that are saved."""
        count = self.ledger.count
        return count("throw"), count("dice"), count("keep")

    # -- ends ------------------------------------------------------------------------------------------

    @contextmanager
    def ended_and_started_anew(self, how: str) -> Iterator[None]:
        """The block kills the table: lamps are off afterwards, it starts again, and nothing saved is lost."""
        expect(self.header.lit(), "lamps are lit before")
        saved, process = self.ledger.records(), shows("MainPID")
        yield
        until(lambda: shows("MainPID") != process, 5, f"the table has ended: {how}")
        until(lambda: not self.header.lit(), 5, "lamps are off although it could not do it itself")
        self.restarts += 1
        until(lambda: shows("NRestarts") == str(self.restarts), 10, "systemd starts it anew")
        self.alive(saved)

    def alive(self, saved: Saved) -> None:
        """It is active again, with what was saved."""
        until(lambda: shows("ActiveState") == "active", 20, "the service is active again")
        expect(self.ledger.records()[: len(saved)] == saved, f"all {len(saved)} records are there")


def installed(guest: Guest) -> None:
    """`worp install`: active once it plays, as the user, in its own folder."""
    start = time.monotonic()
    print(worp("install", "--user", USER, "--yes", "--lang", "en").splitlines()[-1])
    ok(f"worp install, until the service says that it is ready ({time.monotonic() - start:.1f} s)")
    told = [shows(name) for name in ("ActiveState", "Type", "NotifyAccess", "NRestarts")]
    expect(told == ["active", "notify", "main", "0"], f"systemd says: {' '.join(told)}")
    print(f"watchdog: {shows('WatchdogUSec')}", flush=True)
    process = Path("/proc") / shows("MainPID")
    expect(process.owner() == USER, f"it runs as {USER}")
    cwd = str((process / "cwd").readlink())
    expect(cwd == "/var/lib/worp", f"it runs in {cwd}, where lgpio can make its pipe")
    groups = {
        grp.getgrgid(int(n)).gr_name
        for line in (process / "status").read_text().splitlines()
        if line.startswith("Groups:")
        for n in line.split()[1:]
    }
    there = {group.gr_name for group in grp.getgrall()}
    expect(set(GROUPS) & there <= groups, f"its groups: {' '.join(sorted(groups))}")
    guest.goes_on()
    expect(shows("StatusText") == "", "no fault in systemctl status")
    guest.throws("the service plays")
    guest.decides()


def hung_and_killed(guest: Guest) -> None:
    """A main loop that hangs ends by the watchdog; kill -9 by itself; the game goes on after both."""
    with guest.ended_and_started_anew("the watchdog"):
        start = time.monotonic()
        main_thread_stopped(int(shows("MainPID")))
        took = time.monotonic() - start
        expect(PATIENCE_S / 2 < took < PATIENCE_S + 10 * SLOW, f"killed {took:.1f} s after its loop hung")
    journal = run("journalctl", "-u", NAME, "--no-pager", "-o", "cat")
    expect("Watchdog timeout" in journal, "the journal says so: Watchdog timeout")
    guest.goes_on()
    guest.throws("after the watchdog")
    with guest.ended_and_started_anew("kill -9"):
        os.kill(int(shows("MainPID")), signal.SIGKILL)
    guest.goes_on()
    guest.throws("after kill -9")


def mistyped(guest: Guest) -> None:
    """A typo, and a kill: lamps off all the same; it stays active and says why; mended, it plays again."""
    good = CONFIG.read_text()
    CONFIG.write_text(good.replace(*TYPO))
    with guest.ended_and_started_anew("kill -9, with a typo in table.toml"):
        os.kill(int(shows("MainPID")), signal.SIGKILL)
    until(lambda: "table.kisok" in shows("StatusText"), 5, "systemctl status names the key")
    print(shows("StatusText"), flush=True)
    time.sleep(PATIENCE_S + 5)
    told = shows("ActiveState"), shows("NRestarts")
    expect(told == ("active", str(guest.restarts)), "it stays active, longer than the watchdog waits")
    process = shows("MainPID")
    CONFIG.write_text(good)
    until(lambda: shows("StatusText") == "", 12, "mended: the fault is gone")
    guest.goes_on()
    guest.throws("after the typo")
    expect(shows("MainPID") == process, "without a restart")


def stopped(guest: Guest) -> None:
    """`systemctl stop`: soon, as a success, lamps off."""
    expect(guest.header.lit(), "lamps are lit before the stop")
    saved = guest.ledger.records()
    start = time.monotonic()
    run("systemctl", "stop", NAME)
    whole = time.monotonic() - start
    took = int(shows("ExecMainExitTimestampMonotonic")) / 1e6 - start
    expect(max(took, whole) < 2 * SLOW, f"the table has ended within {took:.1f} s, all of it {whole:.1f} s")
    told = [shows(name) for name in ("ActiveState", "Result", "ExecMainCode", "ExecMainStatus")]
    expect(told == ["inactive", "success", "1", "0"], f"systemd says: {' '.join(told)}")
    expect(not guest.header.lit(), "lamps are off")
    expect(guest.ledger.records() == saved, "and everything is saved")
    run("systemctl", "start", NAME)
    guest.goes_on()


def removed(before: dict[str, str], target: str) -> None:
    """`worp install --remove`: nothing is left but games, names and wiring."""
    print(worp("install", "--remove", "--yes", "--lang", "en").splitlines()[-1])
    drop_in_gone()
    after = files()
    left = sorted(path for path in after if before.get(path) != after[path])
    gone = sorted(path for path in before if path not in after)
    expect((left, gone) == ([], []), f"nothing is left of it: {left} {gone}")
    expect(shows("LoadState") == "not-found", "systemd knows no such service")
    expect(run("systemctl", "get-default") == target, f"the machine starts {target.strip()} as before")
    groups = [group.gr_name for group in grp.getgrall() if USER in group.gr_mem]
    expect(groups == [], "the user has only the groups from before")
    expect(CONFIG.read_text() == template() and (DATA / "worp.db").exists(), "games and wiring are kept")
    expect(pwd.getpwnam(USER).pw_uid == (DATA / "worp.db").stat().st_uid, "and are the user's own")


def main() -> None:
    """Everything, in order; ends with 0 where all of it holds."""
    print(f"patience: {SLOW:.1f} times that with a Pi", flush=True)
    header = Header()
    a_machine_with_a_user()
    before, target = files(), run("systemctl", "get-default")
    a_drop_in()
    worp("headless", "--simulate", "--data", DATA, as_user=True, text=GAME)
    guest = Guest(header)
    installed(guest)
    mistyped(guest)
    hung_and_killed(guest)
    stopped(guest)
    removed(before, target)
    print("ALL WELL", flush=True)


if __name__ == "__main__":
    main()
