"""A table that shows some screen and is told to end: ``end_player.py``.

For each line of JSON on standard input a process begins where this one stands: everything imported, nothing
opened. It plays `script` on simulated pins without waiting, then goes on in real time, in a window (SDL's
dummy driver, asked for by name), until `signals` end it. What came of it is printed as JSON.
"""

from __future__ import annotations

import io
import json
import os
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

from controller import app, cli, service
from controller.assembly import Assembled
from controller.clock import VirtualClock
from controller.headless import Headless
from controller.notify import Notifier
from display.sounds import Sounds
from display.window import Window
from hardware.simulated_pin import SimulatedPin

PATIENCE_S = 20
"""A screen that is not there by then never comes."""
BETWEEN_S = 0.03
"""A second signal comes so long after the first."""

Pipe = int

READY = (Sounds, Window)
"""What the program imports once it needs it; here before the processes begin."""


class StandingClock(VirtualClock):
    """Stands still, or is moved by a script, until it runs."""

    _began: float | None = None

    def now(self) -> int:
        """Milliseconds."""
        past = 0 if self._began is None else round((time.monotonic() - self._began) * 1000)
        return super().now() + past

    def run(self) -> None:
        """From now on it runs."""
        self._began = time.monotonic()


class Teller:
    """Tells over a pipe when the screen is there, and at the end how the lamps were left."""

    def __init__(self, pipe: Pipe, script: str, top: str) -> None:
        self._pipe = pipe
        self._told = False
        self.script = script
        self.top = top
        self.left_on = 0
        """Outputs that were on when their lines were given back."""

    def say(self, **what: object) -> None:
        """One line of JSON."""
        os.write(self._pipe, json.dumps(what).encode() + b"\n")

    def shown(self, **what: object) -> None:
        """The screen is there."""
        if not self._told:
            self._told = True
            self.say(**what)


TELLER: list[Teller] = []
"""The one of this process."""


class PlayedApp(app.App):
    """Plays the script before its loop begins."""

    def __init__(self, house: Assembled, *given: Any) -> None:
        super().__init__(house, *given)
        self._house = house

    def _begin(self) -> None:
        super()._begin()
        clock = self._house.clock
        assert isinstance(clock, StandingClock)
        Headless(self.table, self._house.pins, clock, io.StringIO()).run(TELLER[0].script.splitlines())
        clock.run()

    def _show_life(self) -> None:
        super()._show_life()
        if type(self.table.top).__name__ != TELLER[0].top:
            return
        pins = self._house.pins
        assert pins is not None
        lamps = [binding.lamp for _, _, binding in self._house.config.wiring.controls() if binding.lamp]
        TELLER[0].shown(
            lit=sum(pins.pin(lamp.line).state > 0 for lamp in lamps),
            moving=bool(self.table.view.effects),
            working=self.table.cpus.working,
        )


class WaitingNotifier(Notifier):
    """Told when the service tells why it does not play yet."""

    def ready(self) -> None:
        """It waits."""
        super().ready()
        if TELLER[0].top == "waiting":
            TELLER[0].shown()


def closed(pin: SimulatedPin) -> None:
    """A line is given back: note whether what hangs on it is on."""
    TELLER[0].left_on += pin._function == "output" and pin._output > 0
    close(pin)


close = SimulatedPin.close


def play(job: dict[str, Any], pipe: Pipe) -> None:
    """Be the program. Ends by SystemExit, as the program does."""
    TELLER.append(teller := Teller(pipe, job["script"], job["top"]))
    errors = os.open(job["errors"], os.O_WRONLY | os.O_CREAT)
    os.dup2(errors, sys.stderr.fileno())
    os.setsid()
    os.environ.update(job["environment"])
    for module in (app, service):
        vars(module).update(App=PlayedApp, MonotonicClock=StandingClock)
    vars(service).update(Notifier=WaitingNotifier)
    setattr(SimulatedPin, "close", closed)  # noqa: B010  # not a method that a subclass may have
    sys.argv = ["worp", *job["arguments"]]
    try:
        cli.main()
    finally:
        teller.say(left_on=teller.left_on)


def in_line(child: int) -> float:
    """How long a process has waited for a processor, in seconds, as Linux counts it."""
    try:
        return int(Path(f"/proc/{child}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def ended(child: int, pipe: Pipe, job: dict[str, Any]) -> dict[str, Any]:
    """Wait for the screen, tell it to end, and say how it did."""
    began = time.monotonic()
    if not select.select([pipe], [], [], PATIENCE_S)[0]:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return {"shown": None}
    shown = os.read(pipe, 4096)
    said_before = Path(job["errors"]).read_text()
    told, stood = time.monotonic(), in_line(child)
    for count, number in enumerate(job["signals"]):
        time.sleep(BETWEEN_S * (count > 0))
        (os.killpg if job["group"] else os.kill)(child, number)
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    seconds = time.monotonic() - told - (in_line(child) - stood)
    _, status = os.waitpid(child, 0)
    last = os.read(pipe, 4096)
    return {
        "shown": json.loads(shown.splitlines()[0]),
        "after": round(told - began, 3),
        "seconds": round(seconds, 3),
        "status": os.waitstatus_to_exitcode(status),
        "left_on": json.loads(last)["left_on"] if last else None,
        "said_before": said_before,
        "said": Path(job["errors"]).read_text().removeprefix(said_before),
    }


def main() -> None:
    """One job after another."""
    for line in sys.stdin:
        job = json.loads(line)
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ours)
            play(job, theirs)
        os.close(theirs)
        sys.stdout.write(json.dumps(ended(child, ours, job)) + "\n")
        sys.stdout.flush()
        os.close(ours)


if __name__ == "__main__":
    main()
