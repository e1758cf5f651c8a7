"""Listens to everything at once and says what moved: one thing and back, two things, a stuck one, a shake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from controller.learn.points import LinePoint, Point
from controller.learn.tracks import Pull, Rest, Track
from hardware.levels import LEAST_SHAKE_MS
from hardware.shake import QUIET_MS, ShakeDetector
from hardware.wiring import Sensitivity
from hardware.wiring_model import Bounce

SETTLE_MS: Final = 300
"""A press is looked at when nothing has moved for so long: a second press is then part of it."""
STUCK_MS: Final = 4000
"""What has not come back by then is stuck."""
RESTLESS_MS: Final = 6000
"""A thing that goes on moving for so long while a button is asked for is no button ..."""
RESTLESS_SHAKE_MS: Final = 12_000
"""... and this long, no shake."""
RESTLESS_PRESSES: Final = 6
NOISE_STRIKES: Final = 4
"""A line that moves so often while nothing is touched makes noise."""

Code = Literal["press", "shake", "two", "chatter", "stuck", "let_go", "restless", "weak", "brief", "the_cup"]


@dataclass(frozen=True, slots=True)
class Heard:
    """What there was: a code and the points it is about, the one that counts first.

    `press` and `shake` are one thing, and back; `let_go`: held at the start, and no longer; `restless`: left
    out from now on; `weak`, `brief`: shaken, or held, too little for a throw; `the_cup`: the cup was shaken
    where a button is asked for.
    """

    code: Code
    points: tuple[Point, ...]
    count: int = 0
    """How often it was pressed."""


@dataclass(slots=True)
class _Moves:
    presses: int = 0
    down_at: int | None = None
    first: int = 0
    held: int = 0  # the longest press, in ms


class Listener:
    """What has moved since `begin`. Times in ms; lines come as edges, all else already debounced."""

    def __init__(
        self,
        lines: Mapping[int, Rest],
        now: int,
        bounce: Bounce | None = None,
        sensitivity: Sensitivity = "medium",
    ) -> None:
        self.tracks = {n: Track(n, rest, now, bounce or Bounce()) for n, rest in lines.items()}
        self.pull: Pull = "up"
        self.last = now
        """When something last moved, or was begun."""
        self.cup: frozenset[Point] = frozenset()
        """The cup's points while a button is asked for: whoever presses one may shake the cup as well."""
        self._sensitivity = sensitivity
        self._moves: dict[Point, _Moves] = {}
        self._stuck: set[Point] = set()
        self._shaken: set[Point] = set()
        self._first: int | None = None

    @property
    def noisy(self) -> tuple[LinePoint, ...]:
        """The lines that are left out for now."""
        return tuple(LinePoint(n) for n, track in self.tracks.items() if track.noisy)

    @property
    def held(self) -> tuple[Point, ...]:
        """What is pressed at this moment; not the cup, in which a ball may lie anywhere."""
        down = (point for point, moves in self._moves.items() if moves.down_at is not None)
        return tuple(point for point in down if point not in self.cup)

    def moving(self, now: int) -> int:
        """For how long something has been moving, in ms; 0: nothing is."""
        return 0 if self._first is None else now - self._first

    def begin(self, now: int) -> None:
        """Forget what moved; what is held now must be let go first."""
        for point, moves in self._moves.items():
            if moves.down_at is not None and isinstance(point, LinePoint):
                self.tracks[point.line].let_go_first(now, self.pull)
            elif moves.down_at is not None:
                self._stuck.add(point)
        self._moves.clear()
        self._shaken.clear()
        self._first = None
        for track in self.tracks.values():
            track.forget()
        self.last = now

    # -- what comes ------------------------------------------------------------------------------------

    def edge(self, line: int, at: int, high: bool) -> None:
        """Take a change of a line's level."""
        track = self.tracks.get(line)
        if track is None:
            return
        track.edge(at, high, self.pull)
        if not track.noisy and not track.stuck:
            self._stirred(at)

    def level(self, point: Point, down: bool, at: int) -> None:
        """Take a press or release of a board or device."""
        if down:
            self._stirred(at)
            moves = self._moves.setdefault(point, _Moves(first=at))
            moves.presses += 1
            moves.down_at = at
        elif point in self._stuck:
            self._stuck.discard(point)
        elif point in self._moves:
            self._stirred(at)
            moves = self._moves[point]
            moves.held = max(moves.held, at - (moves.down_at if moves.down_at is not None else at))
            moves.down_at = None

    def shaken(self, point: Point, at: int) -> None:
        """Take a throw of a cup that judges for itself."""
        self._stirred(at)
        self._shaken.add(point)

    def reopened(self, levels: Mapping[int, bool], pull: Pull, at: int) -> None:
        """Take the lines' levels after their pull was changed."""
        self.pull = pull
        for line, high in levels.items():
            pressed = line in self.tracks and self.tracks[line].reopened(at, high, pull)
            if pressed and LinePoint(line) not in self.cup:
                self._stirred(at)

    def advance(self, now: int) -> None:
        """Let time pass."""
        for line, track in self.tracks.items():
            noisy, changes = track.noisy, track.take(now)
            for at, down in () if noisy else changes:
                self.level(LinePoint(line), down, at)

    def _stirred(self, at: int) -> None:
        self.last = max(self.last, at)
        if self._first is None:
            self._first = at

    # -- what to make of it ----------------------------------------------------------------------------

    def press(self, now: int) -> Heard | None:
        """Say what was pressed, once it is over; None: nothing yet."""
        ours = {point: moves for point, moves in self._moves.items() if point not in self.cup}
        stuck = [p for p, m in ours.items() if m.down_at is not None and now - m.down_at >= STUCK_MS]
        if stuck:
            return self._told_stuck(stuck, now)
        if self.moving(now) >= RESTLESS_MS:
            return self._restless(now)
        held = any(moves.down_at is not None for moves in ours.values())
        if self._first is None or held or now - self.last < SETTLE_MS:
            return None
        if not ours:
            return self._nothing_pressed(now)
        points = tuple(sorted(ours, key=lambda p: ours[p].first))
        count = sum(moves.presses for moves in ours.values())
        if count > 1 and any(isinstance(p, LinePoint) and self._throws(p.line) for p in points):
            return Heard("the_cup", points)
        return Heard("two" if len(points) > 1 else "chatter" if count > 1 else "press", points, count)

    def _nothing_pressed(self, now: int) -> Heard | None:
        """A spike, a cup that trembled, or one that was shaken."""
        heard = self.shake(now)
        if heard is None or heard.code != "shake":
            if heard is not None:
                self.begin(now)
            return None
        return Heard("the_cup", heard.points)

    def shake(self, now: int) -> Heard | None:
        """Say what was shaken, once it is over; None: nothing yet."""
        if self._first is None:
            return None
        if self.moving(now) >= RESTLESS_SHAKE_MS:
            return self._restless(now)
        if now - self.last <= QUIET_MS:
            return None
        if self._shaken:
            return Heard("shake", tuple(self._shaken))
        lines = sorted(self._shaking(), key=lambda n: -len(self.tracks[n].edges))
        throwing = [n for n in lines if self._throws(n)]
        if throwing:
            return Heard("shake", tuple(map(LinePoint, throwing)), len(self.tracks[throwing[0]].edges))
        return self._held_or_weak(lines, now)

    def _held_or_weak(self, lines: list[int], now: int) -> Heard | None:
        """A button that stands for the cup is held; a line that moved too little has to be shaken harder."""
        held = {p: m for p, m in self._moves.items() if not isinstance(p, LinePoint)}
        stuck = [p for p, m in held.items() if m.down_at is not None and now - m.down_at >= STUCK_MS]
        if stuck:
            return self._told_stuck(stuck, now)
        if any(moves.down_at is not None for moves in held.values()):
            return None
        if held:
            (moves, *others) = held.values()
            long = moves.held >= LEAST_SHAKE_MS
            code: Code = "two" if others else "chatter" if moves.presses > 1 else "press" if long else "brief"
            return Heard(code, tuple(held), moves.presses)
        return Heard("weak", tuple(map(LinePoint, lines)))

    def noise(self) -> tuple[LinePoint, ...]:
        """Leave out the lines that have moved though nobody touched anything, and name them."""
        found = [n for n, track in self.tracks.items() if track.strikes >= NOISE_STRIKES]
        for line in found:
            self.tracks[line].noisy = True
        return tuple(map(LinePoint, found))

    def _shaking(self) -> list[int]:
        return [n for n, track in self.tracks.items() if track.edges and not track.noisy]

    def _throws(self, line: int) -> bool:
        """Whether our own detector makes a throw of a line's edges."""
        edges = self.tracks[line].edges
        detector = ShakeDetector(edges[0] - 1000, self._sensitivity)
        for at in edges:
            detector.edge(at)
        detector.settle(edges[-1] + QUIET_MS)
        return any(kind == "shake" for kind, *_ in detector.take())

    def _told_stuck(self, points: Sequence[Point], now: int) -> Heard:
        let_go = [self._give_up(point, now) for point in points]
        for point in points:
            del self._moves[point]
        return Heard("let_go" if all(let_go) else "stuck", tuple(points))

    def _give_up(self, point: Point, now: int) -> bool:
        if isinstance(point, LinePoint):
            return self.tracks[point.line].give_up(now, self.pull)
        self._stuck.add(point)
        return False

    def _restless(self, now: int) -> Heard:
        """Something never stops: what still moves is left out."""
        found = [n for n in self._shaking() if now - self.tracks[n].last <= QUIET_MS]
        found = [n for n in found if LinePoint(n) not in self.cup]
        busy = [n for n in found if self.tracks[n].strikes >= RESTLESS_PRESSES] or found
        for line in busy:
            self.tracks[line].noisy = True
            self._moves.pop(LinePoint(line), None)
        others = [p for p, m in self._moves.items() if m.presses >= RESTLESS_PRESSES]
        return Heard("restless", (*map(LinePoint, busy), *others))
