"""`worp learn`: binds the controls of a table by pressing them, and writes them into its file."""

from __future__ import annotations

import difflib
import os
from contextlib import ExitStack
from pathlib import Path

from tomlkit.exceptions import TOMLKitError

from controller.assembly import Options
from controller.check.pins import permission
from controller.config import Config, default_data, default_path, load, parse, template, write
from controller.errors import ConfigError
from controller.learn.around import Around, LearnError, Wishes, places_of, this_machine
from controller.learn.bindings import Bindings, bindings_of
from controller.learn.devices import Devices, Plugged, boards_there, plugged
from controller.learn.document import rewritten
from controller.learn.learner import Learner
from controller.learn.lesson import Lesson
from controller.learn.lines import HeaderLines, candidates, needed_but_busy
from controller.learn.listener import Listener
from controller.learn.picture import Picture
from controller.learn.points import LinePoint
from controller.learn.terminal import Terminal
from controller.learn.words import Words
from controller.wording import error_words
from display.texts import Texts
from hardware.errors import PinBusyError


def run_learn(options: Options, texts: Texts, wishes: Wishes, here: Around | None = None) -> None:
    """The whole command. Raises LearnError, ConfigError and HardwareError; nothing is written then."""
    here = here or this_machine(options)
    if not here.interactive:
        raise LearnError("no_terminal", texts.say("builder.learn.error.no_terminal"))
    Learning(options, texts, wishes, here).run()


class Learning:
    """One run of the command: teach, show, ask, write."""

    def __init__(self, options: Options, texts: Texts, wishes: Wishes, here: Around) -> None:
        self._texts = texts
        self._say = texts.say
        self._wishes = wishes
        self._here = here
        self._data = options.data or default_data()
        self._config, self._text, self._target = _read(options.config)
        self._old = bindings_of(self._config.wiring)
        self._there = Plugged()
        self._words = Words(texts, several=len(self._config.wiring.panel) > 1)

    def run(self) -> None:
        """Do it all. Raises LearnError, ConfigError, HardwareError."""
        places = places_of(self._config.wiring, self._wishes, self._texts)
        for notice in self._config.notices:
            self._print(f"common.notice.{notice.code}", **notice.values)
        here = self._here
        with ExitStack() as opened:
            self._refuse_a_running_table()
            self._print("builder.learn.looking")
            self._there = self._plugged_in()
            devices = opened.enter_context(Devices(self._there, here.clock))
            lines, listener = self._listen(opened)
            terminal = Terminal(here.keys(), here.clock)
            opened.enter_context(terminal.open())
            learner = Learner(places, self._old, listener, here.clock(), self._refused)
            picture = Picture(self._words, self._config.wiring)
            lesson = Lesson(learner, lines, devices, terminal, here.console, picture, self._texts)
            keep = lesson.run(here.clock, here.sleep)
        if learner.fault:
            raise LearnError("refused", self._say("builder.learn.refused", why=learner.fault))
        self._end(learner.bindings, keep)

    # -- what there is to listen to --------------------------------------------------------------------

    def _refuse_a_running_table(self) -> None:
        running = self._here.system.table_running(self._data) if self._here.pins is not None else ""
        if running:
            raise PinBusyError(self._say("builder.learn.error.running", process=running))

    def _plugged_in(self) -> Plugged:
        """Boards and devices that answer; of the others it is told why they are left out."""
        wiring, system = self._config.wiring, self._here.system
        boards = boards_there(wiring, self._here.boards)
        for board in boards:
            if not os.access(board, os.R_OK):
                finding = permission(system, board, "input")
                self._print_line(f"{finding.what(self._texts)} {finding.remedy(self._texts)}")
        found = system.find_devices([device.path for device in wiring.serial.values() if device.path])
        for one in found:
            if one.problem is not None:
                why = one.problem.values.get("text", one.problem.code)
                self._print("builder.learn.no_device", port=one.port.device, why=why)
        there = plugged(wiring, [board for board in boards if os.access(board, os.R_OK)], found)
        if there.boards or there.serial:
            self._print("builder.learn.devices", names=", ".join((*there.boards, *there.serial)))
        return there

    def _listen(self, opened: ExitStack) -> tuple[HeaderLines | None, Listener]:
        """Open the free lines; without pins none. Raises HardwareError."""
        here, wiring = self._here, self._config.wiring
        bounce, sensitivity = wiring.bounce, wiring.cup.sensitivity
        if here.pins is None:
            self._print("builder.learn.no_pins")
            return None, Listener({}, here.clock(), bounce, sensitivity)
        choice = candidates(wiring, every=self._wishes.every_line)
        factory = here.pins()
        opened.callback(factory.close)
        lines = HeaderLines(factory, choice.lines, here.clock, here.sleep)
        opened.callback(lines.close)
        rest = lines.rest()
        trouble = needed_but_busy(wiring, lines.busy)
        if trouble is not None:
            raise PinBusyError(self._say("builder.learn.error.busy", why=trouble)) from trouble
        for why, left in (
            ("lamps", choice.outputs),
            ("reserved", choice.reserved),
            ("busy", tuple(lines.busy)),
        ):
            if left:
                self._print(f"builder.learn.left_out.{why}", points=self._words.points(map(LinePoint, left)))
        return lines, Listener(rest, here.clock(), bounce, sensitivity)

    # -- the file --------------------------------------------------------------------------------------

    def _written(self, bindings: Bindings) -> str:
        return rewritten(self._text, self._old, bindings, self._there)

    def _refused(self, bindings: Bindings) -> str:
        """Why the strict reader would not take the file; "" where it would."""
        try:
            meant = bindings_of(parse(self._written(bindings), self._target).wiring)
        except ConfigError as bad:
            return error_words(bad, self._texts)
        except TOMLKitError as bad:
            return self._say("builder.learn.unwritable", path=self._target, why=bad)
        return "" if meant == bindings else self._say("builder.learn.unwritable", path=self._target, why="?")

    def _end(self, bindings: Bindings, keep: bool) -> None:
        """Write, or say that nothing was written."""
        if bindings == self._old:
            self._print("builder.learn.nothing")
            return
        target = self._wishes.out or self._target
        if self._wishes.dry_run:
            before, after = (text.splitlines() for text in (self._text, self._written(bindings)))
            for line in difflib.unified_diff(before, after, str(self._target), str(target), "", "", 1, ""):
                self._print_line(line)
            self._print("builder.learn.dry_run")
        elif keep:
            write(target, self._written(bindings))
            self._print("builder.learn.written", path=target)
        else:
            self._print("builder.learn.kept_nothing", path=self._target)

    def _print(self, text_id: str, **values: object) -> None:
        self._print_line(self._say(text_id, **values))

    def _print_line(self, line: str) -> None:
        self._here.console.print(line, markup=False, highlight=False, soft_wrap=True)


def _read(path: Path | None) -> tuple[Config, str, Path]:
    """The configuration, its text and its place; a new table's where there is none. Raises ConfigError."""
    target = path or default_path()
    try:
        config = load(path)
    except ConfigError as missing:
        if missing.code != "no_config":
            raise
    else:
        if config.path is not None:
            return config, config.path.read_text(encoding="utf-8"), target
    return parse(template(), target), template(), target
