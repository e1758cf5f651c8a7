"""The game on the table: presses and shakes become actions, CPU players think, news is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

from controller.errors import StoreError
from controller.games import CONTROLS, Choices, GameControls, Offer, Offers, Situation
from controller.guard import stale
from controller.news import News
from controller.people import Occupant
from controller.privacy import Aside, Privacy, Sight
from controller.screens import labels
from controller.screens.base import Outcome, Screen, ScreenName
from controller.screens.cpu_turn import CpuTurn
from controller.screens.throwing import Throwing
from controller.session import Session
from controller.unsaved import Unsaved
from display.texts import Texts
from display.view import Button
from engines.face import TABLE, CpuPlayer, Knowledge, Tagged
from hardware.inputs import Control, Input

if TYPE_CHECKING:
    from controller.table import Table

ASKED_TWICE = frozenset({"keep", "bank", "score", "discard"})
"""What ends a turn, and is asked for twice where that is preferred."""
STALE_CONTROLS = frozenset({Control.KEEP, Control.OK, Control.BLIND})
_SERIALS = count()


@dataclass(frozen=True, slots=True)
class Rolling:
    """While dice roll the table looks as it did before, but for the dice."""

    before: Any
    until: int


class PlayScreen(Screen):
    """The table itself."""

    kind: ClassVar[ScreenName] = "table"

    def __init__(self, table: Table, session: Session | Unsaved) -> None:
        super().__init__(table)
        self.session: Session | Unsaved = session
        self.settings: Any = session.game.Settings(**session.settings)
        """The rules of this game as they were chosen."""
        self.chance = table.chance
        self.controls: GameControls = CONTROLS[session.game.name]
        self.choices = Choices()
        self.serial = next(_SERIALS)
        """Another number for every game that lies on the table."""
        self.privacy = Privacy()
        self.news = News(self.controls)
        self.committed_at: int | None = None
        self.committed = 0
        self.pending: tuple[tuple[Tagged, ...], int | None] | None = None
        """Actions that could not be saved, with who decided them: they wait, dice and all."""
        self.throwing = Throwing(self)
        self.asked: Offer | None = None
        """A decision that was pressed once and waits for the second press."""
        self._rolling: Rolling | None = None
        self._cpu_turn = CpuTurn(self)
        self._last_person: int | None = None
        self._cpus: dict[str, CpuPlayer] = {}
        self._offered: dict[str, Offers] = {}
        self._offered_at: object = None
        table.cpus.prepare(self)
        self.privacy.follow(self.controls.secret(session.state), self._persons_in)
        self._handed_over()

    # -- who and what ----------------------------------------------------------------------------------

    @property
    def game(self) -> Any:
        """The rules."""
        return self.session.game

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is."""
        return self.controls.seat_to_move(self.session.state)

    @property
    def _occupant(self) -> Occupant | None:
        """Who is to move."""
        return None if self.mover is None else self.session.occupants[self.mover]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.turn(self.session.state) is None

    def is_person(self, seat: int | None) -> bool:
        """Whether a person, not a CPU, plays this seat."""
        return seat is not None and self.session.occupants[seat].cpu is None

    @property
    def persons(self) -> int:
        """How many persons play."""
        return sum(occupant.cpu is None for occupant in self.session.occupants)

    def situation(self) -> Situation:
        """What the people at the table see of the game."""
        rolling = self._rolling
        state = self.session.state if rolling is None else rolling.before
        occupants = self.session.occupants
        return Situation(
            state=state,
            names=tuple(occupant.name for occupant in occupants),
            cpu=tuple(occupant.cpu for occupant in occupants),
            choices=self.choices,
            texts=self.texts,
            seat_texts=tuple(self.table.texts_of(occupant) for occupant in occupants),
            events=() if rolling is not None else tuple(self.news.latest),
            story=tuple(self.news.story),
            by_button=self.table.throws_by_button(self._occupant),
            hold_buttons=self.mover is not None and self.table.has_hold_buttons(self.mover),
            thinking=not self.is_person(self.mover) and self.mover is not None,
            sight=self.sight,
        )

    @property
    def sight(self) -> Sight:
        """Which hidden hand lies open, and what the mover may do about it."""
        return self.privacy.sight(self.controls.secret(self.session.state), self._persons_in)

    @property
    def _persons_in(self) -> tuple[int, ...]:
        """The seats of persons that are still in a game with hidden hands."""
        secret = self.controls.secret(self.session.state)
        return () if secret is None else tuple(seat for seat in secret.players if self.is_person(seat))

    @property
    def asks_for_deal(self) -> bool:
        """Whether the next cards come when somebody asks for them."""
        state = self.session.state
        return self.game.turn(state) is TABLE and not self.controls.deals_by_itself(state)

    def offers(self, texts: Texts | None = None) -> Offers:
        """What the seat to move can do now, in its words or in these; worked out once for each change."""
        texts = texts or self.texts
        by_button = self.table.throws_by_button(self._occupant)
        now = (self.committed, self.choices, not self.rolling, by_button, self.sight)
        if now != self._offered_at:
            self._offered_at, self._offered = now, {}
        if texts.lang not in self._offered:
            self._offered[texts.lang] = self.controls.offers(replace(self.situation(), texts=texts))
        return self._offered[texts.lang]

    # -- inputs ----------------------------------------------------------------------------------------

    def press(self, event: Input) -> Outcome:
        """A button of a panel."""
        self.privacy.touched(event.at, owner=self._owns(event.panel))
        if self.table.skip_effects():
            self._end_roll()
            return "skipped"
        if event.control is Control.MENU:
            self.table.open_menu()
            return "done"
        if self.pending is not None:
            return self._retry() if event.control in {Control.KEEP, Control.OK} else "refused"
        if self.over or self.asks_for_deal:
            return self._rematch(event) if self.over else self._ask_for_deal(event)
        if not self.may_act(event.panel):
            return "refused"
        if self.sight.passing:
            return self._take_over(event)
        if event.control in STALE_CONTROLS and stale(event.began, self.committed_at):
            return "stale"
        self.table.guard.pressed(event.at)
        control: Control = event.control
        index: int | None = None
        if control is Control.ITEM:
            control, index = self._touched(str(event.value))
        return self._do(control, index, event.at, event.panel)

    def _owns(self, panel: str) -> bool:
        """Whether this panel is the mover's, or everybody's."""
        return self.mover is not None and self.table.may_use(panel, self.mover)

    def _take_over(self, event: Input) -> Outcome:
        """Any press of the next player's says that he has the table before him, and nothing else."""
        if stale(event.began, self.committed_at):
            return "stale"
        self.table.guard.pressed(event.at)
        self.privacy.passing = False
        return "done"

    def _ask_for_deal(self, event: Input) -> Outcome:
        """Keep or ok, of whoever's, deals the next hand."""
        if event.control not in {Control.KEEP, Control.OK}:
            return "refused"
        if stale(event.began, self.committed_at):
            return "stale"
        return "done" if self.deal(event.at) else "refused"

    def _touched(self, wanted: str) -> tuple[Control, int | None]:
        """An option of the cursor that was touched is taken at once."""
        for index, option in enumerate(self.offers().options):
            if option.id == wanted:
                return Control.OK, index
        return Control.ITEM, None

    def _do(self, control: Control, index: int | None, at: int, panel: str = "") -> Outcome:
        if index is not None:
            self.choices = self.situation().chosen(cursor=index)
        offer = self.offers().at(control)
        if isinstance(offer.act, Choices):
            self.choices, self.asked = offer.act, None
            return "done"
        if isinstance(offer.act, Aside):
            hold = self.table.preferences.peek_hold
            self.privacy.do(offer.act, self.mover or 0, panel, self.table.now, hold=hold)
            return "done"
        if offer.act is None:
            return "refused"
        if self._asks_again(offer):
            self.asked = offer
            return "done"
        self.commit(offer.act, self.mover, at)
        return "done"

    def _asks_again(self, offer: Offer) -> bool:
        """Whether a decision has to be pressed a second time, by preference."""
        if not self.table.preferences.second_press or offer.does not in ASKED_TWICE:
            return False
        return self.asked is None or self.asked.act != offer.act

    def _rematch(self, event: Input) -> Outcome:
        if event.control not in {Control.KEEP, Control.OK}:
            return "refused"
        if stale(event.began, self.committed_at):
            return "stale"
        self.table.host.rematch(self)
        return "done"

    def may_act(self, panel: str) -> bool:
        """A panel of one seat acts only in that seat's turn; nobody's panel acts for a CPU."""
        mover = self.mover
        if not self.is_person(mover) or self.rolling:
            return False
        return self._owns(panel) or not self.table.preferences.panels_in_turn

    def cup(self, event: Input) -> Outcome | None:
        """The cup: judged when the shake starts, thrown when it ends."""
        return self.throwing.take(event)

    def awaits_throw(self, began: int) -> bool:
        """Whether a shake that began then can be a person's throw."""
        still = self._rolling is None or began >= self._rolling.until
        return still and self.pending is None and not self.over and self.is_person(self.mover)

    def uncover(self, at: int) -> Outcome | None:
        """Reveal what lies blind under the cup, where that is what there is to do; None: it is not."""
        if self.rolling or not self.is_person(self.mover) or self.offers().at(Control.BLIND).does != "reveal":
            return None
        return self._do(Control.BLIND, None, at)

    # -- actions ---------------------------------------------------------------------------------------

    def commit(self, action: Tagged, by: int | None, at: int) -> bool:
        """Play an action, with the dice or cards it leads to, as one; False: it could not be saved."""
        state = self.game.play(self.session.state, action).state
        actions: tuple[Tagged, ...] = (action,)
        if self.game.turn(state) is TABLE and self.controls.deals_by_itself(state):
            actions = (action, self.chance.draw(self.game, state))
        return self._save(actions, by, at)

    def deal(self, at: int) -> bool:
        """Play what the table owes without anybody's decision: a deal, or dice that are still awaited."""
        if self.game.turn(self.session.state) is not TABLE:
            return True
        return self._save((self.chance.draw(self.game, self.session.state),), None, at)

    def _save(self, actions: tuple[Tagged, ...], by: int | None, at: int) -> bool:
        before = self.session.state
        try:
            events = self.session.play(*actions, by=by)
        except StoreError as error:
            self.pending = (actions, by)
            self.table.tell_save_failed(error)
            return False
        self.pending = None
        self.table.tell_save_failed(None)
        self._played(before, events, at)
        return True

    def _retry(self) -> Outcome:
        """Save the same actions again, with the same dice."""
        assert self.pending is not None
        actions, by = self.pending
        return "done" if self._save(actions, by, self.table.now) else "refused"

    def _played(self, before: Any, events: Sequence[Tagged], at: int) -> None:
        self.committed += 1
        self.committed_at = at
        self.choices, self.asked = Choices(), None
        self._cpu_turn.put_off()
        self.table.emit(self.game, events)
        self.news.tell(events)
        self.privacy.follow(self.controls.secret(self.session.state), self._persons_in)
        until = self.table.play_effects(self.controls.effects(events))
        self._rolling = Rolling(before, until) if until is not None else None
        self._handed_over()

    def changed(self, events: Sequence[Tagged] = ()) -> None:
        """The game changed otherwise than by a decision: taken back, somebody left or sat down."""
        self.news.replace(events)
        self.choices, self.asked = Choices(), None
        self.committed += 1
        self.committed_at = self.table.now
        self.throwing.forget()
        self._rolling = None
        self._cpu_turn.put_off()
        self.table.emit(self.game, events)
        self.privacy.cover()
        secret = self.controls.secret(self.session.state)
        self.privacy.follow(secret, self._persons_in, hands_over=bool(events))
        self._handed_over()

    def _handed_over(self) -> None:
        """Another person is to move: the cup has to come to him first."""
        mover, occupant = self.mover, self._occupant
        if mover is None or occupant is None or occupant.cpu is not None:
            return
        if self._last_person not in {None, mover} and self.persons > 1:
            self.table.guard.hand_over(self.table.now, self.table.preferences.hand_over)
        else:
            self.table.guard.keep(self.table.now)
        self._last_person = mover
        self.table.cup_for(occupant)

    @property
    def rolling(self) -> bool:
        """Whether dice roll: until they lie still the table looks as it did before."""
        return self._rolling is not None

    # -- time ------------------------------------------------------------------------------------------

    def step(self, now: int, *, on_top: bool) -> None:
        """Let rolling dice come to rest and a CPU player think; under a menu nobody thinks."""
        self._cover(now, on_top=on_top)
        if self._rolling is not None and now >= self._rolling.until:
            self._end_roll()
        if not on_top or self.pending is not None or self.rolling:
            self._cpu_turn.put_off()
            return
        if not self.asks_for_deal:
            self.deal(now)
        self._cpu_turn.step(now)

    def _cover(self, now: int, *, on_top: bool) -> None:
        """An open hand does not stay open for ever, nor under a page."""
        if not on_top:
            self.privacy.cover()
        panel = self.privacy.panel
        self.privacy.step(now, held=panel is None or self.table.rig.held(panel, Control.BLIND) is not None)

    def cpu_action(self, seat: int) -> Tagged | None:
        """What the computer player on this seat does; None: it has not decided yet."""
        return self.table.cpus.choice(self, seat)

    @property
    def thinks(self) -> bool:
        """Whether a computer player is to decide."""
        return self.mover is not None and not self.is_person(self.mover) and self.pending is None

    def _end_roll(self) -> None:
        self._rolling = None

    def due(self) -> int | None:
        """The end of a roll, or of a CPU player's thoughts."""
        rolling = self._rolling.until if self._rolling else None
        times = (self._cpu_turn.due, rolling, self.privacy.due(), self.throwing.due(self.table.now))
        return min((t for t in times if t is not None), default=None)

    @property
    def waiting_for_person(self) -> bool:
        """A person is to act, or the game is over, and nothing moves."""
        if self.rolling:
            return False
        if self.asks_for_deal and self.persons:
            return True
        return self.over or self.pending is not None or self.is_person(self.mover)

    # -- view ------------------------------------------------------------------------------------------

    def buttons(self, panel: str) -> dict[str, Button]:
        """What each control of this panel does now, or why nothing, in the language of who sits there."""
        return labels.buttons(self, panel)

    @property
    def facing_seat(self) -> int:
        """The seat to which shared words are turned: that of the person who acts, or acted last."""
        mover = self.mover
        if mover is not None and self.is_person(mover):
            return mover
        if self._last_person is not None:
            return self._last_person
        persons = (seat for seat in range(len(self.session.occupants)) if self.is_person(seat))
        return next(persons, 0)

    def still_in(self, seat: int) -> bool:
        """Whether this seat still plays."""
        return not self.over and not self.controls.seat_fields(self.situation(), seat).get("out", False)

    def cpu(self, level: str, knowledge: Knowledge | None) -> CpuPlayer:
        """The computer player of this level; what it worked out before it still knows."""
        if level not in self._cpus:
            self._cpus[level] = self.game.cpu(level, knowledge)
        return self._cpus[level]

    @property
    def working_out(self) -> float | None:
        """How far working out what the CPU player to move needs is, 0 to 1; None: it can play."""
        if not self.thinks:
            return None
        return self.table.cpus.progress(self)
