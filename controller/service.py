"""The table as a service: it never ends for a fault, tells it on the screen, and tries again every 5 s."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from controller.app import App, ended_by_signals, open_sounds, open_window, power_off
from controller.assembly import Assembled, Options, assembled
from controller.check.finding import Finding
from controller.check.report import glance
from controller.check.system import System
from controller.clock import MonotonicClock
from controller.config import default_config
from controller.errors import TableError
from controller.notify import Notifier
from controller.wording import Phrase, error_words
from display.errors import DisplayError, NoScreen
from display.texts import LANGUAGES, Texts
from display.view import Item, Look, Page, TableView
from hardware.errors import HardwareError
from hardware.inputs import Control
from hardware.real import on_a_pi

if TYPE_CHECKING:
    from display.window import Window

AGAIN_MS: Final = 5000
HOLD_MS: Final = 3000
"""Menu held so long ends the program, also while there is no screen."""
POLL_MS: Final = 50

log = logging.getLogger(__name__)


class Service:
    """Runs the table until a person or a signal ends it."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._real = on_a_pi() and not options.simulate
        self._clock = MonotonicClock()
        self._ended = False
        self._app: App | None = None
        self._told = 0
        self._systemd = Notifier()

    def end(self) -> None:
        """End within a step."""
        self._ended = True
        if self._app is not None:
            self._app.end()

    def run(self) -> None:
        """Try until it works, then play until the end."""
        with ended_by_signals(self.end):
            while not self._ended:
                try:
                    self._play()
                    break
                except (TableError, HardwareError, DisplayError) as fault:
                    log.error("%s", fault)
                    self._systemd.status(str(fault))
                    self._tell(fault)
            self._systemd.stopping()

    def _play(self) -> None:
        """One try. Returns when the table was ended; raises what keeps it from starting."""
        with assembled(self._options, self._clock, real_pins=self._real, animate=True) as house:
            self._systemd.getting_on(self._clock.now())
            held = self._sit(house)
            kiosk = house.config.table.kiosk
        if held and kiosk and not self._ended:
            power_off()

    def _sit(self, house: Assembled) -> bool:
        """Play in a window, and in another where that is lost; True: menu was held, so this is the end."""
        opened: int | None = None
        while (window := self._screen(house, opened)) is not None:
            opened = self._clock.now()
            if house.table.rig.answering(opened):
                self._systemd.getting_on(opened)
            try:
                with window, open_sounds() as sounds:
                    self._app = App(house, window, sounds, self._playing)
                    if self._ended:
                        self._app.end()
                    self._app.run()
            except NoScreen as lost:
                log.error("%s", lost)
                self._systemd.status(str(lost))
                continue
            return not house.table.running
        return True

    def _playing(self, now: int) -> None:
        """The table has taken a step with all that belongs to it."""
        self._systemd.ready()
        self._systemd.status("")
        self._systemd.alive(now)

    def _screen(self, house: Assembled, opened: int | None) -> Window | None:
        """The window, tried every 5 s; None at the end. Inputs meanwhile are discarded, except menu held.

        `opened` is when the one before was opened, in ms: one that is lost at once is not tried at once.
        """
        told = ""
        early = opened is not None and self._clock.now() - opened < AGAIN_MS
        while not self._ended:
            try:
                if not early:
                    return open_window(house.config, self._real)
            except NoScreen as missing:
                if str(missing) != told:
                    told = str(missing)
                    log.error("%s", missing)
                    self._systemd.status(told)
            early = False
            for now in self._until_again(house.table.rig.answering):
                house.table.rig.poll(now)
                if self._menu_held(house, now):
                    return None
        return None

    def _until_again(self, answering: Callable[[int], bool] = lambda _: True) -> Iterator[int]:
        """The time, every little while for 5 s, or until the end. Feeds the watchdog while `answering`."""
        until = self._clock.now() + AGAIN_MS
        while not self._ended and (now := self._clock.now()) < until:
            self._systemd.ready()  # it tries, and tells why it does not play yet
            if answering(now):
                self._systemd.alive(now)
            yield now
            time.sleep(POLL_MS / 1000)

    @staticmethod
    def _menu_held(house: Assembled, now: int) -> bool:
        rig = house.table.rig
        since = [rig.held(panel.id, Control.MENU) for panel in house.config.wiring.panel]
        return any(at is not None and now - at >= HOLD_MS for at in since)

    def _language(self) -> str:
        """The language asked for; else, as nobody knows whose table it is, each in turn."""
        self._told += 1
        return self._options.lang or LANGUAGES[(self._told - 1) % len(LANGUAGES)]

    def _tell(self, fault: Exception) -> None:
        """Show a fault on the whole screen, where there is one, until the next try."""
        findings = faults_of(System(), self._options)
        for found in findings:
            log.error("%s %s", found.what(Texts("en")), found.remedy(Texts("en")))
        with _fault_window(self._real) as opened:
            window = opened
            view = fault_view(fault, self._language(), findings)
            for now in self._until_again():
                if window is not None and not self._shown(window, view, now):
                    window = None

    def _shown(self, window: Window, view: TableView, now: int) -> bool:
        """Show a page; False: it cannot be shown (no font, a screen that is lost)."""
        try:
            window.show(view, now)
            events = window.events()
        except DisplayError as bad:
            log.error("%s", bad)
            return False
        if any(event.kind == "quit" for event in events):
            self.end()
        return True


def faults_of(system: System, options: Options) -> list[Finding]:
    """What the self-test finds that keeps the table from playing, as far as it can be told at once."""
    try:
        return [found for found in glance(system, options) if found.level == "fault"]
    except OSError as bad:  # a machine so broken that it cannot even be looked at: its fault is told alone
        log.error("the self-test itself: %s", bad)
        return []


def _detail(found: Finding, texts: Texts) -> str:
    """Why it matters, and what to do."""
    return f"{found.why(texts)} {texts.say('builder.check.remedy')} {found.remedy(texts)}"


def _same(found: Finding, words: str, texts: Texts) -> bool:
    """Whether a finding tells the very fault that these words do."""
    why = found.values.get("why") or "-"
    return (why.said(texts) if isinstance(why, Phrase) else str(why)) in words


def fault_view(fault: Exception, lang: str, findings: Sequence[Finding] = ()) -> TableView:
    """A page over the whole screen that says why the table cannot start: `fault`, or what was found."""
    texts = Texts(lang)
    words = error_words(fault, texts)
    details = [_detail(found, texts) for found in findings]
    items = tuple(
        Item(id=found.code, kind="link", text=found.what(texts), detail="" if detail == before else detail)
        for found, detail, before in zip(findings, details, ["", *details], strict=False)
    )
    page = Page(
        name="fault",
        title=texts.say("common.cli.fault.title"),
        lead="" if any(_same(found, words, texts) for found in findings) else words,
        items=items,
        cursor=-1,
        foot=texts.say("common.cli.fault.foot"),
    )
    return TableView(page=page, look=Look(lang="en" if lang == "en" else "nl"))


@contextmanager
def _fault_window(real: bool) -> Iterator[Window | None]:
    try:
        window = open_window(default_config(), real)
    except DisplayError as missing:
        log.error("%s", missing)
        yield None
        return
    with window:
        yield window
