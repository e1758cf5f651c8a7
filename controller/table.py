"""The table: one thread, one step at a time, from inputs to a view.

Every way to touch the table (pins, keys, touch, scripts) arrives as the same inputs; everything anybody sees
leaves in one view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import cycle
from typing import Any, Literal

from controller import preferences as prefs
from controller import viewing
from controller.chance import Chance
from controller.config import Config
from controller.cpu_players import CpuPlayers
from controller.effects import Effects
from controller.errors import BadSetup, Notice, StoreError, TableError
from controller.games import CONTROLS
from controller.games.base import EffectPlan
from controller.guard import STALE_MS, HandOverGuard, same_shake
from controller.host import Host
from controller.household import Household
from controller.idle import Idle
from controller.pace import Pace
from controller.people import Occupant
from controller.preferences import Preferences
from controller.repeat import MenuHold, Repeat
from controller.screens.base import PageScreen, Screen
from controller.screens.play import PlayScreen
from controller.store import Store
from display.texts import Texts
from display.view import TableView
from engines.face import Game, RulesError, Tagged
from hardware.inputs import Control, Input, Kind, LampMode
from hardware.rig import PINS, Rig

NOTICE_MS = 120_000
"""How long what happened at the start, or at resuming, is told."""
Cue = Literal["refused", "stale", "near_miss"]


class Table:
    """The whole table, without a screen. `step` it, look at `view`, and sleep until `due`."""

    def __init__(
        self, *, rig: Rig, store: Store, chance: Chance, config: Config, animate: bool = True, now: int = 0
    ) -> None:
        self.rig = rig
        self.store = store
        self.chance = chance
        self.config = config
        self.now = now
        self.running = True
        self.guard = HandOverGuard()
        self.preferences = prefs.load(store)
        self.save_error: TableError | None = None
        self.cup_lost = False
        self.shakes_answered = 0
        """How many shakes have come to an end: taken, refused, or too weak."""
        self.effects = Effects()
        self.idle = Idle(now)
        self._animate = animate
        self.cpus = CpuPlayers(chance.rng, at_once=not animate)
        self._panels = {panel.id: panel for panel in rig.wiring.panel}
        self.caps = {
            (panel, control.value): binding.cap
            for panel, control, binding in rig.wiring.controls()
            if binding.cap
        }
        """Colour of each button's cap, by panel and control."""
        self._hold = MenuHold(rig)
        self._repeat = Repeat(rig)
        self._events: list[dict[str, Any]] = []
        self.household = Household(store)
        self.host = Host(self)
        self._begun = now
        self._seen_from = 0
        self._told: list[tuple[int, Notice]] = []
        for notice in (*config.notices, *store.notices):
            self.tell(notice)
        self._dirty = True
        self._due: int | None = None
        self._waking_shake: int | None = None
        self._put_by: list[Screen] = []
        """What lay on the table before an idle table began to demonstrate."""
        self._shown = cycle(CONTROLS)
        """The games that it demonstrates, one after the other."""
        self.stack: list[Screen] = []
        self.home()
        rig.brightness(self.preferences.brightness)
        self.view: TableView = viewing.build(self)

    # -- one step --------------------------------------------------------------------------------------

    def step(self, now: int) -> None:
        """Let time pass to `now` (ms): take the inputs, act, think, light the lamps; then `view` is true."""
        self.now = now
        inputs = self.rig.poll(now)
        if not inputs and not self._dirty and (self._due is None or now < self._due):
            return
        for event in inputs:
            self._take(event)
        for event in self._repeat.step(now, inputs, allowed=self.top.repeats):
            self._press(event)
        self._fall_asleep()
        top = self.top
        for screen in tuple(self.stack):
            screen.step(now, on_top=screen is top)
        if self._hold.step(now):
            self.running = False
        self.effects.step(now)
        view = viewing.build(self)
        if view != self.view:
            self.view = view
        self._light()
        self._dirty = False
        self._due = self.due(now)

    def seen_from(self, now: int) -> None:
        """The table can be seen from `now` (ms) on: what began before, when nobody saw it, does nothing.

        A menu button that is held goes on being held.
        """
        self.rig.poll(now)
        self._seen_from = now
        for panel in self._panels:
            since = self.rig.held(panel, Control.MENU)
            if since is not None:
                self._hold.pressed(Input(since, PINS, panel, Control.MENU, Kind.PRESS))
        self.idle.touch(now)
        self.wake()
        self._dirty = True

    def close(self) -> None:
        """End what works beside the table."""
        self.cpus.close()

    def due(self, now: int) -> int | None:
        """When `step` has something to do though nothing is touched."""
        times = (
            *(until for until, _ in self._told),
            self._begun + NOTICE_MS,
            self.rig.due(now),
            self.top.due(),
            self.play.due() if self.play else None,
            self.effects.due(),
            self.guard.due() if self.play else None,
            self._hold.due(now),
            self._repeat.due() if self.top.repeats else None,
            self.idle.due(now) if self.waiting_for_person or self._put_by else None,
        )
        return min((t for t in times if t is not None and t > now), default=None)

    def settled_at(self, now: int) -> int:
        """From when a fresh press or shake counts: not stale, the cup put down and handed over."""
        play = self.play
        at = max(now, self.guard.rested_at)
        if play is not None and play.committed_at is not None:
            at = max(at, play.committed_at + STALE_MS)
        return max(at, self.guard.due() or at)

    def take_events(self) -> list[dict[str, Any]]:
        """The public events of the game since the last call, in JSON form."""
        events, self._events = self._events, []
        return events

    # -- inputs ----------------------------------------------------------------------------------------

    def _take(self, event: Input) -> None:
        if event.kind in {Kind.FAULT, Kind.CLEARED, Kind.RELEASE, Kind.HOME}:
            if event.control is Control.MENU and event.kind is Kind.RELEASE:
                self._hold.released()
            return
        if event.began < self._seen_from:
            return
        woke = self._waking_shake
        if event.control is Control.CUP and woke is not None and same_shake(event.began, woke):
            return
        if self.idle.touch(event.at):
            self._waking_shake = event.began if event.control is Control.CUP else None
            self.wake()
            return
        if event.control is Control.CUP and event.kind is not Kind.PRESS:
            self._cup(event)
        elif event.kind is Kind.PRESS:
            if event.control is Control.MENU:
                self._hold.pressed(event)
            self._press(event)

    def _cup(self, event: Input) -> None:
        lost = self.cup_lost and event.source == PINS
        outcome = None if lost else self.top.cup(event)
        if event.kind in {Kind.ACTIVITY, Kind.SHAKE, Kind.NEAR_MISS}:
            self.guard.cup_moved(event.at)
            self.shakes_answered += event.kind is not Kind.ACTIVITY
        if event.kind is Kind.NEAR_MISS and outcome is not None:
            self._cue("near_miss")
        elif outcome in {"refused", "stale"}:
            self._cue(outcome)

    def _press(self, event: Input) -> None:
        try:
            outcome = self.top.press(event)
        except StoreError as error:
            self.tell_save_failed(error)
            outcome = "refused"
        except (TableError, RulesError):
            outcome = "refused"
        if outcome in {"refused", "stale"}:
            self._cue(outcome)

    def _cue(self, outcome: Cue) -> None:
        play = self.play
        self.effects.cue(outcome, self.now, play.mover if play else None)

    def _fall_asleep(self) -> None:
        """An idle table shows a game that plays itself, later nothing; where CPUs play it is not idle."""
        if not self._put_by and not self.waiting_for_person:
            self.idle.touch(self.now)
        if self.idle.level(self.now) == "demo":
            self._demonstrate()
        else:
            self.wake()

    def _demonstrate(self) -> None:
        """A game plays itself; when its end has been looked at, the next of the games does."""
        from controller.screens.showcase import ShowcaseScreen

        if not self._put_by:
            self._put_by = self.stack
        elif isinstance(self.top, ShowcaseScreen) and not self.top.shown:
            return
        self.effects.clear()
        self.stack = [ShowcaseScreen(self, next(self._shown))]

    def wake(self) -> None:
        """What lay on the table before the demonstration lies there again."""
        if self._put_by:
            self.stack, self._put_by = self._put_by, []
            self.effects.clear()

    def _light(self) -> None:
        asleep = self.idle.level(self.now) == "dark"
        for name, panel in self.view.panels.items():
            for control, button in panel.buttons.items():
                mode = LampMode.BLINK if button.blink else LampMode.LIT if button.lit else LampMode.OFF
                self.rig.lamp(name, Control(control), LampMode.OFF if asleep else mode)

    # -- screens ---------------------------------------------------------------------------------------

    @property
    def top(self) -> Screen:
        """The screen that has the controls."""
        return self.stack[-1]

    @property
    def play(self) -> PlayScreen | None:
        """The game on the table, under whatever pages lie over it."""
        return next((screen for screen in self.stack if isinstance(screen, PlayScreen)), None)

    def push(self, screen: Screen) -> None:
        """Lay a page over what is there."""
        self._dirty = True
        self.stack.append(screen)

    def pop(self) -> None:
        """Take the top page away; the last one stays."""
        self._keep(self.stack[:-1] or self.stack)

    def lay(self, screen: Screen) -> None:
        """Lay a screen on the empty table: whatever was there is gone."""
        self.save_error = None
        self.effects.clear()
        self._keep([screen])

    def home(self) -> None:
        """The start screen, and nothing else."""
        from controller.screens.start import StartScreen

        self.lay(StartScreen(self))

    def to_table(self) -> None:
        """Close every page over the game."""
        if self.play is not None:
            self._keep([self.play])

    def open_menu(self) -> None:
        """The menu over the game."""
        from controller.screens.pause import PauseScreen

        self.push(PauseScreen(self))

    def practice(self, game: str) -> None:
        """Begin the lesson of a game, or take it up where it was left. Raises BadSetup."""
        from controller.screens.practice import PracticeScreen

        self.wake()
        self.lay(PracticeScreen(self, game))

    def rules(self, *, open_: bool) -> None:
        """Open the rules at the one that matters now, or close them."""
        from controller.screens.rules import RulesScreen

        if open_ and not isinstance(self.top, RulesScreen):
            self.push(RulesScreen(self))
        elif not open_:
            self._keep([screen for screen in self.stack if not isinstance(screen, RulesScreen)])

    def _keep(self, stack: list[Screen]) -> None:
        """Only these lie on the table from now on; the others are told that they do not."""
        self._dirty = True
        gone = [screen for screen in self.stack if screen not in stack]
        self.stack = stack
        for screen in gone:
            screen.left()

    def menu(self, item: str) -> None:
        """Take a line of the page that is open, or of the menu over the game, by its id or its words.

        Raises BadSetup, naming what there is, where there is no such line.
        """
        self._dirty = True
        if isinstance(self.top, PlayScreen):
            self.open_menu()
        page = self.top
        if not isinstance(page, PageScreen) or not page.choose(item):
            there = [entry.item.id for entry in page.entries()] if isinstance(page, PageScreen) else []
            raise BadSetup("no_item", f"there is no {item!r} here; there is: {', '.join(there)}")

    # -- what screens ask of the table -----------------------------------------------------------------

    @property
    def waiting_for_person(self) -> bool:
        """Whether a person is to act, or the game is over."""
        return not isinstance(self.top, PlayScreen) or self.top.waiting_for_person

    @property
    def pace(self) -> Pace:
        """How fast things move."""
        return Pace(self.preferences.animation, self.preferences.speed, self._animate)

    def prefer(self, **changes: Any) -> None:
        """Change preferences at once and keep them. Raises StoreError; it holds for this evening then."""
        self._dirty = True
        self.preferences = Preferences.model_validate({**self.preferences.model_dump(), **changes})
        self.rig.brightness(self.preferences.brightness)
        play = self.play
        if play is not None and play.is_person(play.mover):
            self.cup_for(play.session.occupants[play.mover or 0])
        prefs.save(self.store, self.preferences)

    @property
    def texts(self) -> Texts:
        """Words in the language of the person to move, else of the table."""
        play = self.play
        if play is not None and play.is_person(play.mover) and isinstance(self.top, PlayScreen):
            return self.texts_of(play.session.occupants[play.mover or 0])
        return texts_in(self.preferences.language)

    def texts_of(self, occupant: Occupant) -> Texts:
        """Words in this person's language."""
        person = self.household.profile(occupant)
        return texts_in((person and person.lang) or self.preferences.language)

    def throws_by_button(self, occupant: Occupant | None) -> bool:
        """Whether this player may throw with a button."""
        person = self.household.profile(occupant)
        how = (person and person.throw_by_button) or self.preferences.throw_by_button
        return how == "always" or (how == "when_cup_fails" and viewing.cup_state(self) != "ok")

    def cup_for(self, occupant: Occupant) -> None:
        """Set the cup to the hands of this player."""
        person = self.household.profile(occupant)
        self.rig.sensitivity((person and person.sensitivity) or self.preferences.sensitivity)

    def chair_of_panel(self, panel: str) -> int | None:
        """The chair (from 0) whose panel this is; None: everybody's."""
        seat = self._panels[panel].seat if panel in self._panels else None
        return None if seat is None else seat - 1

    def panel_of(self, seat: int) -> str:
        """The panel that this seat of the game (from 0) uses: its chair's own, else the shared one."""
        play = self.play
        known = play is not None and 0 <= seat < len(play.session.occupants)
        return self.rig.panel_of(play.session.occupants[seat].chair if play and known else seat)

    def may_use(self, panel: str, seat: int) -> bool:
        """Whether a panel is this seat's, or everybody's; who has none at all is lent any."""
        play = self.play
        chair = play.session.occupants[seat].chair if play is not None else seat
        return any(mine.id == panel for mine in self.rig.wiring.panels_of(chair))

    def has_hold_buttons(self, seat: int) -> bool:
        """Whether the panel of this seat has buttons to hold dice."""
        panel = self._panels.get(self.panel_of(seat))
        return panel is not None and Control.HOLD1 in panel.controls

    def seat_of_panel(self, panel: str) -> int | None:
        """The seat of the game whose panel this is; None: everybody's, or nobody sits there."""
        chair = self.chair_of_panel(panel)
        occupants = self.play.session.occupants if self.play else ()
        return next((seat for seat, o in enumerate(occupants) if o.chair == chair), None)

    @property
    def countdown(self) -> float | None:
        """Seconds until menu, still held, ends the program."""
        return self._hold.countdown(self.now)

    def tell(self, notice: Notice) -> None:
        """Say something on the screen for a while."""
        self._dirty = True
        self._told.append((self.now + NOTICE_MS, notice))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What there is to tell now, of the configuration, the saved games, and resuming."""
        return tuple(notice for until, notice in self._told if until > self.now)

    @property
    def tells_of_simulation(self) -> bool:
        """Simulated pins are told of on the first page, and for a while at the start."""
        return self.rig.simulated and (self.play is None or self.now < self._begun + NOTICE_MS)

    def cup_link(self, *, lost: bool) -> None:
        """The link to the cup is lost, or back."""
        self._dirty = True
        self.cup_lost = lost

    def emit(self, game: Game[Any, Any], events: Sequence[Tagged]) -> None:
        """Hand public events out."""
        self._dirty = True
        if self._put_by:
            return
        self._events.extend(game.write_event(event) for event in events)

    def play_effects(self, plans: Sequence[EffectPlan]) -> int | None:
        """Start what events look like; returns when the dice will lie still."""
        return self.effects.plan(plans, self.now, self.pace)

    def skip_effects(self) -> bool:
        """End what moves; False: nothing did."""
        return self.effects.skip()

    def tell_save_failed(self, error: TableError | None) -> None:
        """Saving failed, or works again."""
        self._dirty = True
        self.save_error = error
        if error is not None:
            self.effects.cue("save", self.now, None)


@cache
def texts_in(lang: str) -> Texts:
    """The words of one language, made once."""
    return Texts(lang)
