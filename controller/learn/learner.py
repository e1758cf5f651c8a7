"""The guided lesson itself: which control is asked for, what an answer means; back, skip, quit. Pure.

Feed `listener` with what the lines and devices do and `key` with the terminal's keys, call `advance`
often, give the lines the `pull` that it wishes, and show what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.learn.bindings import Bindings
from controller.learn.listener import Heard, Listener
from controller.learn.points import CUP, FIXED, KeyPoint, LinePoint, Place, Point, Way, point_of
from controller.learn.stages import (
    AGAIN_MS,
    BACK,
    ECHO_MS,
    HANDS_OFF_MS,
    LITERAL,
    NO,
    PATIENCE_MS,
    QUIT,
    REPEAT_MS,
    SCAN_MS,
    SKIP,
    TWICE_MS,
    YES,
    Before,
    Message,
    Stage,
)
from controller.learn.tracks import Pull
from hardware.wiring_lines import InputLine


class Learner:
    """Asks for each of `places` in turn. `refused` says why bindings make no table; "": they do."""

    def __init__(
        self,
        places: Sequence[Place],
        bindings: Bindings,
        listener: Listener,
        now: int,
        refused: Callable[[Bindings], str] = lambda _: "",
    ) -> None:
        self.places = tuple(places)
        self.old = bindings
        self.bindings = bindings
        self.listener = listener
        self.stage = Stage.HANDS_OFF
        self.index = 0
        self.message: Message | None = None
        self.keep = False
        """At the end: whether what was learned is to be kept."""
        self.early = False
        """The review was asked for before everything had been."""
        self.fault = ""
        """Why the bindings under review cannot be kept."""
        self.literal = False
        """The next key is a control's."""
        self.settled: frozenset[Place] = frozenset()
        """The controls of this lesson that have been learned or skipped."""
        self.pull: Pull = "up"
        """The pull that the lines should have now."""
        self.scanning = False
        """Nothing has come for a while, and both pulls are tried in turn."""
        self._refused = refused
        self._before: list[Before] = []
        self._since = now
        self._asked: Point | None = None  # bound to another control: pressed again it moves
        self._again: tuple[Point, int] | None = (
            None  # to be pressed again under the other pull, and since when
        )
        self._last_key = ("", -ECHO_MS)
        self._last_bound: tuple[Point | None, int] = (None, 0)
        self._scanned: Pull = "up"  # the pull in force when scanning began

    @property
    def place(self) -> Place:
        """The control that is asked for."""
        return self.places[self.index]

    # -- time ------------------------------------------------------------------------------------------

    def advance(self, now: int) -> None:
        """Let time pass: see what was pressed, and which pull to listen with."""
        self.listener.advance(now)
        if self.stage is Stage.HANDS_OFF:
            if now - self._since >= HANDS_OFF_MS or not self.listener.tracks:
                noisy = self.listener.noise()
                self._begin(now)
                self.message = Message("noise", noisy) if noisy else None
            return
        if self.stage is not Stage.ASK:
            return
        heard = self.listener.shake(now) if self.place == CUP else self.listener.press(now)
        if heard is not None:
            self._hear(heard, now)
        self._choose_pull(now)

    def _choose_pull(self, now: int) -> None:
        """Listen with the pull that worked last, and in turn with both where nothing comes for a while."""
        if self._again is not None:
            point, since = self._again
            if now - since >= AGAIN_MS:
                self._again = None
                self.pull = _other(self.pull)
                self.message = Message("wrong_contact", (point,))
                self.listener.begin(now)
            return
        idle = now - self.listener.last
        self.scanning = idle >= PATIENCE_MS and bool(self.listener.tracks) and not self.listener.held
        if self.scanning:
            odd = (idle - PATIENCE_MS) // SCAN_MS % 2
            self.pull = self._scanned if odd else _other(self._scanned)
        else:
            self._scanned = self.pull

    # -- what was heard --------------------------------------------------------------------------------

    def _hear(self, heard: Heard, now: int) -> None:
        if heard.code == "press":
            self._pressed(heard.points[0], now)
        elif heard.code == "shake":
            self._shaken(heard, now)
        elif heard.points:
            self._asked = None
            self.message = Message(heard.code, heard.points)
        if self.stage is Stage.ASK:
            self.listener.begin(now)

    def _pressed(self, point: Point, now: int) -> None:
        self._again = None
        bound, at = self._last_bound
        if bound == point and now - at < TWICE_MS:
            return
        if not isinstance(point, LinePoint):
            self._offer(point, now)
            return
        track, pull = self.listener.tracks[point.line], self.listener.pull
        high = track.rests_high(pull)
        if (track.pulled(pull) == "up") == high:
            self._offer(_line(point, "low" if high else "high"), now)
        elif point.line in FIXED:
            self.message = Message("fixed_pull", (point,))
        else:
            # a module holds the line at rest, or a contact that opens when pressed: the other pull tells
            self._again = (point, now)
            self.pull = _other(self.pull)
            self.message = Message("again", (point,))

    def _shaken(self, heard: Heard, now: int) -> None:
        point = heard.points[0]
        if isinstance(point, LinePoint):
            pulled = self.listener.tracks[point.line].pulled(self.listener.pull)
            self._offer(_line(point, "low" if pulled == "up" else "high"), now, heard.points[1:])
        else:
            self._offer(point, now)

    def _offer(self, way: Way, now: int, also: tuple[Point, ...] = ()) -> None:
        """Bind what was pressed, unless another control has it that is not to be asked for any more."""
        point = point_of(way)
        owner = self.bindings.owner(point)
        taken = owner is not None and owner != self.place and owner not in self.places[self.index + 1 :]
        if taken and self._asked != point:
            assert owner is not None
            self._asked = point
            self.message = Message("bound", (point,), (owner,))
            return
        lost = () if owner in {None, self.place} else (owner,)
        before = self.place
        self.bindings = self.bindings.bound(self.place, way)
        self._last_bound = (point, now)
        self._next(now)
        code = "learned_from" if lost else "learned_also" if also else "learned"
        self.message = Message(code, (point, *also), (before, *(p for p in lost if p)), good=True)

    # -- keys ------------------------------------------------------------------------------------------

    def key(self, name: str, at: int) -> None:
        """Take a key of the terminal, by SDL's name for it."""
        last, self._last_key = self._last_key, (name, at)
        if last[0] == name and at - last[1] < REPEAT_MS:
            return
        match self.stage:
            case Stage.ASK:
                self._asking(name, at, echo=last[0] == name and at - last[1] < ECHO_MS)
            case Stage.REVIEW:
                self._reviewing(name, at)
            case Stage.HANDS_OFF if name in QUIT:
                self._end(keep=False)

    def _asking(self, name: str, at: int, *, echo: bool) -> None:
        literal, self.literal = self.literal, False
        if literal:
            self._key_of_control(name, at)
        elif name == LITERAL:
            self.literal = True
        elif name in QUIT:
            self._quit()
        elif name in BACK:
            self._back(at)
        elif name in SKIP:
            self._skip(at)
        elif not echo:
            self._key_of_control(name, at)

    def _key_of_control(self, name: str, at: int) -> None:
        if name.startswith("ctrl-"):
            self.message = Message("no_key")
            return
        self._offer(KeyPoint(name), at)
        if self.stage is Stage.ASK:
            self.listener.begin(at)

    def _reviewing(self, name: str, at: int) -> None:
        if name in BACK:
            self.stage = Stage.ASK
            if not self.early:
                self.index -= 1
                self._restore()
            self.early = False
            self._begin(at, again=True)
        elif name in NO:
            self._end(keep=False)
        elif name in YES and not self.fault:
            self._end(keep=True)

    def _back(self, now: int) -> None:
        if self.index == 0:
            self.message = Message("first")
            return
        self._before.pop()
        self.index -= 1
        self._restore()
        self._begin(now, again=True)

    def _restore(self) -> None:
        before = self._before[-1]
        self.bindings, self.settled = before.bindings, before.settled

    def _skip(self, now: int) -> None:
        place = self.place
        lost = tuple(
            point_of(way) for way in self.old.of(place).all if way not in self.bindings.of(place).all
        )
        self._next(now)
        self.message = Message("skipped_less" if lost else "skipped", lost, (place,))

    def _quit(self) -> None:
        if self.bindings == self.old:
            self._end(keep=False)
        else:
            self._review(early=True)

    # -- from step to step -----------------------------------------------------------------------------

    def _begin(self, now: int, *, again: bool = False) -> None:
        """Ask for the control whose turn it is."""
        self.stage = Stage.ASK
        self.message = None
        if not again:
            self._before.append(Before(self.bindings, self.settled))
        self._asked = self._again = None
        self._scanned = self.pull
        cup = self.bindings.of(CUP).all if self.place != CUP else ()
        self.listener.cup = frozenset(map(point_of, cup))
        self.listener.begin(now)

    def _next(self, now: int) -> None:
        self.settled |= {self.place}
        self.index += 1
        if self.index == len(self.places):
            self._review(early=False)
        else:
            self._begin(now)

    def _review(self, *, early: bool) -> None:
        self.stage = Stage.REVIEW
        self.early = early
        self.message = None
        self.fault = self._refused(self.bindings) if self.bindings != self.old else ""

    def _end(self, *, keep: bool) -> None:
        self.stage = Stage.DONE
        self.keep = keep


def _other(pull: Pull) -> Pull:
    return "down" if pull == "up" else "up"


def _line(point: LinePoint, active: str) -> InputLine:
    return InputLine.model_validate({"line": point.line, "chip": point.chip, "active": active})
