"""Lamps walked, buttons and cup live: a picture in the terminal that shows every edge as it comes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from controller.clock import Clock
from display.texts import Texts
from hardware.faults import Fault
from hardware.inputs import Control, Input, Kind, LampMode
from hardware.queues import Edge
from hardware.rig import Rig
from hardware.wiring import CUP_PANEL, Binding
from hardware.wiring_lines import InputLine

WALK_MS: Final = 700
"""Each lamp is lit for so long."""
FRESH_MS: Final = 400
"""An edge stands out for so long."""
LAST_EDGES: Final = 8
FRAME_MS: Final = 60
TIMES_WIDTH: Final = 24
"""Columns that are kept free for the times, so that nothing jumps."""
BAR: Final = 30


@dataclass(slots=True)
class Row:
    """What one control has done so far."""

    panel: str
    control: Control
    line: InputLine | None
    where: str
    """Its line, else its button on a board or its device."""
    lamp: bool
    edges: int = 0
    high: bool | None = None
    last: int | None = None
    presses: int = 0
    down: bool = False
    times: deque[int] = field(default_factory=lambda: deque(maxlen=LAST_EDGES))
    """ms between the last edges."""


class Dashboard:
    """Follows a rig: call `step` often, draw `picture` after it. Times in ms."""

    def __init__(self, rig: Rig, texts: Texts, now: int) -> None:
        self._rig = rig
        self._texts = texts
        self._say = texts.say
        self._start = now
        self._several = len(rig.wiring.panel) > 1
        self.rows = [
            Row(
                panel,
                control,
                rig.line_of(panel, control),
                _where(binding),
                binding.lamp is not None,
            )
            for panel, control, binding in rig.wiring.controls()
        ]
        self._of_line = {row.line.address: row for row in self.rows if row.line is not None}
        self._lamps = [row for row in self.rows if row.lamp]
        self.lit: Row | None = None
        self.strength = 0
        self.verdict = ""
        rig.watch(self._edge)

    def step(self, now: int) -> None:
        """Take what has come, and light the next lamp when its time is there."""
        for came in self._rig.poll(now):
            self._take(came)
        if self._lamps:
            self._light(self._lamps[(now - self._start) // WALK_MS % len(self._lamps)])

    def _light(self, row: Row) -> None:
        if row is self.lit:
            return
        for other in self._lamps:
            mode = LampMode.LIT if other is row else LampMode.OFF
            self._rig.lamp(other.panel, other.control, mode)
        self.lit = row

    def _edge(self, line: InputLine, edge: Edge) -> None:
        row = self._of_line.get(line.address)
        if row is None:
            return
        if row.last is not None:
            row.times.append(edge.at - row.last)
        row.edges += 1
        row.high, row.last = edge.high, edge.at

    def _take(self, came: Input) -> None:
        row = next((r for r in self.rows if (r.panel, r.control) == (came.panel, came.control)), None)
        if row is None:
            return
        if came.kind is Kind.PRESS:
            row.presses, row.down, row.last = row.presses + 1, True, came.at
        elif came.kind is Kind.RELEASE:
            row.down, row.last = False, came.at
        elif came.control is Control.CUP:
            self._cup(row, came)

    def _cup(self, row: Row, came: Input) -> None:
        row.last = came.at
        if came.kind is Kind.ACTIVITY and isinstance(came.value, int):
            self.strength = came.value
        elif came.kind in {Kind.SHAKE, Kind.NEAR_MISS, Kind.FAULT, Kind.CLEARED, Kind.HOME, Kind.LIFTED}:
            self.strength = 0
            self.verdict = self._say(f"builder.live.cup.{came.kind.value}", ms=came.at - came.began)
            row.presses += came.kind is Kind.SHAKE

    def picture(self, now: int) -> RenderableType:
        """All controls with their lines, the cup's bar and the newest edges."""
        table = Table(title=self._say("builder.live.title"), box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        for name in ("control", "line", "level", "edges", "presses", "times", "lamp"):
            heading = self._say(f"builder.live.column.{name}")
            width = TIMES_WIDTH if name == "times" else None
            right = name in {"edges", "presses"}
            table.add_column(heading, no_wrap=True, min_width=width, justify="right" if right else "left")
        for row in self.rows:
            table.add_row(*self._cells(row, now))
        bar = "█" * (self.strength * BAR // 100)
        cup = Text(f"{self._say('builder.live.cup.title')} ").append(bar.ljust(BAR, "·"), "green")
        cup.append(f"  {self.verdict}", "bold")
        return Group(table, cup, *self._faults(now), Text(self._say("builder.live.foot"), "dim"))

    def _cells(self, row: Row, now: int) -> list[Text]:
        fresh = row.last is not None and now - row.last < FRESH_MS
        style = "bold black on green" if row.down else "bold yellow" if fresh else ""
        alone = row.panel == CUP_PANEL or not self._several
        name = row.control.value if alone else f"{row.control.value} ({row.panel})"
        level = "" if row.high is None else self._say(f"builder.live.{'high' if row.high else 'low'}")
        lamp = "" if not row.lamp else "●" if row is self.lit else "○"
        return [
            Text(name, style),
            Text(row.where),
            Text(level),
            Text(str(row.edges)),
            Text(str(row.presses)),
            Text(" ".join(map(str, row.times))),
            Text(lamp, "bold yellow"),
        ]

    def _faults(self, now: int) -> list[Text]:
        return [Text(self._fault(fault), "bold red") for fault in self._rig.faults(now)]

    def _fault(self, fault: Fault) -> str:
        values = {"panel": fault.panel, "control": fault.control or "", **fault.values}
        if self._texts.has(f"common.notice.{fault.code}"):
            return self._say(f"common.notice.{fault.code}", **values)
        return self._say("builder.live.fault", code=fault.code, where=fault.control or fault.panel or "-")


def _where(binding: Binding) -> str:
    """What operates a control, as far as it can be wired: the line, else board and button, else device."""
    if binding.line is not None:
        return binding.line.where
    if binding.joystick is not None:
        one = binding.joystick
        number = f"{one.axis}{one.direction}" if one.button is None else str(one.button)
        return f"{one.board or 'joystick'} {number}"
    if binding.serial is not None:
        bit = "" if binding.serial.bit is None else f" {binding.serial.bit}"
        return f"{binding.serial.device or 'serial'}{bit}"
    return ""


def run_dashboard(
    rig: Rig, clock: Clock, texts: Texts, console: Console, sleep: Callable[[float], None]
) -> None:
    """Show the dashboard until Ctrl+C; lamps are off afterwards."""
    board = Dashboard(rig, texts, clock.now())
    try:
        with Live(console=console, auto_refresh=False, transient=False) as live:
            while True:
                now = clock.now()
                board.step(now)
                live.update(board.picture(now), refresh=True)
                sleep(FRAME_MS / 1000)
    except KeyboardInterrupt:
        return
    finally:
        rig.outputs_off()
